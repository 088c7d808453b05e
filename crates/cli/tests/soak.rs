//! What a server survives, in short; `cargo xtask soak` is the whole of it.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::time::Duration;

use parlour_load::soak::{self, Plan};

fn soak(part: &str) {
    let plan = Plan {
        kills: 3,
        away: Duration::from_secs(2),
        lasts: Duration::from_secs(6),
        matches: 5,
        ..Plan::whole(assert_cmd::cargo::cargo_bin!("parlour").into())
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(soak::run(&plan, &[part])).unwrap();
}

#[test]
fn nodes_that_are_killed_lose_nothing_and_show_nothing_that_is_not_there() {
    soak("kills");
}

#[test]
fn a_database_that_is_away_is_waited_for() {
    soak("stopped");
}

#[test]
fn on_a_full_disk_nothing_is_acknowledged_and_with_room_again_people_play_on() {
    soak("full");
}

#[test]
fn a_node_that_freezes_and_thaws_does_no_harm() {
    soak("frozen");
}

#[test]
#[ignore = "a table that nobody looks at is kept for a minute"]
fn people_who_come_and_go_leave_nothing_behind() {
    soak("long");
}
