//! Everything a game writes fits the JSON Schema that it publishes.

use jsonschema::Validator;
use parlour_core::{Outcome, Show, Viewer, full_scene};
use schemars::JsonSchema;
use serde_json::{Value, json};

use crate::broken::Broken;
use crate::kit::Kit;
use crate::play::Spot;

const LAW: &str = "schemas_fit";

/// Rules, actions, events, views, positions, scenes and outcomes are valid by the generated JSON
/// Schema of their types, and the schemas of what comes from outside refuse unknown fields.
pub fn schemas_fit<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    let rules = validator::<G::Rules>()?;
    let action = validator::<G::Action>()?;
    let event = validator::<G::Event>()?;
    let view = validator::<G::View>()?;
    let position = validator::<G::Position>()?;
    let scene = validator::<parlour_core::Scene>()?;
    let outcome = validator::<Outcome>()?;
    for (what, schema) in [("rules", &rules), ("position", &position), ("action", &action)] {
        for bad in [json!({"surprise_field": 1}), json!({"name": "no_such_action"}), json!(7)] {
            if schema.is_valid(&bad) {
                let what = format!("the schema of the {what} allows {bad}: it says too little");
                return Err(Broken::new(LAW, "any", what));
            }
        }
    }
    kit.some_spots(LAW, |spot| {
        let (game, state) = (spot.game, spot.state);
        fits(spot, &rules, "the rules", game.rules())?;
        fits(spot, &position, "the position", &game.position(state))?;
        for who in spot.seats().map(Viewer::Seat).chain([Viewer::Spectator, Viewer::All]) {
            let seen = game.view(state, who);
            fits(spot, &view, &format!("the view of {who:?}"), &seen)?;
            let drawn = full_scene(game, &seen);
            fits(spot, &scene, &format!("the scene of {who:?}"), &drawn)?;
        }
        for seat in spot.seats() {
            for a in spot.some_legal(seat) {
                fits(spot, &action, "an action", &a)?;
            }
        }
        for e in spot.played.events.get(spot.at).into_iter().flatten() {
            fits(spot, &event, "an event", e)?;
        }
        game.outcome(state).map_or(Ok(()), |end| fits(spot, &outcome, "the outcome", &end))
    })
}

fn validator<T: JsonSchema>() -> Result<Validator, Broken> {
    let schema = schemars::schema_for!(T);
    jsonschema::validator_for(schema.as_value()).map_err(|e| {
        let what = format!("the schema of {} is no schema: {e}", T::schema_name());
        Broken::new(LAW, "any", what)
    })
}

fn fits<G: Show>(
    spot: &Spot<'_, G>,
    schema: &Validator,
    what: &str,
    thing: &impl serde::Serialize,
) -> Result<(), Broken> {
    let value: Value = serde_json::to_value(thing)
        .map_err(|e| spot.broken(None, format!("{what} has no JSON: {e}")))?;
    let wrong: Vec<String> = schema
        .iter_errors(&value)
        .take(3)
        .map(|e| format!("at \"{}\": {e}", e.instance_path()))
        .collect();
    spot.ensure(wrong.is_empty(), None, || {
        format!("{what} does not fit its schema: {}\n{value}", wrong.join("; "))
    })
}
