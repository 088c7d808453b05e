//! What a seat may do.

use parlour_cards::{Card, CardSet};
use parlour_core::written;

written! {
    /// What a seat may do.
    pub action Action {
        /// Choose the cards to pass.
        Pass { cards: CardSet => "Three cards of the hand." },
        /// Play a card to the trick.
        Play { card: Card => "A card of the hand." },
    }
}
