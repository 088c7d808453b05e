//! A set of letters: a mask, as bits.

use parlour_core::Row;

/// The most letters a game may have here.
pub const MOST_LETTERS: usize = 256;

const WORDS: usize = MOST_LETTERS / 64;

/// A set of letters, which a game marks as it marks a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Letters([u64; WORDS]);

/// Each bit of a byte as a byte of its own.
static SPREAD: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut place = 0;
        while place < 8 {
            table[bits][place] = (bits >> place & 1) as u8;
            place += 1;
        }
        bits += 1;
    }
    table
};

impl Letters {
    /// Whether a letter is in the set.
    #[inline(always)]
    #[must_use]
    pub fn has(&self, letter: u16) -> bool {
        let at = usize::from(letter);
        at < MOST_LETTERS && self.0[at / 64] >> (at % 64) & 1 == 1
    }

    /// How many letters there are.
    #[inline(always)]
    #[must_use]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|bits| bits.count_ones()).sum()
    }

    /// Whether there is none.
    #[inline(always)]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// The letter at an index, in ascending order.
    ///
    /// # Panics
    /// If there are not that many.
    #[inline(always)]
    #[must_use]
    pub fn nth(&self, mut index: u32) -> u16 {
        for (at, mut bits) in self.0.into_iter().enumerate() {
            let here = bits.count_ones();
            if index < here {
                for _ in 0..index {
                    bits &= bits - 1;
                }
                return (64 * at) as u16 + bits.trailing_zeros() as u16;
            }
            index -= here;
        }
        panic!("there are not that many letters")
    }

    /// The letters in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = u16> + '_ {
        (0..self.len()).map(|index| self.nth(index))
    }

    /// Writes a 1 for each letter that is in the set and a 0 for each that is not.
    #[inline(always)]
    pub fn spread(&self, row: &mut [u8]) {
        let byte = |at: usize| SPREAD[(self.0[at / 8] >> (at % 8 * 8) & 255) as usize];
        let mut eights = row.chunks_exact_mut(8);
        let mut at = 0;
        for eight in &mut eights {
            eight.copy_from_slice(&byte(at));
            at += 1;
        }
        let rest = eights.into_remainder();
        if !rest.is_empty() {
            rest.copy_from_slice(&byte(at)[..rest.len()]);
        }
    }
}

impl Row for Letters {
    #[inline(always)]
    fn set(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }
    #[inline(always)]
    fn put(&mut self, at: usize, number: u32, _most: u8) {
        if number > 0 {
            self.set(at);
        }
    }
    #[inline(always)]
    fn set_bits(&mut self, at: usize, bits: u64) {
        let (word, shift) = (at / 64, at % 64);
        self.0[word] |= bits << shift;
        if shift > 0 && bits >> (64 - shift) != 0 {
            self.0[word + 1] |= bits >> (64 - shift);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_found_counted_and_spread_wherever_they_stand() {
        let mut letters = Letters::default();
        assert!(letters.is_empty());
        letters.set_bits(60, 0b10_0011);
        letters.set(255);
        letters.put(7, 1, 1);
        letters.put(8, 0, 1);
        let all = [7, 60, 61, 65, 255];
        assert_eq!(letters.iter().collect::<Vec<_>>(), all);
        assert_eq!(letters.len(), 5);
        for size in [256, 253, 66, 61, 8, 3] {
            let mut row = vec![9; size];
            letters.spread(&mut row);
            let expected: Vec<u8> = (0..size as u16).map(|l| all.contains(&l).into()).collect();
            assert_eq!(row, expected);
        }
        assert!((0..300).all(|letter| letters.has(letter) == all.contains(&letter)));
    }
}
