//! Somebody at a table that others hold is answered as an engine answers that viewer.

use parlour_core::{Seat, Seed, Viewer};
use parlour_games::game;
use parlour_house::{SeatSpec, Setup};
use parlour_protocol::{Asked, Engine, Guest, Options};
use serde_json::{Value, json};

const SEATS: [&str; 4] = ["human", "classic", "human", "classic"];

#[test]
fn a_guest_is_answered_as_an_engine_answers_that_viewer() {
    let hearts = game("hearts").unwrap();
    let seats: Vec<SeatSpec> = SEATS.iter().map(|seat| seat.parse().unwrap()).collect();
    let setup = Setup { seats, ..Setup::new(Seed::from_number(8)) };
    let mut table = hearts.open(&setup).unwrap();
    table.drive(true);
    for viewer in [Viewer::Seat(Seat::new(0)), Viewer::Seat(Seat::new(2)), Viewer::Spectator] {
        let mut engine = Engine::new(parlour_games::games(), Options::default());
        let new = json!({"name": "new", "payload": {
            "game": "hearts", "seed": 8, "seats": SEATS, "viewer": viewer,
        }});
        engine.handle(new.to_string());
        let guest = Guest::new(&*hearts, &*table, viewer);
        for name in ["legal", "view", "scene", "history", "position", "record", "summary"] {
            for payload in [json!({}), json!({"seat": 0}), json!({"seat": 9}), json!({"x": 1})] {
                let line = json!({"id": "mine", "name": name, "payload": payload}).to_string();
                let asked = Asked::read(line.as_bytes()).unwrap_or_else(|line| panic!("{line}"));
                let answer: Value = serde_json::from_str(&guest.look(&asked).unwrap()).unwrap();
                let engine: Value = serde_json::from_str(&engine.handle(&line)).unwrap();
                assert_eq!(answer, engine, "{line}");
            }
        }
    }
}

#[test]
fn a_guest_changes_nothing_by_looking_and_is_told_what_it_saw() {
    let hearts = game("hearts").unwrap();
    let mut table = hearts.open(&Setup::new(Seed::from_number(8))).unwrap();
    table.drive(true);
    let viewer = Viewer::Seat(Seat::new(0));
    let guest = Guest::new(&*hearts, &*table, viewer);
    for name in ["pass", "deal", "undo", "new", "advance", "cheat", "hint"] {
        let asked = Asked::read(json!({"name": name}).to_string().as_bytes());
        assert_eq!(asked.ok().and_then(|asked| guest.look(&asked)), None, "{name}");
    }
    let line: Value =
        serde_json::from_str(&guest.told(&json!(7), table.events(viewer, 0))).unwrap();
    assert_eq!((&line["id"], &line["ok"]), (&json!(7), &json!(true)));
    assert_eq!(line["events"].as_array().unwrap().len() as u64, guest.state());
    assert!(Asked::read(b"{").is_err_and(|line| line.contains("bad_json")));
}
