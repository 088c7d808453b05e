//! What cannot be written is not played on. A limit on the size of files stands for a full disk;
//! it holds for the whole program, so this file has one test.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod common;

use std::fs;
use std::sync::Arc;

use common::{place, play, step};
use parlour_core::{Record, Turn};
use parlour_store::{Session, SessionError, Stats};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Lets files grow so far and no further.
fn limit(bytes: Option<u64>) {
    let maximum = getrlimit(Resource::Fsize).maximum;
    setrlimit(Resource::Fsize, Rlimit { current: bytes, maximum }).unwrap();
}

fn on_disk(place: &common::Place) -> Record {
    Record::parse(&fs::read(place.file("kuhn-1")).unwrap()).unwrap().record
}

/// Plays until the disk is full; the record must end where it stopped being written.
fn play_until_full(place: &common::Place, session: &mut Session) {
    let error = loop {
        if let Err(error) = step(session) {
            break error;
        }
        assert!(session.is_saved());
    };
    assert!(matches!(error, SessionError::Disk(_)), "{error}");
    assert!(!session.is_saved());
    let record = on_disk(place);
    assert!(session.table().record().lines.starts_with(&record.lines));
    assert!(record.lines.len() < session.table().record().lines.len());
}

#[test]
fn on_a_full_disk_nothing_is_played_on_and_with_space_nothing_is_missing() {
    // Without a handler the signal of the limit would end the program.
    let noted = Arc::default();
    signal_hook::flag::register(signal_hook::consts::SIGXFSZ, noted).unwrap();
    let place = place();
    let mut session = place.start(12);
    play(&mut session, 8);
    let size = fs::metadata(place.file("kuhn-1")).unwrap().len();
    // Wherever the limit falls in a line, no half of one stays.
    for more in [20, 45, 70] {
        limit(Some(fs::metadata(place.file("kuhn-1")).unwrap().len() + more));
        play_until_full(&place, &mut session);
        let stands = session.table().record().clone();
        for _ in 0..3 {
            assert!(step(&mut session).is_err(), "nothing else is done");
            assert!(session.save().is_err());
            assert_eq!(session.table().record(), &stands);
        }
        limit(None);
        session.save().unwrap();
        assert!(session.is_saved());
        assert_eq!(on_disk(&place), stands);
    }
    assert!(fs::metadata(place.file("kuhn-1")).unwrap().len() > size);
    // The end of the match is counted only once it can be.
    limit(Some(0));
    assert!(step(&mut session).is_err());
    limit(None);
    while session.table().turn() != Turn::Over {
        step(&mut session).unwrap();
    }
    assert_eq!(Stats::read(&place.home).unwrap().results.len(), 1);
    let record = session.table().record().clone();
    session.close().unwrap();
    let finished = fs::read(place.finished("kuhn-1")).unwrap();
    assert_eq!(Record::parse(&finished).unwrap().record, record);
    // Where nothing can be written no match begins, and nothing is left of it.
    limit(Some(0));
    assert!(Session::start(&place.home, common::table(1)).is_err());
    limit(None);
    assert_eq!(fs::read_dir(place.home.matches()).unwrap().count(), 0);
}
