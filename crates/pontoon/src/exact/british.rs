//! The British game: the expected chips of each choice.
//!
//! Exact over the unseen cards, given that the banker has no pontoon, a split and its two hands
//! included: the second is played by one who has seen what the first took. Others' hidden cards
//! are unseen cards like those of the deck: what others did is taken to tell nothing of them.
//! Approximate where the chips may not suffice for both hands of a split, where the deck may run
//! out among several, and for a stake before others have shown cards.

use std::sync::OnceLock;

use arrayvec::ArrayVec;

use super::draws::{MOST_DRAWN, Rest};
use super::hand::Hands;
use super::purse::{PRICES, Purse};
use super::{Counts, Held, count};
use crate::action::Action;
use crate::rules::{BankerPontoon, Rules};
use crate::state::{HANDS, Hand, Phase, Status};
use crate::value::{MOST_CARDS, base_value};
use crate::view::View;
use crate::{Legal, Pontoon};
use parlour_cards::CardSet;
use parlour_core::{ActionSet, Game, Seat};

/// So many of the unseen cards are the banker's.
const BANKERS: u8 = 2;
/// So many the banker takes at most, and a player with one hand.
const MOST_TAKEN: usize = MOST_CARDS - 2;

/// So many a player who splits.
const MOST_SPLIT: usize = 2 + 2 * MOST_TAKEN;
/// More chips than a stake of one can make use of.
const AMPLE: u32 = 1_000;

/// What one does with a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Buy,
    Twist,
    Stick,
}

/// A first card that is staked on, and what may come.
#[derive(Clone, Copy, Debug)]
pub struct First {
    /// What the card counts: 1 to 10.
    pub value: u8,
    /// How many cards of each value are unseen.
    pub unseen: Counts,
    /// How many of these would make a pair.
    pub pairs: u8,
    /// How many others play, whose two cards stay unseen.
    pub others: u8,
}

impl First {
    /// A card of this value out of a full deck.
    #[must_use]
    pub fn of_a_full_deck(value: u8) -> First {
        let mut unseen = count(CardSet::FULL);
        unseen[usize::from(value)] -= 1;
        First { value, unseen, pairs: 3, others: 0 }
    }

    /// The expected chips of each stake, with so many chips in all, by the rule for a banker's
    /// pontoon.
    #[must_use]
    pub fn stakes(&self, stakes: &[u32], chips: u32, banker_pontoon: BankerPontoon) -> Vec<f64> {
        let mut sums = vec![0.0; stakes.len()];
        let total: u8 = self.unseen.iter().sum();
        let stock = total.saturating_sub(1 + BANKERS + 2 * self.others);
        for value in 1..=10_u8 {
            let mut unseen = self.unseen;
            let there = unseen[usize::from(value)];
            if there == 0 {
                continue;
            }
            unseen[usize::from(value)] -= 1;
            let pairs = if value == self.value { self.pairs } else { 0 };
            let [chance, pair] = [there, pairs].map(|cards| f64::from(cards) / f64::from(total));
            let rest = Rest::new(unseen, stock);
            let (pontoon, hand) = (rest.pontoon(), Held::of([self.value, value]));
            let mut hands = Hands::new(MOST_TAKEN - 1);
            let mut pair_hands = Pair::new(value, rest);
            for (sum, stake) in sums.iter_mut().zip(stakes) {
                let purse = Purse::new(*stake, chips - stake);
                let loss = match banker_pontoon {
                    BankerPontoon::Double => purse.double(),
                    BankerPontoon::Single => f64::from(*stake),
                };
                let played = hands.best(hand, &rest, &purse);
                let split = if pairs > 0 { pair_hands.split(&purse) } else { None };
                let gain = split.map_or(0.0, |split| pair * (split - played).max(0.0));
                *sum += (1.0 - pontoon) * (chance * played + gain) - pontoon * chance * loss;
            }
        }
        sums
    }
}

/// What to do with a hand that has cost one chip, when the dearest cards were bought or the last
/// one was twisted, and there are chips enough.
pub(crate) fn best_step(hand: Held, unseen: &Counts, twisted: bool) -> Step {
    let total: u8 = unseen.iter().sum();
    let (mut hands, rest) = (Hands::new(MOST_TAKEN - 1), Rest::new(*unseen, total - BANKERS));
    let bought = if twisted { 0 } else { 2 * (u32::from(hand.cards) - 2) };
    let most = if twisted { 0 } else { 2 };
    let purse = Purse { stake: 1 + bought, most, ..Purse::new(1, AMPLE) };
    let mut best = (Step::Twist, hands.draw_one(hand, &rest, &purse.twisted()));
    for bought in purse.bought() {
        let chips = hands.draw_one(hand, &rest, &bought);
        if chips > best.1 {
            best = (Step::Buy, chips);
        }
    }
    let sticks = hands.stick(hand, &rest, &purse) >= best.1;
    if sticks { Step::Stick } else { best.0 }
}

/// A pair that may be split.
struct Pair {
    /// What each of its cards counts.
    card: u8,
    /// What is unseen beside it.
    rest: Rest,
    hands: Hands,
}

impl Pair {
    fn new(card: u8, rest: Rest) -> Pair {
        Pair { card, rest, hands: Hands::new(MOST_TAKEN) }
    }

    /// One of its cards as a hand.
    fn one(&self) -> Held {
        Held { split: true, ..Held::of([self.card]) }
    }

    /// The expected chips of splitting it, if that can be paid. Where the chips may not suffice for
    /// both hands, each is valued as if the other bought nothing.
    fn split(&mut self, purse: &Purse) -> Option<f64> {
        let left = purse.left.checked_sub(purse.first).filter(|_| self.rest.stock >= 2)?;
        Some(if purse.suffices_for_two(0) {
            f64::from(purse.first) * self.both_known()
        } else {
            2.0 * self.each(&Purse::new(purse.first, left))
        })
    }

    /// The expected chips of one hand when it has got its second card.
    fn each(&mut self, purse: &Purse) -> f64 {
        let mut sum = 0.0;
        for value in 1..=10 {
            if let Some(second) = self.rest.without(value) {
                let chance = self.hands.chance(&self.rest, value);
                sum += chance * self.hands.best(self.one().with(value), &second, purse);
            }
        }
        sum
    }

    /// The expected chips of both hands for each chip staked first, with chips enough: what they
    /// bring goes with the stake. Out of a full deck it is worked out once.
    fn both_known(&self) -> f64 {
        static FULL_DECK: [OnceLock<f64>; 11] = [const { OnceLock::new() }; 11];
        let mut full = count(CardSet::FULL);
        full[usize::from(self.card)] -= 2;
        let lasts = usize::from(self.rest.stock) > MOST_DRAWN + MOST_TAKEN;
        if full == self.rest.counts && lasts {
            *FULL_DECK[usize::from(self.card)].get_or_init(|| self.both())
        } else {
            self.both()
        }
    }

    /// The same, one hand played after the other.
    fn both(&self) -> f64 {
        let (mut hands, purse) = (Hands::new(MOST_DRAWN), Purse::new(1, AMPLE));
        let mut sum = 0.0;
        for value in 1..=10 {
            let Some(second) = self.rest.without(value) else { continue };
            let chance = hands.chance(&self.rest, value);
            // The two cards on the pair and three more on the first hand come before the second.
            hands.set_later(self.one().with(value), purse, 2 + MOST_TAKEN);
            for value in 1..=10 {
                if let Some(both) = second.without(value) {
                    let chance = chance * hands.chance(&second, value);
                    sum += chance * hands.best(self.one().with(value), &both, &purse);
                }
            }
            hands.play_alone();
        }
        sum
    }
}

/// What a choice is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    /// The choice.
    pub action: Action,
    /// The chips that the round is expected to bring from here on: a lost stake is negative.
    pub chips: f64,
}

/// The choices of a view, valued; of amounts those that may be best. The flag says whether the
/// values are exact.
#[must_use]
pub fn worths(game: &Pontoon, view: &View) -> (Vec<Worth>, bool) {
    let legal = game.legal_in(view);
    match (view.to_act(), view.phase()) {
        (Some(seat), Phase::Staking) => stakes(&game.rules, view, seat, &legal),
        (Some(seat), Phase::Playing) => choices(view, seat, &legal),
        _ => (Vec::new(), false),
    }
}

fn held(hand: &Hand) -> Held {
    let values = hand.cards.as_slice().iter().map(|card| base_value(*card));
    Held { split: hand.split, ..Held::of(values) }
}

/// The others who play this round.
fn others(view: &View, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
    let plays = |other: &Seat| view.hand(*other, 0).status != Status::Empty;
    Seat::all(view.players()).filter(move |other| *other != seat).filter(plays)
}

fn stakes(rules: &Rules, view: &View, seat: Seat, legal: &Legal) -> (Vec<Worth>, bool) {
    let chips = view.chips(seat);
    let Some(card) = view.hand(seat, 0).cards.as_slice().first().copied() else {
        return (Vec::new(), false);
    };
    let first = First {
        value: base_value(card),
        unseen: count(view.unseen()),
        pairs: view.unseen().iter().filter(|c| c.rank() == card.rank()).count() as u8,
        others: others(view, seat).count() as u8,
    };
    let (low, amounts) = legal.stake;
    // What a stake brings goes with the stake, unless the chips may not suffice.
    let high = (low + amounts).saturating_sub(1);
    let ample = Purse::new(high, chips - high).suffices_for_two(0);
    let stakes: Vec<u32> = if !ample && amounts <= PRICES {
        (low..=high).collect()
    } else {
        ends_of(legal.stake).collect()
    };
    let found = first.stakes(&stakes, chips, rules.banker_pontoon);
    let worth = |(amount, chips)| Worth { action: Action::Stake { amount }, chips };
    // Who plays later sees cards of others before.
    let plays_first = others(view, seat).all(|other| other > seat);
    let dealt = 1 + BANKERS + 2 * first.others;
    let stock = usize::from(first.unseen.iter().sum::<u8>().saturating_sub(dealt));
    let exact = ample && plays_first && suffices(stock, MOST_SPLIT, first.others.into());
    (stakes.into_iter().zip(found).map(worth).collect(), exact)
}

/// The smallest and the largest amount of a range.
fn ends_of((low, count): (u32, u32)) -> impl Iterator<Item = u32> {
    let high = (low + count).wrapping_sub(1);
    [Some(low).filter(|_| count > 0), Some(high).filter(|_| count > 1)].into_iter().flatten()
}

fn choices(view: &View, seat: Seat, legal: &Legal) -> (Vec<Worth>, bool) {
    let index = view.hand_in_play();
    let (hand, left) = (view.hand(seat, index), view.chips(seat));
    let (own, rest) = (held(hand), Rest::new(count(view.unseen()), view.left() as u8));
    let most = match hand.bought {
        _ if hand.twisted => 0,
        0 => 2 * hand.first,
        price => price,
    };
    let mut purse = Purse { stake: hand.stake, most, ..Purse::new(hand.first, left) };
    let mut hands = Hands::new(2 * MOST_TAKEN - 1);
    // What a first hand of two brings is settled, whatever the second takes.
    let (mut before, mut exact) = (0.0, purse.is_followed());
    let mut taken = MOST_CARDS - hand.cards.len();
    let [first, second] = [0, 1].map(|index| view.hand(seat, index));
    if hand.split && index == 0 {
        hands.set_later(held(second), Purse::new(second.first, left), MOST_TAKEN);
        exact = purse.suffices_for_two(second.stake);
        taken += MOST_TAKEN;
    } else if hand.split && first.status != Status::Bust {
        before = hands.stick(held(first), &rest, &Purse::new(first.stake, first.stake));
        purse.other = first.stake;
    }
    let mut found = Vec::new();
    let mut add = |action, chips| found.push(Worth { action, chips: before + chips });
    let mut after: ArrayVec<Purse, { PRICES as usize + 1 }> = purse.bought().into_iter().collect();
    after.push(purse.twisted());
    let mut chips = [0.0; PRICES as usize + 1];
    hands.draw(own, &rest, &after, &mut chips[..after.len()]);
    for (after, chips) in after.into_iter().zip(chips) {
        let buys = Action::Buy { amount: after.most };
        add(if after.most > 0 { buys } else { Action::Twist }, chips);
    }
    if legal.contains(&Action::Stick) {
        add(Action::Stick, hands.stick(own, &rest, &purse));
    }
    if legal.contains(&Action::Split) {
        let pair = Pair::new(base_value(hand.cards.as_slice()[0]), rest).split(&purse);
        pair.into_iter().for_each(|chips| add(Action::Split, chips));
        exact &= purse.suffices_for_two(0);
        taken = MOST_SPLIT;
    }
    (found, exact && deck_lasts(view, seat, taken))
}

/// Whether the deck has enough cards, whatever is taken, or nobody else and no bust hand decides
/// what happens when it has not.
fn deck_lasts(view: &View, seat: Seat, taken: usize) -> bool {
    let later = others(view, seat).filter(|other| *other > seat).count();
    let bust = Seat::all(view.players())
        .flat_map(|seat| (0..HANDS).map(move |index| view.hand(seat, index)))
        .any(|hand| hand.status == Status::Bust);
    suffices(view.left(), taken, later) || (later == 0 && !bust && taken <= MOST_TAKEN)
}

/// Whether so many cards suffice for a player, the banker, and as many players more who do not
/// split.
fn suffices(stock: usize, taken: usize, others: usize) -> bool {
    stock >= taken + MOST_TAKEN * (1 + others)
}
