//! Whole matches with fixed seeds, as text. They guard that the same seed and the same bots give
//! the same match for ever. `PARLOUR_BLESS=1 cargo test -p parlour-hearts --test golden` writes
//! them anew.

mod common;

use std::fmt::Write as _;
use std::path::PathBuf;

use common::hearts;
use parlour_core::{Bot, Game, Match, MatchLuck, Seed, Speak, Turn, Viewer, Write};
use parlour_hearts::{Classic, Hearts, Moon, Passing, Rules, Ties};

/// A match of four classic bots, told to somebody who sees everything.
fn transcript(rules: &Rules, seed: u64) -> String {
    let game = hearts(rules);
    let seed = Seed::from_number(seed);
    let mut now = Match::new(&game, MatchLuck::new(seed, Hearts::ID));
    let rules = serde_json::to_string(rules).expect("rules are JSON");
    let mut text = format!("rules {rules}\nseed {seed}\n");
    loop {
        let mut events = Vec::new();
        match now.turn() {
            Turn::Over => break,
            Turn::Deal => {
                now.deal(&mut events);
                let position = game.position(now.state());
                text.push('\n');
                for (seat, hand) in parlour_core::Seat::all(4).zip(position.hands) {
                    let _ = writeln!(text, "{:<6}{hand}", game.seat_name(seat));
                }
            }
            Turn::Seats(seats) => {
                let seat = seats.first().expect("somebody is awaited");
                let action = Classic.choose(&now.seen(seat, seed)).expect("an action");
                now.act_legal(seat, action, &mut events);
            }
        }
        for event in events {
            let _ = writeln!(text, "{}", game.tell(&event, Viewer::All).text);
        }
    }
    let outcome = serde_json::to_string(&game.outcome(now.state())).expect("outcomes are JSON");
    let _ = writeln!(text, "\n{outcome}");
    text
}

fn check(name: &str, rules: &Rules, seed: u64) {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", "golden", name].iter().collect();
    let now = transcript(rules, seed);
    if std::env::var_os("PARLOUR_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(&path, &now).expect("the file can be written");
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    let differs = golden.lines().zip(now.lines()).position(|(a, b)| a != b);
    let line = differs.unwrap_or(golden.lines().count().min(now.lines().count()));
    assert!(
        golden == now,
        "{name} differs from line {}: {:?} is now {:?}",
        line + 1,
        golden.lines().nth(line),
        now.lines().nth(line)
    );
}

#[test]
fn a_match_by_the_default_rules() {
    check("default.txt", &Rules { target: 50, ..Rules::default() }, 1);
}

#[test]
fn a_match_with_every_option_changed() {
    let rules = Rules {
        target: 40,
        passing: Passing::NoHold,
        moon: Moon::Best,
        ties: Ties::PlayOn,
        jack_of_diamonds: true,
        points_on_first_trick: true,
        queen_breaks_hearts: true,
        deck: None,
    };
    check("options.txt", &rules, 2);
}
