//! What people are told of a match.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::Arc;

use parlour_busrush::{BusRush, Rules};
use parlour_core::table::Controller;
use parlour_core::{Game, Seed, Show, Table, Viewer};

#[test]
fn every_sentence_fits_a_line_of_100() {
    let game = Arc::new(BusRush::new(Rules::for_players(4)).unwrap());
    let classic = || Controller::Bot { name: "classic".into(), bot: game.bot("classic").unwrap() };
    let seats = (0..4).map(|_| classic()).collect();
    let mut table = Table::new(Arc::clone(&game), Seed::from_number(5), seats);
    table.drive(true);
    for event in table.events(Viewer::All, 0) {
        assert!(event.text.chars().count() <= 100, "{}", event.text);
    }
}
