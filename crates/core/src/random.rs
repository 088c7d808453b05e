//! Random numbers: a small trait, and our own bounded integers and shuffle.
//!
//! The sampling is ours because it is part of the match format: the same seed must give the
//! same match for ever, and no crate promises that for its own shuffles. `docs/luck.md` has the
//! golden vectors that the tests below check.

use rand_chacha::ChaCha8Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// A source of random bits, with the sampling that matches and searches use.
///
/// ```
/// use parlour_core::{Rng, fast_rng};
///
/// let mut rng = fast_rng(1);
/// assert!(rng.below(6) < 6);
/// let mut cards = [1, 2, 3, 4];
/// rng.shuffle(&mut cards);
/// cards.sort_unstable();
/// assert_eq!(cards, [1, 2, 3, 4]);
/// ```
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
    #[inline(always)]
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
    #[inline(always)]
    fn shuffle<T>(&mut self, items: &mut [T]) {
        R::shuffle(self, items);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::SeedableRng;

    /// Gives these words, and then has no more.
    struct Words(Vec<u32>);

    impl Rng for Words {
        fn next_u32(&mut self) -> u32 {
            self.0.remove(0)
        }
        fn next_u64(&mut self) -> u64 {
            u64::from(self.next_u32()) | u64::from(self.next_u32()) << 32
        }
    }

    #[test]
    fn below_takes_the_high_half_of_the_product() {
        assert_eq!(Words(vec![0x8000_0001]).below(10), 5);
        assert_eq!(Words(vec![u32::MAX]).below(10), 9);
        assert_eq!(Words(vec![12_345]).below(1), 0);
        assert_eq!(Words(vec![1, 1 << 31]).below_u64(10), 5);
    }

    #[test]
    fn below_rejects_the_uneven_part() {
        // 2^32 mod 10 is 6: a product whose low half is below 6 is drawn again, 6 is not.
        assert_eq!(Words(vec![0, 0x8000_0001]).below(10), 5);
        // 429496730 * 10 is 2^32 + 4, and 858993460 * 10 is 2 * 2^32 + 8.
        assert_eq!(Words(vec![429_496_730, u32::MAX]).below(10), 9);
        assert_eq!(Words(vec![858_993_460]).below(10), 2);
        // 2^64 mod 10 is 6 as well.
        assert_eq!(Words(vec![0, 0, 1, 1 << 31]).below_u64(10), 5);
    }

    #[test]
    fn a_shuffle_goes_from_the_last_item_down() {
        // Draws: below(4) = 0, below(3) = 2 (the same item), below(2) = 0.
        let mut items = ['a', 'b', 'c', 'd'];
        Words(vec![1, u32::MAX, 2]).shuffle(&mut items);
        assert_eq!(items, ['b', 'd', 'c', 'a']);
    }

    #[test]
    fn every_order_is_equally_likely() {
        let mut counts = std::collections::BTreeMap::new();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            rng.shuffle(&mut items);
            *counts.entry(items).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 24);
        // Six standard deviations.
        assert!(counts.values().all(|n| (814..=1186).contains(n)), "{counts:?}");
    }

    #[test]
    fn a_borrowed_source_draws_the_same() {
        let fresh = || ChaCha8Rng::from_seed([7; 32]);
        let (mut own, mut lent) = (fresh(), fresh());
        let mut lent = &mut lent;
        for bound in [1, 2, 10, 3_000_000_000] {
            assert_eq!(own.below(bound), Rng::below(&mut lent, bound));
            assert_eq!(own.below_u64(bound.into()), Rng::below_u64(&mut lent, bound.into()));
        }
        let (mut a, mut b) = ([1, 2, 3, 4, 5], [1, 2, 3, 4, 5]);
        own.shuffle(&mut a);
        Rng::shuffle(&mut lent, &mut b);
        assert_eq!(a, b);
    }
}
