//! Every game's table at three sizes.

#[allow(dead_code, reason = "each test file uses a part of it")]
#[allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]
mod common;

use common::{Stage, wish};
use crossterm::event::KeyCode;
use parlour_tui::Speed;

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

/// A table some keys into a match; the same keys at every size, because what they mean may not
/// depend on it: everything is typed.
fn table(game: &str, size: (u16, u16), typed: &[&str]) -> Stage {
    let mut stage = Stage::table(game, &wish(game, 7, &[]), size, Speed::Instant);
    for line in typed {
        stage.line(line);
        if stage.shows("Enter deals") {
            stage.key(KeyCode::Enter);
        }
    }
    stage
}

/// Looks at a table at the three sizes.
fn look(game: &str, moment: &str, typed: &[&str]) {
    for size in SIZES {
        let stage = table(game, size, typed);
        insta::assert_snapshot!(format!("{game}_{moment}_{}x{}", size.0, size.1), stage.text());
    }
}

#[test]
fn hearts_before_the_pass_and_in_a_trick() {
    look("hearts", "pass", &[]);
    look("hearts", "trick", &["pass 7c 8d ad", "2c", "4d"]);
}

#[test]
fn stop_the_bus_at_a_turn() {
    look("stopbus", "turn", &["done", "done"]);
}

#[test]
fn pontoon_at_a_twist() {
    look("pontoon", "twist", &["twist"]);
}

#[test]
fn bus_rush_at_a_turn() {
    look("busrush", "turn", &["end"]);
}

#[test]
fn rails_at_a_turn() {
    look("rails", "tickets", &[]);
    look("rails", "turn", &["keep 1 2"]);
}

#[test]
fn a_menu_a_help_and_a_log_lie_over_the_table() {
    for (name, key) in [("menu", 'm'), ("help", '?'), ("log", 'l'), ("score", 's')] {
        let mut stage = table("busrush", (80, 24), &[]);
        stage.key(KeyCode::Char(key));
        insta::assert_snapshot!(format!("over_{name}"), stage.text());
    }
}

#[test]
fn nothing_is_written_twice_when_nothing_changes() {
    let mut stage = table("rails", (120, 40), &[]);
    let before = stage.buffer().clone();
    assert!(!stage.app.has_changed(), "a still table is not drawn again");
    stage.settle();
    assert_eq!(before, *stage.buffer());
    assert!(stage.app.wake().is_none(), "a table that waits for a person sleeps");
}
