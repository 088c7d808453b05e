//! Why something was not done: a stable code, a sentence, and the status that HTTP has for it.

use parlour_archive::Error;
use parlour_house::{ActError, HouseError};

use crate::token::NoRandomness;

/// Why something was not done. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Refused {
    /// The status of an answer over HTTP.
    pub status: u16,
    /// A stable code.
    pub code: &'static str,
    /// What is wrong, and what would be right.
    pub message: String,
}

impl Refused {
    /// What was asked for is wrong in itself.
    pub fn bad(code: &'static str, message: impl Into<String>) -> Refused {
        Refused { status: 400, code, message: message.into() }
    }

    /// It cannot be done as things stand.
    pub fn now(code: &'static str, message: impl Into<String>) -> Refused {
        Refused { status: 409, code, message: message.into() }
    }

    /// Whoever asks may not.
    pub fn forbidden(code: &'static str, message: impl Into<String>) -> Refused {
        Refused { status: 403, code, message: message.into() }
    }

    /// Nobody has said who asks.
    #[must_use]
    pub fn who() -> Refused {
        let message = "Say who you are: send your token as \"Authorization: Bearer …\".".into();
        Refused { status: 401, code: "token_needed", message }
    }

    /// There is no such thing here.
    pub fn missing(message: impl Into<String>) -> Refused {
        Refused { status: 404, code: "nothing_here", message: message.into() }
    }

    /// There is no such table, or none for these eyes: both are the same to a stranger.
    #[must_use]
    pub fn no_table() -> Refused {
        Refused { status: 404, code: "no_such_table", message: "There is no such table.".into() }
    }

    /// A table cannot be read from disk; why, is for the log.
    #[must_use]
    pub fn unreadable(table: &str, why: &str) -> Refused {
        tracing::error!(table, why, "a table cannot be read");
        Refused { status: 500, code: "unreadable", message: "It is damaged.".into() }
    }

    /// Somebody asks for too much.
    #[must_use]
    pub fn too_much() -> Refused {
        let message = "Too much at once: wait a moment and try again.".into();
        Refused { status: 429, code: "too_much", message }
    }
}

impl From<Error> for Refused {
    fn from(error: Error) -> Refused {
        let code = "store_failed";
        // What the database says of itself is for the log, not for strangers.
        tracing::error!(%error, "the store failed");
        let message = "This cannot be kept just now, so it was not done: try again soon.".into();
        Refused { status: 503, code, message }
    }
}

impl From<NoRandomness> for Refused {
    fn from(error: NoRandomness) -> Refused {
        Refused { status: 503, code: "no_randomness", message: format!("Not now: {error}.") }
    }
}

impl From<HouseError> for Refused {
    fn from(error: HouseError) -> Refused {
        Refused::bad(error.code(), error.to_string())
    }
}

impl From<ActError> for Refused {
    fn from(error: ActError) -> Refused {
        Refused::now(error.code(), error.to_string())
    }
}
