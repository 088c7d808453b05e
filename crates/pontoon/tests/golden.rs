//! Whole matches with fixed seeds, as text. They guard that the same seed and the same bots give
//! the same match for ever. `PARLOUR_BLESS=1 cargo test -p parlour-pontoon --test golden` writes
//! them anew.

#![allow(clippy::unwrap_used, reason = "a test may stop where it finds something wrong")]

use std::fmt::Write;
use std::path::PathBuf;

use parlour_core::{Game, Match, MatchLuck, Seat, Seed, Show, Speak, Turn, Viewer};
use parlour_pontoon::{Pontoon, Rules};

/// A match of one kind of bot, told to seat 0.
fn transcript(rules: Rules, bot: &str, seed: u64) -> String {
    let game = Pontoon::new(rules).unwrap();
    let (seed, who) = (Seed::from_number(seed), Viewer::Seat(Seat::new(0)));
    let mut now = Match::new(&game, MatchLuck::new(seed, Pontoon::ID));
    let mut bot = game.bot(bot).unwrap();
    let mut text = format!("rules {}\nseed {seed}\n", serde_json::to_string(&rules).unwrap());
    loop {
        let mut events = Vec::new();
        match now.turn() {
            Turn::Over => break,
            Turn::Deal => now.deal(&mut events),
            Turn::Seats(seats) => {
                let seat = seats.first().unwrap();
                let advice = bot.advise(&now.seen(seat, seed)).unwrap();
                if seat.index() == 0
                    && let Some(why) = advice.why
                {
                    let _ = writeln!(text, "  ({why})");
                }
                now.act_legal(seat, advice.action, &mut events);
            }
        }
        for event in events.iter().filter_map(|e| game.witness(e, who)) {
            let _ = writeln!(text, "{}", game.tell(&event, who).text);
        }
    }
    let scene = parlour_core::full_scene(&game, &game.view(now.state(), who));
    for row in scene.sheet.unwrap().rows {
        let _ = writeln!(text, "{:<18}{}", row.label, row.cells.join("  "));
    }
    let _ = writeln!(text, "{}", serde_json::to_string(&game.outcome(now.state())).unwrap());
    text
}

fn check(name: &str, rules: Rules, bot: &str, seed: u64) {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", "golden", name].iter().collect();
    let now = transcript(rules, bot, seed);
    if std::env::var_os("PARLOUR_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &now).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    let differs = golden.lines().zip(now.lines()).position(|(a, b)| a != b);
    let line = differs.unwrap_or(golden.lines().count().min(now.lines().count()));
    let (was, is) = (golden.lines().nth(line), now.lines().nth(line));
    assert!(golden == now, "{name} differs from line {}: {was:?} is now {is:?}", line + 1);
}

#[test]
fn a_classic_match_of_the_classic_bot() {
    check("classic.txt", Rules { rounds: 10, ..Rules::default() }, "classic", 1);
}

#[test]
fn a_classic_match_of_the_exact_bot() {
    check("exact.txt", Rules { rounds: 8, ..Rules::default() }, "exact", 2);
}

#[test]
fn a_british_match_of_three() {
    check("british.txt", Rules { rounds: 6, ..Rules::british(3) }, "classic", 3);
}
