//! Matches over real sockets, from the first seat to the record.

use crate::common::{Node, play_on, text};
use parlour_core::Record;
use parlour_serve::fair::Proof;
use parlour_serve::hex::hex;
use parlour_serve::notes::Sitter;
use parlour_serve::wire::{self, Seen};
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_hearts_with_two_bots_to_the_end_and_the_record_verifies() {
    let node = Node::start().await;
    let (ann, bob) = (node.person("Ann").await, node.person("Bob").await);
    let wish = json!({
        "game": "hearts", "rules": {"target": 50}, "sit": false,
        "seats": ["me", "normal", "open", "easy"],
    });
    let opened = ann.opens(wish).await;
    let (id, code) = (text(&opened["id"]), opened["code"].clone());
    assert_eq!(code, Value::Null, "who does not sit has no invitation to give");
    let commitment = text(&opened["commitment"]);
    let luck = [hex(&[1; 32]), hex(&[2; 32])];
    let joined = ann.asks(&format!("/api/tables/{id}/join"), json!({"luck": luck[0]})).await;
    let code = text(&joined["code"]);
    assert_eq!(joined["status"], "open");
    let join = json!({"code": code, "luck": luck[1]});
    let joined = bob.asks(&format!("/api/tables/{id}/join"), join).await;
    assert_eq!((&joined["you"], &joined["status"]), (&json!(2), &json!("running")));
    let (_, early) = ann.get(&format!("/api/tables/{id}/record")).await;
    assert_eq!(early["error"]["code"], "hidden", "the record holds every secret");
    tokio::join!(play_on(ann.clone(), id.clone()), play_on(bob.clone(), id.clone()));

    let (status, record) = ann.get(&format!("/api/tables/{id}/record")).await;
    assert_eq!(status, 200);
    let record = Record::parse(text(&record).as_bytes()).unwrap().record;
    let game = parlour_games::game("hearts").unwrap();
    let table = game.replay(&record, None, None).unwrap();
    assert!(table.outcome().is_some());
    let (_, proof) = bob.get(&format!("/api/tables/{id}/fair")).await;
    let proof: Proof = serde_json::from_value(proof).unwrap();
    assert_eq!(proof.check().unwrap(), record.header.start.seed);
    assert_eq!(proof.commitment, commitment, "what was promised before anybody sat down");
    assert_eq!(proof.luck, [Some(luck[0].clone()), None, Some(luck[1].clone()), None]);
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_to_its_end_by_a_person_among_bots() {
    let node = Node::start().await;
    for game in parlour_games::games() {
        let rules = if game.id() == "hearts" { json!({"target": 50}) } else { json!({}) };
        let ann = node.person("Ann").await;
        let opened = ann.opens(json!({"game": game.id(), "rules": rules})).await;
        let id = text(&opened["id"]);
        assert_eq!(opened["status"], "running", "bots fill the other seats");
        let last = play_on(ann.clone(), id.clone()).await;
        assert!(!last.frames.is_empty());
        let (status, _) = ann.get(&format!("/api/tables/{id}/record")).await;
        assert_eq!(status, 200, "{}", game.id());
    }
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_that_think_play_beside_people_and_their_moves_are_in_the_record() {
    let node = Node::start().await;
    let ann = node.person("Ann").await;
    let wish = json!({"game": "stopbus", "rules": {"players": 2}, "seats": ["me", "hard"]});
    let opened = ann.opens(wish).await;
    let id = text(&opened["id"]);
    play_on(ann.clone(), id.clone()).await;
    let (_, record) = ann.get(&format!("/api/tables/{id}/record")).await;
    let record = text(&record);
    assert!(record.contains("\"hard\""), "{record}");
    assert!(record.contains("\"seat\":1"), "{record}");
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_goes_on_exactly_where_it_was() {
    let node = Node::start().await;
    let ann = node.person("Ann").await;
    let opened = ann.opens(json!({"game": "hearts"})).await;
    let id = text(&opened["id"]);
    let mut first = ann.socket(&id, "?since=0").await;
    let told = first.next().await.unwrap();
    let events = told["events"].as_array().unwrap().clone();
    let state = told["payload"]["state"].as_u64().unwrap();
    assert_eq!(events.len() as u64, state, "all that was seen");
    drop(first);
    let legal = ann.command(&id, json!({"name": "legal"})).await;
    let action = &legal["payload"]["actions"][0];
    let done = ann
        .command(&id, json!({"name": action["name"], "payload": action["payload"], "state": state}))
        .await;
    assert_eq!(done["ok"], true, "{done}");
    let mut second = ann.socket(&id, &format!("?since={state}")).await;
    let more = second.next().await.unwrap();
    let mut whole = events;
    whole.extend(more["events"].as_array().unwrap().iter().cloned());
    let history = second.ask(json!({"id": 1, "name": "history"})).await;
    assert_eq!(history["payload"]["history"], Value::Array(whole), "nothing twice, nothing lost");
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_that_arrives_twice_is_done_once() {
    let node = Node::start().await;
    let ann = node.person("Ann").await;
    let id = text(&ann.opens(json!({"game": "stopbus"})).await["id"]);
    let mut socket = ann.socket(&id, "").await;
    let legal = socket.ask(json!({"id": 0, "name": "legal"})).await;
    let action = &legal["payload"]["actions"][0];
    let command = json!({"id": "mine", "name": action["name"], "payload": action["payload"]});
    let once = socket.ask(command.clone()).await;
    assert_eq!(once["ok"], true, "{once}");
    let state = once["payload"]["state"].clone();
    let again = socket.ask(command.clone()).await;
    assert_eq!((&again["ok"], &again["payload"]["state"]), (&json!(true), &state), "{again}");
    let by_http = ann.command(&id, command).await;
    assert_eq!(by_http["payload"]["state"], state);
    let old =
        json!({"id": "old", "name": action["name"], "payload": action["payload"], "state": 0});
    let stale = socket.ask(old).await;
    assert_eq!(stale["error"]["code"], "stale_state");
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_older_than_what_is_remembered_is_refused() {
    let node = Node::start().await;
    let ann = node.person("Ann").await;
    let id = text(&ann.opens(json!({"game": "hearts"})).await["id"]);
    let (hall, live) = (&node.app.hall, node.app.hall.live(&id));
    let who = Sitter { id: ann.id.clone(), name: "Ann".into() };
    let mut seen = Seen::default();
    live.see(hall, |table| seen.line(hall, table, Some(&who))).await.unwrap();
    let told = seen.state.unwrap();
    // Meanwhile she plays on by another connection.
    let command = loop {
        let legal = ann.command(&id, json!({"name": "legal"})).await;
        let action = &legal["payload"]["actions"][0];
        let command = json!({"id": told, "name": action["name"], "payload": action["payload"]});
        let now = ann.command(&id, json!({"name": "summary"})).await["payload"]["state"].as_u64();
        if now.unwrap() >= told + 8 && !action.is_null() {
            break command.to_string();
        }
        ann.command(&id, json!({"name": action["name"], "payload": action["payload"]})).await;
    };
    let lines = || live.see(hall, |table| Ok(table.begun()?.record().lines.len()));
    let before = lines().await;
    let late = wire::command(&node.app, &live, Some(&who), &mut seen, command.as_bytes()).await;
    assert!(late.contains("\"stale_state\""), "{late}");
    assert_eq!(lines().await, before, "{late}");
    live.see(hall, |table| seen.line(hall, table, Some(&who))).await.unwrap();
    let done = wire::command(&node.app, &live, Some(&who), &mut seen, command.as_bytes()).await;
    assert!(done.contains("\"ok\":true"), "who was told since is heard: {done}");
    node.stop().await;
}
