//! The JSON of actions and events, and the names of commands.

use std::collections::BTreeSet;

use parlour_core::Show;
use parlour_core::write::{RESERVED, action_from_json, action_json};
use serde_json::Value;

use crate::broken::Broken;
use crate::kit::Kit;

/// The largest whole number that every JSON reader keeps exact.
const EXACT: u64 = 1 << 53;

/// A game's commands are named in snake_case, once each, and not like a command of the protocol.
pub fn command_names_do_not_clash<G: Show>(_kit: &Kit<G>) -> Result<(), Broken> {
    let broken = |what: String| Err(Broken::new("command_names_do_not_clash", "any", what));
    let mut seen = BTreeSet::new();
    for name in G::commands() {
        if RESERVED.contains(name) {
            return broken(format!("the protocol has a command \"{name}\": name yours otherwise"));
        }
        if !seen.insert(name) {
            return broken(format!("the command \"{name}\" is listed twice"));
        }
        if !is_snake(name) {
            return broken(format!("the command \"{name}\" is not in snake_case"));
        }
    }
    if seen.is_empty() {
        return broken("there are no commands".into());
    }
    if !is_snake(G::ID) {
        return broken(format!("the game's id \"{}\" is not in snake_case", G::ID));
    }
    Ok(())
}

fn is_snake(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

/// An action is `{"name": …, "payload": {…}}` with the name of its command, reads what it writes,
/// and an unknown name or field is refused.
pub fn actions_as_json<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    kit.some_spots("actions_as_json", |spot| {
        for seat in spot.seats() {
            for action in spot.some_legal(seat) {
                let value = serde_json::to_value(action)
                    .map_err(|e| spot.broken(seat, format!("{action:?} has no JSON: {e}")))?;
                shaped(&value, "name", "payload").map_err(|what| {
                    spot.broken(seat, format!("{action:?} is written as {value}: {what}"))
                })?;
                let (name, payload) = action_json::<G>(action);
                let command = spot.game.command(action);
                spot.ensure(name == command && G::commands().contains(&command), seat, || {
                    format!(
                        "{action:?} is written with the name \"{name}\", its command is \
                         \"{command}\", and the game's commands are {:?}",
                        G::commands()
                    )
                })?;
                let again = action_from_json::<G>(&name, &payload);
                spot.ensure(again == Ok(action), seat, || {
                    format!("{action:?} is written as {value} and read as {again:?}")
                })?;
                let mut extra = payload.clone();
                extra["surprise_field"] = 1.into();
                let read = action_from_json::<G>(&name, &extra);
                spot.ensure(read.is_err(), seat, || {
                    format!("{name} with the unknown field in {extra} is read as {read:?}")
                })?;
            }
        }
        Ok(())
    })
}

/// An event is `{"type": …, "data": {…}}` and reads what it writes, whoever witnesses it.
pub fn events_as_json<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    kit.each_spot("events_as_json", |spot| {
        let events = spot.played.events.get(spot.at).into_iter().flatten();
        for event in events {
            let seats = spot.seats().map(parlour_core::Viewer::Seat);
            let seen = seats.filter_map(|who| spot.game.witness(event, who));
            for event in seen.chain([event.clone()]) {
                let value = serde_json::to_value(&event)
                    .map_err(|e| spot.broken(None, format!("{event:?} has no JSON: {e}")))?;
                shaped(&value, "type", "data").map_err(|what| {
                    spot.broken(None, format!("{event:?} is written as {value}: {what}"))
                })?;
                let again = serde_json::from_value::<G::Event>(value.clone());
                spot.ensure(again.as_ref().is_ok_and(|e| *e == event), None, || {
                    format!("{event:?} is written as {value} and read as {again:?}")
                })?;
            }
        }
        Ok(())
    })
}

/// Whether a value is `{tag: string}` or `{tag: string, content: object}` with exact numbers.
fn shaped(value: &Value, tag: &str, content: &str) -> Result<(), String> {
    let Value::Object(object) = value else {
        return Err("it must be an object".into());
    };
    if !object.get(tag).and_then(Value::as_str).is_some_and(is_snake) {
        return Err(format!("\"{tag}\" must be a name in snake_case"));
    }
    if let Some(key) = object.keys().find(|k| *k != tag && *k != content) {
        return Err(format!("it may have only \"{tag}\" and \"{content}\", not \"{key}\""));
    }
    if object.get(content).is_some_and(|c| !c.is_object()) {
        return Err(format!("\"{content}\" must be an object with named fields"));
    }
    exact(value)
}

/// Whether all whole numbers stay below 2^53.
fn exact(value: &Value) -> Result<(), String> {
    match value {
        Value::Number(n)
            if n.as_i64().is_some_and(|n| n.unsigned_abs() >= EXACT)
                || n.as_u64().is_some_and(|n| n >= EXACT) =>
        {
            Err(format!("{n} is not below 2^53: write it as a string"))
        }
        Value::Array(items) => items.iter().try_for_each(exact),
        Value::Object(object) => object.values().try_for_each(exact),
        _ => Ok(()),
    }
}
