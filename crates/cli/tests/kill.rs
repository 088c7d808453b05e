//! Killing the program at any instant loses no finished action.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::fs;
use std::process::Command;

use crate::common::running::Running;
use crate::common::{place, program};
use parlour_core::luck::fast_rng;
use parlour_core::{Record, Rng, Seat, Viewer};
use parlour_house::SeatSpec;

const KILLS: u32 = 20;

fn start(home: &std::path::Path, args: &[&str]) -> Running {
    Running::start(Command::new(program()).args(args).env("PARLOUR_HOME", home))
}

/// The record on disk without an unfinished last line.
fn on_disk(home: &std::path::Path) -> Record {
    let bytes = fs::read(home.join("matches/hearts-1.jsonl")).unwrap();
    Record::parse(&bytes).unwrap().record
}

/// The actions of the person in the record, and the table as they see it.
fn standing(record: &Record) -> (usize, parlour_core::Scene) {
    let nobody = vec![SeatSpec::Human; 4];
    let game = parlour_games::game("hearts").unwrap();
    let table = game.replay(record, Some(&nobody), None).unwrap();
    let own = record.lines.iter().filter(
        |line| matches!(line, parlour_core::record::Line::Act { seat, .. } if seat.index() == 0),
    );
    (own.count(), table.scene(Viewer::Seat(Seat::new(0))))
}

#[test]
fn killed_at_any_instant_a_match_goes_on_where_it_stood() {
    let place = place();
    let mut rng = fast_rng(9);
    let mut args = vec!["play", "hearts", "--seed", "11", "--bots", "random"];
    args.extend(["--rules", "passing=none", "--rules", "target=1000"]);
    let mut acknowledged = 0;
    let mut before: Option<Record> = None;
    for kill in 0..KILLS {
        let mut running = start(place.home(), &args);
        args = vec!["resume", "hearts-1"];
        for _ in 0..rng.below(9) {
            // Between rounds Enter deals; at a decision "1" plays the first card.
            if acknowledged > 0 && standing(&on_disk(place.home())).1.phase == "resting" {
                assert!(running.type_and_wait("", "is dealt"));
            }
            assert!(running.type_and_wait("1", "You play"));
            acknowledged += 1;
        }
        // Every other time the program dies in the middle of the next action.
        if kill % 2 == 0 {
            running.type_line("1");
            std::thread::yield_now();
        }
        running.kill();

        let record = on_disk(place.home());
        if let Some(before) = &before {
            assert!(record.lines.starts_with(&before.lines), "kill {kill}: the record changed");
        }
        let (own, scene) = standing(&record);
        assert!(own >= acknowledged, "kill {kill}: {own} of {acknowledged} actions are left");
        assert!(own <= acknowledged + 1, "kill {kill}: {own} actions from {acknowledged}");
        acknowledged = own;

        // Resumed and left at once, the match stands exactly where it was, bots' steps apart.
        let said = place.run(&["resume", "hearts-1"], "");
        assert_eq!(said.code, 0, "kill {kill}: {}", said.err);
        let resumed = on_disk(place.home());
        assert!(resumed.lines.starts_with(&record.lines), "kill {kill}");
        let (same, scene_now) = standing(&resumed);
        assert_eq!(same, own, "kill {kill}");
        if resumed.lines.len() == record.lines.len() {
            assert_eq!(scene, scene_now, "kill {kill}");
        }
        before = Some(resumed);
    }
    assert!(acknowledged > KILLS as usize, "too little was played to mean anything");
}
