//! How the banker's hand may end, and how likely each end is.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::{Counts, Held, Unseen};
use crate::value::{Kind, LIMIT, MOST_CARDS};

/// Ends of a hand: bust, a value up to 21, a five card trick of such a value, or a pontoon.
pub(crate) const ENDS: usize = 2 * 22 + 1;
const PONTOON: usize = ENDS - 1;

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

/// A hand of the banker's by the values of its cards, whatever their order.
struct Node {
    counts: Counts,
    hand: Held,
    end: usize,
    /// The hand with one more card of each value; empty where the banker sticks.
    next: Option<[u16; 11]>,
}

/// All hands that the banker may hold on the way, smaller hands first.
static NODES: LazyLock<Vec<Node>> = LazyLock::new(|| {
    let mut nodes = vec![node([0; 11], Held::default())];
    let mut places: BTreeMap<Counts, u16> = BTreeMap::new();
    let mut at = 0;
    while at < nodes.len() {
        let (counts, hand) = (nodes[at].counts, nodes[at].hand);
        let twists = usize::from(hand.cards) < MOST_CARDS && hand.value() <= 16;
        // The first two cards are dealt, and no single card is more than 11.
        if twists {
            let mut next = [0; 11];
            for value in 1..=10_u8 {
                let mut counts = counts;
                counts[usize::from(value)] += 1;
                next[usize::from(value)] = *places.entry(counts).or_insert_with(|| {
                    nodes.push(node(counts, hand.with(value)));
                    (nodes.len() - 1) as u16
                });
            }
            nodes[at].next = Some(next);
        }
        at += 1;
    }
    nodes
});

fn node(counts: Counts, hand: Held) -> Node {
    Node { counts, hand, end: end_of(hand), next: None }
}

/// Works out how the banker's hand ends.
pub(crate) struct Banker {
    /// How likely each hand is to be held on the way.
    mass: Vec<f64>,
}

impl Banker {
    pub(crate) fn new() -> Banker {
        Banker { mass: vec![0.0; NODES.len()] }
    }

    /// How likely each end is when the banker holds a card of value `up`, or nothing that is
    /// seen, and draws the rest from `unseen`. With `no_pontoon` it is known to have none.
    pub(crate) fn ends(&mut self, up: Option<u8>, unseen: &Unseen, no_pontoon: bool) -> Ends {
        let nodes = &*NODES;
        let root = |value: u8| nodes[0].next.map_or(0, |next| next[usize::from(value)]);
        let start = up.map_or(0, |value| usize::from(root(value)));
        let held = nodes[start].counts;
        let mut ends = [0.0; ENDS];
        self.mass[start..].fill(0.0);
        self.mass[start] = 1.0;
        for (at, node) in nodes.iter().enumerate().skip(start) {
            let mass = self.mass[at];
            if mass == 0.0 {
                continue;
            }
            let left = unseen.total - (node.hand.cards - nodes[start].hand.cards);
            let Some(next) = node.next.filter(|_| left > 0) else {
                ends[node.end] += mass;
                continue;
            };
            let share = mass / f64::from(left);
            for value in 1..=10 {
                let there = unseen.counts[value]
                    - (node.counts[value] - held[value]).min(unseen.counts[value]);
                if there > 0 {
                    self.mass[usize::from(next[value])] += share * f64::from(there);
                }
            }
        }
        if no_pontoon {
            let rest = 1.0 - ends[PONTOON];
            ends[PONTOON] = 0.0;
            ends.iter_mut().for_each(|end| *end /= rest);
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
        for up in [None, Some(1), Some(6), Some(10)] {
            for no_pontoon in [false, true] {
                let ends = Banker::new().ends(up, &unseen, no_pontoon);
                assert!((ends.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{up:?}");
                assert!(ends[1..=16].iter().all(|p| *p == 0.0), "the banker twists on 16");
                assert_eq!(ends[PONTOON] == 0.0, no_pontoon || up == Some(6), "{up:?}");
            }
        }
    }

    #[test]
    fn a_banker_with_an_ace_has_a_pontoon_as_often_as_a_ten_comes() {
        let mut counts = super::super::count(CardSet::FULL);
        counts[1] -= 1;
        let ends = Banker::new().ends(Some(1), &Unseen::new(counts), false);
        assert!((ends[PONTOON] - 16.0 / 51.0).abs() < 1e-12);
    }

    #[test]
    fn without_cards_the_banker_stands() {
        let mut counts = [0; 11];
        counts[3] = 1;
        let ends = Banker::new().ends(Some(2), &Unseen::new(counts), false);
        assert!((ends[5] - 1.0).abs() < 1e-12);
    }
}
