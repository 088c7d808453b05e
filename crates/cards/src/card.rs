//! A card in one byte.

use std::fmt;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::rank::Rank;
use crate::suit::Suit;

/// A playing card. Cards are ordered by suit (clubs, diamonds, spades, hearts), then by rank.
///
/// ```
/// use parlour_cards::{Card, Rank, Suit};
///
/// let queen = Card::new(Rank::Queen, Suit::Spades);
/// assert_eq!(queen, "qs".parse().unwrap());
/// assert_eq!((queen.symbols(), queen.spoken()), ("Q♠".into(), "Queen of Spades".into()));
/// assert_eq!(Card::numbered(queen.number()), Some(queen));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The card of this rank and suit.
    #[inline]
    #[must_use]
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card((suit as u8) << 4 | rank as u8)
    }

    /// The number of the card's bit in a [`CardSet`](crate::CardSet).
    #[inline]
    #[must_use]
    pub const fn bit(self) -> u32 {
        self.0 as u32
    }

    /// Its place in a deck sorted by suit and rank, from 0 to 51.
    #[inline]
    #[must_use]
    pub const fn number(self) -> usize {
        let bit = self.bit() as usize;
        bit / 16 * 13 + bit % 16 - 2
    }

    /// The card at a place of that deck, if it has so many.
    #[inline]
    #[must_use]
    pub const fn numbered(number: usize) -> Option<Card> {
        if number >= 52 {
            return None;
        }
        Some(Card::from_bit((number / 13 * 16 + number % 13 + 2) as u32))
    }

    /// The card of a bit that is known to be a card's.
    #[inline]
    pub(crate) const fn from_bit(bit: u32) -> Card {
        debug_assert!(bit < 64 && bit & 15 >= 2 && bit & 15 <= 14);
        Card(bit as u8)
    }

    /// Its rank.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Rank {
        match Rank::from_value(self.0 & 15) {
            Some(rank) => rank,
            None => unreachable!(),
        }
    }

    /// Its suit.
    #[inline]
    #[must_use]
    pub const fn suit(self) -> Suit {
        Suit::from_index((self.0 >> 4) as usize)
    }

    /// As printed on the card: `Q♠`, `10♦`.
    #[must_use]
    pub fn symbols(self) -> String {
        format!("{}{}", self.rank().face(), self.suit().symbol())
    }

    /// To be read aloud: `Queen of Spades`.
    #[must_use]
    pub fn spoken(self) -> String {
        format!("{} of {}", self.rank(), self.suit())
    }
}

/// The code of a card: `QS`, `TD`.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = [self.rank().letter() as u8, self.suit().letter() as u8];
        f.pad(std::str::from_utf8(&code).unwrap_or_default())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Card, D::Error> {
        struct Visitor;
        impl serde::de::Visitor<'_> for Visitor {
            type Value = Card;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a card such as \"QS\" or \"TD\"")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Card, E> {
                // People may say "queen of spades"; data uses the code.
                if text.len() <= 3 && text.bytes().all(|b| b.is_ascii_alphanumeric()) {
                    return text.parse().map_err(E::custom);
                }
                Err(E::custom("this is no card: write rank and suit, such as \"QS\" or \"TD\""))
            }
        }
        d.deserialize_str(Visitor)
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Card {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Card".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "Rank and suit: QS is the queen of spades, TD (or 10D) the ten of diamonds.",
            "type": "string",
            "pattern": "^(?:[2-9TJQKAtjqka]|10)[CDSHcdsh]$",
            "examples": ["QS", "TD", "2C"]
        })
    }
}
