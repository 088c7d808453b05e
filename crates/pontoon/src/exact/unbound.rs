//! A hand of two cards whose owner has chips enough for whatever may be worth buying.
//!
//! Then only the smallest and the largest price of a card are followed, so that it costs from one to
//! seven times the first stake, and a few sums tell what it brings.

use super::Held;
use super::draws::Rest;
use super::hand::{Hands, Worth};
use crate::value::LIMIT;

/// A hand costs up to so many times its first stake.
const TIMES: usize = 7;

/// What is lost and spared by each number of stakes: what `Purse` says of it.
pub(super) struct Totals {
    stake: [f64; TIMES + 1],
    double: [f64; TIMES + 1],
    spared: [f64; TIMES + 1],
}

impl Totals {
    /// With this first stake, when a double takes so many times the stake, but no more than `cap`.
    pub(super) fn new(first: u32, double: u8, cap: i64) -> Totals {
        let stake = |times: usize| times as i64 * i64::from(first);
        Totals {
            stake: std::array::from_fn(|times| stake(times) as f64),
            double: std::array::from_fn(|times| (i64::from(double) * stake(times)).min(cap) as f64),
            spared: std::array::from_fn(|times| (stake(times) - cap).max(0) as f64),
        }
    }

    /// The most that a double may take by a hand for which so many cards are bought.
    pub(super) fn most_lost(first: u32, buys: u32) -> i64 {
        2 * i64::from(1 + 2 * buys) * i64::from(first)
    }

    #[inline]
    fn of(&self, worth: &Worth, times: usize) -> f64 {
        self.stake[times] * worth.stake - self.double[times] * worth.double
            + self.spared[times] * worth.spared
    }
}

/// What a hand of four cards brings, or one of three by another card: twisted after one, two or
/// three stakes, or bought, which makes three, four or five of them.
type Bought = [f64; 6];

impl Totals {
    /// What a hand of four cards brings that stands or draws.
    #[inline]
    fn better(&self, stand: &Worth, draw: &Worth) -> Bought {
        let stand: [f64; 6] = std::array::from_fn(|times| self.of(stand, times));
        let draw: [f64; TIMES + 1] = std::array::from_fn(|times| self.of(draw, times));
        let better = |times: usize| stand[times].max(draw[times]);
        // After a last price of one stake a card costs one; after one of two it costs one or two.
        [
            better(1),
            better(2),
            better(3),
            better(3).max(draw[4]),
            better(4).max(draw[5]),
            better(5).max(draw[6]).max(draw[7]),
        ]
    }

    /// What a hand of four cards brings that is bust.
    #[inline]
    fn bust(&self, bust: &Worth) -> Bought {
        [1, 2, 3, 3, 4, 5].map(|times| self.of(bust, times))
    }
}

impl Hands {
    /// The expected chips of a hand of two cards, played as well as can be, where the deck lasts.
    pub(super) fn unbound(&mut self, hand: Held, rest: &Rest, totals: &Totals) -> f64 {
        let mut best = totals.of(&self.stand(hand, rest), 1);
        // Twisted, and bought for one stake or for two.
        let mut drawn = [0.0; 3];
        let fourths = self.fourths(hand, rest, totals);
        for value in 1..=10 {
            let Some(next) = rest.without(value) else { continue };
            let (chance, own) = (self.chance(rest, value), hand.with(value));
            let stand = self.stand(own, &next);
            let mut after: [f64; 3] = std::array::from_fn(|i| totals.of(&stand, i + 1));
            if own.value() <= LIMIT {
                let [one, two, three, bought_three, bought_four, bought_five] =
                    self.expected(&next, &fourths[usize::from(value)]);
                after[0] = after[0].max(one);
                after[1] = after[1].max(two).max(bought_three);
                after[2] = after[2].max(three).max(bought_four).max(bought_five);
            }
            drawn.iter_mut().zip(after).for_each(|(sum, after)| *sum += chance * after);
        }
        drawn.into_iter().for_each(|drawn| best = best.max(drawn));
        best
    }

    /// What comes of a hand of three cards with whichever card is next.
    #[inline]
    fn expected(&mut self, next: &Rest, fourths: &[Bought; 11]) -> Bought {
        let (odds, mut sum) = (self.odds(next), [0.0; 6]);
        for value in 1..=10_u8 {
            let chance = odds.chance(next, value);
            let fourth = &fourths[usize::from(value)];
            sum.iter_mut().zip(fourth).for_each(|(sum, more)| *sum += chance * more);
        }
        sum
    }

    /// What the hand brings with any two more cards: in whichever order they come it is the same.
    fn fourths(&mut self, hand: Held, rest: &Rest, totals: &Totals) -> [[Bought; 11]; 11] {
        let mut all = [[[0.0; 6]; 11]; 11];
        let spared = totals.spared[TIMES] > 0.0;
        let lost = totals.bust(&Worth { stake: -1.0, ..Worth::default() });
        for low in 1..=10_u8 {
            let Some(next) = rest.without(low) else { continue };
            for high in low..=10 {
                let own = hand.with(low).with(high);
                let fourth = if own.value() > LIMIT && !spared {
                    lost
                } else if let Some(last) = next.without(high) {
                    let stand = self.stand(own, &last);
                    match own.value() > LIMIT {
                        true => totals.bust(&stand),
                        false => totals.better(&stand, &self.fifth(own, &last)),
                    }
                } else {
                    continue;
                };
                all[usize::from(low)][usize::from(high)] = fourth;
                all[usize::from(high)][usize::from(low)] = fourth;
            }
        }
        all
    }
}
