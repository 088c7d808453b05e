//! The cards that may be drawn on from a position, by value and whatever their order.

use std::sync::LazyLock;

use super::{Counts, Held};
use crate::value::LIMIT;

/// So many cards are followed at most: two on a split pair, three on its first hand, two on its
/// second. What a fifth card brings is known without following it.
pub(crate) const MOST_DRAWN: usize = 7;
/// So many cards a draw may have: what a fifth card brings is told by the draws with it.
const LONGEST: usize = MOST_DRAWN + 1;

/// How many draws of up to this many cards there are, the empty one included.
pub(crate) const fn draws_of(cards: usize) -> usize {
    binomial(10 + cards, cards)
}

const fn binomial(n: usize, k: usize) -> usize {
    let (mut result, mut i) = (1, 0);
    while i < k {
        result = result * (n - i) / (i + 1);
        i += 1;
    }
    result
}

/// The place of a draw among all: those of fewer cards first, by rank after that.
#[cfg(test)]
fn place(drawn: &Counts) -> usize {
    let (mut cards, mut rank) = (0, 0);
    for (value, count) in drawn.iter().enumerate().skip(1) {
        for _ in 0..*count {
            cards += 1;
            rank += BINOMIALS[value + cards - 2][cards];
        }
    }
    if cards == 0 { 0 } else { draws_of(cards - 1) + rank }
}

/// All that the place of a draw is made of.
const BINOMIALS: [[usize; LONGEST + 1]; 9 + LONGEST] = {
    let mut all = [[0; LONGEST + 1]; 9 + LONGEST];
    let mut n = 0;
    while n < all.len() {
        let mut k = 0;
        while k <= LONGEST && k <= n {
            all[n][k] = binomial(n, k);
            k += 1;
        }
        n += 1;
    }
    all
};

/// All draws there are, in order.
pub(crate) struct Draws {
    /// How many cards of each value a draw has.
    pub(crate) counts: Vec<Counts>,
    /// Of every draw that can grow: the place of the draw with one more card of each value.
    pub(crate) next: Vec<[u16; 11]>,
    /// The place of the draw with a card of each value less, where it has one.
    pub(crate) less: Vec<[u16; 11]>,
    /// The draws that have a card of a value, in order.
    pub(crate) with: [Vec<u16>; 11],
}

/// All draws there are.
pub(crate) static DRAWS: LazyLock<Draws> = LazyLock::new(|| {
    let (mut counts, growing) = (vec![[0; 11]; draws_of(LONGEST)], draws_of(LONGEST - 1));
    let (mut next, mut less) = (vec![[0; 11]; growing], vec![[0; 11]; counts.len()]);
    for at in 0..growing {
        let places = places_with_more(&counts[at]);
        for value in 1..=10 {
            let place = places[value];
            counts[usize::from(place)] = counts[at];
            counts[usize::from(place)][value] += 1;
            less[usize::from(place)][value] = at as u16;
        }
        next[at] = places;
    }
    let mut with = [const { Vec::new() }; 11];
    for (at, counts) in counts.iter().enumerate() {
        (1..=10).filter(|value| counts[*value] > 0).for_each(|value| with[value].push(at as u16));
    }
    Draws { counts, next, less, with }
});

/// The place of a draw with one more card of each value: the cards above it count as one later.
fn places_with_more(drawn: &Counts) -> [u16; 11] {
    let cards: usize = drawn.iter().map(|count| usize::from(*count)).sum();
    let (mut below, mut above, mut places) = ([0; 11], [0; 11], [0; 11]);
    let (mut nth, mut upto) = (0, [0; 11]);
    for value in 1..=10 {
        below[value] = below[value - 1];
        for _ in 0..drawn[value] {
            nth += 1;
            below[value] += BINOMIALS[value + nth - 2][nth];
            (1..value).for_each(|lower| above[lower] += BINOMIALS[value + nth - 1][nth + 1]);
        }
        upto[value] = nth;
    }
    for value in 1..=10 {
        let own = BINOMIALS[value + upto[value] - 1][upto[value] + 1];
        places[value] = (draws_of(cards) + below[value] + own + above[value]) as u16;
    }
    places
}

/// What is unseen after some draws.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rest {
    pub(crate) counts: Counts,
    pub(crate) total: u8,
    /// How many of the unseen cards lie in the deck; the others are the banker's and players'.
    pub(crate) stock: u8,
    /// The place of what was drawn among all draws.
    pub(crate) place: u16,
}

impl Rest {
    /// Before anything is drawn.
    pub(crate) fn new(counts: Counts, stock: u8) -> Rest {
        Rest { counts, total: counts.iter().sum(), stock, place: 0 }
    }

    /// After a card of this value, if there is one.
    #[inline]
    pub(crate) fn without(mut self, value: u8) -> Option<Rest> {
        let there = &mut self.counts[usize::from(value)];
        *there = there.checked_sub(1)?;
        self.total -= 1;
        self.stock = self.stock.checked_sub(1)?;
        self.place = DRAWS.next[usize::from(self.place)][usize::from(value)];
        Some(self)
    }

    /// How likely two of these cards are a pontoon.
    pub(crate) fn pontoon(&self) -> f64 {
        pontoon(self.counts[1], self.counts[10], self.total)
    }

    /// The same when a card of this value has gone, if there is one.
    pub(crate) fn pontoon_after(&self, value: u8) -> f64 {
        let left = |of: u8| self.counts[usize::from(of)].saturating_sub(u8::from(of == value));
        pontoon(left(1), left(10), self.total - 1)
    }

    /// How likely two of these cards are worth less than this, where they are no pontoon.
    pub(crate) fn dealt_below(&self, value: u8) -> f64 {
        let (mut below, mut all) = (0, 0);
        for first in 1..=10_u8 {
            for second in first..=10 {
                let [a, b] = [first, second].map(|v| u32::from(self.counts[usize::from(v)]));
                let pairs = if first == second { a * a.saturating_sub(1) / 2 } else { a * b };
                let worth = Held::of([first, second]).value();
                if worth != LIMIT {
                    all += pairs;
                    below += if worth < value { pairs } else { 0 };
                }
            }
        }
        f64::from(below) / f64::from(all.max(1))
    }
}

fn pontoon(aces: u8, tens: u8, total: u8) -> f64 {
    let (pairs, total) = (f64::from(aces) * f64::from(tens), f64::from(total));
    if total < 2.0 { 0.0 } else { 2.0 * pairs / (total * (total - 1.0)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn every_draw_has_a_place_of_its_own() {
        let mut places: BTreeMap<usize, Counts> = BTreeMap::new();
        let mut all = vec![[0; 11]];
        for _ in 0..4 {
            let mut more = Vec::new();
            for drawn in all {
                let own = place(&drawn);
                assert_eq!(*places.entry(own).or_insert(drawn), drawn, "place {own}");
                for value in 1..=10 {
                    let mut next: Counts = drawn;
                    next[value] += 1;
                    assert_eq!(usize::from(DRAWS.next[own][value]), place(&next));
                    more.push(next);
                }
            }
            all = more;
        }
        assert_eq!((places.len(), draws_of(3)), (286, 286));
        assert!(places.keys().copied().eq(0..286));
        assert_eq!(draws_of(MOST_DRAWN), 19_448);
        assert!(DRAWS.counts.iter().enumerate().all(|(at, drawn)| place(drawn) == at));
    }
}
