//! Several programs in one data folder: nothing of one is lost to another.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod common;

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, SystemTime};

use common::{games, place, play, table};
use parlour_store::{Finished, Home, Saved, Session, Settings, Stats, StoreError};
use rustix::fs::{CWD, Mode, mkfifoat};

/// Runs so many times `work` at once, and gives what came of it.
fn at_once<T: Send>(many: usize, work: impl Fn() -> T + Sync) -> Vec<T> {
    thread::scope(|scope| {
        let running: Vec<_> = (0..many).map(|_| scope.spawn(&work)).collect();
        running.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}

/// Looks at what has a match's name until it is done: it is one, whole from its first line.
fn watch(home: &Home, done: &AtomicBool) {
    let mut known = BTreeSet::new();
    while !done.load(Ordering::SeqCst) {
        for entry in fs::read_dir(home.matches()).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.extension().is_some_and(|end| end == "jsonl") && known.insert(path.clone()) {
                // A match that has ended has moved.
                let Ok(text) = fs::read(&path) else { continue };
                assert!(text.contains(&b'\n'), "{} was seen half made", path.display());
            }
        }
    }
}

/// Works while two others list the matches again and again. A lock is held by an open file, so
/// that threads stand for programs.
fn while_others_look<T>(home: &Home, work: impl FnOnce() -> T) -> T {
    struct Done<'a>(&'a AtomicBool);
    impl Drop for Done<'_> {
        fn drop(&mut self) {
            self.0.store(true, Ordering::SeqCst);
        }
    }
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        // Work that fails ends the looking as well.
        let _done = Done(&done);
        scope.spawn(|| watch(home, &done));
        for _ in 0..2 {
            scope.spawn(|| {
                while !done.load(Ordering::SeqCst) {
                    assert_eq!(Saved::look(home, &games()).unwrap().notes, [""; 0]);
                }
            });
        }
        work()
    })
}

#[test]
fn a_match_that_another_program_starts_is_never_taken_for_left_over() {
    const EACH: usize = 60;
    let place = place();
    let home = &place.home;
    let start = |_| Session::start(home, table(1)).unwrap().id().unwrap().to_owned();
    let ids =
        while_others_look(home, || at_once(3, || (0..EACH).map(start).collect::<Vec<String>>()));
    let ids: BTreeSet<String> = ids.into_iter().flatten().collect();
    assert_eq!(ids.len(), 3 * EACH, "no two matches have one name");
    for id in ids {
        assert!(place.file(&id).exists(), "{id} was started and is not there");
    }
    assert_eq!(fs::read_dir(home.matches()).unwrap().count(), 3 * EACH, "nothing else is left");
}

#[test]
fn matches_that_end_meanwhile_keep_their_names_and_are_counted_once() {
    const EACH: usize = 12;
    let place = place();
    let home = &place.home;
    let play_one = |_| {
        let mut session = Session::start(home, table(1)).unwrap();
        play(&mut session, 100);
        let id = session.id().unwrap().to_owned();
        session.close().unwrap();
        id
    };
    let ids =
        while_others_look(home, || at_once(4, || (0..EACH).map(play_one).collect::<Vec<String>>()));
    let ids: BTreeSet<String> = ids.into_iter().flatten().collect();
    assert_eq!(ids.len(), 4 * EACH, "no two matches have one name");
    assert_eq!(Finished::look(home).unwrap().matches.len(), 4 * EACH);
    assert_eq!(Stats::read(home).unwrap().results.len(), 4 * EACH);
}

#[test]
fn a_finished_match_is_never_overwritten() {
    let place = place();
    let mut session = place.start(1);
    fs::create_dir_all(place.home.finished()).unwrap();
    fs::write(place.finished("kuhn-1"), "copied from elsewhere\n").unwrap();
    play(&mut session, 100);
    let record = session.table().record().to_text();
    let error = session.close().unwrap_err();
    assert!(matches!(error, StoreError::Exists(_)), "{error}");
    assert!(place.look().notes[0].contains("exists already"));
    let other = fs::read_to_string(place.finished("kuhn-1")).unwrap();
    assert_eq!(other, "copied from elsewhere\n");
    assert_eq!(fs::read_to_string(place.file("kuhn-1")).unwrap(), record);
}

#[test]
fn a_match_left_under_both_names_is_one_match() {
    let place = place();
    let mut session = place.start(1);
    play(&mut session, 100);
    drop(session);
    fs::create_dir_all(place.home.finished()).unwrap();
    fs::hard_link(place.file("kuhn-1"), place.finished("kuhn-1")).unwrap();
    assert_eq!(place.look().notes, [""; 0]);
    assert!(!place.file("kuhn-1").exists());
    assert!(Finished::read(&place.home, "kuhn-1").is_ok());
}

#[test]
fn a_damaged_match_is_set_aside_beside_the_others() {
    let place = place();
    for name in ["kuhn-1.jsonl.damaged", "kuhn-1.jsonl.damaged1"] {
        fs::create_dir_all(place.home.matches()).unwrap();
        fs::write(place.home.matches().join(name), "older").unwrap();
    }
    fs::write(place.file("kuhn-1"), "nonsense\n").unwrap();
    assert!(place.look().notes[0].contains("kuhn-1.jsonl.damaged2"));
    let older = fs::read_to_string(place.home.matches().join("kuhn-1.jsonl.damaged1")).unwrap();
    assert_eq!(older, "older");
}

#[test]
fn an_empty_file_is_removed_only_if_nobody_holds_it() {
    let place = place();
    fs::create_dir_all(place.home.matches()).unwrap();
    let held = File::create(place.file("kuhn-1")).unwrap();
    held.lock().unwrap();
    assert!(place.look().unfinished[0].busy);
    assert!(place.file("kuhn-1").exists());
    drop(held);
    assert!(place.look().unfinished.is_empty());
    assert!(!place.file("kuhn-1").exists());
}

#[test]
fn links_pipes_folders_and_sockets_are_left_alone_and_named() {
    let place = place();
    drop(place.start(20));
    let elsewhere = place.home.folder().join("elsewhere.jsonl");
    fs::rename(place.file("kuhn-1"), &elsewhere).unwrap();
    let before = fs::read(&elsewhere).unwrap();
    symlink(&elsewhere, place.file("link-1")).unwrap();
    symlink("/dev/full", place.file("device-1")).unwrap();
    mkfifoat(CWD, place.file("pipe-1"), Mode::RUSR | Mode::WUSR).unwrap();
    fs::create_dir(place.file("folder-1")).unwrap();
    let _socket = UnixListener::bind(place.file("socket-1")).unwrap();
    fs::create_dir_all(place.home.finished()).unwrap();
    mkfifoat(CWD, place.finished("pipe-1"), Mode::RUSR | Mode::WUSR).unwrap();
    let home = place.home.clone();
    // Whoever waits for a pipe waits for ever.
    let (tell, told) = channel();
    thread::spawn(move || {
        let saved = Saved::look(&home, &games()).unwrap();
        let finished = Finished::look(&home).unwrap();
        let resumed = ["pipe-1", "link-1", "folder-1"]
            .map(|id| Session::resume(&home, &games(), id, false).err().unwrap().to_string());
        tell.send((saved, finished, resumed)).unwrap();
    });
    let (saved, finished, resumed) = told.recv_timeout(Duration::from_secs(60)).unwrap();
    assert!(saved.unfinished.is_empty());
    for (name, kind) in [
        ("link-1", "a link"),
        ("device-1", "a link"),
        ("pipe-1", "a pipe"),
        ("folder-1", "a folder"),
        ("socket-1", "a socket"),
    ] {
        let is_it = |note: &String| note.contains(name) && note.contains(kind);
        assert!(saved.notes.iter().any(is_it), "{name}: {:?}", saved.notes);
        assert!(place.file(name).symlink_metadata().is_ok(), "{name} is still there");
    }
    assert!(finished.notes[0].contains("a pipe"), "{:?}", finished.notes);
    assert!(resumed[0].contains("a pipe") && resumed[1].contains("a link"), "{resumed:?}");
    assert_eq!(fs::read(&elsewhere).unwrap(), before);
    // A link that somebody names is another thing.
    let link = place.file("link-1");
    assert!(Session::resume_at(&link, None, &place.games, false).is_ok());
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[test]
fn what_is_kept_is_for_its_user_alone() {
    let place = place();
    let home = &place.home;
    drop(place.start(20));
    let mut session = place.start(1);
    play(&mut session, 100);
    session.close().unwrap();
    Settings::default().set(home, "speed", "fast").unwrap();
    let own = home.folder().join("own.jsonl");
    drop(Session::start_at(&own, None, table(1)).unwrap());
    for folder in [home.folder(), &home.matches(), &home.finished()] {
        assert_eq!(mode(folder), 0o700, "{}", folder.display());
    }
    let files = [home.stats_file(), home.settings_file(), own];
    for file in files.into_iter().chain([place.file("kuhn-1"), place.finished("kuhn-2")]) {
        assert_eq!(mode(&file), 0o600, "{}", file.display());
    }
}

#[test]
fn a_match_that_others_can_read_is_closed_to_them_when_it_goes_on() {
    let place = place();
    drop(place.start(20));
    fs::set_permissions(place.file("kuhn-1"), PermissionsExt::from_mode(0o644)).unwrap();
    drop(place.resume("kuhn-1").unwrap());
    assert_eq!(mode(&place.file("kuhn-1")), 0o600);
}

#[test]
fn a_match_is_deleted_unless_somebody_plays_it() {
    let place = place();
    let session = place.start(20);
    let error = Saved::delete(&place.home, "kuhn-1").unwrap_err();
    assert!(matches!(error, StoreError::Locked(_)), "{error}");
    drop(session);
    Saved::delete(&place.home, "kuhn-1").unwrap();
    assert!(!place.file("kuhn-1").exists());
    for id in ["kuhn-1", "../kuhn-1"] {
        let error = Saved::delete(&place.home, id).unwrap_err();
        assert!(matches!(error, StoreError::NoSuchMatch(_)), "{error}");
    }
}

#[test]
fn a_list_says_when_each_match_was_played_last() {
    let place = place();
    for (id, seconds) in [("kuhn-1", 5000), ("kuhn-2", 7000)] {
        assert_eq!(place.start(20).id(), Some(id));
        let file = File::options().append(true).open(place.file(id)).unwrap();
        file.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds)).unwrap();
    }
    let list = place.look().unfinished;
    let listed: Vec<_> = list.iter().map(|m| (m.id.as_str(), m.played.unwrap())).collect();
    let after = |seconds| SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
    assert_eq!(listed, [("kuhn-2", after(7000)), ("kuhn-1", after(5000))]);
}
