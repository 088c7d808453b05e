//! Matches on disk: which are unfinished, which are damaged, and opening one again.

use std::fs;
use std::path::{Path, PathBuf};

use parlour_core::Record;
use parlour_core::record::{Line, Parsed, RecordError};
use parlour_house::{AnyGame, AnyTable, HouseError, SeatSpec};

use crate::error::StoreError;
use crate::home::{Home, make_folder, sync_folder};
use crate::journal::Journal;
use crate::stats::{self, MatchResult, Stats};

/// What the folder of matches holds.
#[derive(Debug, Default)]
pub struct Saved {
    /// Matches that can be gone on with, the one played last first.
    pub unfinished: Vec<SavedMatch>,
    /// What the user should know: damaged files, matches of other programs.
    pub notes: Vec<String>,
}

/// An unfinished match, for a list.
#[derive(Clone, Debug)]
pub struct SavedMatch {
    /// What to type after `parlour resume`.
    pub id: String,
    /// The game's short name.
    pub game: String,
    /// How many rounds were dealt.
    pub rounds: usize,
    /// Who sits where, as it was asked for.
    pub seats: Vec<String>,
    /// The scores, by the seats' names.
    pub scores: Vec<(String, i32)>,
    /// Whether another program is playing it.
    pub busy: bool,
}

impl Saved {
    /// Looks through the folder of matches. Ended matches are filed away, damaged ones are set
    /// aside and named.
    pub fn look(home: &Home, games: &[Box<dyn AnyGame>]) -> Result<Saved, StoreError> {
        let mut saved = Saved::default();
        for id in by_age(&home.matches())? {
            let path = home.match_file(&id);
            match open(&path, &id, games, Starting::Nothing) {
                Ok(mut opened) if opened.table.outcome().is_some() => {
                    opened.settle()?;
                    drop(opened);
                    file_away(home, &id)?;
                }
                Ok(opened) => saved.unfinished.push(summary(id, &*opened.table)),
                Err(StoreError::Locked(_)) => saved.unfinished.push(busy(id)),
                // The program was killed before it had written anything.
                Err(_) if is_empty(&path) => {
                    fs::remove_file(&path).map_err(StoreError::io("Cannot remove", &path))?;
                }
                Err(error) => saved.notes.push(set_aside(&path, error).to_string()),
            }
        }
        Ok(saved)
    }
}

fn summary(id: String, table: &dyn AnyTable) -> SavedMatch {
    let scores = table.scores();
    let deals = |line: &&Line| matches!(line, Line::Deal {});
    SavedMatch {
        id,
        game: table.game().to_owned(),
        rounds: table.record().lines.iter().filter(deals).count(),
        seats: table.record().header.seats.clone(),
        scores: scores.iter().map(|(seat, score)| (table.seat_name(seat), *score)).collect(),
        busy: false,
    }
}

fn busy(id: String) -> SavedMatch {
    let game = id.rsplit_once('-').map_or(id.as_str(), |(game, _)| game);
    SavedMatch {
        game: game.to_owned(),
        rounds: 0,
        seats: Vec::new(),
        scores: Vec::new(),
        busy: true,
        id,
    }
}

/// The names of the matches in a folder, the one changed last first.
pub(crate) fn by_age(folder: &Path) -> Result<Vec<String>, StoreError> {
    let mut found: Vec<_> = names(folder)?
        .into_iter()
        .map(|id| {
            let changed = fs::metadata(folder.join(format!("{id}.jsonl")));
            (changed.and_then(|m| m.modified()).ok(), id)
        })
        .collect();
    found.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| natural(&a.1).cmp(&natural(&b.1))));
    Ok(found.into_iter().map(|(_, id)| id).collect())
}

fn natural(id: &str) -> (String, u64) {
    match id.rsplit_once('-') {
        Some((game, number)) => (game.to_owned(), number.parse().unwrap_or(u64::MAX)),
        None => (id.to_owned(), 0),
    }
}

/// The records in a folder, without their ending; none if there is no such folder.
fn names(folder: &Path) -> Result<Vec<String>, StoreError> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(StoreError::io("Cannot read the folder", folder)(error)),
    };
    let mut found = Vec::new();
    for entry in entries {
        let entry = entry.map_err(StoreError::io("Cannot read the folder", folder))?;
        let name = entry.file_name();
        if let Some(id) = name.to_str().and_then(|name| name.strip_suffix(".jsonl")) {
            found.push(id.to_owned());
        }
    }
    Ok(found)
}

/// A number that no match of this game has had.
pub(crate) fn next_number(home: &Home, game: &str) -> Result<u64, StoreError> {
    let mut ids = names(&home.matches())?;
    ids.extend(names(&home.finished())?);
    ids.extend(Stats::read(home)?.results.into_iter().map(|r| r.id));
    let number = |id: &String| id.strip_prefix(game)?.strip_prefix('-')?.parse::<u64>().ok();
    Ok(ids.iter().filter_map(number).max().unwrap_or(0) + 1)
}

/// What opening a match may start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Starting {
    /// Nothing: the match is only looked at.
    Nothing,
    /// The bots of this program.
    Bots,
    /// Those and outside programs.
    Programs,
}

/// A match read from its file, which is unchanged as yet.
pub(crate) struct Opened {
    pub(crate) table: Box<dyn AnyTable>,
    pub(crate) journal: Journal,
    parsed: Parsed,
    bytes: Vec<u8>,
}

impl Opened {
    /// Makes the file ready to grow; returns what the user should know.
    pub(crate) fn settle(&mut self) -> Result<Option<String>, StoreError> {
        self.journal.trim(&self.parsed, &self.bytes)?;
        self.journal.keep(self.table.record())?;
        let note = self.parsed.note.as_ref();
        Ok(note.map(|note| {
            format!("The program was stopped while it wrote: {note}. Everything before it is here.")
        }))
    }
}

/// Reads a match and plays it again.
pub(crate) fn open(
    path: &Path,
    name: &str,
    games: &[Box<dyn AnyGame>],
    starting: Starting,
) -> Result<Opened, StoreError> {
    let (journal, bytes) = Journal::open(path, name)?;
    let damaged =
        |why: RecordError| StoreError::Damaged { name: name.to_owned(), why, aside: None };
    let incompatible = |why: String| StoreError::Incompatible { name: name.to_owned(), why };
    let parsed = Record::parse(&bytes).map_err(|error| {
        if newer_format(&bytes) { incompatible(error.why) } else { damaged(error) }
    })?;
    let header = &parsed.record.header;
    let game = games.iter().find(|game| game.id() == header.game);
    let game = game.ok_or_else(|| incompatible(format!("it has no game \"{}\".", header.game)))?;
    let seats = seating(name, &parsed.record.sitting(), starting)?;
    // If not even the first line can be used, the record is for another version of the program.
    game.replay(&parsed.record, Some(&seats), Some(0))
        .map_err(|error| incompatible(error.to_string()))?;
    let table = game.replay(&parsed.record, Some(&seats), None);
    let table = table.map_err(|error| match error {
        HouseError::Record(why) => damaged(why),
        other => incompatible(other.to_string()),
    })?;
    Ok(Opened { table, journal, parsed, bytes })
}

/// Who sits down again; a record must not start a program unless the user has said so.
fn seating(name: &str, seats: &[String], starting: Starting) -> Result<Vec<SeatSpec>, StoreError> {
    let seat = |written: &String| {
        let spec: SeatSpec = written
            .parse()
            .map_err(|why| StoreError::Incompatible { name: name.to_owned(), why })?;
        match (spec, starting) {
            (_, Starting::Nothing) => Ok(SeatSpec::Human),
            (SeatSpec::Cmd(command), Starting::Bots) => {
                Err(StoreError::NeedsProgram { name: name.to_owned(), command })
            }
            (spec, _) => Ok(spec),
        }
    };
    seats.iter().map(seat).collect()
}

/// Whether the first line is a whole header of a format that this program does not know.
fn newer_format(bytes: &[u8]) -> bool {
    let first = bytes.split(|b| *b == b'\n').next().unwrap_or_default();
    let header: serde_json::Value = serde_json::from_slice(first).unwrap_or_default();
    let format = header["format"].as_u64();
    header["type"] == "parlour"
        && format.is_some_and(|f| f > u64::from(parlour_core::record::FORMAT))
}

/// Renames a damaged match so that it is out of the way but not lost.
pub(crate) fn set_aside(path: &Path, error: StoreError) -> StoreError {
    let StoreError::Damaged { name, why, .. } = error else {
        return error;
    };
    let free = (0..).map(|n| {
        let number = if n == 0 { String::new() } else { n.to_string() };
        path.with_extension(format!("jsonl.damaged{number}"))
    });
    let aside = free.into_iter().find(|path| !path.exists());
    let moved = aside.filter(|aside| fs::rename(path, aside).is_ok());
    StoreError::Damaged { name, why, aside: moved }
}

/// Moves an ended match to the finished ones, counted in the statistics.
pub(crate) fn file_away(home: &Home, id: &str) -> Result<(), StoreError> {
    let path = home.match_file(id);
    if !Stats::read(home)?.results.iter().any(|r| r.id == id) {
        let bytes = fs::read(&path).map_err(StoreError::io("Cannot read", &path))?;
        if let Ok(parsed) = Record::parse(&bytes) {
            stats::append(home, id, MatchResult::of(id, &parsed.record))?;
        }
    }
    make_folder(&home.finished())?;
    let to: PathBuf = home.finished().join(format!("{id}.jsonl"));
    fs::rename(&path, &to).map_err(StoreError::io("Cannot move", &path))?;
    sync_folder(&home.finished());
    Ok(())
}

/// Match names come from users: one with a slash in it must not leave the folder.
pub(crate) fn check_id(id: &str) -> Result<(), StoreError> {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if !id.is_empty() && id.chars().all(plain) {
        Ok(())
    } else {
        Err(StoreError::NoSuchMatch(id.to_owned()))
    }
}

fn is_empty(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|m| m.len() == 0)
}
