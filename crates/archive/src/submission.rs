//! What is handed in to change a match, and what comes back.

use crate::error::{fit_jobs, fit_key, fit_line, fit_text};
use crate::{Archive, Error, Job, Millis, Status};

/// A change of one match, made from the version that was read: all of it is written, or nothing.
///
/// Of one match hand in one at a time, and wait for its answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Submission {
    /// The match's id.
    pub id: String,
    /// The version that was read. Every submission that is written raises it by one.
    pub version: i64,
    /// When it happened.
    pub at: Millis,
    /// The lines that follow those in the record.
    pub lines: Vec<String>,
    /// The server's own notes on the match, if they change.
    pub meta: Option<String>,
    /// How the match stands, if that changes. A match that is over has no jobs left but those that
    /// are named here.
    pub status: Option<Status>,
    /// Whether everybody finds it in the lists, if that changes.
    pub public: Option<bool>,
    /// Who sits at it, if that changes: all of them, each once.
    pub people: Option<Vec<String>>,
    /// What is to be done later. A job replaces the one of the same kind, and its lease; kinds
    /// that are not named stay as they are.
    pub jobs: Vec<Job>,
    /// Which commands were carried out lately, if that changes.
    pub recent: Option<String>,
}

/// What became of a submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Submitted {
    /// It is on disk, and the match has this version now.
    Written(i64),
    /// The match is not what was read, or is gone; nothing was written.
    Stale,
}

impl Submission {
    /// A change of nothing yet.
    pub fn new(id: &str, version: i64, at: Millis) -> Submission {
        Submission { id: id.into(), version, at, ..Submission::default() }
    }

    fn fit(&self) -> Result<(), Error> {
        fit_key("match", &self.id)?;
        self.lines.iter().try_for_each(|line| fit_line(line))?;
        fit_text("meta", self.meta.as_deref().unwrap_or_default())?;
        self.people.iter().flatten().try_for_each(|person| fit_key("person", person))?;
        fit_jobs(&self.jobs)?;
        fit_text("recent", self.recent.as_deref().unwrap_or_default())
    }
}

impl Archive {
    /// Changes a match by compare-and-set on its version. What arrives while a commit is under way
    /// is committed together by the next one; each submission is answered for itself, after the
    /// commit.
    pub async fn append(&self, submission: Submission) -> Result<Submitted, Error> {
        submission.fit()?;
        self.database.append(submission).await
    }
}
