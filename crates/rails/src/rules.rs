//! The options of a match.

use std::borrow::Cow;

use parlour_core::Invalid;
use parlour_core::text::{LONGEST_NAME, brief};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::map::{BUILT_IN, Map};

/// The options of a match.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "json", derive(Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// How many players: 2 to 5.
    #[cfg_attr(feature = "schema", schemars(range(min = 2, max = 5)))]
    pub players: u8,
    /// The map: `europe`, `island`, or one of your own (its file).
    #[cfg_attr(feature = "schema", schemars(extend("examples" = ["europe", "island"])))]
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum DrawRule {
    /// Both from one source: face up one by one, or two face down at once.
    #[default]
    Source,
    /// Each from either source.
    Open,
}

/// A map by name, or as it is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum MapChoice {
    /// One that comes with the game.
    Name(String),
    /// One of somebody's own; it goes into the record as a whole.
    Whole(Box<Map>),
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
