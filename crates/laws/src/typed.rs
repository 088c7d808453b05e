//! Words that somebody typed.

use parlour_core::{Seat, Seed, Turn};
use parlour_house::{AnyTable, SeatSpec, Setup};

use crate::games;

/// Typing anything never panics; what is understood is done, or refused with a sentence and the
/// match exactly as it was.
pub fn typed_words(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for game in games() {
        let mut setup = Setup::new(Seed::from_number(7));
        setup.seats = match game.seats(&setup.rules) {
            Ok(seats) => vec![SeatSpec::Human; seats],
            Err(error) => panic!("the default rules are refused: {error}"),
        };
        match game.open(&setup) {
            Ok(mut table) => text.lines().for_each(|line| type_line(&mut *table, line)),
            Err(error) => panic!("a table with default rules is refused: {error}"),
        }
    }
    for line in text.lines() {
        let _ = (line.parse::<SeatSpec>(), line.parse::<Seed>());
    }
}

fn type_line(table: &mut dyn AnyTable, line: &str) {
    let seat = match table.turn() {
        Turn::Seats(seats) => seats.iter().next().unwrap_or(Seat::new(0)),
        Turn::Deal => {
            assert!(table.deal().is_ok(), "a round that is due can be dealt");
            return type_line(table, line);
        }
        Turn::Over => return,
    };
    let Some((name, payload)) = table.understand(seat, line) else {
        return;
    };
    let before = (table.record().clone(), table.position());
    if let Err(error) = table.act(seat, &name, &payload) {
        assert_ne!(error.code(), "bad_action", "what was understood is an action: {error}");
        assert!(!error.code().is_empty() && !error.to_string().is_empty());
        assert_eq!((table.record(), table.position()), (&before.0, before.1), "{error}");
    }
}
