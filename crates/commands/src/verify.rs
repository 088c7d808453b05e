//! `parlour verify`: plays records again and checks every line.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use parlour_core::Record;
use parlour_core::text::clean;
use parlour_front::WIDTH;
use parlour_front::words::wrap;
use parlour_house::{AnyGame, SeatSpec};
use parlour_serve::fair::Proof;

use crate::failure::Failure;

pub(crate) fn verify(records: &[PathBuf], fair: bool) -> Result<(), Failure> {
    let mut files = Vec::new();
    for path in records {
        collect(path, true, &mut files)?;
    }
    let games = parlour_games::games();
    let mut output = io::stdout().lock();
    let mut bad = 0;
    for path in &files {
        let checked = if fair { check_fair(path, &games) } else { check(path, &games) };
        let (sign, says) = match checked {
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
    let (count, what) = (files.len(), if fair { "proofs" } else { "records" });
    writeln!(output, "{count} {what}: {} good, {bad} bad.", count - bad)?;
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

/// What is good to know of a sound proof, or what is wrong with it.
fn check_fair(path: &Path, games: &[Box<dyn AnyGame>]) -> Result<String, String> {
    let bytes = fs::read(path).map_err(|error| format!("cannot be read: {error}"))?;
    let proof: Proof =
        serde_json::from_slice(&bytes).map_err(|error| format!("is no proof: {error}"))?;
    let seed = proof.check().map_err(|unfair| unfair.to_string())?;
    let mut says = format!("the cards were fixed by commitment {}", proof.commitment);
    if let Some(record) = &proof.record {
        let parsed = Record::parse(record.as_bytes()).map_err(|error| error.to_string())?;
        if parsed.record.header.start.seed != seed {
            return Err("the match was played with another seed than the proof gives".into());
        }
        says += &format!("; {}", check_record(record.as_bytes(), games)?);
    }
    Ok(says)
}

/// What is good to know of a sound record, or what is wrong with it.
fn check(path: &Path, games: &[Box<dyn AnyGame>]) -> Result<String, String> {
    let bytes = fs::read(path).map_err(|error| format!("cannot be read: {error}"))?;
    check_record(&bytes, games)
}

fn check_record(bytes: &[u8], games: &[Box<dyn AnyGame>]) -> Result<String, String> {
    let parsed = Record::parse(bytes).map_err(|error| error.to_string())?;
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
