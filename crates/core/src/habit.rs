//! Games of hands that know what a sensible player does: a bot and playouts by the same habits.

use crate::bot::{Bot, Fault, Seen};
use crate::hand_game::{HandGame, Held};
use crate::seat::Seat;

/// What a sensible player of a game does, by what it knows: its hand, and what lies open. The bot
/// [`ByHabit`] plays so, and [`Guide::playout`](crate::Guide::playout) may by [`Habits::habit`].
pub trait Habits: HandGame {
    /// What a sensible player does; it is asked only where something may be done.
    fn sensible(
        &self,
        open: &Self::Open,
        seat: Seat,
        hand: Self::Hand,
        legal: &Self::Legal,
    ) -> Self::Action;

    /// The same in a playout.
    #[inline(always)]
    fn habit(
        &self,
        state: &Held<Self::Open, Self::Hand>,
        seat: Seat,
        legal: &Self::Legal,
    ) -> Self::Action {
        self.sensible(&state.open, seat, state.hand(seat), legal)
    }
}

/// A bot that does what its game calls sensible.
#[derive(Clone, Copy, Debug)]
pub struct ByHabit;

impl<G: Habits> Bot<G> for ByHabit {
    fn choose(&mut self, seen: &Seen<'_, G>) -> Result<G::Action, Fault> {
        let view = seen.view();
        Ok(seen.game().sensible(&view.open, seen.seat(), view.hand(), &seen.legal()))
    }
}
