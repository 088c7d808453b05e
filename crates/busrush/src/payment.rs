//! Ways to pay exactly a price with Bus cards, counted and listed without going through them.
//!
//! Equal cards give equal ways, so a way is a multiset of the hand's distinct cards. How many
//! there are follows from how many distinct cards of value 1 and 2 the hand has, and how many of
//! those twice, three and four times.

use arrayvec::ArrayVec;

use crate::action::{MOST_PAID, Payment};
use crate::bus::Card;
use crate::data::BUS_HAND;
use crate::hand::Hand;

/// Counts ways to pay with a hand, from the places of its cards as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ways {
    /// The first card of each run of equal cards.
    firsts: u16,
    /// The other cards.
    again: u16,
    /// The cards of value 2.
    twos: u16,
}

impl Ways {
    /// Of a hand of `len` cards.
    #[inline(always)]
    pub(crate) fn of(len: usize, firsts: u16, twos: u16) -> Ways {
        let all = ((1u32 << len) - 1) as u16;
        Ways { firsts, again: all & !firsts, twos }
    }

    /// How many ways there are to pay exactly this.
    #[inline(always)]
    pub(crate) fn count(self, price: u8) -> u32 {
        let ones = self.firsts & !self.twos;
        let twos = (self.firsts & self.twos).count_ones();
        let one = ones.count_ones();
        // Which cards are there a second and a third time.
        let twice = ones << 1 & self.again;
        let thrice = twice << 1 & self.again;
        match price {
            2 => twos + choose2(one) + twice.count_ones(),
            3 => one * twos + triples(one, twice.count_ones(), thrice.count_ones()),
            4 => self.count_four(one, twice, thrice),
            _ => 0,
        }
    }

    fn count_four(self, one: u32, twice: u16, thrice: u16) -> u32 {
        let firsts = self.firsts & self.twos;
        let (two, two_twice) = (firsts.count_ones(), (firsts << 1 & self.again).count_ones());
        let four_times = (thrice << 1 & self.again).count_ones();
        let (twice, thrice) = (twice.count_ones(), thrice.count_ones());
        let pairs = choose2(one) + twice;
        choose2(two) + two_twice + pairs * two + fours(one, twice, thrice, four_times)
    }
}

const fn choose2(n: u32) -> u32 {
    n * n.saturating_sub(1) / 2
}

/// All different, one twice and another, or one three times; `n` are the distinct cards.
const fn triples(n: u32, twice: u32, thrice: u32) -> u32 {
    choose2(n) * n.saturating_sub(2) / 3 + twice * n.saturating_sub(1) + thrice
}

/// All different, one twice and two others, two twice, one three times, or one four times.
const fn fours(n: u32, twice: u32, thrice: u32, four_times: u32) -> u32 {
    let different = choose2(n) * choose2(n.saturating_sub(2)) / 6;
    let once_twice = twice * choose2(n.saturating_sub(1));
    different + once_twice + choose2(twice) + thrice * n.saturating_sub(1) + four_times
}

/// The `index`-th way to pay exactly a price, in ascending order; none if there are fewer.
pub(crate) fn nth_way(hand: &Hand<Card, BUS_HAND>, price: u8, index: u32) -> Option<Payment> {
    let cards = hand.as_slice();
    let (mut firsts, mut twos) = (0, 0);
    for (i, card) in cards.iter().enumerate() {
        firsts |= u16::from(i == 0 || cards[i - 1] != *card) << i;
        twos |= u16::from(card.face().value() == 2) << i;
    }
    let all = ((1u32 << cards.len()) - 1) as u16;
    let (mut price, mut index, mut place) = (price, index, 0);
    let mut picked = Payment::default();
    for slot in 0..MOST_PAID {
        if price == 0 {
            break;
        }
        // Passes over the distinct cards, and all ways that begin with each, up to the one meant.
        loop {
            let value = cards.get(place)?.face().value();
            if value <= price {
                let after = place + 1;
                let rest = Rest { all, firsts, twos, from: after };
                let ways = rest.count(price - value);
                if index < ways {
                    picked.put(slot, cards[place]);
                    price -= value;
                    place = after;
                    break;
                }
                index -= ways;
            }
            let next = (u32::from(firsts) >> (place + 1)).trailing_zeros() as usize;
            place += 1 + next;
        }
    }
    (price == 0).then_some(picked)
}

/// The cards of a hand from a place on.
struct Rest {
    all: u16,
    firsts: u16,
    twos: u16,
    from: usize,
}

impl Rest {
    /// How many ways there are to pay exactly this with the cards left; nothing is paid in one.
    fn count(&self, price: u8) -> u32 {
        let shift = |bits: u16| (u32::from(bits) >> self.from) as u16;
        let (all, twos) = (shift(self.all), shift(self.twos));
        // The first card left begins a run, whatever lies before it.
        let firsts = shift(self.firsts) | all & 1;
        match price {
            0 => 1,
            1 => (firsts & !twos).count_ones(),
            more => Ways { firsts, again: all & !firsts, twos }.count(more),
        }
    }
}

/// The way to pay exactly a price that costs least, with that cost, if it costs less than `below`.
/// `costs` has what each card of the hand costs, none less than nothing.
pub(crate) fn cheapest(
    hand: &[Card],
    costs: &[i32],
    price: u8,
    below: i32,
) -> Option<(i32, Payment)> {
    let mut search = Cheapest { hand, costs, picked: ArrayVec::new(), best: (below, None) };
    if below > 0 {
        search.from(0, price, 0);
    }
    search.best.1.map(|paid| (search.best.0, paid))
}

/// A search for the cheapest way to pay.
struct Cheapest<'a> {
    hand: &'a [Card],
    costs: &'a [i32],
    picked: ArrayVec<Card, MOST_PAID>,
    best: (i32, Option<Payment>),
}

impl Cheapest<'_> {
    /// Pays what is left of a price with the cards from a place on.
    fn from(&mut self, place: usize, price: u8, spent: i32) {
        if price == 0 {
            if let Some(paid) = Payment::new(&self.picked) {
                self.best = (spent, Some(paid));
            }
            return;
        }
        for i in place..self.hand.len() {
            let card = self.hand[i];
            let value = card.face().value();
            let spent = spent + self.costs[i];
            // What is dearer already stays so.
            if spent >= self.best.0 || value > price || self.picked.is_full() {
                continue;
            }
            if i > place && self.hand[i - 1] == card {
                continue;
            }
            self.picked.push(card);
            self.from(i + 1, price - value, spent);
            self.picked.pop();
        }
    }
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
            let cards = hand.as_slice().iter().enumerate();
            let twos = cards.fold(0, |bits, (i, c)| bits | u16::from(c.face().value() - 1) << i);
            let ways = Ways::of(hand.len(), hand.firsts(), twos);
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
                let costs: Vec<i32> = hand.as_slice().iter().map(|c| cost(*c)).collect();
                let found = cheapest(hand.as_slice(), &costs, price, i32::MAX);
                assert_eq!(found.map(|(spent, _)| spent), least);
                assert_eq!(found.map(|(_, paid)| spent(&paid)), least);
            }
        }
    }
}
