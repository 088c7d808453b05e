//! Exact play: what every choice is worth over the cards that the player has not seen.
//!
//! Nothing is sampled. To the player all unseen cards are alike, wherever they lie, so the
//! banker's hidden cards may as well be drawn after the player's. Where the banker is known to
//! have no pontoon they are not quite alike: an ace or a ten that comes has left less of them to
//! the banker, so it is a little likelier to come. Only the values of cards count, and not the
//! order in which they came, so the player's hands are few (286 from two cards), and so are the
//! banker's: both are worked out by dynamic programming over such hands.

mod against;
mod banker;
mod bot;
pub mod british;
pub mod classic;
mod draws;
mod gain;
mod hand;
mod pair;
mod plenty;
mod purse;
mod report;
pub mod simulate;
mod unbound;

use parlour_cards::CardSet;

use crate::value::{Kind, LIMIT, MOST_CARDS, base_value};

pub use bot::Exact;
pub use report::{british_edge, house_edge, solve, strategy_table};

/// How many cards of each value, 1 to 10, are unseen; place 0 is not used.
pub type Counts = [u8; 11];

/// Counts cards by value.
#[must_use]
pub fn count(cards: CardSet) -> Counts {
    let mut counts = [0; 11];
    cards.iter().for_each(|card| counts[usize::from(base_value(card))] += 1);
    counts
}

/// A hand as far as it matters: what it counts with aces as 1, whether it has an ace, how many
/// cards, and whether it came from a split pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Held {
    pub(crate) low: u8,
    pub(crate) ace: bool,
    pub(crate) cards: u8,
    pub(crate) split: bool,
}

impl Held {
    /// The hand with these cards, given by value.
    #[must_use]
    pub fn of(values: impl IntoIterator<Item = u8>) -> Held {
        values.into_iter().fold(Held::default(), Held::with)
    }

    /// The hand with one more card of this value.
    #[must_use]
    pub fn with(self, value: u8) -> Held {
        let ace = self.ace || value == 1;
        Held { low: self.low + value, ace, cards: self.cards + 1, ..self }
    }

    /// What it is worth.
    #[must_use]
    pub fn value(self) -> u8 {
        if self.ace && self.low + 10 <= LIMIT { self.low + 10 } else { self.low }
    }

    /// Whether an ace counts 11.
    #[must_use]
    pub fn is_soft(self) -> bool {
        self.value() != self.low
    }

    /// How it ranks.
    #[must_use]
    pub fn rank(self) -> (Kind, u8) {
        let value = self.value();
        match usize::from(self.cards) {
            _ if value > LIMIT => (Kind::Bust, 0),
            2 if value == LIMIT && !self.split => (Kind::Pontoon, value),
            MOST_CARDS => (Kind::FiveCardTrick, value),
            _ => (Kind::Ordinary, value),
        }
    }
}

/// The unseen cards, and which of them the player has drawn on from here: the key of a memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unseen {
    pub(crate) counts: Counts,
    pub(crate) total: u8,
    /// Four bits for the drawn cards of each value.
    pub(crate) drawn: u64,
}

impl Unseen {
    pub(crate) fn new(counts: Counts) -> Unseen {
        Unseen { counts, total: counts.iter().sum(), drawn: 0 }
    }

    /// Each value that may come, with its probability and what is unseen then.
    pub(crate) fn draws(self) -> impl Iterator<Item = (u8, f64, Unseen)> {
        (1..=10_u8).filter_map(move |value| {
            let there = self.counts[usize::from(value)];
            let mut rest = self;
            rest.counts[usize::from(value)] = there.checked_sub(1)?;
            rest.total -= 1;
            rest.drawn += 1 << (4 * value);
            Some((value, f64::from(there) / f64::from(self.total), rest))
        })
    }
}
