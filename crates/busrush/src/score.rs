//! Totals, the winner, and how well each seat stands.

use std::cmp::Reverse;

use parlour_core::{BySeat, Outcome, Seat};

use crate::city::Race;
use crate::data::CAP;
use crate::rules::BusRush;
use crate::state::{Phase, State};

/// What seats are ranked by: to qualify, the total, boroughs at the cap; lowest first.
type Rank = (bool, Reverse<u32>, Reverse<usize>);

impl BusRush {
    /// A player's points in the boroughs and for the races held.
    #[must_use]
    pub(crate) fn total(&self, state: &State, seat: Seat) -> u32 {
        let boroughs: u32 = state.player(seat).scores.iter().map(|p| u32::from(*p)).sum();
        let held = Race::ALL.iter().filter(|r| state.holder(**r) == Some(seat));
        boroughs + held.count() as u32 * u32::from(self.table.numbers.race_points)
    }

    /// Whether a player has the target and a point in every borough.
    pub(crate) fn qualifies(&self, state: &State, seat: Seat) -> bool {
        let everywhere = state.player(seat).scores.iter().all(|p| *p > 0);
        everywhere && self.total(state, seat) >= self.rules.target.into()
    }

    /// Whether the match is over, now that a round is complete.
    pub(crate) fn is_decided(&self, state: &State) -> bool {
        state.round >= self.rules.round_limit
            || Seat::all(self.players()).any(|seat| self.qualifies(state, seat))
    }

    fn rank(&self, state: &State, seat: Seat) -> Rank {
        let full = state.player(seat).scores.iter().filter(|p| **p == CAP);
        (!self.qualifies(state, seat), Reverse(self.total(state, seat)), Reverse(full.count()))
    }

    /// The ranking as it is now.
    pub(crate) fn result(&self, state: &State) -> Outcome {
        Outcome::ranked(self.totals(state), |seat| self.rank(state, seat))
    }

    pub(crate) fn totals(&self, state: &State) -> BySeat<i32> {
        BySeat::from_fn(self.players(), |seat| self.total(state, seat) as i32)
    }

    /// The share of the win at the end; before it a guess between 0 and 1 from how far each seat
    /// has come on its way to the target and to a point in every borough.
    pub(crate) fn standing(&self, state: &State) -> BySeat<f32> {
        let seats = self.players();
        if state.phase == Phase::Over {
            let best = Seat::all(seats).map(|s| self.rank(state, s)).min();
            let wins = |seat| Some(self.rank(state, seat)) == best;
            let winners = Seat::all(seats).filter(|s| wins(*s)).count() as f32;
            return BySeat::from_fn(seats, |s| if wins(s) { 1.0 / winners } else { 0.0 });
        }
        let progress = BySeat::from_fn(seats, |seat| {
            let missing = state.player(seat).scores.iter().filter(|p| **p == 0);
            self.total(state, seat) as f32 - 0.5 * missing.count() as f32
        });
        BySeat::from_fn(seats, |seat| {
            let others = Seat::all(seats).filter(|s| *s != seat);
            let best = others.map(|s| progress[s]).fold(f32::MIN, f32::max);
            let lead = progress[seat] - best;
            0.5 + 0.5 * lead / (1.0 + lead.abs())
        })
    }
}
