//! The clocks that time budgets are kept by.

use std::time::{Duration, Instant};

use parlour_core::Clock;

/// Measures how long a search has thought.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timer {
    clock: Clock,
    wall: Instant,
    processor: Duration,
}

impl Timer {
    /// Starts now; a timer by the processor belongs to this thread.
    #[expect(clippy::disallowed_methods, reason = "a time budget is measured on a clock")]
    pub(super) fn start(clock: Clock) -> Timer {
        let processor = match clock {
            Clock::Wall => Duration::ZERO,
            Clock::Processor => thread_time().unwrap_or_default(),
        };
        Timer { clock, wall: Instant::now(), processor }
    }

    /// The timer for another thread: one on the wall goes on, one by the processor starts anew.
    pub(super) fn for_this_thread(self) -> Timer {
        match self.clock {
            Clock::Wall => self,
            Clock::Processor => Timer::start(self.clock),
        }
    }

    /// How long it has been.
    #[inline]
    #[expect(clippy::disallowed_methods, reason = "a time budget is measured on a clock")]
    pub(super) fn elapsed(&self) -> Duration {
        match (self.clock, thread_time_if(self.clock == Clock::Processor)) {
            (Clock::Processor, Some(now)) => now.saturating_sub(self.processor),
            _ => Instant::now().saturating_duration_since(self.wall),
        }
    }
}

#[inline]
fn thread_time_if(wanted: bool) -> Option<Duration> {
    if wanted { thread_time() } else { None }
}

/// How long this thread has had the processor, where the system can tell.
#[cfg(any(target_os = "linux", target_os = "macos", target_os = "freebsd"))]
#[must_use]
pub fn thread_time() -> Option<Duration> {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Some(Duration::new(now.tv_sec as u64, now.tv_nsec as u32))
}

/// Elsewhere the clock on the wall has to do.
#[cfg(not(any(target_os = "linux", target_os = "macos", target_os = "freebsd")))]
#[must_use]
pub fn thread_time() -> Option<Duration> {
    None
}
