//! A thing to fill in: its kind, its value, and what each value means. The options of every game are
//! such things, read from the schema of its rules.

use serde_json::Value;

/// What a field takes.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// One of these words.
    Choice(Vec<Word>),
    /// Yes or no.
    Switch,
    /// A whole number within bounds.
    Number {
        /// The smallest.
        low: i64,
        /// The largest.
        high: i64,
    },
    /// Any text; these are suggested.
    Text(Vec<Word>),
}

/// A value with its explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word itself, as files and command lines have it.
    pub word: String,
    /// What people read and may type as well: `up and down`.
    pub label: String,
    /// What it means; may be empty.
    pub about: String,
}

impl Word {
    /// A word and its meaning.
    #[must_use]
    pub fn new(word: impl Into<String>, about: impl Into<String>) -> Word {
        let word = word.into();
        Word { label: word.replace('_', " "), word, about: about.into() }
    }

    fn is(&self, typed: &str) -> bool {
        self.word.eq_ignore_ascii_case(typed) || self.label.eq_ignore_ascii_case(typed)
    }
}

/// A thing to fill in.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Its name in files and on the command line.
    pub key: String,
    /// Its name for people.
    pub label: String,
    /// What it is about.
    pub about: String,
    /// What it takes.
    pub kind: Kind,
    /// What is filled in.
    pub value: Value,
    /// What is filled in at first.
    pub usual: Value,
    /// The file that the value was read from, if it is more than a word.
    pub file: String,
}

impl Field {
    /// A field for text or one of some words.
    #[must_use]
    pub fn new(key: &str, label: &str, about: &str, kind: Kind, usual: &str) -> Field {
        let usual = Value::from(usual);
        Field {
            key: key.into(),
            label: label.into(),
            about: about.into(),
            kind,
            value: usual.clone(),
            usual,
            file: String::new(),
        }
    }

    /// Whether something else is filled in than at first.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.value != self.usual
    }

    /// The value as people read it.
    #[must_use]
    pub fn shown(&self) -> String {
        self.word().map_or_else(|| self.written(), |word| word.label.clone())
    }

    /// The value as it is typed.
    #[must_use]
    pub fn typed(&self) -> String {
        match &self.value {
            Value::Null => String::new(),
            _ => self.written(),
        }
    }

    fn written(&self) -> String {
        if self.value.is_object() { self.file.clone() } else { shown(&self.value) }
    }

    /// The word that is filled in, if it is one of some.
    fn word(&self) -> Option<&Word> {
        let (Kind::Choice(words) | Kind::Text(words)) = &self.kind else { return None };
        let value = self.value.as_str()?;
        words.iter().find(|word| word.word == value)
    }

    /// What the value means, if that is known.
    #[must_use]
    pub fn meaning(&self) -> Option<&str> {
        self.word().map(|word| word.about.as_str()).filter(|about| !about.is_empty())
    }

    /// What may be filled in, as part of a sentence.
    #[must_use]
    pub fn range(&self) -> String {
        match &self.kind {
            Kind::Choice(words) => one_of(words),
            Kind::Switch => "yes or no".into(),
            Kind::Number { low, high } => format!("a whole number from {low} to {high}"),
            Kind::Text(words) if words.is_empty() => "any text".into(),
            Kind::Text(words) => format!("{}, or something else", one_of(words)),
        }
    }

    /// The file that is named where a word could stand; none if it is one of the usual words.
    #[must_use]
    pub fn names_file(&self) -> Option<&str> {
        let Kind::Text(words) = &self.kind else { return None };
        let name = self.value.as_str().filter(|name| !name.is_empty())?;
        words.iter().all(|word| word.word != name).then_some(name)
    }

    /// Whether Enter opens a line to type in.
    #[must_use]
    pub fn is_typed(&self) -> bool {
        matches!(self.kind, Kind::Number { .. } | Kind::Text(_))
    }

    /// The value before or after this one; says whether there is such a thing.
    pub fn turn(&mut self, forwards: bool) -> bool {
        match &self.kind {
            Kind::Switch => self.value = Value::Bool(self.value != Value::Bool(true)),
            Kind::Choice(words) | Kind::Text(words) if !words.is_empty() => {
                let value = self.value.as_str().unwrap_or_default();
                let count = words.len();
                let at = words.iter().position(|word| word.word == value);
                let next = match (at, forwards) {
                    (Some(at), true) => (at + 1) % count,
                    (Some(at), false) => (at + count - 1) % count,
                    (None, true) => 0,
                    (None, false) => count - 1,
                };
                self.value = words[next].word.clone().into();
            }
            Kind::Number { low, high } => {
                let number = self.value.as_i64();
                let next = match (number, forwards) {
                    (None, _) => *low,
                    (Some(number), true) => (number + 1).min(*high),
                    (Some(number), false) => (number - 1).max(*low),
                };
                self.value = next.into();
            }
            Kind::Choice(_) | Kind::Text(_) => return false,
        }
        true
    }

    /// Fills in what was typed; or says what is wrong, and nothing has changed.
    pub fn fill(&mut self, typed: &str) -> Result<(), String> {
        let typed = typed.trim();
        let wrong = || {
            let shown: String = typed.chars().take(30).collect();
            Err(format!("{} cannot be \"{shown}\": it takes {}.", self.label, self.range()))
        };
        self.value = match &self.kind {
            Kind::Number { low, high } => match typed.parse::<i64>() {
                Ok(number) if (*low..=*high).contains(&number) => number.into(),
                _ => return wrong(),
            },
            Kind::Switch => match typed.to_lowercase().as_str() {
                "yes" | "y" | "true" | "on" => Value::Bool(true),
                "no" | "n" | "false" | "off" => Value::Bool(false),
                _ => return wrong(),
            },
            Kind::Choice(words) => match words.iter().find(|word| word.is(typed)) {
                Some(word) => word.word.clone().into(),
                None => return wrong(),
            },
            Kind::Text(_) => typed.into(),
        };
        Ok(())
    }
}

fn one_of(words: &[Word]) -> String {
    let names: Vec<&str> = words.iter().map(|word| word.label.as_str()).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::Null => "–".into(),
        Value::Bool(true) => "yes".into(),
        Value::Bool(false) => "no".into(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// The fields of a game's options, from the JSON Schema of its rules. Options that take more
/// than a word or a number (a whole deck, a file of cards) are left to the command line.
#[must_use]
pub fn rule_fields(schema: &Value, usual: &Value) -> Vec<Field> {
    let properties = schema["properties"].as_object().into_iter().flatten();
    properties
        .filter_map(|(key, property)| {
            let kind = kind_of(schema, property, 0)?;
            let usual = usual.get(key).cloned().unwrap_or_default();
            Some(Field {
                key: key.clone(),
                label: title_of(property).unwrap_or_else(|| label_of(key)),
                about: text_of(property),
                kind,
                value: usual.clone(),
                usual,
                file: String::new(),
            })
        })
        .collect()
}

/// `points_on_first_trick` becomes `Points on first trick`.
fn label_of(key: &str) -> String {
    let words = key.replace('_', " ");
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// What the game calls it, where that is not its name in files.
fn title_of(schema: &Value) -> Option<String> {
    schema["title"].as_str().map(str::to_owned)
}

/// The description in one line, without the marks of code.
fn text_of(schema: &Value) -> String {
    let text = schema["description"].as_str().unwrap_or_default();
    text.replace('`', "").split_whitespace().collect::<Vec<_>>().join(" ")
}

fn kind_of(root: &Value, schema: &Value, depth: u8) -> Option<Kind> {
    if depth > 4 {
        return None;
    }
    if let Some(name) = schema["$ref"].as_str() {
        let definition = root.pointer(name.strip_prefix('#')?)?;
        let kind = kind_of(root, definition, depth + 1)?;
        return Some(with_examples(kind, schema));
    }
    if let Some(words) = schema["oneOf"].as_array() {
        return words
            .iter()
            .map(words_of)
            .collect::<Option<Vec<_>>>()
            .map(|words| Kind::Choice(words.concat()));
    }
    if schema["enum"].is_array() {
        return words_of(schema).map(Kind::Choice);
    }
    if let Some(kinds) = schema["anyOf"].as_array() {
        // A name where a whole thing could stand as well: the name can be typed.
        let text = kinds.iter().find(|kind| kind["type"] == "string")?;
        return kind_of(root, text, depth + 1).map(|kind| with_examples(kind, schema));
    }
    let types: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(several) => several.iter().filter_map(Value::as_str).collect(),
        _ => return None,
    };
    if types.contains(&"boolean") {
        Some(Kind::Switch)
    } else if types.contains(&"integer") {
        let low = schema["minimum"].as_i64().unwrap_or(i64::from(i32::MIN));
        let high = schema["maximum"].as_i64().unwrap_or(i64::from(i32::MAX));
        Some(Kind::Number { low, high })
    } else if types.contains(&"string") {
        Some(with_examples(Kind::Text(Vec::new()), schema))
    } else {
        None
    }
}

fn with_examples(kind: Kind, schema: &Value) -> Kind {
    match (kind, schema["examples"].as_array()) {
        (Kind::Text(_), Some(examples)) => {
            let examples = examples.iter().filter_map(Value::as_str);
            Kind::Text(examples.map(|word| Word::new(word, "")).collect())
        }
        (kind, _) => kind,
    }
}

fn words_of(schema: &Value) -> Option<Vec<Word>> {
    let about = text_of(schema);
    match (&schema["const"], schema["enum"].as_array()) {
        (Value::String(word), _) => {
            let usual = Word::new(word, about);
            let label = title_of(schema).unwrap_or_else(|| usual.label.clone());
            Some(vec![Word { label, ..usual }])
        }
        (_, Some(words)) => {
            words.iter().map(|word| Some(Word::new(word.as_str()?, about.clone()))).collect()
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(game: &str) -> Vec<Field> {
        let game = parlour_games::game(game).unwrap();
        rule_fields(&game.schemas()["rules"], &game.default_rules())
    }

    fn field(game: &str, key: &str) -> Field {
        fields(game).into_iter().find(|field| field.key == key).unwrap()
    }

    #[test]
    fn every_option_of_every_game_is_explained_and_can_be_filled_in() {
        for game in parlour_games::games() {
            let fields = fields(game.id());
            assert!(!fields.is_empty());
            for mut field in fields {
                assert!(!field.about.is_empty(), "{} {}", game.id(), field.key);
                let read = field.range() + &field.label + &field.shown();
                assert!(!read.contains('_'), "{}: people read {read}", game.id());
                let usual = field.typed();
                field.fill(&usual).unwrap();
                assert_eq!(field.value, field.usual, "{} {}", game.id(), field.key);
                let kept = field.value.clone();
                if field.turn(true) {
                    field.turn(false);
                    assert_eq!(field.value, kept, "{} {}", game.id(), field.key);
                }
            }
        }
    }

    #[test]
    fn hearts_options_have_their_kinds() {
        let passing = field("hearts", "passing");
        let Kind::Choice(words) = &passing.kind else { panic!("{passing:?}") };
        assert_eq!(words[1], Word::new("no_hold", "Left, right, across, and again."));
        assert_eq!(passing.meaning(), Some("Left, right, across, then a round without passing."));
        let target = Kind::Number { low: 1, high: 1000 };
        assert_eq!(field("hearts", "target").kind, target);
        assert_eq!(field("hearts", "jack_of_diamonds").kind, Kind::Switch);
        assert_eq!(field("hearts", "jack_of_diamonds").label, "Jack of diamonds");
        assert!(fields("hearts").iter().all(|field| field.key != "deck"));
    }

    #[test]
    fn an_option_is_read_and_typed_in_the_words_of_the_game() {
        let mut hands = field("ohhell", "hands");
        assert_eq!((hands.label.as_str(), hands.shown()), ("Size of hands", "up and down".into()));
        hands.fill("Down and up").unwrap();
        assert_eq!((hands.value.clone(), hands.typed()), ("down_up".into(), "down_up".into()));
        hands.fill("up_down").unwrap();
        assert_eq!(hands.shown(), "up and down");
    }

    #[test]
    fn a_map_can_be_typed_or_turned_to() {
        let mut map = field("rails", "map");
        assert_eq!(map.kind, Kind::Text(vec![Word::new("europe", ""), Word::new("island", "")]));
        map.turn(true);
        assert_eq!(map.value, "island");
        map.fill("atlantis").unwrap();
        assert_eq!(map.value, "atlantis");
    }

    #[test]
    fn what_is_wrong_is_said_and_nothing_is_lost() {
        let mut target = field("hearts", "target");
        target.fill("50").unwrap();
        let error = target.fill("5000").unwrap_err();
        assert_eq!(error, "Target cannot be \"5000\": it takes a whole number from 1 to 1000.");
        assert!(target.fill("many").is_err());
        assert_eq!(target.value, 50);
        let error = field("hearts", "moon").fill("blue").unwrap_err();
        assert!(error.ends_with("it takes add, subtract or best."), "{error}");
        assert!(field("hearts", "jack_of_diamonds").fill("maybe").is_err());
    }

    #[test]
    fn numbers_stop_at_their_bounds() {
        let mut lives = field("stopbus", "lives");
        for _ in 0..20 {
            lives.turn(true);
        }
        assert_eq!(lives.value, 9);
        for _ in 0..20 {
            lives.turn(false);
        }
        assert_eq!(lives.value, 1);
    }
}
