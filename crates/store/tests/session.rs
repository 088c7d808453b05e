//! Sessions of a real game in a data folder.

mod common;

use std::fs;

use common::{place, play, table};
use parlour_core::{Seat, Turn, Viewer};
use parlour_store::{Finished, Session, SessionError, Stats, StoreError};
use serde_json::json;

#[test]
fn every_step_is_in_the_file_when_the_call_returns() {
    let place = place();
    let mut session = place.start(20);
    for _ in 0..30 {
        play(&mut session, 1);
        let on_disk = fs::read_to_string(place.file("kuhn-1")).unwrap();
        assert_eq!(on_disk, session.table().record().to_text());
    }
    session.undo(1).unwrap();
    let on_disk = fs::read_to_string(place.file("kuhn-1")).unwrap();
    assert!(on_disk.contains("\"undo\""));
    session.redo(1).unwrap();
    let on_disk = fs::read_to_string(place.file("kuhn-1")).unwrap();
    assert_eq!(on_disk, session.table().record().to_text());
}

#[test]
fn a_match_goes_on_where_it_was_left() {
    let place = place();
    let mut session = place.start(20);
    for steps in 1..25 {
        play(&mut session, steps);
        if session.table().turn() == Turn::Over {
            assert!(steps > 5, "the match was too short to be left often");
            return;
        }
        let scene = session.table().scene(Viewer::Seat(Seat::new(0)));
        let record = session.table().record().clone();
        drop(session);
        session = place.resume("kuhn-1").unwrap();
        assert_eq!(session.table().record(), &record);
        assert_eq!(session.table().scene(Viewer::Seat(Seat::new(0))), scene);
        assert!(session.take_notes().is_empty());
    }
}

#[test]
fn a_refused_action_leaves_the_file_alone() {
    let place = place();
    let mut session = place.start(20);
    play(&mut session, 1);
    let before = fs::read(place.file("kuhn-1")).unwrap();
    let refused = session.act(Seat::new(0), "fold", &json!({}));
    assert!(matches!(refused, Err(SessionError::Act(_))));
    let refused = session.act(Seat::new(0), "dance", &json!({"x": 1}));
    assert!(matches!(refused, Err(SessionError::Act(_))));
    assert_eq!(fs::read(place.file("kuhn-1")).unwrap(), before);
}

#[test]
fn a_file_cut_anywhere_resumes_with_all_whole_lines() {
    let place = place();
    let mut session = place.start(20);
    play(&mut session, 12);
    let whole = session.table().record().clone();
    drop(session);
    let bytes = fs::read(place.file("kuhn-1")).unwrap();
    let header = whole.header.to_line().len();
    // Every place near the end of a line, and some of the others: each try waits for the disk.
    let near_an_end =
        |cut: &usize| bytes[cut - 2..=*cut].contains(&b'\n') || cut.is_multiple_of(11);
    for cut in (header..bytes.len()).filter(near_an_end) {
        fs::write(place.file("kuhn-1"), &bytes[..cut]).unwrap();
        let mut session = place.resume("kuhn-1").unwrap();
        let lines = session.table().record().lines.clone();
        assert!(whole.lines.starts_with(&lines));
        let full = bytes[..cut].iter().filter(|b| **b == b'\n').count() - 1;
        assert!(lines.len() == full || lines.len() == full + 1, "{} of {full}", lines.len());
        // The file can grow again, whatever it ended in.
        play(&mut session, 5);
        let text = session.table().record().to_text();
        drop(session);
        assert_eq!(fs::read_to_string(place.file("kuhn-1")).unwrap(), text);
    }
}

#[test]
fn an_unfinished_line_is_dropped_with_a_note() {
    let place = place();
    drop(place.start(20));
    let mut bytes = fs::read(place.file("kuhn-1")).unwrap();
    bytes.extend(b"{\"type\":\"de");
    fs::write(place.file("kuhn-1"), bytes).unwrap();
    assert_eq!(place.look().unfinished.len(), 1);
    let mut session = place.resume("kuhn-1").unwrap();
    let notes = session.take_notes();
    assert!(notes[0].contains("line 2 was unfinished"), "{notes:?}");
}

#[test]
fn a_damaged_match_is_named_and_set_aside() {
    let place = place();
    for damage in ["{\"type\":\"dael\"}\n", "{\"type\":\"undo\",\"count\":30}\n", "\0\0\0\n"] {
        let mut session = place.start(20);
        play(&mut session, 3);
        let id = session.id().unwrap().to_owned();
        drop(session);
        let mut bytes = fs::read(place.file(&id)).unwrap();
        bytes.extend(damage.as_bytes());
        fs::write(place.file(&id), &bytes).unwrap();
        let Err(error) = place.resume(&id) else { panic!("{damage} was accepted") };
        let text = error.to_string();
        assert!(text.contains(&id) && text.contains("line 5"), "{text}");
        let StoreError::Damaged { aside: Some(aside), .. } = error else { panic!("{text}") };
        assert_eq!(fs::read(aside).unwrap(), bytes);
        assert!(!place.file(&id).exists());
    }
}

#[test]
fn looking_names_the_damaged_and_lists_the_sound() {
    let place = place();
    drop(place.start(20));
    drop(place.start(20));
    fs::write(place.file("kuhn-1"), "nonsense\n").unwrap();
    let saved = place.look();
    assert_eq!(saved.notes.len(), 1);
    assert!(saved.notes[0].contains("kuhn-1 is damaged"), "{:?}", saved.notes);
    let ids: Vec<&str> = saved.unfinished.iter().map(|m| m.id.as_str()).collect();
    assert_eq!(ids, ["kuhn-2"]);
    assert!(place.look().notes.is_empty());
}

#[test]
fn a_match_of_a_newer_program_is_left_alone() {
    let place = place();
    drop(place.start(20));
    let text = fs::read_to_string(place.file("kuhn-1")).unwrap();
    for (from, to) in [
        ("\"format\":1", "\"format\":9"),
        ("\"rules_version\":1", "\"rules_version\":9"),
        ("\"game\":\"kuhn\"", "\"game\":\"bridge\""),
    ] {
        let newer = text.replacen(from, to, 1);
        assert_ne!(newer, text, "{from}");
        fs::write(place.file("kuhn-1"), &newer).unwrap();
        let error = place.resume("kuhn-1").err().unwrap();
        assert!(matches!(error, StoreError::Incompatible { .. }), "{error}");
        assert_eq!(fs::read_to_string(place.file("kuhn-1")).unwrap(), newer);
    }
}

#[test]
fn a_second_program_is_told() {
    let place = place();
    let session = place.start(20);
    let error = place.resume("kuhn-1").err().unwrap();
    assert!(matches!(error, StoreError::Locked(_)), "{error}");
    assert!(error.to_string().contains("another window"));
    assert!(place.look().unfinished[0].busy);
    drop(session);
    assert!(place.resume("kuhn-1").is_ok());
}

#[test]
fn names_do_not_leave_the_folder() {
    let place = place();
    for id in ["../x", "", "a/b", "kuhn-9", "kuhn 1", "..", "ünknown"] {
        let error = place.resume(id).err().unwrap();
        assert!(matches!(error, StoreError::NoSuchMatch(_)), "{error}");
    }
}

#[test]
fn an_ended_match_is_counted_once_and_filed_away() {
    let place = place();
    let mut session = place.start(2);
    while session.undo(1).is_err() {
        play(&mut session, 1);
    }
    play(&mut session, 100);
    assert_eq!(session.table().turn(), Turn::Over);
    assert_eq!(Stats::read(&place.home).unwrap().results.len(), 1);
    assert!(session.undo(1).is_err(), "it stays over");
    let results = Stats::read(&place.home).unwrap().results;
    assert_eq!((results.len(), results[0].undone), (1, true), "something was undone on the way");
    session.close().unwrap();
    assert!(place.home.finished().join("kuhn-1.jsonl").exists());
    assert!(place.look().unfinished.is_empty());
    assert_eq!(place.start(2).id(), Some("kuhn-2"));
}

#[test]
fn a_kill_right_after_the_end_still_counts() {
    let place = place();
    let mut session = place.start(2);
    play(&mut session, 100);
    drop(session);
    fs::remove_file(place.home.stats_file()).unwrap();
    assert!(place.look().unfinished.is_empty());
    assert_eq!(Stats::read(&place.home).unwrap().results.len(), 1);
    assert!(place.home.finished().join("kuhn-1.jsonl").exists());
}

#[test]
fn a_record_starts_no_program_unasked() {
    let place = place();
    drop(place.start(20));
    let text = fs::read_to_string(place.file("kuhn-1")).unwrap();
    let text = text.replacen("\"classic\"", "\"cmd:touch ran\"", 1);
    fs::write(place.file("kuhn-1"), text).unwrap();
    let error = place.resume("kuhn-1").err().unwrap();
    assert!(matches!(error, StoreError::NeedsProgram { .. }), "{error}");
    assert_eq!(place.look().unfinished.len(), 1);
}

#[test]
fn a_file_of_ones_own_is_kept_and_resumed() {
    let place = place();
    fs::create_dir_all(place.home.folder()).unwrap();
    let path = place.home.folder().join("mine.jsonl");
    let mut session = Session::start_at(&path, None, table(20)).unwrap();
    play(&mut session, 4);
    let record = session.table().record().clone();
    drop(session);
    assert!(matches!(Session::start_at(&path, None, table(20)), Err(StoreError::Exists(_))));
    let session = Session::resume_at(&path, None, &place.games, false).unwrap();
    assert_eq!(session.table().record(), &record);
}

#[test]
fn finished_matches_are_listed_with_their_result_and_can_be_read() {
    let place = place();
    for _ in 0..2 {
        let mut session = place.start(1);
        play(&mut session, 100);
        session.close().unwrap();
    }
    fs::write(place.home.finished().join("kuhn-9.jsonl"), "nonsense\n").unwrap();
    let finished = Finished::look(&place.home).unwrap();
    assert_eq!(finished.matches.len(), 2);
    assert_eq!(finished.notes.len(), 1, "{:?}", finished.notes);
    assert!(finished.notes[0].starts_with("kuhn-9 cannot be read: line 1"));
    let first = &finished.matches[0];
    assert_eq!(first.game, "kuhn");
    assert_eq!(first.result.as_ref().unwrap().against, "classic");
    let record = Finished::read(&place.home, &first.id).unwrap();
    assert_eq!(record.header.seats, first.seats);
    assert!(Finished::read(&place.home, "kuhn-9").unwrap_err().to_string().contains("damaged"));
    assert!(Finished::read(&place.home, "../secret").is_err());
}
