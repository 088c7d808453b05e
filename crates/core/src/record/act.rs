//! What a seat did, as a line of a record: nearly all of its lines.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;

use super::{LONGEST_LINE, Line};
use crate::seat::Seat;
use crate::written::Written;

/// The payload of an action, kept as JSON text: a tree of it would take many times the room.
/// Null and the empty object are no payload.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Payload(Option<Written>);

impl Payload {
    /// The payload with this value.
    #[must_use]
    pub fn new(value: &Value) -> Payload {
        Payload::written(Written::of(value))
    }

    /// The payload that is written so.
    #[must_use]
    pub fn written(text: Written) -> Payload {
        Payload(Some(text).filter(|text| !matches!(text.as_str(), "null" | "{}")))
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Its text, if there is one.
    #[must_use]
    pub fn text(&self) -> Option<&Written> {
        self.0.as_ref()
    }

    /// Its value; null where there is none.
    #[must_use]
    pub fn value(&self) -> Value {
        self.0.as_ref().map(Written::value).unwrap_or_default()
    }
}

impl Serialize for Payload {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(s)
    }
}

impl<'de> Deserialize<'de> for Payload {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Payload, D::Error> {
        Value::deserialize(d).map(|value| Payload::new(&value))
    }
}

/// What a seat did, as its line is written. Nearly all lines are such, and this is read several
/// times as fast as a [`Line`] that may be any.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Act<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    seat: Seat,
    name: String,
    #[serde(borrow)]
    payload: Option<&'a RawValue>,
}

impl Act<'_> {
    /// The line, if it is such a one and written as this program would; others may be lines too.
    pub(super) fn read(row: &[u8]) -> Option<Line> {
        let plain = |text: &&str| !text.bytes().any(|b| b.is_ascii_whitespace() || b == b'\\');
        let row = row.strip_suffix(b"\n").filter(|row| row.len() < LONGEST_LINE)?;
        let row = str::from_utf8(row).ok().filter(plain)?;
        let Act { kind: "act", seat, name, payload } = serde_json::from_str(row).ok()? else {
            return None;
        };
        let payload = payload.map(|text| Payload::written(Written::from(text.to_owned())));
        Some(Line::Act { seat, name, payload: payload.unwrap_or_default() })
    }
}
