//! Appending to a match, inside the transaction of a batch.

use rusqlite::{Connection, OptionalExtension, params};

use crate::{Answer, Status, Submission};

const MOVE: &str = "
    UPDATE match
    SET version = version + 1, lines = lines + ?3, meta = coalesce(?4, meta), changed = ?5
    WHERE id = ?1 AND version = ?2 RETURNING key, lines";

/// Apart from the usual one, because naming a column has its indexes written anew.
const STAND: &str = "
    UPDATE match
    SET status = coalesce(?2, status), public = coalesce(?3, public),
        ended = CASE ?2 WHEN 2 THEN coalesce(ended, ?4) ELSE ended END
    WHERE key = ?1";

const ANSWERED: &str = "
    SELECT version FROM answered
    WHERE match = (SELECT key FROM match WHERE id = ?1) AND person = ?2 AND command = ?3";

/// Writes all of a submission, or nothing.
pub(super) fn append(whole: &Connection, new: &Submission) -> rusqlite::Result<Answer> {
    if let Some(command) = &new.command {
        let mut ask = whole.prepare_cached(ANSWERED)?;
        let found = ask.query_row(params![new.id, command.person, command.id], |row| row.get(0));
        if let Some(version) = found.optional()? {
            return Ok(Answer::Repeated(version));
        }
    }
    let count = new.lines.len() as i64;
    let mut set = whole.prepare_cached(MOVE)?;
    let values = params![new.id, new.version, count, new.meta, new.at];
    let moved = set.query_row(values, |row| Ok((row.get(0)?, row.get::<_, i64>(1)?)));
    let Some((key, lines)) = moved.optional()? else { return Ok(Answer::Stale) };
    if new.status.is_some() || new.public.is_some() {
        let status = new.status.map(Status::number);
        whole.prepare_cached(STAND)?.execute(params![key, status, new.public, new.at])?;
    }
    let mut add =
        whole.prepare_cached("INSERT INTO line (match, seq, body) VALUES (?1, ?2, ?3)")?;
    for (seq, line) in (lines - count..).zip(&new.lines) {
        add.execute(params![key, seq, line])?;
    }
    seat(whole, key, new)?;
    jobs(whole, key, new)?;
    let version = new.version + 1;
    if let Some(command) = &new.command {
        let sql = "INSERT INTO answered (match, person, command, version) VALUES (?1, ?2, ?3, ?4)";
        let values = params![key, command.person, command.id, version];
        whole.prepare_cached(sql)?.execute(values)?;
    }
    Ok(Answer::Written(version))
}

fn seat(whole: &Connection, key: i64, new: &Submission) -> rusqlite::Result<()> {
    let Some(people) = &new.people else { return Ok(()) };
    whole.prepare_cached("DELETE FROM sitter WHERE match = ?1")?.execute([key])?;
    let sql = "INSERT INTO sitter (match, person) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
    let mut sit = whole.prepare_cached(sql)?;
    people.iter().try_for_each(|person| sit.execute(params![key, person]).map(drop))
}

fn jobs(whole: &Connection, key: i64, new: &Submission) -> rusqlite::Result<()> {
    if new.status == Some(Status::Over) {
        whole.prepare_cached("DELETE FROM job WHERE match = ?1")?.execute([key])?;
    }
    for job in &new.jobs {
        let sql = match job.due {
            Some(_) => {
                "INSERT INTO job (match, kind, due) VALUES (?1, ?2, ?3)
                 ON CONFLICT (match, kind) DO UPDATE SET due = ?3"
            }
            None => "DELETE FROM job WHERE match = ?1 AND kind = ?2 AND ?3 IS NULL",
        };
        whole.prepare_cached(sql)?.execute(params![key, job.kind, job.due])?;
    }
    Ok(())
}
