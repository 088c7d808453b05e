//! A row written from its beginning by who says what each part is.

use super::{Part, Row};
use crate::seat::{BySeat, Seat};

/// Writes a row part by part, and says what each part is: a game that writes with it needs no list of
/// its parts, for [`Encode::parts`](super::Encode::parts) is what was said.
///
/// ```
/// use parlour_core::{Scribe, Seat};
///
/// let mut row = [0_u8; 7];
/// let mut scribe = Scribe::new(&mut row[..], Seat::new(1), 2);
/// scribe.bits("hand", 3, 0b101, "the viewer's cards");
/// scribe.number("round", 9_u8, 5, "how many were dealt");
/// scribe.yes("turn", |seat| seat == Seat::new(1), "who is to act");
/// assert_eq!(row, [1, 0, 1, 5, 1, 0, 0]);
/// ```
pub struct Scribe<'a, R: ?Sized> {
    row: &'a mut R,
    at: usize,
    me: Seat,
    seats: usize,
}

impl<'a, R: Row + ?Sized> Scribe<'a, R> {
    /// At the beginning of a row, for one of so many seats: they are counted from it, clockwise.
    #[inline(always)]
    pub fn new(row: &'a mut R, me: Seat, seats: usize) -> Scribe<'a, R> {
        Scribe { row, at: 0, me, seats }
    }

    /// Begins a part; gives the row, where in it the part begins, and whose eyes it is for. For
    /// what the other functions do not write.
    #[inline(always)]
    pub fn part(
        &mut self,
        name: &'static str,
        size: usize,
        most: u8,
        about: &'static str,
    ) -> (&mut R, usize, Seat) {
        let at = self.at;
        self.row.begins(Part { name, size, most, about });
        self.at += size;
        (self.row, at, self.me)
    }

    /// As many of the lowest bits, each a yes or no.
    #[inline(always)]
    pub fn bits(&mut self, name: &'static str, size: usize, bits: u64, about: &'static str) {
        let (row, at, _) = self.part(name, size, 1, about);
        row.set_bits(at, bits);
    }

    /// A yes at one of so many places, or at none.
    #[inline(always)]
    pub fn one_of(
        &mut self,
        name: &'static str,
        size: usize,
        which: impl Into<Option<usize>>,
        about: &'static str,
    ) {
        let (row, at, _) = self.part(name, size, 1, about);
        if let Some(which) = which.into() {
            row.set(at + which);
        }
    }

    /// A number of at most `most`; a larger one counts as `most`.
    #[inline(always)]
    pub fn number(
        &mut self,
        name: &'static str,
        number: impl Into<u32>,
        most: u8,
        about: &'static str,
    ) {
        let (row, at, _) = self.part(name, 1, most, about);
        row.put(at, number.into(), most);
    }

    /// A yes or no for each seat.
    #[inline(always)]
    pub fn yes(&mut self, name: &'static str, is: impl Fn(Seat) -> bool, about: &'static str) {
        let seats = self.seats;
        let (row, at, me) = self.part(name, seats, 1, about);
        for i in (0..seats).filter(|i| is(me.after(*i, seats))) {
            row.set(at + i);
        }
    }

    /// The points of each seat, of at most `most` above and below 0.
    #[inline(always)]
    pub fn scores(&mut self, most: u8, scores: &BySeat<i32>) {
        let above = |seat| scores[seat].max(0) as u32;
        self.numbers("scores", most, above, "the points of each seat, where above 0");
        let below = |seat| scores[seat].min(0).unsigned_abs();
        self.numbers("below", most, below, "how far each seat is below 0");
    }

    /// A number for each seat, of at most `most`.
    #[inline(always)]
    pub fn numbers<N: Into<u32>>(
        &mut self,
        name: &'static str,
        most: u8,
        of: impl Fn(Seat) -> N,
        about: &'static str,
    ) {
        let seats = self.seats;
        let (row, at, me) = self.part(name, seats, most, about);
        (0..seats).for_each(|i| row.put(at + i, of(me.after(i, seats)).into(), most));
    }
}
