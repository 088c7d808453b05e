//! Why a card may not be played to a trick.

use parlour_core::{Explained, Game, Refused};

use crate::{Card, CardSet, DECK, Suit, Tricks};

/// Why a card may not be played to a trick. It comes last among the refusals of a game of tricks:
/// `pub enum Refusal, before Unplayable, …`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unplayable {
    /// The card is not in the hand.
    NotHeld(Card),
    /// The hand has cards of the suit that was led.
    FollowSuit(Suit),
}

impl<G: Game> Explained<G> for Unplayable {
    fn of_each_kind() -> Vec<Unplayable> {
        vec![Unplayable::NotHeld(DECK[0]), Unplayable::FollowSuit(Suit::Spades)]
    }

    fn explained(self, _: &G, _: &G::View) -> Refused {
        let (code, message) = match self {
            Unplayable::NotHeld(card) => {
                let held = format!("You do not hold the {}: play a card of yours.", card.symbols());
                ("not_held", held)
            }
            Unplayable::FollowSuit(suit) => {
                ("follow_suit", format!("You must follow suit: play a {}.", suit.singular()))
            }
        };
        Refused { code, message }
    }
}

impl<const MOST: usize, const SEATS: usize> Tricks<MOST, SEATS> {
    /// Whether a card of a hand may be played now; if not, why.
    #[inline(always)]
    pub fn check(&self, hand: CardSet, card: Card) -> Result<(), Unplayable> {
        match self.led() {
            _ if !hand.contains(card) => Err(Unplayable::NotHeld(card)),
            Some(suit) if !self.follow(hand).contains(card) => Err(Unplayable::FollowSuit(suit)),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_core::Seat;

    #[test]
    fn a_card_is_played_from_the_hand_and_follows_suit_where_it_can() {
        let card = |text: &str| text.parse::<Card>().unwrap();
        let hand: CardSet = ["QS", "2H", "3H"].into_iter().map(card).collect();
        let mut tricks = Tricks::<13>::new(3, Seat::new(0), None);
        assert_eq!(tricks.check(hand, card("QS")), Ok(()), "any card may be led");
        tricks.play(card("KH"));
        assert_eq!(tricks.check(hand, card("2H")), Ok(()));
        assert_eq!(tricks.check(hand, card("QS")), Err(Unplayable::FollowSuit(Suit::Hearts)));
        assert_eq!(tricks.check(hand, card("4H")), Err(Unplayable::NotHeld(card("4H"))));
        assert_eq!(
            tricks.check(CardSet::only(card("QS")), card("QS")),
            Ok(()),
            "no heart to follow"
        );
    }
}
