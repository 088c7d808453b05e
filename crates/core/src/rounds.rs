//! Games that go by rounds: how a round began, and what was done since.

use crate::game::Game;
use crate::invalid::Faults;
use crate::speak::Speak;

/// A game whose states are reached from the beginning of their round by actions that all may see,
/// one seat at a time, with luck in deals only. It says how a round begins and when that is
/// possible, and gets `Write`, whose positions are played again and so refuse whatever the rules
/// refuse.
pub trait Rounds: Speak {
    /// How a round begins: what was there before it, and what was dealt.
    type Start: Clone + std::fmt::Debug;

    /// The table where a round has begun so. It is asked only for what has no faults.
    fn begin(&self, start: Self::Start) -> Self::State;

    /// How the round of a state began.
    fn began(&self, state: &Self::State) -> Self::Start;

    /// What was done in it since, in order. Before the first deal nothing was done.
    fn done(&self, state: &Self::State) -> impl Iterator<Item = <Self as Game>::Action>;

    /// Notes all that is wrong with a beginning.
    fn check(&self, start: &Self::Start, faults: &mut Faults);
}
