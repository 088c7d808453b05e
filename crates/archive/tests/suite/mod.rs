//! What must hold on every database.

pub(crate) mod jobs;
pub(crate) mod lists;
pub(crate) mod matches;
pub(crate) mod people;
pub(crate) mod ratings;
pub(crate) mod records;
pub(crate) mod schema;
pub(crate) mod together;

use parlour_archive::testing::Cluster;
use parlour_archive::{Archive, NewMatch, Submission, Submitted};
use tempfile::TempDir;

/// An empty database.
pub(crate) enum Place {
    Sqlite(TempDir),
    Postgres(String),
}

impl Place {
    pub(crate) fn sqlite() -> Place {
        Place::Sqlite(tempfile::tempdir().unwrap())
    }

    pub(crate) fn postgres() -> Place {
        Place::Postgres(Cluster::shared().database())
    }

    pub(crate) fn address(&self) -> String {
        match self {
            Place::Sqlite(folder) => folder.path().join("parlour.db").display().to_string(),
            Place::Postgres(address) => address.clone(),
        }
    }

    pub(crate) async fn open(&self) -> Archive {
        Archive::open(&self.address()).await.unwrap()
    }

    /// Two nodes on it; SQLite has only one, with two users.
    pub(crate) async fn open_twice(&self) -> [Archive; 2] {
        let first = self.open().await;
        let second = match self {
            Place::Sqlite(_) => first.clone(),
            Place::Postgres(_) => self.open().await,
        };
        [first, second]
    }

    /// Runs SQL beside the archive.
    pub(crate) async fn run(&self, sqlite: &str, postgres: &str) {
        match self {
            Place::Sqlite(_) => {
                let beside = rusqlite::Connection::open(self.address()).unwrap();
                beside.execute_batch(sqlite).unwrap();
            }
            Place::Postgres(address) => {
                let none = tokio_postgres::NoTls;
                let (beside, connection) = tokio_postgres::connect(address, none).await.unwrap();
                tokio::spawn(connection);
                beside.batch_execute(postgres).await.unwrap();
            }
        }
    }
}

/// A match for the tests.
pub(crate) fn fresh(id: &str) -> NewMatch {
    NewMatch::new(id, "hearts", 4, 1_000)
}

/// A submission with one line.
pub(crate) fn line(id: &str, version: i64, line: &str) -> Submission {
    let mut new = Submission::new(id, version, 2_000);
    new.lines.push(line.into());
    new
}

/// Hands in a submission that must be written.
pub(crate) async fn write(archive: &Archive, new: Submission) -> i64 {
    match archive.append(new).await.unwrap() {
        Submitted::Written(version) => version,
        other => panic!("{other:?}"),
    }
}
