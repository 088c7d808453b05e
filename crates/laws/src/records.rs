//! Records from anywhere.

use parlour_core::Record;
use parlour_core::record::RecordError;
use parlour_house::{HouseError, SeatSpec};

use crate::games;

/// Reading and replaying any bytes as a record never panics, loses nothing that it accepts, and
/// says in which line the fault is.
pub fn records(data: &[u8]) {
    let parsed = match Record::parse(data) {
        Ok(parsed) => parsed,
        Err(error) => return names_its_line(&error, data),
    };
    let record = &parsed.record;
    assert_eq!(parsed.note.is_none(), parsed.good_bytes == data.len(), "what is dropped is noted");
    let good = Record::parse(&data[..parsed.good_bytes]).map(|p| (p.record, p.note));
    assert_eq!(good, Ok((record.clone(), None)), "the good bytes are the record");
    let rewritten = Record::parse(record.to_text().as_bytes()).map(|p| p.record);
    assert_eq!(rewritten.as_ref(), Ok(record), "a record reads what it writes");
    for game in games().iter().filter(|game| game.id() == record.header.game) {
        let humans = vec![SeatSpec::Human; record.header.seats.len()];
        match game.replay(record, Some(&humans), None) {
            Ok(table) => {
                let lines = &table.record().lines;
                assert!(lines.starts_with(&record.lines), "a replay keeps every line");
            }
            Err(HouseError::Record(error)) => names_its_line(&error, data),
            Err(error) => assert!(!error.to_string().is_empty() && !error.code().is_empty()),
        }
    }
}

fn names_its_line(error: &RecordError, data: &[u8]) {
    let lines = data.split_inclusive(|b| *b == b'\n').count().max(1);
    assert!((1..=lines).contains(&error.line), "{error}: there are {lines} lines");
    assert!(!error.why.is_empty(), "line {} is wrong, but why?", error.line);
}
