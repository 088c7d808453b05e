//! Actions in letters.

use arrayvec::ArrayVec;

/// The most letters a word may have.
pub const LONGEST_WORD: usize = 16;

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
}
