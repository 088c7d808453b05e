//! Reading what comes from outside: JSON becomes a value of our own, or what is wrong with it is
//! said in the words of people: the place, what was found there, and what would be right.
//!
//! What would be right is known from the JSON Schema that every such type has; what a type's own
//! reading says (`there is no seat 9`) is kept.

mod fit;
mod json;
mod right;
mod tracked;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::invalid::{Invalid, Invalids};

pub use crate::invalid::sentence;
pub use json::json;
pub use right::quoted;

use tracked::Fault;
pub(crate) use tracked::tracked;

/// The value that some JSON stands for, or what is wrong with it. The place is followed from the
/// beginning: reading in two ways would compile every type twice.
pub fn value<T: DeserializeOwned + JsonSchema>(value: &Value) -> Result<T, Invalids> {
    tracked(value).map_err(|fault| faults::<T>(value, &fault).into())
}

/// The value that the text of some JSON stands for, or what is wrong with it in one sentence
/// without its stop.
pub fn text<T: DeserializeOwned + JsonSchema>(text: &[u8]) -> Result<T, String> {
    value(&json(text)?).map_err(|faults| sentence(&faults))
}

/// What is wrong with a value that could not be read.
fn faults<T: JsonSchema>(value: &Value, fault: &Fault) -> Vec<Invalid> {
    let alone =
        |why: String| vec![Invalid::new(fault.at().chars().take(80).collect::<String>(), why)];
    if !is_technical(fault.said()) {
        return alone(fault.said().to_owned());
    }
    let settings = SchemaSettings::draft2020_12().for_deserialize();
    let schema = settings.into_generator().into_root_schema_for::<T>().to_value();
    let faults = fit::faults(&schema, value);
    if faults.is_empty() {
        // The type is stricter than its schema, and says so in a programmer's words only.
        return alone(in_words(fault.said()));
    }
    faults
}

/// How the library begins a sentence that it makes by itself, for programmers.
const TECHNICAL: [&str; 8] = [
    "invalid type: ",
    "invalid value: ",
    "invalid length ",
    "unknown variant ",
    "unknown field ",
    "missing field ",
    "duplicate field ",
    "data did not match any variant",
];

fn is_technical(said: &str) -> bool {
    TECHNICAL.iter().any(|start| said.starts_with(start))
}

/// A programmer's sentence for people, as far as it names what people can name.
fn in_words(said: &str) -> String {
    let name = |start: &str| said.strip_prefix(start)?.split('`').nth(1).map(quoted);
    if let Some(field) = name("unknown field ") {
        format!("there is no field {field}")
    } else if let Some(field) = name("missing field ") {
        format!("{field} is missing")
    } else if let Some(field) = name("duplicate field ") {
        format!("{field} is given twice")
    } else {
        "this cannot be read here".to_owned()
    }
}

#[cfg(test)]
mod tests;
