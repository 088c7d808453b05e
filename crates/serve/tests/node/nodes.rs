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
