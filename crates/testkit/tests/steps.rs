//! What undoing costs, counted in steps of the game.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[expect(dead_code, reason = "only the game without a flaw plays here")]
mod flawed;

use std::sync::Arc;
use std::sync::atomic::Ordering;

use flawed::{Flawed, Rules, flaw};
use parlour_core::record::Line;
use parlour_core::table::{Controller, KEPT_EVERY, Table};
use parlour_core::{Game, Seed, Turn};

type Sound = Flawed<{ flaw::NONE }>;

fn game() -> Arc<Sound> {
    Arc::new(Sound::new(Rules { rounds: 60 }).unwrap())
}

fn people() -> Vec<Controller<Sound>> {
    vec![Controller::Human, Controller::Human]
}

/// How many steps a game has played since it was asked last.
fn steps(game: &Sound) -> usize {
    game.steps.swap(0, Ordering::Relaxed) as usize
}

/// Plays most of a match.
fn table(game: &Arc<Sound>) -> Table<Sound> {
    let mut table = Table::new(Arc::clone(game), Seed::from_number(1), people());
    table.free_undo();
    while table.steps().len() < 150 {
        match table.turn() {
            Turn::Seats(seats) => {
                let seat = seats.first().unwrap();
                table.act(seat, table.legal(seat)[0]).unwrap();
            }
            _ => drop(table.deal().unwrap()),
        }
    }
    table
}

#[test]
fn undo_and_redo_play_a_few_steps_however_long_the_match_is() {
    let game = game();
    let mut table = table(&game);
    steps(&game);
    for times in [1, 2, 40, 90] {
        let before = table.position();
        table.undo(times).unwrap();
        assert!(steps(&game) <= KEPT_EVERY * times as usize, "undo {times}");
        table.redo(times).unwrap();
        assert!(steps(&game) <= KEPT_EVERY * times as usize, "redo {times}");
        assert_eq!(format!("{before:?}"), format!("{:?}", table.position()));
    }
}

#[test]
fn replay_plays_a_few_steps_for_a_line_whatever_is_undone() {
    let first = game();
    let mut table = table(&first);
    for times in [1, 90, 1, 60] {
        for _ in 0..50 {
            table.undo(times).unwrap();
            table.redo(times).unwrap();
        }
    }
    let game = game();
    let again = Table::replay(Arc::clone(&game), table.record(), people()).unwrap();
    assert_eq!(again.record(), table.record());
    let lines = &table.record().lines;
    let back = lines.iter().filter(|l| matches!(l, Line::Undo { .. } | Line::Redo { .. })).count();
    let most = lines.len() - back + KEPT_EVERY * back;
    let played = steps(&game);
    assert!(played <= most, "{played} steps for {} lines: at most {most}", lines.len());
}
