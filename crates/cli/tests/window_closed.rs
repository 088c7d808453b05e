//! A window that is closed ends the program quietly, and the match is saved.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::process::Command;

use crate::common::{Place, program, quick};

/// Plays until the screen says a word and the window is closed; how the program ended.
fn close_at(place: &Place, how: &str, word: &str, more: &[&str]) -> i32 {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/window.py");
    let output = Command::new("python3")
        .args([script, how, word, program(), "play", "hearts", "--seed", "3"])
        .args(more)
        .env("PARLOUR_HOME", place.home())
        .env("TERM", "xterm-256color")
        .env("RUST_BACKTRACE", "0")
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    said.trim().parse().unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)))
}

#[test]
fn closing_the_window_of_the_full_screen_ends_it_quietly_and_keeps_the_match() {
    for how in ["signal", "quiet"] {
        let place = quick();
        assert_eq!(close_at(&place, how, "marked)", &[]), 129, "{how}");
        assert_eq!(place.run(&["resume", "hearts-1"], "").code, 0);
    }
}

#[test]
fn closing_the_window_while_a_bot_thinks_is_the_same() {
    let place = quick();
    let slow = ["--bots", "worlds:3600s", "--rules", "passing=none"];
    assert_eq!(close_at(&place, "signal", "thinking", &slow), 129);
    assert_eq!(close_at(&place, "quiet", "thinking", &slow), 129);
}

#[test]
fn closing_the_window_of_plain_play_ends_it_quietly_and_keeps_the_match() {
    // Without a screen to restore the signal may simply end it, unless the end of what is typed is
    // seen before.
    for (how, ends) in [("signal", &[-1, 129][..]), ("quiet", &[129])] {
        let place = quick();
        let end = close_at(&place, how, "> ", &["--plain"]);
        assert!(ends.contains(&end), "{how}: {end}");
        assert_eq!(place.run(&["resume", "hearts-1"], "").code, 0);
    }
}
