//! Why an action is refused.

use parlour_cards::Unplayable;
use parlour_core::text::count;
use parlour_core::{Wait, refusals};

use crate::{OhHell, View};

refusals! {
    /// Why an action was refused.
    pub enum Refusal, after Wait, before Unplayable, explained by (_game: &OhHell, view: &View) {
        /// A card was played before all have bid.
        BidFirst "bid_first" => "Bids come first: bid a number of tricks.";
        /// All have bid.
        BidsAreMade "bids_are_made" => "All bids are made: play a card.";
        /// There are not that many tricks, but so many.
        TooManyTricks(most: u8 = 3) "too_many_tricks" =>
            format!("Only {} can be taken: bid 0 to {most}.", count(most, "trick"));
        /// The bids would add up to the tricks.
        Hooked(bid: u8 = 1) "hooked" => {
            let tricks = count(view.open.cards, "trick");
            format!("With {bid} all bids would add up to {tricks}: bid another.")
        };
    }
}
