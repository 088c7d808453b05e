//! The options of a match.

use std::borrow::Cow;

use parlour_core::text::{LONGEST_NAME, brief};
use parlour_core::{Invalid, read};
use schemars::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::check::LONGEST_WHY;
use crate::map::{BUILT_IN, Map};

/// The options of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// How many players: 2 to 5.
    #[schemars(range(min = 2, max = 5))]
    pub players: u8,
    /// The map: `europe`, `island`, or one of your own (its file).
    #[schemars(extend("examples" = ["europe", "island"]))]
    pub map: MapChoice,
    /// How wagon cards are drawn.
    pub draw: DrawRule,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { players: 2, map: MapChoice::default(), draw: DrawRule::Source }
    }
}

/// How the two wagon cards of a turn are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DrawRule {
    /// Both from one source: face up one by one, or two face down at once.
    #[default]
    Source,
    /// Each from either source.
    Open,
}

/// A map by name, or as it is.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum MapChoice {
    /// One that comes with the game.
    Name(String),
    /// One of somebody's own; it goes into the record as a whole.
    Whole(Box<Map>),
}

/// By hand, because serde's own reading of such a type forgets where in the map it went wrong.
impl<'de> Deserialize<'de> for MapChoice {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<MapChoice, D::Error> {
        match Value::deserialize(d)? {
            Value::String(name) => Ok(MapChoice::Name(name)),
            whole @ Value::Object(_) => read::value(&whole).map(MapChoice::Whole).map_err(|all| {
                let place =
                    |at: &str| if at.is_empty() { "map".into() } else { format!("map.{at}") };
                let all: Vec<Invalid> = all
                    .into_iter()
                    .map(|fault| Invalid::new(place(&fault.at), fault.why))
                    .collect();
                D::Error::custom(brief(&read::sentence(&all), LONGEST_WHY))
            }),
            _ => Err(D::Error::custom("map: it is a name, such as \"europe\", or a whole map")),
        }
    }
}

impl Default for MapChoice {
    fn default() -> MapChoice {
        MapChoice::Name("europe".into())
    }
}

impl MapChoice {
    /// The map itself.
    pub fn find(&self) -> Result<Cow<'_, Map>, Invalid> {
        match self {
            MapChoice::Whole(map) => Ok(Cow::Borrowed(map)),
            MapChoice::Name(name) => Map::built_in(name).map(Cow::Owned).ok_or_else(|| {
                let known: Vec<&str> = BUILT_IN.iter().map(|(name, _)| *name).collect();
                let shown = brief(name, LONGEST_NAME);
                let why = format!(
                    "there is no map \"{shown}\": use {}, or a whole map",
                    known.join(" or ")
                );
                Invalid::new("map", why)
            }),
        }
    }
}

impl From<Map> for MapChoice {
    fn from(map: Map) -> MapChoice {
        MapChoice::Whole(Box::new(map))
    }
}

impl From<&str> for MapChoice {
    fn from(name: &str) -> MapChoice {
        MapChoice::Name(name.into())
    }
}
