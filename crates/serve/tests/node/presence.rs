//! Who is connected is told to the others at the table.

use crate::common::{Node, Socket, text};
use serde_json::{Value, json};

/// Waits until a line says this of a seat.
async fn until(socket: &mut Socket, seat: usize, here: bool) {
    loop {
        let line = socket.next().await.expect("it is told");
        if line["table"]["seats"][seat]["here"] == json!(here) {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_and_who_goes_is_told_to_the_others() {
    let node = Node::start().await;
    let (ann, bob) = (node.person("Ann").await, node.person("Bob").await);
    let wish = json!({"game": "hearts", "seats": ["me", "open", "normal", "normal"]});
    let opened = ann.opens(wish).await;
    let id = text(&opened["id"]);
    bob.asks(&format!("/api/tables/{id}/join"), json!({"code": opened["code"]})).await;
    let seats = |info: &Value| [0, 1].map(|seat| info["seats"][seat]["here"] == true);
    let (_, info) = ann.get(&format!("/api/tables/{id}")).await;
    assert_eq!(seats(&info), [false, false], "nobody looks yet");
    let mut watching = ann.socket(&id, "").await;
    assert_eq!(seats(&watching.next().await.unwrap()["table"]), [true, false]);
    let one = bob.socket(&id, "").await;
    until(&mut watching, 1, true).await;
    let other = bob.socket(&id, "").await;
    drop(one);
    // Bob has still one connection: what is told next is that he says something, and he is here.
    bob.asks(&format!("/api/tables/{id}/chat"), json!({"phrase": 0})).await;
    loop {
        let line = watching.next().await.unwrap();
        if line["table"]["chat"].as_array().is_some_and(|chat| !chat.is_empty()) {
            assert_eq!(line["table"]["seats"][1]["here"], true);
            break;
        }
    }
    drop(other);
    until(&mut watching, 1, false).await;
    let (_, info) = bob.get(&format!("/api/tables/{id}")).await;
    assert_eq!(info["seats"][1]["away"], false, "his seat is his all the same");
    node.stop().await;
}
