//! How long a search may think: so many simulations, or so much time.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

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
pub(super) enum Stop {
    /// After so many more simulations.
    After(u32),
    /// At this moment; the clock is read every few simulations.
    At(Instant, u32),
}

impl Stop {
    /// How often the clock is read: rarely enough to cost nothing, and well within a
    /// millisecond even where a simulation takes 50 microseconds.
    const GLANCE: u32 = 8;

    /// When one of `lanes` lanes with this budget stops.
    #[expect(clippy::disallowed_methods, reason = "a time budget is measured on the clock")]
    pub(super) fn new(budget: Budget, lane: u32, lanes: u32) -> Stop {
        match budget {
            Budget::Simulations(n) => Stop::After(n / lanes + u32::from(lane < n % lanes)),
            Budget::Time(time) => Stop::At(Instant::now() + time, 0),
        }
    }

    /// Whether another simulation may be run.
    #[inline]
    #[expect(clippy::disallowed_methods, reason = "a time budget is measured on the clock")]
    pub(super) fn go_on(&mut self) -> bool {
        match self {
            Stop::After(left) => {
                let more = *left > 0;
                *left = left.saturating_sub(1);
                more
            }
            Stop::At(end, count) => {
                *count += 1;
                *count % Stop::GLANCE != 0 || Instant::now() < *end
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
                let mut stop = Stop::new(Budget::Simulations(n), lane, 8);
                std::iter::from_fn(|| stop.go_on().then_some(())).count() as u32
            });
            assert_eq!(runs.sum::<u32>(), n);
        }
    }
}
