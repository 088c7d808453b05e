//! Two nodes on one PostgreSQL: any node plays any match.

use crate::common::{Node, Person, play_on, roomy, text};
use parlour_archive::Archive;
use parlour_archive::testing::Cluster;
use parlour_core::Record;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn two_nodes_play_one_match_and_each_hears_of_the_other() {
    let address = Cluster::shared().database();
    let one = Node::on(roomy(), Archive::open(&address).await.unwrap()).await;
    let two = Node::on(roomy(), Archive::open(&address).await.unwrap()).await;
    let (ann, bob) = (one.person("Ann").await, two.person("Bob").await);
    let wish = json!({
        "game": "hearts", "rules": {"target": 50}, "open": "public", "rated": true,
        "seats": ["me", "normal", "open", "normal"],
    });
    let id = text(&ann.opens(wish).await["id"]);
    bob.asks(&format!("/api/tables/{id}/join"), json!({})).await;
    // Each hears of the other's moves on the node that it is at: else nobody would go on.
    tokio::join!(play_on(ann.clone(), id.clone()), play_on(bob.clone(), id.clone()));
    let there = Person { address: two.address, ..ann.clone() };
    let path = format!("/api/tables/{id}/record");
    let (here, other) = (ann.get(&path).await.1, there.get(&path).await.1);
    assert_eq!(here, other);
    let record = Record::parse(text(&here).as_bytes()).unwrap().record;
    let game = parlour_games::game("hearts").unwrap();
    assert!(game.replay(&record, None, None).unwrap().outcome().is_some());
    one.stop().await;
    // The other goes on without it.
    let again = there.asks(&format!("/api/tables/{id}/rematch"), json!({})).await;
    assert_eq!(again["you"], 1);
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_that_one_node_did_is_not_done_again_by_another() {
    let address = Cluster::shared().database();
    let one = Node::on(roomy(), Archive::open(&address).await.unwrap()).await;
    let two = Node::on(roomy(), Archive::open(&address).await.unwrap()).await;
    let here = one.person("Ann").await;
    let there = Person { address: two.address, ..here.clone() };
    let id = text(&here.opens(json!({"game": "stopbus"})).await["id"]);
    let mut done = Vec::new();
    for number in 0..6 {
        // Each has the table in memory while the other changes it.
        let (mover, other) = if number % 2 == 0 { (&here, &there) } else { (&there, &here) };
        let legal = mover.command(&id, json!({"name": "legal"})).await;
        let action = &legal["payload"]["actions"][0];
        let name = if action.is_null() { &json!("deal") } else { &action["name"] };
        let command = json!({"id": number, "name": name, "payload": action["payload"]});
        let once = mover.command(&id, command.clone()).await;
        assert_eq!(once["ok"], true, "{once}");
        done.push(command);
        let state = &once["payload"]["state"];
        // The newest first: the other node need not have heard of it yet.
        for command in done.iter().rev() {
            let again = other.command(&id, command.clone()).await;
            assert_eq!((&again["ok"], &again["payload"]["state"]), (&json!(true), state));
        }
    }
    one.stop().await;
    two.stop().await;
    // Nor is it after both were started anew.
    let new = Node::on(roomy(), Archive::open(&address).await.unwrap()).await;
    let back = Person { address: new.address, ..here.clone() };
    for command in &done {
        assert_eq!(back.command(&id, command.clone()).await["ok"], true, "{command}");
    }
    new.stop().await;
}
