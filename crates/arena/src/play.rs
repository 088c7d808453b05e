//! One match, played without a table: no events, nothing but the moves and the result.

use parlour_bots::thread_time;
use parlour_core::bot::{ask, stand_in};
use parlour_core::{Bot, BySeat, Fault, Game, Match, MatchLuck, Outcome, Seat, Seed, Show, Turn};
use serde::{Deserialize, Serialize};

use crate::cost::Cost;

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
    /// What each seat's decisions cost, where that was measured.
    pub costs: BySeat<Cost>,
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
    costs: BySeat<Cost>,
    timed: bool,
}

impl<'a, G: Show> Bout<'a, G> {
    pub(crate) fn new(game: &'a G, seed: Seed, limit: Option<u32>) -> Bout<'a, G> {
        let now = Match::new(game, MatchLuck::new(seed, G::ID));
        let faults = BySeat::from_fn(game.seats(), |_| 0);
        let costs = BySeat::from_fn(game.seats(), |_| Cost::default());
        Bout { now, seed, limit, faults, costs, timed: false }
    }

    /// The same match, with the processor time of every decision measured.
    pub(crate) fn timed(mut self) -> Bout<'a, G> {
        self.timed = true;
        self
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
        if self.timed {
            for (seat, bot) in Seat::all(bots.len()).zip(bots) {
                if let Some(spent) = bot.spent_outside() {
                    self.costs[seat].in_all(spent);
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
            costs: self.costs,
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
        let begun = if self.timed { thread_time() } else { None };
        let chosen = ask(bot, &seen);
        if let (Some(begun), Some(now)) = (begun, begun.and_then(|_| thread_time())) {
            self.costs[seat].note(now.saturating_sub(begun));
        }
        chosen.unwrap_or_else(|Fault(why)| {
            self.faults[seat] += 1;
            note(Move::Fault(seat, why));
            stand_in(&seen)
        })
    }
}
