//! How the banker ends after every draw at once, where the deck lasts whatever is drawn.
//!
//! Let the banker take five cards always, and count in how many orders of the unseen cards the
//! hand ends in a way. For every five values that is the number of their orders that end so, times
//! the ways to take each value as often from as many cards as there are of it. So it is a
//! polynomial of the fifth degree in the numbers of cards drawn before, and is known from its
//! differences of up to five cards: 3,003 of them tell it for all 43,758 draws of up to eight. All
//! numbers on the way are whole and below 2^53, so nothing is lost by rounding.

use std::sync::LazyLock;

use super::Held;
use super::draws::{DRAWS, Rest, draws_of};
use crate::value::{Kind, LIMIT, MOST_CARDS};

/// The banker sticks with this or more, so below it there is only a bust.
const BANKER_STICKS: u8 = 17;
/// The values that a hand may have to beat the banker by: from 17 to 21.
pub(crate) const TO_BEAT: usize = (LIMIT - BANKER_STICKS + 1) as usize;
/// How many ways to end are told apart: below each of these, and a five card trick.
const WAYS: usize = TO_BEAT + 1;
/// So many cards the banker takes from the deck at most.
const TAKEN: usize = MOST_CARDS - 2;

/// For any five values, by their place: how many of their orders end below 17 and so on up to 21,
/// or in a five card trick. Those with a pontoon are not counted.
static ORDERS: LazyLock<Vec<[f64; WAYS]>> = LazyLock::new(|| {
    /// The hand of those who still take cards, then how it ended.
    fn fill(orders: &mut [[f64; WAYS]], place: u16, cards: usize, hand: Held, over: bool) {
        if cards == MOST_CARDS {
            let own = &mut orders[usize::from(place)];
            match hand.rank() {
                (Kind::Pontoon, _) => {}
                (Kind::FiveCardTrick, _) => own[TO_BEAT] += 1.0,
                (Kind::Bust, _) => own[..TO_BEAT].iter_mut().for_each(|below| *below += 1.0),
                (Kind::Ordinary, value) => {
                    let above = usize::from(value + 1 - BANKER_STICKS);
                    own[above..TO_BEAT].iter_mut().for_each(|below| *below += 1.0);
                }
            }
            return;
        }
        for value in 1..=10 {
            let place = DRAWS.next[usize::from(place)][usize::from(value)];
            let hand = if over { hand } else { hand.with(value) };
            let over = over || (hand.cards >= 2 && hand.value() >= BANKER_STICKS);
            fill(orders, place, cards + 1, hand, over);
        }
    }
    let mut orders = vec![[0.0; WAYS]; draws_of(MOST_CARDS)];
    fill(&mut orders, 0, 0, Held::default(), false);
    orders
});

/// How the banker ends after every draw.
pub(crate) struct Plenty {
    /// In how many orders below 17 and so on up to 21, after draws of up to some cards.
    below: Vec<[f64; TO_BEAT]>,
    /// In how many orders with a five card trick, after draws of up to one card more.
    trick: Vec<[f64; 1]>,
}

impl Plenty {
    /// After draws of up to so many cards, if the deck lasts for one more and for the banker.
    pub(crate) fn new(rest: &Rest, cards: usize) -> Option<Plenty> {
        if usize::from(rest.stock) <= cards + TAKEN {
            return None;
        }
        let differences = differences(rest);
        let below = differences.iter().map(|d| std::array::from_fn(|way| d[way])).collect();
        let trick = differences.iter().map(|d| [d[TO_BEAT]]).collect();
        Some(Plenty { below: after_draws(below, cards), trick: after_draws(trick, cards + 1) })
    }

    /// How likely each is after a draw, when so many cards are unseen and the banker has no
    /// pontoon so often.
    pub(crate) fn chances(&self, rest: &Rest, none: f64) -> ([f64; TO_BEAT], f64) {
        let (all, place) = (orders_of(rest.total) * none, usize::from(rest.place));
        (self.below[place].map(|below| below / all), self.trick[place][0] / all)
    }

    /// How likely a five card trick is after one card more.
    pub(crate) fn trick(&self, rest: &Rest, none: f64) -> f64 {
        self.trick[usize::from(rest.place)][0] / (orders_of(rest.total) * none)
    }
}

/// In how many orders five cards can be taken from so many.
fn orders_of(total: u8) -> f64 {
    falling(f64::from(total), MOST_CARDS as u8)
}

/// So many factors, each one less than the one before.
fn falling(first: f64, factors: u8) -> f64 {
    (0..factors).map(|less| first - f64::from(less)).product()
}

/// The differences of the numbers of orders, up to the fifth.
fn differences(rest: &Rest) -> Vec<[f64; WAYS]> {
    let mut all = ORDERS.clone();
    for value in 1..=10 {
        let there = f64::from(rest.counts[value]);
        // What a number of cards in the orders gives to a difference of as many or fewer.
        let gives: [[f64; MOST_CARDS + 1]; MOST_CARDS + 1] = std::array::from_fn(|held| {
            std::array::from_fn(|by| {
                let (held, by) = (held as u8, by as u8);
                let sign = if by % 2 == 0 { 1.0 } else { -1.0 };
                let rest = held.saturating_sub(by);
                sign * falling(held.into(), by) * falling(there - f64::from(by), rest)
            })
        });
        for at in 0..all.len() {
            let by = usize::from(DRAWS.counts[at][value]);
            let cards: u8 = DRAWS.counts[at].iter().sum();
            let (mut sum, mut from) = (all[at].map(|own| own * gives[by][by]), at);
            for held in by + 1..=by + MOST_CARDS - usize::from(cards) {
                from = usize::from(DRAWS.next[from][value]);
                let gives = gives[held][by];
                sum.iter_mut().zip(&all[from]).for_each(|(sum, more)| *sum += gives * more);
            }
            all[at] = sum;
        }
    }
    all
}

/// The values of a polynomial after all draws of up to so many cards, from its differences.
fn after_draws<const N: usize>(mut all: Vec<[f64; N]>, cards: usize) -> Vec<[f64; N]> {
    all.resize(draws_of(cards), [0.0; N]);
    for value in 1..=10 {
        let with = &DRAWS.with[value];
        let end = with.partition_point(|at| usize::from(*at) < all.len());
        // From the largest on: what a draw is made of is still as it was.
        for at in with[..end].iter().rev().map(|at| usize::from(*at)) {
            let held = DRAWS.counts[at][value];
            let (mut sum, mut from, mut ways) = (all[at], at, 1.0);
            for by in 1..=held {
                from = usize::from(DRAWS.less[from][value]);
                ways *= f64::from(held - by + 1) / f64::from(by);
                sum.iter_mut().zip(&all[from]).for_each(|(sum, more)| *sum += ways * more);
            }
            all[at] = sum;
        }
    }
    all
}
