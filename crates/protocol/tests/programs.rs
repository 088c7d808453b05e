//! Outside programs in the seats of an engine.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::common::Talk;
use parlour_protocol::Options;
use serde_json::{Value, json};

fn allowed() -> Options {
    Options { allow_cmd: true, ..Options::default() }
}

fn python(file: &str) -> String {
    format!("cmd:python3 \"{}/../../{file}\"", env!("CARGO_MANIFEST_DIR"))
}

fn naughty(how: &str) -> String {
    format!("{} {how}", python("crates/bots/tests/naughty.py"))
}

#[test]
fn the_example_bot_plays_a_match_of_hearts_without_fault() {
    let mut talk = Talk::with(allowed());
    let bot = python("examples/random_bot.py");
    let summary = talk.ok(
        "new",
        json!({"game": "hearts", "seed": 11, "rules": {"target": 60},
            "seats": [bot, "classic", bot, "random"]}),
    );
    assert!(summary["outcome"].is_object(), "{summary}");
    let record = talk.ok("record", json!({}))["record"].take();
    let lines = record["lines"].as_array().unwrap();
    let of = |kind: &str, seat: u64| {
        lines.iter().filter(|l| l["type"] == kind && l["seat"] == seat).count()
    };
    assert_eq!(of("substitute", 0) + of("substitute", 2), 0, "it never failed");
    assert!(of("act", 0) >= 13 && of("act", 2) == of("act", 0));
}

#[test]
fn a_message_never_starts_a_program() {
    let mark = std::env::temp_dir().join(format!("parlour-mark-{}", std::process::id()));
    let bot = format!("cmd:python3 -c \"open('{}','w')\"", mark.display());
    let mut talk = Talk::new();
    talk.ok("new", json!({"game": "kuhn", "seed": 1, "viewer": "all"}));
    talk.code("new", json!({"game": "kuhn", "seats": ["human", bot]}), "cmd_not_allowed");
    talk.code("hint", json!({"bot": bot}), "cmd_not_allowed");
    let mut position = talk.ok("position", json!({}));
    position["seats"] = json!(["human", bot]);
    talk.code("load", position, "cmd_not_allowed");
    let mut record = talk.ok("record", json!({}));
    record["seats"] = json!([bot, "human"]);
    talk.code("replay", record.clone(), "cmd_not_allowed");
    // In a record a seat is only a name: it replays, and another bot plays on for it.
    record.as_object_mut().unwrap().remove("seats");
    record["record"]["header"]["seats"] = json!([bot, "human"]);
    for options in [Options::default(), allowed()] {
        let mut talk = Talk::with(options);
        talk.ok("replay", record.clone());
        let result = talk.send(json!({"name": "advance"}));
        assert_eq!(result["payload"]["turns"], json!([0]));
        assert_eq!(result["events"][0]["type"], "substitute");
    }
    assert!(!mark.exists(), "nothing was started");
}

#[test]
fn a_seat_that_a_record_calls_by_an_unknown_name_is_only_a_name() {
    let mut talk = Talk::new();
    talk.ok("new", json!({"game": "kuhn", "seed": 1, "viewer": "all"}));
    let mut record = talk.ok("record", json!({}));
    record["record"]["header"]["seats"] = json!(["Deep Thought", "human"]);
    let summary = talk.ok("replay", record);
    assert_eq!(summary["viewer"], 1);
}

#[test]
fn a_failing_program_is_reported_where_it_failed_and_replaced() {
    let mut talk = Talk::with(allowed());
    let seats = json!([naughty("crash"), "human"]);
    let new = json!({"game": "kuhn", "seed": 1, "seats": seats});
    let result = talk.send(json!({"name": "new", "payload": new}));
    let types: Vec<&str> =
        result["events"].as_array().unwrap().iter().map(|e| e["type"].as_str().unwrap()).collect();
    assert_eq!(types, ["dealt", "substitute", "acted"]);
    let event = &result["events"][1];
    assert_eq!((&event["kind"], &event["seat"]), (&json!("alert"), &json!(0)));
    assert_eq!(
        event["text"],
        "Player 1 failed: its program ended without an answer (exit status: 1). Another bot \
         chose for it."
    );
    assert_eq!(result["payload"]["turns"], json!([0]));
}

#[test]
fn what_a_program_said_is_told_only_to_those_who_see_its_seat() {
    for (viewer, tells) in [(json!(1), false), (json!("spectator"), false), (json!("all"), true)] {
        let mut talk = Talk::with(allowed());
        let seats = json!([naughty("illegal"), "human"]);
        let new = json!({"game": "kuhn", "seed": 1, "seats": seats, "viewer": viewer});
        let result = talk.send(json!({"name": "new", "payload": new}));
        let why = result["events"][1]["data"]["why"].as_str().unwrap();
        assert!(why.starts_with("its program's answer is not legal"), "{why}");
        assert_eq!(why.contains("call null"), tells, "{viewer}: {why}");
    }
}

#[test]
fn failing_can_forfeit_the_match() {
    let options = Options { on_fault: parlour_house::OnFault::Forfeit, ..allowed() };
    let mut talk = Talk::with(options);
    let seats = json!([naughty("garbage"), "human"]);
    let new = json!({"game": "kuhn", "seed": 1, "rules": {"rounds": 5}, "seats": seats});
    let result = talk.send(json!({"name": "new", "payload": new}));
    assert_eq!(result["payload"]["outcome"]["winners"], json!([1]));
    assert_eq!(result["events"].as_array().unwrap().last().unwrap()["type"], "forfeit");
    assert_eq!(talk.ok("legal", json!({}))["actions"], json!([]));
}

#[test]
fn a_program_that_cannot_be_started_is_refused_by_name() {
    let mut talk = Talk::with(allowed());
    let seats = json!(["human", "cmd:no-such-program-here"]);
    let error = talk.code("new", json!({"game": "kuhn", "seats": seats}), "bot_unavailable");
    assert!(error["message"].as_str().unwrap().contains("no-such-program-here"), "{error}");
}

#[test]
fn a_program_has_the_time_that_the_options_give_it() {
    let bot_time = std::time::Duration::from_millis(200);
    let mut talk = Talk::with(Options { bot_time, ..allowed() });
    let seats = json!([naughty("silent"), "human"]);
    let new = json!({"game": "kuhn", "seed": 1, "seats": seats, "viewer": "all"});
    let result = talk.send(json!({"name": "new", "payload": new}));
    let why: &Value = &result["events"][1]["data"]["why"];
    assert_eq!(why, "its program did not answer within 200 ms");
}
