//! A view and an action as numbers, for programs that learn.
//!
//! A view becomes a row of numbers, always of the same length, in named parts. An action becomes
//! a *word* of one or more letters, each a number below [`Encode::letters`]: a program chooses
//! letter by letter, and the mask says which may come next. So the letters of a game are few even
//! where its actions are many: a pass of three cards is three of the 52 letters that play a card.

use arrayvec::ArrayVec;
use serde::Serialize;

use crate::game::{ActionSet, Game, Viewer};
use crate::seat::{BySeat, Seat};

/// The most letters a word may have.
pub const LONGEST_WORD: usize = 16;

/// What a learner sees of a game, and how it says what to do.
///
/// ```
/// use parlour_core::{Encode, Game, MatchLuck, Match, Seed, Viewer};
/// use parlour_kuhn::{Kuhn, Rules};
///
/// let kuhn = Kuhn::new(Rules::default())?;
/// let mut game = Match::new(&kuhn, MatchLuck::new(Seed::from_number(1), Kuhn::ID));
/// let seat = game.next_seat(&mut ()).unwrap();
/// let view = kuhn.view(game.state(), Viewer::Seat(seat));
/// let (mut row, mut mask) = (vec![0.0_f32; kuhn.width()], vec![0_u8; kuhn.letters()]);
/// kuhn.write(&view, &mut row[..]);
/// kuhn.mask(&view, &[], &mut mask[..]);
/// assert_eq!(mask.iter().sum::<u8>(), 2, "check or bet");
/// # Ok::<(), parlour_core::Invalids>(())
/// ```
pub trait Encode: Game {
    /// The parts of a row, in their order; those that a [`Scribe`] writes, unless the game has a list.
    fn parts(&self) -> Vec<Part> {
        let mut parts = Vec::new();
        self.write(&self.view(&self.start(), Viewer::Seat(Seat::new(0))), &mut Listed(&mut parts));
        parts
    }

    /// How many numbers a row has.
    fn width(&self) -> usize {
        self.parts().iter().map(|part| part.size).sum()
    }

    /// Writes a seat's view into a row of zeros. Two views of a seat have the same row exactly if
    /// they are [`told`](Encode::told) alike.
    fn write(&self, view: &Self::View, row: &mut (impl Row + ?Sized));

    /// The view without what its row does not tell; everything is told by default.
    fn told(&self, view: &Self::View) -> Self::View {
        view.clone()
    }

    /// How many letters there are.
    fn letters(&self) -> usize;

    /// How many letters a word has at most; [`LONGEST_WORD`] where no number is certain.
    fn longest(&self) -> usize {
        1
    }

    /// The word of an action.
    fn spell(&self, view: &Self::View, action: Self::Action) -> Word;

    /// Marks the letters that may follow those written so far, in a row of zeros.
    fn mask(&self, view: &Self::View, written: &[u16], row: &mut (impl Row + ?Sized)) {
        mask_by_words(self, view, written, row);
    }

    /// The legal action whose word is complete, if it is.
    fn read(&self, view: &Self::View, written: &[u16]) -> Option<Self::Action> {
        read_by_words(self, view, written)
    }

    /// [`Encode::mask`] for a seat, straight from the state: the same, where no view is made.
    #[inline(always)]
    fn mask_at(
        &self,
        state: &Self::State,
        seat: Seat,
        written: &[u16],
        row: &mut (impl Row + ?Sized),
    ) {
        self.mask(&self.view(state, Viewer::Seat(seat)), written, row);
    }

    /// [`Encode::read`] for a seat, straight from the state.
    #[inline(always)]
    fn read_at(&self, state: &Self::State, seat: Seat, written: &[u16]) -> Option<Self::Action> {
        self.read(&self.view(state, Viewer::Seat(seat)), written)
    }
}

/// [`Encode::mask`] as it follows from [`Encode::spell`]: right for every game, but it spells every
/// legal action.
pub fn mask_by_words<G: Encode>(
    game: &G,
    view: &G::View,
    written: &[u16],
    row: &mut (impl Row + ?Sized),
) {
    for action in game.legal_in(view).iter() {
        game.spell(view, action).after(written, |letter| row.set(usize::from(letter)));
    }
}

/// [`Encode::read`] as it follows from [`Encode::spell`].
pub fn read_by_words<G: Encode>(game: &G, view: &G::View, written: &[u16]) -> Option<G::Action> {
    let legal = game.legal_in(view);
    (0..legal.len()).map(|i| legal.get(i)).find(|action| game.spell(view, *action).is(written))
}

/// A part of a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Part {
    /// Its name: `hand`.
    pub name: &'static str,
    /// How many numbers it has.
    pub size: usize,
    /// The largest of them; 1 where each is a yes or no.
    pub most: u8,
    /// What they say.
    pub about: &'static str,
}

impl Part {
    /// Where the part of this name begins in a row.
    ///
    /// # Panics
    /// If there is none; in a constant that is seen when it is compiled.
    #[must_use]
    pub const fn at(parts: &[Part], name: &str) -> usize {
        let (mut at, mut i) = (0, 0);
        while !same(parts[i].name, name) {
            at += parts[i].size;
            i += 1;
        }
        at
    }

    /// Numbers that are each a yes or no.
    #[must_use]
    pub const fn bits(name: &'static str, size: usize, about: &'static str) -> Part {
        Part { name, size, most: 1, about }
    }

    /// Numbers from 0 to `most`.
    #[must_use]
    pub const fn counts(name: &'static str, size: usize, most: u8, about: &'static str) -> Part {
        Part { name, size, most, about }
    }
}

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    a.len() == b.len() && i == a.len()
}

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

/// Writes a row part by part, and says what each part is: a game that writes with it needs no list of
/// its parts, for [`Encode::parts`] is what was said.
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

/// A row of which only the parts are kept.
struct Listed<'a>(&'a mut Vec<Part>);

impl Row for Listed<'_> {
    fn begins(&mut self, part: Part) {
        self.0.push(part);
    }
    fn set(&mut self, _: usize) {}
    fn put(&mut self, _: usize, _: u32, _: u8) {}
}

/// An action in letters: some in their order, then some in any order.
///
/// ```
/// use parlour_core::Word;
///
/// // Verb 7, then two cards in whichever order.
/// let word = Word::of([7]).then_any([12, 30]);
/// assert!(word.is(&[7, 30, 12]) && word.begins(&[7, 30]) && !word.begins(&[12]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    letters: ArrayVec<u16, LONGEST_WORD>,
    /// How many letters stand in their order; the others may come in any.
    fixed: usize,
}

impl Word {
    /// Letters in their order.
    pub fn of(letters: impl IntoIterator<Item = usize>) -> Word {
        let letters: ArrayVec<u16, LONGEST_WORD> =
            letters.into_iter().map(|letter| letter as u16).collect();
        Word { fixed: letters.len(), letters }
    }

    /// Then these, in any order; no letter comes twice among them.
    #[must_use]
    pub fn then_any(mut self, letters: impl IntoIterator<Item = usize>) -> Word {
        self.letters.extend(letters.into_iter().map(|letter| letter as u16));
        self
    }

    /// Its letters, in an order in which they can be written.
    #[must_use]
    pub fn letters(&self) -> &[u16] {
        &self.letters
    }

    /// The letters that may come in any order.
    #[must_use]
    pub fn free(&self) -> &[u16] {
        &self.letters[self.fixed..]
    }

    /// Whether these letters are the whole word.
    #[must_use]
    pub fn is(&self, written: &[u16]) -> bool {
        written.len() == self.letters.len() && self.begins(written)
    }

    /// Whether the word may begin so.
    #[must_use]
    pub fn begins(&self, written: &[u16]) -> bool {
        let (fixed, free) = written.split_at(written.len().min(self.fixed));
        let once = |(i, letter): (usize, &u16)| {
            self.free().contains(letter) && !free[..i].contains(letter)
        };
        self.letters.starts_with(fixed)
            && written.len() <= self.letters.len()
            && free.iter().enumerate().all(once)
    }

    /// Tells each letter that may follow those written.
    pub fn after(&self, written: &[u16], mut tell: impl FnMut(u16)) {
        if !self.begins(written) || written.len() == self.letters.len() {
            return;
        }
        match self.letters[..self.fixed].get(written.len()) {
            Some(next) => tell(*next),
            None => {
                let gone = &written[self.fixed..];
                self.free().iter().filter(|letter| !gone.contains(letter)).for_each(|l| tell(*l));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(word: &Word, written: &[u16]) -> Vec<u16> {
        let mut found = Vec::new();
        word.after(written, |letter| found.push(letter));
        found
    }

    #[test]
    fn a_word_is_written_letter_by_letter_and_its_free_part_in_any_order() {
        let word = Word::of([9]).then_any([1, 2, 3]);
        assert_eq!(after(&word, &[]), [9]);
        assert_eq!(after(&word, &[9]), [1, 2, 3]);
        assert_eq!(after(&word, &[9, 2]), [1, 3]);
        assert!(after(&word, &[9, 2, 2]).is_empty(), "no letter comes twice");
        assert!(after(&word, &[1]).is_empty(), "the first letter has its place");
        assert!(after(&word, &[9, 3, 1, 2]).is_empty(), "the word is complete");
        assert!(word.is(&[9, 3, 1, 2]) && !word.is(&[9, 3, 1]) && !word.is(&[9, 3, 1, 2, 2]));
        assert!(!word.is(&[9, 3, 3, 1]));
    }

    #[test]
    fn a_row_of_fractions_divides_counts_by_the_most_they_may_be() {
        let (mut fractions, mut bytes) = ([0.0_f32; 4], [0_u8; 4]);
        fill(&mut fractions[..]);
        fill(&mut bytes[..]);
        assert_eq!(fractions, [1.0, 0.5, 1.0, 1.0]);
        assert_eq!(bytes, [1, 13, 26, 1]);
    }

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

    fn fill(row: &mut (impl Row + ?Sized)) {
        row.set_bits(0, 0b1001);
        row.put(1, 13, 26);
        row.put(2, 40, 26);
    }
}
