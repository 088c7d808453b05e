//! Positions: both ways to write cards, and everything that is wrong with a wrong one.

#![allow(clippy::unwrap_used, reason = "a test may stop where it finds something wrong")]

mod common;

use common::{Match, PLAIN, cards, dealt, seat, swap};
use parlour_core::{Game, Seed, Write};
use parlour_stopbus::{Action, Draw, Kind, Knowledge, Phase, Play, Position, StopBus};
use serde_json::{Value, json};

fn read(value: Value) -> Result<Position, serde_json::Error> {
    serde_json::from_value(value)
}

fn written() -> Value {
    let m = Match::plain();
    serde_json::to_value(m.position()).unwrap()
}

/// What goes wrong where when something is changed.
type Case<T> = (&'static str, fn(&mut T));

/// The places that are wrong.
fn wrong(position: &Position) -> Vec<String> {
    let placed = Match::of(4).place(position);
    placed.err().into_iter().flatten().map(|w| w.at).collect()
}

fn plain() -> Position {
    dealt(&[3; 4], &PLAIN, "4S", "5S 6S 7S 8S")
}

#[test]
fn pascal_numbers_are_printed_beside_the_codes() {
    let value = written();
    assert_eq!(value["hands"][0], json!(["TC", "2D", "3H"]));
    assert_eq!(value["numbers"]["hands"][0], json!([10, 15, 29]));
    assert_eq!(value["top"], json!("4S"));
    assert_eq!(value["numbers"]["top"], json!(43));
    assert_eq!(value["numbers"]["stock"], json!([44, 45, 46, 47]));
}

#[test]
fn pascal_numbers_are_understood_in_place_of_codes() {
    let mut value = written();
    value["hands"][0] = json!([10, "2d", 29]);
    value["top"] = json!(43);
    value["play"]["stock"] = json!([44, "6S", 46, "8S"]);
    value.as_object_mut().unwrap().remove("numbers");
    let game = Match::of(4);
    assert_eq!(game.place(&read(value).unwrap()).unwrap(), Match::plain().state);
}

#[test]
fn cards_0_and_53_are_no_cards() {
    for bad in [json!(0), json!(53), json!(-1), json!(256), json!("1S"), json!(""), json!(null)] {
        let mut value = written();
        value["hands"][0][1] = bad.clone();
        let error = read(value).unwrap_err().to_string();
        assert!(error.contains("1 to 52") || bad.is_null(), "{error}");
    }
}

#[test]
fn numbers_that_say_something_else_than_the_codes_are_refused() {
    let mut value = written();
    value["numbers"]["top"] = json!(44);
    let wrong = Match::of(4).place(&read(value).unwrap()).unwrap_err();
    assert_eq!(wrong[0].at, "numbers");
}

#[test]
fn what_can_be_worked_out_may_be_left_out() {
    let mut value = written();
    let play = value["play"].as_object_mut().unwrap();
    for field in ["stuck", "turns", "passes", "draw", "swaps", "offered", "covered", "knowledge"] {
        play.remove(field).expect(field);
    }
    assert_eq!(Match::of(4).place(&read(value).unwrap()).unwrap(), Match::plain().state);
}

#[test]
fn every_reason_is_given_at_once() {
    let mut p = plain();
    p.lives = vec![4, 3, 3, 3];
    p.hands[1] = p.hands[0];
    let all = wrong(&p);
    assert!(all.contains(&"lives[0]".into()), "{all:?}");
    assert!(all.iter().filter(|at| *at == "hands[1]").count() == 3, "{all:?}");
}

#[test]
fn lives_and_rounds_must_fit() {
    let cases: [Case<Position>; 12] = [
        ("lives", |p| p.lives.truncate(3)),
        ("fell", |p| p.fell.push(0)),
        ("hands", |p| p.hands.push(None)),
        ("starter", |p| p.starter = seat(7)),
        ("lives[0]", |p| p.lives[0] = 9),
        ("lives[1]", |p| p.lives[1] = 2),
        ("fell[1]", |p| p.fell[1] = 1),
        ("round", |p| p.round = 0),
        ("round", |p| p.round = 2),
        ("play", |p| p.phase = Phase::Dealing),
        ("play", |p| p.play = None),
        ("top", |p| p.top = None),
    ];
    for (at, change) in cases {
        let mut p = plain();
        change(&mut p);
        let all = wrong(&p);
        assert!(all.contains(&at.into()), "{at} is not among {all:?}");
    }
}

#[test]
fn a_seat_that_fell_must_have_had_the_time_to() {
    let mut p = dealt(&[3, 0, 3, 3], &[PLAIN[0], "-", PLAIN[2], PLAIN[3]], "4S", "5S");
    assert_eq!(wrong(&p), [""; 0]);
    p.fell[1] = 2;
    assert_eq!(wrong(&p), ["fell[1]"]);
    p.fell[1] = 4;
    assert_eq!(wrong(&p), ["fell[1]"]);
    p.fell[1] = 3;
    p.starter = seat(1);
    assert!(wrong(&p).contains(&"starter".into()));
}

#[test]
fn cards_lie_in_one_place_each() {
    let mut p = plain();
    p.play.as_mut().unwrap().stock = cards("5S 5S");
    assert!(wrong(&p).contains(&"play.stock".into()));
    p.play.as_mut().unwrap().stock = cards("5S");
    p.play.as_mut().unwrap().covered = Some(cards("6S 7S"));
    assert!(wrong(&p).contains(&"play.covered".into()), "the rest of the deck lies nowhere");
    let mut p = plain();
    p.play.as_mut().unwrap().stock = vec![cards("5S")[0]; 60];
    assert!(wrong(&p).contains(&"play.stock".into()));
    let mut p = plain();
    p.hands[2] = None;
    assert!(wrong(&p).contains(&"hands[2]".into()), "the living have cards");
}

#[test]
fn turns_sticks_and_passes_must_fit() {
    let cases: [Case<Play>; 12] = [
        ("play.seat", |p| p.seat = seat(1)),
        ("play.seat", |p| p.turns = 1),
        ("play.turns", |p| p.turns = 120),
        ("play.stuck", |p| p.stuck = Some(seat(0))),
        ("play.stuck", |p| p.stuck = Some(seat(3))),
        ("play.stuck", |p| p.stuck = Some(seat(6))),
        ("play.passes", |p| p.passes = 1),
        ("play.draw", |p| p.draw = Draw::Overflow),
        ("play.swaps", |p| p.swaps = 1),
        ("play.swaps", |p| p.swaps = 11),
        ("play.offered", |p| p.offered = Some(cards("5S")[0])),
        ("play.knowledge", |p| p.knowledge = Some(Vec::new())),
    ];
    for (at, change) in cases {
        let mut p = plain();
        change(p.play.as_mut().unwrap());
        let all = wrong(&p);
        assert!(all.contains(&at.into()), "{at} is not among {all:?}");
    }
    let mut p = plain();
    let play = p.play.as_mut().unwrap();
    (play.turns, play.seat, play.stuck, play.passes) = (6, seat(2), Some(seat(0)), 1);
    assert_eq!(wrong(&p), [""; 0]);
    p.play.as_mut().unwrap().passes = 2;
    assert_eq!(wrong(&p), ["play.passes"], "only one turn came after the stick");
}

#[test]
fn nobody_holds_31_unless_swapped_for_it_this_turn() {
    let mut p = dealt(&[3; 4], &[PLAIN[0], "AS KS QS", PLAIN[2], PLAIN[3]], "4S", "5S");
    assert!(wrong(&p).contains(&"hands[1]".into()));
    p = dealt(&[3; 4], &["AS KS 9H", PLAIN[1], PLAIN[2], PLAIN[3]], "QS", "5S");
    let mut m = Match::at(&p);
    m.go(0, &[swap(2)]);
    assert_eq!(wrong(&m.position()), [""; 0], "31 counts when the turn ends");
}

#[test]
fn knowledge_must_fit_the_hands() {
    let known = |seen, beside, barred| Knowledge { seen, beside, barred };
    let none = || known([false; 3], vec![], vec![]);
    let with = |first: Knowledge| {
        let mut p = dealt(&[3; 4], &["AS KS 9H", PLAIN[1], PLAIN[2], PLAIN[3]], "4S", "5S");
        p.play.as_mut().unwrap().knowledge = Some(vec![first, none(), none(), none()]);
        wrong(&p)
    };
    assert_eq!(with(known([false, false, true], vec![Kind::TensOfHearts], vec![])), [""; 0]);
    let beside = known([false, false, true], vec![Kind::TensOfSpades], vec![]);
    assert_eq!(with(beside), ["play.knowledge"], "A♠ K♠ beside a ten of spades were 31");
    let barred = known([true, false, true], vec![], vec![Kind::TensOfSpades]);
    assert_eq!(with(barred), ["play.knowledge"]);
    let misplaced = known([false; 3], vec![Kind::AceOfClubs], vec![]);
    assert_eq!(with(misplaced), ["play.knowledge[0]"]);
}

#[test]
fn between_rounds_the_hands_are_those_the_last_round_ended_with() {
    let mut m =
        Match::at(&dealt(&[3, 1, 3, 3], &[PLAIN[0], "2C 3D 4H", PLAIN[2], "7C 5D 6H"], "4S", "5S"));
    m.go(0, &[Action::Stick]);
    for other in 1..4 {
        m.go(other, &[Action::Done]);
    }
    let rest = m.position();
    assert_eq!(wrong(&rest), [""; 0]);
    let mut p = rest.clone();
    p.hands[1] = None;
    assert!(wrong(&p).contains(&"hands[1]".into()), "it was in the last round");
    let mut p = rest.clone();
    p.top = None;
    assert!(wrong(&p).contains(&"top".into()));
    let mut p = rest.clone();
    p.hands.swap(1, 0);
    assert!(wrong(&p).contains(&"fell[1]".into()), "it did not lose with that hand");
    let mut p = rest.clone();
    p.phase = Phase::Over;
    assert!(wrong(&p).contains(&"lives".into()));
    let mut p = rest;
    (p.lives, p.fell) = (vec![3, 0, 0, 0], vec![0, 3, 3, 3]);
    assert!(wrong(&p).contains(&"lives".into()), "one alone cannot play on");
}

#[test]
fn a_snapshot_deals_its_round_again() {
    let game = StopBus::new(parlour_stopbus::Rules::default()).unwrap();
    let mut luck = parlour_core::MatchLuck::new(Seed::from_number(9), StopBus::ID);
    let mut state = game.start();
    game.deal(&mut state, &mut luck, &mut ());
    let snapshot = game.snapshot(&state).unwrap();
    let expected = json!({"round": 0, "lives": [3, 3, 3, 3], "fell": [0, 0, 0, 0], "starter": 0});
    assert_eq!(snapshot, expected);
    let mut again = game.restore(&snapshot).unwrap();
    game.deal(&mut again, &mut luck, &mut ());
    assert_eq!(again, state);
    assert!(game.restore(&json!({"round": 0})).is_err());
    assert!(game.restore(&json!(7)).is_err());
}
