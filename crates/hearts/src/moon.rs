//! The moon: whose hand is good for it, and how a shooter plays.
//!
//! All of it uses only what a seat knows: its own hand, what lies open, and which cards are still
//! about.

use parlour_cards::{Card, CardSet, Suit};
use parlour_core::Seat;

use crate::rules::{HEARTS, QUEEN, SEATS};

/// Who has taken the points of a round so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Takers {
    /// Nobody: there were none.
    Nobody,
    /// One seat has them all.
    One(Seat),
    /// Several seats: nobody shoots the moon.
    Several,
}

impl Takers {
    #[inline(always)]
    pub(crate) fn of(taken: [u8; SEATS]) -> Takers {
        let all = u32::from_le_bytes(taken);
        if all == 0 {
            return Takers::Nobody;
        }
        let first = all.trailing_zeros() / 8;
        match all & !(0xff << (8 * first)) {
            0 => Takers::One(Seat::new(first as usize)),
            _ => Takers::Several,
        }
    }
}

/// About how many tricks a hand loses that leads every suit from the top, while these cards are
/// in the other hands; tricks in hearts count twice, because each would be the end of the moon.
/// It stops counting beyond `most`.
#[inline(always)]
pub(crate) fn losers(hand: CardSet, unseen: CardSet, most: u32) -> u32 {
    let mut lost = 0;
    for suit in Suit::ALL {
        let theirs = unseen.of(suit);
        let (mut mine, mut left, mut spent) = (hand.of(suit), theirs.len(), 0);
        // Each round of the suit draws a card from each of the others who still has one.
        while left > 0 {
            let Some(card) = mine.highest() else { break };
            mine.remove(card);
            if theirs.above(card).len() > spent {
                spent += 1;
                lost += if suit == Suit::Hearts { 2 } else { 1 };
                if lost > most {
                    return lost;
                }
            }
            left = left.saturating_sub(SEATS - 1);
        }
    }
    lost
}

/// What a shooter leads: the top of the longest suit in which nobody beats it, or else of the
/// longest of all.
pub(crate) fn shooters_lead(legal: CardSet, unseen: CardSet) -> Card {
    let mut best = (false, 0, legal.nth(0));
    for suit in Suit::ALL {
        let mine = legal.of(suit);
        if let Some(top) = mine.highest() {
            best = best.max((unseen.above(top).is_empty(), mine.len(), top));
        }
    }
    best.2
}

/// What a shooter plays to a trick: takes it if it can, and keeps what wins later.
#[inline]
pub(crate) fn shooters_play(lying: CardSet, legal: CardSet, led: Suit) -> Card {
    let mine = legal.of(led);
    if mine.is_empty() {
        return shooters_discard(legal);
    }
    let over = lying.highest_of(led).map_or(mine, |high| mine.above(high));
    let last = lying.len() == SEATS - 1;
    let card = if over.is_empty() {
        (mine - CardSet::only(QUEEN)).or_if_empty(mine).lowest()
    } else if last {
        over.lowest()
    } else {
        over.highest()
    };
    card.unwrap_or_else(|| legal.nth(0))
}

/// The lowest card that costs no point.
#[inline]
fn shooters_discard(legal: CardSet) -> Card {
    let free = legal - HEARTS - CardSet::only(QUEEN);
    let pool = free.or_if_empty(legal);
    let mut low = pool.nth(0);
    for card in pool {
        if card.rank() < low.rank() {
            low = card;
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_cards::read_cards;

    fn cards(text: &str) -> CardSet {
        read_cards(text).unwrap().into_iter().collect()
    }

    #[test]
    fn losers_are_the_tricks_that_others_take() {
        let all = |hand: &str| losers(cards(hand), CardSet::FULL - cards(hand), 99);
        assert_eq!(all("AC KC QC JC 10C 9C 8C 7C 6C 5C 4C 3C 2C"), 0);
        assert_eq!(all("AS KS QS AH KH QH JH 10H 9H AC KC AD KD"), 0);
        // The ace takes one, and then the rest is high.
        assert_eq!(all("KC QC JC 10C 9C 8C 7C 6C 5C 4C 3C 2C AS"), 1);
        // A low heart costs two, and so do the next ones while others still have some.
        assert_eq!(all("2H AC KC QC JC 10C 9C 8C 7C 6C 5C 4C 3C"), 2);
        assert!(losers(cards("2C 3D 4S 5H"), CardSet::FULL - cards("2C 3D 4S 5H"), 2) > 2);
    }

    #[test]
    fn takers_are_told_apart() {
        assert_eq!(Takers::of([0; 4]), Takers::Nobody);
        assert_eq!(Takers::of([0, 0, 13, 0]), Takers::One(Seat::new(2)));
        assert_eq!(Takers::of([1, 0, 13, 0]), Takers::Several);
    }

    #[test]
    fn a_shooter_cashes_tops_and_throws_no_points() {
        let card = |text: &str| cards(text).nth(0);
        let rest = CardSet::FULL - cards("AC KC 2D AH");
        assert_eq!(shooters_lead(cards("AC KC 2D AH"), rest), card("AC"));
        let trick = cards("9D 10D");
        assert_eq!(shooters_play(trick, cards("JD AD 2D"), Suit::Diamonds), card("AD"));
        let full = cards("9D 10D 3H");
        assert_eq!(shooters_play(full, cards("JD AD 2D"), Suit::Diamonds), card("JD"));
        assert_eq!(shooters_play(full, cards("3C AH QS 2H"), Suit::Diamonds), card("3C"));
    }
}
