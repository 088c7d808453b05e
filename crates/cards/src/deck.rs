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

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_core::{FastLuck, fast_rng};

    fn set(text: &str) -> CardSet {
        crate::read_cards(text).unwrap().into_iter().collect()
    }

    /// The paths of what is wrong.
    fn wrong(check: impl FnOnce(&mut Faults)) -> Vec<String> {
        let mut faults = Faults::default();
        check(&mut faults);
        let found = faults.or(()).err();
        found.into_iter().flat_map(|all| all.0).map(|fault| fault.at).collect()
    }

    #[test]
    fn cards_are_dealt_one_at_a_time_and_the_next_is_on_top() {
        let mut shuffled = DECK;
        FastLuck(fast_rng(1)).shuffle(0, 3, &mut shuffled);
        let (hands, top) =
            deal_hands(&mut FastLuck(fast_rng(1)), 3, CardSet::FULL, 3, Seat::new(2), 4);
        let dealt = |first: usize| shuffled.into_iter().take(12).skip(first).step_by(3).collect();
        assert_eq!(hands.as_slice(), [dealt(1), dealt(2), dealt(0)]);
        assert_eq!(top, Some(shuffled[12]));
        let (hands, top) =
            deal_hands(&mut FastLuck(fast_rng(1)), 1, CardSet::FULL, 4, Seat::new(0), 13);
        assert!(hands.as_slice().iter().all(|hand| hand.len() == 13));
        assert_eq!(top, None);
    }

    #[test]
    fn a_card_is_turned_up_where_it_decides_and_is_of_the_deck() {
        let deck = set("2C 3C");
        let [own, other] = ["2C", "4C"].map(|card| Some(card.parse::<Card>().unwrap()));
        let turned = |card, decides| wrong(|faults| check_turned(faults, deck, card, decides));
        assert!(turned(own, true).is_empty() && turned(None, false).is_empty());
        for (card, decides) in [(own, false), (None, true), (other, true), (other, false)] {
            assert_eq!(turned(card, decides), ["turned"], "{card:?} {decides}");
        }
    }

    #[test]
    fn a_written_deal_has_every_card_once_and_as_many_for_each() {
        let found = |hands: [&str; 2]| {
            let hands: BySeat<CardSet> = hands.into_iter().map(set).collect();
            let open = "9H".parse::<Card>();
            wrong(|faults| check_hands(faults, set("2C 3C 4C 5C 9H"), open, &hands, 2))
        };
        assert!(found(["2C 3C", "4C 5C"]).is_empty());
        assert_eq!(found(["2C 3C", "3C 5C"]), ["hands[1]"], "twice");
        assert_eq!(found(["2C", "4C 5C"]), ["hands[0]"], "too few");
        assert_eq!(found(["2C 9H", "4C AS"]), ["hands[0]", "hands[1]"], "open; not in the deck");
    }
}
