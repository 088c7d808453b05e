//! A deck: a draw pile and a discard in one array.

use parlour_core::{Luck, Sink};

use crate::event::{DeckName, Event};

/// A draw pile and a discard of at most `N` cards. The pile lies at the front of the array, its
/// top last; the discard grows from the back, so the two never meet.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Deck<const N: usize> {
    cards: [u8; N],
    pile: u8,
    discard: u8,
    /// How often the deck has been shuffled, the shuffle before the deal included.
    shuffles: u16,
}

impl<const N: usize> Deck<N> {
    /// Creates a deck with all cards in the pile, not shuffled yet.
    pub(crate) fn create(cards: &[u8]) -> Deck<N> {
        let mut deck = Deck { cards: [0; N], pile: cards.len() as u8, discard: 0, shuffles: 0 };
        deck.cards[..cards.len()].copy_from_slice(cards);
        deck
    }

    /// A deck in any order; the top of the pile and of the discard come last.
    pub(crate) fn lay(pile: &[u8], discard: &[u8], shuffles: u16) -> Deck<N> {
        let mut deck = Deck::create(pile);
        deck.shuffles = shuffles;
        discard.iter().for_each(|card| deck.discard(*card));
        deck
    }

    /// Shuffles the pile.
    #[inline]
    pub(crate) fn shuffle(&mut self, name: DeckName, luck: &mut impl Luck) {
        let nth = u32::from(self.shuffles);
        luck.shuffle(name as u8, nth, &mut self.cards[..self.pile as usize]);
        self.shuffles += 1;
    }

    /// Draws the top card. The discard is shuffled into a new pile exactly when the pile is found
    /// empty; with both empty there is no card.
    #[inline]
    pub(crate) fn draw(
        &mut self,
        name: DeckName,
        luck: &mut impl Luck,
        out: &mut impl Sink<Event>,
    ) -> Option<u8> {
        if self.pile == 0 {
            if self.discard == 0 {
                return None;
            }
            self.reshuffle(name, luck);
            let cards = self.pile;
            out.emit(|| Event::Reshuffled { deck: name, cards });
        }
        self.pile -= 1;
        Some(std::mem::take(&mut self.cards[self.pile as usize]))
    }

    fn reshuffle(&mut self, name: DeckName, luck: &mut impl Luck) {
        for i in 0..self.discard as usize {
            self.cards.swap(i, N - 1 - i);
        }
        self.pile = std::mem::take(&mut self.discard);
        self.shuffle(name, luck);
    }

    /// Puts a card on the discard.
    #[inline]
    pub(crate) fn discard(&mut self, card: u8) {
        self.discard += 1;
        self.cards[N - self.discard as usize] = card;
    }

    /// The pile, its top last.
    pub(crate) fn pile(&self) -> &[u8] {
        &self.cards[..self.pile as usize]
    }

    /// The pile, to be filled in or blotted out.
    pub(crate) fn pile_mut(&mut self) -> &mut [u8] {
        &mut self.cards[..self.pile as usize]
    }

    /// The discards, the latest last.
    pub(crate) fn discards(&self) -> impl ExactSizeIterator<Item = u8> {
        self.cards[N - self.discard as usize..].iter().rev().copied()
    }

    /// How many cards could be drawn, by a reshuffle too.
    #[inline]
    pub(crate) fn left(&self) -> usize {
        self.pile as usize + self.discard as usize
    }

    /// The number of the shuffle that the pile comes from.
    #[inline]
    pub(crate) fn shuffle_number(&self) -> u16 {
        self.shuffles.saturating_sub(1)
    }

    /// How often the deck has been shuffled.
    pub(crate) fn shuffles(&self) -> u16 {
        self.shuffles
    }
}

impl<const N: usize> std::fmt::Debug for Deck<N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let discards: Vec<u8> = self.discards().collect();
        write!(
            f,
            "Deck {{ pile: {:?}, discards: {discards:?}, shuffles: {} }}",
            self.pile(),
            self.shuffles
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_core::{MatchLuck, Seed};

    type Ten = Deck<10>;

    fn luck() -> MatchLuck {
        MatchLuck::new(Seed::from_number(3), "busrush")
    }

    fn draw_all(deck: &mut Ten, luck: &mut MatchLuck) -> Vec<u8> {
        let mut drawn = Vec::new();
        while !deck.pile().is_empty() {
            drawn.extend(deck.draw(DeckName::Bus, luck, &mut ()));
        }
        drawn
    }

    #[test]
    fn the_same_seed_gives_the_same_order() {
        let order = |seed| {
            let mut luck = MatchLuck::new(Seed::from_number(seed), "busrush");
            let mut deck = Ten::create(&[1, 2, 3, 4, 5, 6, 7, 8]);
            deck.shuffle(DeckName::Bus, &mut luck);
            draw_all(&mut deck, &mut luck)
        };
        assert_eq!(order(1), order(1));
        assert_ne!(order(1), order(2));
    }

    #[test]
    fn a_draw_makes_the_pile_one_smaller() {
        let mut deck = Ten::create(&[1, 2, 3]);
        assert_eq!(deck.draw(DeckName::Bus, &mut luck(), &mut ()), Some(3));
        assert_eq!(deck.pile(), [1, 2]);
    }

    #[test]
    fn the_discard_is_reshuffled_exactly_when_a_draw_finds_the_pile_empty() {
        let mut deck = Ten::create(&[1]);
        deck.shuffle(DeckName::Bus, &mut luck());
        deck.discard(7);
        deck.discard(8);
        let mut seen = Vec::new();
        assert_eq!(deck.draw(DeckName::Bus, &mut luck(), &mut seen), Some(1));
        assert!(seen.is_empty() && deck.pile().is_empty());
        let card = deck.draw(DeckName::Bus, &mut luck(), &mut seen).unwrap();
        let deck_name = DeckName::Bus;
        assert_eq!(seen, [Event::Reshuffled { deck: deck_name, cards: 2 }]);
        assert_eq!(card + deck.pile()[0], 15);
        assert_eq!((deck.discards().len(), deck.shuffles()), (0, 2));
    }

    #[test]
    fn with_pile_and_discard_empty_there_is_no_card_and_the_deck_stays_valid() {
        let mut deck = Ten::create(&[]);
        let before = deck;
        assert_eq!(deck.draw(DeckName::Rush, &mut luck(), &mut ()), None);
        assert_eq!(deck, before);
    }

    #[test]
    fn discards_keep_their_order_and_fill_the_array_to_the_last_place() {
        let mut deck = Ten::lay(&[1, 2, 3, 4, 5], &[6, 7, 8, 9, 10], 1);
        assert_eq!(deck.discards().collect::<Vec<_>>(), [6, 7, 8, 9, 10]);
        assert_eq!(deck.left(), 10);
        draw_all(&mut deck, &mut luck());
        assert!(deck.draw(DeckName::Bus, &mut luck(), &mut ()).is_some());
        assert_eq!(deck.left(), 4);
    }
}
