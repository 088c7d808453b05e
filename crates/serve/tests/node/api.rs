//! What anybody may ask a node, and the stream of a table.

use crate::common::{Node, PATIENCE, request, text};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

async fn get(node: &Node, path: &str) -> (u16, Value) {
    request(node.address, "GET", path, None, None).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_program_interface_describes_every_path_that_it_answers() {
    let node = Node::start().await;
    let (status, api) = get(&node, "/api/openapi.json").await;
    assert_eq!(status, 200);
    let source = include_str!("../../src/http/mod.rs");
    let routes = source.split(".route(\"").skip(1).map(|rest| rest.split('"').next().unwrap());
    let bare = ["/api", "/api/openapi.json", "/api/tables/{id}/stream", "/api/tables/{id}/socket"];
    let mut described = 0;
    for route in routes.filter(|route| route.starts_with("/api") && !bare.contains(route)) {
        assert!(api["paths"][route].is_object(), "{route} is not described");
        described += 1;
    }
    assert_eq!(described, api["paths"].as_object().unwrap().len());
    let (status, page) = get(&node, "/api").await;
    assert_eq!(status, 200);
    assert!(text(&page).contains("/api/tables/{id}/join"));
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_says_how_it_does_and_nothing_of_any_table() {
    let node = Node::start().await;
    let ann = node.person("Ann").await;
    let id = text(&ann.opens(json!({"game": "hearts", "open": "public"})).await["id"]);
    assert_eq!(get(&node, "/health").await, (200, json!("ok\n")));
    let (_, metrics) = get(&node, "/metrics").await;
    let metrics = text(&metrics);
    assert!(metrics.contains("parlour_tables_total 1"), "{metrics}");
    assert!(!metrics.contains(&id) && !metrics.contains("hearts"), "{metrics}");
    let (_, listed) = get(&node, "/api/tables?game=hearts&status=running").await;
    assert_eq!(listed["tables"][0]["id"], json!(id), "{listed}");
    assert_eq!(listed["tables"][0]["people"][0], "Ann");
    let (_, games) = get(&node, "/api/games").await;
    assert_eq!(games["games"].as_array().unwrap().len(), parlour_games::games().len());
    assert_eq!(get(&node, "/nothing").await.0, 404);
    node.stop().await;
}

/// Reads events of a stream until there are so many; their ids and data.
async fn read(node: &Node, head: &str, many: usize) -> Vec<(String, Value)> {
    let mut stream = TcpStream::connect(node.address).await.unwrap();
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut lines = BufReader::new(stream).lines();
    let (mut events, mut id, mut data) = (Vec::new(), String::new(), Value::Null);
    while events.len() < many {
        let line = tokio::time::timeout(PATIENCE, lines.next_line()).await.unwrap();
        let line = line.unwrap().expect("the stream goes on");
        if let Some(given) = line.strip_prefix("id: ") {
            id = given.to_owned();
        } else if let Some(given) = line.strip_prefix("data: ") {
            data = serde_json::from_str(given).unwrap();
        } else if line.is_empty() && !data.is_null() {
            events.push((std::mem::take(&mut id), data.take()));
        }
    }
    events
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_that_is_taken_up_again_goes_on_exactly_where_it_was() {
    let node = Node::start().await;
    let ann = node.person("Ann").await;
    let id = text(&ann.opens(json!({"game": "hearts"})).await["id"]);
    let head = |query: &str, more: &str| {
        format!(
            "GET /api/tables/{id}/stream{query} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \
             {}\r\n{more}\r\n",
            ann.token
        )
    };
    let first = read(&node, &head("?since=0", ""), 1).await;
    let (seen, told) = &first[0];
    assert!(told["table"]["seats"].is_array(), "{told}");
    let legal = ann.command(&id, json!({"name": "legal"})).await;
    let action = &legal["payload"]["actions"][0];
    ann.command(&id, json!({"name": action["name"], "payload": action["payload"]})).await;
    let again = read(&node, &head("", &format!("Last-Event-ID: {seen}\r\n")), 1).await;
    let history = ann.command(&id, json!({"name": "history"})).await;
    let mut whole = told["events"].as_array().unwrap().clone();
    whole.extend(again[0].1["events"].as_array().unwrap().iter().cloned());
    assert_eq!(history["payload"]["history"], Value::Array(whole));
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn when_a_node_stops_those_who_watch_are_told_to_come_back() {
    let node = Node::start().await;
    let ann = node.person("Ann").await;
    let id = text(&ann.opens(json!({"game": "hearts"})).await["id"]);
    let mut socket = ann.socket(&id, "").await;
    socket.next().await.unwrap();
    let (_, closed) = tokio::join!(node.stop(), socket.next());
    assert_eq!(closed, None);
}
