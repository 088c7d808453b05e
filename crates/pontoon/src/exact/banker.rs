//! How the banker's hand may end, and how likely each end is.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::{Counts, Held, Unseen};
use crate::value::{Kind, LIMIT, MOST_CARDS};

/// Ends of a hand: bust, a value up to 21, a five card trick of such a value, or a pontoon.
pub(crate) const ENDS: usize = 2 * 22 + 1;
/// The end with a pontoon.
pub(crate) const PONTOON: usize = ENDS - 1;

/// How likely each end is.
pub(crate) type Ends = [f64; ENDS];

/// The rank of an end.
pub(crate) fn end_rank(end: usize) -> (Kind, u8) {
    match end {
        0 => (Kind::Bust, 0),
        PONTOON => (Kind::Pontoon, LIMIT),
        1..=21 => (Kind::Ordinary, end as u8),
        _ => (Kind::FiveCardTrick, (end - 22) as u8),
    }
}

fn end_of(hand: Held) -> usize {
    match hand.rank() {
        (Kind::Bust, _) => 0,
        (Kind::Ordinary, value) => usize::from(value),
        (Kind::FiveCardTrick, value) => 22 + usize::from(value),
        (Kind::Pontoon, _) => PONTOON,
    }
}

/// What comes of a hand of the banker's with one more card.
#[derive(Clone, Copy)]
pub(crate) enum Then {
    /// It goes on as another of these hands.
    On(u16),
    /// It ends so.
    Ends(u8),
}

/// A hand with which the banker goes on, by the values of its cards, whatever their order.
pub(crate) struct Inner {
    pub(crate) counts: Counts,
    /// Its cards by value.
    pub(crate) cards: Vec<u8>,
    /// How many of its cards have a value or a lower one.
    pub(crate) at_most: Counts,
    pub(crate) held: Held,
    /// Its end where there are no more cards.
    pub(crate) end: usize,
    /// With one more card of each value.
    pub(crate) next: [Then; 11],
}

/// All hands with which the banker goes on, smaller hands first.
static INNER: LazyLock<Vec<Inner>> = LazyLock::new(|| {
    let mut hands = vec![inner([0; 11], Held::default())];
    let mut places: BTreeMap<Counts, u16> = BTreeMap::new();
    let mut at = 0;
    while at < hands.len() {
        for value in 1..=10_u8 {
            let (mut counts, held) = (hands[at].counts, hands[at].held.with(value));
            counts[usize::from(value)] += 1;
            // The first two cards are dealt, and no single card is more than 11.
            let twists = usize::from(held.cards) < MOST_CARDS && held.value() <= 16;
            hands[at].next[usize::from(value)] = if twists {
                Then::On(*places.entry(counts).or_insert_with(|| {
                    hands.push(inner(counts, held));
                    (hands.len() - 1) as u16
                }))
            } else {
                Then::Ends(end_of(held) as u8)
            };
        }
        at += 1;
    }
    hands
});

fn inner(counts: Counts, held: Held) -> Inner {
    let mut at_most = counts;
    (1..=10).for_each(|value| at_most[value] += at_most[value - 1]);
    let cards = (1..=10).flat_map(|v| std::iter::repeat_n(v, counts[usize::from(v)].into()));
    let next = [Then::Ends(0); 11];
    Inner { counts, cards: cards.collect(), at_most, held, end: end_of(held), next }
}

/// All hands with which the banker goes on, smaller hands first.
pub(crate) fn inner_hands() -> &'static [Inner] {
    &INNER
}

/// Works out how the banker's hand ends.
pub(crate) struct Banker {
    /// How likely each hand is to be held on the way.
    mass: Vec<f64>,
}

impl Banker {
    pub(crate) fn new() -> Banker {
        Banker { mass: vec![0.0; INNER.len()] }
    }

    /// How likely each end is when the banker holds a card of value `up` and draws the rest from
    /// `unseen`.
    pub(crate) fn ends(&mut self, up: u8, unseen: &Unseen) -> Ends {
        let hands = inner_hands();
        let start = match hands[0].next[usize::from(up)] {
            Then::On(start) => usize::from(start),
            Then::Ends(_) => unreachable!("one card never ends the hand"),
        };
        let mut ends = [0.0; ENDS];
        self.mass[start..].fill(0.0);
        self.mass[start] = 1.0;
        for (at, hand) in hands.iter().enumerate().skip(start) {
            let mass = self.mass[at];
            if mass == 0.0 {
                continue;
            }
            let left = unseen.total - (hand.held.cards - 1);
            if left == 0 {
                ends[hand.end] += mass;
                continue;
            }
            let share = mass / f64::from(left);
            for value in 1..=10 {
                let held = hand.counts[value] - u8::from(value == usize::from(up));
                let there = unseen.counts[value] - held.min(unseen.counts[value]);
                let more = share * f64::from(there);
                match hand.next[value] {
                    Then::On(next) => self.mass[usize::from(next)] += more,
                    Then::Ends(end) => ends[usize::from(end)] += more,
                }
            }
        }
        ends
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_cards::CardSet;

    #[test]
    fn the_ends_are_all_there_is() {
        let unseen = Unseen::new(super::super::count(CardSet::FULL));
        for up in [1, 6, 10] {
            let ends = Banker::new().ends(up, &unseen);
            assert!((ends.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{up:?}");
            assert!(ends[1..=16].iter().all(|p| *p == 0.0), "the banker twists on 16");
            assert_eq!(ends[PONTOON] == 0.0, up == 6, "{up:?}");
        }
    }

    #[test]
    fn a_banker_with_an_ace_has_a_pontoon_as_often_as_a_ten_comes() {
        let mut counts = super::super::count(CardSet::FULL);
        counts[1] -= 1;
        let ends = Banker::new().ends(1, &Unseen::new(counts));
        assert!((ends[PONTOON] - 16.0 / 51.0).abs() < 1e-12);
    }

    #[test]
    fn without_cards_the_banker_stands() {
        let mut counts = [0; 11];
        counts[3] = 1;
        let ends = Banker::new().ends(2, &Unseen::new(counts));
        assert!((ends[5] - 1.0).abs() < 1e-12);
    }
}
