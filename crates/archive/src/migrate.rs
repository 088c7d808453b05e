//! The schema grows by numbered scripts, forward only.

use crate::Error;

/// A script, in the words of both databases but for `{key}` and `{roomy}`.
const SCRIPTS: [&str; 3] = [
    include_str!("../migrations/1_matches.sql"),
    include_str!("../migrations/2_people.sql"),
    include_str!("../migrations/3_recent.sql"),
];

/// Words in which the databases differ.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dialect {
    /// A number that grows with every row.
    pub(crate) key: &'static str,
    /// Leave room in a page for the next version of a row.
    pub(crate) roomy: &'static str,
}

/// The scripts that lead from schema `found` to the newest, each with the number it leads to.
pub(crate) fn scripts(found: i64, dialect: Dialect) -> Result<Vec<(i64, String)>, Error> {
    let known = SCRIPTS.len() as i64;
    if found > known {
        return Err(Error::Newer { found, known });
    }
    let numbered = (1..).zip(SCRIPTS).filter(|(number, _)| *number > found);
    let said =
        |script: &str| script.replace("{key}", dialect.key).replace("{roomy}", dialect.roomy);
    Ok(numbered.map(|(number, script)| (number, said(script))).collect())
}

/// Where the number of the schema is kept.
pub(crate) const TABLE: &str =
    "CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)";
/// Reads it; no row means 0.
pub(crate) const READ: &str = "SELECT max(version) FROM schema_version";
/// Notes that a script was run.
pub(crate) const NOTE: &str = "INSERT INTO schema_version (version) VALUES ($1)";
