//! Exact play: what every choice is worth over the cards that the player has not seen.
//!
//! Nothing is sampled. To the player all unseen cards are alike, wherever they lie, so the
//! banker's hidden cards may as well be drawn after the player's. Where the banker is known to
//! have no pontoon they are not quite alike: an ace or a ten that comes has left less of them to
//! the banker, so it is a little likelier to come. Only the values of cards count, and not the
//! order in which they came, so the player's hands are few (286 from two cards), and so are the
//! banker's: both are worked out by dynamic programming over such hands.

mod banker;
mod bot;
pub mod british;
pub mod classic;
mod report;
pub mod simulate;

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

    /// How likely two of these cards are a pontoon.
    pub(crate) fn pontoon(&self) -> f64 {
        let pairs = f64::from(self.counts[1]) * f64::from(self.counts[10]);
        let total = f64::from(self.total);
        if self.total < 2 { 0.0 } else { 2.0 * pairs / (total * (total - 1.0)) }
    }

    /// As [`Unseen::draws`], where two of these cards are the banker's and no pontoon.
    pub(crate) fn draws_beside_no_pontoon(self) -> impl Iterator<Item = (u8, f64, Unseen)> {
        let before = 1.0 - self.pontoon();
        self.draws().map(move |(value, chance, rest)| {
            (value, chance * (1.0 - rest.pontoon()) / before, rest)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ace_is_likelier_to_come_when_the_banker_has_no_pontoon() {
        let mut counts = count(CardSet::FULL);
        [2, 3].into_iter().for_each(|value| counts[value] -= 1);
        // Every two cards of the banker's and every card after them.
        let (mut all, mut aces) = (0, 0);
        for (a, b, next) in (0..1_000).map(|i| (1 + i / 100, 1 + i / 10 % 10, 1 + i % 10)) {
            let (mut left, mut ways) = (counts, 1);
            for value in [a, b, next] {
                ways *= u32::from(left[value]);
                left[value] = left[value].saturating_sub(1);
            }
            if (a.min(b), a.max(b)) != (1, 10) {
                all += ways;
                aces += if next == 1 { ways } else { 0 };
            }
        }
        let expected = f64::from(aces) / f64::from(all);
        let draws: Vec<_> = Unseen::new(counts).draws_beside_no_pontoon().collect();
        assert!((draws[0].1 - expected).abs() < 1e-12, "{} instead of {expected}", draws[0].1);
        assert!((0.0809..0.0811).contains(&expected), "{expected}, not 4 of 50");
        assert!((draws.iter().map(|d| d.1).sum::<f64>() - 1.0).abs() < 1e-12);
    }
}
