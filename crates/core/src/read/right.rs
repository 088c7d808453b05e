//! What a schema asks for, and what was found instead, in a few words.

use serde_json::Value;

/// The schemas of which a value must fit one: references are followed, choices opened.
pub(super) fn options<'a>(root: &'a Value, schema: &'a Value) -> Vec<&'a Value> {
    if let Some(name) = schema["$ref"].as_str().and_then(|r| r.strip_prefix("#/$defs/")) {
        return root["$defs"].get(name).map_or(vec![schema], |schema| options(root, schema));
    }
    let several = ["anyOf", "oneOf"].iter().find_map(|name| schema[*name].as_array());
    match several {
        Some(several) => several.iter().flat_map(|schema| options(root, schema)).collect(),
        None => vec![schema],
    }
}

/// The field whose fixed word tells the objects of a choice apart, with those words.
pub(super) fn tag<'a>(options: &[&'a Value]) -> Option<(&'a str, Vec<&'a Value>)> {
    let fields = options.iter().find_map(|schema| schema["properties"].as_object())?;
    let (tag, _) = fields.iter().find(|(_, field)| field.get("const").is_some())?;
    let words = options.iter().filter_map(|schema| schema["properties"][tag].get("const"));
    Some((tag, words.collect()))
}

/// The values that a schema names one by one.
pub(super) fn words(schema: &Value) -> Vec<&Value> {
    let all = schema["enum"].as_array().into_iter().flatten();
    schema.get("const").into_iter().chain(all).collect()
}

/// Whether a value is of the schema's type, or of one of its types.
pub(super) fn is_of_type(schema: &Value, value: &Value) -> bool {
    let is = |name: &str| match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => true,
    };
    match &schema["type"] {
        Value::String(name) => is(name),
        Value::Array(names) => names.iter().filter_map(Value::as_str).any(is),
        _ => *schema != Value::Bool(false),
    }
}

/// Whether a number is neither too small nor too large.
pub(super) fn is_in_range(schema: &Value, value: &Value) -> bool {
    let Some(number) = value.as_f64() else { return true };
    let (least, most) = machine_range(schema["format"].as_str().unwrap_or_default());
    let least = schema["minimum"].as_f64().unwrap_or(least);
    let most = schema["maximum"].as_f64().unwrap_or(most);
    (least..=most).contains(&number)
}

/// What fits the sort of number that the program keeps.
fn machine_range(format: &str) -> (f64, f64) {
    let bits = |name: &str| format.strip_prefix(name).and_then(|bits| bits.parse::<i32>().ok());
    match (bits("uint"), bits("int")) {
        (Some(bits), _) => (0.0, 2_f64.powi(bits) - 1.0),
        (_, Some(bits)) => (-(2_f64.powi(bits - 1)), 2_f64.powi(bits - 1) - 1.0),
        _ => (f64::MIN, f64::MAX),
    }
}

/// What a schema asks for: `a whole number from 1 to 10`.
pub(super) fn right(root: &Value, schema: &Value) -> String {
    any(root, &options(root, schema))
}

/// What any of these schemas asks for.
pub(super) fn any(root: &Value, options: &[&Value]) -> String {
    let mut all: Vec<String> = Vec::new();
    for schema in options {
        let named: Vec<String> = words(schema).into_iter().map(found).collect();
        let described = if named.is_empty() { vec![described(root, schema)] } else { named };
        for one in described {
            if !all.contains(&one) {
                all.push(one);
            }
        }
    }
    one_of(all)
}

/// Any of these. To leave something out by saying null is right, but nobody needs to be told.
fn one_of(mut all: Vec<String>) -> String {
    if all.len() > 1 {
        all.retain(|one| one != "null");
    }
    and(&all, "or")
}

fn described(root: &Value, schema: &Value) -> String {
    let types: Vec<&str> = match &schema["type"] {
        Value::String(name) => vec![name],
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    let all: Vec<String> = types.iter().map(|name| of_type(root, schema, name)).collect();
    if all.is_empty() { "any value".into() } else { one_of(all) }
}

fn of_type(root: &Value, schema: &Value, name: &str) -> String {
    match name {
        "boolean" => "true or false".into(),
        "integer" => format!("a whole number{}", range(schema)),
        "number" => format!("a number{}", range(schema)),
        "string" => {
            let examples: Vec<String> =
                schema["examples"].as_array().into_iter().flatten().map(found).collect();
            match (examples.as_slice(), schema["description"].as_str()) {
                ([], Some(about)) if schema.get("pattern").is_some() => {
                    format!("a text ({})", about.split_whitespace().collect::<Vec<_>>().join(" "))
                }
                ([], _) => "a text".into(),
                (examples, _) => format!("a text such as {}", and(examples, "or")),
            }
        }
        "array" => {
            let size = |name: &str| schema[name].as_u64();
            let count = match (size("minItems"), size("maxItems")) {
                (Some(least), Some(most)) if least == most => format!(" of {least}"),
                (Some(least), Some(most)) => format!(" of {least} to {most}"),
                (None, Some(most)) => format!(" of at most {most}"),
                (Some(least), None) => format!(" of at least {least}"),
                (None, None) => String::new(),
            };
            let each = schema.get("items").map(|items| right(root, items));
            // Of what has parts of its own, they will be told when it is their turn.
            let simple = |each: &String| each.len() <= 60 && !each.contains("object");
            let each = each.filter(|each| simple(each) && each != "any value");
            format!("a list{count}{}", each.map(|e| format!(", each {e}")).unwrap_or_default())
        }
        "object" => {
            let needed = schema["required"].as_array().into_iter().flatten();
            let needed: Vec<String> = needed.filter_map(Value::as_str).map(quoted).collect();
            match needed.as_slice() {
                [] => "an object".into(),
                needed => format!("an object with {}", and(needed, "and")),
            }
        }
        other => other.into(),
    }
}

fn range(schema: &Value) -> String {
    let bound = |name: &str| schema.get(name).filter(|bound| bound.is_number());
    match (bound("minimum"), bound("maximum")) {
        (Some(least), Some(most)) => format!(" from {least} to {most}"),
        (Some(least), None) => format!(", {least} or more"),
        (None, Some(most)) => format!(", {most} or less"),
        (None, None) => String::new(),
    }
}

/// What was found, no longer than a line can take.
pub(super) fn found(value: &Value) -> String {
    match value {
        Value::String(text) => quoted(text),
        Value::Array(list) if list.is_empty() => "an empty list".into(),
        Value::Array(list) => format!("a list of {}", list.len()),
        Value::Object(_) => "an object".into(),
        other => other.to_string(),
    }
}

/// Some values, as one says them.
pub(super) fn listed(values: &[&Value]) -> String {
    and(&values.iter().map(|value| found(value)).collect::<Vec<_>>(), "or")
}

/// `a, b or c`.
pub(super) fn and(all: &[String], and: &str) -> String {
    match all.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, most)) => format!("{} {and} {last}", most.join(", ")),
    }
}

/// Outside text in quotes, no longer than a line can take, and without signs that would change
/// how the rest of the line is shown.
#[must_use]
pub fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    let unseen = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    let shown: String =
        text.chars().take(LONGEST).map(|c| if unseen(c) { '\u{fffd}' } else { c }).collect();
    let more = if text.chars().nth(LONGEST).is_some() { "…" } else { "" };
    format!("\"{shown}{more}\"")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_number_is_as_large_as_its_sort_and_its_bounds_allow() {
        let fits = |schema: &Value, numbers: &[i64]| -> Vec<i64> {
            let fits = |number: &&i64| is_in_range(schema, &json!(number));
            numbers.iter().filter(fits).copied().collect()
        };
        let numbers = [-129, -128, -1, 0, 1, 127, 128, 255, 256];
        assert_eq!(fits(&json!({"format": "int8"}), &numbers), [-128, -1, 0, 1, 127]);
        assert_eq!(fits(&json!({"format": "uint8"}), &numbers), [0, 1, 127, 128, 255]);
        assert_eq!(fits(&json!({"minimum": -1, "maximum": 127}), &numbers), [-1, 0, 1, 127]);
        assert_eq!(fits(&json!({}), &numbers), numbers);
    }
}
