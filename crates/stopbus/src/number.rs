//! Cards as the game of 1993 numbers them.

use std::fmt;
use std::num::NonZeroU8;

use parlour_cards::{Card, Rank, Suit};

/// A card by its number: 1 is the ace of clubs, 13 the king; then diamonds, hearts, spades up to
/// 52. An `Option<Number>` is one byte, too: an empty place is a zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Number(NonZeroU8);

/// The suits in the order of the numbers.
const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

/// The card of each number; 0 stands for 1 and is never asked for.
const CARDS: [Card; 64] = {
    let mut cards = [Card::new(Rank::Ace, Suit::Clubs); 64];
    let mut n = 1;
    while n <= 52 {
        // The ace is 1 here and 14 in a rank.
        let rank = match Rank::from_value(((n - 1) % 13 + 1) as u8) {
            Some(rank) => rank,
            None => Rank::Ace,
        };
        cards[n] = Card::new(rank, SUITS[(n - 1) / 13]);
        n += 1;
    }
    cards
};

impl Number {
    /// The card with this number; 0 and 53 are no cards.
    #[inline]
    #[must_use]
    pub const fn new(number: u8) -> Option<Number> {
        match NonZeroU8::new(number) {
            Some(n) if number <= 52 => Some(Number(n)),
            _ => None,
        }
    }

    /// 1 to 52.
    #[inline]
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// The number for a table of 64, with 0 for an empty place: the byte as it is.
    #[inline]
    pub(crate) const fn index(place: Option<Number>) -> usize {
        match place {
            Some(number) => (number.get() & 63) as usize,
            None => 0,
        }
    }

    /// The card.
    #[inline]
    #[must_use]
    pub const fn card(self) -> Card {
        CARDS[(self.get() & 63) as usize]
    }

    /// 1 for an ace, 11 to 13 for jack, queen and king.
    #[must_use]
    pub const fn rank(self) -> u8 {
        (self.get() - 1) % 13 + 1
    }

    /// Its suit.
    #[must_use]
    pub const fn suit(self) -> Suit {
        SUITS[((self.get() - 1) / 13) as usize]
    }

    /// What it counts: an ace 11, a court card 10, others their number.
    #[must_use]
    pub const fn points(self) -> u8 {
        match self.rank() {
            1 => 11,
            11.. => 10,
            rank => rank,
        }
    }
}

impl From<Card> for Number {
    fn from(card: Card) -> Number {
        let rank = match card.rank() {
            Rank::Ace => 1,
            other => other.value(),
        };
        let suit = match card.suit() {
            Suit::Clubs => 0,
            Suit::Diamonds => 1,
            Suit::Hearts => 2,
            Suit::Spades => 3,
        };
        match Number::new(13 * suit + rank) {
            Some(number) => number,
            None => unreachable!("thirteen ranks in each of four suits are 52 numbers"),
        }
    }
}

/// Its code, `QS`: a number alone says little to a reader.
impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.card(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_0_and_53_are_no_cards() {
        assert_eq!(Number::new(0), None);
        assert_eq!(Number::new(53), None);
        assert_eq!(Number::new(255), None);
    }

    #[test]
    fn ranks_and_suits() {
        let card = |n| Number::new(n).unwrap().card().to_string();
        assert_eq!([1, 13, 14, 27, 40, 52].map(card), ["AC", "KC", "AD", "AH", "AS", "KS"]);
        let number = |n| Number::new(n).unwrap();
        assert_eq!((number(1).rank(), number(1).suit()), (1, Suit::Clubs));
        assert_eq!((number(13).rank(), number(13).suit()), (13, Suit::Clubs));
        assert_eq!((number(14).rank(), number(14).suit()), (1, Suit::Diamonds));
        assert_eq!(number(27).suit(), Suit::Hearts);
        assert_eq!(number(40).suit(), Suit::Spades);
    }

    #[test]
    fn numbers_and_cards_are_one_to_one() {
        for n in 1..=52 {
            let number = Number::new(n).unwrap();
            assert_eq!(Number::from(number.card()), number);
            assert_eq!(number.suit(), number.card().suit());
        }
    }

    #[test]
    fn an_ace_counts_11_court_cards_10_others_their_number() {
        let points: Vec<u8> = (40..=52).map(|n| Number::new(n).unwrap().points()).collect();
        assert_eq!(points, [11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]);
    }

    #[test]
    fn an_empty_place_is_one_byte() {
        assert_eq!(size_of::<Option<Number>>(), 1);
    }
}
