//! Many matches of one game, stepped side by side on several threads.

use std::sync::Arc;
use std::thread;

use parlour_core::cpu::{self, Work};
use parlour_core::{
    Encode, FastLuck, Guide, Match, Pace, Refused, Row, Seat, Seed, Show, fast_rng,
};
use parlour_house::{HouseError, SeatSpec};

use crate::batch::{Batch, End, Rows, Shape};
use crate::error::illegal_letter;
use crate::lane::{Course, Lane};
use crate::seats::{Sitter, sitters};

/// How many matches are stepped, and how.
#[derive(Clone, Debug)]
pub struct LanesPlan {
    /// How many matches.
    pub lanes: usize,
    /// On how many threads; what comes of it does not depend on that.
    pub threads: usize,
    /// The seed of all of them.
    pub seed: Seed,
    /// Who sits where: a person is whoever steps, and so is who is not named.
    pub seats: Vec<SeatSpec>,
    /// Whether each round that ends is rewarded, or the match alone.
    pub by_round: bool,
    /// After how many rounds a match is left; otherwise it is played to its end.
    pub rounds: Option<u32>,
}

/// Many matches of any game.
///
/// A step that ends a match begins the next in its place at once: it gives the rewards and the end
/// of the one, and the row, the mask and the seat of the other.
pub trait AnyLanes: Send {
    /// Begins all matches anew, from another seed if one is given.
    fn reset(&mut self, seed: Option<Seed>, out: Batch<'_>) -> Result<(), Refused>;
    /// Writes a letter in each match, or any that may come next. Where a letter may not, nothing is
    /// changed in any of them.
    fn step(&mut self, letters: Option<&[u16]>, out: Batch<'_>) -> Result<(), Refused>;
    /// How the bots may think; hurrying it makes them answer at once.
    fn pace(&self) -> Pace;
}

pub(crate) struct Lanes<G: Show> {
    course: Course<G>,
    lanes: Vec<Lane<G>>,
    /// The sitters of each thread.
    tables: Vec<Vec<Sitter<G>>>,
    shape: Shape,
    seed: Seed,
    pace: Pace,
}

impl<G: Show + Guide + Encode> Lanes<G> {
    pub(crate) fn new(
        game: &Arc<G>,
        shape: Shape,
        plan: &LanesPlan,
    ) -> Result<Lanes<G>, HouseError> {
        let pace = Pace::of_matches();
        let threads = plan.threads.clamp(1, plan.lanes.max(1));
        let tables = (0..threads).map(|_| sitters(game, &plan.seats, &pace));
        let tables = tables.collect::<Result<Vec<_>, _>>()?;
        let start = Match::new(game.clone(), FastLuck(fast_rng(0))).moment().clone();
        let course = Course {
            worth: game.value(&game.start()),
            game: game.clone(),
            start,
            by_round: plan.by_round,
            rounds: plan.rounds,
            pace: pace.clone(),
            bots: tables.iter().flatten().any(|sitter| matches!(sitter, Sitter::Bot(_))),
        };
        let mut made = Lanes { course, lanes: Vec::new(), tables, shape, seed: plan.seed, pace };
        made.lanes = made.fresh(plan.lanes);
        Ok(made)
    }

    /// So many lanes; the seed of each depends on its place alone.
    fn fresh(&self, lanes: usize) -> Vec<Lane<G>> {
        let seed = |lane| {
            let [a, b, c, d, e, f, g, h, ..] = self.seed.child(lane).0;
            u64::from_le_bytes([a, b, c, d, e, f, g, h])
        };
        (0..lanes as u64).map(|lane| Lane::new(&self.course, seed(lane))).collect()
    }

    /// Lets each thread work on its share of the lanes.
    fn share(&mut self, letters: Option<&[u16]>, begin: bool, out: Batch<'_>) {
        let share = self.lanes.len().div_ceil(self.tables.len()).max(1);
        let (course, shape) = (&self.course, self.shape);
        if let [sitters] = &mut self.tables[..] {
            let lanes = &mut self.lanes[..];
            return cpu::run(Job { course, lanes, sitters, letters, begin, out, shape });
        }
        let mut left = self.lanes.len();
        thread::scope(|scope| {
            let (mut out, mut letters) = (out, letters);
            for (lanes, sitters) in self.lanes.chunks_mut(share).zip(&mut self.tables) {
                let (own, others) = out.split(lanes.len(), shape);
                let (written, rest) = match letters.map(|all| all.split_at(lanes.len())) {
                    Some((written, rest)) => (Some(written), Some(rest)),
                    None => (None, None),
                };
                (out, letters) = (others, rest);
                left -= lanes.len();
                let job = Job { course, lanes, sitters, letters: written, begin, out: own, shape };
                if left == 0 {
                    cpu::run(job);
                } else {
                    scope.spawn(move || cpu::run(job));
                }
            }
        });
    }

    fn check(&self, letters: &[u16]) -> Result<(), Refused> {
        if letters.len() != self.lanes.len() {
            let (got, lanes) = (letters.len(), self.lanes.len());
            return Err(Refused {
                code: "letter_count",
                message: format!("{got} letters for {lanes} matches: give one for each."),
            });
        }
        let wrong = self.lanes.iter().zip(letters).position(|(lane, l)| !lane.allowed.has(*l));
        match wrong {
            None => Ok(()),
            Some(at) => {
                let mut refused = illegal_letter(letters[at], &self.lanes[at].allowed);
                refused.message = format!("Match {at}: {}", refused.message);
                Err(refused)
            }
        }
    }

    fn fits(&self, out: &Batch<'_>) -> Result<(), Refused> {
        let flaw = out.flaw(self.lanes.len(), self.shape);
        flaw.map_or(Ok(()), |message| Err(Refused { code: "buffer_size", message }))
    }
}

impl<G: Show + Guide + Encode> AnyLanes for Lanes<G> {
    fn reset(&mut self, seed: Option<Seed>, out: Batch<'_>) -> Result<(), Refused> {
        self.fits(&out)?;
        self.seed = seed.unwrap_or(self.seed);
        self.lanes = self.fresh(self.lanes.len());
        self.share(None, true, out);
        Ok(())
    }

    fn step(&mut self, letters: Option<&[u16]>, out: Batch<'_>) -> Result<(), Refused> {
        self.fits(&out)?;
        if let Some(letters) = letters {
            self.check(letters)?;
        }
        self.share(letters, false, out);
        Ok(())
    }

    fn pace(&self) -> Pace {
        self.pace.clone()
    }
}

/// A thread's share of a step.
struct Job<'a, G: Show> {
    course: &'a Course<G>,
    lanes: &'a mut [Lane<G>],
    sitters: &'a mut [Sitter<G>],
    letters: Option<&'a [u16]>,
    begin: bool,
    out: Batch<'a>,
    shape: Shape,
}

impl<G: Show + Guide + Encode> Job<'_, G> {
    /// A step of each lane, with rows or without.
    #[inline(always)]
    fn each<T: Copy + Default>(&mut self, mut rows: Option<&mut [T]>)
    where
        [T]: Row,
    {
        let Shape { width, letters, seats } = self.shape;
        let (course, out) = (self.course, &mut self.out);
        out.rewards.fill(0.0);
        for (i, lane) in self.lanes.iter_mut().enumerate() {
            let rewards = &mut out.rewards[i * seats..(i + 1) * seats];
            let mut reward = |seat: Seat, gained: f32| rewards[seat.index()] += gained;
            let (mut letter, mut end) = (0, End::Not);
            if self.begin {
                lane.begin(course, self.sitters);
            } else {
                // Written out: a closure would not be inlined, and so not have the instructions.
                letter = match self.letters {
                    Some(letters) => letters[i],
                    None => lane.any_letter(),
                };
                end = lane.write(course, self.sitters, letter, &mut reward);
            }
            let row = rows.as_mut().map(|rows| &mut rows[i * width..(i + 1) * width]);
            lane.look(course, row);
            lane.allowed.spread(&mut out.masks[i * letters..(i + 1) * letters]);
            out.seats[i] = lane.seat.index() as u8;
            out.ends[i] = end as u8;
            out.played[i] = letter;
        }
    }
}

impl<G: Show + Guide + Encode> Work for Job<'_, G> {
    type Output = ();

    #[inline(always)]
    fn run(mut self) {
        match std::mem::replace(&mut self.out.rows, Rows::None) {
            Rows::None => self.each::<u8>(None),
            Rows::Floats(rows) => self.each(Some(rows)),
            Rows::Bytes(rows) => self.each(Some(rows)),
        }
    }
}
