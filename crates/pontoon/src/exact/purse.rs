//! The chips of a player while a hand is played, and what a card may cost.
//!
//! What can be won or lost is convex in every price, also where a double loss takes no more than
//! there is. So while the chips suffice for whatever may be bought, a price between the smallest
//! and the largest is never better than both, and only those two are followed. Where they may not
//! suffice, one price decides what else can be bought, and every price is followed.

use arrayvec::ArrayVec;

/// So many prices are followed at most where the chips may not suffice.
pub(crate) const PRICES: u32 = 21;
/// A hand of two cards can get so many.
const MOST_BOUGHT: u32 = 3;
/// What the most expensive hand of five cards costs, in times its first stake.
const DEAREST: u32 = 1 + 2 * MOST_BOUGHT;

/// The chips of the player: on the hand, and beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Purse {
    pub(crate) first: u32,
    pub(crate) stake: u32,
    /// The most the next card may cost; 0 when no more can be bought.
    pub(crate) most: u32,
    pub(crate) left: u32,
    /// What lies on another hand of the player's that stands already.
    pub(crate) other: u32,
}

impl Purse {
    pub(crate) fn new(first: u32, left: u32) -> Purse {
        Purse { first, stake: first, most: 2 * first, left, other: 0 }
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

    /// The purses after each price that is to be followed.
    #[inline]
    pub(crate) fn bought(&self) -> ArrayVec<Purse, { PRICES as usize }> {
        let mut purses = ArrayVec::new();
        if let Some((low, high)) = self.prices() {
            let every = self.left < MOST_BOUGHT * 2 * self.first && high - low < PRICES;
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

    /// What this hand loses by a double. Who cannot pay it pays what is left; what the other hand
    /// loses counts there.
    #[inline]
    pub(crate) fn double(&self) -> f64 {
        let all = self.stake + self.other;
        f64::from(all) + f64::from(all.min(self.left)) - 2.0 * f64::from(self.other)
    }

    /// Whether no price is left out that might be better than those followed.
    pub(crate) fn is_followed(&self) -> bool {
        self.most == 0 || self.left >= MOST_BOUGHT * 2 * self.first || self.first < PRICES
    }

    /// Whether it suffices for whatever may be bought on this hand and on one that begins with as
    /// many chips, beside what lies there already, and for a double loss of both.
    pub(crate) fn suffices_for_two(&self, beside: u32) -> bool {
        let both = u64::from(self.first) * u64::from(2 * DEAREST);
        u64::from(self.left) + u64::from(self.stake) + u64::from(beside) >= 2 * both
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_little_left_loses_no_more_than_that() {
        let poor = Purse { stake: 5, left: 2, ..Purse::new(5, 2) };
        assert!((poor.double() - 7.0).abs() < 1e-12);
        assert!((Purse { left: 9, ..poor }.double() - 10.0).abs() < 1e-12);
        assert_eq!(Purse { most: 0, ..poor }.prices(), None);
        assert_eq!(poor.prices(), Some((2, 2)));
        assert_eq!(Purse { left: 0, ..poor }.prices(), None);
    }

    #[test]
    fn two_hands_together_lose_no_more_than_there_is() {
        let second = Purse { other: 20, ..Purse::new(10, 25) };
        // Both lose their stakes and the 25 beside them; 40 of that by the first.
        assert!((second.double() - (55.0 - 40.0)).abs() < 1e-12);
        assert!((Purse { left: 30, ..second }.double() - 20.0).abs() < 1e-12);
    }

    #[test]
    fn every_price_is_followed_where_chips_are_short() {
        let stakes =
            |left| -> Vec<u32> { Purse::new(4, left).bought().iter().map(|p| p.stake).collect() };
        assert_eq!(stakes(24), [8, 12]);
        assert_eq!(stakes(23), [8, 9, 10, 11, 12]);
        assert_eq!(stakes(6), [8, 9, 10]);
        assert_eq!(stakes(3), [7]);
    }
}
