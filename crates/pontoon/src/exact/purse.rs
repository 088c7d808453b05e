//! The chips of a player while a hand is played, and what a card may cost.
//!
//! What can be won or lost is convex in every price, also where a double loss takes no more than
//! there is. So while the chips suffice for whatever may be bought, a price between the smallest
//! and the largest is never better than both, and only those two are followed. Where they may not
//! suffice, one price decides what else can be bought, and every price is followed.

use arrayvec::ArrayVec;

use crate::value::MOST_CARDS;

/// So many prices are followed at most where the chips may not suffice.
pub(crate) const PRICES: u32 = 21;
/// A hand of two cards can get so many.
pub(super) const MOST_BOUGHT: u32 = MOST_CARDS as u32 - 2;

/// The chips of the player: on the hand, and beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Purse {
    pub(crate) first: u32,
    pub(crate) stake: u32,
    /// The most the next card may cost; 0 when no more can be bought.
    pub(crate) most: u32,
    pub(crate) left: u32,
    /// The most that a double loss takes by this hand. Where another hand of the player's stands
    /// already, that one loses its double first, and this may be less than nothing.
    pub(crate) cap: i64,
    /// What another hand may buy for that is played later.
    pub(crate) reserve: u32,
}

impl Purse {
    pub(crate) fn new(first: u32, left: u32) -> Purse {
        let cap = i64::from(first) + i64::from(left);
        Purse { first, stake: first, most: 2 * first, left, cap, reserve: 0 }
    }

    /// The most that all cards of a hand of two may cost.
    pub(crate) fn dearest(first: u32) -> u32 {
        MOST_BOUGHT * 2 * first
    }

    /// The smallest and the largest price of a card, if one can be bought.
    pub(crate) fn prices(&self) -> Option<(u32, u32)> {
        match self.most {
            0 => None,
            _ if self.left == 0 => None,
            _ if self.left < self.first => Some((self.left, self.left)),
            most => Some((self.first, most.min(self.left))),
        }
    }

    /// Whether it suffices for whatever a hand of so many cards, and one that is played later, may
    /// buy.
    fn suffices(&self, cards: u8) -> bool {
        let more = MOST_CARDS as u32 - u32::from(cards);
        u64::from(self.left) >= u64::from(more) * u64::from(self.most) + u64::from(self.reserve)
    }

    /// The purses after each price that is to be followed, for a hand of so many cards.
    #[inline]
    pub(crate) fn bought(&self, cards: u8) -> ArrayVec<Purse, { PRICES as usize }> {
        let mut purses = ArrayVec::new();
        if let Some((low, high)) = self.prices() {
            let every = !self.suffices(cards) && high - low < PRICES;
            let step = if every { 1 } else { (high - low).max(1) };
            purses.extend((low..=high).step_by(step as usize).map(|price| self.paid(price)));
        }
        purses
    }

    #[inline]
    pub(crate) fn paid(&self, price: u32) -> Purse {
        Purse { stake: self.stake + price, most: price, left: self.left - price, ..*self }
    }

    #[inline]
    pub(crate) fn twisted(&self) -> Purse {
        Purse { most: 0, ..*self }
    }

    /// What this hand loses by a double. Who cannot pay it pays what is left.
    #[inline]
    pub(crate) fn double(&self) -> f64 {
        (2 * i64::from(self.stake)).min(self.cap) as f64
    }

    /// What another hand that stands does not lose by a double when this one is bust.
    #[inline]
    pub(crate) fn spared(&self) -> f64 {
        (i64::from(self.stake) - self.cap).max(0) as f64
    }

    /// Whether no price is left out that might be better than those followed.
    pub(crate) fn is_followed(&self, cards: u8) -> bool {
        self.most == 0 || self.suffices(cards) || self.first < PRICES
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_little_left_loses_no_more_than_that() {
        let poor = Purse::new(5, 2);
        assert!((poor.double() - 7.0).abs() < 1e-12);
        assert!((Purse::new(5, 9).double() - 10.0).abs() < 1e-12);
        assert_eq!(Purse { most: 0, ..poor }.prices(), None);
        assert_eq!(poor.prices(), Some((2, 2)));
        assert_eq!(Purse { left: 0, ..poor }.prices(), None);
    }

    #[test]
    fn two_hands_together_lose_no_more_than_there_is() {
        // 30 chips on the first hand, 10 on this one, and 5 beside them: a double takes 60 by the
        // first, of which this one gives back what is not there.
        let second = Purse { cap: 45 - 60, ..Purse::new(10, 5) };
        assert!((second.double() + 15.0).abs() < 1e-12);
        // If this one is bust, the first has 35 chips to lose.
        assert!((second.spared() - (60.0 - 35.0)).abs() < 1e-12);
        let rich = Purse { cap: 100 - 60, ..Purse::new(10, 60) };
        assert_eq!((rich.double(), rich.spared()), (20.0, 0.0));
    }

    #[test]
    fn every_price_is_followed_where_chips_are_short() {
        let stakes = |purse: Purse, cards| -> Vec<u32> {
            purse.bought(cards).iter().map(|p| p.stake).collect()
        };
        assert_eq!(stakes(Purse::new(4, 24), 2), [8, 12]);
        assert_eq!(stakes(Purse::new(4, 23), 2), [8, 9, 10, 11, 12]);
        assert_eq!(stakes(Purse::new(4, 16), 3), [8, 12]);
        assert_eq!(stakes(Purse { reserve: 24, ..Purse::new(4, 47) }, 2), [8, 9, 10, 11, 12]);
        assert_eq!(stakes(Purse::new(4, 6), 2), [8, 9, 10]);
        assert_eq!(stakes(Purse::new(4, 3), 2), [7]);
    }
}
