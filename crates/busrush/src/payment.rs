//! Ways to pay exactly a price with Bus cards, counted and listed without going through them.
//!
//! Equal cards give equal ways, so a way is a multiset of the hand's distinct cards. How many
//! there are follows from how many distinct cards of value 1 and 2 the hand has, and how many of
//! those twice, three and four times.

use crate::action::Payment;
use crate::bus::Card;
use crate::data::BUS_HAND;
use crate::hand::Hand;

/// How often the cards of one value occur: `runs[k]` distinct cards occur at least `k + 1` times.
type Runs = [u32; 4];

/// How many ways there are to pay each price from 2 to 4 with a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ways {
    ones: Runs,
    twos: Runs,
}

impl Ways {
    /// Counts the cards of a hand; `firsts` and `twos` are bits of its places.
    #[inline]
    pub(crate) fn of(len: usize, firsts: u16, twos: u16) -> Ways {
        let all = ((1u32 << len) - 1) as u16;
        let again = all & !firsts;
        let mut ways = Ways { ones: [0; 4], twos: [0; 4] };
        let mut nth = firsts;
        for k in 0..4 {
            ways.ones[k] = (nth & !twos).count_ones();
            ways.twos[k] = (nth & twos).count_ones();
            nth = nth << 1 & again;
        }
        ways
    }

    /// How many ways there are to pay exactly this.
    #[inline]
    pub(crate) fn count(&self, price: u8) -> u32 {
        let (one, two) = (&self.ones, &self.twos);
        match price {
            2 => two[0] + pairs(one),
            3 => one[0] * two[0] + triples(one),
            4 => pairs(two) + pairs(one) * two[0] + fours(one),
            _ => 0,
        }
    }
}

const fn choose2(n: u32) -> u32 {
    n * n.saturating_sub(1) / 2
}

fn pairs(r: &Runs) -> u32 {
    choose2(r[0]) + r[1]
}

/// All different, one twice and another, or one three times.
fn triples(r: &Runs) -> u32 {
    choose2(r[0]) * r[0].saturating_sub(2) / 3 + r[1] * r[0].saturating_sub(1) + r[2]
}

/// All different, one twice and two others, two twice, one three times, or one four times.
fn fours(r: &Runs) -> u32 {
    let different = choose2(r[0]) * choose2(r[0].saturating_sub(2)) / 6;
    let once_twice = r[1] * choose2(r[0].saturating_sub(1));
    different + once_twice + choose2(r[1]) + r[2] * r[0].saturating_sub(1) + r[3]
}

/// The `index`-th way to pay exactly a price, in ascending order; none if there are fewer.
pub(crate) fn nth_way(hand: &Hand<Card, BUS_HAND>, price: u8, index: u32) -> Option<Payment> {
    let mut search = Search { hand: hand.as_slice(), left: index, picked: [Card::default(); 4] };
    search.from(0, 0, price).then(|| {
        let used = search.picked.iter().filter(|c| **c != Card::default());
        let used = used.count();
        Payment::new(&search.picked[..used]).unwrap_or_default()
    })
}

struct Search<'a> {
    hand: &'a [Card],
    left: u32,
    picked: [Card; 4],
}

impl Search<'_> {
    /// Goes through the ways that continue the cards picked so far with cards from a place on.
    fn from(&mut self, depth: usize, place: usize, price: u8) -> bool {
        if price == 0 {
            self.left = self.left.wrapping_sub(1);
            return self.left == u32::MAX;
        }
        if depth == self.picked.len() {
            return false;
        }
        let mut i = place;
        while i < self.hand.len() {
            let card = self.hand[i];
            if card.face().value() <= price {
                self.picked[depth] = card;
                if self.from(depth + 1, i + 1, price - card.face().value()) {
                    return true;
                }
                self.picked[depth] = Card::default();
            }
            i += 1;
            while i < self.hand.len() && self.hand[i] == card {
                i += 1;
            }
        }
        false
    }
}

/// The way to pay exactly a price that costs least, with that cost.
pub(crate) fn cheapest(
    hand: &[Card],
    price: u8,
    cost: &impl Fn(Card) -> i32,
) -> Option<(i32, Payment)> {
    fn from(
        hand: &[Card],
        price: u8,
        cost: &impl Fn(Card) -> i32,
        picked: &mut arrayvec::ArrayVec<Card, 4>,
        spent: i32,
        best: &mut Option<(i32, Payment)>,
    ) {
        if price == 0 {
            if best.is_none_or(|(least, _)| spent < least) {
                *best = Payment::new(picked).map(|paid| (spent, paid));
            }
            return;
        }
        for (i, card) in hand.iter().enumerate() {
            let value = card.face().value();
            let repeats = i > 0 && hand[i - 1] == *card;
            if value <= price && !repeats && !picked.is_full() {
                picked.push(*card);
                from(&hand[i + 1..], price - value, cost, picked, spent + cost(*card), best);
                picked.pop();
            }
        }
    }
    let mut best = None;
    from(hand, price, cost, &mut arrayvec::ArrayVec::new(), 0, &mut best);
    best
}

/// The places of a hand with cards of value 2, as bits.
#[inline]
pub(crate) fn twos(hand: &Hand<Card, BUS_HAND>) -> u16 {
    let mut bits = 0;
    for (i, card) in hand.as_slice().iter().enumerate() {
        bits |= (card.0 >> 9 & 1) << i;
    }
    bits
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::borough::Borough;
    use crate::bus::{Face, Kind};
    use parlour_core::{Rng, fast_rng};

    fn brute(hand: &[Card], price: u8) -> BTreeSet<Payment> {
        (0u32..1 << hand.len())
            .filter(|bits| bits.count_ones() <= 4)
            .map(|bits| {
                let cards = (0..hand.len()).filter(|i| bits >> i & 1 == 1);
                cards.map(|i| hand[i]).collect::<Vec<_>>()
            })
            .filter_map(|cards| Payment::new(&cards))
            .filter(|paid| paid.value() == price)
            .collect()
    }

    #[test]
    fn the_ways_to_pay_are_those_of_brute_force_in_order() {
        let mut rng = fast_rng(5);
        for round in 0..400 {
            let kinds = 1 + rng.below(4);
            let hand: Hand<Card, BUS_HAND> = (0..rng.below(12))
                .map(|_| {
                    let borough = Borough::at(rng.below(kinds) as u8);
                    let face = Face::new(borough, Kind::Local, 1 + rng.below(2) as u8);
                    Card::drawn(face, rng.below(2) as u16)
                })
                .collect();
            let ways = Ways::of(hand.len(), hand.firsts(), twos(&hand));
            for price in 2..=4 {
                let expected = brute(hand.as_slice(), price);
                assert_eq!(ways.count(price) as usize, expected.len(), "{hand:?} {price}");
                for (i, paid) in expected.iter().enumerate() {
                    assert_eq!(nth_way(&hand, price, i as u32), Some(*paid), "round {round}");
                }
                assert_eq!(nth_way(&hand, price, expected.len() as u32), None);
                let cost = |card: Card| i32::from(card.0) % 7;
                let spent = |paid: &Payment| paid.cards().iter().map(|c| cost(*c)).sum::<i32>();
                let least = expected.iter().map(spent).min();
                let found = cheapest(hand.as_slice(), price, &cost);
                assert_eq!(found.map(|(spent, _)| spent), least);
                assert_eq!(found.map(|(_, paid)| spent(&paid)), least);
            }
        }
    }
}
