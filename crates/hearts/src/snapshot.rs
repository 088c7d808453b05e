//! A round's start in a few numbers: with the seed, the match goes on from there.

use parlour_core::{Invalid, Invalids, Seat, read};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::apply::starting_seat;
use crate::position::Position;
use crate::rules::{Direction, Hearts, SEATS};
use crate::state::{Phase, State};

/// The start of a round. Its cards follow from the seed and its number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "HeartsSnapshot")]
pub struct Snapshot {
    /// The round to be dealt, from 1.
    pub round: u32,
    /// Where its cards are passed.
    pub direction: Direction,
    /// The totals before it.
    pub scores: [i32; SEATS],
    /// The seat that is dealt first; it has no effect on play.
    pub starting_seat: Seat,
}

impl Hearts {
    /// The start of the round being played or, between rounds, of the next one; none when the
    /// match is over.
    pub(crate) fn snapshot_of(&self, state: &State) -> Option<Snapshot> {
        let open = &state.open;
        let round = match open.phase {
            Phase::Passing | Phase::Playing => open.round,
            Phase::Resting => open.round + 1,
            Phase::Over => return None,
        };
        Some(Snapshot {
            round,
            direction: self.direction(round),
            scores: open.scores,
            starting_seat: starting_seat(round),
        })
    }

    pub(crate) fn restore_snapshot(&self, snapshot: &Value) -> Result<State, Invalids> {
        let snapshot: Snapshot = read::value(snapshot)?;
        let mut wrong = Vec::new();
        let round = snapshot.round;
        if round == 0 {
            wrong.push(Invalid::new("round", "rounds count from 1"));
        }
        if snapshot.direction != self.direction(round) {
            let right = serde_json::to_string(&self.direction(round)).unwrap_or_default();
            let why = format!("in round {round} it is {right}");
            wrong.push(Invalid::new("direction", why));
        }
        if snapshot.starting_seat != starting_seat(round) {
            let why = format!("in round {round} it is {}", starting_seat(round));
            wrong.push(Invalid::new("starting_seat", why));
        }
        let position = Position {
            round: round.saturating_sub(1),
            scores: snapshot.scores,
            hands: Default::default(),
            passes: Default::default(),
            tricks: Vec::new(),
        };
        match self.place_position(&position) {
            Ok(state) if wrong.is_empty() => Ok(state),
            Ok(_) => Err(wrong.into()),
            Err(more) => Err(Invalids(wrong.into_iter().chain(more).collect())),
        }
    }
}
