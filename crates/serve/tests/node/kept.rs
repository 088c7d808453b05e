//! What is left of matches: statistics, and records that come from elsewhere.

use crate::common::{Node, Person, play_on, raw, text};
use parlour_core::Record;
use serde_json::{Value, json};

async fn send(person: &Person, record: &str) -> (u16, Value) {
    let head = format!(
        "POST /api/records HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nAuthorization: Bearer \
         {}\r\nContent-Type: application/jsonl\r\nContent-Length: {}\r\n\r\n{record}",
        person.address,
        person.token,
        record.len()
    );
    let (status, _, body) = raw(person.address, head.as_bytes()).await;
    (status, serde_json::from_str(&body).unwrap_or(Value::String(body)))
}

/// A match played to its end; its table and its record.
async fn played(ann: &Person) -> (String, String) {
    let wish = json!({"game": "stopbus", "rules": {"players": 2, "lives": 2}});
    let id = text(&ann.opens(wish).await["id"]);
    play_on(ann.clone(), id.clone()).await;
    let (_, record) = ann.get(&format!("/api/tables/{id}/record")).await;
    (id, text(&record))
}

#[tokio::test(flavor = "multi_thread")]
async fn how_somebody_has_done_is_counted_by_game() {
    let node = Node::start().await;
    let (ann, eve) = (node.person("Ann").await, node.person("Eve").await);
    let path = format!("/api/people/{}/statistics", ann.id);
    assert_eq!(ann.get(&path).await, (200, json!({"games": []})));
    let (mut wins, mut points) = (0, 0);
    for _ in 0..3 {
        let (_, record) = played(&ann).await;
        let record = Record::parse(record.as_bytes()).unwrap().record;
        let game = parlour_games::game("stopbus").unwrap();
        let outcome = game.replay(&record, None, None).unwrap().outcome().unwrap();
        let seat = parlour_core::Seat::new(0);
        wins += i64::from(outcome.winners.contains(&seat));
        points += i64::from(outcome.scores[seat]);
    }
    let id = text(&ann.opens(json!({"game": "hearts"})).await["id"]);
    ann.asks(&format!("/api/tables/{id}/concede"), json!({})).await;
    ann.opens(json!({"game": "rails"})).await;
    let (_, told) = eve.get(&path).await;
    assert_eq!(
        told,
        json!({"games": [
            {"game": "hearts", "matches": 1, "wins": 0, "given_up": 1, "rated": 0, "points": 0},
            {"game": "stopbus", "matches": 3, "wins": wins, "given_up": 0, "rated": 0,
             "points": points},
        ]})
    );
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_from_elsewhere_is_kept_once_every_line_of_it_is_checked() {
    let (there, here) = (Node::start().await, Node::start().await);
    let (ann, bob) = (there.person("Ann").await, here.person("Bob").await);
    let (_, record) = played(&ann).await;
    let (status, info) = send(&bob, &record).await;
    assert_eq!(status, 200, "{info}");
    assert_eq!((&info["status"], &info["imported"]), (&json!("over"), &json!(true)));
    let id = text(&info["id"]);
    let (_, kept) = bob.get(&format!("/api/tables/{id}/record")).await;
    assert_eq!(text(&kept), record, "to the byte");
    let (_, fair) = bob.get(&format!("/api/tables/{id}/fair")).await;
    assert_eq!(fair["error"]["code"], "imported", "nothing is promised of shuffles elsewhere");
    let (_, told) = bob.get(&format!("/api/people/{}/statistics", bob.id)).await;
    assert_eq!(told, json!({"games": []}), "it is nobody's match here");
    there.stop().await;
    here.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_and_unfinished_records_are_refused_and_nothing_is_kept() {
    let node = Node::start().await;
    let ann = node.person("Ann").await;
    let (_, record) = played(&ann).await;
    let lines: Vec<&str> = record.lines().collect();
    let without = |at: usize| {
        let mut lines = lines.clone();
        lines.remove(at);
        lines.join("\n") + "\n"
    };
    let acts = lines.iter().position(|line| line.contains("\"act\"")).unwrap();
    let mut forged = vec![
        String::new(),
        "{}\n".into(),
        "nonsense\n".into(),
        without(0),
        without(acts),
        without(lines.len() - 1),
        record.replacen("\"seed\":\"", "\"seed\":\"f", 1),
        record.replace("\"stopbus\"", "\"nonesuch\""),
        record.clone() + lines[acts] + "\n",
        record.trim_end()[..record.len() / 2].to_owned(),
    ];
    // Other scores than the match had.
    let end = lines.last().unwrap();
    forged.push(record.replace(end, &end.replace("\"scores\":[", "\"scores\":[7")));
    for (n, record) in forged.iter().enumerate() {
        let (status, answer) = send(&ann, record).await;
        assert!((400..500).contains(&status), "{n}: {status} {answer}");
        assert!(answer["error"]["code"].is_string(), "{n}: {answer}");
    }
    let huge = "x".repeat(2 << 20);
    // The connection may be closed before all of it was sent.
    assert_ne!(send(&ann, &huge[..1_100_000]).await.0, 200);
    let (_, mine) = ann.get("/api/me/tables?status=over").await;
    assert_eq!(mine["tables"].as_array().unwrap().len(), 1, "only what was played: {mine}");
    let (status, _) = ann.post("/api/records", json!({"record": record})).await;
    assert_eq!(status, 415);
    node.stop().await;
}
