//! A tournament: units played on all cores, gathered in order.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use parlour_core::{Bot, Game, Outcome, Seat, Seed, Show};

use crate::cost::Cost;
use crate::lineup::{Teams, lineups};
use crate::play::{Bout, MatchResult, Move};
use crate::unit::Unit;
use parlour_core::stats::Mean;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The seed of the whole tournament.
    pub seed: Seed,
    /// How many bots take part.
    pub bots: usize,
    /// How many seats each has, where they play in teams.
    pub teams: Option<Teams>,
    /// How many units.
    pub units: u64,
    /// Stop every match after so many rounds; points are then counted by the round.
    pub deals: Option<u32>,
    /// Whether a low score is good.
    pub low_wins: bool,
}

/// Where a tournament is held: it brings the bots and hears of every match.
pub trait Host<G: Game>: Sync {
    /// The bot with a number, new for every match.
    fn bot(&self, number: usize) -> Box<dyn Bot<G>>;
    /// A match was played.
    fn played(&self, _played: &Played<'_, G>) {}
    /// Whether everything is to end now; matches under way are dropped.
    fn closed(&self) -> bool {
        false
    }
    /// On how many threads matches are played.
    fn threads(&self) -> usize {
        thread::available_parallelism().map_or(1, NonZero::get)
    }
}

/// The simplest host only makes bots.
impl<G: Game, F: Fn(usize) -> Box<dyn Bot<G>> + Sync> Host<G> for F {
    fn bot(&self, number: usize) -> Box<dyn Bot<G>> {
        self(number)
    }
}

/// A match that was played.
pub struct Played<'a, G: Game> {
    /// The unit it belongs to.
    pub unit: u64,
    /// Its number in the unit.
    pub number: usize,
    /// The bot of each seat.
    pub seating: &'a [usize],
    /// Its seed.
    pub seed: Seed,
    /// Everything that happened.
    pub moves: &'a [Move<G::Action>],
    /// How it went.
    pub result: &'a MatchResult,
}

/// Whether a tournament goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    /// On.
    On,
    /// No further: what is known is enough.
    Stop,
}

/// Plays the units that are missing in `done` and adds them in order. `watch` sees each unit as
/// it is added and may stop; units that other threads have begun are dropped then, so that what
/// is kept does not depend on the number of threads.
pub fn run<G: Show>(
    game: &G,
    plan: &Plan,
    host: &dyn Host<G>,
    done: &mut Vec<Unit>,
    mut watch: impl FnMut(&Unit) -> Go,
) {
    let first = done.len() as u64;
    let seatings = lineups(plan.bots, game.seats(), plan.teams.as_ref());
    let (next, stop) = (AtomicU64::new(first), AtomicBool::new(false));
    let broken_off = || stop.load(Ordering::Relaxed) || host.closed();
    let unit = |index| play_unit(game, plan, &seatings, host, index, &broken_off);
    let work = |send: std::sync::mpsc::Sender<(u64, Unit)>| {
        while !broken_off() {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= plan.units {
                return;
            }
            let Some(unit) = unit(index) else { return };
            if send.send((index, unit)).is_err() {
                return;
            }
        }
    };
    thread::scope(|scope| {
        let (send, units) = channel();
        for _ in 0..host.threads().max(1) {
            let send = send.clone();
            scope.spawn(|| work(send));
        }
        drop(send);
        let mut early: BTreeMap<u64, Unit> = BTreeMap::new();
        for (index, unit) in units {
            early.insert(index, unit);
            while let Some(unit) = early.remove(&(done.len() as u64)) {
                let go = watch(&unit);
                done.push(unit);
                if go == Go::Stop {
                    stop.store(true, Ordering::Relaxed);
                    return;
                }
            }
        }
    });
}

/// Plays the matches of a unit; `None` if they were broken off.
fn play_unit<G: Show>(
    game: &G,
    plan: &Plan,
    seatings: &[Vec<usize>],
    host: &dyn Host<G>,
    index: u64,
    broken_off: &dyn Fn() -> bool,
) -> Option<Unit> {
    let seed = plan.seed.child(index);
    let mut tables = Vec::with_capacity(seatings.len());
    for (number, seating) in seatings.iter().enumerate() {
        let mut bots: Vec<Box<dyn Bot<G>>> = seating.iter().map(|bot| host.bot(*bot)).collect();
        let mut moves = Vec::new();
        let mut note = |happened| moves.push(happened);
        let bout = Bout::new(game, seed, plan.deals).timed();
        let result = bout.play(&mut bots, &mut note, broken_off)?;
        let moves = &moves;
        host.played(&Played { unit: index, number, seating, seed, moves, result: &result });
        tables.push((seating.as_slice(), result));
    }
    Some(add_up(plan, &tables))
}

/// The unit that these matches make.
fn add_up(plan: &Plan, tables: &[(&[usize], MatchResult)]) -> Unit {
    let mut points = vec![Mean::default(); plan.bots];
    let mut wins = vec![Mean::default(); plan.bots];
    let (faults, costs) = (vec![0; plan.bots], vec![Cost::default(); plan.bots]);
    let mut unit = Unit { faults, costs, ..Unit::default() };
    for (seating, result) in tables {
        let outcome = final_outcome(result, plan.low_wins);
        let deals = if plan.deals.is_some() { f64::from(result.deals.max(1)) } else { 1.0 };
        for (seat, gain) in result.gains.iter() {
            let bot = seating[seat.index()];
            let sign = if plan.low_wins { -1.0 } else { 1.0 };
            points[bot].add(sign * f64::from(*gain) / deals);
            let won = outcome.winners.contains(&seat);
            let share = 1.0 / outcome.winners.len().max(1) as f64;
            wins[bot].add(if won { share } else { 0.0 });
            unit.faults[bot] += result.faults[seat];
            unit.costs[bot].add(result.costs[seat]);
        }
        unit.pairs.extend(pairs(seating, &outcome));
        unit.matches += 1;
        unit.deals += result.deals;
        unit.steps += result.steps;
    }
    unit.points = points.iter().map(|m| m.mean).collect();
    // A team wins where one of its seats does.
    let seats = |bot| plan.teams.as_ref().map_or(1, |teams| teams.size(bot));
    unit.wins = wins.iter().enumerate().map(|(bot, m)| m.mean * seats(bot) as f64).collect();
    if tables.iter().all(|(seating, _)| seating.len() == 1) {
        unit.pairs = alone(&unit.points);
    }
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
            if a != b {
                let place = |seat| outcome.place(Seat::new(seat));
                pairs.push((a, b, score(place(j).cmp(&place(i)))));
            }
        }
    }
    pairs
}

/// Who did better with the same luck, where bots play alone and never meet.
fn alone(points: &[f64]) -> Vec<(usize, usize, f64)> {
    let later = |a: usize| (a + 1..points.len()).map(move |b| (a, b));
    let all = (0..points.len()).flat_map(later);
    all.map(|(a, b)| (a, b, score(points[a].total_cmp(&points[b])))).collect()
}

/// 1 for a win, 0.5 for a tie, 0 for a loss.
fn score(ordering: std::cmp::Ordering) -> f64 {
    match ordering {
        std::cmp::Ordering::Greater => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Less => 0.0,
    }
}
