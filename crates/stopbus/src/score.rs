//! What a hand is worth: the points of its best suit.

use parlour_cards::Suit;

use crate::number::Number;

/// Three cards by slot; all empty for a seat that was dealt none.
pub type Hand = [Option<Number>; 3];

/// The score that stops the bus: an ace and two tens of one suit.
pub const THIRTY_ONE: u8 = 31;

/// The points of a card in the byte of its suit, so that a hand's suits are summed at once. No
/// byte can pass 31: a suit has one ace, and all else counts 10 at most.
const BY_SUIT: [u32; 64] = {
    let mut table = [0; 64];
    let mut n = 1;
    while n <= 52 {
        if let Some(number) = Number::new(n) {
            table[n as usize] = (number.points() as u32) << (8 * ((n - 1) / 13));
        }
        n += 1;
    }
    table
};

/// The points of a card in the byte of its suit.
#[inline]
pub(crate) const fn by_suit(card: Option<Number>) -> u32 {
    BY_SUIT[Number::index(card)]
}

#[inline]
pub(crate) const fn suit_sums(hand: &Hand) -> u32 {
    by_suit(hand[0]) + by_suit(hand[1]) + by_suit(hand[2])
}

/// The best of four suits.
#[inline]
pub(crate) const fn best(sums: u32) -> u8 {
    let [a, b, c, d] = sums.to_le_bytes();
    let ab = if a > b { a } else { b };
    let cd = if c > d { c } else { d };
    if ab > cd { ab } else { cd }
}

/// Whether a suit has 31: adding 1 to each byte carries into the sixth bit just then.
#[inline]
pub(crate) const fn has_31(sums: u32) -> bool {
    (sums + 0x0101_0101) & 0x2020_2020 != 0
}

/// The score of a hand: the points of its best suit; 0 without cards.
#[inline]
#[must_use]
pub const fn hand_score(hand: &Hand) -> u8 {
    best(suit_sums(hand))
}

/// The suit that a hand scores in: of equals the first that is held.
pub(crate) fn best_suit(hand: &Hand) -> Option<Suit> {
    let (sums, score) = (suit_sums(hand).to_le_bytes(), hand_score(hand));
    let best = |n: &&Number| sums[usize::from((n.get() - 1) / 13)] == score;
    hand.iter().flatten().find(best).map(|n| n.card().suit())
}

/// Whether a hand stops the bus.
#[inline]
#[must_use]
pub const fn stops_the_bus(hand: &Hand) -> bool {
    has_31(suit_sums(hand))
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_cards::{Card, DECK};

    fn hand(cards: &str) -> Hand {
        let mut slots = [None; 3];
        for (slot, card) in slots.iter_mut().zip(cards.split(' ')) {
            *slot = Some(Number::from(card.parse::<Card>().unwrap()));
        }
        slots
    }

    #[test]
    fn a_hand_scores_in_its_best_suit() {
        assert_eq!(best_suit(&hand("TS 2H JH")), Some(Suit::Hearts));
        assert_eq!(best_suit(&hand("TS 2H KC")), Some(Suit::Spades));
        assert_eq!(best_suit(&hand("2D 3H KC")), Some(Suit::Clubs));
        assert_eq!(best_suit(&hand("2C 3H KD")), Some(Suit::Diamonds));
        assert_eq!(best_suit(&hand("2C 3D KH")), Some(Suit::Hearts));
        assert_eq!(best_suit(&hand("2C 3D KS")), Some(Suit::Spades));
        assert_eq!(best_suit(&[None; 3]), None);
    }

    #[test]
    fn three_aces_score_11() {
        assert_eq!(hand_score(&hand("AC AD AH")), 11);
    }

    #[test]
    fn ac_ad_2c_is_13() {
        assert_eq!(hand_score(&hand("AC AD 2C")), 13);
    }

    #[test]
    fn a_suit_is_summed() {
        assert_eq!(hand_score(&hand("AC 2C 3C")), 16);
        assert_eq!(hand_score(&hand("9C 2D 8D")), 10);
    }

    #[test]
    fn thirty_one_is_an_ace_and_two_tens_of_one_suit() {
        assert!(stops_the_bus(&hand("AH TH KH")));
        assert!(stops_the_bus(&hand("QS AS JS")));
        assert!(!stops_the_bus(&hand("AH TH KS")));
        assert!(!stops_the_bus(&hand("TH JH KH")));
        assert!(!stops_the_bus(&hand("AH 9H KH")));
    }

    #[test]
    fn a_seat_without_cards_scores_0() {
        assert_eq!(hand_score(&[None; 3]), 0);
        assert!(!stops_the_bus(&[None; 3]));
    }

    /// The source's words: try each card as the base and add the others of its suit.
    fn slow_score(hand: &[Number; 3]) -> u8 {
        let of = |base: &Number| {
            let same = hand.iter().filter(|c| c.suit() == base.suit());
            same.map(|c| c.points()).sum()
        };
        hand.iter().map(of).max().unwrap()
    }

    #[test]
    fn every_hand_scores_as_the_source_says() {
        let deck = DECK.map(Number::from);
        let mut thirty_ones = 0;
        for (i, a) in deck.iter().enumerate() {
            for (j, b) in deck.iter().enumerate().skip(i + 1) {
                for c in &deck[j + 1..] {
                    let slots = [Some(*a), Some(*b), Some(*c)];
                    let score = slow_score(&[*a, *b, *c]);
                    assert_eq!(hand_score(&slots), score);
                    assert_eq!(stops_the_bus(&slots), score == THIRTY_ONE);
                    thirty_ones += u32::from(score == THIRTY_ONE);
                }
            }
        }
        assert_eq!(thirty_ones, 4 * 6);
    }
}
