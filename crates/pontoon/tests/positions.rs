//! The checked door: a position that could not have come about is refused, and says why.

#![allow(clippy::unwrap_used, reason = "a test may stop where it finds something wrong")]

mod common;

use common::Play;
use parlour_core::Write;
use parlour_pontoon::{Action, Position, Rules};
use serde_json::{Value, json};

/// Changes a part of a position and says what the door finds wrong.
fn wrong(play: &Play, at: &str, value: Value) -> Vec<String> {
    let mut written = serde_json::to_value(play.position()).unwrap();
    *written.pointer_mut(at).unwrap_or_else(|| panic!("there is no {at}")) = value;
    let position: Position = serde_json::from_value(written).unwrap();
    match play.game.place(&position) {
        Ok(_) => Vec::new(),
        Err(wrong) => wrong.iter().map(ToString::to_string).collect(),
    }
}

fn refuses(play: &Play, at: &str, value: Value, why: &str) {
    assert_eq!(play.game.place(&play.position()), Ok(play.state), "unchanged it is let in");
    let wrong = wrong(play, at, value.clone());
    assert!(wrong.iter().any(|w| w.contains(why)), "{at} = {value}: {wrong:?}");
}

#[test]
fn every_card_lies_in_one_place() {
    let play = Play::classic("2C KC 4C 9D");
    refuses(&play, "/hands/0/0/cards", json!(["2C", "9D"]), "4C lie nowhere");
    refuses(&play, "/hands/0/0/cards/0", json!("KC"), "KC is there twice");
    refuses(&play, "/banker", json!(["KC"]), "lie nowhere");
    refuses(&play, "/stock", json!([]), "lie nowhere");
    refuses(&play, "/used", json!(["2C"]), "2C is there twice");
    let deck = common::cards("2C KC 4C 9D 5S 6S").into_iter().collect();
    let small = Play::deal(Rules { deck: Some(deck), ..Rules::default() }, "2C KC 4C 9D");
    refuses(&small, "/stock/0", json!("AH"), "AH is not in the deck");
}

#[test]
fn lists_are_as_long_as_the_table() {
    let play = Play::deal(Rules::british(2), "2C KC 4C");
    refuses(&play, "/chips", json!([1]), "there are 1 for 2 seats");
    refuses(&play, "/last", json!([0, 0, 0]), "there are 3 for 2 seats");
    refuses(&play, "/seat", json!(2), "there is no such seat");
    refuses(&play, "/hand", json!(2), "hand 0, and 1 after a split");
    refuses(&play, "/batches", json!([[], [], [], [], [], [], [], [], [], []]), "so often");
    refuses(&play, "/hands/0/0/face_up", json!([]), "whether it lies face up");
    refuses(&play, "/hands/0/0/status", json!("empty"), "is left out");
    let six = json!(["2C", "3C", "5C", "6C", "7C", "8C"]);
    refuses(&play, "/banker", six.clone(), "five cards at most");
    refuses(&play, "/hands/0/0/cards", six, "five cards at most");
    let hand = serde_json::to_value(&play.position().hands[0][0]).unwrap();
    refuses(&play, "/hands/0", json!([hand, hand, hand]), "two hands at most");
}

#[test]
fn a_fresh_table_is_fresh() {
    let mut play = Play::deal(Rules::british(1), "2C KC");
    play.state = parlour_core::Game::start(&play.game);
    refuses(&play, "/shuffles", json!(3), "nothing has happened");
    refuses(&play, "/chips/0", json!(99), "nothing has happened");
}

#[test]
fn a_classic_hand_in_play() {
    let play = Play::classic("2C KC 4C 9D");
    refuses(&play, "/phase", json!("staking"), "no such phase");
    refuses(&play, "/phase", json!("asking"), "banker's cards are shown");
    refuses(&play, "/banker_shown", json!(true), "not shown, while hands are played");
    refuses(&play, "/hands/0/0/face_up", json!([true, false]), "lie face up");
    refuses(&play, "/hands/0/0/twisted", json!(true), "two cards are dealt");
    refuses(&play, "/hands/0/0/status", json!("stuck"), "nobody is left to play");
    refuses(&play, "/hands/0/0/status", json!("bust"), "which its status cannot be");
    refuses(&play, "/hands/0/0/stake", json!(5), "no stakes");
    refuses(&play, "/chips/0", json!(5), "they began as 0");
    refuses(&play, "/statistics/0/rounds", json!(1), "0 rounds are finished");
    refuses(&play, "/shuffles", json!(0), "shuffled for the first round");
    refuses(&play, "/batches", json!([["2C"]]), "only \"british\" has them");
    refuses(&play, "/hands/0/0/split", json!(true), "both hands of a split pair");
}

#[test]
fn a_classic_round_that_is_over() {
    let mut play = Play::classic("KC QC 9C 8D");
    play.stick();
    refuses(&play, "/last/0", json!(-1), "1 for a win");
    refuses(&play, "/statistics/0/streak", json!(0), "does not fit the last round");
    refuses(&play, "/statistics/0/streak", json!(2), "streak, best streak and wins");
    refuses(&play, "/statistics/0/losses", json!(1), "wins and losses do not fit");
    refuses(&play, "/statistics/0/pontoons", json!(3), "more special hands");
    refuses(&play, "/seat", json!(1), "there is no such seat");
    refuses(&play, "/banker_shown", json!(false), "the banker's cards are shown");
    refuses(&play, "/hands/0/0/status", json!("playing"), "every hand is over");
    let mut low = Play::classic("KC QC 9C 5D 2H");
    low.stick();
    refuses(
        &low,
        "/stock",
        {
            let mut stock = serde_json::to_value(low.position().stock).unwrap();
            stock.as_array_mut().unwrap().insert(0, low.position().banker[2].to_string().into());
            stock
        },
        "2H is there twice",
    );
    let mut rules = Play::deal(Rules { rounds: 1, ..Rules::default() }, "KC QC 9C 8D");
    rules.stick();
    refuses(&rules, "/phase", json!("asking"), "over after its last round");
    refuses(&rules, "/round", json!(2), "the match has 1 rounds");
}

#[test]
fn stakes_being_made() {
    let mut play = Play::deal(Rules::british(3), "2C KC 4C 9D");
    play.act(Action::Stake { amount: 3 });
    refuses(&play, "/seat", json!(0), "turn of seat 1");
    refuses(&play, "/hands/0/0/stake", json!(4), "they began as 300");
    refuses(&play, "/banker_shown", json!(true), "one card, face down");
    refuses(&play, "/last/2", json!(-3), "nothing is won or lost yet");
    refuses(&play, "/hands/1/0/face_up", json!([true]), "one card face down");
    refuses(&play, "/hands/1", json!([]), "KC lie nowhere");
    refuses(&play, "/used", json!(["2C"]), "during a round");
    refuses(&play, "/hands/1/0/bought", json!(1), "one card face down");
}

#[test]
fn british_hands_in_play() {
    let mut play = Play::deal(Rules::british(2), "8C KC 4C 8D 7D 5D 2S 2H 3H");
    play.act(Action::Stake { amount: 3 }).act(Action::Stake { amount: 3 });
    play.act(Action::Split).buy(5);
    refuses(&play, "/hands/0/0/bought", json!(7), "twice the first stake at most");
    refuses(&play, "/hands/0/0/bought", json!(2), "a card costs the first stake");
    refuses(&play, "/hands/0/0/first", json!(11), "outside the limits");
    refuses(&play, "/hands/0/0/bought", json!(0), "its stake is within");
    refuses(&play, "/hands/0/0/face_up", json!([true, true, false]), "bought cards come first");
    refuses(&play, "/hands/0/0/twisted", json!(true), "whether a card was twisted");
    refuses(&play, "/hands/0/1/split", json!(false), "both hands of a split pair");
    refuses(&play, "/hands/0/0/status", json!("stuck"), "which its status cannot be");
    refuses(&play, "/hands/1/0/status", json!("stood"), "played in order");
    refuses(&play, "/last/0", json!(-1), "only bust hands have lost");
    refuses(&play, "/chips/0", json!(100), "they began as 200");
    refuses(&play, "/bank", json!(1), "they began as 200");
    refuses(&play, "/batches", json!([]), "every card of the deck is in one");
    refuses(&play, "/batches/0", json!(["2C"]), "come from the latest shuffle");
    refuses(&play, "/shuffles", json!(0), "there were at least 1");
    refuses(&play, "/hand", json!(1), "turn of seat 0 with hand 0");
    refuses(&play, "/phase", json!("dealing"), "put together again");
    let pontoon = Play::british(1, "2C KC 4C 9D");
    let mut written = pontoon.position();
    // The banker's nine changes places with an ace.
    let ace = written.stock.iter().position(|c| c.to_string() == "AC").unwrap();
    std::mem::swap(&mut written.banker[1], &mut written.stock[ace]);
    let wrong = pontoon.game.place(&written).unwrap_err();
    assert!(wrong[0].why.contains("banker's pontoon"), "{wrong:?}");
}

#[test]
fn british_rounds_that_are_over() {
    let mut play = Play::british(3, "KC QC 9C 5D 2S");
    play.stick();
    refuses(&play, "/phase", json!("over"), "over after its last round");
    refuses(&play, "/hands/0/0/stake", json!(1), "they began as 100");
    refuses(&play, "/hands/0/0/face_up/0", json!(false), "face up");
    refuses(&play, "/hand", json!(1), "seat 0 with hand 0");
    refuses(&play, "/round", json!(21), "there were at least 21");
    let mut banker = play.position();
    let card = banker.banker.pop().unwrap();
    banker.used.insert(card);
    let wrong = play.game.place(&banker).unwrap_err();
    assert!(wrong[0].why.contains("twists on 16"), "{wrong:?}");
}
