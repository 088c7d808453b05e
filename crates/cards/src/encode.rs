//! Tricks in numbers, for programs that learn.

use parlour_core::{Row, Scribe, Seat};

use crate::{DECK, Tricks};

impl<const MOST: usize, const SEATS: usize> Tricks<MOST, SEATS> {
    /// Writes three parts from a place of a row on, a number for each card: the cards that each seat
    /// has played, counted from `me`; in which trick each was played, from 1; and those of the trick
    /// that is being played.
    #[inline(always)]
    pub fn write(&self, row: &mut (impl Row + ?Sized), at: usize, me: Seat) {
        let seats = self.seats();
        let trick = at + seats * DECK.len();
        let table = trick + DECK.len();
        let order = self.order();
        for (i, card) in order.iter().enumerate() {
            let (player, card) = (self.player(i).index(), card.number());
            let from_me = (player + seats - me.index()) % seats;
            row.set(at + from_me * DECK.len() + card);
            row.put(trick + card, (i / seats + 1) as u32, MOST as u8);
        }
        for card in &order[self.complete() * seats..] {
            row.set(table + card.number());
        }
    }

    /// The same, with what the three parts are.
    #[inline(always)]
    pub fn tell(&self, scribe: &mut Scribe<'_, impl Row + ?Sized>) {
        let (cards, most) = (DECK.len(), MOST as u8);
        let seats = self.seats();
        let (row, at, me) =
            scribe.part("played", seats * cards, 1, "the cards that each seat has played");
        self.write(row, at, me);
        scribe.part("trick", cards, most, "in which trick each was played, from 1");
        scribe.part("table", cards, 1, "the cards of the trick that is being played");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_says_who_played_what_in_which_trick_counted_from_the_viewer() {
        let mut tricks = Tricks::<13>::new(3, Seat::new(1), None);
        for card in crate::read_cards("9D 2D 3D AH KH").unwrap() {
            let _ = tricks.play(card);
        }
        let mut row = [0_u8; 7 + 5 * 52];
        tricks.write(&mut row[..], 7, Seat::new(2));
        let mut expected = [0_u8; 7 + 5 * 52];
        // The second seat led 9D and took the trick; the viewer is the third.
        for (card, from_me, trick, lies) in
            [("9D", 2, 1, 0), ("2D", 0, 1, 0), ("3D", 1, 1, 0), ("AH", 2, 2, 1), ("KH", 0, 2, 1)]
        {
            let card = card.parse::<crate::Card>().unwrap().number();
            expected[7 + 52 * from_me + card] = 1;
            expected[7 + 52 * 3 + card] = trick;
            expected[7 + 52 * 4 + card] = lies;
        }
        assert_eq!(row, expected);
    }
}
