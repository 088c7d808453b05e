//! The two hands of a split pair, one played after the other from the same chips.
//!
//! When the first ends, what it has cost says how many chips are left to the second, and its cards
//! what can still come. So what the second then brings is worked out once for each cost and draw.

use super::Held;
use super::draws::{Rest, draws_of};
use super::hand::Hands;
use super::purse::{MOST_BOUGHT, Purse};
use super::unbound::Totals;
use crate::value::{LIMIT, MOST_CARDS};

/// Something that depends on what the first hand has cost and on the cards drawn.
struct Known {
    draws: usize,
    by_stake: Vec<(u32, Vec<f64>)>,
}

impl Known {
    fn new(draws: usize) -> Known {
        Known { draws, by_stake: Vec::new() }
    }

    /// Not a number where nothing is known.
    fn at(&mut self, stake: u32, rest: &Rest) -> &mut f64 {
        let found = self.by_stake.iter().position(|(own, _)| *own == stake);
        let at = found.unwrap_or_else(|| {
            self.by_stake.push((stake, vec![f64::NAN; self.draws]));
            self.by_stake.len() - 1
        });
        &mut self.by_stake[at].1[usize::from(rest.place)]
    }
}

/// Both hands while the first is played.
pub(crate) struct Both<'a> {
    hands: &'a mut Hands,
    /// The second hand, of two cards.
    second: Held,
    /// The first stake of each.
    first: u32,
    /// All chips of the player: on both hands and beside them.
    wealth: u32,
    /// How many times the stake a double takes: once, where a bound is wanted, and twice else.
    double: u8,
    later: Known,
    fifth: Known,
    /// How many cards may be worth buying for the second, and whether one is for the first.
    later_buys: Known,
    may_pay: Known,
}

impl Both<'_> {
    /// The second hand is this one. The first takes cards to make draws of up to so many in all.
    pub(crate) fn new(
        hands: &mut Hands,
        second: Held,
        first: u32,
        wealth: u32,
        drawn: usize,
    ) -> Both<'_> {
        let [later, fifth, later_buys, may_pay] = [(); 4].map(|()| Known::new(draws_of(drawn)));
        Both { hands, second, first, wealth, double: 2, later, fifth, later_buys, may_pay }
    }

    /// As if a double took the stake but once: no purse brings more than one with chips enough by
    /// that.
    pub(crate) fn at_most(self) -> Self {
        Both { double: 1, ..self }
    }

    /// The chips while the first hand is played, which has cost so much.
    pub(crate) fn purse(&self, stake: u32) -> Purse {
        let left = self.wealth - self.first - stake;
        let reserve = Purse::dearest(self.first);
        Purse { stake, reserve, ..Purse::new(self.first, left) }
    }

    /// Whether every price is followed that may be best, with this first stake of each hand and so
    /// many chips beside.
    pub(crate) fn follows(first: u32, left: u32) -> bool {
        let reserve = Purse::dearest(first);
        Purse { reserve, ..Purse::new(first, left) }.is_followed(2)
    }

    /// How likely a card of this value comes next.
    pub(crate) fn chance(&mut self, rest: &Rest, value: u8) -> f64 {
        self.hands.chance(rest, value)
    }

    /// What the second hand brings when the first has ended and cost so much.
    fn later(&mut self, rest: &Rest, stake: u32, bust: bool) -> f64 {
        let left = self.wealth - self.first - stake;
        let cap = i64::from(self.wealth) - if bust { 1 } else { 2 } * i64::from(stake);
        let first = self.first;
        let suffices = |buys| left >= 2 * buys * first;
        let loses_all = |buys| cap >= Totals::most_lost(first, buys);
        let rich = suffices(MOST_BOUGHT) && loses_all(MOST_BOUGHT);
        let buys = if rich { MOST_BOUGHT } else { self.later_buys(rest) };
        let unbound = suffices(buys) && self.hands.deck_lasts();
        // With chips enough it is all the same what the first has cost.
        let all_the_same = unbound && loses_all(buys);
        let key = if all_the_same { 0 } else { stake };
        let known = *self.later.at(key, rest);
        if !known.is_nan() {
            return known;
        }
        let chips = if unbound {
            self.hands.unbound(self.second, rest, &Totals::new(self.first, self.double, cap))
        } else {
            let purse = Purse { cap, ..Purse::new(self.first, left) };
            self.hands.best(self.second, rest, &purse)
        };
        *self.later.at(key, rest) = chips;
        chips
    }

    /// How many cards may be worth buying for the second.
    fn later_buys(&mut self, rest: &Rest) -> u32 {
        let known = self.later_buys.at(0, rest);
        if known.is_nan() {
            *known = f64::from(self.hands.gain(self.second, rest).buys);
        }
        *self.later_buys.at(0, rest) as u32
    }

    /// Whether it may pay to buy a card for the first.
    fn may_pay(&mut self, hand: Held, rest: &Rest) -> bool {
        let known = self.may_pay.at(0, rest);
        if known.is_nan() {
            *known = self.hands.gain(hand, rest).buying;
        }
        *self.may_pay.at(0, rest) > 0.0
    }

    /// What both bring when the first ends.
    pub(crate) fn end(&mut self, hand: Held, rest: &Rest, stake: u32) -> f64 {
        let cost = f64::from(stake);
        if hand.value() > LIMIT {
            return self.later(rest, stake, true) - cost;
        }
        let stand = self.hands.stand(hand, rest);
        cost * stand.stake - f64::from(self.double) * cost * stand.double
            + self.later(rest, stake, false)
    }

    /// What both bring when the first takes a fifth card and has cost so much.
    fn fifth(&mut self, hand: Held, rest: &Rest, stake: u32) -> f64 {
        let known = *self.fifth.at(stake, rest);
        if !known.is_nan() {
            return known;
        }
        let mut sum = 0.0;
        for value in 1..=10 {
            if let Some(next) = rest.without(value) {
                let chance = self.hands.chance(rest, value);
                sum += chance * self.end(hand.with(value), &next, stake);
            }
        }
        *self.fifth.at(stake, rest) = sum;
        sum
    }

    /// What both bring when the first takes another card, for which is paid already.
    pub(crate) fn draw(&mut self, hand: Held, rest: &Rest, purse: &Purse) -> f64 {
        if usize::from(hand.cards) + 1 == MOST_CARDS {
            return self.fifth(hand, rest, purse.stake);
        }
        let mut sum = 0.0;
        for value in 1..=10 {
            if let Some(next) = rest.without(value) {
                let chance = self.hands.chance(rest, value);
                sum += chance * self.best(hand.with(value), &next, purse);
            }
        }
        sum
    }

    /// What both bring, played as well as can be.
    pub(crate) fn best(&mut self, hand: Held, rest: &Rest, purse: &Purse) -> f64 {
        let mut best = self.end(hand, rest, purse.stake);
        if hand.value() <= LIMIT && rest.stock > 0 {
            best = best.max(self.draw(hand, rest, &purse.twisted()));
            if purse.most > 0 && self.may_pay(hand, rest) {
                for bought in purse.bought(hand.cards) {
                    best = best.max(self.draw(hand, rest, &bought));
                }
            }
        }
        best
    }
}
