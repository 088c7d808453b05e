//! What can go wrong with the store, as sentences.

use std::path::PathBuf;

use crate::Job;

/// Why the store did not do something.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The connection broke, or there is none. What was being written may or may not have been:
    /// read the match again ([`Match::recent`](crate::Match::recent) knows the command).
    #[error("The database cannot be reached ({0}): try again in a while.")]
    Unreachable(String),
    /// The database was written by a later program.
    #[error(
        "The database has schema {found}, and this program knows only up to {known}: use a newer \
         parlour."
    )]
    Newer {
        /// The schema that was found.
        found: i64,
        /// The newest that this program knows.
        known: i64,
    },
    /// Another process has the SQLite file.
    #[error(
        "{path} is in use by another server: stop that one, or give this one another file.",
        path = .0.display()
    )]
    InUse(PathBuf),
    /// There is a match or a person with that id.
    #[error("The id \"{0}\" is taken: choose another.")]
    Taken(String),
    /// What was given cannot be stored.
    #[error("{0}")]
    Unfit(String),
    /// The database refused for a reason of its own: a full disk, for example. Nothing of what was
    /// asked has been written.
    #[error("The database failed: {0}.")]
    Failed(String),
}

impl Error {
    pub(crate) fn failed(why: impl std::fmt::Display) -> Error {
        Error::Failed(why.to_string())
    }
}

/// The longest id of a match, a person or a job, and the longest hash of a token, in
/// bytes: they are keys, and PostgreSQL keeps no long ones.
const LONGEST: usize = 64;

/// Ids are made by the server, and safe in an address, a file name and a message.
pub(crate) fn fit_id(what: &str, id: &str) -> Result<(), Error> {
    let plain = |letter: u8| letter.is_ascii_alphanumeric() || matches!(letter, b'-' | b'_');
    if !id.is_empty() && id.len() <= LONGEST && id.bytes().all(plain) {
        return Ok(());
    }
    Err(Error::Unfit(format!(
        "The id of a {what} has 1 to {LONGEST} letters, digits, - or _: {id:?} is none."
    )))
}

/// Text that something is found by.
pub(crate) fn fit_key(what: &str, key: &str) -> Result<(), Error> {
    match key.len() <= LONGEST {
        true => fit_text(what, key),
        false => Err(Error::Unfit(format!("A {what} has at most {LONGEST} bytes."))),
    }
}

/// Text that both databases can keep: PostgreSQL knows no zero character.
pub(crate) fn fit_text(what: &str, text: &str) -> Result<(), Error> {
    match text.contains('\0') {
        true => Err(Error::Unfit(format!("The {what} holds a zero character: leave it out."))),
        false => Ok(()),
    }
}

/// A line of a record: one line, and something in it.
pub(crate) fn fit_line(line: &str) -> Result<(), Error> {
    if line.is_empty() || line.contains(['\n', '\r']) {
        let why = "A line of a record is one line of JSON: it is not empty and has no line end.";
        return Err(Error::Unfit(why.into()));
    }
    fit_text("line", line)
}

/// Jobs of one match, each of another kind.
pub(crate) fn fit_jobs(jobs: &[Job]) -> Result<(), Error> {
    for (place, job) in jobs.iter().enumerate() {
        fit_key("job", &job.kind)?;
        if jobs[..place].iter().any(|earlier| earlier.kind == job.kind) {
            return Err(Error::Unfit(format!("The job {:?} is there twice.", job.kind)));
        }
    }
    Ok(())
}
