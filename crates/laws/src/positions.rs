//! Positions from anywhere.

use parlour_core::{Rng, Seat, Seed, Turn, Viewer, fast_rng};
use parlour_house::{AnyGame, AnyTable, HouseError, SeatSpec, Setup};
use serde_json::{Value, json};

use crate::games;
use crate::plainly::is_said_plainly;

/// How many steps are played from a position that was let in.
const STEPS: usize = 60;

/// Loading any JSON as `{game, rules, position}` gives every reason against it, or a table that
/// writes the same position again and can be looked at and played on from every side. True if it was let
/// in.
pub fn positions(data: &[u8]) -> bool {
    let Ok(whole) = serde_json::from_slice::<Value>(data) else {
        return false;
    };
    let mut let_in = false;
    let rules = whole.get("rules").cloned().unwrap_or_else(|| json!({}));
    let position = whole.get("position").unwrap_or(&Value::Null);
    for game in games().iter().filter(|game| whole["game"] == game.id()) {
        match load(&**game, &rules, position) {
            Ok(table) => {
                stands(&**game, &rules, table, data);
                let_in = true;
            }
            Err(error) => is_explained(&error),
        }
    }
    let_in
}

fn load(
    game: &dyn AnyGame,
    rules: &Value,
    position: &Value,
) -> Result<Box<dyn AnyTable>, HouseError> {
    let mut setup = Setup::new(Seed::from_number(1));
    setup.rules = rules.clone();
    setup.seats = vec![SeatSpec::Human; game.seats(rules)?];
    game.load(&setup, position)
}

/// A table that came through the door is as good as one that was played to.
fn stands(game: &dyn AnyGame, rules: &Value, mut table: Box<dyn AnyTable>, data: &[u8]) {
    let written = table.position();
    match load(game, rules, &written) {
        Ok(again) => assert_eq!(again.position(), written, "a position reads what it writes"),
        Err(error) => panic!("a position that was let in is refused when written: {error}"),
    }
    let seed = data.iter().fold(0_u64, |h, b| h.wrapping_mul(31).wrapping_add((*b).into()));
    let mut rng = fast_rng(seed);
    for _ in 0..STEPS {
        look_round(&*table);
        if !step(&mut *table, &mut rng) {
            break;
        }
    }
}

fn look_round(table: &dyn AnyTable) {
    let seats = Seat::all(table.seats()).map(Viewer::Seat);
    for who in seats.chain([Viewer::Spectator, Viewer::All]) {
        let scene = table.scene(who);
        assert!(!scene.prompt.is_empty(), "a scene says what is awaited");
        assert!(table.view(who).is_object(), "a view is an object");
    }
}

/// Deals, or does a random legal action; says whether there was anything to do.
fn step(table: &mut dyn AnyTable, rng: &mut impl Rng) -> bool {
    let result = match table.turn() {
        Turn::Over => return false,
        Turn::Deal => table.deal().map_err(|error| error.to_string()),
        Turn::Seats(seats) => {
            let seat = seats.iter().next().unwrap_or_else(|| panic!("somebody is awaited"));
            let legal = table.legal(seat);
            assert!(!legal.is_empty(), "who is awaited can do something");
            let chosen = &legal[rng.below(legal.len() as u32) as usize];
            table.act(seat, &chosen.name, &chosen.payload).map_err(|error| error.to_string())
        }
    };
    if let Err(error) = result {
        panic!("what is legal is refused: {error}");
    }
    true
}

fn is_explained(error: &HouseError) {
    assert!(!error.code().is_empty());
    if let HouseError::Invalid(reasons) = error {
        assert!(!reasons.is_empty(), "a refusal has a reason");
        for reason in reasons.iter() {
            assert!(!reason.why.is_empty(), "\"{}\" is wrong, but why?", reason.at);
            is_said_plainly(&reason.why);
        }
    }
}
