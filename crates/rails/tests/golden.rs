//! Matches a person can read. `PARLOUR_BLESS=1` writes them anew.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

use std::fmt::Write;
use std::sync::Arc;

use parlour_core::table::{Controller, Table};
use parlour_core::{Game, Seed, Show, Viewer, full_scene};
use parlour_rails::{DrawRule, Rails, Rules};

/// A match of the game's own bots, as one who sees all is told of it.
fn transcript(rules: Rules, seed: u64) -> String {
    let game = Arc::new(Rails::new(rules).unwrap());
    let controllers = (0..game.seats())
        .map(|_| Controller::Bot { name: "classic".into(), bot: game.bot("classic").unwrap() })
        .collect();
    let mut table = Table::new(Arc::clone(&game), Seed::from_number(seed), controllers);
    let report = table.drive(true);
    assert!(report.outcome.is_some());
    let mut text = format!("{} players on {}\n\n", game.seats(), game.board().map.name);
    for event in table.events(Viewer::All, 0) {
        // The phases that pass by would hide the match.
        if event.name != "phase" || event.text.starts_with("It is") {
            writeln!(text, "{}", event.text).unwrap();
        }
    }
    let scene = full_scene(&*game, &table.view(Viewer::All));
    text.push('\n');
    for row in scene.sheet.unwrap().rows {
        let cells: Vec<String> = row.cells.iter().map(|c| format!("{c:>10}")).collect();
        writeln!(text, "{:<28}{}", row.label, cells.concat()).unwrap();
    }
    text
}

fn compare(name: &str, found: &str) {
    let path = format!("{}/tests/golden/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("PARLOUR_BLESS").is_some() {
        std::fs::create_dir_all(format!("{}/tests/golden", env!("CARGO_MANIFEST_DIR"))).unwrap();
        std::fs::write(&path, found).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    let first = golden.lines().zip(found.lines()).position(|(a, b)| a != b);
    assert!(
        golden == found,
        "{name} differs at line {:?}: run with PARLOUR_BLESS=1 if that is meant",
        first.map(|n| n + 1)
    );
}

#[test]
fn two_players_on_the_island() {
    let rules = Rules { map: "island".into(), ..Rules::default() };
    compare("island-2", &transcript(rules, 1));
}

#[test]
fn four_players_on_the_island_with_open_draws() {
    let rules = Rules { players: 4, map: "island".into(), draw: DrawRule::Open };
    compare("island-4-open", &transcript(rules, 2));
}

#[test]
fn two_players_in_europe() {
    compare("europe-2", &transcript(Rules::default(), 3));
}
