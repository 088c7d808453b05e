//! A tournament: units played on all cores, tallied in order.

use parlour_core::{Bot, Game, Outcome, Seat, Seed};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::lineup::lineups;
use crate::play::{MatchResult, play_match};
use crate::stats::Mean;

/// Makes the bot with a number, new for every match.
pub type MakeBot<'a, G> = dyn Fn(usize) -> Box<dyn Bot<G>> + Sync + 'a;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The seed of the whole tournament.
    pub seed: Seed,
    /// How many bots take part.
    pub bots: usize,
    /// How many units.
    pub units: u64,
    /// Stop every match after so many rounds; points are then counted by the round.
    pub deals: Option<u32>,
    /// Whether a low score is good.
    pub low_wins: bool,
}

/// The result of one unit.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    /// Per bot, the mean points a deal (a match, where deals are not counted), higher is better.
    pub points: Vec<f64>,
    /// Per bot, the mean share of a win in each match it played.
    pub wins: Vec<f64>,
    /// How often each bot placed before each other: `(a, b, 1 | 0.5 | 0)`.
    pub pairs: Vec<(usize, usize, f64)>,
    /// How many matches were played.
    pub matches: u32,
    /// How many rounds were dealt.
    pub deals: u32,
    /// How often a bot gave no usable answer.
    pub faults: u32,
}

/// Whether a tournament goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    /// On.
    On,
    /// No further: what is known is enough.
    Stop,
}

/// Plays the units that are missing in `done` and adds them in order, a batch at a time; after
/// each batch `watch` sees all units and may stop.
pub fn run<G: Game>(
    game: &G,
    plan: &Plan,
    make: &MakeBot<'_, G>,
    done: &mut Vec<Unit>,
    mut watch: impl FnMut(&[Unit]) -> Go,
) {
    let seatings = lineups(plan.bots, game.seats());
    let batch = (rayon::current_num_threads() * 2) as u64;
    while (done.len() as u64) < plan.units {
        let from = done.len() as u64;
        let to = plan.units.min(from + batch);
        let units: Vec<Unit> = (from..to)
            .into_par_iter()
            .map(|index| play_unit(game, plan, &seatings, make, index))
            .collect();
        done.extend(units);
        if watch(done) == Go::Stop {
            return;
        }
    }
}

fn play_unit<G: Game>(
    game: &G,
    plan: &Plan,
    seatings: &[Vec<usize>],
    make: &MakeBot<'_, G>,
    index: u64,
) -> Unit {
    let seed = plan.seed.child(index);
    let mut points = vec![Mean::default(); plan.bots];
    let mut wins = vec![Mean::default(); plan.bots];
    let mut unit = Unit::default();
    for seating in seatings {
        let mut bots: Vec<Box<dyn Bot<G>>> = seating.iter().map(|bot| make(*bot)).collect();
        let result = play_match(game, seed, &mut bots, plan.deals);
        let outcome = final_outcome(&result, plan.low_wins);
        let deals = if plan.deals.is_some() { f64::from(result.deals.max(1)) } else { 1.0 };
        for (seat, score) in result.scores.iter() {
            let bot = seating[seat.index()];
            let sign = if plan.low_wins { -1.0 } else { 1.0 };
            points[bot].add(sign * f64::from(*score) / deals);
            let won = outcome.winners.contains(&seat);
            let share = 1.0 / outcome.winners.len().max(1) as f64;
            wins[bot].add(if won { share } else { 0.0 });
        }
        unit.pairs.extend(pairs(seating, &outcome));
        unit.matches += 1;
        unit.deals += result.deals;
        unit.faults += result.faults;
    }
    unit.points = points.iter().map(|m| m.mean).collect();
    unit.wins = wins.iter().map(|m| m.mean).collect();
    unit
}

/// The outcome, or the standing by score where the match was stopped.
fn final_outcome(result: &MatchResult, low_wins: bool) -> Outcome {
    result.outcome.clone().unwrap_or_else(|| {
        let scores = result.scores.clone();
        Outcome::ranked(scores.clone(), |s| if low_wins { scores[s] } else { -scores[s] })
    })
}

/// Who placed before whom, for every two seats with different bots.
fn pairs(seating: &[usize], outcome: &Outcome) -> Vec<(usize, usize, f64)> {
    let mut pairs = Vec::new();
    for i in 0..seating.len() {
        for j in i + 1..seating.len() {
            let (a, b) = (seating[i], seating[j]);
            if a == b {
                continue;
            }
            let (place_a, place_b) = (outcome.place(Seat::new(i)), outcome.place(Seat::new(j)));
            let score = match place_a.cmp(&place_b) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 0.0,
            };
            pairs.push((a, b, score));
        }
    }
    pairs
}

/// What is known of one bot.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// Points a deal, or a match; higher is better.
    pub points: Mean,
    /// The share of matches won.
    pub wins: Mean,
}

/// What is known of all bots.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tally {
    /// Each bot.
    pub bots: Vec<Standing>,
    /// How many units were played.
    pub units: u64,
    /// How many matches.
    pub matches: u64,
    /// How many rounds were dealt.
    pub deals: u64,
    /// How often a bot gave no usable answer.
    pub faults: u64,
}

impl Tally {
    /// Adds up units.
    #[must_use]
    pub fn of(units: &[Unit], bots: usize) -> Tally {
        let standing = |bot: usize| Standing {
            points: units.iter().map(|u| u.points[bot]).collect(),
            wins: units.iter().map(|u| u.wins[bot]).collect(),
        };
        Tally {
            bots: (0..bots).map(standing).collect(),
            units: units.len() as u64,
            matches: units.iter().map(|u| u64::from(u.matches)).sum(),
            deals: units.iter().map(|u| u64::from(u.deals)).sum(),
            faults: units.iter().map(|u| u64::from(u.faults)).sum(),
        }
    }
}
