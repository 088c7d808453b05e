//! The server's store: matches as records, jobs, people and ratings, on SQLite or PostgreSQL.
//!
//! A match is its record: a row that says how it stands and the lines of a record file. Whoever
//! wants to change it reads it, decides, and hands in a [`Submission`] that names the version it
//! read. The database is the arbiter: of several submissions for one version one is
//! [`Submitted::Written`], the others are [`Submitted::Stale`] and have changed nothing. An answer comes
//! after the commit, so nobody is told of what a power cut could take back.
//!
//! ```
//! # #[tokio::main(flavor = "current_thread")] async fn main() -> Result<(), parlour_archive::Error> {
//! # let folder = tempfile::tempdir().map_err(|why| parlour_archive::Error::Failed(why.to_string()))?;
//! # let path = folder.path().join("parlour.db");
//! use parlour_archive::{Submitted, Archive, NewMatch, Submission};
//!
//! let archive = Archive::sqlite(&path).await?;
//! archive.create(NewMatch::new("m1", "kuhn", 2, 0)).await?;
//! let mut next = Submission::new("m1", 0, 1_000);
//! next.lines.push(r#"{"type":"deal"}"#.into());
//! assert_eq!(archive.append(next.clone()).await?, Submitted::Written(1));
//! assert_eq!(archive.append(next).await?, Submitted::Stale);
//! # Ok(()) }
//! ```
//!
//! Times are milliseconds since 1970, told by the caller: the archive reads no clock.
//!
//! Everything but appending and news is written once, as SQL that both databases understand, on
//! top of one small trait (`Database`).

mod database;
mod error;
mod job;
mod list;
mod matches;
mod migrate;
mod people;
mod postgres;
mod rating;
mod records;
mod sqlite;
mod submission;
#[cfg(feature = "test-postgres")]
pub mod testing;

use std::path::Path;
use std::sync::Arc;

use database::Database;
pub use error::Error;
pub use job::{Job, Taken};
pub use list::{Count, List};
pub use matches::{Match, NewMatch, Status};
pub use people::{Device, Person, Token};
pub use rating::{Ranked, Rated, Rating};
pub use submission::{Submission, Submitted};
use tokio::sync::broadcast;

/// Milliseconds since 1970.
pub type Millis = i64;

/// A match has changed, here or on another node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// The match has this version now.
    Changed {
        /// The match's id.
        id: String,
        /// Its version after the change.
        version: i64,
    },
    /// The connection was lost for a while: any match may have changed. A receiver that lagged
    /// ([`broadcast::error::RecvError::Lagged`]) is in the same place.
    Missed,
}

/// The store. Clones share it; its database is closed when the last is dropped.
#[derive(Clone)]
pub struct Archive {
    database: Arc<dyn Database>,
}

impl Archive {
    /// Opens `postgres://…` (or `postgresql://…`), or else the SQLite file with this name.
    pub async fn open(address: &str) -> Result<Archive, Error> {
        if is_postgres(address) {
            Archive::postgres(address).await
        } else {
            Archive::sqlite(Path::new(address)).await
        }
    }

    /// Opens a SQLite file, and makes it where there is none. One process at a time may.
    pub async fn sqlite(path: &Path) -> Result<Archive, Error> {
        let path = path.to_owned();
        let opened = tokio::task::spawn_blocking(move || sqlite::Sqlite::open(&path)).await;
        let database = opened.map_err(|why| Error::Failed(why.to_string()))??;
        Ok(Archive { database: Arc::new(database) })
    }

    /// Connects to a PostgreSQL database; any number of nodes may share it.
    pub async fn postgres(address: &str) -> Result<Archive, Error> {
        Ok(Archive { database: Arc::new(postgres::Postgres::open(address).await?) })
    }

    /// Writes a copy of a SQLite database to a new file, while a server has it or not. A PostgreSQL
    /// database is copied with its own tools, and this says so.
    pub fn backup(address: &str, to: &Path) -> Result<(), Error> {
        if is_postgres(address) {
            let why = "A PostgreSQL database is copied with its own tools: use pg_dump.";
            return Err(Error::Unfit(why.into()));
        }
        sqlite::copy(Path::new(address), to)
    }

    /// What changes from now on, in the order of the commits; changes made through this archive
    /// are told too, after they were answered or just before. On SQLite that is all.
    pub fn news(&self) -> broadcast::Receiver<News> {
        self.database.news()
    }

    /// Whether the database answers.
    pub async fn ping(&self) -> Result<(), Error> {
        self.database.query(database::Statement::new("SELECT 1")).await.map(drop)
    }
}

fn is_postgres(address: &str) -> bool {
    ["postgres://", "postgresql://"].iter().any(|scheme| address.starts_with(scheme))
}

impl std::fmt::Debug for Archive {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("Archive")
    }
}
