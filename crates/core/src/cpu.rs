//! Runs hot loops with the processor's bit instructions where it has them.
//!
//! Card sets live on counting and finding bits. Plain x86-64 has no instruction for that; nearly
//! every processor since 2013 does. [`fast`] compiles its closure a second time with those
//! instructions and picks the copy at run time, so one program runs everywhere.

/// Calls the closure, compiled for the best instructions this processor has. Worth it round a
/// whole loop, not inside one: only what the compiler inlines into the closure gains.
#[inline]
pub fn fast<R>(work: impl FnOnce() -> R) -> R {
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
    work()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt")]
fn with_bit_instructions<R>(work: impl FnOnce() -> R) -> R {
    work()
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
