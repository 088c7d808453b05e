//! Hints that people can believe, in every game of the house.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use parlour_core::{Seat, Seed, Turn};
use parlour_games::games;
use parlour_house::{AnyTable, Hint, SeatSpec, Setup};

/// Hints at some decisions of a match in which all seats follow the classic bot.
fn hints(table: &mut dyn AnyTable, bot: &SeatSpec, count: usize) -> Vec<Hint> {
    let mut found = Vec::new();
    for step in 0.. {
        let seat: Seat = match table.turn() {
            Turn::Over => break,
            Turn::Deal => {
                table.deal().unwrap();
                continue;
            }
            Turn::Seats(seats) => seats.first().unwrap(),
        };
        if step % 3 == 0 {
            found.push(table.hint(seat, bot).unwrap());
        }
        if found.len() == count {
            break;
        }
        let next = table.hint(seat, &SeatSpec::Classic).unwrap().action;
        table.act(seat, &next.name, &next.payload).unwrap();
    }
    found
}

#[test]
fn what_is_advised_has_the_best_figure_and_the_rest_follow_in_order() {
    let bot: SeatSpec = "search:160".parse().unwrap();
    for game in games() {
        let mut setup = Setup::new(Seed::from_number(3));
        let seats = game.seats(&setup.rules).unwrap();
        setup.seats = vec![SeatSpec::Human; seats];
        let mut table = game.open(&setup).unwrap();
        let hints = hints(&mut *table, &bot, 8);
        assert!(hints.len() >= 2, "{}", game.id());
        for hint in &hints {
            let values: Vec<f64> = hint.thoughts.iter().map(|line| line.value).collect();
            assert!(values.is_sorted_by(|a, b| a >= b), "{}: {values:?}", game.id());
            if let Some(first) = hint.thoughts.first() {
                assert_eq!(first.action, hint.action, "{}", game.id());
            }
            assert!(!hint.text.contains("search"), "{}: {}", game.id(), hint.text);
        }
    }
}
