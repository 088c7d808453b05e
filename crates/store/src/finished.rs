//! Matches that have ended, to look at again.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use parlour_core::Record;
use parlour_core::record::Header;

use crate::error::StoreError;
use crate::home::Home;
use crate::saved::{by_age, check_id};
use crate::stats::{MatchResult, Stats};

/// A header longer than this is not read for a list.
const LONGEST_HEADER: u64 = 1 << 20;

/// What the folder of finished matches holds.
#[derive(Debug, Default)]
pub struct Finished {
    /// The matches, the one that ended last first.
    pub matches: Vec<FinishedMatch>,
    /// What the user should know: files that cannot be read.
    pub notes: Vec<String>,
}

/// A match that has ended, for a list.
#[derive(Clone, Debug)]
pub struct FinishedMatch {
    /// What to type after `parlour replay`.
    pub id: String,
    /// The game's short name.
    pub game: String,
    /// Who sat where.
    pub seats: Vec<String>,
    /// How it ended for the person, if one played and it is in the statistics.
    pub result: Option<MatchResult>,
}

impl Finished {
    /// Looks through the folder of finished matches; only the first line of each is read.
    pub fn look(home: &Home) -> Result<Finished, StoreError> {
        let results = Stats::read(home)?.results;
        let mut finished = Finished::default();
        for id in by_age(&home.finished())? {
            let path = home.finished().join(format!("{id}.jsonl"));
            match header(&path) {
                Ok(header) => finished.matches.push(FinishedMatch {
                    game: header.game,
                    seats: header.seats,
                    result: results.iter().find(|result| result.id == id).cloned(),
                    id,
                }),
                Err(why) => finished.notes.push(format!("{id} cannot be read: {why}.")),
            }
        }
        Ok(finished)
    }

    /// The whole record of a match that has ended.
    pub fn read(home: &Home, id: &str) -> Result<Record, StoreError> {
        check_id(id)?;
        let path = home.finished().join(format!("{id}.jsonl"));
        let bytes = fs::read(&path).map_err(StoreError::io("Cannot read", &path))?;
        let damaged = |why| StoreError::Damaged { name: id.to_owned(), why, aside: None };
        Ok(Record::parse(&bytes).map_err(damaged)?.record)
    }
}

fn header(path: &Path) -> Result<Header, String> {
    let file = File::open(path).map_err(|error| error.to_string())?;
    let mut line = Vec::new();
    let mut start = BufReader::new(file.take(LONGEST_HEADER));
    start.read_until(b'\n', &mut line).map_err(|error| error.to_string())?;
    Record::parse(&line).map(|parsed| parsed.record.header).map_err(|error| error.to_string())
}
