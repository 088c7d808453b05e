//! Matches for data sets.

#![allow(clippy::unwrap_used, reason = "a test may stop where it finds something wrong")]

mod common;

use common::{all, game};
use parlour_core::{Pace, Seed, Viewer};
use parlour_env::{Harvest, HarvestPlan, Player, Rows};
use serde_json::json;

fn plan(players: &[&str], matches: u64) -> HarvestPlan {
    HarvestPlan {
        first: 0,
        matches,
        seed: Seed::from_number(3),
        players: players.iter().map(|name| Player::Bot(name.parse().unwrap())).collect(),
        rounds: Some(1),
        threads: 1,
    }
}

#[test]
fn a_match_can_be_played_again_from_what_was_noted() {
    for env in all() {
        let found = env.harvest(&plan(&["random"], 2), &Pace::default()).unwrap();
        let mut row = vec![0; env.width()];
        let mut state = env.start(Seed::from_number(3).child(0), true);
        for at in 0..found.letters.len() {
            if at > 0 && found.matches[at] != found.matches[at - 1] {
                state = env.start(Seed::from_number(3).child(found.matches[at]), true);
                assert_eq!(found.steps[at], 0);
            }
            let seat = state.seat().unwrap();
            assert_eq!(seat.index(), usize::from(found.seats[at]), "{}", env.id());
            state.row(seat, Rows::Bytes(&mut row));
            assert_eq!(row, found.rows[at * env.width()..(at + 1) * env.width()]);
            let mut mask = vec![0; env.letters()];
            state.letters().spread(&mut mask);
            assert_eq!(mask, found.masks[at * env.letters()..(at + 1) * env.letters()]);
            state.write(found.letters[at]).unwrap();
        }
        assert_eq!(*found.matches.last().unwrap(), 1, "{}", env.id());
        assert_eq!(found.outcomes.len(), found.letters.len() * env.seats());
    }
}

#[test]
fn threads_and_where_a_share_begins_change_nothing() {
    let hearts = game("hearts", json!({}));
    let bots = ["search:9", "classic", "random"];
    let made = |first, matches, threads| {
        let plan = HarvestPlan { first, threads, ..plan(&bots, matches) };
        hearts.harvest(&plan, &Pace::default()).unwrap()
    };
    let whole = made(0, 5, 1);
    assert_eq!(made(0, 5, 3), whole);
    let (one, other) = (made(0, 2, 1), made(2, 3, 2));
    assert_eq!([one.letters, other.letters].concat(), whole.letters);
    assert_eq!([one.visits, other.visits].concat(), whole.visits);
    assert!(whole.visits.iter().any(|visits| *visits > 0));
}

#[test]
fn whoever_hurries_it_gets_what_there_is() {
    let kuhn = game("kuhn", json!({}));
    let pace = Pace::default();
    pace.hurry();
    assert_eq!(kuhn.harvest(&plan(&["classic"], 1000), &pace).unwrap(), Harvest::default());
    for players in [&[][..], &["classic"; 3]] {
        assert!(kuhn.harvest(&plan(players, 1), &Pace::default()).is_err());
    }
}

#[test]
fn a_scene_is_drawn_for_every_viewer_and_keeps_the_sheet_of_the_match() {
    let stopbus = game("stopbus", json!({}));
    let mut state = stopbus.start(Seed::from_number(1), true);
    for number in 0..60 {
        let letters = state.letters();
        state.write(letters.nth(number * 7 % letters.len())).unwrap();
    }
    let seat = state.seat().unwrap();
    let own = state.scene(Viewer::Seat(seat));
    assert!(!own.choices.is_empty() && own.places[seat.index()].you);
    assert!(state.scene(Viewer::Spectator).choices.is_empty());
    let hearts = game("hearts", json!({"passing": "none"}));
    let mut state = hearts.start(Seed::from_number(1), true);
    for _ in 0..104 {
        let first = state.letters().nth(0);
        state.write(first).unwrap();
    }
    let rows = state.scene(Viewer::Spectator).sheet.unwrap().rows;
    assert!(rows.len() >= 2, "a row for each round: {rows:?}");
}
