//! The user's settings: a TOML file that keeps comments and keys this program does not know.

use std::fs;
use std::io::ErrorKind;
use std::str::FromStr;

use parlour_core::Cheat;
use parlour_core::read::quoted;
use parlour_core::suggest::nearest;
use parlour_core::text::{LONGEST_NAME, check_name};
use toml_edit::{DocumentMut, Item, value};

use crate::error::StoreError;
use crate::files::write_atomically;
use crate::home::Home;

/// When to use colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colour {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl FromStr for Colour {
    type Err = String;

    fn from_str(text: &str) -> Result<Colour, String> {
        match text {
            "auto" => Ok(Colour::Auto),
            "always" => Ok(Colour::Always),
            "never" => Ok(Colour::Never),
            _ => Err(format!("{} is no colour setting: use auto, always or never.", quoted(text))),
        }
    }
}

/// A key of the settings file.
struct Key {
    name: &'static str,
    default: &'static str,
    about: &'static str,
    takes: Takes,
}

/// What a setting may be.
enum Takes {
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// Any text that passes.
    Text(fn(&str) -> Result<(), String>),
}

const KEYS: [Key; 11] = [
    Key {
        name: "colour",
        default: "auto",
        about: "when to use colour: auto, always or never",
        takes: Takes::OneOf(&["auto", "always", "never"]),
    },
    Key {
        name: "colour-depth",
        default: "auto",
        about: "how many colours the screen has: auto, 16, 256, true or none",
        takes: Takes::OneOf(&["auto", "16", "256", "true", "none"]),
    },
    Key {
        name: "palette",
        default: "normal",
        about: "normal, or safe: colours that the colour-blind can tell apart",
        takes: Takes::OneOf(&["normal", "safe"]),
    },
    Key {
        name: "deck",
        default: "two-colour",
        about: "two-colour, or four-colour: every suit has a colour of its own",
        takes: Takes::OneOf(&["two-colour", "four-colour"]),
    },
    Key {
        name: "symbols",
        default: "auto",
        about: "auto, unicode, or ascii: letters in place of suits and lines",
        takes: Takes::OneOf(&["auto", "unicode", "ascii"]),
    },
    Key {
        name: "speed",
        default: "normal",
        about: "how long a bot's move stays on the screen: instant, fast, normal or slow",
        takes: Takes::OneOf(&["instant", "fast", "normal", "slow"]),
    },
    Key {
        name: "bots",
        default: "normal",
        about: "who plays the other seats when you do not say",
        takes: Takes::Text(|text| text.parse::<parlour_house::SeatSpec>().map(|_| ())),
    },
    Key {
        name: "table",
        default: "each-turn",
        about: "line by line: each-turn shows the whole table at every decision, brief what is new",
        takes: Takes::OneOf(&["each-turn", "brief"]),
    },
    Key {
        name: "bell",
        default: "off",
        about: "on: the terminal's bell rings when it is your turn; or off",
        takes: Takes::OneOf(&["off", "on"]),
    },
    Key {
        name: "name",
        default: "",
        about: "what you are called; Ann, Bob for people who share a screen, in order of seats",
        takes: Takes::Text(check_own_name),
    },
    Key {
        name: "cheats",
        default: "none",
        about: "cheats to open in every match of games that have them, as hands,next",
        takes: Takes::Text(check_cheats),
    },
];

impl Key {
    fn check(&self, text: &str) -> Result<(), String> {
        match &self.takes {
            Takes::Text(check) => check(text),
            Takes::OneOf(words) if words.contains(&text) => Ok(()),
            Takes::OneOf(words) => Err(format!(
                "{} is no value of {}{}: use {}.",
                quoted(text),
                self.name,
                did_you_mean(text, words),
                one_of(words)
            )),
        }
    }
}

/// A name that can be shown, or several, or none.
fn check_own_name(text: &str) -> Result<(), String> {
    check_names(&names_in(text))
}

/// The names in a text with commas between them.
#[must_use]
pub fn names_in(text: &str) -> Vec<String> {
    let names = text.split(',').filter(|_| !text.is_empty());
    names.map(|name| name.trim().to_owned()).collect()
}

/// Whether people may be called so; if not, why.
pub(crate) fn check_names(names: &[String]) -> Result<(), String> {
    names.iter().try_for_each(|name| {
        check_name(name, LONGEST_NAME)
            .map_err(|why| format!("{} cannot be a name: {why}.", quoted(name)))
    })
}

/// The cheats are those that a game may have, or none.
fn check_cheats(text: &str) -> Result<(), String> {
    let known = Cheat::NAMES;
    match text.split(',').find(|name| !known.contains(name)) {
        None => Ok(()),
        Some(_) if text == "none" => Ok(()),
        Some(name) => Err(format!(
            "{} is no cheat{}: use none, or some of {}, as {}.",
            quoted(name),
            did_you_mean(name, &known),
            known.join(", "),
            known.iter().take(2).copied().collect::<Vec<_>>().join(",")
        )),
    }
}

/// The word that was most likely meant, in brackets.
fn did_you_mean(text: &str, words: &[&str]) -> String {
    let meant = nearest(text, words.iter().copied());
    meant.map(|word| format!(" (did you mean {word}?)")).unwrap_or_default()
}

/// `a, b or c`.
fn one_of(words: &[&str]) -> String {
    match words.split_last() {
        Some((last, most)) if !most.is_empty() => format!("{} or {last}", most.join(", ")),
        _ => words.concat(),
    }
}

/// The settings of the user.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    document: DocumentMut,
    /// What is wrong in the file; such keys have their default value.
    pub notes: Vec<String>,
}

impl Settings {
    /// Reads the settings; no file means that all have their default.
    pub fn read(home: &Home) -> Result<Settings, StoreError> {
        let path = home.settings_file();
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Settings::default()),
            Err(error) => return Err(StoreError::io("Cannot read", &path)(error)),
        };
        Settings::parse(&text).map_err(|why| StoreError::Settings { path, why })
    }

    fn parse(text: &str) -> Result<Settings, String> {
        let document: DocumentMut = text.parse().map_err(|e: toml_edit::TomlError| {
            let line = e.span().map_or(1, |span| text[..span.start].matches('\n').count() + 1);
            format!("line {line}: {}.", e.message())
        })?;
        let mut notes = Vec::new();
        for (name, item) in document.iter() {
            match (find(name), item.as_str()) {
                (None, _) => {
                    notes.push(unknown(name));
                }
                (Some(key), Some(text)) => notes.extend(key.check(text).err()),
                (Some(key), None) => {
                    notes.push(format!("The setting {name} takes a text: {}.", key.about));
                }
            }
        }
        Ok(Settings { document, notes })
    }

    /// The value of a setting, its default if the file does not say or says nonsense.
    ///
    /// # Panics
    /// If there is no such setting.
    #[must_use]
    pub fn get(&self, name: &str) -> &str {
        let Some(key) = find(name) else { panic!("there is no setting {name}") };
        let written = self.document.get(name).and_then(Item::as_str);
        written.filter(|text| key.check(text).is_ok()).unwrap_or(key.default)
    }

    /// When to use colour.
    #[must_use]
    pub fn colour(&self) -> Colour {
        self.get("colour").parse().unwrap_or_default()
    }

    /// Every setting: its name, its value, and what it may be.
    pub fn all(&self) -> impl Iterator<Item = (&'static str, &str, &'static str)> {
        KEYS.iter().map(|key| (key.name, self.get(key.name), key.about))
    }

    /// The words that a setting may be; none where it takes any fitting text.
    #[must_use]
    pub fn choices(name: &str) -> &'static [&'static str] {
        match find(name).map(|key| &key.takes) {
            Some(Takes::OneOf(words)) => words,
            Some(Takes::Text(_)) | None => &[],
        }
    }

    /// Changes a setting and writes the file; all else in it stays as it is.
    pub fn set(&mut self, home: &Home, name: &str, text: &str) -> Result<(), StoreError> {
        let key = find(name).ok_or_else(|| StoreError::BadSetting(unknown(name)))?;
        key.check(text).map_err(StoreError::BadSetting)?;
        self.document[key.name] = value(text);
        write_atomically(&home.settings_file(), &self.document.to_string())
    }
}

fn find(name: &str) -> Option<&'static Key> {
    KEYS.iter().find(|key| key.name == name)
}

fn unknown(name: &str) -> String {
    let names: Vec<&str> = KEYS.iter().map(|key| key.name).collect();
    let meant = did_you_mean(name, &names);
    format!("There is no setting {}{meant}: the settings are {}.", quoted(name), names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_keys_are_reported_and_never_lost() {
        let tempdir = tempfile::tempdir().unwrap();
        let home = Home::at(tempdir.path());
        let written = "# mine\ncolor = \"never\"\nbots = \"random\" # easy\n";
        fs::write(home.settings_file(), written).unwrap();
        let mut settings = Settings::read(&home).unwrap();
        assert_eq!(settings.notes.len(), 1);
        assert!(settings.notes[0].contains("\"color\""), "{:?}", settings.notes);
        settings.set(&home, "colour", "never").unwrap();
        let text = fs::read_to_string(home.settings_file()).unwrap();
        assert_eq!(text, format!("{written}colour = \"never\"\n"));
        assert_eq!(Settings::read(&home).unwrap().colour(), Colour::Never);
    }

    #[test]
    fn nonsense_has_its_default_and_a_sentence() {
        let settings = Settings::parse("colour = \"blue\"\nbots = 3\n").unwrap();
        assert_eq!((settings.colour(), settings.get("bots")), (Colour::Auto, "normal"));
        assert_eq!(settings.notes.len(), 2);
        assert!(settings.notes[0].contains("auto, always or never"));
        let error = Settings::parse("colour = \"auto\"\n[[[").unwrap_err();
        assert!(error.starts_with("line 2: "), "{error}");
    }

    #[test]
    fn every_default_is_allowed_and_every_word_can_be_set() {
        let tempdir = tempfile::tempdir().unwrap();
        let home = Home::at(tempdir.path());
        let mut settings = Settings::default();
        for key in &KEYS {
            key.check(key.default).unwrap();
            for word in Settings::choices(key.name) {
                settings.set(&home, key.name, word).unwrap();
                assert_eq!(Settings::read(&home).unwrap().get(key.name), *word);
            }
        }
        assert_eq!(Settings::choices("bots"), [""; 0]);
        let error = settings.set(&home, "speed", "warp").unwrap_err().to_string();
        assert!(error.contains("instant, fast, normal or slow"), "{error}");
    }

    #[test]
    fn unknown_values_and_names_are_told_what_is_allowed() {
        let tempdir = tempfile::tempdir().unwrap();
        let home = Home::at(tempdir.path());
        let mut settings = Settings::default();
        for (name, text, words) in [
            ("cheats", "nonsense", "\"nonsense\" is no cheat: use none, or some of hands, next"),
            ("cheats", "hands,nxet", "(did you mean next?)"),
            ("cheats", "hands,none", "\"none\" is no cheat"),
            ("cheats", "", "\"\" is no cheat"),
            ("palette", "saef", "\"saef\" is no value of palette (did you mean safe?): use normal"),
            ("color", "never", "no setting \"color\" (did you mean colour?): the settings are"),
            ("bots", "robot", "use human, easy, normal"),
            ("bell", "loud", "use off or on"),
            ("name", " ", "it is empty: write a name"),
            ("name", "An\u{202e}na", "U+202E"),
            ("name", "Anna,,Ben", "it is empty: write a name"),
        ] {
            let error = settings.set(&home, name, text).unwrap_err().to_string();
            assert!(error.contains(words), "{error}");
        }
        for good in ["Anna", "Zoë", "Anna, Ben", ""] {
            settings.set(&home, "name", good).unwrap();
        }
        for good in ["none", "hands", "hands,next"] {
            settings.set(&home, "cheats", good).unwrap();
        }
        let settings = Settings::parse("cheats = \"nonsense\"\n").unwrap();
        assert_eq!((settings.get("cheats"), settings.notes.len()), ("none", 1));
    }

    #[test]
    fn a_refused_value_changes_nothing() {
        let tempdir = tempfile::tempdir().unwrap();
        let home = Home::at(tempdir.path());
        let mut settings = Settings::read(&home).unwrap();
        assert!(settings.set(&home, "colour", "blue").is_err());
        assert!(settings.set(&home, "nothing", "x").is_err());
        assert!(!home.settings_file().exists());
    }
}
