//! The options of a match.

use parlour_cards::CardSet;
use parlour_core::Invalid;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most seats a table has.
pub const MAX_PLAYERS: usize = 7;

/// The most lives a seat may start with.
pub const MAX_LIVES: u8 = 9;

/// Turns per living seat after which a round ends as if a stick had come round.
pub const TURNS_PER_SEAT: u8 = 30;

/// Swaps that a seat may make in one turn, those that take back others included.
pub const SWAPS_PER_TURN: u8 = 10;

/// The options of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// How many play: 2 to 7.
    #[cfg_attr(feature = "schema", schemars(range(min = 2, max = 7)))]
    pub players: u8,
    /// The lives each starts with: 1 to 9.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 9)))]
    pub lives: u8,
    /// How the deck is shuffled.
    pub shuffle: Shuffle,
    /// The cards of the deck, where it is not the full one: for tests that try every deal.
    #[doc(hidden)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<CardSet>,
}

/// How the deck is shuffled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Shuffle {
    /// As in 1993: the deck in order, then 100 swaps of two places drawn independently. A card
    /// keeps its place about twice as often as it should.
    Pascal,
    /// Every order equally likely.
    Fair,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { players: 4, lives: 3, shuffle: Shuffle::Pascal, cards: None }
    }
}

impl Rules {
    /// The cards of the deck.
    #[must_use]
    pub fn deck(&self) -> CardSet {
        self.cards.unwrap_or(CardSet::FULL)
    }

    /// Everything that is wrong with the rules.
    pub(crate) fn flaws(&self) -> Vec<Invalid> {
        let mut wrong = Vec::new();
        let players = self.players;
        if !(2..=MAX_PLAYERS).contains(&usize::from(players)) {
            let why = format!("{players} players do not fit: 2 to {MAX_PLAYERS} can play");
            wrong.push(Invalid::new("players", why));
        }
        if !(1..=MAX_LIVES).contains(&self.lives) {
            let why = format!("{} lives are not within 1 to {MAX_LIVES}", self.lives);
            wrong.push(Invalid::new("lives", why));
        }
        let (cards, needed) = (self.deck().len(), 3 * usize::from(players) + 1);
        if wrong.is_empty() && cards < needed {
            let why = format!("{cards} cards are too few: {players} players need {needed}");
            wrong.push(Invalid::new("cards", why));
        }
        wrong
    }
}
