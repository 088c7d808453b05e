//! A match ends, whoever plays it, and is answered.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::common::Talk;
use parlour_protocol::Options;
use serde_json::{Value, json};

fn pontoon() -> Talk {
    Talk::of(vec![parlour_games::game("pontoon").unwrap()], Options::default())
}

#[test]
fn a_match_of_more_rounds_than_anybody_plays_is_refused() {
    let rules = json!({"rounds": 1_000_000_000});
    let error = pontoon().refused(
        json!({"name": "new", "payload": {"game": "pontoon", "rules": rules, "seats": ["classic"]}}),
    );
    let said = error.to_string();
    assert!(said.contains("1000000000 is not within 1 to 1000"), "{said}");
}

#[test]
fn the_longest_match_of_bots_alone_is_answered() {
    let rules = json!({"rounds": 1_000});
    let new = json!({"game": "pontoon", "rules": rules, "seats": ["classic"], "seed": 1});
    let mut talk = pontoon();
    let mut summary = talk.ok("new", new);
    while summary["outcome"].is_null() {
        summary = talk.ok("deal", json!({}));
    }
    let lost = summary["scores"][0].as_i64().unwrap() < 0;
    assert!(lost, "the banker wins more of a thousand rounds: {summary}");
    assert_eq!(summary["outcome"]["winners"], json!([]));
    assert_eq!(summary["outcome"]["draw"], false, "who lost has not drawn");
}

#[test]
fn always_the_first_legal_action_comes_to_an_end() {
    let mut talk = pontoon();
    let mut summary = talk.ok("new", json!({"game": "pontoon", "seed": 5}));
    let mut actions = 0;
    while summary["outcome"].is_null() {
        let legal = talk.ok("legal", json!({}));
        let Some(Value::Object(first)) = legal["actions"].as_array().unwrap().first() else {
            summary = talk.ok("deal", json!({}));
            continue;
        };
        let name = first["name"].as_str().unwrap().to_owned();
        summary = talk.ok(&name, first["payload"].clone());
        actions += 1;
        assert!(actions < 1_000, "{summary}");
    }
}
