//! What a hand meets in a banker of whom nothing is seen but that it has no pontoon.
//!
//! Where many draws are followed and the deck lasts, all of them are known at once. Else one pass
//! over the banker's hands answers for several sets of unseen cards side by side, and sees to it
//! that all stand where there are no more cards.

use super::banker::{ENDS, Inner, PONTOON, Then, inner_hands};
use super::draws::{Rest, draws_of};
use super::plenty::{Plenty, TO_BEAT};
use crate::rules::LEAST_TO_STICK;
use crate::value::LIMIT;

/// So many sets of unseen cards are worked on side by side.
const LANES: usize = 4;
/// The values with which one may stick.
const STICKING: usize = (LIMIT - LEAST_TO_STICK + 1) as usize;

/// A banker who takes a fifth card has 16 or less: this card or a lower one fits.
const LEAST_FITTING: usize = 5;

/// What is to be known of a set of unseen cards.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Odds {
    /// How likely a card is to come, for each one there is: an ace, a ten, another.
    ace: f64,
    ten: f64,
    plain: f64,
    /// How likely the banker is to end below 15, below 16 and so on up to 21, or bust.
    below: [f64; STICKING],
    /// How likely the banker is to get a five card trick.
    pub(crate) trick: f64,
    /// How likely the next card has this value or a lower one.
    at_most: [f64; 11],
    /// The same with a five card trick of the banker's, to whom that card does not go.
    trick_beside: [f64; 11],
}

impl Odds {
    /// How likely the next card has this value.
    #[inline]
    pub(crate) fn chance(&self, rest: &Rest, value: u8) -> f64 {
        let there = f64::from(rest.counts[usize::from(value)]);
        there
            * match value {
                1 => self.ace,
                10 => self.ten,
                _ => self.plain,
            }
    }

    /// How likely the banker is to stay below this value, which suffices to stick, or to bust.
    #[inline]
    pub(crate) fn below(&self, value: u8) -> f64 {
        self.below[usize::from(value - LEAST_TO_STICK)]
    }

    /// How likely the next card has this value or a lower one, and how likely the banker then
    /// gets a five card trick as well.
    #[inline]
    pub(crate) fn at_most(&self, value: u8) -> (f64, f64) {
        let value = usize::from(value.min(10));
        (self.at_most[value], self.trick_beside[value])
    }

    /// How likely each card is to come, when the banker has no pontoon so often.
    fn set_chances(&mut self, rest: &Rest, none: f64) {
        // The likelier a card leaves no pontoon to the banker, the likelier it comes.
        let come = |value| (1.0 - rest.pontoon_after(value)) / none / f64::from(rest.total);
        if rest.stock > 0 {
            (self.ace, self.ten, self.plain) = (come(1), come(10), come(2));
        }
        for value in 1..=10 {
            self.at_most[usize::from(value)] =
                self.at_most[usize::from(value) - 1] + self.chance(rest, value);
        }
    }
}

/// So many draws of fewer cards are faster worked out one by one.
const FEW: usize = 2;

/// The odds after draws, worked out when they are asked for.
pub(crate) struct Against {
    /// Where the odds of a draw are, plus one.
    slots: Vec<u16>,
    odds: Vec<Odds>,
    mass: Vec<[f64; LANES]>,
    plenty: Option<Plenty>,
}

impl Against {
    /// For draws of up to so many cards from these.
    pub(crate) fn new(cards: usize, rest: &Rest) -> Against {
        let mass = vec![[0.0; LANES]; inner_hands().len()];
        let plenty = if cards > FEW { Plenty::new(rest, cards) } else { None };
        Against { slots: vec![0; draws_of(cards)], odds: Vec::new(), mass, plenty }
    }

    /// Whether the deck is known to last.
    pub(crate) fn lasts(&self) -> bool {
        self.plenty.is_some()
    }

    /// The odds of these cards.
    #[inline]
    pub(crate) fn odds(&mut self, rest: &Rest) -> &Odds {
        if self.slots[usize::from(rest.place)] == 0 {
            self.work_out(&[*rest]);
        }
        &self.odds[usize::from(self.slots[usize::from(rest.place)]) - 1]
    }

    /// Works out the odds of all draws of one more card: side by side that is faster.
    pub(crate) fn prepare(&mut self, rest: &Rest) {
        let mut missing = arrayvec::ArrayVec::<Rest, LANES>::new();
        for next in (1..=10).filter_map(|value| rest.without(value)) {
            if self.slots[usize::from(next.place)] > 0 {
                continue;
            }
            missing.push(next);
            if missing.is_full() {
                self.work_out(&missing);
                missing.clear();
            }
        }
        if !missing.is_empty() {
            self.work_out(&missing);
        }
    }

    /// All of them are equally many, of which equally many lie in the deck.
    fn work_out(&mut self, rests: &[Rest]) {
        let Some(first) = rests.first() else { return };
        if let Some(plenty) = &self.plenty {
            self.odds.extend(rests.iter().map(|rest| known(plenty, rest)));
        } else {
            let banker = Pass::new(first, rests).run(&mut self.mass);
            self.odds.extend(rests.iter().enumerate().map(|(lane, rest)| banker.odds(lane, rest)));
        }
        for (rest, slot) in rests.iter().rev().zip((1..=self.odds.len()).rev()) {
            self.slots[usize::from(rest.place)] = slot as u16;
        }
    }
}

/// What is known of these cards where the deck lasts.
fn known(plenty: &Plenty, rest: &Rest) -> Odds {
    let none = 1.0 - rest.pontoon();
    let (below, trick) = plenty.chances(rest, none);
    // The banker never ends with less than the first of these.
    let least = STICKING - TO_BEAT;
    let below = std::array::from_fn(|place| below[place.saturating_sub(least)]);
    let mut odds = Odds { below, trick, ..Odds::default() };
    odds.set_chances(rest, none);
    for value in 1..=10_u8 {
        let beside = rest.without(value).map_or(0.0, |next| {
            odds.chance(rest, value) * plenty.trick(&next, 1.0 - next.pontoon())
        });
        let value = usize::from(value);
        odds.trick_beside[value] = odds.trick_beside[value - 1] + beside;
    }
    odds
}

type Lanes = [f64; LANES];

/// One pass over the hands that the banker may hold.
struct Pass {
    total: f64,
    stock: u8,
    /// How many cards of each value, and of each value or a lower one, are unseen.
    there: [Lanes; 11],
    at_most: [Lanes; 11],
    /// How likely each end of the banker's is, but for five card tricks, which are all alike.
    ends: [Lanes; ENDS],
    trick: Lanes,
    /// The banker's hands of four cards, by the highest card that makes five of them: with their
    /// weight for another card that is not higher than that, and for one that is.
    beside: [[Weighed; 2]; 11 - LEAST_FITTING],
}

/// Some hands of the banker's: their weight, and how many cards of each value they hold by it.
#[derive(Clone, Copy, Default)]
struct Weighed {
    sum: Lanes,
    held: [Lanes; 11],
}

impl Weighed {
    fn add(&mut self, hand: &Inner, weight: &Lanes) {
        add(&mut self.sum, weight);
        for card in &hand.cards {
            add(&mut self.held[usize::from(*card)], weight);
        }
    }
}

impl Pass {
    fn new(first: &Rest, rests: &[Rest]) -> Pass {
        let mut there = [[0.0; LANES]; 11];
        let mut at_most = there;
        for (lane, rest) in rests.iter().enumerate() {
            for value in 1..=10 {
                there[value][lane] = f64::from(rest.counts[value]);
                at_most[value][lane] = at_most[value - 1][lane] + there[value][lane];
            }
        }
        Pass {
            total: f64::from(first.total),
            stock: first.stock,
            there,
            at_most,
            ends: [[0.0; LANES]; ENDS],
            trick: [0.0; LANES],
            beside: [[Weighed::default(); 2]; 11 - LEAST_FITTING],
        }
    }

    fn run(mut self, mass: &mut [Lanes]) -> Pass {
        mass.fill([0.0; LANES]);
        mass[0] = [1.0; LANES];
        for (at, hand) in inner_hands().iter().enumerate() {
            // The first two cards are dealt already.
            let cards = hand.held.cards;
            if cards >= 2 && cards - 2 >= self.stock {
                add(&mut self.ends[hand.end], &mass[at]);
            } else if cards == 4 {
                self.fifth_card(hand, &mass[at]);
            } else {
                self.next_card(hand, at, mass);
            }
        }
        self
    }

    fn next_card(&mut self, hand: &Inner, at: usize, mass: &mut [Lanes]) {
        let share = mass[at].map(|m| m / (self.total - f64::from(hand.held.cards)));
        for value in 1..=10 {
            // A hand with more cards of a value than there are has no mass.
            let held = f64::from(hand.counts[value]);
            let more: Lanes =
                std::array::from_fn(|lane| share[lane] * (self.there[value][lane] - held));
            let to = match hand.next[value] {
                Then::On(next) => &mut mass[usize::from(next)],
                Then::Ends(end) => &mut self.ends[usize::from(end)],
            };
            add(to, &more);
        }
    }

    /// A fifth card is a trick or a bust.
    fn fifth_card(&mut self, hand: &Inner, mass: &Lanes) {
        let fits = usize::from((LIMIT - hand.held.low).min(10));
        let left = |value: usize| -> Lanes {
            let held = f64::from(hand.at_most[value]);
            std::array::from_fn(|lane| self.at_most[value][lane] - held)
        };
        let share = mass.map(|m| m / (self.total - 4.0));
        let fitting = left(fits);
        let trick: Lanes = std::array::from_fn(|lane| share[lane] * fitting[lane]);
        add(&mut self.trick, &trick);
        let bust: Lanes = std::array::from_fn(|lane| mass[lane] - trick[lane]);
        add(&mut self.ends[0], &bust);
        // Another card is drawn before the banker's three.
        if self.stock < 4 {
            return;
        }
        let share = share.map(|s| s / (self.total - 5.0));
        let [lower, higher] = &mut self.beside[fits - LEAST_FITTING];
        lower.add(hand, &std::array::from_fn(|lane| share[lane] * (fitting[lane] - 1.0)));
        higher.add(hand, &std::array::from_fn(|lane| share[lane] * fitting[lane]));
    }

    /// How likely the banker gets a five card trick when the next card has this value or a lower
    /// one and is not the banker's. There are as many ways as pairs of that card and the banker's
    /// last: of the cards that fit both, one is gone for the other.
    fn trick_beside(&self, lane: usize) -> [f64; 11] {
        let mut all = [0.0; 11];
        for (fits, [lower, higher]) in (LEAST_FITTING..).zip(&self.beside) {
            let mut held = [0.0; 2];
            for (value, all) in all.iter_mut().enumerate().skip(1) {
                held[0] += lower.held[value][lane];
                held[1] += higher.held[value][lane];
                let there = self.at_most[value][lane];
                *all += if value <= fits {
                    lower.sum[lane] * there - held[0]
                } else {
                    higher.sum[lane] * (there - 1.0) - held[1]
                };
            }
        }
        all
    }

    /// What is known of one of the sets.
    fn odds(&self, lane: usize, rest: &Rest) -> Odds {
        if rest.pontoon() >= 1.0 {
            // The banker would have a pontoon for sure, so this does not come.
            return Odds::default();
        }
        let none = 1.0 - self.ends[PONTOON][lane];
        let mut odds = Odds { trick: self.trick[lane] / none, ..Odds::default() };
        let mut below: f64 = self.ends[..usize::from(LEAST_TO_STICK)].iter().map(|e| e[lane]).sum();
        for (place, odds) in odds.below.iter_mut().enumerate() {
            *odds = below / none;
            below += self.ends[usize::from(LEAST_TO_STICK) + place][lane];
        }
        odds.trick_beside = self.trick_beside(lane).map(|beside| beside / none);
        odds.set_chances(rest, none);
        odds
    }
}

#[inline]
fn add(to: &mut Lanes, more: &Lanes) {
    to.iter_mut().zip(more).for_each(|(to, more)| *to += more);
}
