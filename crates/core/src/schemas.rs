//! JSON Schemas that lie in a file beside a game's sources.
//!
//! A derived schema is code: a tenth of what the compiler is given of a large game, and more of the
//! program than the schema's text. A game may therefore derive it under its feature `schema` alone,
//! where a test holds the file to it, and have the file speak for its types elsewhere.

#[cfg(feature = "json")]
#[doc(hidden)]
pub use schemars::{JsonSchema, Schema, SchemaGenerator};
#[cfg(feature = "json")]
use serde_json::{Map, Value};

/// The schema with this name in a file; `rules/Map` is the type `Map` among those that `rules` names.
///
/// # Panics
/// If the file has no such schema, which a test of the game finds.
#[cfg(feature = "json")]
#[must_use]
pub fn embedded(file: &str, name: &str) -> Schema {
    let all = serde_json::from_str(file);
    let mut all: Map<String, Value> = all.unwrap_or_else(|why| panic!("the schemas: {why}"));
    let (whole, part) = name.split_once('/').map_or((name, None), |(w, p)| (w, Some(p)));
    let Some(Value::Object(mut schema)) = all.remove(whole) else {
        panic!("there is no schema {whole}")
    };
    let Some(part) = part else { return schema.into() };
    match &schema["$defs"][part] {
        Value::Object(alone) if !schema["$defs"][part].to_string().contains("\"$ref\"") => {
            alone.clone().into()
        }
        _ => {
            schema.retain(|key, _| key == "$defs");
            schema.insert("$ref".into(), format!("#/$defs/{part}").into());
            schema.into()
        }
    }
}

/// Says that a game's `Rules`, `Action`, `Event`, `View` and `Position` have the schemas of the file
/// `schemas.json` beside its `Cargo.toml`, where the crate does not derive them; and that other types
/// have those that are named.
///
/// ```ignore
/// parlour_core::schemas!(Map = "rules/Map");
/// ```
#[macro_export]
macro_rules! schemas {
    ($($other:ty = $of:literal),*) => {
        $crate::schemas!(@
            Rules = "rules",
            Action = "action",
            Event = "event",
            View = "view",
            Position = "position"
            $(, $other = $of)*
        );
    };
    (@ $($type:ty = $name:literal),+) => {
        #[cfg(all(feature = "json", not(feature = "schema")))]
        static SCHEMAS: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/schemas.json"));
        $(
            #[cfg(all(feature = "json", not(feature = "schema")))]
            impl $crate::schemas::JsonSchema for $type {
                fn schema_name() -> ::std::borrow::Cow<'static, str> {
                    $name.into()
                }
                fn json_schema(
                    _: &mut $crate::schemas::SchemaGenerator,
                ) -> $crate::schemas::Schema {
                    $crate::schemas::embedded(SCHEMAS, $name)
                }
            }
        )+
    };
}

#[cfg(all(test, feature = "json"))]
mod tests {
    use super::embedded;

    const FILE: &str = r##"{
        "rules": {
            "type": "object",
            "properties": { "map": { "$ref": "#/$defs/Map" } },
            "$defs": {
                "Map": { "type": "array", "items": { "$ref": "#/$defs/Name" } },
                "Name": { "type": "string" }
            }
        },
        "action": { "type": "string" }
    }"##;

    #[test]
    fn a_schema_is_found_by_its_name() {
        assert_eq!(embedded(FILE, "action").to_value(), serde_json::json!({"type": "string"}));
    }

    #[test]
    fn a_type_within_a_schema_has_its_own() {
        let name = embedded(FILE, "rules/Name").to_value();
        assert_eq!(name, serde_json::json!({"type": "string"}), "it needs no other");
        let map = embedded(FILE, "rules/Map").to_value();
        assert_eq!(map["$ref"], "#/$defs/Map");
        assert_eq!(map["$defs"]["Name"]["type"], "string");
        assert_eq!(map.get("type"), None);
    }

    #[test]
    #[should_panic(expected = "no schema view")]
    fn a_missing_schema_is_an_error() {
        let _ = embedded(FILE, "view");
    }
}
