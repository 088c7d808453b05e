//! What a player may do.

use parlour_core::{ActionSet, Actions, written};

written! {
    /// What a player may do.
    pub action Action {
        /// Put chips on the first card.
        Stake { amount: u32 => "How many." },
        /// Take a card face down for a further stake.
        Buy { amount: u32 => "How many chips." },
        /// Take a card face up, free of charge.
        Twist,
        /// Take no more.
        Stick,
        /// Make two hands of a pair.
        Split,
        /// Play another round, which is dealt at once.
        Again,
        /// Leave the table.
        Leave,
    }
}

/// The legal actions: two ranges of amounts and a few bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Legal {
    /// The smallest amount, and how many amounts there are.
    pub(crate) stake: (u32, u32),
    pub(crate) buy: (u32, u32),
    /// A bit for each of [`PLAIN`].
    pub(crate) plain: u8,
}

/// The actions without an amount, in order.
pub(crate) const PLAIN: [Action; 5] =
    [Action::Twist, Action::Stick, Action::Split, Action::Again, Action::Leave];

impl Legal {
    /// The range of amounts from `low` to `high`; empty if `high` is less.
    pub(crate) fn range(low: u32, high: u32) -> (u32, u32) {
        (low, (high + 1).saturating_sub(low))
    }

    /// Adds an action without an amount if it is allowed.
    #[inline]
    pub(crate) fn allow(&mut self, allowed: bool, plain: usize) {
        self.plain |= u8::from(allowed) << plain;
    }
}

pub(crate) const TWIST: usize = 0;
pub(crate) const STICK: usize = 1;
pub(crate) const SPLIT: usize = 2;
pub(crate) const AGAIN: usize = 3;
pub(crate) const LEAVE: usize = 4;

impl IntoIterator for Legal {
    type Item = Action;
    type IntoIter = Actions<Legal, Action>;

    fn into_iter(self) -> Actions<Legal, Action> {
        Actions::of(self)
    }
}

impl ActionSet<Action> for Legal {
    #[inline]
    fn len(&self) -> usize {
        (self.stake.1 + self.buy.1 + self.plain.count_ones()) as usize
    }

    #[inline]
    fn get(&self, index: usize) -> Action {
        let mut index = index as u32;
        if index < self.stake.1 {
            return Action::Stake { amount: self.stake.0 + index };
        }
        index -= self.stake.1;
        if index < self.buy.1 {
            return Action::Buy { amount: self.buy.0 + index };
        }
        index -= self.buy.1;
        let mut plain = self.plain;
        for _ in 0..index {
            plain &= plain.wrapping_sub(1);
        }
        PLAIN[plain.trailing_zeros() as usize]
    }

    #[inline]
    fn contains(&self, action: &Action) -> bool {
        let within = |(low, count): (u32, u32), amount: u32| {
            amount.checked_sub(low).is_some_and(|above| above < count)
        };
        let plain = |place: usize| self.plain >> place & 1 != 0;
        match *action {
            Action::Stake { amount } => within(self.stake, amount),
            Action::Buy { amount } => within(self.buy, amount),
            Action::Twist => plain(TWIST),
            Action::Stick => plain(STICK),
            Action::Split => plain(SPLIT),
            Action::Again => plain(AGAIN),
            Action::Leave => plain(LEAVE),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_lists_stakes_then_prices_then_the_rest() {
        let mut set = Legal { stake: Legal::range(2, 3), buy: Legal::range(5, 6), plain: 0 };
        [TWIST, SPLIT, LEAVE].into_iter().for_each(|plain| set.allow(true, plain));
        let listed = [
            Action::Stake { amount: 2 },
            Action::Stake { amount: 3 },
            Action::Buy { amount: 5 },
            Action::Buy { amount: 6 },
            Action::Twist,
            Action::Split,
            Action::Leave,
        ];
        assert_eq!(set.iter().collect::<Vec<_>>(), listed);
        assert!(listed.iter().all(|action| set.contains(action)));
        assert!(!set.contains(&Action::Stick) && !set.contains(&Action::Again));
    }
}
