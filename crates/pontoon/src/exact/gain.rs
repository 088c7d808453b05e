//! Whether it may pay to buy a card: a bound by which prices need not be followed.
//!
//! A chip more on a hand wins one, or two with five cards, and is lost with the hand. By a double
//! loss it is lost too, or there is nothing left to take: no better than not having staked it. So
//! the best that a single chip can bring, and as many more as may be paid for later cards, is a
//! bound for what buying brings beyond twisting. Where that is nothing, no price is worth paying,
//! whatever else the chips may be good for.

use super::Held;
use super::draws::Rest;
use super::hand::Hands;
use crate::value::{LIMIT, MOST_CARDS};

/// What a chip on a hand may bring.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gain {
    /// The most that a chip brings which lies on it.
    chip: f64,
    /// The most that a chip brings which buys the next card, with those that buy later ones.
    pub(super) buying: f64,
    /// How many cards may be worth buying, one after the other.
    pub(super) buys: u32,
}

impl Hands {
    /// What a chip on this hand may bring.
    pub(super) fn gain(&mut self, hand: Held, rest: &Rest) -> Gain {
        let stand = self.stand(hand, rest);
        // A bust may spare another hand what it would lose by a double.
        let chip = stand.stake + stand.spared;
        if hand.value() > LIMIT || rest.stock == 0 {
            return Gain { chip, buying: 0.0, buys: 0 };
        }
        let (mut drawn, mut later, mut buys) = (0.0, 0.0, 0);
        if usize::from(hand.cards) + 1 == MOST_CARDS {
            let fifth = self.fifth(hand, rest);
            drawn = fifth.stake + fifth.spared;
        } else {
            for value in 1..=10 {
                if let Some(next) = rest.without(value) {
                    let chance = self.chance(rest, value);
                    let gain = self.gain(hand.with(value), &next);
                    drawn += chance * gain.chip;
                    later += chance * gain.buying.max(0.0);
                    buys = buys.max(gain.buys);
                }
            }
        }
        let buying = drawn + later;
        let buys = if buying > 0.0 { buys + 1 } else { 0 };
        Gain { chip: chip.max(drawn), buying, buys }
    }
}
