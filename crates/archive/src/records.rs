//! Records in and out, and what is removed when its time has come.

use crate::database::{Outcome, Statement};
use crate::{Archive, Error, Millis};

/// What is removed once it is old.
const OLD: &str = "(status = 2 AND ended < $1) OR (status = 0 AND changed < $1)";

impl Archive {
    /// The record of a match as a record file has it, to the byte.
    pub async fn export(&self, id: &str) -> Result<Option<String>, Error> {
        let Some((_, lines)) = self.read(id, 0).await? else { return Ok(None) };
        Ok(Some(lines.into_iter().map(|line| line + "\n").collect()))
    }

    /// Removes up to `limit` matches that were over before that time, or that never began and were
    /// not changed since, with all that belongs to them; others are never touched. How many it
    /// were: call again while it is `limit`.
    pub async fn prune(&self, before: Millis, limit: i64) -> Result<usize, Error> {
        let sql = format!("SELECT key FROM match WHERE {OLD} LIMIT $2");
        let mut old = Vec::new();
        for row in self.database.query(Statement::new(sql).with(before).with(limit)).await? {
            old.push(row.read().int()?);
        }
        // In the order in which whoever appends locks them.
        old.sort_unstable();
        let mut all = Vec::new();
        for key in &old {
            let sql = format!("DELETE FROM match WHERE key = $2 AND ({OLD})");
            all.push(Statement::new(sql).with(before).with(*key).must_touch_one());
            for rest in [
                "DELETE FROM line WHERE match = $1",
                "DELETE FROM sitter WHERE match = $1",
                "DELETE FROM job WHERE match = $1",
            ] {
                all.push(Statement::new(rest).with(*key));
            }
        }
        match self.database.transact(all).await? {
            Outcome::Done(_) => Ok(old.len()),
            // Another node is removing the same.
            Outcome::Undone(_) => Ok(0),
        }
    }

    /// Forgets codes that have expired. To be called a few times a day.
    pub async fn sweep(&self, now: Millis) -> Result<(), Error> {
        let codes = Statement::new("DELETE FROM token WHERE until < $1").with(now);
        self.database.transact(vec![codes]).await.map(drop)
    }
}
