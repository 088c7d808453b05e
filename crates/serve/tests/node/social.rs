//! People at a table: they join, leave, come back, give up, talk, and play again.

use crate::common::{Node, Person, text};
use serde_json::{Value, json};

fn at(id: &str, what: &str) -> String {
    format!("/api/tables/{id}/{what}")
}

/// A table of two people in seats 0 and 2 of Hearts, which has begun.
async fn two(node: &Node, ann: &Person, bob: &Person) -> String {
    let _ = node;
    let wish = json!({"game": "hearts", "seats": ["me", "normal", "open", "normal"]});
    let opened = ann.opens(wish).await;
    let id = text(&opened["id"]);
    bob.asks(&at(&id, "join"), json!({"code": opened["code"]})).await;
    id
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_stands_in_for_who_leaves_and_hands_the_seat_back() {
    let node = Node::start().await;
    let (ann, bob) = (node.person("Ann").await, node.person("Bob").await);
    let id = two(&node, &ann, &bob).await;
    let left = bob.asks(&at(&id, "leave"), json!({})).await;
    assert_eq!(left["seats"][2]["away"], true);
    let refused = bob.command(&id, json!({"name": "deal"})).await;
    assert_eq!(refused["error"]["code"], "away", "{refused}");
    // The bot has passed its cards: Ann alone is waited for.
    let stands = ann.command(&id, json!({"name": "summary"})).await;
    assert_eq!(stands["payload"]["to_act"], json!([0]), "{stands}");
    let back = bob.asks(&at(&id, "join"), json!({})).await;
    assert_eq!((&back["you"], &back["seats"][2]["away"]), (&json!(2), &json!(false)));
    ann.asks(&at(&id, "concede"), json!({})).await;
    let over = bob.asks(&at(&id, "concede"), json!({})).await;
    assert_eq!((&over["status"], &over["given_up"]), (&json!("over"), &json!(true)));
    let (_, record) = ann.get(&at(&id, "record")).await;
    let record = text(&record);
    let bot = record.find(r#"{"type":"sit","seat":2,"who":"normal"}"#).unwrap();
    let person = record.find(r#"{"type":"sit","seat":2,"who":"human"}"#).unwrap();
    assert!(bot < person, "{record}");
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_gives_up_is_out_and_the_others_play_on() {
    let node = Node::start().await;
    let (ann, bob) = (node.person("Ann").await, node.person("Bob").await);
    let id = two(&node, &ann, &bob).await;
    let given = bob.asks(&at(&id, "concede"), json!({})).await;
    assert_eq!(given["status"], "running", "Ann is still there");
    assert_eq!(bob.refused(&at(&id, "join"), json!({})).await, "conceded");
    let over = ann.asks(&at(&id, "concede"), json!({})).await;
    assert_eq!(over["status"], "over");
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_play_one_who_gives_up_ends_the_match_and_the_other_is_rated_higher() {
    let node = Node::start().await;
    let (ann, bob) = (node.person("Ann").await, node.person("Bob").await);
    let wish = json!({
        "game": "stopbus", "seats": ["me", "open"], "rated": true, "open": "public",
    });
    let id = text(&ann.opens(wish).await["id"]);
    bob.asks(&at(&id, "join"), json!({})).await;
    let over = bob.asks(&at(&id, "concede"), json!({})).await;
    assert_eq!(over["status"], "over");
    let places = loop {
        let (_, board) = ann.get("/api/ratings/stopbus").await;
        let places = board["places"].as_array().unwrap().clone();
        if !places.is_empty() {
            break places;
        }
        tokio::task::yield_now().await;
    };
    assert_eq!(places[0]["person"]["name"], "Ann", "{places:?}");
    assert!(places[0]["rating"].as_f64() > places[1]["rating"].as_f64());
    assert_eq!(places[0]["matches"], 1);
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_people_play_again_each_one_seat_further_on() {
    let node = Node::start().await;
    let (ann, bob) = (node.person("Ann").await, node.person("Bob").await);
    let id = two(&node, &ann, &bob).await;
    assert_eq!(ann.refused(&at(&id, "rematch"), json!({})).await, "not_over");
    for person in [&ann, &bob] {
        person.asks(&at(&id, "concede"), json!({})).await;
    }
    let again = ann.asks(&at(&id, "rematch"), json!({})).await;
    assert_eq!((&again["you"], &again["status"]), (&json!(1), &json!("open")));
    let too = bob.asks(&at(&id, "rematch"), json!({})).await;
    assert_eq!(too["id"], again["id"], "there is one table for all of them");
    assert_eq!((&too["you"], &too["status"]), (&json!(3), &json!("running")));
    assert_ne!(too["commitment"], ann.get(&format!("/api/tables/{id}")).await.1["commitment"]);
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_talk_and_do_not_read_whom_they_mute() {
    let node = Node::start().await;
    let (ann, bob) = (node.person("Ann").await, node.person("Bob").await);
    let eve = node.person("Eve").await;
    let id = two(&node, &ann, &bob).await;
    let said = bob.asks(&at(&id, "chat"), json!({"text": "<b>Hi</b> & hello"})).await;
    assert_eq!(said["chat"][0]["text"], "<b>Hi</b> & hello", "as it is: who paints it escapes it");
    bob.asks(&at(&id, "chat"), json!({"phrase": 1})).await;
    ann.asks(&at(&id, "mute"), json!({"person": bob.id})).await;
    let (_, quiet) = ann.get(&format!("/api/tables/{id}")).await;
    assert_eq!(quiet["chat"], json!([]));
    let (_, loud) = bob.get(&format!("/api/tables/{id}")).await;
    assert_eq!(loud["chat"].as_array().unwrap().len(), 2);
    assert_eq!(eve.refused(&at(&id, "chat"), json!({"text": "me too"})).await, "not_seated");
    for bad in ["", "a\u{202e}b", "a\nb", &"x".repeat(201)] {
        assert_eq!(bob.refused(&at(&id, "chat"), json!({"text": bad})).await, "bad_text");
    }
    for n in 0..60 {
        bob.asks(&at(&id, "chat"), json!({"text": format!("line {n}")})).await;
    }
    let (_, full) = bob.get(&format!("/api/tables/{id}")).await;
    assert_eq!(full["chat"].as_array().unwrap().len(), 50, "the oldest are forgotten");
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_begins_when_all_have_come_or_its_host_says_so() {
    let node = Node::start().await;
    let (ann, bob) = (node.person("Ann").await, node.person("Bob").await);
    let wish = json!({"game": "hearts", "seats": ["me", "open", "open", "normal"]});
    let opened = ann.opens(wish).await;
    let id = text(&opened["id"]);
    assert_eq!(opened["status"], "open");
    let early = ann.command(&id, json!({"id": 1, "name": "legal"})).await;
    assert_eq!(early["error"]["code"], "not_begun", "{early}");
    bob.asks(&at(&id, "join"), json!({"code": opened["code"]})).await;
    assert_eq!(bob.refused(&at(&id, "begin"), json!({})).await, "not_host");
    let begun = ann.asks(&at(&id, "begin"), json!({})).await;
    assert_eq!(begun["status"], "running");
    assert_eq!(begun["seats"][2]["free"], true, "a bot fills it until somebody comes");
    let cy = node.person("Cy").await;
    let late = cy.asks(&at(&id, "join"), json!({"code": opened["code"]})).await;
    assert_eq!(late["you"], 2);
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_opened_a_table_and_leaves_it_hands_it_on_to_who_sits_there() {
    let node = Node::start().await;
    let (ann, bob) = (node.person("Ann").await, node.person("Bob").await);
    let wish = json!({"game": "hearts", "seats": ["me", "open", "open", "normal"]});
    let opened = ann.opens(wish).await;
    let path = |what: &str| format!("/api/tables/{}/{what}", text(&opened["id"]));
    bob.asks(&path("join"), json!({"code": opened["code"]})).await;
    assert_eq!(bob.refused(&path("begin"), json!({})).await, "not_host");
    ann.asks(&path("leave"), json!({})).await;
    assert_eq!(ann.refused(&path("begin"), json!({})).await, "not_host");
    assert_eq!(bob.asks(&path("begin"), json!({})).await["status"], "running");
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_is_carried_to_another_device_by_a_code_that_is_good_once() {
    let node = Node::start().await;
    let ann = node.person("Ann").await;
    let id = text(&ann.opens(json!({"game": "stopbus"})).await["id"]);
    let code = ann.asks("/api/me/carry", json!({})).await["code"].clone();
    let nobody = Person { token: String::new(), ..ann.clone() };
    let arrived = nobody.asks("/api/people/arrive", json!({"code": code})).await;
    let phone = Person { token: text(&arrived["token"]), ..ann.clone() };
    let (_, there) = phone.get(&format!("/api/tables/{id}")).await;
    assert_eq!(there["you"], 0);
    assert_eq!(nobody.refused("/api/people/arrive", json!({"code": code})).await, "bad_code");
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn between_rounds_the_server_deals_when_all_people_are_ready() {
    let node = Node::start().await;
    let (ann, bob) = (node.person("Ann").await, node.person("Bob").await);
    let wish = json!({"game": "stopbus", "seats": ["me", "open"], "open": "public"});
    let id = text(&ann.opens(wish).await["id"]);
    bob.asks(&at(&id, "join"), json!({})).await;
    let both = [&ann, &bob];
    let waits = |line: &Value| line["payload"]["allowed"] == json!(["deal"]);
    'round: for turn in 0.. {
        assert!(turn < 1000, "a round ends");
        for person in both {
            let legal = person.command(&id, json!({"name": "legal"})).await;
            let Some(action) = legal["payload"]["actions"].as_array().and_then(|all| all.last())
            else {
                continue;
            };
            let act = json!({"name": action["name"], "payload": action["payload"]});
            let line = person.command(&id, act).await;
            if waits(&line) || !line["payload"]["outcome"].is_null() {
                break 'round;
            }
        }
    }
    let (_, info) = ann.get(&format!("/api/tables/{id}")).await;
    if info["status"] == "running" {
        assert!(info["deal_at"].is_u64(), "or after a while: {info}");
        let one = ann.asks(&at(&id, "ready"), json!({})).await;
        assert_eq!(
            (&one["seats"][0]["ready"], &one["seats"][1]["ready"]),
            (&json!(true), &json!(false))
        );
        let stands = ann.command(&id, json!({"name": "summary"})).await;
        assert!(waits(&stands), "Bob is still looking: {stands}");
        let all = bob.asks(&at(&id, "ready"), json!({})).await;
        assert_eq!(all["deal_at"], Value::Null);
        let stands = ann.command(&id, json!({"name": "summary"})).await;
        assert!(!waits(&stands), "{stands}");
    }
    node.stop().await;
}
