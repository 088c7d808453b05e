//! The full screen in a real terminal: tables, sizes, signals.

#![cfg(unix)]

use std::os::unix::process::ExitStatusExt;

use crate::common::{place, quick};
use crate::pty::Pty;

const SIZE: (u16, u16) = (80, 24);

#[test]
fn every_game_opens_its_table_takes_keys_and_leaves_a_match_to_go_on_with() {
    for game in parlour_games::games() {
        let game = game.id();
        let place = quick();
        let mut screen = Pty::start(place.home(), &["play", game, "--seed", "2"], SIZE);
        screen.wait_for("? help");
        screen.send("?");
        screen.wait_for("Keys at the table");
        screen.send("\x1b");
        for _ in 0..12 {
            screen.press("\r");
        }
        screen.press("\x1b");
        screen.send("x");
        let said = || format!("parlour resume {game}-1");
        screen.wait_for(&said());
        assert!(screen.ended().success());
        let mut again = Pty::start(place.home(), &["resume"], SIZE);
        again.wait_for("? help");
        again.send("\x03");
        assert!(again.ended().success(), "Ctrl-C leaves as well");
    }
}

#[test]
fn a_small_screen_says_what_it_needs_and_resizing_helps() {
    let place = quick();
    let mut screen = Pty::start(place.home(), &["play", "pontoon", "--seed", "2"], (50, 18));
    screen.wait_for("60×20 needed, this is 50×18.");
    screen.wait_for("parlour --plain");
    screen.resize(80, 24);
    screen.wait_for("? help");
    screen.resize(120, 40);
    screen.wait_for("b rules");
    screen.send("x");
    assert!(screen.ended().success());
}

#[test]
fn a_signal_gives_the_terminal_back() {
    use rustix::process::Signal;
    for (signal, code) in [(Signal::TERM, 143), (Signal::HUP, 129), (Signal::INT, 130)] {
        let place = quick();
        let screen = Pty::start(place.home(), &["play", "hearts", "--seed", "2"], SIZE);
        screen.wait_for("Your hand");
        screen.signal(signal);
        let status = screen.ended();
        assert_eq!(status.code(), Some(code), "{:?}", status.signal());
    }
}

#[test]
fn plain_is_plain_and_a_dumb_terminal_gets_lines() {
    let place = place();
    let mut screen = Pty::start(place.home(), &["play", "hearts", "--seed", "1", "--plain"], SIZE);
    screen.wait_for("Pass three cards");
    let said = String::from_utf8_lossy(&screen.bytes()).into_owned();
    assert!(!said.contains("\x1b[?1049h"), "{said}");
    screen.send("quit\n");
    assert!(screen.ended().success());
}
