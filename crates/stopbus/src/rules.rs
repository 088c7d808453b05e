//! The options of a match.

use parlour_cards::CardSet;
use parlour_core::{Faults, Invalids, options};

/// The most seats a table has.
pub const MAX_PLAYERS: usize = 7;

/// The most lives a seat may start with.
pub const MAX_LIVES: u8 = 9;

/// Turns per living seat after which a round ends as if a stick had come round.
pub const TURNS_PER_SEAT: u8 = 30;

/// Swaps that a seat may make in one turn, those that take back others included.
pub const SWAPS_PER_TURN: u8 = 10;

options! {
    /// The options of a match.
    #[derive(Copy)]
    pub struct Rules {
        /// How many play: 2 to 7.
        players: u8 = 4, 2 to 7;
        /// The lives each starts with: 1 to 9.
        lives: u8 = 3, 1 to 9;
        /// How the deck is shuffled.
        shuffle: Shuffle = Shuffle::Pascal;
        /// The cards of the deck, where it is not the full one: for tests that try every deal.
        #[doc(hidden)]
        #[serde(skip_serializing_if = "Option::is_none")]
        cards: Option<CardSet> = None;
    }

    /// How the deck is shuffled.
    pub enum Shuffle {
        /// As in 1993: the deck in order, then 100 swaps of two places drawn independently. A card
        /// keeps its place about twice as often as it should.
        Pascal,
        /// Every order equally likely.
        Fair,
    }
}

impl Rules {
    /// The cards of the deck.
    #[must_use]
    pub fn deck(&self) -> CardSet {
        self.cards.unwrap_or(CardSet::FULL)
    }

    /// Says everything that is wrong with the rules.
    pub(crate) fn flaws(&self) -> Result<(), Invalids> {
        let mut faults = Faults::default();
        self.check(&mut faults);
        faults.so_far()?;
        let (cards, needed) = (self.deck().len(), 3 * usize::from(self.players) + 1);
        let why = format!("{cards} cards are too few: {} players need {needed}", self.players);
        faults.unless(cards >= needed, "cards", why);
        faults.or(())
    }
}
