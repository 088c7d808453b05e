//! What a lobby and a bench ask of the game.

use parlour_core::Show;
use parlour_rails::{Phase, Rails};

#[test]
fn the_lobby_is_told_what_the_game_is() {
    let about = Rails::about();
    assert_eq!((about.title, about.players, about.deals), ("Rails", (2, 5), None));
    assert!(about.rules.starts_with("# Rails"));
    assert!(about.rules.lines().all(|l| l.chars().count() <= 80));
}

#[test]
fn workloads_do_about_as_much_as_they_are_told() {
    for work in Rails::workloads() {
        let done = (work.run)(3);
        assert!(done >= 3, "{} did {done}", work.name);
    }
}

#[test]
fn every_phase_has_its_own_name() {
    let names: std::collections::BTreeSet<&str> = Phase::ALL.iter().map(|p| p.name()).collect();
    assert_eq!(names.len(), Phase::ALL.len());
}
