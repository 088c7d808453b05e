//! The British game: the expected chips of each choice.
//!
//! Exact over the unseen cards, given that the banker has no pontoon, a split and its two hands
//! included: the second is played by one who has seen what the first took. Others' hidden cards
//! are unseen cards like those of the deck: what others did is taken to tell nothing of them.
//! Few chips are followed as they bind, over both hands of a split. Approximate where the deck may
//! run out among several or with a split, and for a stake before others have shown cards.

use std::sync::OnceLock;

use arrayvec::ArrayVec;

use super::draws::{MOST_DRAWN, Rest};
use super::hand::Hands;
use super::pair::Both;
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
/// So many times the first stake suffice to buy whatever may be bought on both hands of a pair, and
/// to lose twice all that.
const ENOUGH: u64 = 28;

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
    /// pontoon; of those that another is better than, where chips are short, maybe but a bound.
    #[must_use]
    pub fn stakes(&self, stakes: &[u32], chips: u32, banker_pontoon: BankerPontoon) -> Vec<Worth> {
        let mut pair = None;
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
            let rest = Rest::new(unseen, stock);
            let (pontoon, hand) = (rest.pontoon(), Held::of([self.value, value]));
            let chance = f64::from(there) / f64::from(total);
            let mut hands = Hands::new(MOST_TAKEN - 1, &rest);
            let mut played = Vec::new();
            for (sum, stake) in sums.iter_mut().zip(stakes) {
                let purse = Purse::new(*stake, chips - stake);
                let loss = match banker_pontoon {
                    BankerPontoon::Double => purse.double(),
                    BankerPontoon::Single => f64::from(*stake),
                };
                let best = hands.best(hand, &rest, &purse);
                *sum += chance * ((1.0 - pontoon) * best - pontoon * loss);
                played.push(best);
            }
            if value == self.value && self.pairs > 0 {
                let chance = f64::from(self.pairs) / f64::from(total) * (1.0 - pontoon);
                pair = Some((Pair { card: value, rest }, chance, played));
            }
        }
        let amounts = stakes.iter().zip(&sums);
        let mut found: Vec<Worth> = amounts.map(|(own, sum)| stake_worth(*own, *sum)).collect();
        if let Some((pair, chance, played)) = pair {
            pair.add_splits(&mut found, stakes, chips, chance, &played);
        }
        found
    }
}

fn stake_worth(amount: u32, chips: f64) -> Worth {
    worth(Action::Stake { amount }, chips)
}

/// What to do with a hand that has cost one chip, when the dearest cards were bought or the last
/// one was twisted, and there are chips enough.
pub(crate) fn best_step(hand: Held, unseen: &Counts, twisted: bool) -> Step {
    let total: u8 = unseen.iter().sum();
    let rest = Rest::new(*unseen, total - BANKERS);
    let mut hands = Hands::new(MOST_TAKEN - 1, &rest);
    let bought = if twisted { 0 } else { 2 * (u32::from(hand.cards) - 2) };
    let most = if twisted { 0 } else { 2 };
    let purse = Purse { stake: 1 + bought, most, ..Purse::new(1, AMPLE) };
    let mut best = (Step::Twist, hands.draw_one(hand, &rest, &purse.twisted()));
    for bought in purse.bought(hand.cards) {
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
}

impl Pair {
    /// One of its cards as a hand.
    fn one(&self) -> Held {
        Held { split: true, ..Held::of([self.card]) }
    }

    /// Whether a split can be paid.
    fn can_be_split(&self, purse: &Purse) -> bool {
        purse.left >= purse.first && self.rest.stock >= 2
    }

    /// The expected chips of splitting it; where chips are short and something else brings more, no
    /// more than a bound below that.
    fn split(&self, purse: &Purse, else_brings: f64) -> Split {
        let (first, wealth) = (purse.first, purse.stake + purse.left);
        let times = f64::from(first);
        if u64::from(wealth) >= ENOUGH * u64::from(first) {
            return Split::Exactly(times * self.for_one_chip(2));
        }
        match times * self.for_one_chip(1) {
            bound if bound < else_brings && self.lasts() => Split::AtMost(bound),
            _ => Split::Exactly(self.both(first, wealth, 2)),
        }
    }

    /// Adds to what stakes bring when they are played on without a split what one brings beyond
    /// that. Where chips are short that is dear, and asked only of a stake that might be the best.
    fn add_splits(
        &self,
        found: &mut [Worth],
        stakes: &[u32],
        chips: u32,
        chance: f64,
        played: &[f64],
    ) {
        let purses: Vec<Purse> =
            stakes.iter().map(|stake| Purse::new(*stake, chips - stake)).collect();
        let unsplit: Vec<f64> = found.iter().map(|worth| worth.chips).collect();
        for (at, worth) in found.iter_mut().enumerate() {
            if self.can_be_split(&purses[at]) {
                // Nothing else brings so much: a bound will do for now.
                let split = self.split(&purses[at], f64::INFINITY);
                worth.at_most = matches!(split, Split::AtMost(bound) if bound > played[at]);
                worth.chips += chance * (split.chips() - played[at]).max(0.0);
            }
        }
        let best = |found: &[Worth]| {
            let all = found.iter().enumerate();
            all.max_by(|a, b| a.1.chips.total_cmp(&b.1.chips)).map(|(at, worth)| (at, *worth))
        };
        while let Some((at, Worth { at_most: true, .. })) = best(found) {
            let split = self.split(&purses[at], f64::NEG_INFINITY);
            let gain = chance * (split.chips() - played[at]).max(0.0);
            found[at] = Worth { chips: unsplit[at] + gain, at_most: false, ..found[at] };
        }
    }

    /// Whether the deck lasts, whatever is drawn.
    fn lasts(&self) -> bool {
        usize::from(self.rest.stock) > MOST_DRAWN + MOST_TAKEN
    }

    /// The expected chips of both hands for each chip staked first, with chips enough, when a double
    /// takes so many times the stake: what they bring goes with the stake. Out of a full deck it is
    /// worked out once.
    fn for_one_chip(&self, double: u8) -> f64 {
        static FULL_DECK: [[OnceLock<f64>; 3]; 11] = [const { [const { OnceLock::new() }; 3] }; 11];
        let mut full = count(CardSet::FULL);
        full[usize::from(self.card)] -= 2;
        let both = || self.both(1, AMPLE, double);
        if full == self.rest.counts && self.lasts() {
            *FULL_DECK[usize::from(self.card)][usize::from(double)].get_or_init(both)
        } else {
            both()
        }
    }

    /// The expected chips of both hands with a first stake, out of so many chips in all.
    fn both(&self, first: u32, wealth: u32, double: u8) -> f64 {
        let mut hands = Hands::new(MOST_DRAWN, &self.rest);
        let mut sum = 0.0;
        for value in 1..=10 {
            let Some(second) = self.rest.without(value) else { continue };
            let chance = hands.chance(&self.rest, value);
            // The two cards on the pair and three more on the first hand come before the second.
            let own = self.one().with(value);
            let mut both = Both::new(&mut hands, own, first, wealth, 2 + MOST_TAKEN);
            if double == 1 {
                both = both.at_most();
            }
            let purse = both.purse(first);
            for value in 1..=10 {
                if let Some(drawn) = second.without(value) {
                    let chance = chance * both.chance(&second, value);
                    sum += chance * both.best(self.one().with(value), &drawn, &purse);
                }
            }
        }
        sum
    }
}

/// What a split is known to bring.
#[derive(Clone, Copy)]
enum Split {
    Exactly(f64),
    /// Less than something else.
    AtMost(f64),
}

impl Split {
    fn chips(self) -> f64 {
        match self {
            Split::Exactly(chips) | Split::AtMost(chips) => chips,
        }
    }
}

/// What a choice is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    /// The choice.
    pub action: Action,
    /// The chips that the round is expected to bring from here on: a lost stake is negative.
    pub chips: f64,
    /// Whether this is but a bound, which is less than another choice brings.
    pub at_most: bool,
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
    let ample = u64::from(chips) >= ENOUGH * u64::from(high);
    let stakes: Vec<u32> = if !ample && amounts <= PRICES {
        (low..=high).collect()
    } else {
        ends_of(legal.stake).collect()
    };
    let found = first.stakes(&stakes, chips, rules.banker_pontoon);
    // Who plays later sees cards of others before.
    let plays_first = others(view, seat).all(|other| other > seat);
    let dealt = 1 + BANKERS + 2 * first.others;
    let stock = usize::from(first.unseen.iter().sum::<u8>().saturating_sub(dealt));
    let followed = ample || amounts <= PRICES && high < PRICES;
    let exact = followed && plays_first && suffices(stock, MOST_SPLIT, first.others.into());
    (found, exact)
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
    let cap = i64::from(hand.stake) + i64::from(left);
    let mut purse = Purse { stake: hand.stake, most, cap, ..Purse::new(hand.first, left) };
    let [first, second] = [0, 1].map(|index| view.hand(seat, index));
    let mut taken = MOST_CARDS - hand.cards.len();
    let mut found = Vec::new();
    if hand.split && index == 0 {
        let mut hands = Hands::new(taken + MOST_TAKEN - 1, &rest);
        let wealth = left + hand.stake + second.stake;
        let mut both = Both::new(&mut hands, held(second), hand.first, wealth, taken);
        purse.reserve = both.purse(hand.stake).reserve;
        for after in purse.bought(own.cards).into_iter().chain([purse.twisted()]) {
            found.push(worth(action(&after), both.draw(own, &rest, &after)));
        }
        if legal.contains(&Action::Stick) {
            found.push(worth(Action::Stick, both.end(own, &rest, purse.stake)));
        }
        taken += MOST_TAKEN;
        return (found, purse.is_followed(own.cards) && deck_lasts(view, seat, taken));
    }
    let mut hands = Hands::new(taken - 1, &rest);
    // What a first hand of two brings is settled, whatever the second takes.
    let mut before = 0.0;
    if hand.split && first.status != Status::Bust {
        before = hands.stick(held(first), &rest, &Purse::new(first.stake, first.stake));
        purse.cap -= i64::from(first.stake);
    }
    let mut add = |action, chips| found.push(worth(action, before + chips));
    let mut after: ArrayVec<Purse, { PRICES as usize + 1 }> =
        purse.bought(own.cards).into_iter().collect();
    after.push(purse.twisted());
    let mut chips = [0.0; PRICES as usize + 1];
    hands.draw(own, &rest, &after, &mut chips[..after.len()]);
    for (after, chips) in after.into_iter().zip(chips) {
        add(action(&after), chips);
    }
    if legal.contains(&Action::Stick) {
        add(Action::Stick, hands.stick(own, &rest, &purse));
    }
    let mut exact = purse.is_followed(own.cards);
    if legal.contains(&Action::Split) {
        let pair = Pair { card: base_value(hand.cards.as_slice()[0]), rest };
        let else_brings = found.iter().map(|worth| worth.chips).fold(f64::NEG_INFINITY, f64::max);
        let split = pair.split(&purse, else_brings);
        let at_most = matches!(split, Split::AtMost(_));
        found.push(Worth { action: Action::Split, chips: split.chips(), at_most });
        exact &= at_most || Both::follows(purse.first, left - purse.first);
        taken = MOST_SPLIT;
    }
    (found, exact && deck_lasts(view, seat, taken))
}

/// What a choice is worth exactly.
fn worth(action: Action, chips: f64) -> Worth {
    Worth { action, chips, at_most: false }
}

/// What was done to have a purse.
fn action(after: &Purse) -> Action {
    if after.most > 0 { Action::Buy { amount: after.most } } else { Action::Twist }
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
