//! Answers are for people: none speaks of how the program is made.

/// How a program's own making speaks through its messages.
const TECHNICAL: [&str; 25] = [
    "`",
    "invalid type",
    "invalid value",
    "invalid length",
    "invalid digit",
    "missing field",
    "unknown field",
    "unknown variant",
    "duplicate field",
    "any variant",
    "unit variant",
    "untagged",
    "tagged",
    "struct ",
    "enum ",
    "tuple",
    "sequence",
    "floating point",
    "expected",
    "EOF",
    "trailing characters",
    "recursion limit",
    "Some(",
    "None",
    "Err(",
];

/// The names of types.
const TYPES: [&str; 14] = [
    "u8", "u16", "u32", "u64", "usize", "i8", "i16", "i32", "i64", "isize", "f32", "f64", "bool",
    "str",
];

/// Panics if a message speaks of how the program is made. What it quotes is not its own.
pub(crate) fn is_said_plainly(message: &str) {
    if let Some(word) = technical(message) {
        panic!("a message speaks of \"{word}\": {message}");
    }
}

fn technical(message: &str) -> Option<&'static str> {
    // Every other part stands between two quotes.
    let own: Vec<&str> = message.split('"').step_by(2).collect();
    let own = own.join(" ");
    let is_type = |name: &str| own.split(|c: char| !c.is_ascii_alphanumeric()).any(|w| w == name);
    let said = TECHNICAL.into_iter().find(|word| own.contains(word));
    said.or_else(|| TYPES.into_iter().find(|name| is_type(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_programmers_words_are_noticed_and_others_are_not() {
        for bad in [
            "invalid type: string \"x\", expected u8",
            "missing field `payload`",
            "data did not match any variant of untagged enum Form",
            "use an i32",
        ] {
            assert!(technical(bad).is_some(), "{bad}");
        }
        for good in [
            "variant: \"u8, expected\" is wrong: use \"classic\" or \"british\"",
            "count: 300 is wrong: use a whole number from 0 to 255",
        ] {
            assert_eq!(technical(good), None);
        }
    }
}
