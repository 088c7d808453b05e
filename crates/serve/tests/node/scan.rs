//! Every frame of random matches, for every seat and for who watches, holds no card that its
//! reader cannot know.
//!
//! What is hidden from a viewer is every text of the whole position that is in none of the views
//! that the viewer has had since the last deal: with cards that are there once, the cards of
//! others and of the stock. `PARLOUR_SCAN=500` plays so many matches of each game, and
//! `PARLOUR_SCAN='500 rails ohhell'` of those games.

use std::collections::BTreeSet;

use crate::common::{Node, Person, Socket, open_socket, text};
use parlour_core::{Rng, Seat, Turn, Viewer, fast_rng};
use parlour_house::LegalAction;
use serde_json::{Value, json};

/// Every so many steps a viewer asks for all that can be asked.
const ASKED: usize = 8;

/// The rules of a game under which random matches end soon and several play.
fn rules(game: &str) -> &'static str {
    match game {
        "hearts" => r#"{"target": 30}"#,
        "stopbus" => r#"{"lives": 2, "players": 3}"#,
        "pontoon" => r#"{"variant": "british", "players": 3, "rounds": 4}"#,
        "busrush" => r#"{"players": 3}"#,
        "rails" => r#"{"map": "island", "players": 3}"#,
        "ohhell" => r#"{"players": 3, "most": 4}"#,
        _ => "{}",
    }
}

/// The colours of Rails name kinds of cards, and parts of the map; its tickets are numbers.
const COLOURS: [&str; 9] =
    ["red", "orange", "yellow", "green", "blue", "purple", "black", "white", "locomotive"];

/// All texts in some JSON that could name a thing; of an id such as `hand/QS` the last part. Lists
/// of what is unseen, and of what was shuffled together, say of no card where it is.
fn texts(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => {
            let name = text.rsplit('/').next().unwrap_or(text);
            if !COLOURS.contains(&name) {
                found.insert(name.to_owned());
            }
        }
        Value::Array(all) => all.iter().for_each(|one| texts(one, found)),
        Value::Object(all) if all.get("type") == Some(&json!("shuffled")) => {}
        Value::Object(all) => {
            for (key, one) in
                all.iter().filter(|(key, _)| !["unseen", "batches"].contains(&&***key))
            {
                match (&**key, one) {
                    ("ticket", Value::Number(ticket)) => {
                        found.insert(format!("ticket {ticket}"));
                    }
                    ("tickets" | "offer", Value::Array(all)) => {
                        let numbers = all.iter().filter(|one| one.is_number());
                        found.extend(numbers.map(|ticket| format!("ticket {ticket}")));
                    }
                    _ => {}
                }
                texts(one, found);
            }
        }
        _ => {}
    }
}

/// A card whose place the rules tell everybody: whoever leads in Hearts holds it.
const LED: &str = "2C";

/// What is done face down; everything else names its cards openly, wherever they go then.
const SECRET: [&str; 2] = ["pass", "select_destination"];

/// A viewer at a table, and all that was seen since the last deal.
struct Eyes {
    viewer: Viewer,
    socket: Socket,
    state: u64,
    seen: BTreeSet<String>,
    read: usize,
}

/// How a match stands, with all its secrets.
struct Truth {
    turn: Turn,
    position: BTreeSet<String>,
    views: Vec<(Value, u64)>,
    legal: Vec<LegalAction>,
}

async fn truth(node: &Node, id: &str, eyes: &[Eyes]) -> Truth {
    let live = node.app.hall.live(id);
    let see = live.see(&node.app.hall, |table| {
        let play = table.begun()?;
        let (mut position, mut whole) = (BTreeSet::new(), play.position());
        // What was done since a round began (`Rounds`) is what all may see.
        whole.as_object_mut().and_then(|parts| parts.remove("done"));
        texts(&whole, &mut position);
        let turn = play.turn();
        let awaited = if let Turn::Seats(seats) = turn { seats.first() } else { None };
        Ok(Truth {
            turn,
            position,
            views: eyes.iter().map(|e| (play.view(e.viewer), play.version(e.viewer))).collect(),
            legal: awaited.map(|seat| play.legal(seat)).unwrap_or_default(),
        })
    });
    see.await.unwrap()
}

/// Reads up to how things stand, and scans what was sent; how many hidden things there were.
async fn scan(eyes: &mut Eyes, truth: &Truth, at: usize, ask: bool) -> usize {
    let (view, version) = &truth.views[at];
    while eyes.state < *version {
        let line = eyes.socket.next().await.expect("it is told");
        eyes.state = line["payload"]["state"].as_u64().unwrap_or(eyes.state).max(eyes.state);
    }
    if ask {
        for name in ["scene", "view", "legal", "summary", "position"] {
            eyes.socket.ask(json!({"id": name, "name": name})).await;
        }
    }
    texts(view, &mut eyes.seen);
    eyes.seen.insert(LED.to_owned());
    let hidden: BTreeSet<&String> = truth.position.difference(&eyes.seen).collect();
    for frame in &eyes.socket.frames[eyes.read..] {
        let mut told = BTreeSet::new();
        texts(&serde_json::from_str(frame).unwrap(), &mut told);
        let leaked: Vec<&&String> = hidden.iter().filter(|card| told.contains(**card)).collect();
        assert!(leaked.is_empty(), "{:?} is sent {leaked:?}: {frame}", eyes.viewer);
    }
    eyes.read = eyes.socket.frames.len();
    hidden.len()
}

/// Plays a match of people who choose at random; how many frames were scanned for how much.
async fn play(node: &Node, game: &str, rules: &str, seats: usize, dice: u64) -> (usize, usize) {
    let mut people: Vec<Person> = Vec::new();
    for seat in 0..seats {
        people.push(node.person(&format!("Person {seat}")).await);
    }
    let mut wish = vec!["open"; seats];
    wish[0] = "me";
    let rules: Value = serde_json::from_str(rules).unwrap();
    let wish = json!({"game": game, "rules": rules, "seats": wish, "open": "public"});
    let id = text(&people[0].opens(wish).await["id"]);
    for person in &people[1..] {
        person.asks(&format!("/api/tables/{id}/join"), json!({})).await;
    }
    let mut eyes = Vec::new();
    for (seat, person) in people.iter().enumerate() {
        let viewer = Viewer::Seat(Seat::new(seat));
        eyes.push((viewer, person.socket(&id, "?since=0").await));
    }
    let watching = open_socket(node.address, None, &id, "?since=0").await.unwrap();
    eyes.push((Viewer::Spectator, watching));
    let new = |(viewer, socket)| Eyes { viewer, socket, state: 0, seen: BTreeSet::new(), read: 0 };
    let mut eyes: Vec<Eyes> = eyes.into_iter().map(new).collect();
    let mut rng = fast_rng(dice);
    let (mut hidden, mut deal) = (0, false);
    for step in 0.. {
        assert!(step < 20_000, "{game} does not end");
        let truth = truth(node, &id, &eyes).await;
        for (at, eyes) in eyes.iter_mut().enumerate() {
            if deal {
                eyes.seen.clear();
            }
            if truth.turn != Turn::Over {
                hidden += scan(eyes, &truth, at, step % ASKED == at % ASKED).await;
            }
        }
        deal = truth.turn == Turn::Deal;
        match truth.turn {
            Turn::Over => break,
            Turn::Deal => {
                for eyes in &mut eyes[..seats] {
                    let id = format!("deal {step}");
                    eyes.socket.ask(json!({"id": id, "name": "deal"})).await;
                }
            }
            Turn::Seats(_) => {
                let act = &truth.legal[rng.below(truth.legal.len() as u32) as usize];
                let command = json!({
                    "id": format!("act {step}"), "name": act.name, "payload": act.payload,
                });
                let done = eyes[act.seat.index()].socket.ask(command).await;
                assert_eq!(done["ok"], true, "{done}");
                if !SECRET.contains(&&*act.name) {
                    eyes.iter_mut().for_each(|eyes| texts(&act.payload, &mut eyes.seen));
                }
                let state = done["payload"]["state"].as_u64().unwrap();
                eyes[act.seat.index()].state = state;
            }
        }
    }
    (eyes.iter().map(|eyes| eyes.socket.frames.len()).sum(), hidden)
}

#[tokio::test(flavor = "multi_thread")]
async fn no_frame_of_random_matches_holds_a_card_that_its_reader_cannot_know() {
    let node = Node::start().await;
    let asked = std::env::var("PARLOUR_SCAN").unwrap_or_default();
    let mut asked = asked.split_whitespace();
    let matches: Option<u64> = asked.next().map(|many| many.parse().expect("a number of matches"));
    let named: Vec<&str> = asked.collect();
    for game in parlour_games::games() {
        if !named.is_empty() && !named.contains(&game.id()) {
            continue;
        }
        let rules = rules(game.id());
        let seats = game.seats(&serde_json::from_str(rules).unwrap()).unwrap();
        let game = game.id();
        let (mut frames, mut hidden) = (0, 0);
        for dice in 0..matches.unwrap_or(1) {
            let scanned = play(&node, game, rules, seats, dice).await;
            (frames, hidden) = (frames + scanned.0, hidden + scanned.1);
        }
        assert!(hidden > 0 && frames > 0, "{game}: {frames} frames, {hidden} hidden things");
        if matches.is_some() {
            // For whoever asks for a number of matches.
            eprintln!("{game}: {frames} frames, {hidden} times something hidden");
        }
    }
    node.stop().await;
}
