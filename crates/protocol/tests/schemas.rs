//! The schemas describe what is sent, and refuse what is refused.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::common::Talk;
use jsonschema::Validator;
use serde_json::{Value, json};

fn schemas() -> Value {
    let mut talk = Talk::new();
    talk.ok("schema", json!({}))["schemas"].take()
}

fn validator(schema: &Value) -> Validator {
    jsonschema::draft202012::meta::validate(schema).unwrap();
    jsonschema::validator_for(schema).unwrap()
}

#[test]
fn the_command_schema_takes_what_the_engine_takes() {
    let schema = validator(&schemas()["command"]);
    for good in [
        json!({"name": "games"}),
        json!({"id": null, "name": "games", "payload": null}),
        json!({"id": "x", "name": "new", "payload": {
            "game": "hearts", "seed": 42, "rules": {"target": 50},
            "seats": ["human", "classic", "classic", "classic"], "viewer": "all"}}),
        json!({"name": "new", "payload": {"game": "hearts", "seed": "0".repeat(64), "viewer": 3}}),
        json!({"name": "view", "payload": {"seat": 0}, "state": 3}),
        json!({"name": "play", "payload": {"card": "QS"}, "seat": 2, "state": 3, "id": 1}),
        json!({"name": "check"}),
        json!({"name": "undo", "payload": {"steps": 2}}),
        json!({"name": "replay", "payload": {"record": "{}", "to": 3}}),
    ] {
        assert!(schema.is_valid(&good), "{good}");
    }
    for bad in [
        json!({}),
        json!([]),
        json!({"name": "shuffle"}),
        json!({"id": [], "name": "games"}),
        json!({"name": "games", "colour": 1}),
        json!({"name": "games", "payload": {"colour": 1}}),
        json!({"name": "new"}),
        json!({"name": "new", "payload": {}}),
        json!({"name": "new", "payload": {"game": "hearts", "seed": -1}}),
        json!({"name": "new", "payload": {"game": "hearts", "viewer": "me"}}),
        json!({"name": "view", "payload": {"seat": -1}}),
        json!({"name": "view", "seat": 1}),
        json!({"name": "undo", "payload": {"steps": 0}}),
        json!({"name": "view", "state": -1}),
    ] {
        assert!(!schema.is_valid(&bad), "{bad}");
    }
}

#[test]
fn every_reserved_command_has_a_form() {
    let schema = schemas();
    let forms = schema["command"]["oneOf"].as_array().unwrap();
    for name in parlour_protocol::RESERVED {
        let of = forms.iter().filter(|form| {
            form["properties"]["name"]["enum"].as_array().unwrap().contains(&json!(name))
        });
        assert_eq!(of.count(), 1, "{name}");
    }
}

#[test]
fn what_a_game_sends_fits_its_schemas() {
    let schemas = schemas();
    let of = |name: &str| validator(&schemas["games"]["hearts"][name]);
    let (scene, record) = (validator(&schemas["scene"]), validator(&schemas["record"]));
    let mut talk = Talk::new();
    talk.ok("new", json!({"game": "hearts", "seed": 3, "viewer": "all"}));
    let rules = talk.ok("rules", json!({}));
    for options in [&rules["rules"], &rules["defaults"]] {
        of("rules").validate(options).unwrap();
    }
    let (action, view, position, event) = (of("action"), of("view"), of("position"), of("event"));
    for _ in 0..8 {
        for told in talk.ok("history", json!({}))["history"].as_array().unwrap() {
            let plain = json!({"type": told["type"], "data": told["data"]});
            event.validate(&plain).unwrap_or_else(|e| panic!("{e} in {plain}"));
        }
        for one in talk.ok("legal", json!({}))["actions"].as_array().unwrap() {
            let plain = json!({"name": one["name"], "payload": one["payload"]});
            action.validate(&plain).unwrap_or_else(|e| panic!("{e} in {plain}"));
        }
        for payload in [json!({}), json!({"seat": 0}), json!({"seat": 2})] {
            view.validate(&talk.ok("view", payload.clone())["view"]).unwrap();
            scene.validate(&talk.ok("scene", payload)["scene"]).unwrap();
        }
        position.validate(&talk.ok("position", json!({}))["position"]).unwrap();
        record.validate(&talk.ok("record", json!({}))["record"]).unwrap();
        talk.first_action();
    }
    assert!(!action.is_valid(&json!({"name": "play", "payload": {"card": "1X"}})));
    assert!(!position.is_valid(&json!({"colour": 1})));
}

#[test]
fn the_schemas_of_the_house_are_those_of_the_engine() {
    let all = parlour_protocol::schemas(&parlour_games::games(), None);
    let one = parlour_protocol::schemas(&parlour_games::games(), Some("Hearts"));
    assert_eq!(all["games"]["hearts"], one["games"]["hearts"]);
    assert!(one["games"]["hearts"]["view"].is_object());
    assert_eq!(parlour_protocol::schemas(&parlour_games::games(), Some("chess")), Value::Null);
    let mut talk = Talk::new();
    assert_eq!(talk.ok("schema", json!({"game": "hearts"}))["schemas"], one);
}
