//! Maps as people write them: a TOML file, or the same as JSON inside the rules.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use crate::colour::{Cards, Colour};

/// The text of the map of Europe.
pub const EUROPE: &str = include_str!("../maps/europe.toml");
/// The text of the small map.
pub const ISLAND: &str = include_str!("../maps/island.toml");

/// The maps that need no file, with their texts.
pub const BUILT_IN: [(&str, &str); 2] = [("europe", EUROPE), ("island", ISLAND)];

/// A map: cities, routes and tickets, and how many pieces it is played with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Map {
    /// What the map is called.
    pub name: String,
    /// How many wagons each player has: 3 to 60.
    #[cfg_attr(feature = "schema", schemars(range(min = 3, max = 60)))]
    pub wagons: u8,
    /// How many stations each player has: 0 to 3.
    #[serde(default = "three", skip_serializing_if = "is_three")]
    #[cfg_attr(feature = "schema", schemars(range(max = 3)))]
    pub stations: u8,
    /// The most players for whom there are tickets enough: 2 to 5.
    #[serde(default = "five", skip_serializing_if = "is_five")]
    #[cfg_attr(feature = "schema", schemars(range(min = 2, max = 5)))]
    pub players: u8,
    /// How many wagon cards of each kind; left out: 12 of each colour and 14 locomotives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cards: Option<Cards>,
    /// What is dealt; left out: the usual numbers.
    #[serde(default, skip_serializing_if = "Deal::is_usual")]
    pub deal: Deal,
    /// The cities; a city's number is its place in the list, from 1.
    pub cities: Vec<City>,
    /// The routes; each gets a number, from 1, and a double route gets two.
    pub routes: Vec<Route>,
    /// The tickets.
    pub tickets: Vec<Ticket>,
}

fn three() -> u8 {
    3
}
fn five() -> u8 {
    5
}
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_three(n: &u8) -> bool {
    *n == 3
}
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_five(n: &u8) -> bool {
    *n == 5
}
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_false(b: &bool) -> bool {
    !*b
}
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_zero(n: &u8) -> bool {
    *n == 0
}

/// How many cards and tickets are dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Deal {
    /// Wagon cards to each player at the start: 0 to 10.
    #[cfg_attr(feature = "schema", schemars(range(max = 10)))]
    pub cards: u8,
    /// Wagon cards that lie face up: 1 to 5.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 5)))]
    pub market: u8,
    /// Long tickets to each player at the start: 0 to 2.
    #[cfg_attr(feature = "schema", schemars(range(max = 2)))]
    pub long: u8,
    /// Short tickets to each player at the start: 0 to 4.
    #[cfg_attr(feature = "schema", schemars(range(max = 4)))]
    pub short: u8,
    /// How many of those must be kept.
    pub keep: u8,
    /// How many tickets are drawn in a turn: 1 to 5.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 5)))]
    pub draw: u8,
}

impl Default for Deal {
    fn default() -> Deal {
        Deal { cards: 4, market: 5, long: 1, short: 3, keep: 2, draw: 3 }
    }
}

impl Deal {
    fn is_usual(&self) -> bool {
        *self == Deal::default()
    }
}

/// A city.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct City {
    /// Its name.
    pub name: String,
    /// East-west place: 0 in the west to 1 in the east.
    pub x: f32,
    /// North-south place: 0 in the north to 1 in the south.
    pub y: f32,
}

/// A route between two cities.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Route {
    /// The two cities by name.
    #[serde(deserialize_with = "two_cities")]
    pub between: [String; 2],
    /// How many spaces: 1 to 6, or 8.
    pub length: u8,
    /// The colour to pay with; left out: grey, any one colour.
    #[serde(default, skip_serializing_if = "Paint::is_grey")]
    pub colour: Paint,
    /// What it runs through.
    #[serde(default, skip_serializing_if = "Kind::is_plain")]
    pub kind: Kind,
    /// How many locomotives a ferry needs.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub locomotives: u8,
    /// The colour of a second track beside the first, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub double: Option<Paint>,
}

impl Route {
    /// How many tracks it has: a double route has two.
    #[must_use]
    pub fn tracks(&self) -> usize {
        1 + usize::from(self.double.is_some())
    }
}

/// The two cities of a route or ticket. A list type of two would let a third one in a TOML file
/// go unnoticed.
fn two_cities<'de, D: Deserializer<'de>>(d: D) -> Result<[String; 2], D::Error> {
    let cities = Vec::<String>::deserialize(d)?;
    let count = cities.len();
    cities
        .try_into()
        .map_err(|_| Error::custom(format!("\"between\" names two cities, not {count}")))
}

/// What colour pays for a route.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names of the colours say all there is to say")]
pub enum Paint {
    Red,
    Orange,
    Yellow,
    Green,
    Blue,
    Purple,
    Black,
    White,
    /// Any one colour.
    #[default]
    Grey,
}

impl Paint {
    /// The colour; none for grey.
    #[must_use]
    pub fn colour(self) -> Option<Colour> {
        (self != Paint::Grey).then(|| Colour::ALL[self as usize])
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
    fn is_grey(&self) -> bool {
        *self == Paint::Grey
    }
}

/// What a route runs through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Land.
    #[default]
    Plain,
    /// Rock: three cards are turned, and may make it dearer.
    Tunnel,
    /// Water: some of the cards must be locomotives.
    Ferry,
}

impl Kind {
    /// Its name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Plain => "plain",
            Kind::Tunnel => "tunnel",
            Kind::Ferry => "ferry",
        }
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
    fn is_plain(&self) -> bool {
        *self == Kind::Plain
    }
}

/// A ticket: two cities to connect.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Ticket {
    /// The two cities by name.
    #[serde(deserialize_with = "two_cities")]
    pub between: [String; 2],
    /// What it is worth.
    pub value: u8,
    /// Whether it is one of the long ones, of which each player is dealt one.
    #[serde(default, skip_serializing_if = "is_false")]
    pub long: bool,
}

impl Map {
    /// The built-in map of this name.
    #[must_use]
    pub fn built_in(name: &str) -> Option<Map> {
        let (_, text) = BUILT_IN.iter().find(|(known, _)| *known == name)?;
        toml::from_str(text).ok()
    }

    /// The wagon cards it is played with.
    #[must_use]
    pub fn wagon_cards(&self) -> Cards {
        self.cards.unwrap_or(Cards([12, 12, 12, 12, 12, 12, 12, 12, 14]))
    }
}
