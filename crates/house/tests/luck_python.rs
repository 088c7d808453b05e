//! A program written from docs/luck.md alone deals every deck of every game as the engine does.

#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]
#![expect(clippy::print_stderr, reason = "a test that is skipped says so")]

use std::path::{Path, PathBuf};
use std::process::Command;

use parlour_core::{Seed, Turn, Viewer};
use parlour_house::{AnyGame, AnyTable, SeatSpec, Setup, offer};
use serde_json::{Value, json};

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What the program prints; `None` on a machine that cannot run it.
fn python(args: &[&str]) -> Option<String> {
    let script = repository().join("examples/deals.py");
    match Command::new("python3").arg("-B").arg(&script).args(args).output() {
        Ok(run) => {
            assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
            Some(String::from_utf8(run.stdout).unwrap().replace("\r\n", "\n"))
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            eprintln!("SKIPPED: there is no python3 on this machine to run examples/deals.py with");
            None
        }
        Err(error) => panic!("python3 cannot be run: {error}"),
    }
}

fn game(id: &str) -> Box<dyn AnyGame> {
    match id {
        "kuhn" => offer::<parlour_kuhn::Kuhn>(),
        id => parlour_games::game(id).unwrap(),
    }
}

/// A table of bots, so that it can be played on by itself.
fn setup(id: &str, seed: &str, rules: &Value) -> Setup {
    let mut setup = Setup { rules: rules.clone(), ..Setup::new(seed.parse().unwrap()) };
    setup.seats = vec![SeatSpec::Classic; game(id).seats(rules).unwrap()];
    setup
}

/// Each place of the position holds what the program dealt there.
fn same(id: &str, args: &[&str], table: &dyn AnyTable) {
    let Some(printed) = python(args) else { return };
    let dealt: Value = serde_json::from_str(&printed).unwrap();
    let position = table.position();
    assert!(!dealt.as_object().unwrap().is_empty());
    for (place, cards) in dealt.as_object().unwrap() {
        assert_eq!(position.pointer(place), Some(cards), "{id}: {args:?}: {place}");
    }
}

const HEX: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

#[test]
fn the_first_deal_of_every_game_is_the_same() {
    for (id, rules) in [
        ("kuhn", json!({})),
        ("hearts", json!({})),
        ("ohhell", json!({})),
        ("ohhell", json!({"players": 3, "most": 17, "hands": "down", "trumps": "rotating"})),
        ("stopbus", json!({})),
        ("stopbus", json!({"players": 7, "shuffle": "fair"})),
        ("pontoon", json!({})),
        ("pontoon", json!({"variant": "british", "players": 5})),
        ("busrush", json!({})),
        ("busrush", json!({"players": 4})),
        ("rails", json!({})),
        ("rails", json!({"players": 5, "map": "island"})),
    ] {
        for seed in ["1", "2026", HEX] {
            let mut table = game(id).open(&setup(id, seed, &rules)).unwrap();
            table.deal().unwrap();
            same(id, &["deal", id, seed, &rules.to_string()], &*table);
        }
    }
}

#[test]
fn a_later_round_is_dealt_without_playing_those_before() {
    let hearts = json!({
        "round": 3, "direction": "across", "scores": [10, 20, 14, 8], "starting_seat": 2,
    });
    let stopbus = json!({
        "round": 4, "lives": [3, 0, 2, 1], "fell": [0, 3, 0, 0], "starter": 2,
    });
    for (id, snapshot, rules, round) in [
        ("hearts", hearts, json!({}), "3"),
        ("stopbus", stopbus, json!({"lives_left": [3, 0, 2, 1]}), "5"),
    ] {
        for seed in ["1", HEX] {
            let setup = setup(id, seed, &json!({}));
            let mut table = game(id).restore(&setup, &snapshot).unwrap();
            table.deal().unwrap();
            same(id, &["deal", id, seed, &rules.to_string(), round], &*table);
        }
    }
}

/// Plays with bots, and shows each step's position before and after to a watcher, until that has
/// seen enough.
fn watch(
    id: &str,
    rules: &Value,
    mut enough: impl FnMut(&str, &dyn AnyTable, &Value, &Value) -> bool,
) {
    for number in 1..40_u64 {
        let seed = Seed::from_number(number);
        let mut table = game(id).open(&setup(id, &seed.to_string(), rules)).unwrap();
        let mut before = table.position();
        for _ in 0..2_000 {
            match table.turn() {
                Turn::Over => break,
                Turn::Deal => drop(table.deal().unwrap()),
                Turn::Seats(_) => drop(table.step_bot().unwrap()),
            }
            let after = table.position();
            if enough(&seed.to_string(), &*table, &before, &after) {
                return;
            }
            before = after;
        }
    }
    panic!("{id}: nothing of the kind was seen in 39 matches");
}

fn names(cards: &Value) -> Vec<String> {
    cards.as_array().unwrap().iter().map(|card| card.as_str().unwrap().to_owned()).collect()
}

/// The program's shuffle of these cards; the pile before anything is drawn from its end.
fn shuffled(id: &str, seed: &str, deck: &str, nth: u64, cards: &[String]) -> Option<Vec<String>> {
    let nth = nth.to_string();
    let mut args = vec!["shuffle", id, seed, deck, &nth];
    args.extend(cards.iter().map(String::as_str));
    python(&args).map(|printed| names(&serde_json::from_str(&printed).unwrap()))
}

/// The latest event of this sort in the table's history.
fn told(table: &dyn AnyTable, name: &str) -> Value {
    let events = table.events(Viewer::All, 0);
    events.into_iter().rev().find(|event| event.name == name).unwrap().data.value()
}

#[test]
fn pontoon_shuffles_anew_and_takes_bust_hands_in_as_the_page_says() {
    // A short deck of middling cards: somebody is soon bust, and the pile soon empty.
    let short = json!({
        "variant": "british", "players": 3,
        "deck": ["5C", "6C", "7C", "8C", "9C", "5D", "6D", "7D", "8D", "9D", "TC", "TD"],
    });
    for (rules, wanted) in [(json!({"rounds": 40}), false), (short, true)] {
        watch("pontoon", &rules, |seed, table, before, after| {
            let nth = before["shuffles"].as_u64().unwrap();
            if nth == 0 || after["shuffles"] == nth {
                return false;
            }
            let event = told(table, "shuffled");
            if event["refill"] != wanted {
                return false;
            }
            let Some(pile) = shuffled("pontoon", seed, "0", nth, &names(&event["cards"])) else {
                return true;
            };
            // A position lists the next card first.
            let left: Vec<String> = names(&after["stock"]).into_iter().rev().collect();
            assert!(!left.is_empty() || wanted);
            assert_eq!(left[..], pile[..left.len()], "seed {seed}");
            !left.is_empty()
        });
    }
}

#[test]
fn bus_rush_shuffles_its_discards_as_the_page_says() {
    let long = json!({"players": 4, "target": 30, "round_limit": 60});
    watch("busrush", &long, |seed, _, before, after| {
        let (old, new) = (&before["bus"], &after["bus"]);
        let nth = old["shuffles"].as_u64().unwrap();
        // Where a step discards before it shuffles, the position before does not tell which cards.
        if nth == 0 || new["shuffles"] == nth || !names(&new["discard"]).is_empty() {
            return false;
        }
        let cards = names(&old["discard"]);
        let left = names(&new["pile"]);
        let Some(pile) = shuffled("busrush", seed, "0", nth, &cards) else { return true };
        assert!(!left.is_empty() && left.len() < pile.len());
        assert_eq!(left[..], pile[..left.len()], "seed {seed}");
        true
    });
}

#[test]
fn rails_shuffles_its_discards_as_the_page_says() {
    watch("rails", &json!({"map": "island", "players": 4}), |seed, table, before, after| {
        let nth = before["shuffles"].as_u64().unwrap();
        if nth == 0 || after["shuffles"] == nth {
            return false;
        }
        let counts = &told(table, "reshuffled")["cards"];
        let cards: Vec<String> = counts
            .as_object()
            .unwrap()
            .iter()
            .flat_map(|(colour, n)| vec![colour.clone(); n.as_u64().unwrap() as usize])
            .collect();
        let Some(pile) = shuffled("rails", seed, "0", nth, &cards) else { return true };
        let left = names(&after["deck"]);
        assert_eq!(left[..], pile[..left.len()], "seed {seed}");
        !left.is_empty()
    });
}

#[test]
fn the_page_shows_the_deals_that_the_program_prints() {
    let page = std::fs::read_to_string(repository().join("docs/luck.md")).unwrap();
    let (_, block) = page.split_once("```deals\n").expect("docs/luck.md has a block of deals");
    let block = block.split_once("```").expect("the block ends").0;
    if let Some(printed) = python(&[]) {
        assert_eq!(block, printed);
    }
}
