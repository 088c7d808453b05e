//! The result of one unit, and of many.

use serde::{Deserialize, Serialize};

use crate::cost::Cost;
use parlour_core::stats::Mean;

/// The result of one unit.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Per bot, the mean points gained a deal (a match, where deals are not counted), higher is
    /// better.
    pub points: Vec<f64>,
    /// Per bot, the mean share of a win in each match it played; of a team, all its seats' share.
    pub wins: Vec<f64>,
    /// How often each bot placed before each other: `(a, b, 1 | 0.5 | 0)`.
    pub pairs: Vec<(usize, usize, f64)>,
    /// How many matches were played.
    pub matches: u32,
    /// How many rounds were dealt.
    pub deals: u32,
    /// How many actions were done.
    pub steps: u32,
    /// Per bot, how often it gave no usable answer.
    pub faults: Vec<u32>,
    /// Per bot, what its decisions cost; empty where that was not measured.
    #[serde(default)]
    pub costs: Vec<Cost>,
}

impl Unit {
    /// Whether this can be a unit of so many bots.
    #[must_use]
    pub fn fits(&self, bots: usize) -> bool {
        let lengths = [self.points.len(), self.wins.len(), self.faults.len()];
        let known = |(a, b, score): &(usize, usize, f64)| {
            *a < bots && *b < bots && a != b && (0.0..=1.0).contains(score)
        };
        lengths == [bots; 3]
            && [0, bots].contains(&self.costs.len())
            && self.pairs.iter().all(known)
            && self.points.iter().chain(&self.wins).all(|x| x.is_finite())
    }
}

/// What is known of one bot.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Showing {
    /// Points a deal, or a match; higher is better.
    pub points: Mean,
    /// The share of matches won.
    pub wins: Mean,
    /// How often it gave no usable answer.
    pub faults: u64,
    /// What its decisions cost.
    pub cost: Cost,
}

/// What is known of all bots.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tally {
    /// Each bot.
    pub bots: Vec<Showing>,
    /// How many units were played.
    pub units: u64,
    /// How many matches.
    pub matches: u64,
    /// How many rounds were dealt.
    pub deals: u64,
    /// How many actions were done.
    pub steps: u64,
    /// How often a bot gave no usable answer.
    pub faults: u64,
}

impl Tally {
    /// Adds up units.
    #[must_use]
    pub fn of(units: &[Unit], bots: usize) -> Tally {
        let cost = |bot: usize| {
            let mut sum = Cost::default();
            units.iter().filter_map(|u| u.costs.get(bot)).for_each(|cost| sum.add(*cost));
            sum
        };
        let standing = |bot: usize| Showing {
            points: units.iter().map(|u| u.points[bot]).collect(),
            wins: units.iter().map(|u| u.wins[bot]).collect(),
            faults: units.iter().map(|u| u64::from(u.faults[bot])).sum(),
            cost: cost(bot),
        };
        Tally {
            bots: (0..bots).map(standing).collect(),
            units: units.len() as u64,
            matches: units.iter().map(|u| u64::from(u.matches)).sum(),
            deals: units.iter().map(|u| u64::from(u.deals)).sum(),
            steps: units.iter().map(|u| u64::from(u.steps)).sum(),
            faults: units.iter().flat_map(|u| &u.faults).map(|n| u64::from(*n)).sum(),
        }
    }
}
