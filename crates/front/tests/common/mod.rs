//! Random matches of every game of the house, all seats played by people.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use parlour_core::{Rng, Scene, Seat, Seed, Turn, Viewer, fast_rng};
use parlour_house::{AnyGame, AnyTable, SeatSpec, Setup};
use serde_json::{Value, json};

/// The rules under which games are tried: the usual ones, and some with more to choose from.
pub(crate) fn rules(game: &dyn AnyGame) -> Vec<Value> {
    match game.id() {
        "rails" => vec![json!({}), json!({"players": 4}), json!({"players": 5})],
        "busrush" => vec![json!({}), json!({"players": 2}), json!({"players": 4})],
        "pontoon" => vec![json!({}), json!({"variant": "british"})],
        _ => vec![json!({})],
    }
}

/// A table where people sit everywhere.
pub(crate) fn table(game: &dyn AnyGame, rules: &Value, seed: u64) -> Box<dyn AnyTable> {
    let seats = game.seats(rules).unwrap();
    let mut setup = Setup::new(Seed::from_number(seed));
    setup.rules = rules.clone();
    setup.seats = vec![SeatSpec::Human; seats];
    game.open(&setup).unwrap()
}

/// Plays a random match for at most so many decisions and lets somebody look at each.
pub(crate) fn play(
    game: &dyn AnyGame,
    rules: &Value,
    seed: u64,
    most: usize,
    mut look: impl FnMut(&dyn AnyTable, Seat, &Scene) -> Option<(String, Value)>,
) {
    let mut table = table(game, rules, seed);
    let mut rng = fast_rng(seed);
    for _ in 0..most {
        match table.turn() {
            Turn::Over => return,
            Turn::Deal => drop(table.deal().unwrap()),
            Turn::Seats(seats) => {
                let seat = seats.first().unwrap();
                let scene = table.scene(Viewer::Seat(seat));
                let chosen = look(&*table, seat, &scene).unwrap_or_else(|| {
                    let legal = table.legal(seat);
                    let one = &legal[rng.below(legal.len() as u32) as usize];
                    (one.name.clone(), one.payload.clone())
                });
                table
                    .act(seat, &chosen.0, &chosen.1)
                    .unwrap_or_else(|e| panic!("{} seed {seed}: {chosen:?}: {e}", game.id()));
            }
        }
    }
}
