//! The full screen stays alive while bots think, and gives the terminal back when the program
//! panics or is stopped.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::fs;
use std::process::Command;

use crate::common::{Place, quick};
use crate::pty::Pty;
use crossterm::event::{Event, KeyCode};
use parlour_core::record::Line;
use parlour_core::{Record, Seed};
use parlour_store::{Home, Session, Settings, Wish};
use parlour_tui::{App, Look, Next, Outside, Screen, TableScreen};
use ratatui::Frame;
use rustix::process::Signal;

const SIZE: (u16, u16) = (80, 24);
/// What names the data folder to a program that panics.
const PANICS_IN: &str = "PARLOUR_TEST_PANICS_IN";

/// What the person did, as the record of an unfinished match has it.
fn own_acts(place: &Place, id: &str) -> Vec<String> {
    let bytes = fs::read(place.path(&format!("matches/{id}.jsonl"))).unwrap();
    let lines = Record::parse(&bytes).unwrap().record.lines.into_iter();
    let own = lines.filter_map(|line| match line {
        Line::Act { seat, name, .. } if seat.index() == 0 => Some(name),
        _ => None,
    });
    own.collect()
}

/// Hearts against bots that would think for an hour each, after a person's first card: `worlds` is never
/// sure before its time is over, and West has several cards to choose from.
fn slow_hearts(place: &Place) -> Pty {
    let rules = ["--rules", "passing=none", "--bots", "worlds:3600s"];
    let args = [&["play", "hearts", "--seed", "4"], &rules[..]].concat();
    let mut screen = Pty::start(place.home(), &args, SIZE);
    screen.wait_for("Enter choose");
    screen.send("\r");
    screen.wait_for("West is thinking");
    screen
}

#[test]
fn while_a_bot_thinks_the_screen_lives_and_g_hurries_it() {
    let place = quick();
    let mut screen = slow_hearts(&place);
    for sign in ["| ", "/ ", "─ ", "\\ "] {
        screen.wait_until(|screen| screen.rows().iter().any(|row| row.starts_with(sign)));
    }
    screen.send("?");
    screen.wait_for("Keys at the table");
    screen.send("\r");
    screen.wait_until(|screen| !screen.shows("Keys at the table"));
    screen.wait_for("is thinking");
    screen.send("g");
    screen.wait_for("Trick 2 of 13");
    screen.wait_until(|screen| screen.shows("Enter choose") && !screen.shows("is thinking"));
    // From here on the bots think again: the hurry was for that once. Whoever takes the trick
    // leads first.
    screen.send("\r");
    screen.wait_until(|screen| screen.shows("is thinking") || screen.shows("You lead"));
    if screen.shows("You lead") {
        screen.send("\r");
    }
    screen.wait_for("is thinking");
    screen.send("x");
    assert!(screen.ended().success());
}

#[test]
fn leaving_while_a_bot_thinks_is_done_at_once_and_loses_nothing() {
    for keys in ["x", "\x03"] {
        let place = quick();
        let mut screen = slow_hearts(&place);
        screen.send(keys);
        assert!(screen.ended().success());
        assert_eq!(own_acts(&place, "hearts-1"), ["play"]);
        let mut again = Pty::start(place.home(), &["resume"], SIZE);
        // Bots that were hurried on the way out have played by now; others think again.
        let asked = |screen: &Pty| screen.shows("▶ You");
        again.wait_until(|screen| screen.shows("is thinking") || asked(screen));
        if !asked(&again) {
            again.send("g");
        }
        again.wait_for("Trick 2 of 13");
        again.send("\x03");
        assert!(again.ended().success());
        assert_eq!(own_acts(&place, "hearts-1"), ["play"]);
    }
}

#[test]
fn ctrl_z_stops_the_program_and_going_on_brings_the_screen_back() {
    let place = quick();
    let mut screen = Pty::start(place.home(), &["play", "hearts", "--seed", "3"], SIZE);
    // The last row is drawn last, and says so only once somebody is asked.
    screen.wait_for("Space mark  h hint  u undo  ? help  x leave  l log  s score");
    let drawn = |screen: &Pty| screen.rows().iter().map(|row| row.trim_end().into()).collect();
    let table: Vec<String> = drawn(&screen);
    screen.send("\x1a");
    screen.wait_until_stopped();
    screen.assert_given_back();
    assert!(!screen.shows("Hearts"), "the ordinary screen is back:\n{}", screen.text());
    screen.signal(Signal::CONT);
    screen.wait_until(|screen| screen.is_taken_over() && drawn(screen) == table);
    // It is raw again: keys arrive one by one.
    screen.send(" ");
    screen.wait_for("(1 of 3 marked)");
    screen.send("x");
    assert!(screen.ended().success());
}

#[test]
fn stopped_by_others_the_program_draws_again_when_it_goes_on() {
    let place = quick();
    let mut screen = Pty::start(place.home(), &["play", "hearts", "--seed", "3"], SIZE);
    screen.wait_for("(0 of 3 marked)");
    screen.signal(Signal::STOP);
    screen.wait_until_stopped();
    // What a shell does with the terminal meanwhile.
    screen.draw_over("\x1b[?1049l\x1b[?1000l\x1b[2J$ ");
    assert!(!screen.is_taken_over());
    screen.signal(Signal::CONT);
    screen.wait_until(|screen| screen.is_taken_over() && screen.shows("(0 of 3 marked)"));
    screen.send("x");
    assert!(screen.ended().success());
}

/// A table where F8 panics in the background and F9 panics.
struct Panics(TableScreen);

impl Screen for Panics {
    fn draw(&mut self, frame: &mut Frame<'_>, world: &Outside) {
        self.0.draw(frame, world);
    }

    fn handle(&mut self, event: &Event, world: &mut Outside) -> Next {
        match event {
            Event::Key(key) if key.code == KeyCode::F(8) => {
                let lost = std::thread::spawn(|| panic!("a bot lost its mind"));
                assert!(lost.join().is_err());
                Next::Redraw
            }
            Event::Key(key) if key.code == KeyCode::F(9) => panic!("the table fell over"),
            _ => self.0.handle(event, world),
        }
    }

    fn tick(&mut self, world: &mut Outside) -> Next {
        self.0.tick(world)
    }

    fn wake(&self, world: &Outside) -> Option<std::time::Duration> {
        self.0.wake(world)
    }
}

/// Not a test but a program: the others run this file again with this alone.
#[test]
#[ignore = "run by the tests of panics"]
fn a_program_that_panics() {
    let Some(home) = std::env::var_os(PANICS_IN) else { return };
    let home = Home::at(home);
    let game = parlour_games::game("hearts").unwrap();
    let wish = Wish { seed: Some(Seed::from_number(3)), ..Wish::default() };
    let table = wish.open(&*game, Seed::from_number(1)).unwrap();
    let session = Session::start(&home, table).unwrap();
    let world = Outside {
        home,
        games: parlour_games::games().into(),
        settings: Settings::default(),
        look: Look::default(),
        fresh: Box::new(|| Seed::from_number(1)),
        now: std::time::Duration::ZERO,
        farewell: Vec::new(),
        failures: Vec::new(),
    };
    let mut app = App::new(world, Box::new(Panics(TableScreen::new(session, wish))));
    parlour_tui::run(&mut app).unwrap();
}

/// The program that panics, in the middle of a match.
fn about_to_panic(place: &Place) -> Pty {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args([
        "--exact",
        "full_screen_alive::a_program_that_panics",
        "--ignored",
        "--nocapture",
    ]);
    command.env(PANICS_IN, place.home()).env("RUST_BACKTRACE", "0");
    let mut screen = Pty::run(command, SIZE);
    screen.wait_for("(0 of 3 marked)");
    screen.send(" \x1b[C \x1b[C \r");
    screen.wait_for("Trick 1 of 13");
    screen.wait_until(Pty::is_taken_over);
    screen
}

#[test]
fn a_panic_gives_the_terminal_back_says_why_and_loses_nothing() {
    let place = quick();
    let mut screen = about_to_panic(&place);
    screen.send("\x1b[20~");
    // Nothing that is said later is written over it.
    screen.wait_for("test result: FAILED");
    assert!(screen.shows("the table fell over"), "{}", screen.text());
    assert!(screen.rows().concat().contains("/full_screen_alive.rs:"), "{}", screen.text());
    assert!(!screen.ended().success());
    assert_eq!(own_acts(&place, "hearts-1")[0], "pass");
    let mut again = Pty::start(place.home(), &["resume", "hearts-1"], SIZE);
    again.wait_for("Trick 1 of 13");
    again.send("x");
    assert!(again.ended().success());
}

#[test]
fn a_panic_in_the_background_leaves_the_screen_alone_and_is_told_afterwards() {
    let place = quick();
    let mut screen = about_to_panic(&place);
    screen.send("\x1b[19~");
    screen.send("?");
    screen.wait_for("Keys at the table");
    screen.wait_until(Pty::is_taken_over);
    assert!(!screen.shows("lost its mind"), "{}", screen.text());
    screen.send("x");
    screen.wait_for("a bot lost its mind");
    assert!(screen.ended().success());
}

#[test]
fn the_terminal_hears_a_bell_at_your_turn() {
    for plain in [false, true] {
        let place = quick();
        fs::write(place.path("settings.toml"), "bell = \"on\"\n").unwrap();
        let mut args = vec!["play", "stopbus", "--seed", "1"];
        args.extend(plain.then_some("--plain"));
        let screen = Pty::start(place.home(), &args, SIZE);
        screen.wait_for("Your turn");
        screen.wait_until(|screen| screen.bytes().contains(&7));
    }
}
