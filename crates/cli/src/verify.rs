//! `parlour verify`: plays records again and checks every line.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use parlour_core::Record;
use parlour_core::text::clean;
use parlour_front::WIDTH;
use parlour_front::words::wrap;
use parlour_house::{AnyGame, SeatSpec};

use crate::failure::Failure;

pub(crate) fn verify(records: &[PathBuf]) -> Result<(), Failure> {
    let mut files = Vec::new();
    for path in records {
        collect(path, true, &mut files)?;
    }
    let games = parlour_house::games();
    let mut output = io::stdout().lock();
    let mut bad = 0;
    for path in &files {
        let (sign, says) = match check(path, &games) {
            Ok(says) => ("ok ", says),
            Err(why) => {
                bad += 1;
                ("BAD", why)
            }
        };
        let line = format!("{sign} {}: {says}", path.display());
        for line in wrap(&clean(&line), WIDTH, 4) {
            writeln!(output, "{line}")?;
        }
    }
    let count = files.len();
    writeln!(output, "{count} records: {} good, {bad} bad.", count - bad)?;
    if bad > 0 { Err(Failure::Told) } else { Ok(()) }
}

/// The records at a path: a file as it is, a folder's `*.jsonl` in order, those of folders in it
/// too.
fn collect(path: &Path, named: bool, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    if !path.is_dir() {
        if named || path.extension().is_some_and(|end| end == "jsonl") {
            files.push(path.to_owned());
        }
        return Ok(());
    }
    let read = |error| Failure::Failed(format!("Cannot read {}: {error}.", path.display()));
    let entries: io::Result<Vec<_>> = fs::read_dir(path).map_err(read)?.collect();
    let mut inside: Vec<PathBuf> = entries.map_err(read)?.iter().map(|e| e.path()).collect();
    inside.sort();
    for path in inside.iter().filter(|path| !path.is_symlink()) {
        collect(path, false, files)?;
    }
    Ok(())
}

/// What is good to know of a sound record, or what is wrong with it.
fn check(path: &Path, games: &[Box<dyn AnyGame>]) -> Result<String, String> {
    let bytes = fs::read(path).map_err(|error| format!("cannot be read: {error}"))?;
    let parsed = Record::parse(&bytes).map_err(|error| error.to_string())?;
    let record = parsed.record;
    let game = games.iter().find(|game| game.id() == record.header.game);
    let game = game.ok_or_else(|| format!("line 1: no game \"{}\"", record.header.game))?;
    // Nobody sits there: a record must never start a program.
    let nobody = vec![SeatSpec::Human; record.header.seats.len()];
    let table = game.replay(&record, Some(&nobody), None).map_err(|error| error.to_string())?;
    let mut says = format!("{}, {} lines", record.header.game, record.lines.len() + 1);
    says += if table.outcome().is_some() { ", ended" } else { ", unfinished" };
    if table.was_undone() {
        says += ", with undo";
    }
    if table.was_cheated() {
        says += ", cheated";
    }
    if let Some(note) = parsed.note {
        says += &format!(" ({note})");
    }
    Ok(says)
}
