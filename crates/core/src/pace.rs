//! How a bot may think: on how many threads, by which clock, what for, and whether somebody waits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// How a bot may think. Clones share one flag and one progress, so that a front end keeps one
/// and a bot in another thread has the other.
#[derive(Clone, Debug)]
pub struct Pace {
    /// On how many threads.
    pub threads: usize,
    /// The clock that time budgets are kept by.
    pub clock: Clock,
    /// What it plays for.
    pub aim: Aim,
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    hurry: AtomicBool,
    /// Thousandths of the current thought.
    done: AtomicU32,
}

/// A clock for time budgets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Clock {
    /// The time that people wait.
    #[default]
    Wall,
    /// The time that the thread had the processor: a busy machine does not make a bot weaker.
    Processor,
}

/// What a bot plays for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Aim {
    /// To win the match: who leads plays it safe, who is behind takes risks.
    #[default]
    Win,
    /// For points, round by round, as where a few deals of a longer match are measured.
    Points,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { threads: 1, clock: Clock::Wall, aim: Aim::Win, shared: Arc::default() }
    }
}

impl Pace {
    /// On so many threads.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Pace {
        self.threads = threads;
        self
    }

    /// The same, playing for this.
    #[must_use]
    pub fn with_aim(mut self, aim: Aim) -> Pace {
        self.aim = aim;
        self
    }

    /// For a table that people sit at: every core, by the clock on the wall.
    #[must_use]
    pub fn of_people() -> Pace {
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Pace::default().with_threads(threads)
    }

    /// For many matches side by side: one thread each, by its own time.
    #[must_use]
    pub fn of_matches() -> Pace {
        Pace { clock: Clock::Processor, ..Pace::default() }
    }

    /// Asks the bot to answer at once with what it has, now and until [`Pace::calm`].
    pub fn hurry(&self) {
        self.shared.hurry.store(true, Ordering::Relaxed);
    }

    /// The bot may take its time again.
    pub fn calm(&self) {
        self.shared.hurry.store(false, Ordering::Relaxed);
    }

    /// Whether an answer is wanted at once.
    #[inline]
    #[must_use]
    pub fn hurried(&self) -> bool {
        self.shared.hurry.load(Ordering::Relaxed)
    }

    /// How much of the current thought is done, from 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f32 {
        self.shared.done.load(Ordering::Relaxed) as f32 / 1000.0
    }

    /// A bot says how much of its thought is done.
    pub fn note(&self, progress: f32) {
        self.shared.done.store((progress.clamp(0.0, 1.0) * 1000.0) as u32, Ordering::Relaxed);
    }
}
