//! Outside programs, and whatever they started, end with ours, however it ends.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::fs;
use std::process::Command;
use std::time::Duration;

use crate::common::running::Running;
use crate::common::{place, program};
use rustix::process::{Pid, Signal, kill_process};

/// Looks again and again, for as long as anything may take on a slow machine.
fn comes_true(wanted: impl Fn() -> bool) -> bool {
    (0..1500).any(|_| {
        let is_true = wanted();
        if !is_true {
            std::thread::sleep(Duration::from_millis(20));
        }
        is_true
    })
}

/// How many Python programs have this word in their command line.
fn running(mark: &str) -> usize {
    let all = fs::read_dir("/proc").unwrap().flatten();
    let lines = all.filter_map(|entry| fs::read_to_string(entry.path().join("cmdline")).ok());
    let python = |line: &String| line.split('\0').next().is_some_and(|p| p.ends_with("python3"));
    lines.filter(|line| python(line) && line.contains(mark)).count()
}

/// Starts our program with others that fork, sends it a signal, and sees that all are gone.
fn end_by(signal: Signal, args: &[&str], typed: &str) {
    let mark = format!("parlour-{}-{}-{}", args[0], signal.as_raw(), std::process::id());
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../bots/tests/naughty.py");
    let seat = format!("cmd:python3 {script} fork {mark}");
    let place = place();
    // Whoever runs the tests may ignore a signal, and a program then ignores it, too.
    let mut command = Command::new("env");
    command.args(["--default-signal", program()]);
    command.args(args.iter().map(|arg| arg.replace("PROGRAM", &seat)));
    let mut ours = Running::start(command.env("PARLOUR_HOME", place.home()));
    ours.type_line(&typed.replace("PROGRAM", &seat));
    assert!(comes_true(|| running(&mark) >= 2), "{args:?}: nothing was started");
    kill_process(Pid::from_child(&ours.child), signal).unwrap();
    assert!(comes_true(|| running(&mark) == 0), "{args:?}, {signal:?}: some programs stay");
    ours.child.wait().unwrap();
}

const SIGNALS: [Signal; 4] = [Signal::TERM, Signal::INT, Signal::HUP, Signal::KILL];

#[test]
fn programs_end_with_a_table_whatever_ends_it() {
    for signal in SIGNALS {
        end_by(signal, &["play", "hearts", "--bots", "PROGRAM"], "");
    }
}

#[test]
fn programs_end_with_an_engine_whatever_ends_it() {
    let new = r#"{"id":1,"name":"new","payload":{"game":"hearts","seats":["human","PROGRAM","human","human"]}}"#;
    for signal in SIGNALS {
        end_by(signal, &["engine", "--allow-cmd"], new);
    }
}

#[test]
fn programs_end_with_an_arena_whatever_ends_it() {
    for signal in SIGNALS {
        let args = ["arena", "hearts", "--bots", "PROGRAM,classic", "--matches", "100000"];
        end_by(signal, &args, "");
    }
}
