//! Reads a map file and says everything that is wrong with it, line by line.

use std::fmt;

use parlour_core::text::{brief, fold};

use crate::inspect::inspect;
use crate::lines::{Lines, line_of};
use crate::map::Map;
use crate::summary::summary;

/// The most cities a map may have.
pub(crate) const MAX_CITIES: usize = 100;
/// The most routes, each track of a double route counted.
pub(crate) const MAX_ROUTES: usize = 200;
/// The most tickets.
pub(crate) const MAX_TICKETS: usize = 100;
/// The most wagon cards.
pub(crate) const MAX_CARDS: usize = 110;
/// The most locomotives among them: with more, the face-up cards would be dealt again too often.
pub(crate) const MAX_LOCOMOTIVES: usize = 30;
/// The most letters of a city's name.
pub(crate) const MAX_NAME: usize = 18;

/// The most characters of a sentence on what is wrong.
pub(crate) const LONGEST_WHY: usize = 300;

/// What is to be said of a map.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Findings {
    /// The map, if it can be played.
    pub map: Option<Map>,
    /// Why it cannot be played.
    pub errors: Vec<Note>,
    /// What may make it a poor game.
    pub warnings: Vec<Note>,
}

/// One thing to be said of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The line in the file, from 1; none where the map did not come from a file.
    pub line: Option<usize>,
    /// Where in the map: `routes[3]`.
    pub at: String,
    /// What is wrong, and what would be right.
    pub why: String,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.why),
            None => write!(f, "{}: {}", self.at, self.why),
        }
    }
}

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for error in &self.errors {
            writeln!(f, "error: {error}")?;
        }
        for warning in &self.warnings {
            writeln!(f, "warning: {warning}")?;
        }
        match &self.map {
            Some(map) => write!(f, "{}", summary(map)),
            None => write!(f, "This map cannot be played."),
        }
    }
}

/// Reads a map file and checks it.
#[must_use]
pub fn check(text: &str) -> Findings {
    match toml::from_str(text) {
        Ok(map) => inspect(&map, &Lines::of(text)),
        Err(error) => {
            let note = Note {
                line: error.span().map(|span| line_of(text, span.start)),
                at: "the file".into(),
                why: brief(error.message().trim_end(), LONGEST_WHY),
            };
            Findings { errors: vec![note], ..Findings::default() }
        }
    }
}

/// Checks a map that came from no file.
#[must_use]
pub fn check_map(map: &Map) -> Findings {
    inspect(map, &Lines::default())
}

/// A name without case, accents and signs, to compare names by.
pub(crate) fn plain(name: &str) -> String {
    fold(name).chars().filter(|c| c.is_alphanumeric()).collect()
}
