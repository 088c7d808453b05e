//! Decisions step by step, in the games of the house.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use parlour_core::Seed;
use parlour_games::game;
use parlour_house::{SeatSpec, Setup};
use parlour_plain::{Console, Ink, Options, play};
use parlour_store::Session;
use serde_json::{Value, json};

/// What is said when this is typed at a match of one person and random bots.
fn said(name: &str, rules: Value, ink: Ink, typed: &str) -> String {
    let game = game(name).unwrap();
    let seats = game.seats(&rules).unwrap();
    let mut setup = Setup { rules, ..Setup::new(Seed::from_number(7)) };
    setup.seats = vec![SeatSpec::Random; seats];
    setup.seats[0] = SeatSpec::Human;
    let mut session = Session::unsaved(game.open(&setup).unwrap());
    let (mut input, mut output) = (typed.as_bytes(), Vec::new());
    let mut console = Console::new(&mut input, &mut output);
    console.ink = ink;
    play(&mut session, &*game, &mut console, Options::default()).unwrap();
    String::from_utf8(output).unwrap()
}

fn rails(typed: &str) -> String {
    said("rails", json!({}), Ink::PLAIN, typed)
}

/// The last question that was asked, with what could be picked.
fn asked(said: &str) -> String {
    let (before, _) = said.rsplit_once("\n> ").unwrap();
    before.rsplit("\n> ").next().unwrap().to_owned()
}

#[test]
fn tickets_are_marked_by_numbers_and_a_turn_begins_with_what_to_do() {
    let said = rails("1 2\n");
    assert!(said.contains("Type 2 to "), "{said}");
    let turn = asked(&said);
    for wanted in ["Draw a card", "Claim a route", "Draw tickets", "Build a station"] {
        assert!(turn.contains(wanted), "{wanted}: {turn}");
    }
    assert!(turn.lines().count() <= 24, "{turn}");
}

#[test]
fn a_bare_verb_that_means_two_things_asks_which() {
    let turn = asked(&rails("1 2\ndraw\n"));
    assert!(turn.contains("Draw face down") && turn.contains("Draw tickets"), "{turn}");
    assert!(!turn.contains("Claim a route"), "{turn}");
}

#[test]
fn a_city_alone_builds_nothing() {
    let said = rails("1 2\nparis\n");
    assert!(!said.contains("You build"), "{said}");
    assert!(asked(&said).contains("Paris"), "{said}");
}

#[test]
fn back_goes_to_the_step_before_and_choices_lists_everything() {
    let said = rails("1 2\n2\nback\nback\nchoices\n");
    let back = said.split("\n> back\n").nth(1).unwrap();
    assert!(back.contains("Claim a route") && back.contains("Draw tickets"), "{back}");
    assert!(said.contains("Nothing is picked yet."), "{said}");
    let all = said.split("\n> choices\n").nth(1).unwrap();
    assert!(all.lines().count() > 20, "{all}");
}

#[test]
fn what_is_read_aloud_has_whole_names_and_no_columns() {
    let said = said("hearts", json!({}), Ink::ALOUD, "1 2 3\n1\n1\nscore\n");
    assert!(said.contains(" of clubs") && said.contains(" of hearts"), "{said}");
    for sign in ['♣', '♦', '♥', '♠', '·', '|'] {
        assert!(!said.contains(sign), "{sign} in {said}");
    }
    let talked = said.lines().filter(|line| !line.starts_with("> "));
    for line in talked {
        assert!(!line.contains("   ") && !line.contains("--"), "columns in {line:?}");
        assert!(line.chars().count() <= 80, "{line}");
    }
}

#[test]
fn a_cheats_window_shows_and_can_be_closed() {
    let typed = "cheat hands\ncheat\ncheat hands off\ncheat\n";
    let said = said("stopbus", json!({}), Ink::PLAIN, typed);
    assert!(said.contains("Player 2 holds: "), "{said}");
    assert!(said.contains("cheat hands off: closes it"), "{said}");
    let closed = said.split("\n> cheat hands off\n").nth(1).unwrap();
    assert!(!closed.contains("Player 2 holds: "), "{closed}");
    assert!(closed.contains("cheat hands: See the others' cards"), "{closed}");
}

#[test]
fn an_open_window_shows_at_every_decision() {
    let said = said("stopbus", json!({}), Ink::PLAIN, "cheat hands\ndone\n");
    assert!(said.matches("Player 2 holds: ").count() >= 2, "{said}");
}
