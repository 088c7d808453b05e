//! Plain bulk play: many matches of the same seats, and what comes of them.

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use parlour_core::cpu::{self, Work};
use parlour_core::stats::Mean;
use parlour_core::{Bot, BySeat, FastLuck, FastRng, Game, Match, Outcome, Seat, Seed, Show};
use serde::Serialize;

use crate::play::Bout;

/// Random matches are handed out in blocks of this many, with one generator for each: the
/// results depend on this number, but not on the threads.
const BLOCK: u64 = 64;

/// One win in these parts: any number of winners up to eight can share it evenly.
const WHOLE_WIN: u64 = 840;

/// What came of many matches. All sums are whole numbers, so the order of adding never shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Simulation {
    /// How many matches.
    pub matches: u64,
    /// How many ended without a winner.
    pub draws: u64,
    /// How often a bot gave no usable answer.
    pub faults: u64,
    /// The rounds of a match.
    pub rounds: Length,
    /// The actions of a match.
    pub steps: Length,
    seats: Vec<SeatSums>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct SeatSums {
    score: i64,
    squares: i128,
    wins: u64,
}

/// How long matches were, in rounds or in actions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Length {
    /// All of them together.
    pub total: u64,
    /// How many matches had each length.
    #[serde(skip)]
    pub counts: Vec<u64>,
}

impl Length {
    #[inline]
    fn add(&mut self, length: u32) {
        self.total += u64::from(length);
        if self.counts.len() <= length as usize {
            self.counts.resize(length as usize + 1, 0);
        }
        self.counts[length as usize] += 1;
    }

    fn merge(&mut self, other: &Length) {
        self.total += other.total;
        if self.counts.len() < other.counts.len() {
            self.counts.resize(other.counts.len(), 0);
        }
        for (sum, count) in self.counts.iter_mut().zip(&other.counts) {
            *sum += count;
        }
    }

    /// The shortest length that this share of the matches does not pass.
    #[must_use]
    pub fn quantile(&self, share: f64) -> u32 {
        let matches: u64 = self.counts.iter().sum();
        let wanted = (share * matches as f64).ceil().max(1.0) as u64;
        let mut seen = 0;
        for (length, count) in self.counts.iter().enumerate() {
            seen += count;
            if seen >= wanted {
                return length as u32;
            }
        }
        0
    }
}

impl Simulation {
    fn new(seats: usize) -> Simulation {
        Simulation { seats: vec![SeatSums::default(); seats], ..Simulation::default() }
    }

    #[inline]
    fn add(&mut self, scores: &BySeat<i32>, outcome: Option<&Outcome>, rounds: u32, steps: u32) {
        self.matches += 1;
        self.rounds.add(rounds);
        self.steps.add(steps);
        for (sums, score) in self.seats.iter_mut().zip(scores.as_slice()) {
            sums.score += i64::from(*score);
            sums.squares += i128::from(*score) * i128::from(*score);
        }
        let Some(outcome) = outcome else { return };
        self.draws += u64::from(outcome.draw);
        for seat in &outcome.winners {
            self.seats[seat.index()].wins += WHOLE_WIN / outcome.winners.len() as u64;
        }
    }

    fn merge(&mut self, other: &Simulation) {
        self.matches += other.matches;
        self.draws += other.draws;
        self.faults += other.faults;
        self.rounds.merge(&other.rounds);
        self.steps.merge(&other.steps);
        for (sums, more) in self.seats.iter_mut().zip(&other.seats) {
            sums.score += more.score;
            sums.squares += more.squares;
            sums.wins += more.wins;
        }
    }

    /// The mean score of a seat.
    #[must_use]
    pub fn score(&self, seat: Seat) -> Mean {
        let sums = &self.seats[seat.index()];
        Mean::of_sums(self.matches, sums.score as f64, sums.squares as f64)
    }

    /// The share of matches that a seat won; a shared win counts in part.
    #[must_use]
    pub fn wins(&self, seat: Seat) -> f64 {
        self.seats[seat.index()].wins as f64 / WHOLE_WIN as f64 / self.matches.max(1) as f64
    }
}

/// Hears how many more matches were played, and says whether to go on.
pub type Tick<'a> = dyn Fn(u64) -> bool + Sync + 'a;

/// Shares out blocks of matches among threads and adds up what they give.
fn share_out(
    seats: usize,
    matches: u64,
    block_size: u64,
    threads: usize,
    tick: &Tick<'_>,
    play: impl Fn(u64, u64, &mut Simulation) + Sync,
) -> Simulation {
    let next = AtomicU64::new(0);
    let all = Mutex::new(Simulation::new(seats));
    let work = || {
        let mut sum = Simulation::new(seats);
        loop {
            let block = next.fetch_add(1, Ordering::Relaxed);
            let from = block.saturating_mul(block_size);
            if from >= matches {
                break;
            }
            let count = block_size.min(matches - from);
            play(block, count, &mut sum);
            if !tick(count) {
                next.store(matches, Ordering::Relaxed);
            }
        }
        let mut all = all.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        all.merge(&sum);
    };
    let threads = NonZero::new(threads).map_or(1, NonZero::get);
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    all.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Plays matches with these bots; the `n`-th has the `n`-th child of the seed.
pub fn simulate<G: Show>(
    game: &G,
    seed: Seed,
    matches: u64,
    threads: usize,
    seat: &(dyn Fn(Seat) -> Box<dyn Bot<G>> + Sync),
    tick: &Tick<'_>,
) -> Simulation {
    let play = |number: u64, _: u64, sum: &mut Simulation| {
        let mut bots: Vec<Box<dyn Bot<G>>> = Seat::all(game.seats()).map(seat).collect();
        let table = Bout::new(game, seed.child(number), None);
        let Some(result) = table.play(&mut bots, &mut |_| {}, &|| !tick(0)) else { return };
        sum.add(&result.scores, result.outcome.as_ref(), result.deals, result.steps);
        sum.faults += result.faults.as_slice().iter().map(|n| u64::from(*n)).sum::<u64>();
    };
    // Bots may be slow, so each match is a block of its own.
    share_out(game.seats(), matches, 1, threads, tick, play)
}

/// Plays matches at random as fast as the rules allow.
pub fn simulate_random<G: Game>(
    game: &G,
    seed: Seed,
    matches: u64,
    threads: usize,
    tick: &Tick<'_>,
) -> Simulation {
    let play = |block: u64, count: u64, sum: &mut Simulation| {
        let rng = seed.mind(0, block);
        cpu::run(RandomMatches { game, rng, count, sum });
    };
    share_out(game.seats(), matches, BLOCK, threads, tick, play)
}

/// Plays random matches on this thread until there were so many rounds; answers how many.
pub fn random_rounds<G: Game>(game: &G, seed: Seed, at_least: u64) -> u64 {
    let mut sum = Simulation::new(game.seats());
    let mut block = 0;
    while sum.rounds.total < at_least {
        let rng = seed.mind(0, block);
        cpu::run(RandomMatches { game, rng, count: BLOCK, sum: &mut sum });
        block += 1;
    }
    sum.rounds.total
}

struct RandomMatches<'a, G> {
    game: &'a G,
    rng: FastRng,
    count: u64,
    sum: &'a mut Simulation,
}

impl<G: Game> Work for RandomMatches<'_, G> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let mut rng = self.rng;
        for _ in 0..self.count {
            let mut now = Match::new(self.game, FastLuck(&mut rng));
            while let Some(seat) = now.next_seat(&mut ()) {
                now.act_at_random(seat, &mut ());
            }
            let (scores, outcome) = (self.game.scores(now.state()), self.game.outcome(now.state()));
            self.sum.add(&scores, outcome.as_ref(), now.rounds(), now.acts());
        }
    }
}
