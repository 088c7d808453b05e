//! Whole matches on the full screen in a real terminal: every game by keys, and by mouse alone
//! (Hearts by mouse: `crates/tui/src/table/tests`).
//!
//! The rules are the usual ones, save where a test says otherwise; the bots answer at once.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::fs;
use std::time::Duration;

use crate::common::{Place, quick};
use crate::pty::Pty;
use parlour_core::luck::fast_rng;
use parlour_core::record::Line;
use parlour_core::{Record, Rng};

const SIZE: (u16, u16) = (80, 24);
const RIGHT: &str = "\x1b[C";
const DOWN: &str = "\x1b[B";

fn begin(place: &Place, game: &str) -> Pty {
    // Pontoon is played against the bank alone.
    let bots: &[&str] = if game == "pontoon" { &[] } else { &["--bots", "classic"] };
    let args = [&["play", game, "--seed", "3"], bots].concat();
    let screen = Pty::start(place.home(), &args, SIZE);
    screen.wait_for("? help");
    screen.wait_until(Pty::is_taken_over);
    screen
}

/// Plays a match to its end; `choose` says which keys to press by what the screen shows.
fn play(game: &str, mut choose: impl FnMut(&Pty) -> String) {
    const MOST: usize = 3000;
    let place = quick();
    let mut screen = begin(&place, game);
    let mut pressed = 0;
    loop {
        screen.wait_until(is_asked);
        if is_over(&screen) {
            break;
        }
        assert!(pressed < MOST, "{game} does not end:\n{}", screen.text());
        // A number that may begin the name of a card waits for Enter.
        let typed = screen.rows().iter().any(|row| row.starts_with("> "));
        let keys = if typed { "\r".into() } else { choose(&screen) };
        screen.press(&keys);
        pressed += 1;
    }
    // The last key may have been one too many, and have gone on to the result already.
    if !screen.wait(Duration::from_millis(300), |screen| screen.shows("a Again")) {
        screen.send("\r");
        screen.wait_for("a Again");
    }
    screen.send("\x1b");
    assert!(screen.ended().success());
    assert_finished(&place, game);
}

/// Whether the screen waits for its person.
fn is_asked(screen: &Pty) -> bool {
    screen.shows("Enter choose") || has_window(screen) || is_over(screen)
}

/// Whether a menu or a text lies over the table: a frame with a title.
fn has_window(screen: &Pty) -> bool {
    screen.shows("╭ ")
}

fn is_over(screen: &Pty) -> bool {
    ["The match is over", "a Again", "Esc back"].iter().any(|text| screen.shows(text))
}

/// Checks that the match is filed away whole, and that the person played in it.
fn assert_finished(place: &Place, game: &str) {
    let path = place.path(&format!("finished/{game}-1.jsonl"));
    let record = Record::parse(&fs::read(&path).unwrap()).unwrap();
    assert_eq!(record.note, None);
    let lines = record.record.lines;
    assert!(matches!(lines.last(), Some(Line::End { .. })), "{:?}", lines.last());
    let own = |line: &&Line| matches!(line, Line::Act { seat, .. } if seat.index() == 0);
    assert!(lines.iter().filter(own).count() > 3, "{lines:?}");
    let said = place.run(&["verify", path.to_str().unwrap()], "");
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(!place.path(&format!("matches/{game}-1.jsonl")).exists(), "it is no longer unfinished");
}

/// Marks until that is enough, then does it; `None` if nothing is being marked.
fn mark(screen: &Pty, next: &str) -> Option<String> {
    if !screen.shows("marked") {
        return None;
    }
    let rows = screen.rows();
    let done = rows.iter().find_map(|row| row.split_once(" Done: ").map(|(before, _)| before));
    let digit = done.and_then(|before| before.chars().last());
    Some(digit.map_or_else(|| format!(" {next}"), String::from))
}

/// One after the other.
fn in_turn(keys: &[&str], turn: usize) -> String {
    keys[turn % keys.len()].into()
}

#[test]
fn a_match_of_hearts_by_keys() {
    play("hearts", |screen| mark(screen, RIGHT).unwrap_or_else(|| "\r".into()));
}

#[test]
fn a_match_of_stop_the_bus_by_keys() {
    let mut turns = 0..;
    play("stopbus", |screen| match screen.shows("[2 Stick]") {
        true => in_turn(&["\r", "1", "3", "2"], turns.next().unwrap()),
        false if screen.shows("[1 Done]") => "1".into(),
        false => "\r".into(),
    });
}

/// A match that its player ends: it has as many rounds as they like.
#[test]
fn a_match_of_pontoon_by_keys() {
    play("pontoon", |screen| {
        let low = (2..16).any(|count| screen.shows(&format!("You have {count}:")));
        let twists = low && screen.shows("[1 Twist]");
        let again = screen.shows("[1 Play again]") && !screen.shows("Round 5");
        if twists || again { "1".into() } else { "2".into() }
    });
}

/// By cursor, by marks and by number, as it comes.
fn wander(keys: &'static [&str], next: &'static str, seed: u64) -> impl FnMut(&Pty) -> String {
    let mut rng = fast_rng(seed);
    move |screen| {
        let dice = rng.below(12) as usize;
        if has_window(screen) {
            return "\r".into();
        }
        match mark(screen, next) {
            Some(_) if dice < 3 => "\x1b".into(),
            marks => marks.unwrap_or_else(|| in_turn(keys, dice)),
        }
    }
}

#[test]
fn a_match_of_bus_rush_by_keys() {
    play("busrush", wander(&["\r", "1", "4", "\r", "3", "5", "\t", "\x1b"], RIGHT, 1));
}

#[test]
fn a_match_of_rails_by_keys() {
    play("rails", wander(&["\r", "1", "\r", "2", "\r", RIGHT, DOWN, "\t"], RIGHT, 2));
}

/// Clicks where a text is, and lets the screen come to rest.
fn click(screen: &mut Pty, text: &str) {
    let (x, y) = screen.find(text).unwrap_or_else(|| panic!("no {text:?} on\n{}", screen.text()));
    let (x, y) = (x + 1, y + 1);
    screen.press(&format!("\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"));
}

/// Plays a match to its end and leaves its result without a key; `choose` says what to click.
fn play_by_mouse(game: &str, mut choose: impl FnMut(&Pty) -> (usize, usize)) {
    const MOST: usize = 4000;
    let place = quick();
    let mut screen = begin(&place, game);
    for _ in 0..MOST {
        screen.wait_until(is_asked);
        if is_over(&screen) {
            break;
        }
        let (x, y) = choose(&screen);
        screen.press(&format!("\x1b[<0;{};{}M\x1b[<0;{};{}m", x + 1, y + 1, x + 1, y + 1));
    }
    // The last click may have been one too many, and have gone on to the result, or into a room
    // behind it.
    let rooms = ["Esc back", "The match is over"];
    while !screen.wait(Duration::from_millis(300), |screen| screen.shows("a Again")) {
        screen.wait_until(|screen| rooms.iter().any(|text| screen.shows(text)));
        let (x, y) = first(&screen, &rooms);
        screen.click((x, y));
    }
    screen.wait_for("Esc leave");
    click(&mut screen, "Esc leave");
    assert!(screen.ended().success());
    assert_finished(&place, game);
}

/// The first of these texts that the screen shows, where it is.
fn first(screen: &Pty, texts: &[&str]) -> (usize, usize) {
    let shown = texts.iter().find_map(|text| screen.find(text));
    shown.unwrap_or_else(|| panic!("none of {texts:?} on\n{}", screen.text()))
}

/// Anything that can be clicked, as it comes: buttons, lines with a number, things on the table
/// that can be chosen; where there is nothing of that, the table itself.
fn anything(seed: u64) -> impl FnMut(&Pty) -> (usize, usize) {
    let mut rng = fast_rng(seed);
    move |screen| {
        if has_window(screen) {
            return (40, 2);
        }
        let mut places: Vec<(usize, usize)> = Vec::new();
        for (y, row) in screen.rows().iter().enumerate().take(23) {
            let signs: Vec<char> = row.chars().collect();
            for (x, three) in signs.windows(3).enumerate() {
                let numbered = three[1].is_ascii_digit() && three[2] == ' ';
                let button = three[0] == '[' && (numbered || three[1] == 'E');
                let line = numbered && matches!(three[0], ' ' | '/');
                if button || line || three[0] == '›' {
                    places.push((x + 1, y));
                }
            }
        }
        match places.len() {
            0 => (40, 2),
            all => places[rng.below(all as u32) as usize],
        }
    }
}

#[test]
fn a_match_of_bus_rush_by_mouse() {
    play_by_mouse("busrush", anything(6));
}

#[test]
fn a_match_of_rails_by_mouse() {
    // Mostly cards are drawn: routes and stations have many steps, and the match would be long.
    let mut any = anything(7);
    let mut turns = 0..;
    play_by_mouse("rails", move |screen| match screen.find("Draw a card]") {
        Some(draw) if turns.next().unwrap() % 4 > 0 => draw,
        _ => any(screen),
    });
}

#[test]
fn a_match_of_stop_the_bus_by_mouse() {
    play_by_mouse("stopbus", |screen| {
        first(screen, &["The round is over", "Stick]", "Done (pass)]", "Done]"])
    });
}

#[test]
fn a_match_of_pontoon_by_mouse() {
    play_by_mouse("pontoon", |screen| match screen.shows("Round 3") {
        true => first(screen, &["2 Leave the table", "2 Stick"]),
        false => first(screen, &["1 Play again", "2 Stick"]),
    });
}
