//! Positions: every state can be written and read, and unknown fields are refused by name.

use parlour_core::table::Step;
use parlour_core::{Show, Turn, Viewer, read};
use serde_json::Value;

use crate::broken::Broken;
use crate::chance::draw;
use crate::kit::Kit;
use crate::play::Spot;

/// State → position → JSON text → position → the checked door → the same state, at every point of
/// a match and for sampled states.
pub fn position_round_trip<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    kit.each_spot("position_round_trip", |spot| through_the_door(spot, spot.state, "the state"))?;
    kit.some_spots("position_round_trip", |spot| {
        for seat in spot.seats() {
            let worlds = spot.game.worlds(&spot.game.view(spot.state, Viewer::Seat(seat)));
            let sampled = draw(spot.game, &worlds, &mut spot.rng());
            through_the_door(spot, &sampled, &format!("a world sampled for {seat:?}"))?;
        }
        Ok(())
    })
}

/// Sends a state through JSON and the checked door.
pub(crate) fn through_the_door<G: Show>(
    spot: &Spot<'_, G>,
    state: &G::State,
    what: &str,
) -> Result<(), Broken> {
    let game = spot.game;
    let text = match serde_json::to_string(&game.position(state)) {
        Ok(text) => text,
        Err(e) => return Err(spot.broken(None, format!("{what} cannot be written as JSON: {e}"))),
    };
    let position: G::Position = serde_json::from_str(&text).map_err(|e| {
        spot.broken(None, format!("{what} is written as JSON that it cannot read: {e}\n{text}"))
    })?;
    match game.place(&position) {
        Ok(placed) => spot.ensure(placed == *state, None, || {
            format!("{what} came back from JSON as\n{placed:?}\ninstead of\n{state:?}")
        }),
        Err(wrong) => {
            let wrong: Vec<String> = wrong.iter().map(ToString::to_string).collect();
            let what = format!("{what} is refused by `place`: {}\n{text}", wrong.join("; "));
            Err(spot.broken(None, what))
        }
    }
}

/// A field that a position does not know, in any object of it, is refused, and the error names it.
pub fn unknown_fields_are_refused<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    const FIELD: &str = "surprise_field";
    kit.some_spots("unknown_fields_are_refused", |spot| {
        let whole = serde_json::to_value(spot.game.position(spot.state))
            .map_err(|e| spot.broken(None, e.to_string()))?;
        let mut objects = Vec::new();
        list_objects(&whole, String::new(), &mut objects);
        for at in objects {
            let mut changed = whole.clone();
            if let Some(Value::Object(object)) = changed.pointer_mut(&at) {
                object.insert(FIELD.into(), Value::from(1));
            }
            let read = read::value::<G::Position>(&changed);
            let placed = read.and_then(|position| spot.game.place(&position));
            let said = placed.err().map(|wrong| read::sentence(&wrong));
            spot.ensure(said.as_ref().is_some_and(|s| s.contains(FIELD)), None, || {
                let answer = said.map_or("accepted".into(), |s| format!("refused with \"{s}\""));
                format!(
                    "a position with the unknown field \"{FIELD}\" at \"{at}\" was {answer}; it \
                     must be refused by name (serde: deny_unknown_fields)"
                )
            })?;
        }
        Ok(())
    })
}

/// The pointers of all objects in a value, the value itself included.
fn list_objects(value: &Value, at: String, list: &mut Vec<String>) {
    match value {
        Value::Object(object) => {
            for (key, inner) in object {
                let key = key.replace('~', "~0").replace('/', "~1");
                list_objects(inner, format!("{at}/{key}"), list);
            }
            list.push(at);
        }
        // The objects of a list are alike: the first stands for all.
        Value::Array(items) => {
            if let Some(first) = items.first() {
                list_objects(first, format!("{at}/0"), list);
            }
        }
        _ => {}
    }
}

/// Where a game has snapshots, the round that one names is dealt again as it was.
pub fn snapshot_goes_on<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    kit.some_spots("snapshot_goes_on", |spot| {
        let game = spot.game;
        let Some(snapshot) = game.snapshot(spot.state) else {
            return Ok(());
        };
        let mut state = game.restore(&snapshot).map_err(|wrong| {
            spot.broken(None, format!("its own snapshot is refused: {wrong:?}\n{snapshot}"))
        })?;
        let turn = game.turn(&state);
        spot.ensure(matches!(turn, Turn::Deal | Turn::Over), None, || {
            format!("a snapshot leads to {turn:?}, not to a deal\n{snapshot}")
        })?;
        // At rest it names the round to come, else the one being played.
        let steps = &spot.played.steps;
        let from = match game.turn(spot.state) {
            Turn::Seats(_) => steps[..spot.at].iter().rposition(|s| *s == Step::Deal),
            Turn::Deal => (spot.at < steps.len()).then_some(spot.at),
            Turn::Over => None,
        };
        let Some(deal) = from else {
            return Ok(());
        };
        game.deal(&mut state, &mut spot.played.luck(), &mut ());
        spot.ensure(state == spot.played.states[deal + 1], None, || {
            format!(
                "dealt from its snapshot the round begins as\n{state:?}\ninstead of\n{:?}",
                spot.played.states[deal + 1]
            )
        })
    })
}
