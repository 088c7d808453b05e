//! What a hand with stakes brings, played as well as can be, against a banker without a pontoon.
//!
//! What a hand that stands is worth, and what a fifth card brings, is so much for each chip staked
//! and so much for each chip of a double loss: that is known of every hand before any price is. So
//! the cards are gone through once, and the prices within.
//!
//! Where another hand of the player's stands already it is valued for itself, as if a double took
//! twice its stake: whatever this one takes, the banker is as likely to end in each way as before,
//! as long as the deck lasts. What a double does not take for want of chips counts here.

use arrayvec::ArrayVec;

use super::Held;
use super::against::{Against, Odds};
use super::draws::Rest;
use super::purse::{PRICES, Purse};
use crate::rules::LEAST_TO_STICK;
use crate::value::{Kind, LIMIT};

/// Less than any hand is worth, for what cannot be done.
const NEVER: f64 = -1e300;

/// What comes of a choice: so much for each chip staked, for each of a double loss, and for each
/// that a bust spares another hand of it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Worth {
    pub(super) stake: f64,
    pub(super) double: f64,
    pub(super) spared: f64,
}

impl Worth {
    const NEVER: Worth = Worth { stake: NEVER, double: 0.0, spared: 0.0 };

    #[inline]
    fn chips(&self, purse: &Purse) -> f64 {
        f64::from(purse.stake) * self.stake - purse.double() * self.double
            + purse.spared() * self.spared
    }
}

/// The most cards that may come next.
const NEXT: usize = 10;

/// The hands of four cards that one of three may become, side by side.
#[derive(Default)]
struct Fourth {
    chance: [f64; NEXT],
    stick: Side,
    draw: Side,
    count: usize,
}

#[derive(Default)]
struct Side {
    stake: [f64; NEXT],
    double: [f64; NEXT],
    spared: [f64; NEXT],
}

impl Side {
    fn set(&mut self, place: usize, worth: Worth) {
        self.stake[place] = worth.stake;
        self.double[place] = worth.double;
        self.spared[place] = worth.spared;
    }

    /// Takes this choice where it is better.
    #[inline]
    fn better(&self, purse: &Purse, best: &mut [f64; NEXT]) {
        let (stake, double, spared) = (f64::from(purse.stake), purse.double(), purse.spared());
        for (place, best) in best.iter_mut().enumerate() {
            let chips = stake * self.stake[place] - double * self.double[place]
                + spared * self.spared[place];
            *best = if chips > *best { chips } else { *best };
        }
    }
}

impl Fourth {
    fn push(&mut self, chance: f64, stick: Worth, draw: Worth) {
        self.chance[self.count] = chance;
        self.stick.set(self.count, stick);
        self.draw.set(self.count, draw);
        self.count += 1;
    }

    /// Whether it may pay to buy one of these: see `Hands::gain`.
    fn may_pay(&self) -> bool {
        let mut gain = 0.0;
        for (place, chance) in self.chance.iter().enumerate() {
            let draw = self.draw.stake[place] + self.draw.spared[place];
            let stick = self.stick.stake[place] + self.stick.spared[place];
            gain += chance * (stick.max(draw) + draw.max(0.0));
        }
        gain > 0.0
    }

    /// The expected chips when one of these hands comes. Of prices the ends suffice: no other
    /// depends on this one.
    #[inline]
    fn chips(&self, purse: &Purse) -> f64 {
        let mut best = [NEVER; NEXT];
        self.stick.better(purse, &mut best);
        self.draw.better(&purse.twisted(), &mut best);
        if let Some((low, high)) = purse.prices() {
            self.draw.better(&purse.paid(low), &mut best);
            if high > low {
                self.draw.better(&purse.paid(high), &mut best);
            }
        }
        best.iter().zip(&self.chance).map(|(best, chance)| best * chance).sum()
    }
}

/// Values the hands of one player.
pub(crate) struct Hands {
    against: Against,
}

impl Hands {
    /// For draws of up to so many cards from these.
    pub(crate) fn new(cards: usize, rest: &Rest) -> Hands {
        Hands { against: Against::new(cards, rest) }
    }

    /// Whether the deck is known to last for all of them.
    pub(super) fn deck_lasts(&self) -> bool {
        self.against.lasts()
    }

    /// What is to be known of the unseen cards.
    #[inline]
    pub(super) fn odds(&mut self, rest: &Rest) -> &Odds {
        self.against.odds(rest)
    }

    /// The expected chips after another card.
    pub(crate) fn draw_one(&mut self, hand: Held, rest: &Rest, purse: &Purse) -> f64 {
        let mut chips = [0.0];
        self.draw(hand, rest, &[*purse], &mut chips);
        chips[0]
    }

    /// How likely a card of this value comes next.
    pub(crate) fn chance(&mut self, rest: &Rest, value: u8) -> f64 {
        self.against.odds(rest).chance(rest, value)
    }

    /// The expected chips of a hand that takes no more; much less than any where it may not stick.
    pub(crate) fn stick(&mut self, hand: Held, rest: &Rest, purse: &Purse) -> f64 {
        self.stand(hand, rest).chips(purse)
    }

    /// What a hand is worth that takes no more.
    pub(super) fn stand(&mut self, hand: Held, rest: &Rest) -> Worth {
        let trick = self.against.odds(rest).trick;
        if hand.value() > LIMIT {
            return Worth { stake: -1.0, double: 0.0, spared: trick };
        }
        let (stake, double) = match hand.rank().0 {
            Kind::Pontoon => (2.0, 0.0),
            Kind::FiveCardTrick => (2.0 - 2.0 * trick, trick),
            Kind::Ordinary | Kind::Bust => match self.below(hand, rest) {
                Some(below) => (2.0 * below - 1.0 + trick, trick),
                None => return Worth::NEVER,
            },
        };
        Worth { stake, double, spared: 0.0 }
    }

    /// How likely the banker is below a hand that may stick or must stand.
    fn below(&mut self, hand: Held, rest: &Rest) -> Option<f64> {
        match hand.value() {
            // Without cards all hands stand, whatever they are worth.
            value if rest.stock == 0 => Some(rest.dealt_below(value)),
            value @ LEAST_TO_STICK.. => Some(self.against.odds(rest).below(value)),
            _ => None,
        }
    }

    /// What a fifth card brings: a five card trick or a bust.
    pub(super) fn fifth(&mut self, hand: Held, rest: &Rest) -> Worth {
        if rest.stock == 0 || hand.value() > LIMIT {
            return Worth::NEVER;
        }
        let odds = self.against.odds(rest);
        let (fits, both) = odds.at_most(LIMIT - hand.low);
        let stake = 2.0 * (fits - both) - (1.0 - fits);
        Worth { stake, double: both, spared: odds.trick - both }
    }

    /// All that a hand of three cards may become with another.
    fn fourth(&mut self, hand: Held, rest: &Rest) -> Fourth {
        let mut all = Fourth::default();
        self.against.prepare(rest);
        for value in 1..=10 {
            if let Some(next) = rest.without(value) {
                let (chance, hand) = (self.chance(rest, value), hand.with(value));
                let (stick, draw) = (self.stand(hand, &next), self.fifth(hand, &next));
                all.push(chance, stick, draw);
            }
        }
        all
    }

    /// The expected chips after another card, for each purse.
    pub(crate) fn draw(&mut self, hand: Held, rest: &Rest, purses: &[Purse], chips: &mut [f64]) {
        chips.fill(0.0);
        match hand.cards {
            4 => {
                let fifth = self.fifth(hand, rest);
                purses.iter().zip(chips).for_each(|(purse, chips)| *chips = fifth.chips(purse));
            }
            3 => {
                let fourth = self.fourth(hand, rest);
                purses.iter().zip(chips).for_each(|(purse, chips)| *chips = fourth.chips(purse));
            }
            _ => {
                self.against.prepare(rest);
                for value in 1..=10 {
                    if let Some(next) = rest.without(value) {
                        let chance = self.chance(rest, value);
                        self.third(hand.with(value), &next, chance, purses, chips);
                    }
                }
            }
        }
    }

    /// Adds what a hand of three cards brings, for each purse.
    fn third(&mut self, hand: Held, rest: &Rest, chance: f64, purses: &[Purse], chips: &mut [f64]) {
        let stand = self.stand(hand, rest);
        let goes_on = hand.value() <= LIMIT && rest.stock > 0;
        let fourth = goes_on.then(|| self.fourth(hand, rest));
        let may_pay = fourth.as_ref().is_some_and(Fourth::may_pay);
        for (purse, chips) in purses.iter().zip(chips) {
            let mut best = stand.chips(purse);
            if let Some(fourth) = &fourth {
                best = best.max(fourth.chips(&purse.twisted()));
                let followed = if may_pay { purse.bought(hand.cards) } else { ArrayVec::new() };
                for bought in followed {
                    best = best.max(fourth.chips(&bought));
                }
            }
            *chips += chance * best;
        }
    }

    /// The expected chips of a hand that is played as well as can be.
    pub(crate) fn best(&mut self, hand: Held, rest: &Rest, purse: &Purse) -> f64 {
        let mut best = self.stick(hand, rest, purse);
        if hand.value() > LIMIT || rest.stock == 0 {
            return best;
        }
        let mut after: ArrayVec<Purse, { PRICES as usize + 1 }> = ArrayVec::new();
        after.push(purse.twisted());
        after.extend(purse.bought(hand.cards));
        let mut chips = [0.0; PRICES as usize + 1];
        self.draw(hand, rest, &after, &mut chips[..after.len()]);
        for chips in &chips[..after.len()] {
            best = best.max(*chips);
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::count;
    use parlour_cards::CardSet;

    fn without(values: &[u8]) -> Rest {
        let mut counts = count(CardSet::FULL);
        values.iter().for_each(|value| counts[usize::from(*value)] -= 1);
        let total: u8 = counts.iter().sum();
        Rest::new(counts, total - 2)
    }

    /// By induction over the cards that are to come: only the next price is any.
    #[test]
    fn a_price_between_the_smallest_and_the_largest_is_never_better_than_both() {
        for values in
            [&[2, 3][..], &[4, 6], &[1, 7], &[10, 2], &[2, 3, 4], &[1, 2, 6], &[2, 2, 3, 4]]
        {
            for left in [24, 30, 50, 1_000] {
                let (hand, rest) = (Held::of(values.iter().copied()), without(values));
                let (mut hands, purse) = (Hands::new(2, &rest), Purse::new(4, left));
                let chips: Vec<f64> =
                    (4..=8).map(|price| hands.draw_one(hand, &rest, &purse.paid(price))).collect();
                let ends = chips[0].max(chips[4]);
                assert!(chips.iter().all(|c| *c <= ends + 1e-9), "{values:?}, {left}: {chips:?}");
            }
        }
    }

    #[test]
    fn ten_times_the_stake_is_worth_ten_times_as_much() {
        let (hand, rest) = (Held::of([5, 6]), without(&[5, 6]));
        let mut hands = Hands::new(2, &rest);
        let [one, ten] = [1, 10].map(|stake| hands.best(hand, &rest, &Purse::new(stake, 10_000)));
        assert!((ten - 10.0 * one).abs() < 1e-9, "{one} {ten}");
    }

    #[test]
    fn an_ace_is_likelier_to_come_when_the_banker_has_no_pontoon() {
        let rest = without(&[2, 3]);
        // Every two cards of the banker's and every card after them.
        let (mut all, mut aces) = (0, 0);
        for (a, b, next) in (0..1_000).map(|i| (1 + i / 100, 1 + i / 10 % 10, 1 + i % 10)) {
            let (mut left, mut ways) = (rest.counts, 1);
            for value in [a, b, next] {
                ways *= u32::from(left[value]);
                left[value] = left[value].saturating_sub(1);
            }
            if (a.min(b), a.max(b)) != (1, 10) {
                all += ways;
                aces += if next == 1 { ways } else { 0 };
            }
        }
        let (mut hands, expected) = (Hands::new(2, &rest), f64::from(aces) / f64::from(all));
        let chance = hands.chance(&rest, 1);
        assert!((chance - expected).abs() < 1e-12, "{chance} instead of {expected}");
        assert!((0.0809..0.0811).contains(&expected), "{expected}, not 4 of 50");
        let sum: f64 = (1..=10).map(|value| hands.chance(&rest, value)).sum();
        assert!((sum - 1.0).abs() < 1e-12);
    }
}
