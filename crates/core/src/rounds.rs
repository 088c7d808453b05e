//! Positions of games that write no door of their own: how a round began, and what was done since.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::game::{Game, Turn};
use crate::invalid::{Faults, Invalid, Invalids};
use crate::speak::{Speak, redo};
use crate::write::{Json, Write};

/// A game whose states are reached from the beginning of their round by actions that all may see,
/// one seat at a time, with luck in deals only. It says how a round begins and when that is
/// possible, and gets [`Write`], whose positions are played again and so refuse whatever the rules
/// refuse.
pub trait Rounds:
    Speak + Write<Position = Replayed<<Self as Rounds>::Start, <Self as Game>::Action>>
{
    /// How a round begins: what was there before it, and what was dealt.
    type Start: Json + Clone + std::fmt::Debug;

    /// The names of the commands that are actions of this game.
    fn commands() -> &'static [&'static str];

    /// How the round of a state began, and what was done in it since, in order. Before the first
    /// deal nothing was done.
    fn begun(&self, state: &Self::State) -> (Self::Start, Vec<Self::Action>);

    /// Notes all that is wrong with a beginning.
    fn check(&self, start: &Self::Start, faults: &mut Faults);

    /// The table where a round has begun so. It is asked only for what has no faults.
    fn begin(&self, start: &Self::Start) -> Self::State;
}

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

impl<G: Rounds> Write for G {
    type Position = Replayed<G::Start, G::Action>;

    fn commands() -> &'static [&'static str] {
        <G as Rounds>::commands()
    }

    fn position(&self, state: &G::State) -> Replayed<G::Start, G::Action> {
        let (start, done) = self.begun(state);
        Replayed { start, done }
    }

    fn place(&self, position: &Replayed<G::Start, G::Action>) -> Result<G::State, Invalids> {
        let mut faults = Faults::default();
        self.check(&position.start, &mut faults);
        faults.within_part("start").so_far()?;
        let mut state = self.begin(&position.start);
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
