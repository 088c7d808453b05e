//! A hand: a few cards, always in order.

/// At most `N` cards in ascending order. Unused places hold the default, so that equal hands are
/// equal bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Hand<T, const N: usize> {
    cards: [T; N],
    len: u8,
}

impl<T: Copy + Ord + Default, const N: usize> Hand<T, N> {
    #[inline]
    pub(crate) fn as_slice(&self) -> &[T] {
        &self.cards[..self.len as usize]
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.len as usize
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    #[inline]
    pub(crate) fn contains(&self, card: T) -> bool {
        self.as_slice().contains(&card)
    }

    /// Puts a card where it belongs.
    #[inline]
    pub(crate) fn insert(&mut self, card: T) {
        let mut i = self.len as usize;
        while i > 0 && self.cards[i - 1] > card {
            self.cards[i] = self.cards[i - 1];
            i -= 1;
        }
        self.cards[i] = card;
        self.len += 1;
    }

    /// Takes a card out that is there.
    #[inline]
    pub(crate) fn remove(&mut self, card: T) {
        let len = self.len as usize;
        let Some(at) = self.as_slice().iter().position(|c| *c == card) else {
            debug_assert!(false, "only cards of the hand are taken out");
            return;
        };
        self.cards.copy_within(at + 1..len, at);
        self.cards[len - 1] = T::default();
        self.len -= 1;
    }

    /// Changes every card and puts them in order again.
    pub(crate) fn rewrite(&mut self, mut change: impl FnMut(T) -> T) {
        let len = self.len as usize;
        for card in &mut self.cards[..len] {
            *card = change(*card);
        }
        self.cards[..len].sort_unstable();
    }

    /// Bit `i` is set where card `i` is the first of its equals.
    #[inline(always)]
    pub(crate) fn firsts(&self) -> u16 {
        let mut bits = u16::from(self.len > 0);
        for i in 1..self.len as usize {
            bits |= u16::from(self.cards[i] != self.cards[i - 1]) << i;
        }
        bits
    }
}

impl<T: Copy + Ord + Default, const N: usize> Default for Hand<T, N> {
    fn default() -> Self {
        Hand { cards: [T::default(); N], len: 0 }
    }
}

impl<T: Copy + Ord + Default, const N: usize> FromIterator<T> for Hand<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(cards: I) -> Self {
        let mut hand = Hand::default();
        cards.into_iter().for_each(|card| hand.insert(card));
        hand
    }
}

impl<T: Copy + Ord + Default + std::fmt::Debug, const N: usize> std::fmt::Debug for Hand<T, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.as_slice().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_stays_in_order_and_equal_hands_are_equal() {
        let mut a: Hand<u8, 8> = [5, 3, 9, 3].into_iter().collect();
        assert_eq!(a.as_slice(), [3, 3, 5, 9]);
        assert_eq!(a.firsts(), 0b1101);
        a.remove(3);
        a.remove(9);
        assert_eq!(a, [5, 3].into_iter().collect());
        assert!(a.contains(5) && !a.contains(9));
    }
}
