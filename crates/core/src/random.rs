//! Random numbers: a small trait, and our own bounded integers and shuffle.
//!
//! The sampling is ours because it is part of the match format: the same seed must give the
//! same match for ever, and no crate promises that for its own shuffles. `docs/luck.md` has the
//! golden vectors that the tests below check.

use rand_chacha::ChaCha8Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// A source of random bits, with the sampling that matches and searches use.
pub trait Rng {
    /// 32 random bits.
    fn next_u32(&mut self) -> u32;

    /// 64 random bits.
    fn next_u64(&mut self) -> u64;

    /// A whole number from 0 up to but not including `bound`, all equally likely.
    ///
    /// Lemire's multiply-and-reject on 32 bits: the high half of `x * bound` is the answer
    /// unless the low half falls in the uneven part.
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        debug_assert!(bound > 0, "there is no number below 0");
        let mut product = u64::from(self.next_u32()) * u64::from(bound);
        if (product as u32) < bound {
            let uneven = bound.wrapping_neg() % bound;
            while (product as u32) < uneven {
                product = u64::from(self.next_u32()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// Like [`Rng::below`] for bounds that may pass 32 bits: the high half of a 128-bit product.
    #[inline]
    fn below_u64(&mut self, bound: u64) -> u64 {
        debug_assert!(bound > 0, "there is no number below 0");
        let mut product = u128::from(self.next_u64()) * u128::from(bound);
        if (product as u64) < bound {
            let uneven = bound.wrapping_neg() % bound;
            while (product as u64) < uneven {
                product = u128::from(self.next_u64()) * u128::from(bound);
            }
        }
        (product >> 64) as u64
    }

    /// Fisher-Yates from the last item down: every order equally likely.
    #[inline]
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            items.swap(last, other);
        }
    }
}

impl Rng for ChaCha8Rng {
    #[inline]
    fn next_u32(&mut self) -> u32 {
        rand_core::Rng::next_u32(self)
    }
    #[inline]
    fn next_u64(&mut self) -> u64 {
        rand_core::Rng::next_u64(self)
    }
}

impl Rng for Xoshiro256PlusPlus {
    #[inline]
    fn next_u32(&mut self) -> u32 {
        // The high bits are the better ones.
        (rand_core::Rng::next_u64(self) >> 32) as u32
    }
    #[inline]
    fn next_u64(&mut self) -> u64 {
        rand_core::Rng::next_u64(self)
    }
}

impl<R: Rng> Rng for &mut R {
    #[inline]
    fn next_u32(&mut self) -> u32 {
        R::next_u32(self)
    }
    #[inline]
    fn next_u64(&mut self) -> u64 {
        R::next_u64(self)
    }
    // A source with sampling of its own (one that lists every outcome, say) keeps it.
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        R::below(self, bound)
    }
    #[inline]
    fn below_u64(&mut self, bound: u64) -> u64 {
        R::below_u64(self, bound)
    }
    #[inline]
    fn shuffle<T>(&mut self, items: &mut [T]) {
        R::shuffle(self, items);
    }
}
