//! What a hand is worth, and which of two hands wins.

use parlour_cards::{Card, Rank};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most a hand may be worth.
pub const LIMIT: u8 = 21;
/// The most cards a hand may have.
pub const MOST_CARDS: usize = 5;

/// What a card counts: an ace 1 (ten more where that fits), J, Q and K 10.
#[inline]
#[must_use]
pub fn base_value(card: Card) -> u8 {
    match card.rank() {
        Rank::Ace => 1,
        Rank::Jack | Rank::Queen | Rank::King => 10,
        rank => rank.value(),
    }
}

/// The value of a hand: an ace counts 11 when that does not bust the hand, else 1. At most one
/// ace can ever count 11.
#[inline]
#[must_use]
pub fn value(cards: &[Card]) -> u8 {
    let low: u8 = cards.iter().map(|c| base_value(*c)).sum();
    let ace = cards.iter().any(|c| c.rank() == Rank::Ace);
    if ace && low + 10 <= LIMIT { low + 10 } else { low }
}

/// What kind of hand it is, from worst to best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Over 21: it always loses.
    Bust,
    /// Worth its value.
    Ordinary,
    /// Five cards, not bust.
    FiveCardTrick,
    /// 21 in two cards.
    Pontoon,
}

/// How a hand ranks: its kind, then its value. `split` is whether it came from a split pair: an
/// ace and a ten are then a plain 21.
#[inline]
#[must_use]
pub fn rank(cards: &[Card], split: bool) -> (Kind, u8) {
    let value = value(cards);
    let kind = match cards.len() {
        _ if value > LIMIT => Kind::Bust,
        2 if value == LIMIT && !split => Kind::Pontoon,
        MOST_CARDS => Kind::FiveCardTrick,
        _ => Kind::Ordinary,
    };
    // Pontoons are all alike; so are busts.
    match kind {
        Kind::Bust => (kind, 0),
        _ => (kind, value),
    }
}

/// Whether the banker, with these cards, takes another.
#[inline]
#[must_use]
pub fn banker_twists(cards: &[Card]) -> bool {
    cards.len() < MOST_CARDS && value(cards) <= 16
}

/// Whether a player's hand beats the banker's: where everything is equal the banker wins.
#[inline]
#[must_use]
pub fn player_wins(player: (Kind, u8), banker: (Kind, u8)) -> bool {
    player.0 != Kind::Bust && player > banker
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(text: &str) -> Vec<Card> {
        text.split(' ').map(|c| c.parse().unwrap()).collect()
    }

    #[test]
    fn ace_and_ace_is_12() {
        assert_eq!(value(&cards("AC AD")), 12);
    }

    #[test]
    fn ace_ace_and_nine_is_21() {
        assert_eq!(value(&cards("AC AD 9S")), 21);
    }

    #[test]
    fn seven_seven_seven_is_21_but_no_pontoon() {
        assert_eq!(rank(&cards("7C 7D 7S"), false), (Kind::Ordinary, 21));
    }

    #[test]
    fn eighteen_against_eighteen_is_the_bankers() {
        let (a, b) = (rank(&cards("KC 8D"), false), rank(&cards("QH 8S"), false));
        assert!(!player_wins(a, b));
    }

    #[test]
    fn pontoon_beats_a_five_card_trick_and_that_beats_21_in_three_cards() {
        let pontoon = rank(&cards("AC KD"), false);
        let trick = rank(&cards("2C 3D 4S 5H 6C"), false);
        let plain = rank(&cards("7C 7D 7S"), false);
        assert!(player_wins(pontoon, trick) && player_wins(trick, plain));
        assert!(!player_wins(pontoon, pontoon), "everything equal: the banker wins");
    }

    #[test]
    fn of_two_five_card_tricks_the_higher_value_wins() {
        let high = rank(&cards("2C 3D 4S 5H 6C"), false);
        let low = rank(&cards("2D 3H 4C 5S 2H"), false);
        assert!(player_wins(high, low) && !player_wins(low, high));
    }

    #[test]
    fn a_bust_always_loses_even_to_a_bust() {
        let bust = rank(&cards("KC QD 5S"), false);
        assert!(!player_wins(bust, bust));
        assert!(player_wins(rank(&cards("2C 3D"), false), bust));
    }

    #[test]
    fn a_split_ace_and_ten_is_a_plain_21() {
        assert_eq!(rank(&cards("AC KD"), true), (Kind::Ordinary, 21));
    }

    #[test]
    fn the_banker_twists_on_16_and_sticks_on_a_soft_17() {
        assert!(banker_twists(&cards("KC 6D")));
        assert!(!banker_twists(&cards("AC 6D")));
        assert!(!banker_twists(&cards("KC 7D")));
        assert!(!banker_twists(&cards("2C 2D 3S 3H 4C")));
        assert!(banker_twists(&cards("KC 3D 2S")));
    }
}
