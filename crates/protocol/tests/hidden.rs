//! Hidden information: what a viewer is told depends only on what that viewer may know.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::common::Talk;
use serde_json::{Value, json};

const HUMANS: [&str; 4] = ["human"; 4];
const SEED: &str = "5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed";

#[test]
fn others_secrets_are_refused_until_the_match_is_over() {
    let mut talk = Talk::new();
    talk.ok("new", json!({"game": "kuhn", "seed": 1, "seats": ["human", "human"], "viewer": 0}));
    for (name, payload) in [
        ("position", json!({})),
        ("snapshot", json!({})),
        ("record", json!({})),
        ("view", json!({"seat": 1})),
        ("scene", json!({"seat": 1})),
        ("history", json!({"seat": 1})),
        ("legal", json!({"seat": 1})),
        ("hint", json!({"seat": 1})),
    ] {
        let error = talk.code(name, payload, "hidden");
        assert!(error["message"].as_str().unwrap().contains("\"viewer\": \"all\""));
    }
    for name in ["view", "scene", "history", "legal"] {
        talk.ok(name, json!({}));
        talk.ok(name, json!({"seat": 0}));
    }
    for command in [json!({"name": "check", "seat": 0}), json!({"name": "check", "seat": 1})] {
        assert_eq!(talk.send(command)["ok"], true);
    }
    for (name, payload) in [
        ("position", json!({})),
        ("snapshot", json!({})),
        ("record", json!({})),
        ("view", json!({"seat": 1})),
        ("scene", json!({"seat": 1})),
        ("history", json!({"seat": 1})),
        ("legal", json!({"seat": 1})),
    ] {
        talk.ok(name, payload);
    }
    talk.code("undo", json!({}), "match_over");
}

#[test]
fn a_spectator_sees_nobodys_cards() {
    let mut talk = Talk::new();
    let seats = ["human", "human"];
    let new = talk.send(json!({"name": "new", "payload": {
        "game": "kuhn", "seed": 1, "seats": seats}}));
    assert_eq!(new["events"][0]["data"]["cards"], json!([null, null]));
    assert_eq!(talk.ok("view", json!({}))["view"]["cards"], json!([null, null]));
    for seat in [0, 1] {
        talk.code("view", json!({"seat": seat}), "hidden");
        talk.code("legal", json!({"seat": seat}), "hidden");
        talk.code("hint", json!({"seat": seat}), "hidden");
    }
    talk.code("legal", json!({}), "hidden");
    talk.code("hint", json!({}), "hidden");
}

#[test]
fn seeing_all_must_be_asked_for_and_then_shows_all() {
    let mut talk = Talk::new();
    let new = json!({"game": "kuhn", "seed": SEED, "seats": ["human", "human"], "viewer": "all"});
    let result = talk.send(json!({"name": "new", "payload": new}));
    let cards = &result["events"][0]["data"]["cards"];
    assert!(cards[0].is_string() && cards[1].is_string());
    assert_eq!(talk.ok("snapshot", json!({}))["snapshot"]["seed"], SEED);
    for name in ["position", "record", "legal", "hint", "view", "scene", "history"] {
        talk.ok(name, json!({}));
    }
    for name in ["view", "scene", "history", "legal"] {
        talk.ok(name, json!({"seat": 1}));
    }
}

#[test]
fn what_a_hidden_seat_may_not_do_tells_nothing_of_its_cards() {
    let mut talk = Talk::new();
    let seats = ["human"; 4];
    talk.ok("new", json!({"game": "hearts", "seed": 42, "seats": seats, "viewer": 0}));
    let pass =
        |seat: u8| json!({"name": "pass", "seat": seat, "payload": {"cards": ["2C", "3C", "4C"]}});
    let own = talk.refused(pass(0));
    assert_eq!(own["code"], "card_not_held");
    let other = talk.refused(pass(2));
    assert_eq!(other["code"], "not_legal");
    assert!(!other.to_string().contains('♣'), "{other}");
    assert_eq!(other["allowed"], json!(["pass", "play"]), "every action, to tell nothing");
}

/// Everything a person is told in a whole match, asking for all that may be asked.
fn told(seed: &str, decisions: usize) -> (Vec<String>, Vec<Value>) {
    let mut talk = Talk::new();
    talk.ok("new", json!({"game": "hearts", "seed": seed}));
    let mut hands = Vec::new();
    for _ in 0..decisions {
        let view = talk.ok("view", json!({}));
        hands.push(view);
        for name in ["scene", "history", "legal", "hint", "summary", "rules"] {
            talk.ok(name, json!({}));
        }
        for name in ["position", "record", "snapshot"] {
            talk.code(name, json!({}), "hidden");
        }
        for seat in 1..4 {
            talk.code("view", json!({"seat": seat}), "hidden");
        }
        talk.code("play", json!({"card": "2C", "colour": 1}), "bad_action");
        let result = talk.first_action();
        if result["payload"]["allowed"] == json!(["deal"]) {
            talk.ok("deal", json!({}));
        }
    }
    (talk.lines.into_iter().map(|(_, answer)| answer).collect(), hands)
}

#[test]
fn no_output_holds_the_seed_before_the_end() {
    let (answers, _) = told(SEED, 20);
    for answer in answers {
        assert!(!answer.to_lowercase().contains(&SEED[..16]), "{answer}");
    }
}

/// Cards named anywhere in an answer, as `QS`.
fn cards_in(answer: &Value, found: &mut Vec<String>) {
    match answer {
        Value::String(text) => {
            let mut letters = text.chars();
            if let (Some(rank), Some(suit), None) = (letters.next(), letters.next(), letters.next())
                && "23456789TJQKA".contains(rank)
                && "CDSH".contains(suit)
            {
                found.push(text.clone());
            }
        }
        Value::Array(list) => list.iter().for_each(|v| cards_in(v, found)),
        Value::Object(map) => map.values().for_each(|v| cards_in(v, found)),
        _ => {}
    }
}

#[test]
fn no_output_names_a_card_that_the_viewer_has_not_seen() {
    let mut talk = Talk::new();
    talk.ok("new", json!({"game": "hearts", "seed": SEED}));
    for _ in 0..14 {
        let view = talk.ok("view", json!({}))["view"].take();
        let mut known = Vec::new();
        cards_in(&view["hands"][0], &mut known);
        cards_in(&view["tricks"], &mut known);
        cards_in(&view["passes"], &mut known);
        assert_eq!(
            view["hands"][0].as_array().unwrap().len(),
            view["held"][0].as_u64().unwrap() as usize
        );
        for name in ["summary", "scene", "legal", "hint", "view"] {
            let payload = talk.ok(name, json!({}));
            let mut named = Vec::new();
            cards_in(&payload, &mut named);
            for card in named {
                assert!(known.contains(&card), "{name} names {card}, which nobody showed");
            }
        }
        if talk.first_action()["payload"]["allowed"] == json!(["deal"]) {
            return;
        }
    }
}

/// The law itself: two matches that seat 0 cannot tell apart look the same to the last byte.
#[test]
fn two_worlds_that_a_seat_cannot_tell_apart_give_it_the_same_bytes() {
    let mut talk = Talk::new();
    talk.ok("new", json!({"game": "hearts", "seed": 42, "seats": HUMANS, "viewer": "all"}));
    let position = talk.ok("position", json!({}));
    let mut other = position.clone();
    // Seats 1 and 3 change hands; seat 0 has seen neither.
    let hands = other["position"]["hands"].as_array_mut().unwrap();
    hands.swap(1, 3);
    assert_ne!(position, other);
    let worlds = [position, other].map(|mut world| {
        let mut talk = Talk::new();
        for (field, value) in [("seats", json!(HUMANS)), ("viewer", json!(0)), ("seed", json!(9))] {
            world[field] = value;
        }
        talk.send(json!({"name": "load", "payload": world}));
        for name in ["view", "scene", "history", "legal", "hint", "summary", "position", "deal"] {
            talk.send(json!({"name": name}));
        }
        for seat in [1, 3, 4] {
            let payload = json!({"cards": ["2C", "2C", "2C"]});
            talk.send(json!({"name": "pass", "seat": seat, "payload": payload}));
            talk.send(json!({"name": "play", "seat": seat, "payload": {"card": "2C"}}));
        }
        talk.first_action();
        talk.send(json!({"name": "undo"}));
        talk.send(json!({"name": "redo"}));
        talk.send(json!({"name": "view"}));
        talk.lines.into_iter().map(|(_, answer)| answer).collect::<Vec<_>>()
    });
    assert_eq!(worlds[0], worlds[1]);
}
