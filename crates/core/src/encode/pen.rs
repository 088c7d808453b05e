//! A row written from its beginning, where a list says what its parts are.

use super::Row;

/// Writes a row from its beginning, part after part: for games whose parts grow with the seats.
///
/// ```
/// use parlour_core::Pen;
///
/// let mut row = [0_u8; 6];
/// let mut pen = Pen::new(&mut row[..]);
/// pen.bit(true);
/// pen.one_of(4, 2);
/// pen.count(9_u32, 5);
/// assert_eq!(row, [1, 0, 0, 1, 0, 5]);
/// ```
pub struct Pen<'a, R: ?Sized> {
    row: &'a mut R,
    at: usize,
}

impl<'a, R: Row + ?Sized> Pen<'a, R> {
    /// At the beginning of a row.
    pub fn new(row: &'a mut R) -> Pen<'a, R> {
        Pen { row, at: 0 }
    }

    /// A yes or no.
    #[inline(always)]
    pub fn bit(&mut self, yes: bool) {
        self.bits(1, yes.into());
    }

    /// As many of the lowest bits.
    #[inline(always)]
    pub fn bits(&mut self, size: usize, bits: u64) {
        self.row.set_bits(self.at, bits);
        self.at += size;
    }

    /// A yes at one of so many places, or at none.
    #[inline(always)]
    pub fn one_of(&mut self, size: usize, which: impl Into<Option<usize>>) {
        if let Some(which) = which.into() {
            self.row.set(self.at + which);
        }
        self.at += size;
    }

    /// A number of at most `most`; a larger one counts as `most`.
    #[inline(always)]
    pub fn count(&mut self, number: impl Into<u32>, most: u8) {
        self.row.put(self.at, number.into(), most);
        self.at += 1;
    }

    /// So many numbers, all of them 0 but these.
    #[inline(always)]
    pub fn few(&mut self, size: usize, few: impl IntoIterator<Item = (usize, u32)>, most: u8) {
        few.into_iter().for_each(|(place, number)| self.row.put(self.at + place, number, most));
        self.at += size;
    }

    /// How many numbers have been written.
    #[must_use]
    pub fn written(&self) -> usize {
        self.at
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pen_goes_on_from_part_to_part() {
        let mut row = [0_u8; 12];
        let mut pen = Pen::new(&mut row[..]);
        pen.bit(true);
        pen.one_of(3, 1);
        pen.one_of(2, None);
        pen.bits(2, 0b10);
        pen.few(3, [(1, 4)], 5);
        pen.count(9_u32, 5);
        assert_eq!(pen.written(), 12);
        assert_eq!(row, [1, 0, 1, 0, 0, 0, 0, 1, 0, 4, 0, 5]);
    }
}
