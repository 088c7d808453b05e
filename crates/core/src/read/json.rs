//! Strict JSON: a field that is given twice is an error, not a matter of taste.

use std::cell::Cell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use super::quoted;

/// The most values in one text: a tree takes far more room than its text, and two bytes are
/// enough to write a value. A record of so many is sent as text.
const MOST_VALUES: usize = 500_000;

/// Reads one JSON value, or says what is wrong and in which column of its line. Depth is limited
/// by the parser.
pub fn json(text: &[u8]) -> Result<Value, String> {
    let left = Cell::new(MOST_VALUES);
    let mut reader = serde_json::Deserializer::from_slice(text);
    let value = Strict(&left).deserialize(&mut reader);
    let value = value.and_then(|value| reader.end().map(|()| value));
    value.map_err(|error| format!("{} (column {})", in_words(&error), error.column()))
}

/// What the parser noticed, and how we say it.
const NOTICED: [(&str, &str); 16] = [
    ("EOF while parsing a list", "it ends within a list"),
    ("EOF while parsing an object", "it ends within an object"),
    ("EOF while parsing a string", "it ends within a string"),
    ("EOF while parsing a value", "it ends where a value should be"),
    ("expected `:`", "a colon is missing"),
    ("expected `,` or `]`", "a comma or the end of the list is missing"),
    ("expected `,` or `}`", "a comma or the end of the object is missing"),
    ("expected `\"`", "a string is missing"),
    ("expected ", "no value can begin so"),
    ("key must be a string", "the name of a field must be in double quotes"),
    ("trailing comma", "there is a comma too many"),
    ("trailing characters", "something follows after the end"),
    ("number out of range", "the number is too large"),
    ("invalid number", "a number is not written so"),
    ("control character", "a string holds a control character: write it as \\n or \\u0000"),
    ("recursion limit exceeded", "it nests too deep"),
];

fn in_words(error: &serde_json::Error) -> String {
    let said = error.to_string();
    let said = said.split(" at line ").next().unwrap_or(&said);
    match NOTICED.iter().find(|(start, _)| said.starts_with(start)) {
        // What we noticed ourselves is said in our words already.
        _ if error.is_data() => said.to_owned(),
        Some((_, words)) => (*words).to_owned(),
        // All else is about escapes and codes within a string.
        None => {
            "a string is not well written: it must be UTF-8, with escapes as \\n or \\u00e9".into()
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
                let key = quoted(&key);
                return Err(A::Error::custom(format_args!("the field {key} is given twice")));
            }
            object.insert(key, value);
        }
        Ok(Value::Object(object))
    }
}

#[cfg(test)]
mod tests {
    use super::json;

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
            let value = json(text.as_bytes()).unwrap();
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
            (b"NaN", "no value can begin so (column 1)"),
            (b"1e999", "the number is too large"),
            (b"{} {}", "something follows"),
            (b"\"\xff\"", "must be UTF-8"),
            (b"", "it ends where a value should be"),
            (deep.as_bytes(), "it nests too deep"),
            (wide.as_bytes(), "more than 500000 values"),
        ] {
            let why = json(text).unwrap_err();
            assert!(why.contains(word), "{why}");
        }
    }
}
