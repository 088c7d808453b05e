//! Strict JSON: a field that is given twice is an error, not a matter of taste.

use std::cell::Cell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

/// The most values in one command: a tree takes far more room than its text, and two bytes are
/// enough to write a value. A record of so many is sent as text.
const MOST_VALUES: usize = 500_000;

/// Reads one JSON value. Depth is limited by the parser.
pub(crate) fn parse(bytes: &[u8]) -> Result<Value, String> {
    let left = Cell::new(MOST_VALUES);
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let value = Strict(&left).deserialize(&mut reader);
    match value.and_then(|value| reader.end().map(|()| value)) {
        Ok(value) => Ok(value),
        // A command is one line, so only the column helps.
        Err(error) => {
            let text = error.to_string();
            let why = text.split(" at line ").next().unwrap_or(&text).to_owned();
            Err(format!("{why} (column {})", error.column()))
        }
    }
}

/// Reads a value, and counts how many more there may be.
#[derive(Clone, Copy)]
struct Strict<'a>(&'a Cell<usize>);

impl<'de> DeserializeSeed<'de> for Strict<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<Value, D::Error> {
        let Some(left) = self.0.get().checked_sub(1) else {
            let why = format_args!("it holds more than {MOST_VALUES} values");
            return Err(D::Error::custom(why));
        };
        self.0.set(left);
        d.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Strict<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON value")
    }
    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }
    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }
    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }
    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }
    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        let number = Number::from_f64(value);
        number.map(Value::Number).ok_or_else(|| E::custom("a number must be finite"))
    }
    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }
    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(value) = seq.next_element_seed(self)? {
            list.push(value);
        }
        Ok(Value::Array(list))
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(key) = map.next_key::<String>()? {
            let value = map.next_value_seed(self)?;
            if object.contains_key(&key) {
                let key: String = key.chars().take(40).collect();
                return Err(A::Error::custom(format_args!("the field \"{key}\" is given twice")));
            }
            object.insert(key, value);
        }
        Ok(Value::Object(object))
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn a_value_is_read_as_it_stands() {
        for text in [
            "null",
            "true",
            "-3",
            "1.5",
            "18446744073709551615",
            r#""ä\n""#,
            r#"[1,[],{}]"#,
            r#"{"b":1,"a":[{"b":null}]}"#,
        ] {
            let value = parse(text.as_bytes()).unwrap();
            assert_eq!(value, serde_json::from_str::<serde_json::Value>(text).unwrap(), "{text}");
        }
    }

    #[test]
    fn what_is_not_strictly_json_is_refused() {
        let deep = "[".repeat(100_000);
        let wide = format!("[{}0]", "0,".repeat(super::MOST_VALUES));
        for (text, word) in [
            (&br#"{"a":1,"a":1}"#[..], "\"a\" is given twice"),
            (br#"[{"x":{"a":1,"b":2,"a":3}}]"#, "\"a\" is given twice"),
            (b"NaN", "expected value"),
            (b"1e999", "out of range"),
            (b"{} {}", "trailing"),
            (b"\"\xff\"", "unicode"),
            (b"", "EOF"),
            (deep.as_bytes(), "recursion limit"),
            (wide.as_bytes(), "more than 500000 values"),
        ] {
            let why = parse(text).unwrap_err();
            assert!(why.contains(word), "{why}");
        }
    }
}
