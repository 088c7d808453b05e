//! JSON as text: written once, kept and sent as it is.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

/// A value as JSON text. A tree of it would take many times the room, and longer to make. All that
/// games write is written so; where a tree is wanted, it is read from the text, because writing in
/// two ways would compile every type twice.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Written(Box<RawValue>);

impl Written {
    /// A value as text.
    ///
    /// # Panics
    /// If it is none that JSON has.
    #[must_use]
    pub fn of(value: &impl Serialize) -> Written {
        let text = serde_json::value::to_raw_value(value);
        Written(text.unwrap_or_else(|e| unreachable!("what is written is plain JSON: {e}")))
    }

    /// The name and the details of a value that has both: an action or an event. The details are
    /// an empty object where there are none.
    pub(crate) fn named(&self) -> (String, Written) {
        #[derive(Deserialize)]
        struct Named<'a> {
            #[serde(alias = "type")]
            name: String,
            #[serde(borrow, alias = "data")]
            payload: Option<&'a RawValue>,
        }
        let Named { name, payload } = serde_json::from_str(self.as_str())
            .unwrap_or_else(|e| unreachable!("actions and events have names: {e}"));
        let none = || Written::of(&serde_json::Map::new());
        (name, payload.map_or_else(none, |text| Written(text.to_owned())))
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.get()
    }

    /// The value.
    #[must_use]
    pub fn value(&self) -> Value {
        serde_json::from_str(self.as_str())
            .unwrap_or_else(|e| unreachable!("the text is JSON: {e}"))
    }
}

impl From<Box<RawValue>> for Written {
    fn from(text: Box<RawValue>) -> Written {
        Written(text)
    }
}

impl PartialEq for Written {
    fn eq(&self, other: &Written) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Written {}

impl JsonSchema for Written {
    fn schema_name() -> Cow<'static, str> {
        Value::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Value::json_schema(generator)
    }

    fn inline_schema() -> bool {
        Value::inline_schema()
    }
}
