//! The British game: the expected chips of each choice.
//!
//! Exact for one player whose hand cannot be split and who can pay whatever may come, given that
//! the banker has no pontoon. Otherwise approximate: others' hidden cards count as unseen, split
//! hands are valued apart from each other, and a stake is valued as if nobody split.
//!
//! A price between the smallest and the largest is never better than both: what can be won is
//! convex in the price. So only those two are followed.

use std::collections::BTreeMap;

use super::banker::{Banker, end_rank};
use super::{Counts, Held, Unseen, count};
use crate::action::Action;
use crate::rules::{BankerPontoon, LEAST_TO_STICK, Rules};
use crate::settle::british_payout;
use crate::state::Phase;
use crate::value::{LIMIT, MOST_CARDS, base_value};
use crate::view::View;
use crate::{Legal, Pontoon};
use parlour_core::{ActionSet, Game};

/// So many of the unseen cards are the banker's; with no others left a hand stands by itself.
const BANKERS: u8 = 2;

/// What one does with a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Buy,
    Twist,
    Stick,
}

/// What a hand wins or loses if it sticks: how likely each number of stakes is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Ending {
    wins: [f64; 2],
    losses: [f64; 2],
}

impl Ending {
    /// The expected chips. Who cannot pay a double pays what is left.
    fn chips(&self, purse: &Purse) -> f64 {
        let (stake, left) = (f64::from(purse.stake), f64::from(purse.left));
        let double = (2.0 * stake).min(stake + left);
        stake * (self.wins[0] + 2.0 * self.wins[1] - self.losses[0]) - double * self.losses[1]
    }
}

/// The chips of the player: on the hand, and beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Purse {
    first: u32,
    stake: u32,
    /// The most the next card may cost; 0 when no more can be bought.
    most: u32,
    left: u32,
}

impl Purse {
    fn new(first: u32, left: u32) -> Purse {
        Purse { first, stake: first, most: 2 * first, left }
    }

    /// The smallest and the largest price of a card, if one can be bought.
    fn prices(&self) -> Option<(u32, u32)> {
        match self.most {
            0 => None,
            _ if self.left == 0 => None,
            _ if self.left < self.first => Some((self.left, self.left)),
            most => Some((self.first, most.min(self.left))),
        }
    }

    fn paid(&self, price: u32) -> Purse {
        Purse { stake: self.stake + price, most: price, left: self.left - price, ..*self }
    }

    fn twisted(&self) -> Purse {
        Purse { most: 0, ..*self }
    }

    /// Whether it suffices for every price and a double loss.
    fn is_ample(&self) -> bool {
        u64::from(self.left) >= u64::from(self.stake) + 12 * u64::from(self.first)
    }
}

/// Solves hands against a banker of whom nothing is seen.
pub struct Solver {
    banker: Banker,
    banker_pontoon: BankerPontoon,
    endings: BTreeMap<u64, Ending>,
    memory: BTreeMap<(u64, Purse), f64>,
}

impl Solver {
    /// By these rules.
    #[must_use]
    pub fn new(rules: &Rules) -> Solver {
        Solver {
            banker: Banker::new(),
            banker_pontoon: rules.banker_pontoon,
            endings: BTreeMap::new(),
            memory: BTreeMap::new(),
        }
    }

    /// The expected chips of a hand of two cards or more that is played well, given that the
    /// banker has no pontoon. `left` are the chips beside the stake.
    pub fn hand(&mut self, hand: Held, unseen: &Counts, stake: u32, left: u32) -> f64 {
        self.forget();
        self.best(hand, &Unseen::new(*unseen), Purse::new(stake, left))
    }

    /// The expected chips of a stake on a first card of this value, if nobody splits.
    pub fn stake(&mut self, first: u8, unseen: &Counts, stake: u32, left: u32) -> f64 {
        let mut sum = 0.0;
        for (value, chance, rest) in Unseen::new(*unseen).draws() {
            let pontoon = rest.pontoon();
            let double = matches!(self.banker_pontoon, BankerPontoon::Double);
            let loss = if double { (2 * stake).min(stake + left) } else { stake };
            let played = self.hand(Held::of([first, value]), &rest.counts, stake, left);
            sum += chance * ((1.0 - pontoon) * played - pontoon * f64::from(loss));
        }
        sum
    }

    /// What to do with a hand that has cost one chip, when the dearest cards were bought or the
    /// last one was twisted, and there are chips enough.
    pub(crate) fn best_step(&mut self, hand: Held, unseen: &Counts, twisted: bool) -> Step {
        self.forget();
        let unseen = Unseen::new(*unseen);
        let bought = if twisted { 0 } else { 2 * (u32::from(hand.cards) - 2) };
        let most = if twisted { 0 } else { 2 };
        let purse = Purse { first: 1, stake: 1 + bought, most, left: 1_000 };
        let mut best = (Step::Twist, self.draw(hand, &unseen, purse.twisted()));
        if let Some((low, high)) = purse.prices() {
            for price in [low, high] {
                let chips = self.draw(hand, &unseen, purse.paid(price));
                if chips > best.1 {
                    best = (Step::Buy, chips);
                }
            }
        }
        let sticks =
            hand.value() >= LEAST_TO_STICK && self.ending(hand, &unseen).chips(&purse) >= best.1;
        if sticks { Step::Stick } else { best.0 }
    }

    fn forget(&mut self) {
        self.endings.clear();
        self.memory.clear();
    }

    fn ending(&mut self, hand: Held, unseen: &Unseen) -> Ending {
        if let Some(ending) = self.endings.get(&unseen.drawn) {
            return *ending;
        }
        let rank = hand.rank();
        let mut ending = Ending::default();
        for (end, chance) in self.banker.ends(None, unseen, true).into_iter().enumerate() {
            match british_payout(rank, end_rank(end), self.banker_pontoon) {
                won @ 1.. => ending.wins[won as usize - 1] += chance,
                lost => ending.losses[lost.unsigned_abs() as usize - 1] += chance,
            }
        }
        self.endings.insert(unseen.drawn, ending);
        ending
    }

    fn best(&mut self, hand: Held, unseen: &Unseen, purse: Purse) -> f64 {
        if hand.value() > LIMIT {
            return -f64::from(purse.stake);
        }
        if usize::from(hand.cards) == MOST_CARDS || unseen.total <= BANKERS {
            return self.ending(hand, unseen).chips(&purse);
        }
        let key = (unseen.drawn, purse);
        if let Some(best) = self.memory.get(&key) {
            return *best;
        }
        let mut best = self.draw(hand, unseen, purse.twisted());
        if hand.value() >= LEAST_TO_STICK {
            best = best.max(self.ending(hand, unseen).chips(&purse));
        }
        if let Some((low, high)) = purse.prices() {
            best = best.max(self.draw(hand, unseen, purse.paid(low)));
            if high > low {
                best = best.max(self.draw(hand, unseen, purse.paid(high)));
            }
        }
        self.memory.insert(key, best);
        best
    }

    /// The expected chips after another card.
    fn draw(&mut self, hand: Held, unseen: &Unseen, purse: Purse) -> f64 {
        let mut sum = 0.0;
        for (value, chance, rest) in unseen.draws_beside_no_pontoon() {
            sum += chance * self.best(hand.with(value), &rest, purse);
        }
        sum
    }
}

/// What a choice is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    /// The choice.
    pub action: Action,
    /// The chips that the round is expected to bring, counted from before the choice's hand was
    /// settled: a lost stake is negative.
    pub chips: f64,
}

/// The choices of a view, valued; of prices and stakes the smallest and the largest. The flag
/// says whether the values are exact.
#[must_use]
pub fn worths(game: &Pontoon, view: &View) -> (Vec<Worth>, bool) {
    let legal = game.legal_in(view);
    let (Some(seat), unseen) = (view.to_act(), count(view.unseen())) else {
        return (Vec::new(), false);
    };
    let mut solver = Solver::new(&game.rules);
    let (hand, left) = (view.hand(seat, view.hand_in_play()), view.chips(seat));
    let values = hand.cards.as_slice().iter().map(|c| base_value(*c));
    let held = Held { split: hand.split, ..Held::of(values) };
    match view.phase() {
        Phase::Staking => {
            let worth = |amount: u32| Worth {
                action: Action::Stake { amount },
                chips: solver.stake(held.low, &unseen, amount, left - amount),
            };
            (ends_of(legal.stake).map(worth).collect(), false)
        }
        Phase::Playing => {
            let most = match hand.bought {
                _ if hand.twisted => 0,
                0 => 2 * hand.first,
                price => price,
            };
            let purse = Purse { first: hand.first, stake: hand.stake, most, left };
            let found = choices(&mut solver, held, &Unseen::new(unseen), purse, &legal);
            let alone = view.players() == 1 && !hand.split;
            let exact = alone && purse.is_ample() && !legal.contains(&Action::Split);
            (found, exact)
        }
        Phase::Dealing | Phase::Asking | Phase::Over => (Vec::new(), false),
    }
}

/// The smallest and the largest amount of a range.
fn ends_of((low, count): (u32, u32)) -> impl Iterator<Item = u32> {
    let high = (low + count).wrapping_sub(1);
    [Some(low).filter(|_| count > 0), Some(high).filter(|_| count > 1)].into_iter().flatten()
}

fn choices(
    solver: &mut Solver,
    held: Held,
    unseen: &Unseen,
    purse: Purse,
    legal: &Legal,
) -> Vec<Worth> {
    let mut found = Vec::new();
    for amount in ends_of(legal.buy) {
        let chips = solver.draw(held, unseen, purse.paid(amount));
        found.push(Worth { action: Action::Buy { amount }, chips });
    }
    if legal.contains(&Action::Twist) {
        let chips = solver.draw(held, unseen, purse.twisted());
        found.push(Worth { action: Action::Twist, chips });
    }
    if legal.contains(&Action::Stick) {
        let chips = solver.ending(held, unseen).chips(&purse);
        found.push(Worth { action: Action::Stick, chips });
    }
    if legal.contains(&Action::Split) {
        let card = if held.ace { 1 } else { held.low / 2 };
        // The memory is by the cards drawn, and these hands begin with another card.
        solver.forget();
        let one = Held { split: true, ..Held::of([card]) };
        let each = solver.draw(one, unseen, Purse::new(purse.first, purse.left - purse.first));
        found.push(Worth { action: Action::Split, chips: 2.0 * each });
        solver.forget();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_cards::CardSet;

    /// As [`Solver::best`], but with every whole price.
    fn best_of_all(
        solver: &mut Solver,
        memory: &mut BTreeMap<(u64, Purse), f64>,
        hand: Held,
        unseen: &Unseen,
        purse: Purse,
    ) -> f64 {
        if hand.value() > LIMIT || usize::from(hand.cards) == MOST_CARDS || purse.most == 0 {
            return solver.best(hand, unseen, purse);
        }
        if let Some(best) = memory.get(&(unseen.drawn, purse)) {
            return *best;
        }
        let mut best = solver.draw(hand, unseen, purse.twisted());
        if hand.value() >= LEAST_TO_STICK {
            best = best.max(solver.ending(hand, unseen).chips(&purse));
        }
        let (low, high) = purse.prices().unwrap();
        for price in low..=high {
            let mut bought = 0.0;
            for (value, chance, rest) in unseen.draws_beside_no_pontoon() {
                let next = hand.with(value);
                bought += chance * best_of_all(solver, memory, next, &rest, purse.paid(price));
            }
            best = best.max(bought);
        }
        memory.insert((unseen.drawn, purse), best);
        best
    }

    #[test]
    fn a_price_between_the_smallest_and_the_largest_is_never_better_than_both() {
        for values in [[2, 3], [4, 6], [1, 7], [10, 2]] {
            let mut counts = count(CardSet::FULL);
            values.into_iter().for_each(|v| counts[usize::from(v)] -= 1);
            let (hand, unseen) = (Held::of(values), Unseen::new(counts));
            let mut solver = Solver::new(&Rules::british(1));
            let purse = Purse::new(4, 1_000);
            let all = best_of_all(&mut solver, &mut BTreeMap::new(), hand, &unseen, purse);
            let two = solver.best(hand, &unseen, purse);
            assert!((all - two).abs() < 1e-9, "{values:?}: {all} with every price, {two} with two");
        }
    }

    #[test]
    fn ten_times_the_stake_is_worth_ten_times_as_much() {
        let mut counts = count(CardSet::FULL);
        counts[5] -= 1;
        let mut solver = Solver::new(&Rules::british(1));
        let one = solver.stake(5, &counts, 1, 10_000);
        let ten = solver.stake(5, &counts, 10, 10_000);
        assert!((ten - 10.0 * one).abs() < 1e-9, "{one} {ten}");
    }

    #[test]
    fn who_has_little_left_loses_no_more_than_that() {
        let ending = Ending { wins: [0.0; 2], losses: [0.0, 1.0] };
        let poor = Purse { first: 5, stake: 5, most: 0, left: 2 };
        assert!((ending.chips(&poor) + 7.0).abs() < 1e-12);
        assert!((ending.chips(&Purse { left: 9, ..poor }) + 10.0).abs() < 1e-12);
        assert!(!poor.is_ample() && Purse::new(1, 100).is_ample());
        assert_eq!(poor.prices(), None);
        assert_eq!(Purse { most: 10, ..poor }.prices(), Some((2, 2)));
        assert_eq!(Purse { most: 10, left: 0, ..poor }.prices(), None);
    }
}
