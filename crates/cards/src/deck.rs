//! The pack of 52.

use arrayvec::ArrayVec;
use parlour_core::{BySeat, Faults, Luck, Seat};

use crate::card::Card;
use crate::rank::Rank;
use crate::set::CardSet;
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
///
/// ```
/// assert_eq!(parlour_cards::full_deck().len(), 52);
/// ```
#[must_use]
pub fn full_deck() -> Vec<Card> {
    DECK.to_vec()
}

/// Shuffles cards as deck 0, for the `nth` time, and deals so many to `each` of some seats, one at
/// a time from the `first` on. Gives the hands, and the card on top of those that are left.
#[inline(always)]
pub fn deal_hands(
    luck: &mut impl Luck,
    nth: u32,
    cards: CardSet,
    seats: usize,
    first: Seat,
    each: usize,
) -> (BySeat<CardSet>, Option<Card>) {
    let mut cards: ArrayVec<Card, 52> = cards.iter().collect();
    luck.shuffle(0, nth, &mut cards);
    let mut hands = BySeat::from_fn(seats, |_| CardSet::EMPTY);
    for (i, card) in cards.iter().take(seats * each).enumerate() {
        hands[first.after(i, seats)].insert(*card);
    }
    (hands, cards.get(seats * each).copied())
}

/// Notes what is wrong with a card that is turned up to decide trumps, or that is not.
pub fn check_turned(faults: &mut Faults, deck: CardSet, turned: Option<Card>, decides: bool) {
    let right = turned.is_some() == decides && turned.is_none_or(|card| deck.contains(card));
    let why = "a card of the deck is there where it decides trumps, and no other";
    faults.unless(right, "turned", why);
}

/// Notes what is wrong with a written deal: each seat has so many cards of the deck, and no card is
/// in two places. Some cards lie open beside the hands.
pub fn check_hands(
    faults: &mut Faults,
    deck: CardSet,
    open: impl IntoIterator<Item = Card>,
    hands: &BySeat<CardSet>,
    each: usize,
) {
    let mut free = deck - open.into_iter().collect();
    for (seat, hand) in hands.iter() {
        let at = format!("hands[{seat}]");
        let why = format!("{} cards: each seat is dealt {each}", hand.len());
        faults.unless(hand.len() == each, &at, why);
        let wrong = *hand - free;
        let why = format!("{wrong} is elsewhere, or not in this deck");
        faults.unless(wrong.is_empty(), at, why);
        free -= *hand;
    }
}
