//! One match, played without a table: no events, nothing but the moves and the result.

use parlour_core::bot::{ask, stand_in};
use parlour_core::{Bot, BySeat, Fault, Game, Match, MatchLuck, Outcome, Seat, Seed, Show, Turn};
use serde::{Deserialize, Serialize};

/// How a match went.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchResult {
    /// The scores at the end, or where it was stopped.
    pub scores: BySeat<i32>,
    /// The same less what each seat began with.
    pub gains: BySeat<i32>,
    /// The end, if it was reached.
    pub outcome: Option<Outcome>,
    /// How many rounds were dealt.
    pub deals: u32,
    /// How many actions were done.
    pub steps: u32,
    /// How often each seat's bot gave no usable answer and another chose in its place.
    pub faults: BySeat<u32>,
}

/// Something that happened in a match, in the order of its record.
#[derive(Clone, Debug, PartialEq)]
pub enum Move<A> {
    /// A round was dealt.
    Deal,
    /// A seat acted.
    Act(Seat, A),
    /// A seat's bot gave no usable answer, for this reason; another's action follows.
    Fault(Seat, String),
}

/// Plays a match, or its first `deals` rounds.
pub fn play_match<G: Show>(
    game: &G,
    seed: Seed,
    bots: &mut [Box<dyn Bot<G>>],
    deals: Option<u32>,
) -> MatchResult {
    let played = Bout::new(game, seed, deals).play(bots, &mut |_| {}, &|| false);
    played.unwrap_or_else(|| unreachable!("nobody broke the match off"))
}

/// A match of bots.
pub(crate) struct Bout<'a, G: Game> {
    now: Match<&'a G, MatchLuck>,
    seed: Seed,
    limit: Option<u32>,
    faults: BySeat<u32>,
}

impl<'a, G: Show> Bout<'a, G> {
    pub(crate) fn new(game: &'a G, seed: Seed, limit: Option<u32>) -> Bout<'a, G> {
        let now = Match::new(game, MatchLuck::new(seed, G::ID));
        Bout { now, seed, limit, faults: BySeat::from_fn(game.seats(), |_| 0) }
    }

    /// Plays to the end, telling every move; `None` if it was broken off.
    pub(crate) fn play(
        mut self,
        bots: &mut [Box<dyn Bot<G>>],
        note: &mut dyn FnMut(Move<G::Action>),
        broken_off: &dyn Fn() -> bool,
    ) -> Option<MatchResult> {
        let begun = self.now.game().scores(self.now.state());
        loop {
            match self.now.look() {
                Turn::Over => break,
                Turn::Deal if self.limit == Some(self.now.deals()) => break,
                Turn::Deal => {
                    self.now.deal(&mut ());
                    note(Move::Deal);
                }
                Turn::Seats(seats) => {
                    if broken_off() {
                        return None;
                    }
                    let Some(seat) = seats.first() else { unreachable!("somebody is awaited") };
                    let action = self.choice(seat, &mut *bots[seat.index()], note);
                    note(Move::Act(seat, action));
                    self.now.act_legal(seat, action, &mut ());
                }
            }
        }
        let (game, state) = (self.now.game(), self.now.state());
        let scores = game.scores(state);
        Some(MatchResult {
            gains: BySeat::from_fn(scores.len(), |seat| scores[seat] - begun[seat]),
            scores,
            outcome: game.outcome(state),
            deals: self.now.rounds(),
            steps: self.now.acts(),
            faults: self.faults,
        })
    }

    /// What a bot chooses, or what is played in its place.
    fn choice(
        &mut self,
        seat: Seat,
        bot: &mut dyn Bot<G>,
        note: &mut dyn FnMut(Move<G::Action>),
    ) -> G::Action {
        let seen = self.now.seen(seat, self.seed);
        ask(bot, &seen).unwrap_or_else(|Fault(why)| {
            self.faults[seat] += 1;
            note(Move::Fault(seat, why));
            stand_in(&seen)
        })
    }
}
