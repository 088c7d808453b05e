//! Ratings by the Bradley-Terry model, on the scale of Elo, with intervals by the bootstrap.

use parlour_core::{Rng, Seed};
use serde::Serialize;

use crate::unit::Unit;

/// How strong a bot is, on the scale of Elo; all ratings have mean 0.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// The rating.
    pub elo: f64,
    /// The 95 % interval.
    pub low: f64,
    /// Its other end.
    pub high: f64,
}

/// How often the units are drawn again for the intervals.
const RESAMPLES: usize = 200;

/// The rating of each bot from who placed before whom.
#[must_use]
pub fn ratings(units: &[Unit], bots: usize, seed: Seed) -> Vec<Rating> {
    let all: Vec<usize> = (0..units.len()).collect();
    let elo = rate(units, &all, bots);
    let mut rng = seed.mind(0, u64::MAX);
    let mut draws: Vec<Vec<f64>> = vec![Vec::with_capacity(RESAMPLES); bots];
    for _ in 0..RESAMPLES {
        let drawn = (0..units.len()).map(|_| rng.below(units.len() as u32) as usize);
        let drawn: Vec<usize> = drawn.collect();
        for (bot, value) in rate(units, &drawn, bots).into_iter().enumerate() {
            draws[bot].push(value);
        }
    }
    let interval = |(elo, mut draws): (f64, Vec<f64>)| {
        draws.sort_by(f64::total_cmp);
        let (low, high) = (RESAMPLES / 40, RESAMPLES - 1 - RESAMPLES / 40);
        Rating { elo, low: draws[low], high: draws[high] }
    };
    elo.into_iter().zip(draws).map(interval).collect()
}

/// The maximum-likelihood ratings of the drawn units, found by minorisation-maximisation
/// (Hunter, 2004). A tenth of a win each way keeps a bot that never lost finite.
fn rate(units: &[Unit], drawn: &[usize], bots: usize) -> Vec<f64> {
    let mut wins = vec![vec![0.1; bots]; bots];
    for unit in drawn {
        for (a, b, score) in &units[*unit].pairs {
            wins[*a][*b] += score;
            wins[*b][*a] += 1.0 - score;
        }
    }
    let mut strength = vec![1.0; bots];
    for _ in 0..200 {
        let next: Vec<f64> = (0..bots)
            .map(|a| {
                let others = (0..bots).filter(|b| *b != a);
                let won: f64 = others.clone().map(|b| wins[a][b]).sum();
                let met = |b: usize| (wins[a][b] + wins[b][a]) / (strength[a] + strength[b]);
                let weight: f64 = others.map(met).sum();
                if weight > 0.0 { won / weight } else { 1.0 }
            })
            .collect();
        let mean = next.iter().map(|s| libm::log(*s)).sum::<f64>() / bots as f64;
        strength = next.iter().map(|s| s / libm::exp(mean)).collect();
    }
    strength.iter().map(|s| 400.0 * libm::log10(*s)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(pairs: &[(usize, usize, f64)]) -> Vec<Unit> {
        pairs.iter().map(|p| Unit { pairs: vec![*p], ..Unit::default() }).collect()
    }

    #[test]
    fn three_wins_of_four_are_191_points() {
        let won = [(0, 1, 1.0), (0, 1, 1.0), (0, 1, 1.0), (0, 1, 0.0)].repeat(100);
        let ratings = ratings(&units(&won), 2, Seed::from_number(1));
        assert!((ratings[0].elo - ratings[1].elo - 190.8).abs() < 1.0, "{ratings:?}");
        assert!(ratings[0].low < ratings[0].elo && ratings[0].elo < ratings[0].high);
        assert!((ratings[0].elo + ratings[1].elo).abs() < 1e-6);
    }

    #[test]
    fn a_bot_that_never_lost_has_a_finite_rating() {
        let ratings = ratings(&units(&[(0, 1, 1.0); 50]), 2, Seed::from_number(1));
        assert!(ratings[0].elo.is_finite() && ratings[0].elo > 300.0);
    }

    #[test]
    fn strength_goes_through_a_bot_both_have_met() {
        let met = [(0, 1, 1.0), (0, 1, 0.0), (0, 1, 1.0), (1, 2, 1.0), (1, 2, 1.0), (1, 2, 0.0)];
        let ratings = ratings(&units(&met.repeat(50)), 3, Seed::from_number(1));
        assert!(ratings[0].elo > ratings[1].elo && ratings[1].elo > ratings[2].elo);
    }
}
