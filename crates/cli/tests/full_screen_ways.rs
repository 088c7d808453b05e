//! Every way of choosing at a table in a real terminal does what it says: the saved record tells.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::fs;

use crate::common::{Place, quick};
use crate::pty::Pty;
use parlour_core::record::Line;
use parlour_core::{Record, Scene, Seat, Viewer};
use parlour_house::SeatSpec;
use serde_json::{Value, json};

const SIZE: (u16, u16) = (80, 24);

fn record(place: &Place, game: &str) -> Record {
    let bytes = fs::read(place.path(&format!("matches/{game}-1.jsonl"))).unwrap();
    Record::parse(&bytes).unwrap().record
}

/// What the person did.
fn acts(place: &Place, game: &str) -> Vec<(String, Value)> {
    let lines = record(place, game).lines.into_iter();
    let own = lines.filter_map(|line| match line {
        Line::Act { seat, name, payload } if seat.index() == 0 => Some((name, payload.value())),
        _ => None,
    });
    own.collect()
}

/// The table as the person sees it.
fn scene(place: &Place, game: &str) -> Scene {
    let record = record(place, game);
    let nobody = vec![SeatSpec::Human; record.header.seats.len()];
    let table = parlour_games::game(game).unwrap().replay(&record, Some(&nobody), None).unwrap();
    table.scene(Viewer::Seat(Seat::new(0)))
}

/// Begins a match, presses keys, and returns the first thing the person did by them.
fn first_act(game: &str, rules: &[&str], asks: &str, keys: &[&str]) -> (String, Value) {
    let place = quick();
    let mut args = vec!["play", game, "--seed", "7"];
    for rule in rules {
        args.extend(["--rules", rule]);
    }
    let mut screen = Pty::start(place.home(), &args, SIZE);
    screen.wait_for(asks);
    for key in keys {
        screen.press(key);
    }
    screen.wait_until(|_| !acts(&place, game).is_empty());
    screen.send("\x03");
    assert!(screen.ended().success());
    acts(&place, game).swap_remove(0)
}

#[test]
fn digits_letters_words_and_the_cursor_choose() {
    let ways: [(&str, &[&str]); 9] = [
        ("twist", &["1"]),
        ("stick", &["2"]),
        ("twist", &["\r"]),
        ("stick", &["\x1b[C", "\r"]),
        ("twist", &["t", "\r"]),
        ("stick", &["/", "s", "\r"]),
        ("twist", &["/TWIST\r"]),
        ("stick", &[":hold\x15stand\r"]),
        ("stick", &["m", "\x1b", "2"]),
    ];
    for (wanted, keys) in ways {
        let (name, _) = first_act("pontoon", &[], "[1 Twist]", keys);
        assert_eq!(name, wanted, "by {keys:?}");
    }
}

#[test]
fn amounts_are_set_with_plus_and_minus_or_typed() {
    let ways: [(i64, &[&str]); 6] = [
        (1, &["\r"]),
        (3, &["+", "+", "+", "-", "\r"]),
        (4, &["\x1b[A", "\x1b[C", "=", "\r"]),
        (10, &["\x1b[6~", "\x1b[5~", "+", "\r"]),
        (7, &["7", "\r"]),
        (5, &["/stake 5\r"]),
    ];
    for (wanted, keys) in ways {
        let act = first_act("pontoon", &["variant=british"], "[-] 1 [+]", keys);
        assert_eq!(act, ("stake".into(), json!({ "amount": wanted })), "by {keys:?}");
    }
}

#[test]
fn a_card_is_typed_marked_or_pointed_at() {
    let place = quick();
    let args = ["play", "hearts", "--seed", "7", "--bots", "classic"];
    let mut screen = Pty::start(place.home(), &args, SIZE);
    screen.wait_for("(0 of 3 marked)");
    let hand: Vec<String> = scene(&place, "hearts").choices.choosers[0]
        .from
        .iter()
        .map(|card| card.value.as_str().unwrap().to_owned())
        .collect();
    // The second, third and fourth card, by Space, by Enter and by Space again.
    for key in ["\x1b[C", " ", "\x1b[C", "\r", "\x1b[C", " "] {
        screen.press(key);
    }
    screen.wait_for("(3 of 3 marked)");
    screen.press("\r");
    screen.wait_for("Trick 1 of 13");
    assert_eq!(acts(&place, "hearts")[0].1["cards"], json!(hand[1..4]));

    // Each trick a card in another way: the last that may be played, so that the cursor, which
    // stands on the first, would not choose it.
    let typed = |card: &str| card.to_lowercase();
    let ways: [&dyn Fn(&str) -> String; 4] = [
        &|card| typed(card) + "\r",
        &|card| format!("/play {card}\r"),
        &|card| format!("/{}\r", typed(card).replace('t', "10")),
        &|card| typed(card) + "xyz\x7f\x7f\x7f\r",
    ];
    for (trick, way) in (1..).zip(ways) {
        screen.wait_until(|screen| screen.shows(&format!("Trick {trick} of 13")));
        screen.wait_for("▶ You");
        let choice = scene(&place, "hearts").choices.list.pop().unwrap();
        let card = choice.payload["card"].as_str().unwrap().to_owned();
        screen.press(&way(&card));
        screen.wait_until(|_| acts(&place, "hearts").len() > trick);
        let wanted = ("play".to_owned(), json!({ "card": card }));
        assert_eq!(acts(&place, "hearts")[trick], wanted, "by {:?}", way(&card));
    }
    screen.send("x");
    assert!(screen.ended().success());
}
