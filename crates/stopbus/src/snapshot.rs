//! A round's start in a few numbers: with the seed, the match goes on from there.

use parlour_core::{Game, Invalids, Seat, read};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::StopBus;
use crate::position::Position;
use crate::state::{Phase, State};

/// From this and the seed the round can be dealt again.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Snapshot {
    /// Rounds that are over.
    round: u8,
    lives: Vec<u8>,
    fell: Vec<u8>,
    starter: Seat,
}

impl StopBus {
    pub(crate) fn snapshot_of(&self, state: &State) -> Option<Value> {
        let (open, seats) = (&state.open, self.seats());
        let snapshot = Snapshot {
            round: open.round - u8::from(open.phase == Phase::Playing),
            lives: open.lives[..seats].to_vec(),
            fell: open.fell[..seats].to_vec(),
            starter: open.starter,
        };
        serde_json::to_value(snapshot).ok()
    }

    pub(crate) fn restore_snapshot(&self, snapshot: &Value) -> Result<State, Invalids> {
        let snapshot: Snapshot = read::value(snapshot)?;
        let living = snapshot.lives.iter().filter(|l| **l > 0).count();
        let phase = if living < 2 { Phase::Over } else { Phase::Dealing };
        self.place_position(&Position {
            phase,
            round: snapshot.round,
            hands: vec![None; snapshot.lives.len()],
            lives: snapshot.lives,
            fell: snapshot.fell,
            starter: snapshot.starter,
            top: None,
            play: None,
            numbers: None,
        })
    }
}
