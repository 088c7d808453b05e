//! What a player may do.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use parlour_core::Deed;

use crate::colour::Colour;

/// What a player may do. The order is that of the legal set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(tag = "name", content = "payload", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Draw tickets.
    DrawDestination,
    /// Keep some of the tickets on offer.
    SelectDestination {
        /// Which, counted from 0 in the order they are shown.
        indices: Picks,
    },
    /// Take a face-up wagon card.
    DrawFaceup {
        /// Which, counted from 0.
        index: u8,
    },
    /// Draw from the face-down pile.
    DrawFacedown,
    /// Claim a route.
    #[serde(alias = "take_road")]
    Take {
        /// What to pay with; a tunnel may leave it out and be asked.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        color: Option<Colour>,
        /// The route's number on the map.
        #[serde(rename = "roadId", alias = "road_id")]
        road: u8,
    },
    /// Say what to pay a tunnel with.
    #[serde(alias = "tunnel_color")]
    Color {
        /// The colour.
        color: Colour,
    },
    /// Build a station.
    ClaimStation {
        /// What to pay with.
        color: Colour,
        /// The city's number on the map.
        station: u8,
    },
    /// Borrow a route of another player.
    Borrow {
        /// Which of two stations borrows it, by the city's number, where one's own stations stand
        /// at both ends of the route.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        station: Option<u8>,
        /// The route's number on the map.
        #[serde(rename = "roadId", alias = "road_id")]
        road: u8,
    },
    /// End the turn, or pay a tunnel's extra cost.
    #[serde(alias = "end_turn")]
    Confirm,
    /// Do not pay a tunnel's extra cost.
    Decline,
    /// Do nothing, when there is nothing to do.
    Pass,
}

/// The names of all commands, in the order of the actions, then the other names they go by.
/// `exit` (and `quit`) belong to the protocol, which has them for every game.
const COMMANDS: [&str; 14] = [
    "draw_destination",
    "select_destination",
    "draw_faceup",
    "draw_facedown",
    "take",
    "color",
    "claim_station",
    "borrow",
    "confirm",
    "decline",
    "pass",
    "take_road",
    "tunnel_color",
    "end_turn",
];

impl Deed for Action {
    const NAMES: &'static [&'static str] = &COMMANDS;

    fn name(self) -> &'static str {
        let place = match self {
            Action::DrawDestination => 0,
            Action::SelectDestination { .. } => 1,
            Action::DrawFaceup { .. } => 2,
            Action::DrawFacedown => 3,
            Action::Take { .. } => 4,
            Action::Color { .. } => 5,
            Action::ClaimStation { .. } => 6,
            Action::Borrow { .. } => 7,
            Action::Confirm => 8,
            Action::Decline => 9,
            Action::Pass => 10,
        };
        COMMANDS[place]
    }
}

impl Action {
    /// A number that no other action has.
    pub(crate) fn code(self) -> u64 {
        let paint = |c: Option<Colour>| c.map_or(15, |c| c as u64);
        match self {
            Action::DrawDestination => 1,
            Action::SelectDestination { indices } => 2 | u64::from(indices.0) << 4,
            Action::DrawFaceup { index } => 3 | u64::from(index) << 4,
            Action::DrawFacedown => 4,
            Action::Take { color, road } => 5 | paint(color) << 4 | u64::from(road) << 8,
            Action::Color { color } => 6 | (color as u64) << 4,
            Action::ClaimStation { color, station } => {
                7 | (color as u64) << 4 | u64::from(station) << 8
            }
            Action::Borrow { station, road } => {
                8 | u64::from(road) << 8 | station.map_or(0, |s| u64::from(s) + 1) << 16
            }
            Action::Confirm => 9,
            Action::Decline => 10,
            Action::Pass => 11,
        }
    }
}

/// Some of the tickets on offer: a bit each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Picks(pub u8);

impl Picks {
    /// How many.
    #[must_use]
    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the ticket at an index is picked.
    #[inline]
    #[must_use]
    pub fn has(self, index: usize) -> bool {
        self.0 >> index & 1 == 1
    }

    /// The indices in ascending order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..8).filter(move |i| self.has(usize::from(*i)))
    }
}

impl std::fmt::Debug for Picks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Picks {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Picks {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Picks, D::Error> {
        let mut picks = Picks(0);
        for index in Vec::<u8>::deserialize(d)? {
            if index > 7 || picks.has(index.into()) {
                return Err(serde::de::Error::custom(
                    "indices are the places of different tickets, counted from 0",
                ));
            }
            picks.0 |= 1 << index;
        }
        Ok(picks)
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Picks {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Picks".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "array",
            "items": {"type": "integer", "minimum": 0, "maximum": 7},
            "uniqueItems": true
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picks_are_empty_where_none_is_picked() {
        assert!(Picks(0).is_empty() && !Picks(0b10).is_empty());
    }
}
