//! How long a search may think: so many simulations, or so much time.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use parlour_core::Pace;

use super::clock::Timer;

/// How long a search may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// So many simulations: the answer depends on the seed alone.
    Simulations(u32),
    /// So much time.
    Time(Duration),
}

/// The budget of plain `search`.
pub const DEFAULT: Budget = Budget::Simulations(2000);

/// The longest a search may be told to think: an hour.
const LONGEST: Duration = Duration::from_secs(3600);

impl FromStr for Budget {
    type Err = String;

    /// `2000`, `100ms`, `10s`; nothing means the default.
    fn from_str(text: &str) -> Result<Budget, String> {
        let wrong =
            || format!("\"{text}\" is no budget: use simulations (2000) or time (100ms, 1.5s).");
        if text.is_empty() {
            return Ok(DEFAULT);
        }
        let seconds = match (text.strip_suffix("ms"), text.strip_suffix('s')) {
            (Some(ms), _) => ms.parse::<f64>().map_err(|_| wrong())? / 1000.0,
            (None, Some(s)) => s.parse::<f64>().map_err(|_| wrong())?,
            (None, None) => {
                let n: u32 = text.parse().map_err(|_| wrong())?;
                return if n > 0 { Ok(Budget::Simulations(n)) } else { Err(wrong()) };
            }
        };
        match Duration::try_from_secs_f64(seconds) {
            Ok(time) if !time.is_zero() && time <= LONGEST => Ok(Budget::Time(time)),
            _ => Err(wrong()),
        }
    }
}

impl Budget {
    /// So many times as much.
    pub(super) fn times(self, times: u32) -> Budget {
        match self {
            Budget::Simulations(n) => Budget::Simulations(n.saturating_mul(times)),
            Budget::Time(time) => Budget::Time(time.saturating_mul(times)),
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Simulations(n) => write!(f, "{n}"),
            Budget::Time(time) if time.subsec_millis() == 0 => write!(f, "{}s", time.as_secs()),
            Budget::Time(time) => write!(f, "{}ms", time.as_millis()),
        }
    }
}

/// Tells a lane of a search when to stop.
pub(super) struct Stop {
    end: End,
    done: u32,
    pace: Pace,
    /// Whether this lane tells how far the thought is.
    tells: bool,
}

enum End {
    /// After so many simulations.
    After(u32),
    /// When so much time has gone by; the clock is read every few simulations.
    At(Duration, Timer),
}

impl Stop {
    /// How often the clock is read: rarely enough to cost nothing, and well within a
    /// millisecond even where a simulation takes 50 microseconds.
    const GLANCE: u32 = 8;

    /// When one of `lanes` lanes with this budget stops.
    pub(super) fn new(budget: Budget, lane: u32, lanes: u32, timer: Timer, pace: &Pace) -> Stop {
        let end = match budget {
            Budget::Simulations(n) => End::After(n / lanes + u32::from(lane < n % lanes)),
            Budget::Time(time) => End::At(time, timer),
        };
        Stop { end, done: 0, pace: pace.clone(), tells: lane == 0 }
    }

    /// Whether another simulation may be run; it is counted. The first always may.
    #[inline]
    pub(super) fn go_on(&mut self) -> bool {
        let due = self.done % Stop::GLANCE == Stop::GLANCE - 1;
        let more = match &self.end {
            End::After(n) => self.done < *n,
            End::At(..) => true,
        };
        if !more || (due && self.glance()) {
            return false;
        }
        self.done += 1;
        true
    }

    /// Looks up: whether the time is over or somebody waits.
    #[cold]
    fn glance(&mut self) -> bool {
        let spent = self.spent();
        self.pace.hurried() || (matches!(self.end, End::At(..)) && spent >= 1.0)
    }

    /// Counts simulations that were run together, and says how much of the budget is spent then: all of
    /// it if somebody waits.
    pub(super) fn spend(&mut self, simulations: u32) -> f32 {
        self.done += simulations;
        let spent = self.spent();
        if self.pace.hurried() { 1.0 } else { spent }
    }

    /// How much of the budget is spent; it is told.
    fn spent(&self) -> f32 {
        let spent = match &self.end {
            End::After(n) => self.done as f32 / *n as f32,
            End::At(time, timer) => timer.elapsed().as_secs_f32() / time.as_secs_f32(),
        };
        if self.tells {
            self.pace.note(spent);
        }
        spent
    }

    /// About how many simulations there will be in all.
    pub(super) fn simulations(&self) -> u32 {
        match &self.end {
            End::After(n) => *n,
            End::At(time, _) => (80 * time.as_millis()).min(u128::from(u32::MAX)) as u32,
        }
    }

    /// How many worlds to draw beforehand where they are weighed: enough to choose from, and
    /// not so many that little of the budget is left.
    pub(super) fn worlds(&self) -> u32 {
        (self.simulations() / 2).clamp(32, 256)
    }

    /// How many simulations have been run.
    pub(super) fn done(&self) -> u32 {
        self.done
    }

    /// About how many more there will be.
    pub(super) fn left(&self) -> u32 {
        match &self.end {
            End::After(n) => n.saturating_sub(self.done),
            End::At(time, timer) => {
                let (spent, time) = (timer.elapsed().as_secs_f64(), time.as_secs_f64());
                (f64::from(self.done) * (time - spent).max(0.0) / spent.max(1e-9)) as u32
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_core::Clock;

    #[test]
    fn a_budget_reads_what_it_writes() {
        for text in ["2000", "100ms", "10s", "1500ms"] {
            assert_eq!(text.parse::<Budget>().unwrap().to_string(), text);
        }
        assert_eq!("".parse::<Budget>(), Ok(DEFAULT));
        assert_eq!("1.5s".parse::<Budget>().unwrap().to_string(), "1500ms");
        for bad in ["0", "-1", "x", "0s", "-3ms", "NaNs", "infs", "1e99s", "2h", "99999999999"] {
            assert!(bad.parse::<Budget>().is_err(), "{bad}");
        }
    }

    #[test]
    fn lanes_share_the_simulations_exactly() {
        for n in [1, 7, 8, 2000, 2003] {
            let runs = (0..8).map(|lane| {
                let timer = Timer::start(Clock::Wall);
                let pace = Pace::default();
                let mut stop = Stop::new(Budget::Simulations(n), lane, 8, timer, &pace);
                std::iter::from_fn(|| stop.go_on().then_some(())).count() as u32
            });
            assert_eq!(runs.sum::<u32>(), n);
        }
    }
}
