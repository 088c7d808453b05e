//! Cards as what an action is done with.

use parlour_core::Detail;

use crate::{Card, CardSet, read_cards};

impl Detail for Card {
    fn shown(&self) -> String {
        self.symbols()
    }

    fn things(&self) -> Vec<String> {
        vec![self.to_string()]
    }

    fn read(words: &str) -> Option<Card> {
        words.parse().ok()
    }
}

impl Detail for CardSet {
    fn shown(&self) -> String {
        self.symbols()
    }

    fn things(&self) -> Vec<String> {
        self.iter().map(|card| card.to_string()).collect()
    }

    fn read(words: &str) -> Option<CardSet> {
        let cards = read_cards(words).ok().filter(|cards| !cards.is_empty())?;
        Some(cards.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_read_shown_and_named_as_things() {
        let cards = CardSet::read("10d, queen of spades").unwrap();
        assert_eq!(
            (cards.shown(), cards.things()),
            ("10♦ Q♠".into(), vec!["TD".into(), "QS".into()])
        );
        let queen = Card::read("q♠").unwrap();
        assert_eq!((queen.shown(), queen.things()), ("Q♠".into(), vec!["QS".into()]));
        assert_eq!(
            (Card::read("qs td"), CardSet::read(""), CardSet::read("x")),
            (None, None, None)
        );
    }
}
