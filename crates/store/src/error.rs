//! What can go wrong with files, as sentences.

use std::io;
use std::path::{Path, PathBuf};

use parlour_core::record::RecordError;
use parlour_house::{ActError, HouseError};

/// Why something in the data folder could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The operating system refused.
    #[error("{what} {path}: {source}.", path = path.display())]
    Io {
        /// What was being done: `Cannot write`.
        what: &'static str,
        /// To which file.
        path: PathBuf,
        /// Why it failed.
        source: io::Error,
    },
    /// Another program is playing the match.
    #[error("{0} is being played in another window: leave it there first.")]
    Locked(String),
    /// There is no such match.
    #[error("There is no unfinished match called \"{0}\".")]
    NoSuchMatch(String),
    /// The match is over.
    #[error("{0} has ended: look at it with `parlour replay`.")]
    Ended(String),
    /// The record is damaged.
    #[error("{name} is damaged ({why}).{}", whereabouts(.aside.as_deref()))]
    Damaged {
        /// The match.
        name: String,
        /// What is wrong, and in which line.
        why: RecordError,
        /// Where it was put, if it was set aside.
        aside: Option<PathBuf>,
    },
    /// The record is sound, but this program cannot play it on.
    #[error("{name} cannot be played on by this program: {why}")]
    Incompatible {
        /// The match.
        name: String,
        /// Why not.
        why: String,
    },
    /// An outside program had a seat, and none may be started.
    #[error(
        "In {name} the program \"{command}\" has a seat. Resume with --allow-cmd to start it again."
    )]
    NeedsProgram {
        /// The match.
        name: String,
        /// Its command line.
        command: String,
    },
    /// The settings cannot be read.
    #[error("The settings in {path} cannot be read: {why}", path = path.display())]
    Settings {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A setting cannot have that value.
    #[error("{0}")]
    BadSetting(String),
    /// A file would be overwritten.
    #[error("{path} exists already: choose another name.", path = .0.display())]
    Exists(PathBuf),
    /// No place for the data folder is known.
    #[error("No data folder is known for this user: set PARLOUR_HOME to a folder.")]
    NoHome,
    /// No table could be opened.
    #[error(transparent)]
    House(#[from] HouseError),
}

fn whereabouts(path: Option<&Path>) -> String {
    match path {
        Some(path) => format!(" It was set aside as {}.", path.display()),
        None => String::new(),
    }
}

impl StoreError {
    pub(crate) fn io(what: &'static str, path: &Path) -> impl FnOnce(io::Error) -> StoreError {
        let path = path.to_owned();
        move |source| StoreError::Io { what, path, source }
    }
}

/// Why a step of a match was not done, or not kept.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// The table refused; nothing has changed.
    #[error(transparent)]
    Act(#[from] ActError),
    /// Who holds the match elsewhere refused, or did not answer; nothing has changed here.
    #[error("{0}")]
    Elsewhere(String),
    /// The last step is not on disk, and no other is done until it is: see
    /// [`Session::save`](crate::Session::save).
    #[error("{0} The last step is not saved yet.")]
    Disk(#[from] StoreError),
}
