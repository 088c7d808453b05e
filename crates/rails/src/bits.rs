//! Sets of routes, cities and tickets: a bit each, no heap.

/// A set of small numbers in `W` words of 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bits<const W: usize>(pub [u64; W]);

/// A set of routes, by index.
pub type RouteSet = Bits<4>;
/// A set of cities, by index.
pub type CitySet = Bits<2>;
/// A set of tickets, by index.
pub type TicketSet = Bits<2>;

impl<const W: usize> Default for Bits<W> {
    fn default() -> Self {
        Bits::EMPTY
    }
}

impl<const W: usize> Bits<W> {
    /// The empty set.
    pub const EMPTY: Bits<W> = Bits([0; W]);

    /// The numbers below `n`.
    #[must_use]
    pub fn below(n: usize) -> Bits<W> {
        (0..n).collect()
    }

    /// Whether the number is in the set.
    #[inline]
    #[must_use]
    pub fn has(&self, n: usize) -> bool {
        n < 64 * W && self.0[n / 64] >> (n % 64) & 1 == 1
    }

    /// Adds a number.
    #[inline]
    pub fn insert(&mut self, n: usize) {
        self.0[n / 64] |= 1 << (n % 64);
    }

    /// Takes a number out.
    #[inline]
    pub fn remove(&mut self, n: usize) {
        self.0[n / 64] &= !(1 << (n % 64));
    }

    /// How many numbers.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Whether there is none.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, w| all | w) == 0
    }

    /// What is in both.
    #[inline]
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        Bits(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// What is in either.
    #[inline]
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        Bits(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// What is in this one only.
    #[inline]
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        Bits(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// The number at a place, in ascending order.
    #[inline]
    #[must_use]
    pub fn nth(&self, mut place: usize) -> Option<usize> {
        for (i, word) in self.0.iter().enumerate() {
            let here = word.count_ones() as usize;
            if place < here {
                let mut rest = *word;
                for _ in 0..place {
                    rest &= rest - 1;
                }
                return Some(64 * i + rest.trailing_zeros() as usize);
            }
            place -= here;
        }
        None
    }

    /// The numbers in ascending order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = usize> + Clone + use<W> {
        let words = self.0;
        (0..W).flat_map(move |i| {
            let mut rest = words[i];
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let n = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    64 * i + n
                })
            })
        })
    }
}

impl<const W: usize> FromIterator<usize> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Self {
        let mut set = Bits::EMPTY;
        for n in numbers {
            set.insert(n);
        }
        set
    }
}

impl<const W: usize> std::fmt::Debug for Bits<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nth_and_iter_agree() {
        let set: RouteSet = [0, 63, 64, 130, 199].into_iter().collect();
        assert_eq!(set.len(), 5);
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 64, 130, 199]);
        for (i, n) in set.iter().enumerate() {
            assert_eq!(set.nth(i), Some(n));
        }
        assert_eq!(set.nth(5), None);
        assert!(!set.has(1) && set.has(199) && !set.has(1000));
    }
}
