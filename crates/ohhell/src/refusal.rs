//! Why an action is refused.

use parlour_cards::{Card, DECK, Suit};
use parlour_core::text::count;
use parlour_core::{Seat, Speak, refusals};

use crate::{OhHell, View};

refusals! {
    /// Why an action was refused.
    pub enum Refusal, explained by (game: &OhHell, view: &View) {
        /// Somebody else is to act.
        NotYourTurn(turn: Seat = Seat::new(1)) "not_your_turn" =>
            format!("It is {}'s turn: wait for yours.", game.seat_name(turn));
        /// No hand is being played.
        DealFirst "deal_first" => "No hand is being played: wait for the next deal.";
        /// A card was played before all have bid.
        BidFirst "bid_first" => "Bids come first: bid a number of tricks.";
        /// All have bid.
        BidsAreMade "bids_are_made" => "All bids are made: play a card.";
        /// There are not that many tricks, but so many.
        TooManyTricks(most: u8 = 3) "too_many_tricks" =>
            format!("There are {} to take: bid 0 to {most}.", count(most, "trick"));
        /// The bids would add up to the tricks.
        Hooked(bid: u8 = 1) "hooked" => format!(
            "With {bid} all bids would add up to {}: bid another.",
            count(view.open.cards, "trick")
        );
        /// The card is not in the hand.
        NotHeld(card: Card = DECK[0]) "not_held" =>
            format!("You do not hold the {}: play a card of yours.", card.symbols());
        /// The hand has cards of the suit that was led.
        FollowSuit(suit: Suit = Suit::Spades) "follow_suit" =>
            format!("You must follow suit: play a {}.", suit.singular());
    }
}
