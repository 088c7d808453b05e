//! A table that forgets what can be had elsewhere or played again tells the same as one that does
//! not.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use parlour_core::{Seat, Seed, Turn, Viewer};
use parlour_games::games;
use parlour_house::{AnyGame, AnyTable, SeatSpec, Setup};

fn table(game: &dyn AnyGame) -> Box<dyn AnyTable> {
    let mut setup = Setup::new(Seed::from_number(11));
    let seats = game.seats(&game.default_rules()).unwrap();
    setup.seats = vec![SeatSpec::Random; seats];
    game.open(&setup).unwrap()
}

fn step(table: &mut dyn AnyTable) {
    match table.turn() {
        Turn::Deal => drop(table.deal().unwrap()),
        _ => drop(table.step_bot()),
    }
}

fn assert_same(whole: &dyn AnyTable, forgets: &dyn AnyTable) {
    let seats = Seat::all(whole.seats()).map(Viewer::Seat);
    for who in seats.chain([Viewer::Spectator]) {
        let some = (0..=whole.mark()).step_by(whole.mark() / 30 + 1);
        for mark in some.chain([whole.mark().saturating_sub(3), whole.mark()]) {
            assert_eq!(whole.events(who, mark), forgets.events(who, mark), "from {mark}");
        }
        assert_eq!(whole.scene(who), forgets.scene(who));
    }
}

#[test]
fn a_table_that_forgets_tells_the_same_and_writes_the_same_lines() {
    for game in games() {
        let (mut whole, mut forgets) = (table(&*game), table(&*game));
        let mut lines = Vec::new();
        for turn in 0..150 {
            step(&mut *whole);
            step(&mut *forgets);
            lines.extend_from_slice(forgets.new_lines());
            forgets.forget();
            assert_eq!(forgets.line_count(), whole.record().lines.len(), "{}", game.id());
            if turn % 37 == 0 {
                assert_same(&*whole, &*forgets);
            }
        }
        assert_same(&*whole, &*forgets);
        assert_eq!(lines, whole.record().lines, "{}", game.id());
        let kept = |table: &dyn AnyTable| table.record().lines.len();
        assert!(kept(&*forgets) <= 1, "{} keeps {} lines", game.id(), kept(&*forgets));
    }
}

#[test]
fn what_is_undone_after_it_was_forgotten_is_undone() {
    for game in games() {
        let (mut whole, mut forgets) = (table(&*game), table(&*game));
        for _ in 0..60 {
            step(&mut *whole);
            step(&mut *forgets);
        }
        forgets.forget();
        if whole.undo(40).is_err() {
            continue; // It was over before.
        }
        forgets.undo(40).unwrap();
        assert_same(&*whole, &*forgets);
        for _ in 0..5 {
            step(&mut *whole);
            step(&mut *forgets);
        }
        assert_same(&*whole, &*forgets);
    }
}
