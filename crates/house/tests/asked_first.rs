//! Whom a front end asks first changes nobody's choice.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use parlour_core::record::Line;
use parlour_core::{Seat, Seed};
use parlour_house::{AnyTable, SeatSpec, Setup};
use serde_json::json;

const YOU: Seat = Seat::new(0);

/// Hearts at the first pass: a person and three that search.
fn table() -> Box<dyn AnyTable> {
    let search = || SeatSpec::Search("200".into());
    let setup = Setup {
        seats: vec![SeatSpec::Human, search(), search(), search()],
        ..Setup::new(Seed::from_number(5))
    };
    let mut table = parlour_games::game("hearts").unwrap().open(&setup).unwrap();
    table.deal().unwrap();
    table
}

fn person_passes(table: &mut dyn AnyTable) {
    let first = table.legal(YOU).remove(0);
    assert_eq!(first.name, "pass");
    table.act(YOU, &first.name, &first.payload).unwrap();
}

/// What each seat passed, in seat order.
fn passes(table: &dyn AnyTable) -> Vec<(Seat, serde_json::Value)> {
    let lines = table.record().lines.iter();
    let mut passes: Vec<_> = lines
        .filter_map(|line| match line {
            Line::Act { seat, name, payload } if name == "pass" => Some((*seat, payload.value())),
            _ => None,
        })
        .collect();
    passes.sort_by_key(|(seat, _)| *seat);
    passes
}

#[test]
fn bots_pass_the_same_cards_before_a_person_and_after() {
    let mut before = table();
    while before.step_bot().is_some() {}
    person_passes(&mut *before);
    let mut after = table();
    person_passes(&mut *after);
    for _ in 0..3 {
        after.step_bot().unwrap();
    }
    let passed = passes(&*before);
    assert_eq!(passed.len(), 4);
    assert_eq!(passed, passes(&*after));
    assert_ne!(passed[1].1, json!(null));
}

#[test]
fn bots_choose_the_same_after_an_undo() {
    let mut table = table();
    person_passes(&mut *table);
    for _ in 0..3 {
        table.step_bot().unwrap();
    }
    let passed = passes(&*table);
    table.undo(1).unwrap();
    person_passes(&mut *table);
    for _ in 0..3 {
        table.step_bot().unwrap();
    }
    assert_eq!(passes(&*table)[4..].len(), 4);
    let mut twice: Vec<_> = passed.iter().flat_map(|pass| [pass.clone(), pass.clone()]).collect();
    twice.sort_by_key(|(seat, _)| *seat);
    assert_eq!(passes(&*table), twice);
}
