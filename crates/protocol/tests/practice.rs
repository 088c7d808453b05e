//! Taking back is for practice.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::common::Talk;
use serde_json::{Value, json};

/// Four people at Hearts without passing; seat 2 leads.
fn people(more: Value) -> Value {
    let mut new = json!({
        "game": "hearts", "seed": 42, "rules": {"passing": "none"},
        "seats": ["human", "human", "human", "human"],
    });
    for (key, value) in more.as_object().unwrap() {
        new[key] = value.clone();
    }
    new
}

#[test]
fn where_several_people_play_nothing_is_taken_back() {
    let mut talk = Talk::new();
    talk.ok("new", people(json!({"viewer": 2})));
    assert_eq!(talk.first_action()["ok"], true);
    talk.code("undo", json!({}), "undo_off");
    talk.code("redo", json!({}), "undo_off");
}

#[test]
fn those_who_agreed_on_it_and_those_who_see_all_take_back() {
    for more in [json!({"viewer": 2, "undo": "free"}), json!({"viewer": "all"})] {
        let mut talk = Talk::new();
        talk.ok("new", people(more));
        assert_eq!(talk.first_action()["ok"], true);
        talk.ok("undo", json!({}));
        talk.ok("redo", json!({}));
    }
    let mut talk = Talk::new();
    talk.ok("new", people(json!({"viewer": "all"})));
    let record = talk.ok("record", json!({}))["record"].clone();
    assert_eq!(record["header"]["undo"], "free", "a record says why its undo lines may stand");
    talk.code("new", people(json!({"undo": "never"})), "bad_payload");
}

#[test]
fn a_match_that_is_over_stays_over() {
    let mut talk = Talk::new();
    let rules = json!({"rounds": 1});
    talk.ok("new", json!({"game": "kuhn", "seed": 3, "rules": rules}));
    talk.ok("bet", json!({}));
    let summary = talk.ok("summary", json!({}));
    assert!(summary["outcome"].is_object(), "{summary}");
    let before = talk.ok("record", json!({}));
    talk.code("undo", json!({}), "match_over");
    talk.code("redo", json!({}), "match_over");
    assert_eq!(talk.ok("record", json!({})), before);
}
