//! Bad input is refused in words and changes nothing, whatever it is.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::io::BufReader;

use crate::common::Talk;
use parlour_protocol::Options;
use proptest::prelude::*;
use serde_json::{Value, json};

fn playing() -> Talk {
    let mut talk = Talk::new();
    talk.ok("new", json!({"game": "hearts", "seed": 42}));
    talk
}

#[test]
fn what_is_no_command_is_refused() {
    let mut talk = playing();
    let deep = "[".repeat(200_000);
    let deep_payload = format!("{{\"name\":\"new\",\"payload\":{}", "{\"a\":".repeat(100_000));
    let ten_megabytes = format!("{{\"name\":\"{}\"}}", "x".repeat(10_000_000));
    for (line, code) in [
        (&b""[..], "bad_json"),
        (b"   ", "bad_json"),
        (b"hello", "bad_json"),
        (b"{", "bad_json"),
        (b"{\"name\":\"view\"} {}", "bad_json"),
        (b"{\"name\":\"view\",}", "bad_json"),
        (b"{\"name\":NaN}", "bad_json"),
        (b"{\"id\":1e999,\"name\":\"view\"}", "bad_json"),
        (b"{\"name\":\"\xff\xfe\"}", "bad_json"),
        (b"\0\0\0", "bad_json"),
        (b"{\"name\":\"view\",\"name\":\"view\"}", "bad_json"),
        (b"{\"name\":\"view\",\"payload\":{\"seat\":0,\"seat\":0}}", "bad_json"),
        (deep.as_bytes(), "bad_json"),
        (deep_payload.as_bytes(), "bad_json"),
        (b"null", "bad_command"),
        (b"[]", "bad_command"),
        (b"3", "bad_command"),
        (b"{}", "bad_command"),
        (b"{\"name\":3}", "bad_command"),
        (b"{\"name\":null}", "bad_command"),
        (b"{\"name\":\"view\",\"payload\":[]}", "bad_command"),
        (b"{\"name\":\"view\",\"payload\":\"seat\"}", "bad_command"),
        (b"{\"name\":\"view\",\"colour\":1}", "bad_command"),
        (b"{\"name\":\"\"}", "unknown_command"),
        (ten_megabytes.as_bytes(), "unknown_command"),
    ] {
        let error = talk.raw_refused(line);
        assert_eq!(error["code"], code, "{error}");
    }
}

#[test]
fn an_unknown_field_is_named() {
    let mut talk = playing();
    for name in parlour_protocol::RESERVED {
        let error = talk.code(name, json!({"colour": "red"}), "bad_payload");
        let message = error["message"].as_str().unwrap();
        assert!(message.contains("\"colour\""), "{message}");
    }
    let error = talk.code("play", json!({"card": "5C", "colour": "red"}), "bad_action");
    assert!(error["message"].as_str().unwrap().contains("\"colour\""));
    let error = talk.refused(json!({"name": "view", "colour": 1}));
    assert!(error["message"].as_str().unwrap().contains("\"colour\""));
}

#[test]
fn wrong_types_name_their_place() {
    let mut talk = playing();
    for (name, payload, place) in [
        ("new", json!({"game": 3}), "game"),
        ("new", json!({"game": "hearts", "seats": ["human", {}]}), "seats[1]"),
        ("view", json!({"seat": "North"}), "seat"),
        ("view", json!({"seat": 1.5}), "seat"),
        ("undo", json!({"steps": "2"}), "steps"),
        ("undo", json!({"steps": 4294967296_u64}), "steps"),
        ("replay", json!({"record": "", "to": -1}), "to"),
        ("load", json!({"snapshot": {"game": 3}}), "snapshot.game"),
    ] {
        let error = talk.code(name, payload, "bad_payload");
        assert!(error["message"].as_str().unwrap().contains(place), "{error}");
    }
}

#[test]
fn a_ten_megabyte_line_is_read_and_a_longer_than_the_limit_refused() {
    let mut engine =
        crate::common::engine(Options { longest_line: 11_000_000, ..Options::default() });
    let long = format!("{{\"id\":\"{}\",\"name\":\"games\"}}\n", "x".repeat(10_000_000));
    let longer = format!("{}\n", "[".repeat(12_000_000));
    let input = format!("{long}{longer}{{\"id\":2,\"name\":\"help\"}}");
    let mut output = Vec::new();
    engine.run(BufReader::new(input.as_bytes()), &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    let results: Vec<Value> = output.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!(results.len(), 3);
    assert_eq!(results[0]["ok"], true);
    assert_eq!(results[1]["error"]["code"], "line_too_long");
    assert_eq!((&results[2]["id"], &results[2]["ok"]), (&json!(2), &json!(true)));
}

#[test]
fn every_line_has_an_answer_the_last_without_an_end_too() {
    let mut engine = crate::common::engine(Options::default());
    let mut output = Vec::new();
    engine
        .run(&b"x\n\n\xff\r\n{\"id\":4,\"name\":\"games\"}\r\n{\"id\":5}"[..], &mut output)
        .unwrap();
    let output = String::from_utf8(output).unwrap();
    let results: Vec<Value> = output.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    let ids: Vec<&Value> = results.iter().map(|r| &r["id"]).collect();
    assert_eq!(json!(ids), json!([null, null, null, 4, 5]));
    assert_eq!(results[3]["ok"], true);
}

#[test]
fn a_byte_order_mark_is_no_error() {
    let mut talk = Talk::new();
    assert_eq!(talk.raw(b"\xef\xbb\xbf{\"name\":\"games\"}")["ok"], true);
}

/// Commands that make sense, to be spoilt.
fn seeds() -> Vec<String> {
    [
        r#"{"id":1,"name":"new","payload":{"game":"hearts","seed":42,"seats":["human","classic","random","classic"],"viewer":0}}"#,
        r#"{"id":2,"name":"new","payload":{"game":"kuhn","rules":{"rounds":3},"viewer":"all"}}"#,
        r#"{"id":3,"name":"pass","payload":{"cards":["5C","7C","TC"]},"state":4}"#,
        r#"{"id":4,"name":"play","seat":0,"payload":{"card":"QS"}}"#,
        r#"{"name":"undo","payload":{"steps":2}}"#,
        r#"{"name":"redo"}"#,
        r#"{"name":"advance"}"#,
        r#"{"name":"deal"}"#,
        r#"{"name":"legal","payload":{"seat":1}}"#,
        r#"{"name":"hint","payload":{"bot":"classic","seat":0}}"#,
        r#"{"name":"load","payload":{"game":"kuhn","position":{"start":{"scores":[0,0],"dealt":1,"cards":["J","K"]},"done":[{"name":"check"}]}}}"#,
        r#"{"name":"load","payload":{"snapshot":{"game":"hearts","rules":{},"seed":4,"snapshot":{"round":1,"direction":"left","scores":[0,0,0,0],"starting_seat":0}}}}"#,
        r#"{"name":"replay","payload":{"record":{"header":{"type":"parlour","format":1,"game":"kuhn","rules_version":1,"rules":{"rounds":1},"seats":["human","classic"],"start":{"seed":5}},"lines":[{"type":"deal"},{"type":"act","seat":0,"name":"check"}]},"to":1}}"#,
        r#"{"name":"cheat","payload":{"what":"hands","open":true}}"#,
        r#"{"name":"summary"}"#,
        r#"{"name":"check"}"#,
        r#"{"name":"bet","seat":1}"#,
    ]
    .map(str::to_owned)
    .into()
}

/// A change of a command's text.
#[derive(Clone, Debug)]
enum Change {
    Cut(usize, usize),
    Put(usize, String),
    Swap(usize, usize),
    Flip(usize, u8),
}

fn change() -> impl Strategy<Value = Change> {
    let pieces = prop::sample::select(vec![
        "-1",
        "null",
        "[]",
        "{}",
        "\"\"",
        "1e9",
        "99",
        "true",
        ",",
        ":",
        "\"",
        "human",
        "\"all\"",
        "{\"a\":1}",
        "\\u0000",
        "18446744073709551615",
        "0.5",
        "\"seat\":7,",
        "QS",
        "cmd:x",
    ]);
    prop_oneof![
        (0..400usize, 0..8usize).prop_map(|(at, len)| Change::Cut(at, len)),
        (0..400usize, pieces).prop_map(|(at, text)| Change::Put(at, text.to_owned())),
        (0..400usize, 0..400usize).prop_map(|(a, b)| Change::Swap(a, b)),
        (0..400usize, any::<u8>()).prop_map(|(at, bit)| Change::Flip(at, bit)),
    ]
}

fn spoil(text: &str, changes: &[Change]) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for change in changes {
        let len = bytes.len().max(1);
        match change {
            Change::Cut(at, n) => {
                let at = at % len;
                bytes.drain(at.min(bytes.len())..(at + n).min(bytes.len()));
            }
            Change::Put(at, piece) => {
                let at = (at % len).min(bytes.len());
                bytes.splice(at..at, piece.bytes());
            }
            Change::Swap(a, b) if !bytes.is_empty() => bytes.swap(a % len, b % len),
            Change::Flip(at, bit) if !bytes.is_empty() => bytes[at % len] ^= bit,
            Change::Swap(..) | Change::Flip(..) => {}
        }
    }
    bytes
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    /// Whatever bytes come: an answer in one line of JSON, and where it is a refusal the summary
    /// and the view are what they were.
    #[test]
    fn a_refusal_changes_nothing(
        conversation in prop::collection::vec(
            (prop::sample::select(seeds()), prop::collection::vec(change(), 0..3)), 1..8),
        noise in prop::collection::vec(any::<u8>(), 0..60),
    ) {
        let mut engine = crate::common::engine(Options::default());
        let mut lines: Vec<Vec<u8>> =
            conversation.iter().map(|(text, changes)| spoil(text, changes)).collect();
        lines.push(noise);
        for line in lines {
            let ask = |engine: &mut parlour_protocol::Engine| {
                [r#"{"name":"summary"}"#, r#"{"name":"view"}"#].map(|ask| engine.handle(ask))
            };
            let before = ask(&mut engine);
            let answer = engine.handle(&line);
            prop_assert!(!answer.contains('\n'));
            let result: Value = serde_json::from_str(&answer).unwrap();
            if result["ok"] == false {
                prop_assert!(result["error"]["code"].is_string());
                prop_assert_eq!(ask(&mut engine), before);
            }
        }
    }
}
