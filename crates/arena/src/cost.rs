//! What the decisions of a bot cost.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The processor time of a bot's decisions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cost {
    /// How often it was asked.
    pub decisions: u64,
    /// What all its answers took together.
    pub nanoseconds: u64,
}

impl Cost {
    /// One more decision.
    pub(crate) fn note(&mut self, spent: Duration) {
        self.decisions += 1;
        self.nanoseconds += nanoseconds(spent);
    }

    /// Replaces the time by what was measured for all decisions at once.
    pub(crate) fn in_all(&mut self, spent: Duration) {
        self.nanoseconds = nanoseconds(spent);
    }

    /// Those of another match.
    pub(crate) fn add(&mut self, other: Cost) {
        self.decisions += other.decisions;
        self.nanoseconds += other.nanoseconds;
    }

    /// Milliseconds a decision; `None` if nothing was measured.
    #[must_use]
    pub fn ms(&self) -> Option<f64> {
        let measured = self.decisions > 0 && self.nanoseconds > 0;
        measured.then(|| self.nanoseconds as f64 / 1e6 / self.decisions as f64)
    }
}

fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// By how much the dearer of two bots may exceed the other and still be called its equal.
const EVEN: f64 = 1.1;
/// Less than this many milliseconds a decision is no thinking that could be made even.
const NOTHING: f64 = 1.0;

/// Whether two costs a decision are too far apart for a comparison at equal time. What costs
/// next to nothing on both sides is never said to be.
#[must_use]
pub(crate) fn uneven(a: f64, b: f64) -> bool {
    let (low, high) = (a.min(b), a.max(b));
    high >= NOTHING && high > EVEN * low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_are_shared_out_among_decisions() {
        let mut cost = Cost::default();
        assert_eq!(cost.ms(), None);
        cost.note(Duration::from_millis(3));
        cost.note(Duration::from_millis(1));
        assert_eq!(cost.ms(), Some(2.0));
        cost.in_all(Duration::from_millis(9));
        cost.add(Cost { decisions: 1, nanoseconds: 0 });
        assert_eq!(cost.ms(), Some(3.0));
    }

    #[test]
    fn a_tenth_more_is_even_and_a_fifth_is_not() {
        assert!(!uneven(50.0, 55.0) && !uneven(55.0, 50.0));
        assert!(uneven(50.0, 60.0) && uneven(60.0, 50.0) && uneven(0.0, 50.0));
        assert!(!uneven(0.001, 0.9));
    }
}
