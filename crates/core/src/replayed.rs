//! Positions of games that go by rounds, which write no door of their own: how a round began, and
//! what was done since, played again.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::deed::Deed;
use crate::game::{Game, Turn};
use crate::invalid::{Faults, Invalid, Invalids};
use crate::rounds::Rounds;
use crate::speak::redo;
use crate::write::{Json, Write};

/// A state, written: how its round began, and what was done in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Position")]
pub struct Replayed<S, A> {
    /// How the round began.
    pub start: S,
    /// What was done since, in order.
    pub done: Vec<A>,
}

impl<G> Write for G
where
    G: Rounds<Start: Json>
        + Game<Rules: Json, Action: Json + Deed, Event: Json, View: Serialize + JsonSchema>,
{
    type Position = Replayed<G::Start, G::Action>;

    fn position(&self, state: &G::State) -> Replayed<G::Start, G::Action> {
        Replayed { start: self.began(state), done: self.done(state).collect() }
    }

    fn place(&self, position: &Replayed<G::Start, G::Action>) -> Result<G::State, Invalids> {
        let mut faults = Faults::default();
        self.check(&position.start, &mut faults);
        faults.within_part("start").so_far()?;
        let mut state = self.begin(position.start.clone());
        for (i, action) in position.done.iter().enumerate() {
            let at = format!("done[{i}]");
            let next = match self.turn(&state) {
                Turn::Seats(seats) => seats.first(),
                Turn::Deal | Turn::Over => None,
            };
            let Some(seat) = next else {
                return Err(Invalid::new(at, "the round is over, and nobody may act").into());
            };
            redo(self, &mut state, seat, *action, &at)?;
        }
        Ok(state)
    }
}
