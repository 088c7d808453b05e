//! The pack of 52.

use crate::card::Card;
use crate::rank::Rank;
use crate::suit::Suit;

/// All 52 cards in order: the two of clubs first, the ace of hearts last.
pub const DECK: [Card; 52] = {
    let mut deck = [Card::new(Rank::Two, Suit::Clubs); 52];
    let mut i = 0;
    while i < 52 {
        deck[i] = Card::new(Rank::ALL[i % 13], Suit::ALL[i / 13]);
        i += 1;
    }
    deck
};

/// All 52 cards in order, to be shuffled.
#[must_use]
pub fn full_deck() -> Vec<Card> {
    DECK.to_vec()
}
