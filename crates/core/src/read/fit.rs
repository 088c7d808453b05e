//! Where a value does not fit a JSON Schema. Only what our own schemas say is understood.

use serde_json::{Map, Value};

use super::right::{self, found, listed, quoted, right};
use crate::invalid::Invalid;
use crate::suggest::nearest;

/// More faults than these help nobody.
const MOST: usize = 8;

/// Everything about a value that does not fit, in order.
pub(super) fn faults(schema: &Value, value: &Value) -> Vec<Invalid> {
    let mut fit = Fit { root: schema, faults: Vec::new() };
    fit.look(schema, value, "");
    fit.faults
}

struct Fit<'a> {
    root: &'a Value,
    faults: Vec<Invalid>,
}

impl<'a> Fit<'a> {
    fn fault(&mut self, at: &str, why: String) {
        if self.faults.len() < MOST {
            self.faults.push(Invalid::new(at, why));
        }
    }

    fn look(&mut self, schema: &'a Value, value: &Value, at: &str) {
        if self.faults.len() >= MOST {
            return;
        }
        let options = right::options(self.root, schema);
        match options.as_slice() {
            [only] => self.look_at(only, value, at),
            several => self.look_among(several, value, at),
        }
    }

    /// A schema that is no choice among others.
    fn look_at(&mut self, schema: &'a Value, value: &Value, at: &str) {
        for part in schema["allOf"].as_array().into_iter().flatten() {
            self.look(part, value, at);
        }
        let fixed = schema.get("const").is_some_and(|only| only != value)
            || schema["enum"].as_array().is_some_and(|all| !all.contains(value));
        if fixed || !right::is_of_type(schema, value) || !right::is_in_range(schema, value) {
            return self.fault(at, wrong(self.root, &[schema], value));
        }
        match value {
            Value::Array(list) => self.look_at_list(schema, list, at),
            Value::Object(fields) => self.look_at_fields(schema, fields, at),
            _ => {}
        }
    }

    fn look_at_list(&mut self, schema: &'a Value, list: &[Value], at: &str) {
        let bound = |name: &str| schema[name].as_u64().map(|n| n as usize);
        let few = bound("minItems").is_some_and(|least| list.len() < least);
        let many = bound("maxItems").is_some_and(|most| list.len() > most);
        if few || many {
            let right = right(self.root, schema);
            return self.fault(at, format!("there are {} here: use {right}", list.len()));
        }
        if let Some(items) = schema.get("items") {
            for (i, item) in list.iter().enumerate() {
                self.look(items, item, &format!("{at}[{i}]"));
            }
        }
    }

    fn look_at_fields(&mut self, schema: &'a Value, fields: &Map<String, Value>, at: &str) {
        let empty = Map::new();
        let known = schema["properties"].as_object();
        for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            if !fields.contains_key(name) {
                let right = known.and_then(|known| known.get(name)).map(|s| right(self.root, s));
                let right = right.unwrap_or_else(|| "a value".into());
                self.fault(at, format!("{} is missing: give {right}", quoted(name)));
            }
        }
        for (name, value) in fields {
            let inside = if at.is_empty() { name.clone() } else { format!("{at}.{name}") };
            let inside: String = inside.chars().take(80).collect();
            match (known.and_then(|known| known.get(name)), schema.get("additionalProperties")) {
                (Some(schema), _) => self.look(schema, value, &inside),
                (None, Some(Value::Bool(false))) => {
                    self.fault(at, unknown(name, known.unwrap_or(&empty)));
                }
                (None, Some(schema)) => self.look(schema, value, &inside),
                (None, None) => {}
            }
        }
    }

    /// A choice: nothing is wrong if one fits; else what is wrong by the one that was meant.
    fn look_among(&mut self, options: &[&'a Value], value: &Value, at: &str) {
        let tries: Vec<Vec<Invalid>> = options
            .iter()
            .map(|schema| {
                let mut fit = Fit { root: self.root, faults: Vec::new() };
                fit.look_at(schema, value, at);
                fit.faults
            })
            .collect();
        if tries.iter().any(Vec::is_empty) {
            return;
        }
        if let Some((tag, names)) = right::tag(options)
            && let Value::Object(fields) = value
        {
            match fields.get(tag) {
                None => {
                    let right = listed(&names);
                    return self.fault(at, format!("{} is missing: give {right}", quoted(tag)));
                }
                Some(name) if !names.contains(&name) => {
                    let inside = if at.is_empty() { tag.into() } else { format!("{at}.{tag}") };
                    return self.fault(&inside, wrong_word(name, &names));
                }
                Some(_) => {}
            }
        }
        let meant = options.iter().zip(&tries).filter(|(schema, _)| {
            schema.get("const").is_none()
                && right::is_of_type(schema, value)
                && !tagged_otherwise(schema, value)
        });
        match meant.min_by_key(|(_, faults)| faults.len()) {
            Some((_, faults)) => {
                for Invalid { at, why } in faults {
                    self.fault(at, why.clone());
                }
            }
            None => self.fault(at, wrong(self.root, options, value)),
        }
    }
}

/// Whether a fixed word in the value says that another schema is meant.
fn tagged_otherwise(schema: &Value, value: &Value) -> bool {
    let fields = schema["properties"].as_object().into_iter().flatten();
    fields
        .filter_map(|(name, field)| Some((name, field.get("const")?)))
        .any(|(name, word)| value.get(name).is_some_and(|given| given != word))
}

/// A value that fits none of these.
fn wrong(root: &Value, options: &[&Value], value: &Value) -> String {
    let words: Vec<&Value> = options.iter().flat_map(|schema| right::words(schema)).collect();
    let only_words = |schema: &&Value| !right::words(schema).is_empty() || schema["type"] == "null";
    if words.len() > 1 && value.is_string() && options.iter().all(only_words) {
        return wrong_word(value, &words);
    }
    format!("{} is wrong: use {}", found(value), right::any(root, options))
}

/// A word that is none of these.
fn wrong_word(value: &Value, words: &[&Value]) -> String {
    let given = value.as_str().unwrap_or_default();
    let near = nearest(given, words.iter().filter_map(|word| word.as_str()));
    let near = near.map(|word| format!(" (did you mean {}?)", quoted(word))).unwrap_or_default();
    format!("{} is wrong{near}: use {}", found(value), listed(words))
}

/// A field that nobody asked for.
fn unknown(name: &str, known: &Map<String, Value>) -> String {
    let near = nearest(name, known.keys().map(String::as_str));
    let near = near.map(|field| format!(" (did you mean {}?)", quoted(field))).unwrap_or_default();
    let all: Vec<String> = known.keys().map(|field| quoted(field)).collect();
    match all.as_slice() {
        [] => format!("there is no field {}: leave it out", quoted(name)),
        all => format!("there is no field {}{near}: use {}", quoted(name), right::and(all, "and")),
    }
}
