//! Cheats, with a game that has some.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::common::Talk;
use parlour_house::offer;
use parlour_protocol::Options;
use parlour_stopbus::StopBus;
use serde_json::{Value, json};

fn talk() -> Talk {
    let mut talk = Talk::of(vec![offer::<StopBus>()], Options::default());
    let seats = ["human", "classic", "classic"];
    talk.ok("new", json!({"game": "stopbus", "seed": 4, "seats": seats}));
    talk
}

fn zones(talk: &mut Talk) -> usize {
    talk.ok("scene", json!({}))["scene"]["zones"].as_array().unwrap().len()
}

#[test]
fn a_cheat_opens_and_closes_and_the_record_keeps_its_mark() {
    let mut talk = talk();
    let help = talk.ok("help", json!({}));
    assert_eq!(help["cheats"][0]["what"], "hands");
    let honest = zones(&mut talk);
    talk.ok("cheat", json!({"what": "hands"}));
    assert_eq!(zones(&mut talk), honest + 2, "the hands of the two others");
    talk.ok("cheat", json!({"what": "hands", "open": false}));
    assert_eq!(zones(&mut talk), honest);
    talk.play_out();
    let record = talk.ok("record", json!({}));
    let lines = record["record"]["lines"].as_array().unwrap();
    let cheats: Vec<&Value> = lines.iter().filter(|l| l["type"] == "cheat").collect();
    assert_eq!(json!(cheats), json!([{"type": "cheat", "seat": 0, "what": "hands"}]));
}

#[test]
fn a_cheat_changes_no_view_and_no_event() {
    let (mut honest, mut cheating) = (talk(), talk());
    cheating.ok("cheat", json!({"what": "next"}));
    for _ in 0..3 {
        assert_eq!(honest.first_action(), cheating.first_action());
        assert_eq!(honest.ok("view", json!({})), cheating.ok("view", json!({})));
    }
}

#[test]
fn only_people_cheat_and_only_through_windows_there_are() {
    let mut talk = talk();
    let error = talk.code("cheat", json!({"what": "walls"}), "no_such_cheat");
    assert!(error["message"].as_str().unwrap().contains("hands, next, scores"), "{error}");
    talk.code("cheat", json!({"what": "hands", "seat": 1}), "bot_seat");
    talk.code("cheat", json!({"what": "hands", "seat": 9}), "no_such_seat");
    talk.code("cheat", json!({"what": "hands", "open": "yes"}), "bad_payload");
}
