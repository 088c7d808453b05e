//! What is for practice: taking back, hints; and what may be claimed.

use crate::common::{Node, Person, Socket, text};
use parlour_core::Record;
use serde_json::{Value, json};

/// The first thing that may be done.
async fn first(socket: &mut Socket, number: usize) -> Option<Value> {
    let legal = socket.ask(json!({"id": format!("legal {number}"), "name": "legal"})).await;
    legal["payload"]["actions"].get(0).cloned()
}

async fn act(socket: &mut Socket, number: usize) -> Value {
    let action = first(socket, number).await.expect("there is something to do");
    let (name, payload) = (&action["name"], &action["payload"]);
    socket.ask(json!({"id": format!("act {number}"), "name": name, "payload": payload})).await
}

async fn told(socket: &mut Socket, name: &str) -> Value {
    let mut line = socket.ask(json!({"id": format!("told {name}"), "name": name})).await;
    line["payload"].take()
}

/// A match among bots that answer at once: whenever somebody looks, it is that person's turn.
async fn alone(person: &Person) -> String {
    let seats = ["me", "classic", "classic"];
    let wish = json!({"game": "stopbus", "seats": seats, "rules": {"players": 3}});
    text(&person.opens(wish).await["id"])
}

fn code(line: &Value) -> &str {
    line["error"]["code"].as_str().unwrap_or("done")
}

#[tokio::test(flavor = "multi_thread")]
async fn who_practises_takes_back_and_does_again_and_the_record_says_so() {
    let node = Node::start().await;
    let ann = node.person("Ann").await;
    let id = alone(&ann).await;
    let mut socket = ann.socket(&id, "?since=0").await;
    let mut elsewhere = ann.socket(&id, "?since=0").await;
    socket.next().await.unwrap();
    elsewhere.next().await.unwrap();
    let early = socket.ask(json!({"id": 0, "name": "undo"})).await;
    assert_eq!(code(&early), "nothing_to_undo");
    let (scene, history) = (told(&mut socket, "scene").await, told(&mut socket, "history").await);
    let acted = act(&mut socket, 1).await;
    assert_eq!(acted["ok"], true, "{acted}");
    let after = told(&mut socket, "history").await;
    let state = acted["payload"]["state"].as_u64().unwrap();
    let undone = socket.ask(json!({"id": 2, "name": "undo"})).await;
    assert_eq!((&undone["ok"], &undone["rewound"]), (&json!(true), &json!(true)), "{undone}");
    assert!(undone["payload"]["state"].as_u64().unwrap() > state, "undoing is seen, too");
    assert_eq!(told(&mut socket, "scene").await, scene);
    assert_eq!(told(&mut socket, "history").await, history);
    // Whoever else looks is told that what they know does not stand.
    loop {
        let line = elsewhere.next().await.unwrap();
        if line["rewound"] == true {
            assert_eq!(line["events"], json!([]));
            break;
        }
    }
    // And who comes back with a number from before it.
    let mut late = ann.socket(&id, &format!("?since={state}")).await;
    assert_eq!(late.next().await.unwrap()["rewound"], true);
    let again = socket.ask(json!({"id": 3, "name": "redo"})).await;
    assert_eq!(again["ok"], true, "{again}");
    assert_eq!(told(&mut socket, "history").await, after);
    let wrong = socket.ask(json!({"id": 4, "name": "undo", "payload": {"steps": -1}})).await;
    assert_eq!(code(&wrong), "bad_payload");
    ann.asks(&format!("/api/tables/{id}/concede"), json!({})).await;
    let (_, record) = ann.get(&format!("/api/tables/{id}/record")).await;
    let record = Record::parse(text(&record).as_bytes()).unwrap().record;
    let game = parlour_games::game("stopbus").unwrap();
    assert!(game.replay(&record, None, None).unwrap().was_undone());
    node.stop().await;
}

/// A match of two people.
async fn two(node: &Node, more: Value) -> (Person, Person, String) {
    let (ann, bob) = (node.person("Ann").await, node.person("Bob").await);
    let mut wish = json!({"game": "stopbus", "seats": ["me", "open"], "open": "public"});
    wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let id = text(&ann.opens(wish).await["id"]);
    bob.asks(&format!("/api/tables/{id}/join"), json!({})).await;
    (ann, bob, id)
}

#[tokio::test(flavor = "multi_thread")]
async fn where_others_play_or_it_counts_nothing_is_taken_back_and_nobody_is_advised() {
    let node = Node::start().await;
    for more in [json!({}), json!({"rated": true})] {
        let (ann, bob, id) = two(&node, more.clone()).await;
        for person in [&ann, &bob] {
            let mut socket = person.socket(&id, "").await;
            socket.next().await.unwrap();
            for (n, name) in ["undo", "redo"].iter().enumerate() {
                let line = socket.ask(json!({"id": n, "name": name})).await;
                assert_eq!(code(&line), "undo_off", "{more}: {line}");
            }
            let line = socket.ask(json!({"id": 9, "name": "hint"})).await;
            assert_eq!(code(&line), "hint_off", "{more}: {line}");
            let line = socket.ask(json!({"id": 10, "name": "cheat"})).await;
            assert_eq!(code(&line), "not_here", "{more}: {line}");
        }
    }
    let eve = node.person("Eve").await;
    let (_, _, id) = two(&node, json!({})).await;
    let mut watching = eve.socket(&id, "").await;
    watching.next().await.unwrap();
    for (n, name) in ["undo", "hint", "claim"].iter().enumerate() {
        let line = watching.ask(json!({"id": n, "name": name})).await;
        assert_eq!(code(&line), "not_seated", "{line}");
    }
    let both =
        json!({"game": "stopbus", "seats": ["me", "open"], "rated": true, "free_undo": true});
    assert_eq!(eve.refused("/api/tables", both).await, "not_rated");
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_who_agreed_on_it_take_back_though_they_are_several() {
    let node = Node::start().await;
    let (ann, bob, id) = two(&node, json!({"free_undo": true})).await;
    let mut sockets = [ann.socket(&id, "").await, bob.socket(&id, "").await];
    let mut done = false;
    for (n, socket) in sockets.iter_mut().enumerate() {
        socket.next().await.unwrap();
        if first(socket, n).await.is_some() {
            act(socket, n).await;
            done = true;
            break;
        }
    }
    assert!(done, "it is somebody's turn");
    let undone = sockets[1].ask(json!({"id": "u", "name": "undo"})).await;
    assert_eq!(undone["ok"], true, "{undone}");
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_practises_is_advised_by_a_bot_that_sees_what_they_see() {
    let node = Node::start().await;
    let ann = node.person("Ann").await;
    let id = alone(&ann).await;
    let mut socket = ann.socket(&id, "").await;
    socket.next().await.unwrap();
    let ask = json!({"id": 1, "name": "hint", "payload": {"bot": "classic"}});
    let hint = socket.ask(ask).await;
    assert_eq!(hint["ok"], true, "{hint}");
    let legal = socket.ask(json!({"id": 2, "name": "legal"})).await;
    let legal = legal["payload"]["actions"].as_array().unwrap().clone();
    assert!(legal.contains(&hint["payload"]["action"]), "{hint}");
    for bot in ["cmd:sh", "search:1000000"] {
        let ask = json!({"id": bot, "name": "hint", "payload": {"bot": bot}});
        assert_eq!(code(&socket.ask(ask).await), "bad_seat");
    }
    let ask = json!({"id": 5, "name": "hint", "payload": {"robot": "classic"}});
    assert_eq!(code(&socket.ask(ask).await), "bad_payload");
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_foregone_is_claimed_and_played_out() {
    let node = Node::start().await;
    let ann = node.person("Ann").await;
    'matches: for n in 0.. {
        assert!(n < 20, "some round is decided before it ends");
        let id = text(&ann.opens(json!({"game": "hearts", "rules": {"target": 50}})).await["id"]);
        let mut socket = ann.socket(&id, "").await;
        socket.next().await.unwrap();
        let early = socket.ask(json!({"id": "early", "name": "claim"})).await;
        assert_eq!(code(&early), "nothing_to_claim");
        for turn in 0.. {
            let scene = told(&mut socket, "scene").await;
            if !scene["scene"]["choices"]["foregone"].is_null() {
                let claimed = socket.ask(json!({"id": "claim", "name": "claim"})).await;
                assert_eq!(claimed["ok"], true, "{claimed}");
                let stands = &claimed["payload"];
                let ended = stands["allowed"] == json!(["deal"]) || !stands["outcome"].is_null();
                assert!(ended, "the round is played out: {stands}");
                break 'matches;
            }
            let line = match first(&mut socket, turn).await {
                Some(_) => act(&mut socket, turn).await,
                None => socket.ask(json!({"id": format!("deal {turn}"), "name": "deal"})).await,
            };
            if !line["payload"]["outcome"].is_null() {
                continue 'matches;
            }
        }
    }
    node.stop().await;
}
