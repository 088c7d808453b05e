//! The JSON, flawed.

use parlour_kuhn::{Event, Position, View};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use super::{Happened, Seen, Written, flaw};

impl<const FLAW: u8> Serialize for Seen<FLAW> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut value = serde_json::to_value(&self.view).map_err(serde::ser::Error::custom)?;
        if FLAW == flaw::OFF_SCHEMA {
            value["who"] = Value::Null;
        }
        if FLAW == flaw::OTHER_PHASE {
            value["phase"] = "elsewhere".into();
        }
        value.serialize(s)
    }
}

impl<const FLAW: u8> JsonSchema for Seen<FLAW> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        View::schema_name()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        View::json_schema(generator)
    }
}

impl<const FLAW: u8> Serialize for Happened<FLAW> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut value = serde_json::to_value(&self.0).map_err(serde::ser::Error::custom)?;
        if FLAW == flaw::FLAT_EVENT {
            value["chips"] = 1.into();
        }
        value.serialize(s)
    }
}

impl<'de, const FLAW: u8> Deserialize<'de> for Happened<FLAW> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Event::deserialize(d).map(Happened)
    }
}

impl<const FLAW: u8> JsonSchema for Happened<FLAW> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        Event::schema_name()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Event::json_schema(generator)
    }
}

impl<const FLAW: u8> Serialize for Written<FLAW> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(s)
    }
}

impl<'de, const FLAW: u8> Deserialize<'de> for Written<FLAW> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let mut value = Value::deserialize(d)?;
        if FLAW == flaw::LENIENT {
            value["start"].as_object_mut().map(|start| start.remove("surprise_field"));
        }
        serde_json::from_value(value).map(Written).map_err(serde::de::Error::custom)
    }
}

impl<const FLAW: u8> JsonSchema for Written<FLAW> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        Position::schema_name()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Position::json_schema(generator)
    }
}
