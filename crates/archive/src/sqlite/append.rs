//! Appending to a match, inside the transaction of a batch.

use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::{Status, Submission, Submitted};

const FIND: &str = "SELECT key, version, lines FROM match WHERE id = ?1";

const MOVE: &str = "
    UPDATE match
    SET version = version + 1, lines = lines + ?2, meta = coalesce(?3, meta), changed = ?4,
        recent = coalesce(?5, recent)
    WHERE key = ?1";

/// Apart from the usual one, because naming a column has its indexes written anew.
const STAND: &str = "
    UPDATE match
    SET status = coalesce(?2, status), public = coalesce(?3, public),
        ended = CASE ?2 WHEN 2 THEN coalesce(ended, ?4) ELSE ended END
    WHERE key = ?1";

/// Writes all of a submission, or nothing.
pub(super) fn append(whole: &Connection, new: &Submission) -> rusqlite::Result<Submitted> {
    let row = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
    let found = whole.prepare_cached(FIND)?.query_row([&new.id], row).optional()?;
    let Some((key, version, lines)): Option<(i64, i64, i64)> = found else {
        return Ok(Submitted::Stale);
    };
    if version != new.version {
        return Ok(Submitted::Stale);
    }
    let count = new.lines.len() as i64;
    let values = params![key, count, new.meta, new.at, new.recent];
    whole.prepare_cached(MOVE)?.execute(values)?;
    if new.status.is_some() || new.public.is_some() {
        let status = new.status.map(Status::number);
        whole.prepare_cached(STAND)?.execute(params![key, status, new.public, new.at])?;
    }
    let mut add =
        whole.prepare_cached("INSERT INTO line (match, seq, body) VALUES (?1, ?2, ?3)")?;
    for (seq, line) in (lines..).zip(&new.lines) {
        add.execute(params![key, seq, line])?;
    }
    seat(whole, key, new)?;
    jobs(whole, key, new)?;
    Ok(Submitted::Written(version + 1))
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
