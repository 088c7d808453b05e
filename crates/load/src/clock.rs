//! The clock that loads are measured by.

use std::time::{Duration, Instant};

/// The time.
pub(crate) fn now() -> Instant {
    #[expect(clippy::disallowed_methods, reason = "this measures time")]
    Instant::now()
}

/// A part of the times is no longer than this, in milliseconds.
pub(crate) fn part(times: &mut [Duration], part: f64) -> f64 {
    times.sort_unstable();
    match times.len() {
        0 => f64::NAN,
        count => times[((count - 1) as f64 * part) as usize].as_secs_f64() * 1e3,
    }
}
