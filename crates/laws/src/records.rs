//! Records from anywhere.

use parlour_core::Record;
use parlour_core::record::RecordError;
use parlour_house::{HouseError, SeatSpec};

use crate::games;
use crate::plainly::is_said_plainly;

/// Reading and replaying any bytes as a record never panics, loses nothing that it accepts, and
/// says in which line the fault is. True if the record could be replayed.
pub fn records(data: &[u8]) -> bool {
    let parsed = match Record::parse(data) {
        Ok(parsed) => parsed,
        Err(error) => {
            names_its_line(&error, data);
            return false;
        }
    };
    let record = &parsed.record;
    assert_eq!(parsed.note.is_none(), parsed.good_bytes == data.len(), "what is dropped is noted");
    let good = Record::parse(&data[..parsed.good_bytes]).map(|p| (p.record, p.note));
    assert_eq!(good, Ok((record.clone(), None)), "the good bytes are the record");
    // As text, because an empty payload may be written in three ways and is read as two.
    let text = record.to_text();
    let rewritten = Record::parse(text.as_bytes()).map(|p| p.record.to_text());
    assert_eq!(rewritten, Ok(text), "a record reads what it writes");
    let mut replayed = false;
    for game in games().iter().filter(|game| game.id() == record.header.game) {
        let humans = vec![SeatSpec::Human; record.header.seats.len()];
        match game.replay(record, Some(&humans), None) {
            Ok(table) => {
                let lines = &table.record().lines;
                assert!(lines.starts_with(&record.lines), "a replay keeps every line");
                replayed = true;
            }
            Err(HouseError::Record(error)) => names_its_line(&error, data),
            Err(error) => assert!(!error.to_string().is_empty() && !error.code().is_empty()),
        }
    }
    replayed
}

fn names_its_line(error: &RecordError, data: &[u8]) {
    let lines = data.split_inclusive(|b| *b == b'\n').count().max(1);
    assert!((1..=lines).contains(&error.line), "{error}: there are {lines} lines");
    assert!(!error.why.is_empty(), "line {} is wrong, but why?", error.line);
    is_said_plainly(&error.why);
}
