//! What the commands do: a test per rule of the protocol.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::common::Talk;
use serde_json::{Value, json};

fn kuhn(seats: Value) -> Value {
    json!({"game": "kuhn", "seed": 5, "rules": {"rounds": 3}, "seats": seats})
}

fn hearts(seats: Value) -> Value {
    json!({"game": "hearts", "seed": 42, "seats": seats})
}

const HUMANS: [&str; 4] = ["human"; 4];

#[test]
fn the_id_is_echoed_whatever_scalar_it_is() {
    let mut talk = Talk::new();
    for id in [json!(7), json!(-1.5), json!("é"), json!(true), json!(null)] {
        assert_eq!(talk.send(json!({"id": id, "name": "games"}))["id"], id);
        assert_eq!(talk.send(json!({"id": id, "name": "no such"}))["id"], id);
        assert_eq!(talk.send(json!({"id": id, "nome": "games"}))["id"], id);
    }
    assert_eq!(talk.send(json!({"name": "games"}))["id"], Value::Null);
    assert_eq!(talk.refused(json!({"id": [1], "name": "games"}))["code"], "bad_command");
}

#[test]
fn new_deals_and_lets_bots_play_up_to_the_first_human_decision() {
    let mut talk = Talk::new();
    let result = talk.send(json!({"id": 1, "name": "new", "payload": {
        "game": "hearts", "seed": 42}}));
    let types: Vec<&Value> =
        result["events"].as_array().unwrap().iter().map(|e| &e["type"]).collect();
    assert_eq!(types, ["dealt", "pass_chosen", "pass_chosen", "pass_chosen"]);
    let summary = &result["payload"];
    assert_eq!(summary["turns"], json!([1, 2, 3]), "seat 0 is human, the others classic");
    assert_eq!(summary["to_act"], json!([0]));
    assert_eq!(summary["allowed"], json!(["pass"]));
    assert_eq!(summary["phase"], "passing");
    assert_eq!(summary["scores"], json!([0, 0, 0, 0]));
    assert_eq!((&summary["outcome"], &summary["exit"]), (&Value::Null, &json!(false)));
    assert_eq!(summary["viewer"], 0);
}

#[test]
fn the_default_viewer_is_the_only_human_else_a_spectator() {
    let mut talk = Talk::new();
    for (seats, viewer) in [
        (json!(["human", "classic"]), json!(0)),
        (json!(["random", "human"]), json!(1)),
        (json!(["human", "human"]), json!("spectator")),
        (json!(["classic", "classic"]), json!("spectator")),
    ] {
        assert_eq!(talk.ok("new", kuhn(seats))["viewer"], viewer);
    }
}

#[test]
fn a_legal_action_can_be_sent_back_as_it_is() {
    let mut talk = Talk::new();
    talk.ok("new", hearts(json!(["classic", "human", "classic", "classic"])));
    let mut legal = talk.ok("legal", json!({}));
    let actions = legal["actions"].as_array_mut().unwrap();
    assert_eq!(actions.len(), 286);
    let action = actions[100].take();
    let keys: Vec<&String> = action.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["seat", "name", "payload", "label", "words"]);
    let command = json!({
        "seat": action["seat"], "name": action["name"], "payload": action["payload"]});
    let result = talk.send(command);
    assert_eq!(result["ok"], true, "{result}");
    assert_eq!(result["payload"]["turns"][0], 1);
    assert_eq!(result["payload"]["phase"], "playing");
}

#[test]
fn a_refused_action_says_why_and_what_is_allowed() {
    let mut talk = Talk::new();
    talk.ok("new", hearts(json!(null)));
    let error = talk.code("pass", json!({"cards": ["2C", "3C", "4C"]}), "card_not_held");
    assert_eq!(error["allowed"], json!(["pass"]));
    let error = talk.code("play", json!({"card": "5C"}), "passing_now");
    assert_eq!(error["allowed"], json!(["pass"]));
}

#[test]
fn where_a_round_has_ended_deal_is_the_next_command() {
    let mut talk = Talk::new();
    let mut summary = talk.ok("new", kuhn(json!(["human", "classic"])));
    talk.code("deal", json!({}), "nothing_to_deal");
    while summary["allowed"] != json!(["deal"]) {
        summary = talk.first_action()["payload"].take();
    }
    assert_eq!(summary["to_act"], json!([]));
    talk.code("check", json!({}), "deal_first");
    let summary = talk.ok("deal", json!({}));
    assert_eq!(summary["to_act"], json!([0]));
}

#[test]
fn advance_deals_by_itself_and_stops_at_a_human_decision() {
    let mut talk = Talk::new();
    talk.ok("new", kuhn(json!(["human", "classic"])));
    let before = talk.ok("summary", json!({}));
    assert_eq!(talk.ok("advance", json!({})), before, "a human is awaited: nothing to do");
    while talk.ok("summary", json!({}))["allowed"] != json!(["deal"]) {
        talk.first_action();
    }
    let result = talk.send(json!({"name": "advance"}));
    assert_eq!(result["payload"]["to_act"], json!([0]));
    assert_eq!(result["events"][0]["type"], "dealt");
}

#[test]
fn a_table_of_bots_plays_to_the_end_by_itself() {
    let mut talk = Talk::new();
    let result = talk.send(json!({"name": "new", "payload": kuhn(json!(["classic", "random"]))}));
    let summary = &result["payload"];
    assert_eq!(summary["outcome"]["draw"], false);
    assert_eq!(summary["allowed"], json!(["new", "load", "replay"]));
    let dealt = result["events"].as_array().unwrap().iter().filter(|e| e["type"] == "dealt");
    assert_eq!(dealt.count(), 3);
    talk.code("check", json!({}), "match_over");
    talk.code("deal", json!({}), "match_over");
}

#[test]
fn any_human_seat_may_be_acted_for() {
    let mut talk = Talk::new();
    let summary = talk.ok("new", hearts(json!(HUMANS)));
    assert_eq!(summary["to_act"], json!([0, 1, 2, 3]));
    let error = talk.code("pass", json!({"cards": ["2C", "3C", "4C"]}), "seat_needed");
    assert!(error["message"].as_str().unwrap().contains("0, 1, 2, 3"), "{error}");
    talk.ok("new", json!({"game": "hearts", "seats": HUMANS, "viewer": "all"}));
    for seat in [2, 0, 3, 1] {
        let legal = talk.ok("legal", json!({"seat": seat}));
        let payload = &legal["actions"][0]["payload"];
        let result = talk.send(json!({"name": "pass", "seat": seat, "payload": payload}));
        assert_eq!(result["payload"]["turns"], json!([seat]));
    }
    // Now one seat is awaited, and it need not be named.
    let legal = talk.ok("legal", json!({}));
    talk.ok("play", legal["actions"][0]["payload"].clone());
}

#[test]
fn bots_and_seats_that_are_not_there_cannot_be_acted_for() {
    let mut talk = Talk::new();
    talk.ok("new", hearts(json!(null)));
    for (seat, code) in
        [(json!(1), "bot_seat"), (json!(4), "no_such_seat"), (json!(-1), "no_such_seat")]
    {
        let command =
            json!({"name": "pass", "seat": seat, "payload": {"cards": ["5C", "7C", "TC"]}});
        assert_eq!(talk.refused(command)["code"], code);
    }
    let command = json!({"name": "pass", "seat": "East", "payload": {}});
    assert_eq!(talk.refused(command)["code"], "bad_command");
    let error = talk.refused(json!({"name": "legal", "seat": 0}));
    assert!(error["message"].as_str().unwrap().contains("in the payload"));
}

#[test]
fn a_stale_state_is_refused_and_changes_nothing() {
    let mut talk = Talk::new();
    let first = talk.ok("new", hearts(json!(null)))["state"].as_u64().unwrap();
    let cards = json!({"cards": ["5C", "7C", "TC"]});
    let error = talk.refused(json!({"name": "pass", "payload": cards, "state": first - 1}));
    assert_eq!(error["code"], "stale_state");
    let result = talk.send(json!({"name": "pass", "payload": cards, "state": first}));
    assert_eq!(result["ok"], true);
    let second = result["payload"]["state"].as_u64().unwrap();
    assert!(second > first);
    assert_eq!(talk.refused(json!({"name": "view", "state": first}))["code"], "stale_state");
    let undone = talk.ok("undo", json!({}))["state"].as_u64().unwrap();
    assert!(undone > second, "undoing is something that happened");
    assert_eq!(talk.refused(json!({"name": "view", "state": first}))["code"], "stale_state");
    let redone = talk.ok("redo", json!({}))["state"].as_u64().unwrap();
    assert!(redone > undone);
    let again = talk.ok("new", hearts(json!(null)))["state"].as_u64().unwrap();
    assert!(again > redone, "no number of an old match is taken for one of the new");
    for state in [json!(-1), json!(1.5), json!("4"), json!([])] {
        let error = talk.refused(json!({"name": "view", "state": state}));
        assert_eq!(error["code"], "bad_command");
    }
}

#[test]
fn undo_returns_to_the_persons_own_decision_and_redo_goes_back() {
    let mut talk = Talk::new();
    talk.ok("new", hearts(json!(null)));
    talk.code("undo", json!({}), "nothing_to_undo");
    talk.code("redo", json!({}), "nothing_to_redo");
    let start = talk.ok("view", json!({}));
    talk.first_action();
    talk.first_action();
    let after = talk.ok("view", json!({}));
    talk.code("undo", json!({"steps": 3}), "nothing_to_undo");
    talk.code("undo", json!({"steps": 0}), "bad_payload");
    talk.code("undo", json!({"steps": -1}), "bad_payload");
    talk.ok("undo", json!({"steps": 2}));
    assert_eq!(talk.ok("view", json!({})), start);
    let result = talk.send(json!({"name": "redo", "payload": {"steps": 2}}));
    assert_eq!(talk.ok("view", json!({})), after);
    assert!(!result["events"].as_array().unwrap().is_empty());
}

#[test]
fn position_loads_back_as_it_is() {
    let mut talk = Talk::new();
    talk.ok(
        "new",
        json!({"game": "hearts", "seed": 42, "viewer": "all",
        "rules": {"target": 50}}),
    );
    talk.first_action();
    talk.first_action();
    let position = talk.ok("position", json!({}));
    assert_eq!(position["rules"]["target"], 50);
    let summary = talk.ok("load", position.clone());
    assert_eq!(summary["viewer"], 0, "seeing all is asked for each time");
    talk.code("position", json!({}), "hidden");
    let mut with_viewer = position.clone();
    with_viewer["viewer"] = json!("all");
    talk.ok("load", with_viewer);
    assert_eq!(talk.ok("position", json!({})), position);
    // Without a game, the game and rules of the running match are meant.
    talk.ok("load", json!({"position": position["position"], "viewer": "all"}));
    assert_eq!(talk.ok("position", json!({})), position);
}

#[test]
fn a_position_that_cannot_be_is_refused_with_every_reason() {
    let mut talk = Talk::new();
    talk.ok("new", json!({"game": "hearts", "seed": 42, "viewer": "all"}));
    let mut position = talk.ok("position", json!({}));
    position["position"]["hands"][0][0] = json!("KS");
    position["position"]["scores"] = json!([9999, 0, 0, 0]);
    let error = talk.code("load", position.clone(), "invalid");
    assert!(error["reasons"].as_array().unwrap().len() > 1, "{error}");
    position["position"]["colour"] = json!(1);
    let error = talk.code("load", position.clone(), "invalid");
    assert!(error["message"].as_str().unwrap().contains("colour"), "{error}");
    position["rules_version"] = json!(999);
    talk.code("load", json!({"game": "hearts"}), "bad_payload");
    talk.code("load", json!({"game": "hearts", "position": 3}), "invalid");
    talk.code("load", json!({"game": "hearts", "position": {}}), "invalid");
}

#[test]
fn a_position_of_another_version_is_refused() {
    let mut talk = Talk::new();
    talk.ok("new", json!({"game": "hearts", "seed": 42, "viewer": "all"}));
    let mut position = talk.ok("position", json!({}));
    position["rules_version"] = json!(999);
    talk.code("load", position, "rules_version");
}

#[test]
fn a_snapshot_goes_on_at_the_start_of_its_round() {
    let mut talk = Talk::new();
    talk.ok("new", json!({"game": "hearts", "seed": 42, "viewer": "all"}));
    let dealt = talk.ok("view", json!({"seat": 0}));
    talk.first_action();
    let snapshot = talk.ok("snapshot", json!({}));
    assert_eq!(snapshot["snapshot"]["snapshot"]["round"], 1);
    let summary = talk.ok("load", snapshot.clone());
    assert_eq!(summary["allowed"], json!(["deal"]));
    talk.ok("deal", json!({}));
    assert_eq!(talk.ok("view", json!({"seat": 0})), dealt, "the same cards");
    let mut bad = snapshot.clone();
    bad["seed"] = json!(1);
    talk.code("load", bad, "bad_payload");
    let mut bad = snapshot.clone();
    bad["snapshot"]["snapshot"]["round"] = json!(0);
    talk.code("load", bad, "invalid");
}

#[test]
fn a_game_without_snapshots_gives_its_position_and_seed() {
    let mut talk = Talk::new();
    let mut new = kuhn(json!(["human", "human"]));
    new["viewer"] = json!("all");
    talk.ok("new", new);
    talk.first_action();
    let view = talk.ok("view", json!({"seat": 1}));
    let snapshot = talk.ok("snapshot", json!({}));
    let mut load = snapshot.clone();
    load["seats"] = json!(["classic", "human"]);
    talk.ok("load", load);
    assert_eq!(talk.ok("view", json!({"seat": 1})), view);
}

#[test]
fn a_record_replays_to_any_line() {
    let mut talk = Talk::new();
    talk.ok("new", hearts(json!(["classic", "human", "random", "classic"])));
    for _ in 0..5 {
        talk.first_action();
    }
    talk.ok("undo", json!({}));
    talk.play_out();
    let view = talk.ok("view", json!({"seat": 1}));
    let record = talk.ok("record", json!({}));
    let lines = record["record"]["lines"].as_array().unwrap().len();
    let summary = talk.ok("replay", record.clone());
    assert_eq!(summary["outcome"]["draw"], false);
    assert_eq!(talk.ok("view", json!({"seat": 1})), view);
    assert_eq!(talk.ok("record", json!({})), record, "replaying adds nothing");
    // The text of a file does as well.
    let mut text = format!("{}\n", record["record"]["header"]);
    for line in record["record"]["lines"].as_array().unwrap() {
        text += &format!("{line}\n");
    }
    let summary = talk.ok("replay", json!({"record": text}));
    assert_eq!((&summary["note"], &summary["viewer"]), (&Value::Null, &json!(1)));
    let cut = &text[..text.len() - 10];
    let note = talk.ok("replay", json!({"record": cut}))["note"].take();
    assert!(note.as_str().unwrap().contains("unfinished"), "{note}");
    // At a line in the middle the match stands as it did, and goes on from there.
    let summary = talk.ok("replay", json!({"record": text, "to": 1, "viewer": "all"}));
    assert_eq!(summary["phase"], "passing");
    assert_eq!(summary["to_act"], json!([0, 1, 2, 3]));
    let error = talk.code("replay", json!({"record": text, "to": lines + 1}), "bad_payload");
    assert!(error["message"].as_str().unwrap().contains(&lines.to_string()));
    let summary = talk.ok("advance", json!({}));
    assert_eq!(summary["turns"], json!([0, 2, 3]), "the bots of the record play on");
}

#[test]
fn a_changed_record_is_refused_with_its_line() {
    let mut talk = Talk::new();
    talk.ok("new", kuhn(json!(["classic", "classic"])));
    let record = talk.ok("record", json!({}));
    let lines = record["record"]["lines"].as_array().unwrap().len();
    for (change, place) in [
        (json!({"type": "deal"}), "line 3"),
        (json!({"type": "act", "seat": 5, "name": "check"}), "line 3"),
        (json!({"type": "act", "seat": 0, "name": "resign"}), "line 3"),
        (json!({"type": "undo", "count": 99}), "line 3"),
        (json!({"type": "deel"}), "line 3"),
        (json!({"type": "deal", "colour": 1}), "line 3"),
        (json!(3), "line 3"),
    ] {
        let mut bad = record.clone();
        bad["record"]["lines"][1] = change;
        let error = talk.code("replay", bad, "bad_record");
        assert!(error["message"].as_str().unwrap().contains(place), "{error}");
    }
    let mut bad = record.clone();
    bad["record"]["lines"][lines - 1]["outcome"]["scores"] = json!([7, 7]);
    talk.code("replay", bad, "bad_record");
    let mut bad = record.clone();
    bad["record"]["colour"] = json!(1);
    let error = talk.code("replay", bad, "bad_record");
    assert!(error["message"].as_str().unwrap().contains("colour"), "{error}");
    for bad in [json!(3), json!(""), json!("x"), json!({}), json!([])] {
        talk.code("replay", json!({"record": bad}), "bad_record");
    }
    let mut bad = record.clone();
    bad["record"]["header"]["game"] = json!("chess");
    talk.code("replay", bad, "unknown_game");
}

#[test]
fn a_hint_is_what_a_bot_would_do_and_does_nothing() {
    let mut talk = Talk::new();
    talk.ok("new", hearts(json!(null)));
    let before = talk.ok("view", json!({}));
    let hint = talk.ok("hint", json!({}));
    assert_eq!(hint["bot"], "search:8000", "the best bot is asked");
    assert_eq!(talk.ok("hint", json!({"bot": "search:8000", "seat": 0})), hint);
    let text = hint["text"].as_str().unwrap();
    assert!(text.starts_with(hint["action"]["label"].as_str().unwrap()), "{text}");
    assert!(text.contains("the next choice") && text.contains("lines looked at."), "{text}");
    let classic = talk.ok("hint", json!({"bot": "classic"}));
    assert_eq!(classic["bot"], "classic");
    assert_eq!(classic["thoughts"], json!([]), "rules of thumb weigh nothing");
    assert_eq!(talk.ok("view", json!({})), before);
    let result = talk.send(json!({
        "name": hint["action"]["name"], "payload": hint["action"]["payload"]}));
    assert_eq!(result["ok"], true);
    talk.code("hint", json!({"bot": "human"}), "bot_unavailable");
    talk.code("hint", json!({"bot": "robot"}), "bad_seat");
    talk.code("hint", json!({"bot": "cmd:python3"}), "cmd_not_allowed");
    talk.code("hint", json!({"seat": 9}), "no_such_seat");
    let mut new = kuhn(json!(["human", "human"]));
    new["viewer"] = json!("all");
    let summary = talk.ok("new", new);
    let waits = 1 - summary["to_act"][0].as_u64().unwrap();
    talk.code("hint", json!({"seat": waits}), "not_awaited");
}

#[test]
fn history_is_every_event_so_far() {
    let mut talk = Talk::new();
    let mut events = Vec::new();
    let first = talk.send(json!({"name": "new", "payload": kuhn(json!(["human", "classic"]))}));
    events.extend(first["events"].as_array().unwrap().clone());
    for _ in 0..2 {
        let result = talk.send(json!({"name": "advance"}));
        events.extend(result["events"].as_array().unwrap().clone());
        let result = talk.first_action();
        events.extend(result["events"].as_array().unwrap().clone());
    }
    assert_eq!(talk.ok("history", json!({}))["history"], json!(events));
}

#[test]
fn a_game_without_cheats_says_so() {
    let mut talk = Talk::new();
    talk.ok("new", kuhn(json!(["human", "classic"])));
    let error = talk.code("cheat", json!({"what": "hands"}), "no_such_cheat");
    assert!(error["message"].as_str().unwrap().contains("has none"));
    talk.code("cheat", json!({"what": "hands", "seat": 1}), "bot_seat");
    talk.code("cheat", json!({}), "bad_payload");
}

#[test]
fn before_a_match_only_what_starts_one_is_allowed() {
    let mut talk = Talk::new();
    for name in [
        "legal", "deal", "advance", "view", "scene", "position", "snapshot", "record", "history",
        "undo", "redo", "hint", "summary", "play", "check",
    ] {
        let error = talk.code(name, json!({}), "no_match");
        assert_eq!(error["allowed"], json!(["new", "load", "replay"]));
    }
    talk.code("rules", json!({}), "game_needed");
    talk.code("shuffle", json!({}), "unknown_command");
}

#[test]
fn commands_of_another_game_are_unknown() {
    let mut talk = Talk::new();
    talk.ok("new", kuhn(json!(null)));
    talk.code("play", json!({"card": "QS"}), "unknown_command");
    talk.code("CHECK", json!({}), "unknown_command");
}

#[test]
fn what_there_is_can_be_asked() {
    let mut talk = Talk::new();
    let games = talk.ok("games", json!({}));
    assert_eq!(games["games"][1]["game"], "hearts");
    let rules = talk.ok("rules", json!({"game": "Hearts"}));
    assert!(rules["text"].as_str().unwrap().contains("Hearts"));
    assert_eq!((&rules["rules"], &rules["defaults"]["target"]), (&Value::Null, &json!(100)));
    talk.ok("new", json!({"game": "hearts", "rules": {"target": 30}}));
    assert_eq!(talk.ok("rules", json!({}))["rules"]["target"], 30);
    let help = talk.ok("help", json!({}));
    assert_eq!(help["actions"], json!(["pass", "play"]));
    let names: Vec<&str> =
        help["commands"].as_array().unwrap().iter().map(|c| c["name"].as_str().unwrap()).collect();
    assert_eq!(names, parlour_protocol::RESERVED);
    talk.code("rules", json!({"game": "chess"}), "unknown_game");
    talk.code("schema", json!({"game": "chess"}), "unknown_game");
}

#[test]
fn exit_ends_the_run_and_nothing_after_it_is_read() {
    let mut engine = crate::common::engine(parlour_protocol::Options::default());
    let mut output = Vec::new();
    let input = "{\"name\":\"exit\"}\n{\"name\":\"games\"}\n";
    engine.run(input.as_bytes(), &mut output).unwrap();
    assert_eq!(
        String::from_utf8(output).unwrap(),
        "{\"id\":null,\"ok\":true,\"error\":null,\"events\":[],\"payload\":{\"exit\":true}}\n"
    );
    let mut talk = Talk::new();
    talk.ok("new", kuhn(json!(null)));
    assert_eq!(talk.ok("exit", json!({}))["exit"], true);
}

#[test]
fn a_failed_start_keeps_the_running_match() {
    let mut talk = Talk::new();
    talk.ok("new", kuhn(json!(null)));
    for (payload, code) in [
        (json!({"game": "chess"}), "unknown_game"),
        (json!({}), "bad_payload"),
        (json!({"game": "kuhn", "colour": 1}), "bad_payload"),
        (json!({"game": "kuhn", "rules": {"rounds": 0}}), "invalid"),
        (json!({"game": "kuhn", "rules": {"colour": 0}}), "invalid"),
        (json!({"game": "kuhn", "rules": 3}), "bad_payload"),
        (json!({"game": "kuhn", "seats": ["human"]}), "seat_count"),
        (json!({"game": "kuhn", "seats": ["human", "robot"]}), "bad_seat"),
        (json!({"game": "kuhn", "seats": ["human", 3]}), "bad_payload"),
        (json!({"game": "kuhn", "seats": "human"}), "bad_payload"),
        (json!({"game": "kuhn", "seats": ["human", "cmd:true"]}), "cmd_not_allowed"),
        (json!({"game": "kuhn", "seats": ["human", "search:0"]}), "bad_seat"),
        (json!({"game": "kuhn", "seats": ["human", "search:soon"]}), "bad_seat"),
        (json!({"game": "kuhn", "seats": ["human", "search:1000001"]}), "bad_seat"),
        (json!({"game": "kuhn", "seats": ["human", "worlds:61s"]}), "bad_seat"),
        (json!({"game": "kuhn", "seed": -1}), "bad_payload"),
        (json!({"game": "kuhn", "seed": 1.5}), "bad_payload"),
        (json!({"game": "kuhn", "seed": "12"}), "bad_payload"),
        (json!({"game": "kuhn", "viewer": 2}), "no_such_seat"),
        (json!({"game": "kuhn", "viewer": -1}), "bad_payload"),
        (json!({"game": "kuhn", "viewer": "me"}), "bad_payload"),
    ] {
        talk.code("new", payload, code);
    }
}

#[test]
fn without_a_seed_no_two_matches_are_alike() {
    let mut talk = Talk::new();
    let mut hand = || {
        talk.ok("new", json!({"game": "hearts"}));
        talk.ok("view", json!({}))["view"]["hands"][0].take()
    };
    assert_ne!(hand(), hand(), "52 choose 13 hands");
}

#[test]
fn no_game_may_call_an_action_like_a_command_of_the_protocol() {
    for name in parlour_protocol::RESERVED {
        assert!(parlour_core::write::RESERVED.contains(&name), "{name} is not kept free");
    }
}
