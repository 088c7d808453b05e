//! A record that can be replayed could have been played.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::Arc;

use parlour_core::record::{Line, Payload};
use parlour_core::table::{Controller, OnFault, Table};
use parlour_core::{Bot, Fault, Game, Outcome, Record, Seat, Seed, Seen, Turn};
use parlour_kuhn::{Action, Kuhn, Rules};
use serde_json::json;

const YOU: Seat = Seat::new(0);
const THEM: Seat = Seat::new(1);

/// Fails at its second decision, and calls or checks at the others.
struct Shaky(u32);
impl Bot<Kuhn> for Shaky {
    fn choose(&mut self, seen: &Seen<'_, Kuhn>) -> Result<Action, Fault> {
        self.0 += 1;
        if self.0 == 2 {
            return Err(Fault("it stumbled".into()));
        }
        let legal = seen.legal();
        Ok(legal.iter().copied().find(|a| matches!(a, Action::Check | Action::Call)).unwrap())
    }
}

fn game() -> Arc<Kuhn> {
    Arc::new(Kuhn::new(Rules { rounds: 3 }).unwrap())
}

fn seats() -> Vec<Controller<Kuhn>> {
    let shaky = Controller::Bot { name: "shaky".into(), bot: Box::new(Shaky(0)) };
    vec![Controller::Human, shaky]
}

/// A match of a person and a bot with an undo, a redo, a failure and its end.
fn played() -> Record {
    let mut table = Table::new(game(), Seed::from_number(3), seats());
    while table.turn() != Turn::Over {
        table.drive(true);
        if let Turn::Seats(seats) = table.turn() {
            assert!(seats.contains(YOU));
            table.act(YOU, table.legal(YOU)[0]).unwrap();
            if table.record().lines.len() == 2 {
                table.undo(1).unwrap();
                table.redo(1).unwrap();
            }
        }
    }
    table.record().clone()
}

fn replay(record: &Record) -> Result<Table<Kuhn>, parlour_core::record::RecordError> {
    Table::replay(game(), record, seats())
}

fn act(seat: Seat, name: &str) -> Line {
    Line::Act { seat, name: name.into(), payload: Payload::default() }
}

fn forfeit(seat: usize) -> Line {
    Line::Forfeit { seat: Seat::new(seat), why: "it fell asleep".into() }
}

fn substitute(seat: usize) -> Line {
    Line::Substitute { seat: Seat::new(seat), why: "it fell asleep".into() }
}

/// The place of the first line of a sort.
fn place(record: &Record, sort: fn(&Line) -> bool) -> usize {
    record.lines.iter().position(sort).unwrap()
}

/// Puts a line before the `at`-th and expects that one of these words says why not.
fn refused(at: usize, line: Line, word: &str) {
    let mut bad = played();
    bad.lines.insert(at, line.clone());
    let error = replay(&bad).err().unwrap_or_else(|| panic!("{line:?} at {at} was accepted"));
    assert_eq!(error.line, at + 2, "{line:?}: {error}");
    assert!(error.why.contains(word), "{line:?}: {error}");
}

#[test]
fn a_true_record_replays_to_itself() {
    let record = played();
    assert!(record.lines.iter().any(|l| matches!(l, Line::Substitute { .. })), "{record:?}");
    assert_eq!(replay(&record).unwrap().record(), &record);
}

#[test]
fn every_part_of_a_true_record_replays_and_can_be_gone_on_with() {
    let record = played();
    for to in 0..=record.lines.len() {
        let part = Record { lines: record.lines[..to].to_vec(), ..record.clone() };
        let mut table = replay(&part).unwrap();
        while table.turn() != Turn::Over {
            table.drive(true);
            if let Turn::Seats(_) = table.turn() {
                table.act(YOU, table.legal(YOU)[0]).unwrap();
            }
        }
        assert!(table.record().lines.starts_with(&part.lines));
        assert_eq!(replay(table.record()).unwrap().record(), table.record(), "from line {to}");
    }
}

#[test]
fn nothing_follows_the_end() {
    let record = played();
    let (last, end) = (record.lines.len(), record.lines.last().unwrap().clone());
    for line in [end, forfeit(1), substitute(1), Line::Deal {}, Line::Undo { count: 1 }] {
        refused(last, line, "nothing follows its end");
    }
    for line in
        [forfeit(1), Line::Undo { count: 1 }, Line::Cheat { seat: YOU, what: "seed".into() }]
    {
        refused(last - 1, line, "only its end");
    }
}

#[test]
fn the_end_comes_when_the_match_is_over_and_tells_how() {
    let record = played();
    let end = record.lines.last().unwrap().clone();
    refused(3, end, "not over here");
    let level = Outcome::ranked([0, 0].into_iter().collect(), |s| s);
    refused(record.lines.len() - 1, Line::End { outcome: Box::new(level) }, "ended otherwise");
}

#[test]
fn only_a_bot_that_is_asked_can_fail() {
    let record = played();
    for line in [forfeit, substitute] {
        refused(0, line(1), "nothing to decide here");
        refused(1, line(1), "nothing to decide here");
        refused(1, line(0), "only a bot's program fails");
        refused(1, line(2), "no seat 2");
        let failed = place(&record, |l| matches!(l, Line::Substitute { .. }));
        refused(failed + 1, line(1), "has failed already");
    }
}

#[test]
fn an_undo_goes_back_to_a_decision_and_a_redo_repeats_it() {
    let record = played();
    refused(1, Line::Undo { count: 1 }, "nobody had decided");
    refused(2, Line::Undo { count: 2 }, "1 steps, not 2");
    refused(2, Line::Undo { count: 0 }, "1 steps, not 0");
    refused(2, Line::Redo { count: 1 }, "nothing was undone");
    let redo = place(&record, |l| matches!(l, Line::Redo { .. }));
    refused(redo, Line::Redo { count: 2 }, "took back 1 steps, not 2");
    refused(redo + 1, Line::Redo { count: 1 }, "nothing was undone");
}

#[test]
fn what_several_people_take_back_they_must_have_agreed_on() {
    let mut record = played();
    record.header.seats[1] = "human".into();
    record.lines.truncate(4);
    let error = replay(&record).err().unwrap();
    assert_eq!(error.line, 4, "{error}");
    assert!(error.why.contains("\"undo\":\"free\""), "{error}");
    record.header.undo = Some(parlour_core::record::Undo::Free);
    assert!(replay(&record).is_ok());
}

#[test]
fn an_action_is_written_as_tables_write_it() {
    for line in [act(YOU, "call"), act(THEM, "check"), act(YOU, "dance"), act(Seat::new(7), "bet")]
    {
        refused(1, line, "");
    }
    refused(0, act(YOU, "check"), "must be dealt");
    refused(1, Line::Deal {}, "is being played");
    let odd = Line::Act { seat: YOU, name: "check".into(), payload: Payload::new(&json!([])) };
    refused(1, odd, "");
}

#[test]
fn only_people_cheat_and_only_through_what_there_is() {
    refused(1, Line::Cheat { seat: YOU, what: "x-ray".into() }, "x-ray");
    refused(1, Line::Cheat { seat: THEM, what: "seed".into() }, "only people cheat");
    refused(1, Line::Cheat { seat: Seat::new(5), what: "seed".into() }, "no seat 5");
    let mut marked = played();
    marked.lines.insert(1, Line::Cheat { seat: YOU, what: "seed".into() });
    assert!(replay(&marked).unwrap().was_cheated());
}

#[test]
fn a_record_says_who_sat_down_on_the_way() {
    let mut record = played();
    record.lines.truncate(2);
    let swapped = vec![seats().remove(1), Controller::Human];
    let mut table = Table::replay(game(), &record, swapped).unwrap();
    assert_eq!(table.record(), &record, "nobody has done anything yet");
    table.act(THEM, table.legal(THEM)[0]).unwrap();
    table.set_on_fault(OnFault::Forfeit);
    table.drive(true);
    let sat: Vec<&Line> =
        table.record().lines.iter().filter(|l| matches!(l, Line::Sit { .. })).collect();
    assert_eq!(sat.len(), 2, "{sat:?}");
    assert_eq!(replay(table.record()).unwrap().record(), table.record());
    refused(1, Line::Sit { seat: YOU, who: "human".into() }, "sits in seat 0 already");
    refused(1, Line::Sit { seat: Seat::new(3), who: "human".into() }, "no seat 3");
}

#[test]
fn a_header_of_another_match_is_refused() {
    type Change = (&'static str, fn(&mut Record));
    let changes: [Change; 4] = [
        ("game", |r| r.header.game = "go".into()),
        ("version", |r| r.header.rules_version = 99),
        ("seats", |r| r.header.seats.push("human".into())),
        ("position", |r| r.header.start.position = Some(json!({"dealt": 1}))),
    ];
    for (field, change) in changes {
        let mut bad = played();
        change(&mut bad);
        let error = replay(&bad).err().unwrap_or_else(|| panic!("{field} was accepted"));
        assert_eq!(error.line, 1, "{field}: {error}");
    }
}
