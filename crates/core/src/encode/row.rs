//! A row of numbers.

use super::Part;

/// A row of numbers that was all zero.
pub trait Row {
    /// A part begins here; rows of numbers need not know.
    #[inline(always)]
    fn begins(&mut self, _part: Part) {}
    /// Says yes at a place.
    fn set(&mut self, at: usize);
    /// Puts a number of at most `most` at a place; a larger one counts as `most`.
    fn put(&mut self, at: usize, number: u32, most: u8);

    /// Says yes at the places of all bits, counted from `at`.
    #[inline(always)]
    fn set_bits(&mut self, at: usize, mut bits: u64) {
        while bits != 0 {
            self.set(at + bits.trailing_zeros() as usize);
            bits &= bits - 1;
        }
    }

    /// Puts a number of at most `most` at one place if it is above 0, at another if it is below.
    #[inline(always)]
    fn put_signed(&mut self, above: usize, below: usize, number: i32, most: u8) {
        self.put(above, number.max(0) as u32, most);
        self.put(below, number.min(0).unsigned_abs(), most);
    }
}

/// Numbers from 0 to 1: a count is divided by the largest it may be.
impl Row for [f32] {
    #[inline(always)]
    fn set(&mut self, at: usize) {
        self[at] = 1.0;
    }
    #[inline(always)]
    fn put(&mut self, at: usize, number: u32, most: u8) {
        self[at] = number.min(u32::from(most)) as f32 / f32::from(most);
    }
}

/// Numbers as they are.
impl Row for [u8] {
    #[inline(always)]
    fn set(&mut self, at: usize) {
        self[at] = 1;
    }
    #[inline(always)]
    fn put(&mut self, at: usize, number: u32, most: u8) {
        self[at] = number.min(u32::from(most)) as u8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_of_fractions_divides_counts_by_the_most_they_may_be() {
        let (mut fractions, mut bytes) = ([0.0_f32; 4], [0_u8; 4]);
        fill(&mut fractions[..]);
        fill(&mut bytes[..]);
        assert_eq!(fractions, [1.0, 0.5, 1.0, 1.0]);
        assert_eq!(bytes, [1, 13, 26, 1]);
    }

    fn fill(row: &mut (impl Row + ?Sized)) {
        row.set_bits(0, 0b1001);
        row.put(1, 13, 26);
        row.put(2, 40, 26);
    }
}
