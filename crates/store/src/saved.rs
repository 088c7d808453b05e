//! Matches on disk: which are unfinished, which are damaged, and opening one again.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::time::SystemTime;

use parlour_core::Record;
use parlour_core::record::{Line, Parsed, RecordError};
use parlour_house::{AnyGame, AnyTable, HouseError, SeatSpec};

use crate::error::StoreError;
use crate::files::{self, make_folder, rename_to_free, sync_folder};
use crate::home::Home;
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
    /// When it was played last.
    pub played: Option<SystemTime>,
    /// Whether another program is playing it.
    pub busy: bool,
}

impl Saved {
    /// Looks through the folder of matches. Ended matches are filed away, damaged ones are set
    /// aside and named; what another program holds is left alone.
    pub fn look(home: &Home, games: &[Box<dyn AnyGame>]) -> Result<Saved, StoreError> {
        files::sweep(home.folder());
        files::sweep(&home.matches());
        let mut saved = Saved::default();
        for (id, played) in by_age(&home.matches())? {
            match open_kept(home, &id, games, Starting::Nothing) {
                Ok(mut opened) if opened.table.outcome().is_some() => {
                    let filed = opened
                        .settle()
                        .and_then(|_| file_away(home, &id, &opened.journal, opened.table.record()));
                    saved.notes.extend(filed.err().map(|error| error.to_string()));
                }
                Ok(opened) => saved.unfinished.push(summary(id, played, &*opened.table)),
                Err(StoreError::Locked(_)) => saved.unfinished.push(busy(id, played)),
                // Nothing was in it, or another program has moved it meanwhile.
                Err(StoreError::NoSuchMatch(_)) => {}
                Err(error) => saved.notes.push(error.to_string()),
            }
        }
        Ok(saved)
    }

    /// Removes an unfinished match for good, unless another program is playing it.
    pub fn delete(home: &Home, id: &str) -> Result<(), StoreError> {
        check_id(id)?;
        let (journal, _) = Journal::open(&home.match_file(id), id)?;
        journal.remove()
    }
}

fn summary(id: String, played: Option<SystemTime>, table: &dyn AnyTable) -> SavedMatch {
    let scores = table.scores();
    let deals = |line: &&Line| matches!(line, Line::Deal {});
    SavedMatch {
        id,
        game: table.game().to_owned(),
        rounds: table.record().lines.iter().filter(deals).count(),
        seats: table.record().header.seats.clone(),
        scores: scores.iter().map(|(seat, score)| (table.seat_name(seat), *score)).collect(),
        played,
        busy: false,
    }
}

fn busy(id: String, played: Option<SystemTime>) -> SavedMatch {
    let game = id.rsplit_once('-').map_or(id.as_str(), |(game, _)| game);
    SavedMatch {
        game: game.to_owned(),
        rounds: 0,
        seats: Vec::new(),
        scores: Vec::new(),
        played,
        busy: true,
        id,
    }
}

/// The names of the matches in a folder and when they were changed, the latest first.
pub(crate) fn by_age(folder: &Path) -> Result<Vec<(String, Option<SystemTime>)>, StoreError> {
    let age = |id: String| {
        let found = fs::symlink_metadata(folder.join(format!("{id}.jsonl")));
        (id, found.and_then(|found| found.modified()).ok())
    };
    let mut found: Vec<_> = names(folder)?.into_iter().map(age).collect();
    found.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| natural(&a.0).cmp(&natural(&b.0))));
    Ok(found)
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

/// Reads a match of the data folder and plays it again. A damaged one is set aside.
pub(crate) fn open_kept(
    home: &Home,
    id: &str,
    games: &[Box<dyn AnyGame>],
    starting: Starting,
) -> Result<Opened, StoreError> {
    let path = home.match_file(id);
    let (journal, bytes) = Journal::open(&path, id)?;
    if bytes.is_empty() && journal.is_ours() {
        journal.remove()?;
        return Err(StoreError::NoSuchMatch(id.to_owned()));
    }
    match read(id, &bytes, games, starting) {
        Ok((table, parsed)) => Ok(Opened { table, journal, parsed, bytes }),
        // The journal is still open: nobody else has the file while it is renamed.
        Err(error) => Err(set_aside(journal.path(), error)),
    }
}

/// Reads a match of any file and plays it again.
pub(crate) fn open(
    path: &Path,
    name: &str,
    games: &[Box<dyn AnyGame>],
    starting: Starting,
) -> Result<Opened, StoreError> {
    // Whoever names a link means what it leads to.
    let path = path.canonicalize().map_err(StoreError::io("Cannot open", path))?;
    let (journal, bytes) = Journal::open(&path, name)?;
    let (table, parsed) = read(name, &bytes, games, starting)?;
    Ok(Opened { table, journal, parsed, bytes })
}

/// Plays a record again.
fn read(
    name: &str,
    bytes: &[u8],
    games: &[Box<dyn AnyGame>],
    starting: Starting,
) -> Result<(Box<dyn AnyTable>, Parsed), StoreError> {
    let damaged =
        |why: RecordError| StoreError::Damaged { name: name.to_owned(), why, aside: None };
    let incompatible = |why: String| StoreError::Incompatible { name: name.to_owned(), why };
    let parsed = Record::parse(bytes).map_err(|error| {
        if newer_format(bytes) { incompatible(error.why) } else { damaged(error) }
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
    Ok((table, parsed))
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
fn set_aside(path: &Path, error: StoreError) -> StoreError {
    let StoreError::Damaged { name, why, .. } = error else {
        return error;
    };
    let mut number = 0;
    let aside = loop {
        let suffix = if number == 0 { String::new() } else { number.to_string() };
        let aside = path.with_extension(format!("jsonl.damaged{suffix}"));
        match rename_to_free(path, &aside) {
            Ok(()) => break Some(aside),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
            Err(_) => break None,
        }
    };
    StoreError::Damaged { name, why, aside }
}

/// Moves an ended match to the finished ones, counted in the statistics. The journal is open, so
/// that no other program has the match.
pub(crate) fn file_away(
    home: &Home,
    id: &str,
    journal: &Journal,
    record: &Record,
) -> Result<(), StoreError> {
    if !Stats::read(home)?.results.iter().any(|r| r.id == id) {
        stats::append(home, id, MatchResult::of(id, record))?;
    }
    make_folder(&home.finished())?;
    let (from, to) = (journal.path(), home.finished_file(id));
    // A program that was killed in the middle of this may have left it under both names.
    let moved = match files::are_one(from, &to) {
        true => fs::remove_file(from),
        false => rename_to_free(from, &to),
    };
    moved.map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => StoreError::Exists(to),
        _ => StoreError::io("Cannot move", from)(error),
    })?;
    sync_folder(&home.finished());
    sync_folder(&home.matches());
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
