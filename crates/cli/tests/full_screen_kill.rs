//! Killed at any instant on the full screen, a match goes on exactly where it was.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::common::place;
use crate::pty::Pty;
use parlour_core::luck::fast_rng;
use parlour_core::record::Line;
use parlour_core::{Record, Rng, Scene, Seat, Viewer};
use parlour_house::SeatSpec;

const ID: &str = "stopbus-1";

/// The record on disk without an unfinished last line; a match that has ended may have moved.
fn on_disk(home: &Path) -> Record {
    let file = format!("{ID}.jsonl");
    let going = fs::read(home.join("matches").join(&file));
    let bytes = going.or_else(|_| fs::read(home.join("finished").join(&file))).unwrap();
    Record::parse(&bytes).unwrap().record
}

/// How many actions of the person the record has, and the table as they see it.
fn standing(record: &Record) -> (usize, Scene) {
    let game = parlour_games::game(&record.header.game).unwrap();
    let nobody = vec![SeatSpec::Human; record.header.seats.len()];
    let table = game.replay(record, Some(&nobody), None).unwrap();
    let own =
        record.lines.iter().filter(|l| matches!(l, Line::Act { seat, .. } if seat.index() == 0));
    (own.count(), table.scene(Viewer::Seat(Seat::new(0))))
}

/// Whether the match is over.
fn has_ended(record: &Record) -> bool {
    record.lines.iter().any(|line| matches!(line, Line::End { .. }))
}

/// What the killing came to.
#[derive(Default)]
struct Tally {
    kills: u32,
    actions: usize,
}

/// Kills the program so many times, in as many matches as that takes.
fn kill_again_and_again(kills: u32) -> Tally {
    let mut tally = Tally::default();
    let mut seed = 7;
    while tally.kills < kills {
        tally.actions += kill_in_one_match(seed, kills, &mut tally.kills);
        seed += 1;
    }
    tally
}

/// Kills the program until it was killed often enough or the match is over; how many actions of
/// the person were done.
fn kill_in_one_match(seed: u64, most: u32, kills: &mut u32) -> usize {
    let place = place();
    fs::write(place.path("settings.toml"), "speed = \"instant\"\n").unwrap();
    let mut rng = fast_rng(seed);
    let seed = seed.to_string();
    let mut args = vec!["play", "stopbus", "--seed", &seed, "--rules", "lives=9"];
    let mut before: Option<Record> = None;
    let mut done = 0;
    while *kills < most {
        let kill = *kills;
        let mut screen = Pty::start(place.home(), &args, (80, 24));
        args = vec!["resume", ID];
        screen.wait_for("Player 1 (you)");
        let mut acknowledged = before.as_ref().map_or(0, |record| standing(record).0);
        for _ in 0..rng.below(6) {
            // Marks are offered only where there is a choice.
            let asks = ["Enter choose", "The round is over", "The match is over"];
            screen.wait_until(|screen| asks.iter().any(|text| screen.shows(text)));
            if screen.shows("The match is over") {
                break;
            }
            let known = screen.text();
            let rests = screen.shows("The round is over");
            screen.send(if rests { "\r" } else { "/done\r" });
            // The line is typed and answered.
            let typing = |screen: &Pty| screen.rows().iter().any(|row| row.starts_with("> "));
            screen.wait_until(|screen| screen.text() != known && !typing(screen));
            // What the screen shows as done is on disk.
            if screen.shows("You pass.") {
                acknowledged = acknowledged.max(standing(&on_disk(place.home())).0);
            }
        }
        // In the middle of something, at any instant.
        screen.send("/done\r");
        screen.wait(Duration::from_millis(u64::from(rng.below(25) as u32)), |_| false);
        screen.kill();
        *kills += 1;

        let record = on_disk(place.home());
        if let Some(before) = &before {
            assert!(record.lines.starts_with(&before.lines), "kill {kill}: the record changed");
        }
        let (own, scene) = standing(&record);
        assert!(own >= acknowledged, "kill {kill}: {own} of {acknowledged} actions are left");
        done = done.max(own);
        if has_ended(&record) {
            return done;
        }

        // Resumed and left at once, the match stands where it was, bots' steps apart.
        let mut again = Pty::start(place.home(), &["resume", ID], (80, 24));
        again.wait_for("Player 1 (you)");
        again.send("x");
        assert!(again.ended().success(), "kill {kill}");
        let resumed = on_disk(place.home());
        assert!(resumed.lines.starts_with(&record.lines), "kill {kill}");
        let (same, scene_now) = standing(&resumed);
        assert_eq!(same, own, "kill {kill}");
        if resumed.lines.len() == record.lines.len() {
            assert_eq!(scene, scene_now, "kill {kill}");
        }
        if has_ended(&resumed) {
            return done;
        }
        before = Some(resumed);
    }
    done
}

#[test]
fn killed_at_any_instant_a_match_goes_on_where_it_stood() {
    let tally = kill_again_and_again(10);
    assert!(tally.actions > 10, "{} actions are too few to mean anything", tally.actions);
}

#[test]
#[ignore = "two hundred kills: cargo test -p parlour --test all full_screen_kill -- --ignored"]
fn killed_two_hundred_times_a_match_goes_on_where_it_stood() {
    let tally = kill_again_and_again(200);
    assert!(tally.actions > 100, "{} actions are too few to mean anything", tally.actions);
}
