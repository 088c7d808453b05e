//! What a seat may do.

use parlour_cards::{Card, CardSet};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a seat may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(tag = "name", content = "payload", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Choose the cards to pass.
    Pass {
        /// Three cards of the hand.
        cards: CardSet,
    },
    /// Play a card to the trick.
    Play {
        /// A card of the hand.
        card: Card,
    },
}
