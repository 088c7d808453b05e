//! Strangers who mean ill: refused, bounded, and others do not notice.

use std::time::Duration;

use crate::common::{Node, Person, open_socket, raw, request, roomy, text};
use parlour_serve::Config;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

async fn table(node: &Node) -> (Person, Person, String) {
    let (ann, bob) = (node.person("Ann").await, node.person("Bob").await);
    let wish = json!({"game": "hearts", "seats": ["me", "open", "normal", "normal"]});
    let opened = ann.opens(wish).await;
    let id = text(&opened["id"]);
    bob.asks(&format!("/api/tables/{id}/join"), json!({"code": opened["code"]})).await;
    (ann, bob, id)
}

async fn first_action(person: &Person, id: &str) -> Value {
    let legal = person.command(id, json!({"name": "legal"})).await;
    legal["payload"]["actions"][0].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_acts_for_another_seat_or_looks_into_its_cards() {
    let node = Node::start().await;
    let (ann, bob, id) = table(&node).await;
    let eve = node.person("Eve").await;
    let hers = first_action(&ann, &id).await;
    let forged = json!({"name": hers["name"], "payload": hers["payload"], "seat": 0});
    let said = bob.command(&id, forged.clone()).await;
    assert_eq!(said["error"]["code"], "not_your_seat", "{said}");
    let said = eve.command(&id, forged.clone()).await;
    assert_eq!(said["error"]["code"], "not_seated", "{said}");
    let path = format!("/api/tables/{id}/command");
    let nobody = request(node.address, "POST", &path, None, Some(forged));
    assert_eq!(nobody.await.1["error"]["code"], "token_needed");
    for name in ["view", "scene", "history", "legal"] {
        let peek = json!({"name": name, "payload": {"seat": 0}});
        assert_eq!(bob.command(&id, peek.clone()).await["error"]["code"], "hidden", "{name}");
        assert_eq!(eve.command(&id, peek).await["error"]["code"], "hidden", "{name}");
    }
    for name in ["position", "snapshot", "record"] {
        assert_eq!(bob.command(&id, json!({"name": name})).await["error"]["code"], "hidden");
    }
    for (name, code) in [("undo", "undo_off"), ("redo", "undo_off"), ("hint", "hint_off")] {
        assert_eq!(bob.command(&id, json!({"name": name})).await["error"]["code"], code);
    }
    for name in ["cheat", "new", "load", "replay", "advance", "exit"] {
        assert_eq!(bob.command(&id, json!({"name": name})).await["error"]["code"], "not_here");
    }
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_was_replaced_is_worth_nothing_on_any_wire() {
    let node = Node::start().await;
    let (ann, _, id) = table(&node).await;
    let mut socket = ann.socket(&id, "").await;
    socket.next().await.unwrap();
    let renewed = ann.asks("/api/me/token", json!({})).await;
    let now = Person { token: text(&renewed["token"]), ..ann.clone() };
    assert_eq!(ann.get("/api/me").await.1["error"]["code"], "bad_token");
    assert!(open_socket(node.address, Some(&ann.token), &id, "").await.is_err());
    socket.send(&json!({"id": 1, "name": "view"})).await;
    assert_eq!(socket.next().await, None, "the socket of the old token is closed");
    assert_eq!(now.get("/api/me").await.1["id"], json!(ann.id), "and the person is the same");
    for bad in ["", "x", "00000000000000000000000000000000"] {
        let guessed = Person { token: bad.into(), ..ann.clone() };
        assert_eq!(guessed.get("/api/me").await.0, 401, "{bad}");
    }
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guessed_invitation_seats_nobody_and_a_local_table_is_not_there() {
    let node = Node::start().await;
    let ann = node.person("Ann").await;
    let eve = node.person("Eve").await;
    let opened =
        ann.opens(json!({"game": "hearts", "seats": ["me", "open", "open", "open"]})).await;
    let join = format!("/api/tables/{}/join", text(&opened["id"]));
    for code in [json!(null), json!(""), json!("0000000000000000")] {
        assert_eq!(eve.refused(&join, json!({"code": code})).await, "not_invited");
    }
    let (_, seen) = eve.get(&format!("/api/tables/{}", text(&opened["id"]))).await;
    assert_eq!(seen["code"], Value::Null, "the invitation is for those who sit there");
    let local = ann.opens(json!({"game": "hearts", "open": "local"})).await;
    let id = text(&local["id"]);
    for path in ["", "/scene", "/events", "/record", "/fair", "/stream", "/socket"] {
        let (status, said) = eve.get(&format!("/api/tables/{id}{path}")).await;
        // A socket is refused by its head before anything is looked up.
        assert!(status == 404 || path == "/socket" && status >= 400, "{path}: {status} {said}");
    }
    assert_eq!(eve.refused(&format!("/api/tables/{id}/join"), json!({})).await, "no_such_table");
    let (_, public) = eve.get("/api/tables").await;
    assert_eq!(public["tables"], json!([]), "neither is listed");
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_sites_cannot_ask_by_post_or_socket() {
    let node = Node::start().await;
    let (ann, _, id) = table(&node).await;
    let cookie = format!("Cookie: parlour={}\r\n", ann.token);
    let (host, body) = (node.address, r#"{"name":"Mallory"}"#);
    for (origin, kind, status) in [
        ("http://evil.example", "application/json", 403),
        ("null", "application/json", 403),
        (&*format!("http://{host}"), "text/plain", 415),
        (&*format!("http://{host}"), "application/x-www-form-urlencoded", 415),
        (&*format!("http://{host}"), "application/json", 200),
    ] {
        let head = format!(
            "PUT /api/me HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\n{cookie}Connection: \
             close\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        assert_eq!(raw(host, head.as_bytes()).await.0, status, "{origin} {kind}");
    }
    let upgrade = format!(
        "GET /api/tables/{id}/socket HTTP/1.1\r\nHost: {host}\r\nOrigin: http://evil.example\r\n\
         {cookie}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    );
    assert_eq!(raw(host, upgrade.as_bytes()).await.0, 403);
    let (_, head, _) = raw(
        host,
        format!(
            "POST /api/people HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: \
             application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
        .as_bytes(),
    )
    .await;
    let head = head.to_ascii_lowercase();
    assert!(head.contains("httponly; samesite=strict"), "{head}");
    assert!(head.contains("content-security-policy: default-src 'self'"), "{head}");
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_is_refused_and_others_do_not_notice() {
    let node = Node::with(Config { commands_per_second: 5.0, ..roomy() }).await;
    let (ann, bob, id) = table(&node).await;
    let mut flood = bob.socket(&id, "").await;
    let mut refused = 0;
    for n in 0..60 {
        let line = flood.ask(json!({"id": n, "name": "summary"})).await;
        refused += usize::from(line["error"]["code"] == "too_much");
    }
    assert!(refused >= 30, "{refused}");
    let action = first_action(&ann, &id).await;
    let act = json!({"name": action["name"], "payload": action["payload"]});
    assert_eq!(ann.command(&id, act).await["ok"], true);
    let mut closed = false;
    for n in 0..500 {
        if flood.send_text(json!({"id": n, "name": "summary"}).to_string()).await.is_err() {
            closed = true;
            break;
        }
    }
    while !closed && flood.next().await.is_some() {}
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_asks_only_so_much() {
    let node = Node::with(Config { requests_per_second: 1.0, ..roomy() }).await;
    let mut statuses = Vec::new();
    for _ in 0..15 {
        statuses.push(request(node.address, "GET", "/health", None, None).await.0);
    }
    assert!(statuses.contains(&200) && statuses.contains(&429), "{statuses:?}");
    let people = Node::with(Config { people_per_minute: 3.0, ..roomy() }).await;
    let newcomer =
        || request(people.address, "POST", "/api/people", None, Some(json!({"name": "N"})));
    let mut welcome = 0;
    for _ in 0..10 {
        welcome += usize::from(newcomer().await.0 == 200);
    }
    assert_eq!(welcome, 3);
    node.stop().await;
    people.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn frames_and_bodies_of_a_megabyte_are_refused_and_nothing_else_happens() {
    let node = Node::start().await;
    let (ann, _, id) = table(&node).await;
    let mut socket = ann.socket(&id, "").await;
    socket.next().await.unwrap();
    let _ = socket.send_text("x".repeat(1 << 20)).await;
    assert_eq!(socket.next().await, None, "the socket is closed");
    let (status, said) = ann.post("/api/tables", json!({"game": "x".repeat(1 << 20)})).await;
    assert!(status == 413 || status == 0, "{status} {said}");
    let deep = "[".repeat(20_000);
    let head = format!(
        "POST /api/tables/{id}/command HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\n\
         Connection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{deep}",
        node.address,
        ann.token,
        deep.len()
    );
    let (status, _, body) = raw(node.address, head.as_bytes()).await;
    assert_eq!(status, 200, "{body}");
    assert!(body.contains("bad_json"), "{body}");
    assert_eq!(ann.get("/api/me").await.0, 200);
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reader_that_does_not_read_is_dropped_and_others_do_not_notice() {
    let node = Node::with(Config { slow_reader: 1.0, ..roomy() }).await;
    let (ann, bob, id) = table(&node).await;
    // A socket that asks for much and reads nothing of it.
    let mut slow = TcpStream::connect(node.address).await.unwrap();
    let head = format!(
        "GET /api/tables/{id}/socket HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\n\
         Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
        node.address, bob.token
    );
    slow.write_all(head.as_bytes()).await.unwrap();
    let mut first = [0; 12];
    slow.read_exact(&mut first).await.unwrap();
    let ask = br#"{"id":1,"name":"scene"}"#;
    let mut frame = vec![0x81, 0x80 | ask.len() as u8, 0, 0, 0, 0];
    frame.extend_from_slice(ask);
    let dropped = || node.app.hall.metrics.dropped.get();
    let flood = async {
        while dropped() == 0 {
            // Writing waits too, once nothing is read at the other end.
            let wrote = tokio::time::timeout(Duration::from_millis(20), slow.write_all(&frame));
            if let Ok(Err(_)) = wrote.await {
                tokio::task::yield_now().await;
            }
        }
    };
    let _ = tokio::time::timeout(crate::common::PATIENCE, flood).await;
    assert_eq!(dropped(), 1);
    let action = first_action(&ann, &id).await;
    let act = json!({"name": action["name"], "payload": action["payload"]});
    assert_eq!(ann.command(&id, act).await["ok"], true);
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn names_with_markup_are_shown_as_text_and_those_that_steer_are_none() {
    let node = Node::start().await;
    let markup = "<script>alert(1)</script>'\"&";
    let ann = node.person(markup).await;
    ann.opens(json!({"game": "hearts", "open": "public"})).await;
    let (_, page) = request(node.address, "GET", "/", None, None).await;
    let page = text(&page);
    assert!(!page.contains("<script>"), "{page}");
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;'&quot;&amp;"), "{page}");
    for bad in ["", " ", "a\u{1b}[2J", "a\u{202e}b", "a\0b", &"n".repeat(41)] {
        let (status, said) =
            request(node.address, "POST", "/api/people", None, Some(json!({"name": bad}))).await;
        assert_eq!((status, &said["error"]["code"]), (400, &json!("bad_name")), "{bad:?}");
    }
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn extreme_wishes_and_path_tricks_are_refused() {
    let node = Node::with(Config { most_tables: 3, ..roomy() }).await;
    let ann = node.person("Ann").await;
    for (wish, code) in [
        (json!({"game": "nonsense"}), "unknown_game"),
        (json!({"game": "hearts", "seats": ["me", "cmd:sh", "normal", "normal"]}), "bad_seat"),
        (
            json!({"game": "hearts", "seats": ["me", "search:999999999", "easy", "easy"]}),
            "bad_seat",
        ),
        (json!({"game": "hearts", "seats": ["me", "me", "easy", "easy"]}), "bad_seat"),
        (json!({"game": "hearts", "seats": ["open", "open", "easy", "easy"]}), "bad_seat"),
        (json!({"game": "hearts", "seats": vec!["me"; 1000]}), "seat_count"),
        (json!({"game": "hearts", "seats": ["me", "easy"]}), "seat_count"),
        (json!({"game": "hearts", "rules": {"target": -1}}), "invalid"),
        (json!({"game": "hearts", "rated": true}), "not_rated"),
        (json!({"game": "hearts", "clock": {"per_move": 0}}), "bad_clock"),
        (json!({"game": "hearts", "surprise": 1}), "bad_body"),
    ] {
        assert_eq!(ann.refused("/api/tables", wish.clone()).await, code, "{wish}");
    }
    let (wish, mut last) = (json!({"game": "hearts", "sit": false}), String::new());
    for _ in 0..3 {
        last = text(&ann.opens(wish.clone()).await["id"]);
    }
    assert_eq!(ann.refused("/api/tables", wish.clone()).await, "too_many_tables");
    ann.asks(&format!("/api/tables/{last}/leave"), json!({})).await;
    ann.opens(wish).await;
    for path in [
        "/../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/api/tables/..%2f..",
        "/api//me",
        "/api/tables/%00",
        "/static/../../x",
        "/api/tables/' OR 1=1 --",
    ] {
        let path = path.replace(' ', "%20");
        let (status, said) = request(node.address, "GET", &path, None, None).await;
        assert!((400..=404).contains(&status), "{path}: {status} {said}");
    }
    node.stop().await;
}
