//! Why a command was refused: a stable code and a sentence. Nothing has changed then.

use parlour_core::Invalid;
use parlour_core::read;
pub(crate) use parlour_core::read::quoted;
use parlour_core::table::TableError;
use parlour_house::{ActError, HouseError};

/// The longest message; longer ones quote outside data and are cut.
const LONGEST: usize = 1500;

/// Why a command was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    /// A stable code.
    pub(crate) code: &'static str,
    /// What is wrong, and what would be right.
    pub(crate) message: String,
    /// Each thing that is wrong with outside data, where there may be several.
    pub(crate) reasons: Vec<Invalid>,
}

impl Refusal {
    pub(crate) fn new(code: &'static str, message: impl Into<String>) -> Refusal {
        Refusal { code, message: cut(message.into(), LONGEST), reasons: Vec::new() }
    }

    /// There is no match.
    pub(crate) fn no_match() -> Refusal {
        Refusal::new("no_match", "There is no match yet: start one with new, load or replay.")
    }

    /// The viewer may not see that.
    pub(crate) fn hidden(what: &str) -> Refusal {
        let message = format!(
            "{what} is hidden from this viewer until the match is over: to see everything, start \
             the match with \"viewer\": \"all\"."
        );
        Refusal::new("hidden", message)
    }

    /// What is wrong with data that has to pass a checked door.
    pub(crate) fn invalid(what: &str, reasons: Vec<Invalid>) -> Refusal {
        let message = format!("The {what} cannot be used: {}.", read::sentence(&reasons));
        Refusal { reasons, ..Refusal::new("invalid", message) }
    }

    /// Why no table could be opened with these `what`.
    pub(crate) fn house(what: &str, error: HouseError) -> Refusal {
        let code = error.code();
        match error {
            HouseError::Invalid(reasons) => Refusal::invalid(what, reasons.0),
            HouseError::Record(error) => {
                Refusal::new(code, format!("The record cannot be used: {error}."))
            }
            other => Refusal::new(code, other.to_string()),
        }
    }

    /// Why an action was not done.
    pub(crate) fn act(name: &str, error: &ActError) -> Refusal {
        match error {
            ActError::NotAnAction(why) => {
                let message = format!("The payload of {} is wrong: {why}.", quoted(name));
                Refusal::new(error.code(), message)
            }
            other => Refusal::new(other.code(), other.to_string()),
        }
    }
}

impl From<TableError> for Refusal {
    fn from(error: TableError) -> Refusal {
        Refusal::new(error.code(), error.to_string())
    }
}

fn cut(text: String, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        None => text,
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
