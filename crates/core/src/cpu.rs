//! Runs hot loops with the processor's bit instructions where it has them.
//!
//! Card sets live on counting and finding bits. Plain x86-64 has no instruction for that; nearly
//! every processor since 2013 does. [`run`] compiles its work a second time with those
//! instructions and picks the copy at run time, so one program runs everywhere.

/// Work that is compiled twice. Write `#[inline(always)]` on its `run`, and on what is hot in it:
/// only what is inlined gains, and a closure of any length is not.
pub trait Work {
    /// What the work gives.
    type Output;
    /// Does it.
    fn run(self) -> Self::Output;
}

/// Does the work, compiled for the best instructions this processor has. Worth it round a whole
/// loop, not inside one.
#[inline]
pub fn run<W: Work>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::is_x86_feature_detected as has;
        if has!("popcnt") && has!("bmi1") && has!("bmi2") && has!("lzcnt") {
            #[allow(unsafe_code, reason = "the features were detected in the line above")]
            // SAFETY: the function's only requirement is that the processor has the features it
            // is compiled with, and all four were detected just now.
            return unsafe { with_bit_instructions(work) };
        }
    }
    work.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt")]
fn with_bit_instructions<W: Work>(work: W) -> W::Output {
    work.run()
}

/// Calls the closure with the best instructions this processor has, as far as the compiler
/// inlines it: enough for a few lines; longer work is better as a [`Work`].
#[inline]
pub fn fast<R>(work: impl FnOnce() -> R) -> R {
    run(Closure(work))
}

struct Closure<F>(F);

impl<R, F: FnOnce() -> R> Work for Closure<F> {
    type Output = R;
    #[inline(always)]
    fn run(self) -> R {
        (self.0)()
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_closure_runs_once_and_answers() {
        let mut calls = 0;
        let answer = super::fast(|| {
            calls += 1;
            u64::MAX.count_ones()
        });
        assert_eq!((calls, answer), (1, 64));
    }
}
