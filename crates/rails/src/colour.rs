//! Wagon cards: eight colours and the locomotive, and counts of them.

use std::ops::{Index, IndexMut};

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What a wagon card shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
#[expect(missing_docs, reason = "the names of the colours say all there is to say")]
pub enum Colour {
    Red,
    Orange,
    Yellow,
    Green,
    Blue,
    Purple,
    Black,
    White,
    /// Stands for any colour.
    Locomotive,
}

/// How many kinds of wagon cards there are, the locomotive included.
pub const KINDS: usize = 9;
/// How many colours a route may have.
pub const COLOURS: usize = 8;

impl Colour {
    /// All kinds in order, the locomotive last.
    pub const ALL: [Colour; KINDS] = [
        Colour::Red,
        Colour::Orange,
        Colour::Yellow,
        Colour::Green,
        Colour::Blue,
        Colour::Purple,
        Colour::Black,
        Colour::White,
        Colour::Locomotive,
    ];

    /// Its place in [`Colour::ALL`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        const NAMES: [&str; KINDS] =
            ["red", "orange", "yellow", "green", "blue", "purple", "black", "white", "locomotive"];
        NAMES[self as usize]
    }

    /// A sign that stands for it where colours cannot be seen.
    #[must_use]
    pub const fn symbol(self) -> &'static str {
        const SYMBOLS: [&str; KINDS] = ["●", "◆", "▲", "♣", "■", "♥", "♠", "○", "★"];
        SYMBOLS[self as usize]
    }

    /// The kind a person means: its name, its beginning (two letters or more) or a usual other
    /// name.
    #[must_use]
    pub fn parse(text: &str) -> Option<Colour> {
        let text = text.to_lowercase();
        if matches!(text.as_str(), "loco" | "locos" | "locomotives" | "any" | "wild") {
            return Some(Colour::Locomotive);
        }
        if matches!(text.as_str(), "pink" | "violet") {
            return Some(Colour::Purple);
        }
        let mut fits = Colour::ALL
            .into_iter()
            .filter(|c| c.name() == text || (text.len() >= 2 && c.name().starts_with(&text)));
        let first = fits.next()?;
        (fits.next().is_none() || first.name() == text).then_some(first)
    }
}

/// How many cards of each kind: a hand, the discards, a payment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cards(pub [u8; KINDS]);

impl Cards {
    /// No card.
    pub const NONE: Cards = Cards([0; KINDS]);

    /// How many cards in all.
    #[inline]
    #[must_use]
    pub fn total(&self) -> u32 {
        self.0.iter().map(|n| u32::from(*n)).sum()
    }

    /// Each kind that is there, with its number.
    pub fn iter(&self) -> impl Iterator<Item = (Colour, u8)> + '_ {
        Colour::ALL.into_iter().map(|c| (c, self[c])).filter(|(_, n)| *n > 0)
    }

    /// Adds cards.
    #[inline]
    pub fn add(&mut self, more: &Cards) {
        for (mine, theirs) in self.0.iter_mut().zip(more.0) {
            *mine += theirs;
        }
    }

    /// The cards without others, as many as there are.
    #[inline]
    #[must_use]
    pub fn minus(&self, others: &Cards) -> Cards {
        Cards(std::array::from_fn(|i| self.0[i].saturating_sub(others.0[i])))
    }

    /// Whether all of `others` are among these.
    #[inline]
    #[must_use]
    pub fn contains(&self, others: &Cards) -> bool {
        self.0.iter().zip(others.0).all(|(mine, theirs)| *mine >= theirs)
    }

    /// In words: `2 red, 1 locomotive`.
    #[must_use]
    pub fn words(&self) -> String {
        let parts: Vec<String> = self
            .iter()
            .map(|(c, n)| match (c, n) {
                (Colour::Locomotive, 2..) => format!("{n} locomotives"),
                _ => format!("{n} {}", c.name()),
            })
            .collect();
        if parts.is_empty() { "nothing".into() } else { parts.join(", ") }
    }
}

impl FromIterator<Colour> for Cards {
    fn from_iter<I: IntoIterator<Item = Colour>>(cards: I) -> Cards {
        let mut counts = Cards::NONE;
        for card in cards {
            counts[card] += 1;
        }
        counts
    }
}

impl Index<Colour> for Cards {
    type Output = u8;
    #[inline]
    fn index(&self, colour: Colour) -> &u8 {
        &self.0[colour as usize]
    }
}

impl IndexMut<Colour> for Cards {
    #[inline]
    fn index_mut(&mut self, colour: Colour) -> &mut u8 {
        &mut self.0[colour as usize]
    }
}

/// Cards as JSON and TOML: a number per kind, kinds that are missing left out.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(default, deny_unknown_fields)]
struct Named {
    #[serde(skip_serializing_if = "is_zero")]
    red: u8,
    #[serde(skip_serializing_if = "is_zero")]
    orange: u8,
    #[serde(skip_serializing_if = "is_zero")]
    yellow: u8,
    #[serde(skip_serializing_if = "is_zero")]
    green: u8,
    #[serde(skip_serializing_if = "is_zero")]
    blue: u8,
    #[serde(skip_serializing_if = "is_zero")]
    purple: u8,
    #[serde(skip_serializing_if = "is_zero")]
    black: u8,
    #[serde(skip_serializing_if = "is_zero")]
    white: u8,
    #[serde(skip_serializing_if = "is_zero")]
    locomotive: u8,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_zero(n: &u8) -> bool {
    *n == 0
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let [red, orange, yellow, green, blue, purple, black, white, locomotive] = self.0;
        Named { red, orange, yellow, green, blue, purple, black, white, locomotive }.serialize(s)
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Cards, D::Error> {
        let n = Named::deserialize(d)?;
        Ok(Cards([
            n.red,
            n.orange,
            n.yellow,
            n.green,
            n.blue,
            n.purple,
            n.black,
            n.white,
            n.locomotive,
        ]))
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Cards {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Cards".into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Named::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_understood_as_people_type_them() {
        assert_eq!(Colour::parse("Red"), Some(Colour::Red));
        assert_eq!(Colour::parse("blu"), Some(Colour::Blue));
        assert_eq!(Colour::parse("bl"), None, "black or blue");
        assert_eq!(Colour::parse("LOCO"), Some(Colour::Locomotive));
        assert_eq!(Colour::parse("pink"), Some(Colour::Purple));
        assert_eq!(Colour::parse("r"), None);
        assert_eq!(Colour::parse(""), None);
    }

    #[test]
    fn cards_read_what_they_write() {
        let cards: Cards = [Colour::Red, Colour::Locomotive, Colour::Red].into_iter().collect();
        let json = serde_json::to_string(&cards).unwrap();
        assert_eq!(json, r#"{"red":2,"locomotive":1}"#);
        assert_eq!(serde_json::from_str::<Cards>(&json).unwrap(), cards);
        assert_eq!(cards.words(), "2 red, 1 locomotive");
        assert_eq!(Cards::NONE.words(), "nothing");
    }
}
