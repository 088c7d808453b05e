//! Matches that have ended, to look at again.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::time::SystemTime;

use parlour_core::Record;
use parlour_core::record::Header;

use crate::error::StoreError;
use crate::files::open_file;
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
    /// When it ended.
    pub ended: Option<SystemTime>,
    /// How it ended for the person, if one played and it is in the statistics.
    pub result: Option<MatchResult>,
}

impl Finished {
    /// Looks through the folder of finished matches; only the first line of each is read.
    pub fn look(home: &Home) -> Result<Finished, StoreError> {
        let results = Stats::read(home)?.results;
        let mut finished = Finished::default();
        for (id, ended) in by_age(&home.finished())? {
            match header(&home.finished_file(&id)) {
                Ok(header) => finished.matches.push(FinishedMatch {
                    game: header.game,
                    seats: header.seats,
                    ended,
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
        let path = home.finished_file(id);
        let mut bytes = Vec::new();
        let read = open(&path).and_then(|mut file| file.read_to_end(&mut bytes));
        read.map_err(StoreError::io("Cannot read", &path))?;
        let damaged = |why| StoreError::Damaged { name: id.to_owned(), why, aside: None };
        Ok(Record::parse(&bytes).map_err(damaged)?.record)
    }
}

fn open(path: &Path) -> io::Result<File> {
    open_file(path, OpenOptions::new().read(true))
}

fn header(path: &Path) -> Result<Header, String> {
    let file = open(path).map_err(|error| error.to_string())?;
    let mut line = Vec::new();
    let mut start = BufReader::new(file.take(LONGEST_HEADER));
    start.read_until(b'\n', &mut line).map_err(|error| error.to_string())?;
    Record::parse(&line).map(|parsed| parsed.record.header).map_err(|error| error.to_string())
}
