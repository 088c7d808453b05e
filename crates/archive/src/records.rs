//! Records in and out, and what is removed when its time has come.

use std::path::Path;

use serde::Deserialize;

use crate::database::{Outcome, Statement};
use crate::{Archive, Error, Millis, NewMatch, Status};

/// What a record's header says that the row of a match says too.
#[derive(Deserialize)]
struct Header {
    #[serde(rename = "type")]
    kind: String,
    game: String,
    #[serde(default)]
    rules: serde_json::Map<String, serde_json::Value>,
    seats: Vec<String>,
}

#[derive(Deserialize)]
struct Line {
    #[serde(rename = "type")]
    kind: String,
}

const DAY: Millis = 24 * 60 * 60 * 1000;

impl Archive {
    /// The record of a match as a record file has it, to the byte.
    pub async fn export(&self, id: &str) -> Result<Option<String>, Error> {
        let Some((_, lines)) = self.read(id, 0).await? else { return Ok(None) };
        Ok(Some(lines.into_iter().map(|line| line + "\n").collect()))
    }

    /// Makes a match from a record file: over if its last line says so, else running. Whether it
    /// can be played is for whoever knows the rules; here its lines must be those of a record.
    pub async fn import(&self, id: &str, record: &str, now: Millis) -> Result<(), Error> {
        let lines: Vec<String> = record.lines().map(str::to_owned).collect();
        let unfit = |at: usize, why: &str| Error::Unfit(format!("Line {}: {why}", at + 1));
        let first = lines.first().map(String::as_str).unwrap_or_default();
        let header: Header = serde_json::from_str(first)
            .ok()
            .filter(|header: &Header| header.kind == "parlour")
            .ok_or_else(|| unfit(0, "a record begins with its header."))?;
        let mut over = false;
        for (at, line) in lines.iter().enumerate().skip(1) {
            let line: Line = serde_json::from_str(line)
                .map_err(|_| unfit(at, "a line of a record is a JSON object with a type."))?;
            if over {
                return Err(unfit(at, "nothing follows the end of a record."));
            }
            over = line.kind == "end";
        }
        let mut new = NewMatch::new(id, &header.game, header.seats.len() as i64, now);
        new.rules = serde_json::Value::from(header.rules).to_string();
        new.status = if over { Status::Over } else { Status::Running };
        new.lines = lines;
        self.create(new).await
    }

    /// Removes up to `limit` matches that were over before that time, with all that belongs to
    /// them; others are never touched. How many it were: call again while it is `limit`.
    pub async fn prune(&self, ended_before: Millis, limit: i64) -> Result<usize, Error> {
        let sql = "SELECT key FROM match WHERE status = 2 AND ended < $1
                   ORDER BY ended, key LIMIT $2";
        let mut old = Vec::new();
        for row in self.database.query(Statement::new(sql).with(ended_before).with(limit)).await? {
            old.push(row.read().int()?);
        }
        // In the order in which whoever appends locks them.
        old.sort_unstable();
        let mut all = Vec::new();
        for key in &old {
            let sql = "DELETE FROM match WHERE key = $1 AND status = 2 AND ended < $2";
            all.push(Statement::new(sql).with(*key).with(ended_before).must_touch_one());
            for rest in [
                "DELETE FROM line WHERE match = $1",
                "DELETE FROM answered WHERE match = $1",
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

    /// Forgets what nobody asks for any more: expired codes, and the commands of matches that were
    /// over a day ago. To be called a few times a day.
    pub async fn sweep(&self, now: Millis) -> Result<(), Error> {
        let codes = "DELETE FROM token WHERE until < $1";
        // A window, so that not all matches that ever were are looked through each time.
        let commands = "DELETE FROM answered WHERE match IN (
                          SELECT key FROM match WHERE status = 2 AND ended >= $1 AND ended < $2)";
        let all = vec![
            Statement::new(codes).with(now),
            Statement::new(commands).with(now - 8 * DAY).with(now - DAY),
        ];
        self.database.transact(all).await.map(drop)
    }

    /// Writes a copy of the whole SQLite database to a new file, while it is in use. A PostgreSQL
    /// database is copied with its own tools, and says so.
    pub async fn backup(&self, to: &Path) -> Result<(), Error> {
        self.database.backup(to).await
    }
}
