//! The law of hidden cards, over the wire: two matches that differ only in what a viewer cannot
//! know give that viewer the same bytes.

use std::sync::Arc;

use crate::common::{Node, Person, Socket, open_socket, text};
use parlour_archive::{NewMatch, Status};
use parlour_core::record::{FORMAT, Header, HeaderKind, PERSON, Start};
use parlour_core::{ActionSet, Luck, Match, MatchLuck, Rng, Seat, Seed, Show, Turn, Viewer};
use parlour_serve::notes::{Chair, Notes, Open, Sitter};
use serde_json::{Value, json};

/// How many points of a match are looked at.
const LOOKS: usize = 12;

/// A position, and another that a seat cannot tell from it.
struct Pair {
    seat: Seat,
    here: Value,
    there: Value,
}

/// Pairs of positions on the way of a match in which everybody chooses at random.
fn pairs<G: Show>(rules: Value, seed: u64) -> (Value, usize, Vec<Pair>) {
    let rules = serde_json::from_value(rules).unwrap();
    let game = Arc::new(G::new(rules).unwrap_or_else(|_| panic!("such rules")));
    let mut rng = MatchLuck::new(Seed::from_number(seed), "leak").stream(0, 0);
    let luck = MatchLuck::new(Seed::from_number(seed), G::ID);
    let mut play = Match::new(game.clone(), luck);
    let mut found = Vec::new();
    for step in 0.. {
        match play.look() {
            Turn::Over => break,
            Turn::Deal => play.deal(&mut ()),
            Turn::Seats(seats) => {
                let seat = seats.first().unwrap();
                let legal = play.legal(seat);
                let action = legal.get(rng.below(legal.len() as u32) as usize);
                play.act_legal(seat, action, &mut ());
            }
        }
        let state = play.state();
        if step % 7 != 3 || !matches!(game.turn(state), Turn::Seats(_)) {
            continue;
        }
        let seat = Seat::new(step % game.seats());
        let view = game.view(state, Viewer::Seat(seat));
        let other = game.sample(&game.worlds(&view), &mut rng);
        if other != *state && game.view(&other, Viewer::Seat(seat)) == view {
            let position = |state| serde_json::to_value(game.position(state)).unwrap();
            found.push(Pair { seat, here: position(state), there: position(&other) });
        }
        if found.len() == LOOKS {
            break;
        }
    }
    (serde_json::to_value(game.rules()).unwrap(), game.seats(), found)
}

/// Puts a match in that position on the node's disk, with `ann` in a seat and nobody else.
async fn put(node: &Node, id: &str, header: &Header, ann: &Person, seat: Seat) {
    // The seats of others are kept for somebody, so that pages have no names of their own for them.
    let bob = Some(Sitter { id: "bob".into(), name: "Bob".into() });
    let chair = Chair { bot: "normal".into(), open: true, kept: bob, ..Chair::default() };
    let mut chairs = vec![chair; header.seats.len()];
    chairs[seat.index()].person = Some(Sitter { id: ann.id.clone(), name: "Ann".into() });
    let notes = Notes {
        host: Some(ann.id.clone()),
        open: Open::Link,
        rated: false,
        clock: None,
        code: "invitation".into(),
        secret: "00".repeat(32),
        chairs,
        hands: None,
        deal_at: None,
        chat: Vec::new(),
        mutes: Vec::new(),
        rematch: None,
        given_up: false,
        free_undo: false,
        imported: false,
        outcome: None,
        news: 1,
    };
    let mut new = NewMatch::new(id, &header.game, header.seats.len() as i64, 0);
    new.rules = header.rules.to_string();
    new.status = Status::Running;
    new.meta = serde_json::to_string(&notes).unwrap();
    new.lines = vec![header.to_line().trim_end().to_owned()];
    node.app.hall.archive.create(new).await.unwrap();
}

/// Everything that a socket can ask for without changing the match, and what it is sent unasked.
async fn all_of(mut socket: Socket, id: &str) -> Vec<String> {
    socket.next().await.unwrap();
    let mut asked = vec![json!({"name": "summary"})];
    for name in ["view", "scene", "legal", "history"] {
        asked.push(json!({"name": name}));
        asked.extend((0..4).map(|seat| json!({"name": name, "payload": {"seat": seat}})));
    }
    asked.extend(["position", "snapshot", "record", "cheat"].map(|name| json!({"name": name})));
    // Things that are mostly refused, and the reasons must not tell more than the view does.
    asked.push(json!({"name": "play", "payload": {"card": "QS"}, "state": 999}));
    asked.push(json!({"name": "deal", "state": 999}));
    for (n, mut command) in asked.into_iter().enumerate() {
        command["id"] = json!(n);
        socket.ask(command).await;
    }
    socket.frames.iter().map(|frame| same(frame, id)).collect()
}

/// A text without what is another for every table: its name, its commitment, and the time.
fn same(text: &str, id: &str) -> String {
    let commitment = parlour_serve::hex::hex(&parlour_serve::fair::commitment(id, &[0; 32]));
    untimed(text).replace(id, "TABLE").replace(&commitment, "HASH")
}

/// A frame without the time at which it was told.
fn untimed(frame: &str) -> String {
    const NOW: &str = "\"now\":";
    match frame.split_once(NOW) {
        Some((before, rest)) => {
            format!("{before}{NOW}{}", rest.trim_start_matches(|c: char| c.is_ascii_digit()))
        }
        None => frame.to_owned(),
    }
}

async fn law<G: Show>(node: &Node) {
    let ann = node.person("Ann").await;
    // A table of one has few secrets.
    let rules = match G::ID {
        "pontoon" => json!({"variant": "british", "players": 3}),
        _ => json!({}),
    };
    let (rules, seats, pairs) = pairs::<G>(rules, 41);
    let mut compared = 0;
    for (n, pair) in pairs.iter().enumerate() {
        let (one, other) = (format!("{}-{n}-a", G::ID), format!("{}-{n}-b", G::ID));
        for (id, position) in [(&one, &pair.here), (&other, &pair.there)] {
            let start = Start { seed: Seed::from_number(5), position: Some(position.clone()) };
            let header = Header {
                kind: HeaderKind::Parlour,
                format: FORMAT,
                game: G::ID.into(),
                rules_version: G::RULES_VERSION,
                rules: rules.clone(),
                seats: vec![PERSON.into(); seats],
                names: Vec::new(),
                undo: None,
                start,
            };
            put(node, id, &header, &ann, pair.seat).await;
        }
        let got = async |id: &str, path: &str| {
            let (status, body) = ann.get(&path.replace("TABLE", id)).await;
            assert_eq!(status, 200, "{path}: {body}");
            same(&body.to_string(), id)
        };
        for path in ["/api/tables/TABLE/scene", "/api/tables/TABLE/events", "/tables/TABLE"] {
            let (here, there) = (got(&one, path).await, got(&other, path).await);
            assert_eq!(here, there, "{}: {}", G::ID, pair.here);
        }
        let here = all_of(ann.socket(&one, "?since=0").await, &one).await;
        let there = all_of(ann.socket(&other, "?since=0").await, &other).await;
        assert_eq!(here, there, "{}: {}", G::ID, pair.here);
        compared += here.len();
    }
    assert!(compared >= 100, "{}: only {compared} frames were compared", G::ID);
}

/// What only a seat knows must not reach who only watches: their bytes are the same, whatever
/// anybody holds.
async fn spectators<G: Show>(node: &Node) {
    let ann = node.person("Ann").await;
    let id = text(&ann.opens(json!({"game": G::ID, "open": "public"})).await["id"]);
    let watching = open_socket(node.address, None, &id, "?since=0").await.unwrap();
    let frames = all_of(watching, &id).await;
    let table = node.app.hall.live(&id);
    let (view, own) = table
        .see(&node.app.hall, |table| {
            let play = table.begun()?;
            Ok((play.view(Viewer::Spectator), play.view(Viewer::Seat(Seat::new(0)))))
        })
        .await
        .unwrap();
    assert_ne!(view, own, "somebody holds something");
    let shown = frames.iter().find(|frame| frame.contains("\"payload\":{\"view\":")).unwrap();
    let shown: Value = serde_json::from_str(shown).unwrap();
    assert_eq!(shown["payload"]["view"], view);
    assert!(frames.iter().all(|frame| !frame.contains(&own.to_string())));
    let refused = frames.iter().filter(|frame| frame.contains("\"code\":\"hidden\"")).count();
    assert!(refused > 4, "what a seat knows is asked for and refused");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_seat_cannot_know_changes_no_byte_that_it_is_sent() {
    let node = Node::start().await;
    macro_rules! laws {
        ($($of:ident::$game:ident)+) => { $(law::<parlour_games::$of::$game>(&node).await;)+ };
    }
    parlour_games::every_game!(laws);
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_watches_is_sent_what_all_seats_see_and_nothing_more() {
    let node = Node::start().await;
    spectators::<parlour_games::parlour_hearts::Hearts>(&node).await;
    spectators::<parlour_games::parlour_rails::Rails>(&node).await;
    node.stop().await;
}
