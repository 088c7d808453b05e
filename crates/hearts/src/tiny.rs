//! A game small enough to be counted out, for tests of views and sampling.

use parlour_cards::CardSet;

use crate::rules::{Hearts, Passing, Rules, SEATS};
use crate::state::State;

/// Hearts with eight cards: two for each seat, of which one is passed. Every rule that tells
/// something about hidden hands comes up in it often.
#[must_use]
pub fn tiny() -> Rules {
    let deck = ["2C", "3C", "4D", "QS", "KS", "2H", "3H", "4H"];
    Rules {
        target: 20,
        passing: Passing::Left,
        deck: Some(deck.iter().filter_map(|card| card.parse().ok()).collect()),
        ..Rules::default()
    }
}

impl Hearts {
    /// Every deal of the first round. There are 2,520 of eight cards and 369,600 of twelve.
    ///
    /// # Panics
    /// If the deck has more than twelve cards: there would be too many.
    #[must_use]
    pub fn all_deals(&self) -> Vec<State> {
        assert!(self.size <= 12, "only short decks can be counted out");
        let mut deals = Vec::new();
        self.deal_on(self.deck, [CardSet::EMPTY; SEATS], &mut deals);
        deals
    }

    fn deal_on(&self, rest: CardSet, hands: [CardSet; SEATS], deals: &mut Vec<State>) {
        let Some(card) = rest.lowest() else {
            deals.push(self.dealt(1, [0; SEATS], hands));
            return;
        };
        for seat in 0..SEATS {
            if hands[seat].len() < self.hand_size() as usize {
                let mut hands = hands;
                hands[seat].insert(card);
                self.deal_on(rest - CardSet::only(card), hands, deals);
            }
        }
    }
}
