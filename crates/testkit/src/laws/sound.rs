//! What the checked door lets in can be played.

use std::panic::{AssertUnwindSafe, catch_unwind};

use parlour_core::{FastLuck, FastRng, Rng, Show, Viewer, fast_rng};
use serde_json::Value;

use crate::broken::Broken;
use crate::chance::draw;
use crate::kit::Kit;
use crate::laws::view::legal_agrees;
use crate::play::{Spot, random_step, take};

/// How many damaged forms of a position are tried at one point.
const DAMAGED: usize = 40;

/// A position with random damage is refused with reasons, or it is a state like any other: it
/// can be written, viewed, sampled and played to the end, and nothing panics.
pub fn loaded_states_are_sound<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    kit.some_spots("loaded_states_are_sound", |spot| {
        let whole = serde_json::to_value(spot.game.position(spot.state))
            .map_err(|e| spot.broken(None, e.to_string()))?;
        let mut rng = fast_rng(spot.played.seed << 20 ^ spot.at as u64 ^ 0xd00e);
        for _ in 0..DAMAGED {
            let mut damaged = whole.clone();
            for _ in 0..=rng.below(2) {
                damage(&mut damaged, &mut rng);
            }
            let text = damaged.to_string();
            let Ok(position) = serde_json::from_value::<G::Position>(damaged) else {
                continue;
            };
            let tried = catch_unwind(AssertUnwindSafe(|| enter(spot, &position, &mut rng)));
            match tried {
                Ok(Ok(())) => {}
                Ok(Err(what)) => return Err(spot.broken(None, format!("{what}\nplaced: {text}"))),
                Err(panic) => {
                    let said = panic.downcast_ref::<String>().cloned();
                    let said = said.or_else(|| panic.downcast_ref::<&str>().map(|s| (*s).into()));
                    let said = said.unwrap_or_default();
                    let what =
                        format!("a placed position leads to a panic: {said}\nplaced: {text}");
                    return Err(spot.broken(None, what));
                }
            }
        }
        Ok(())
    })
}

fn enter<G: Show>(
    spot: &Spot<'_, G>,
    position: &G::Position,
    rng: &mut FastRng,
) -> Result<(), String> {
    let game = spot.game;
    let state = match game.place(position) {
        Ok(state) => state,
        Err(wrong) if wrong.is_empty() => return Err("a refused position gets no reason".into()),
        Err(_) => return Ok(()),
    };
    let again = game.place(&game.position(&state));
    if again.as_ref() != Ok(&state) {
        return Err(format!("written again, a placed state comes back as {again:?}"));
    }
    for seat in spot.seats() {
        legal_agrees(game, &state, seat)?;
        let view = game.view(&state, Viewer::Seat(seat));
        let sampled = draw(game, &game.worlds(&view), rng);
        if game.view(&sampled, Viewer::Seat(seat)) != view {
            return Err(format!("a world sampled for {seat:?} looks different to it"));
        }
    }
    play_on(spot, state, rng)
}

/// Plays a state to the end at random.
pub(crate) fn play_on<G: Show>(
    spot: &Spot<'_, G>,
    mut state: G::State,
    rng: &mut FastRng,
) -> Result<(), String> {
    let mut luck = FastLuck(rng.clone());
    for _ in 0..=spot.played.kit.limits.steps {
        let Some(step) = random_step(spot.game, &state, rng)? else {
            return Ok(());
        };
        take(spot.game, &mut state, step, &mut luck, &mut Vec::new())?;
    }
    Err("played on at random, the match does not end".into())
}

/// Changes one random leaf of a value, or the length of a list.
fn damage(value: &mut Value, rng: &mut FastRng) {
    let mut leaves = Vec::new();
    list_leaves(value, String::new(), &mut leaves);
    let at = leaves[rng.below(leaves.len() as u32) as usize].clone();
    let donor = leaves[rng.below(leaves.len() as u32) as usize].clone();
    let donor = value.pointer(&donor).cloned().unwrap_or(Value::Null);
    let Some(leaf) = value.pointer_mut(&at) else {
        return;
    };
    *leaf = match (rng.below(6), &*leaf) {
        (0 | 1, Value::Number(n)) if n.as_i64().is_some() => {
            let step = [-1, 1, 2, 13][rng.below(4) as usize];
            n.as_i64().unwrap_or(0).saturating_add(step).into()
        }
        (2, Value::Number(_)) => [255, 0, -1, 1 << 31][rng.below(4) as usize].into(),
        (0..3, Value::Bool(b)) => (!b).into(),
        (3, _) => Value::Null,
        (4, Value::Array(items)) => {
            let mut items = items.clone();
            items.pop();
            items.into()
        }
        (5, Value::Array(items)) => {
            let mut items = items.clone();
            items.extend(items.first().cloned());
            items.into()
        }
        // What stands elsewhere in the position is often of the right kind and still wrong.
        _ => donor,
    };
}

fn list_leaves(value: &Value, at: String, list: &mut Vec<String>) {
    match value {
        Value::Object(object) => {
            for (key, inner) in object {
                let key = key.replace('~', "~0").replace('/', "~1");
                list_leaves(inner, format!("{at}/{key}"), list);
            }
        }
        Value::Array(items) => {
            for (i, inner) in items.iter().enumerate() {
                list_leaves(inner, format!("{at}/{i}"), list);
            }
            list.push(at);
        }
        _ => list.push(at),
    }
}
