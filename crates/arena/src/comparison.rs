//! Whether one bot is better than another, and how sure that is.

use serde::Serialize;

use crate::unit::Unit;
use parlour_core::stats::Mean;

/// What the units say of two bots.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// By how many points the first is better than the second, unit by unit.
    pub points: Mean,
    /// By how much its share of wins is larger, unit by unit.
    pub wins: Mean,
}

/// Compares two bots over the same units.
#[must_use]
pub fn compare(units: &[Unit], a: usize, b: usize) -> Comparison {
    Comparison {
        points: units.iter().map(|u| u.points[a] - u.points[b]).collect(),
        wins: units.iter().map(|u| u.wins[a] - u.wins[b]).collect(),
    }
}

/// The state of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Sure {
    /// The difference is at least about what was asked.
    Better,
    /// It is not.
    NotBetter,
    /// More units are needed.
    NotYet,
}

impl Sure {
    /// The fewest units before a test may end: fewer say little about their own spread.
    const FEWEST: u64 = 20;

    /// A sequential probability ratio test of "no difference" against "better by `margin`", each
    /// error at most 5 %. The spread is estimated from the units themselves, as testers of chess
    /// engines do (the generalised test).
    #[must_use]
    pub fn test(difference: &Mean, margin: f64) -> Sure {
        if difference.count < Sure::FEWEST {
            return Sure::NotYet;
        }
        let variance = difference.variance().max(1e-12);
        let count = difference.count as f64;
        let ratio = count * margin * (difference.mean - margin / 2.0) / variance;
        let bound = libm::log(0.95 / 0.05);
        match ratio {
            r if r >= bound => Sure::Better,
            r if r <= -bound => Sure::NotBetter,
            _ => Sure::NotYet,
        }
    }
}

/// What the sequential test says of two bots, either of which may be the better one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Settled {
    /// The first is better.
    First,
    /// The second is better.
    Second,
    /// Neither is better by as much as was asked.
    Neither,
    /// More units are needed.
    NotYet,
}

impl Settled {
    /// Tests both ways; each error is at most 5 %.
    #[must_use]
    pub fn test(difference: &Mean, margin: f64) -> Settled {
        match (Sure::test(difference, margin), Sure::test(&difference.negated(), margin)) {
            (Sure::Better, _) => Settled::First,
            (_, Sure::Better) => Settled::Second,
            (Sure::NotBetter, Sure::NotBetter) => Settled::Neither,
            _ => Settled::NotYet,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_core::{Rng, fast_rng};

    /// How a test of coin throws with this chance of +1 (else -1) ends.
    fn coin(chance: f64, seed: u64) -> (Sure, u64) {
        let mut rng = fast_rng(seed);
        let mut mean = Mean::default();
        while mean.count < 100_000 {
            let heads = f64::from(rng.next_u32()) < chance * f64::from(u32::MAX);
            mean.add(if heads { 1.0 } else { -1.0 });
            let sure = Sure::test(&mean, 0.2);
            if sure != Sure::NotYet {
                return (sure, mean.count);
            }
        }
        (Sure::NotYet, mean.count)
    }

    #[test]
    fn the_sequential_test_errs_rarely_either_way() {
        let wrong = |chance, truth| (0..200).filter(|s| coin(chance, *s).0 != truth).count();
        assert!(wrong(0.5, Sure::NotBetter) <= 20);
        assert!(wrong(0.6, Sure::Better) <= 20);
    }

    #[test]
    fn both_ways_are_tested() {
        let coin = |mean: f64| -> Mean { (0..200).map(|i| mean + f64::from(i % 2)).collect() };
        assert_eq!(Settled::test(&coin(0.5), 0.5), Settled::First);
        assert_eq!(Settled::test(&coin(-1.5), 0.5), Settled::Second);
        assert_eq!(Settled::test(&coin(-0.5), 0.5), Settled::Neither);
        assert_eq!(Settled::test(&coin(-0.25), 0.5), Settled::NotYet);
        assert_eq!(Settled::test(&[1.0; 5].into_iter().collect(), 0.5), Settled::NotYet);
    }

    #[test]
    fn it_ends_sooner_where_the_difference_is_large() {
        assert!(coin(0.9, 1).1 < coin(0.62, 1).1);
        assert_eq!(Sure::test(&[5.0; 5].into_iter().collect(), 1.0), Sure::NotYet);
    }
}
