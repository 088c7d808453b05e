//! Games of hands that know what a sensible player does: a bot, its playouts, and what others are
//! likely to hold, by the same habits.

use crate::bot::{Bot, Fault, Seen};
use crate::guide::Guide;
use crate::hand_game::{HandGame, Held, SpokenHands};
use crate::random::Rng;
use crate::rounds::Rounds;
use crate::seat::Seat;

/// What a sensible player of a game does, by what it knows: its hand, and what lies open. The bot
/// [`ByHabit`] plays so. A search expects it of the others and plays on so: the game has its
/// [`Guide`] by this.
pub trait Habits: SpokenHands + Rounds {
    /// What a sensible player does; it is asked only where something may be done.
    fn sensible(
        &self,
        open: &Self::Open,
        seat: Seat,
        hand: Self::Hand,
        legal: &<Self as HandGame>::Legal,
    ) -> <Self as HandGame>::Action;

    /// The same by a table, of which only what the seat knows is looked at.
    #[inline(always)]
    fn habit(
        &self,
        state: &Held<Self::Open, Self::Hand>,
        seat: Seat,
        legal: &<Self as HandGame>::Legal,
    ) -> <Self as HandGame>::Action {
        self.sensible(&state.open, seat, state.hand(seat), legal)
    }

    /// What the seat that thinks does later on; see [`Guide::own`].
    #[inline(always)]
    fn with_care(
        &self,
        state: &Held<Self::Open, Self::Hand>,
        seat: Seat,
        legal: &<Self as HandGame>::Legal,
    ) -> <Self as HandGame>::Action {
        self.habit(state, seat, legal)
    }

    /// What the seat that thinks goes by; see [`Guide::gist`].
    #[inline(always)]
    fn goes_by(&self, _state: &Held<Self::Open, Self::Hand>, _seat: Seat) -> Option<u64> {
        None
    }

    /// How well an action fits the hand that a seat did it with, from 0 to 1, at the table as it was
    /// then. A world is as likely as all that the others did in it fits.
    fn fits(
        &self,
        _then: &Held<Self::Open, Self::Hand>,
        _seat: Seat,
        _action: <Self as HandGame>::Action,
    ) -> f32 {
        1.0
    }

    /// See [`Guide::PATIENCE`].
    const PATIENCE: u32 = 0;
}

impl<G: Habits> Guide for G {
    const MODELS_RIVALS: bool = true;
    const WEIGHS_WORLDS: bool = true;
    const PATIENCE: u32 = <G as Habits>::PATIENCE;

    #[inline(always)]
    fn playout(
        &self,
        state: &G::State,
        seat: Seat,
        legal: &<G as HandGame>::Legal,
        _rng: &mut impl Rng,
    ) -> <G as HandGame>::Action {
        self.habit(state, seat, legal)
    }

    #[inline(always)]
    fn own(
        &self,
        state: &G::State,
        seat: Seat,
        legal: &<G as HandGame>::Legal,
        _rng: &mut impl Rng,
    ) -> <G as HandGame>::Action {
        self.with_care(state, seat, legal)
    }

    #[inline(always)]
    fn gist(&self, state: &G::State, seat: Seat) -> Option<u64> {
        self.goes_by(state, seat)
    }

    fn by_habit(&self) -> Option<Box<dyn Bot<G>>> {
        Some(Box::new(ByHabit))
    }

    /// The round is played again from its beginning, and what hidden seats did is looked at.
    fn likelihood(&self, view: &G::View, world: &G::State) -> f64 {
        let (mut then, mut fit) = (self.begin(self.began(world)), 1.0);
        for action in self.done(world) {
            let Some(seat) = self.awaited(&then.open) else { break };
            if view.hands[seat].is_none() {
                fit *= f64::from(self.fits(&then, seat, action));
            }
            self.act(&mut then, seat, action, &mut ());
        }
        fit
    }
}

/// A bot that does what its game calls sensible.
#[derive(Clone, Copy, Debug)]
pub struct ByHabit;

impl<G: Habits> Bot<G> for ByHabit {
    fn choose(&mut self, seen: &Seen<'_, G>) -> Result<<G as HandGame>::Action, Fault> {
        let view = seen.view();
        Ok(seen.game().sensible(&view.open, seen.seat(), view.hand(), &seen.legal()))
    }
}
