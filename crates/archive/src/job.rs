//! What is to be done in a match later: a bot's move, a clock that runs out.
//!
//! Jobs are written by the [`Submission`](crate::Submission) after which they are due. A node
//! takes those that are due for a while (a lease) and does them by a submission that clears or
//! replaces them. If it dies, they are due again when the lease ends; if two nodes come to do the
//! same, compare-and-set lets one of them.

use crate::database::{Outcome, Row, Statement};
use crate::{Archive, Error, Millis};

/// A job to be written or cleared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// What is to be done, in the server's own words. A match has at most one job of a kind.
    pub kind: String,
    /// When. None clears the job.
    pub due: Option<Millis>,
}

/// A job that was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// The match's id.
    pub id: String,
    /// What is to be done.
    pub kind: String,
    /// When the lease ends, and the job is due again.
    pub until: Millis,
}

impl Archive {
    /// Takes up to `limit` jobs that are due, the most overdue first, until the lease ends. Jobs
    /// that another node is just taking are passed over.
    pub async fn take_jobs(
        &self,
        now: Millis,
        until: Millis,
        limit: i64,
    ) -> Result<Vec<Taken>, Error> {
        let sql = format!(
            "WITH ripe AS MATERIALIZED (
               SELECT match, kind FROM job WHERE due <= $1 ORDER BY due LIMIT $3 {})
             UPDATE job SET due = $2 FROM ripe
             WHERE job.match = ripe.match AND job.kind = ripe.kind
             RETURNING (SELECT id FROM match WHERE key = job.match), job.kind",
            self.database.skip_locked()
        );
        let take = Statement::new(sql).with(now).with(until).with(limit);
        let mut taken = Vec::new();
        for row in self.transact(take).await? {
            let mut row = row.read();
            taken.push(Taken { id: row.text()?, kind: row.text()?, until });
        }
        Ok(taken)
    }

    /// Prolongs a lease. False if the job was replaced, cleared or taken by somebody else.
    pub async fn renew_job(&self, taken: &Taken, until: Millis) -> Result<bool, Error> {
        let sql = "UPDATE job SET due = $4
                   WHERE match = (SELECT key FROM match WHERE id = $1) AND kind = $2 AND due = $3
                   RETURNING due";
        Ok(!self.transact(leased(sql, taken).with(until)).await?.is_empty())
    }

    /// Clears a job after which nothing is to be written. False as in [`Archive::renew_job`].
    pub async fn drop_job(&self, taken: &Taken) -> Result<bool, Error> {
        let sql = "DELETE FROM job
                   WHERE match = (SELECT key FROM match WHERE id = $1) AND kind = $2 AND due = $3
                   RETURNING due";
        Ok(!self.transact(leased(sql, taken)).await?.is_empty())
    }

    /// When the next job is due, or its lease ends.
    pub async fn next_due(&self) -> Result<Option<Millis>, Error> {
        match self.database.query(Statement::new("SELECT min(due) FROM job")).await?.pop() {
            Some(row) => row.read().maybe_int(),
            None => Ok(None),
        }
    }

    /// Runs one statement that writes; the rows that it gives.
    pub(crate) async fn transact(&self, statement: Statement) -> Result<Vec<Row>, Error> {
        match self.database.transact(vec![statement]).await? {
            Outcome::Done(mut rows) => Ok(rows.pop().unwrap_or_default()),
            Outcome::Undone(_) => Ok(Vec::new()),
        }
    }
}

fn leased(sql: &'static str, taken: &Taken) -> Statement {
    Statement::new(sql).with(taken.id.as_str()).with(taken.kind.as_str()).with(taken.until)
}
