//! On a full disk nothing is played on, nothing is said to be saved, and the program ends with an
//! error; with space again the match goes on. A limit on the size of files stands for the disk.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::running::Running;
use crate::common::{Place, program, quick};
use crate::pty::Pty;
use parlour_core::Record;
use parlour_core::record::Line;
use rustix::process::{Pid, Resource, Rlimit, prlimit};

const HEARTS: [&str; 7] = ["play", "hearts", "--seed", "11", "--bots", "random", "--rules"];

/// The program where files can grow to two thousand bytes, and to more when the test allows it.
fn on_a_full_disk(place: &Place, args: &[&str]) -> Command {
    let mut command = Command::new("sh");
    let limited = "trap '' XFSZ; ulimit -S -f 4; exec \"$@\"";
    command.args(["-c", limited, "sh", program()]).args(args).env("PARLOUR_HOME", place.home());
    command
}

fn make_space(pid: Pid) {
    prlimit(Some(pid), Resource::Fsize, Rlimit { current: None, maximum: None }).unwrap();
}

/// What the person did, as it is on disk.
fn own_acts(path: &Path) -> usize {
    let lines = Record::parse(&fs::read(path).unwrap()).unwrap().record.lines;
    lines.iter().filter(|l| matches!(l, Line::Act { seat, .. } if seat.index() == 0)).count()
}

#[test]
fn what_cannot_be_written_is_not_played_on_and_ends_with_an_error() {
    for own in [false, true] {
        let place = quick();
        let file = place.path("own.jsonl");
        let mut args = HEARTS.to_vec();
        args.push("passing=none");
        if own {
            args.extend(["--record", file.to_str().unwrap()]);
        }
        let path = if own { file.clone() } else { place.path("matches/hearts-1.jsonl") };
        let mut command = on_a_full_disk(&place, &args);
        let mut running = Running::start(command.stderr(Stdio::piped()));
        for _ in 0..40 {
            running.type_line("1");
        }
        let mut errors = running.child.stderr.take().unwrap();
        let (status, said) = running.end();
        let mut error = String::new();
        std::io::Read::read_to_string(&mut errors, &mut error).unwrap();
        assert_eq!(status.code(), Some(1), "{said}");
        assert!(said.contains("is not saved."), "{said}");
        assert!(!said.contains("Saved"), "{said}");
        assert!(error.replace("\n ", "").contains("The last step is lost"), "{error}");
        let played = said.matches("You play").count();
        assert!(played > 1 && played < 13, "{played} of 13");
        assert_eq!(own_acts(&path), played, "what is told is on disk");
        let name = if own { path.to_str().unwrap() } else { "hearts-1" };
        let said = place.run_wide(&["resume", name], "");
        assert_eq!(said.code, 0, "{}", said.err);
    }
}

#[test]
fn with_space_again_the_match_goes_on_and_all_of_it_is_on_disk() {
    let place = quick();
    let mut args = HEARTS.to_vec();
    args.push("passing=none");
    let mut running = Running::start(&mut on_a_full_disk(&place, &args));
    while running.wait_for(&["1)", "is not saved"]).unwrap().contains("1)") {
        assert!(running.type_line("1"));
    }
    let before = running.said.matches("You play").count();
    assert!(before > 0, "the disk was full from the start");
    assert!(running.type_and_wait("2", "Press Enter to try again"), "nothing else is done");
    assert!(running.type_and_wait("", "is not saved"), "it is told again");
    make_space(Pid::from_child(&running.child));
    assert!(running.type_and_wait("", "1)"), "the next question");
    assert!(running.type_and_wait("1", "You play"));
    let (status, said) = running.end();
    assert!(status.success() && said.contains("Saved."), "{said}");
    let played = said.matches("You play").count();
    assert!(played > before, "{said}");
    assert_eq!(own_acts(&place.path("matches/hearts-1.jsonl")), played, "{said}");
}

#[test]
fn the_full_screen_waits_for_space_and_goes_on() {
    let place = quick();
    let args = ["play", "stopbus", "--seed", "7", "--rules", "lives=9"];
    let mut screen = Pty::run(on_a_full_disk(&place, &args), (80, 24));
    play_until_full(&mut screen);
    screen.send("\r");
    screen.wait_for("Enter tries again");
    make_space(screen.pid());
    screen.send("\r");
    screen.wait_until(|screen| !screen.shows("Not saved"));
    let asks = ["Enter choose", "The round is over"];
    screen.wait_until(|screen| asks.iter().any(|text| screen.shows(text)));
    screen.send("x");
    screen.wait_for("Saved. Go on with: parlour resume stopbus-1");
    assert!(screen.ended().success());
}

#[test]
fn the_full_screen_left_without_space_ends_with_an_error() {
    for keys in ["x", "\x03"] {
        let place = quick();
        let args = ["play", "stopbus", "--seed", "7", "--rules", "lives=9"];
        let mut screen = Pty::run(on_a_full_disk(&place, &args), (80, 24));
        play_until_full(&mut screen);
        screen.send(keys);
        screen.wait_for("The last step is not saved");
        assert!(!screen.shows("Saved."), "{}", screen.text());
        assert_eq!(screen.ended().code(), Some(1));
        let mut again = Pty::start(place.home(), &["resume", "stopbus-1"], (80, 24));
        again.wait_for("Player 1 (you)");
        again.send("x");
        assert!(again.ended().success());
    }
}

/// Passes and deals until the screen says that a step is not saved.
fn play_until_full(screen: &mut Pty) {
    let signs = ["Enter choose", "The round is over", "Not saved"];
    loop {
        screen.wait_until(|screen| signs.iter().any(|text| screen.shows(text)));
        if screen.shows("Not saved") {
            return;
        }
        let before = screen.text();
        screen.send(if screen.shows("The round is over") { "\r" } else { "/done\r" });
        let typing = |screen: &Pty| screen.rows().iter().any(|row| row.starts_with("> "));
        screen.wait_until(|screen| screen.text() != before && !typing(screen));
    }
}

#[test]
fn an_engine_that_cannot_answer_ends_with_an_error() {
    let output = Command::new(program())
        .arg("engine")
        .stdin(Stdio::from(File::open(env!("CARGO_MANIFEST_PATH")).unwrap()))
        .stdout(File::options().write(true).open("/dev/full").unwrap())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("Reading or writing failed"), "{error}");
}
