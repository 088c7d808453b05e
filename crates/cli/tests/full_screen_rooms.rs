//! The lobby and its rooms in a real terminal, by keys and by mouse.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::fs;

use crate::common::{Place, place};
use crate::pty::Pty;

const SIZE: (u16, u16) = (80, 24);
const DOWN: &str = "\x1b[B";
const RIGHT: &str = "\x1b[C";
const ESC: &str = "\x1b";

/// A data folder with a finished match in it.
fn played() -> Place {
    let place = place();
    fs::write(place.path("settings.toml"), "speed = \"instant\"\n").unwrap();
    let typed = "stick\ntwist\n\n".repeat(12) + "quit\n";
    let args = ["play", "pontoon", "--rules", "rounds=1", "--seed", "1"];
    assert_eq!(place.run(&args, &typed).code, 0);
    assert!(place.path("finished/pontoon-1.jsonl").exists());
    place
}

fn click(screen: &mut Pty, text: &str) {
    screen.wait_for(text);
    let at = screen.find(text).unwrap();
    screen.click(at);
}

#[test]
fn a_match_is_set_up_begun_left_and_gone_on_with() {
    let place = place();
    let mut screen = Pty::start(place.home(), &[], SIZE);
    screen.wait_for("1 Hearts");
    screen.send("1");
    screen.wait_for("New match: Hearts");
    screen.send(&DOWN.repeat(5));
    screen.wait_for("▸   Target");
    screen.send("50\r");
    screen.wait_for("• Target");
    screen.send("b");
    screen.wait_for("Match to 50");
    screen.send("x");
    screen.wait_for("c Continue");
    screen.send("c");
    screen.wait_for("Match to 50");
    screen.send("x");
    screen.wait_for("c Continue");
    screen.send("q");
    assert!(screen.ended().success());
    let record = fs::read_to_string(place.path("matches/hearts-1.jsonl")).unwrap();
    assert!(record.contains("\"target\":50"), "{record}");
}

#[test]
fn the_lobby_is_walked_through_with_the_mouse_alone() {
    let place = played();
    let mut screen = Pty::start(place.home(), &[], SIZE);
    click(&mut screen, "Settings");
    click(&mut screen, "palette");
    screen.wait_for("‹ safe ›");
    click(&mut screen, "Esc back");
    click(&mut screen, "Replays");
    click(&mut screen, "pontoon-1");
    screen.wait_for("Replay: Pontoon");
    click(&mut screen, "→ on");
    screen.wait_for("Step 2 of");
    click(&mut screen, "Esc leave");
    click(&mut screen, "Esc back");
    click(&mut screen, "q quit");
    assert!(screen.ended().success());
    let settings = fs::read_to_string(place.path("settings.toml")).unwrap();
    assert!(settings.contains("palette = \"safe\""), "{settings}");
}

#[test]
fn a_lesson_fills_the_screen_of_a_terminal_and_is_lines_elsewhere() {
    let place = place();
    let mut screen = Pty::start(place.home(), &["learn", "stopbus"], (60, 20));
    screen.wait_for("Lesson: Stop the Bus");
    screen.wait_for("Step 1 of 11");
    screen.send(ESC);
    assert!(screen.ended().success());
    let mut list = Pty::start(place.home(), &["learn"], SIZE);
    list.wait_for("How to play");
    list.send("\r");
    list.wait_for("Lesson: Hearts");
    list.wait_until(|screen| !screen.shows("begin the lesson"));
    list.send(ESC);
    list.wait_for("begin the lesson");
    list.send(ESC);
    assert!(list.ended().success());
    let mut plain = Pty::start(place.home(), &["--plain", "learn", "hearts"], SIZE);
    plain.wait_for("Type \"pass jd kd ad\".");
    plain.send("quit\n");
    assert!(plain.ended().success());
}

#[test]
fn a_record_named_on_the_command_line_opens_the_stepper() {
    let place = played();
    let mut screen = Pty::start(place.home(), &["replay", "pontoon-1"], SIZE);
    screen.wait_for("Replay: Pontoon");
    screen.wait_for("Step 1 of");
    screen.send(RIGHT);
    screen.wait_for("Step 2 of");
    screen.send("\x1b[H");
    screen.wait_for("Step 0 of");
    screen.send(ESC);
    assert!(screen.ended().success());
    let mut plain = Pty::start(place.home(), &["--plain", "replay", "pontoon-1"], SIZE);
    plain.wait_for("\"quit\" leaves");
    plain.send("quit\n");
    assert!(plain.ended().success());
}
