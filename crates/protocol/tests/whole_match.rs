//! Whole matches through JSON alone.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::common::Talk;
use serde_json::{Value, json};

/// Plays a match of Hearts by sending back what `legal` lists, a different one each time.
fn match_of_hearts(talk: &mut Talk) -> Value {
    let mut summary = talk.ok("new", json!({"game": "hearts", "seed": 7, "rules": {"target": 40}}));
    let mut turn = 0;
    while summary["outcome"].is_null() {
        let mut legal = talk.ok("legal", json!({}));
        let actions = legal["actions"].as_array_mut().unwrap();
        let result = if actions.is_empty() {
            assert_eq!(summary["allowed"], json!(["deal"]));
            talk.send(json!({"name": "deal", "state": summary["state"]}))
        } else {
            turn += 1;
            let pick = turn % actions.len();
            let action = actions[pick].take();
            talk.send(json!({
                "id": turn, "name": action["name"], "payload": action["payload"],
                "seat": action["seat"], "state": summary["state"],
            }))
        };
        assert_eq!(result["ok"], true, "{result}");
        assert!(!result["events"].as_array().unwrap().is_empty());
        let next = result["payload"].clone();
        assert!(next["state"].as_u64() > summary["state"].as_u64());
        summary = next;
    }
    summary
}

#[test]
fn a_match_of_hearts_is_played_through_json_only() {
    let mut talk = Talk::new();
    let summary = match_of_hearts(&mut talk);
    let scores: Vec<i64> =
        summary["scores"].as_array().unwrap().iter().map(|s| s.as_i64().unwrap()).collect();
    assert!(scores.iter().any(|s| *s >= 40), "{scores:?}");
    let least = scores.iter().min().unwrap();
    for seat in summary["outcome"]["winners"].as_array().unwrap() {
        assert_eq!(scores[seat.as_u64().unwrap() as usize], *least);
    }
    // Every trick of four cards was told to the viewer: four cards an event of play.
    let history = talk.ok("history", json!({}));
    let of = |name: &str| {
        history["history"].as_array().unwrap().iter().filter(|e| e["type"] == name).count()
    };
    assert_eq!(of("card_played"), 52 * of("dealt"));
    talk.ok("record", json!({}));
}

#[test]
fn two_engines_fed_the_same_lines_answer_the_same_bytes() {
    let mut first = Talk::new();
    match_of_hearts(&mut first);
    first.send(json!({"name": "record"}));
    first.send(json!({"name": "schema"}));
    first.raw(b"nonsense");
    let mut second = crate::common::engine(parlour_protocol::Options::default());
    for (line, answer) in &first.lines {
        assert_eq!(second.handle(line), *answer);
    }
}
