//! How well each seat stands in the match.

use parlour_core::BySeat;

use crate::rules::{Hearts, SEATS};
use crate::state::{Phase, State};

/// How far two seats drift apart in one round, in points (one standard deviation).
const DRIFT: f32 = 11.0;
/// How fast the highest total grows, in points a round.
const PACE: f32 = 8.5;
/// What the points alone are worth beside the win, so that a seat that cannot win, or that has
/// won already, still cares.
const POINTS_WEIGHT: f32 = 0.2;

impl Hearts {
    /// About the chance of each seat to win, from the totals and from how many rounds are left to
    /// change them, with a small part for points alone. The chances add up to 1; a value lies
    /// between -1 and 2.
    ///
    /// Only sums, products, quotients and roots are used: they give the same bits everywhere.
    pub(crate) fn standing_values(&self, state: &State) -> BySeat<f32> {
        let open = &state.open;
        let mut totals = open.scores.map(|t| t as f32);
        if open.phase == Phase::Playing {
            for (total, taken) in totals.iter_mut().zip(open.taken) {
                *total += f32::from(taken);
            }
        }
        let chances = if open.phase == Phase::Over {
            let best = open.scores.iter().min();
            let wins = open.scores.map(|score| f32::from(u8::from(Some(&score) == best)));
            let all: f32 = wins.iter().sum();
            wins.map(|win| win / all)
        } else {
            self.chances(&totals)
        };
        let mean = totals.iter().sum::<f32>() / SEATS as f32;
        let value = |i: usize| {
            let ahead = (mean - totals[i]) / 100.0;
            chances[i] + POINTS_WEIGHT * ahead.clamp(-4.0, 4.0)
        };
        (0..SEATS).map(value).collect()
    }

    /// How far each seat is ahead of the others in points, in rounds' worth of them.
    pub(crate) fn lead_values(&self, state: &State) -> BySeat<f32> {
        let scores = state.open.scores.map(|score| score as f32);
        let mean = scores.iter().sum::<f32>() / SEATS as f32;
        scores.iter().map(|score| (mean - score) / f32::from(self.all_points)).collect()
    }

    fn chances(&self, totals: &[f32; SEATS]) -> [f32; SEATS] {
        let highest = totals.iter().copied().fold(f32::MIN, f32::max);
        let rounds = ((self.rules.target as f32 - highest) / PACE).max(0.5);
        let scale = DRIFT * rounds.sqrt();
        // Better than another: one half where they are equal, and nearly certain far ahead.
        let better = |own: f32, other: f32| {
            let lead = (other - own) / scale;
            0.5 + 0.5 * lead / (1.0 + lead * lead).sqrt()
        };
        let mut chances = [1.0; SEATS];
        for (i, chance) in chances.iter_mut().enumerate() {
            for (j, other) in totals.iter().enumerate() {
                if i != j {
                    *chance *= better(totals[i], *other).max(1e-4);
                }
            }
        }
        let all: f32 = chances.iter().sum();
        chances.map(|chance| chance / all)
    }
}
