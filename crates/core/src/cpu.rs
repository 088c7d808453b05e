//! Runs hot loops with the processor's bit instructions where it has them.
//!
//! Card sets live on counting and finding bits. Plain x86-64 has no instruction for that; nearly
//! every processor since 2013 does. [`run`] compiles its work a second time with those
//! instructions and picks the copy at run time, so one program runs everywhere.

#[cfg(target_arch = "x86_64")]
use std::sync::atomic::{AtomicBool, Ordering};

/// Work that is compiled twice. Write `#[inline(always)]` on its `run`, and on what is hot in it:
/// only what is inlined gains, and a closure of any length is not.
pub trait Work {
    /// What the work gives.
    type Output;
    /// Whether the bit instructions make it faster; where they do not, one copy is enough.
    const GAINS: bool = true;
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
        if W::GAINS && has!("popcnt") && has!("bmi1") && has!("bmi2") && has!("lzcnt") {
            note_deposits();
            #[allow(unsafe_code, reason = "the features were detected above")]
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

/// The number of the n-th bit that is set, counted from 0; 64 if there are not that many. No word
/// has more than 64.
///
/// Where the processor deposits bits fast this is two instructions in work that is [`run`], and some
/// twenty elsewhere. No jump depends on what is asked.
///
/// ```
/// assert_eq!(parlour_core::cpu::nth_bit(0b1011_0100, 2), 5);
/// assert_eq!(parlour_core::cpu::nth_bit(0b1011_0100, 4), 64);
/// ```
#[inline(always)]
#[must_use]
pub fn nth_bit(bits: u64, n: u32) -> u32 {
    debug_assert!(n < u64::BITS, "a word has 64 bits");
    #[cfg(target_arch = "x86_64")]
    if DEPOSITS.load(Ordering::Relaxed) {
        #[allow(unsafe_code, reason = "the features were detected before this was noted")]
        // SAFETY: the function's only requirement is that the processor has the features it is
        // compiled with. They were detected: only then does `run` have `DEPOSITS` set.
        return unsafe { deposited(bits, n) };
    }
    counted(bits, n)
}

#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "bmi1,bmi2")]
fn deposited(bits: u64, n: u32) -> u32 {
    std::arch::x86_64::_pdep_u64(1 << (n & 63), bits).trailing_zeros()
}

/// Whether the processor is known to deposit bits, and fast; [`run`] finds out. It is asked without a
/// call, so that the compiler knows that nothing changes meanwhile.
#[cfg(target_arch = "x86_64")]
static DEPOSITS: AtomicBool = AtomicBool::new(false);

/// AMD's processors before the third Zen take a hundred times as long as others to deposit bits.
/// They are known by an instruction that only AMD's have, and one that only later ones do.
#[cfg(target_arch = "x86_64")]
#[inline]
fn note_deposits() {
    use std::arch::is_x86_feature_detected as has;
    DEPOSITS.store(!has!("sse4a") || has!("vaes"), Ordering::Relaxed);
}

/// The number of the n-th bit, without special instructions: counts the bits of all eight bytes at
/// once, finds the byte, and looks up the bit in it.
#[inline(always)]
fn counted(bits: u64, n: u32) -> u32 {
    const EACH_BYTE: u64 = 0x0101_0101_0101_0101;
    const TOP_BITS: u64 = 0x8080_8080_8080_8080;
    let pairs = bits - (bits >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    // Each byte now gets the number of bits in it and in those below.
    let upto = bytes.wrapping_mul(EACH_BYTE);
    if u64::from(n) >= upto >> 56 {
        return 64;
    }
    // A top bit stays where the bit lies beyond that byte.
    let beyond = (((u64::from(n) * EACH_BYTE) | TOP_BITS) - upto) & TOP_BITS;
    let start = 64 - beyond.leading_zeros();
    let before = ((upto << 8) >> start) as u8;
    let byte = (bits >> start) as u8;
    start
        + u32::from(BIT_IN_BYTE[usize::from(byte)][usize::from((n as u8).wrapping_sub(before) & 7)])
}

/// The number of the n-th bit that is set in a byte.
static BIT_IN_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 != 0 {
                table[byte][n] = bit;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

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

    #[test]
    fn the_nth_bit_is_found_by_instruction_and_by_counting_alike() {
        use crate::{Rng, fast_rng};
        let mut rng = fast_rng(1);
        for _ in 0..20_000 {
            let bits = rng.next_u64() & rng.next_u64() << rng.below(64);
            let n = rng.below(40);
            let mut rest = bits;
            (0..n).for_each(|_| rest &= rest.wrapping_sub(1));
            assert_eq!(super::nth_bit(bits, n), rest.trailing_zeros(), "{bits:b} {n}");
            assert_eq!(super::counted(bits, n), rest.trailing_zeros(), "{bits:b} {n}");
        }
        assert_eq!(super::counted(u64::MAX, 63), 63);
    }
}
