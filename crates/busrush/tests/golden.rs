//! Whole matches of the classic bot as a person reads them. `PARLOUR_BLESS=1` writes them anew.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

use parlour_busrush::{BusRush, Rules};
use parlour_core::table::Controller;
use parlour_core::{Game, Seed, Show, Table, Viewer};

fn transcript(players: u8, seed: u64) -> String {
    let game = Arc::new(BusRush::new(Rules::for_players(players)).unwrap());
    let classic = || Controller::Bot { name: "classic".into(), bot: game.bot("classic").unwrap() };
    let seats = (0..players).map(|_| classic()).collect();
    let mut table = Table::new(Arc::clone(&game), Seed::from_number(seed), seats);
    table.drive(true);
    let mut text = format!("NYC Bus Rush, {players} players, seed {seed}\n");
    for event in table.events(Viewer::All, 0) {
        writeln!(text, "{}", event.text).unwrap();
    }
    let outcome = table.outcome().unwrap();
    writeln!(text, "Totals: {:?}", outcome.scores).unwrap();
    text
}

#[test]
fn matches_go_as_they_are_written_down() {
    for (players, seed) in [(2, 1), (3, 2), (4, 3)] {
        let name = format!("tests/golden/{players}-players.txt");
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(&name);
        let text = transcript(players, seed);
        if std::env::var_os("PARLOUR_BLESS").is_some() {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, &text).unwrap();
        }
        let golden = std::fs::read_to_string(&path).unwrap_or_default();
        let line = golden.lines().zip(text.lines()).position(|(a, b)| a != b);
        assert!(golden == text, "{name} differs first in line {line:?}");
    }
}

#[test]
fn every_sentence_fits_a_line_of_100() {
    for line in transcript(4, 5).lines() {
        assert!(line.chars().count() <= 100, "{line}");
    }
}
