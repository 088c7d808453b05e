//! A match without a table.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::Arc;

use parlour_core::table::{Controller, Table};
use parlour_core::{Game, Match, MatchLuck, Rng, Seat, Seed, Step, Turn, Write};
use parlour_kuhn::{Kuhn, Rules};

const SEED: Seed = Seed::from_number(5);

fn kuhn() -> Kuhn {
    Kuhn::new(Rules { rounds: 4 }).unwrap()
}

fn begin(game: &Kuhn) -> Match<&Kuhn, MatchLuck> {
    Match::new(game, MatchLuck::new(SEED, Kuhn::ID))
}

/// The first random number that a seat would draw now.
fn drawn(now: &Match<&Kuhn, MatchLuck>, seat: usize) -> u64 {
    now.seen(Seat::new(seat), SEED).rng().next_u64()
}

#[test]
fn a_match_goes_as_it_goes_at_a_table() {
    let game = kuhn();
    let mut now = begin(&game);
    now.play(&mut (), |now, seat| now.legal(seat)[0]);
    let classic = || Controller::Human;
    let mut table = Table::new(Arc::new(kuhn()), SEED, vec![classic(), classic()]);
    loop {
        match table.turn() {
            Turn::Over => break,
            Turn::Deal => drop(table.deal().unwrap()),
            Turn::Seats(seats) => {
                let seat = seats.first().unwrap();
                table.act(seat, table.legal(seat)[0]).unwrap();
            }
        }
    }
    assert_eq!(table.steps().len(), (now.deals() + now.acts()) as usize);
    let ends = [game.position(now.state()), table.position()].map(|end| format!("{end:?}"));
    assert_eq!(ends[0], ends[1]);
}

#[test]
fn a_seats_random_numbers_come_from_its_own_decisions() {
    let game = kuhn();
    let mut now = begin(&game);
    let first = now.next_seat(&mut ()).unwrap();
    let (mine, theirs) = (drawn(&now, 0), drawn(&now, 1));
    now.act_legal(first, now.legal(first)[0], &mut ());
    assert_ne!(drawn(&now, 0), mine, "it has decided");
    assert_eq!(drawn(&now, 1), theirs, "it has not");
}

#[test]
fn going_back_brings_everything_back() {
    let game = kuhn();
    let mut now = begin(&game);
    now.next_seat(&mut ());
    let (moment, before) = (now.moment().clone(), drawn(&now, 0));
    let state = now.state().clone();
    let seat = now.awaited().unwrap();
    now.take(Step::Act(seat, now.legal(seat)[1]), &mut ()).unwrap();
    assert_ne!(now.state(), &state);
    now.go_to(moment);
    assert_eq!((now.state(), drawn(&now, 0), now.acts(), now.deals()), (&state, before, 0, 1));
}

#[test]
fn a_refused_action_is_no_decision() {
    let game = kuhn();
    let mut now = begin(&game);
    now.next_seat(&mut ());
    let before = drawn(&now, 1);
    let wrong = now.legal(Seat::new(0))[0];
    assert!(now.act(Seat::new(1), wrong, &mut ()).is_err());
    assert_eq!((drawn(&now, 1), now.acts()), (before, 0));
}
