//! The table, played with the example game.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::Arc;

use parlour_core::record::Line;
use parlour_core::table::{Controller, OnFault, Table, TableError};
use parlour_core::{
    ActionSet, Bot, Fault, Game, Record, Seat, SeatSet, Seed, Seen, Show, Turn, Viewer,
};
use parlour_kuhn::{Action, Kuhn, Rules};

const YOU: Seat = Seat::new(0);
const THEM: Seat = Seat::new(1);

/// Always takes the first legal action.
struct First;
impl Bot<Kuhn> for First {
    fn choose(&mut self, seen: &Seen<'_, Kuhn>) -> Result<Action, Fault> {
        Ok(seen.legal().get(0))
    }
}

/// Never answers.
struct Silent;
impl Bot<Kuhn> for Silent {
    fn choose(&mut self, _: &Seen<'_, Kuhn>) -> Result<Action, Fault> {
        Err(Fault("it said nothing".into()))
    }
}

/// Answers what is never legal at its turn.
struct Wild;
impl Bot<Kuhn> for Wild {
    fn choose(&mut self, seen: &Seen<'_, Kuhn>) -> Result<Action, Fault> {
        let legal = seen.legal();
        Ok(if ActionSet::contains(&legal, &Action::Check) { Action::Fold } else { Action::Check })
    }
}

fn bot(bot: impl Bot<Kuhn> + 'static) -> Controller<Kuhn> {
    Controller::Bot { name: "test".into(), bot: Box::new(bot) }
}

fn people() -> Vec<Controller<Kuhn>> {
    vec![Controller::Human, Controller::Human]
}

fn game(rounds: u8) -> Arc<Kuhn> {
    Arc::new(Kuhn::new(Rules { rounds }).unwrap())
}

fn table(rounds: u8, seats: Vec<Controller<Kuhn>>) -> Table<Kuhn> {
    let mut table = Table::new(game(rounds), Seed::from_number(3), seats);
    table.deal().unwrap();
    table
}

/// A table at which people may take back.
fn practice(rounds: u8, seats: Vec<Controller<Kuhn>>) -> Table<Kuhn> {
    let mut table = Table::new(game(rounds), Seed::from_number(3), seats);
    table.free_undo();
    table.deal().unwrap();
    table
}

fn replayed(table: &Table<Kuhn>) -> Table<Kuhn> {
    let text = table.record().to_text();
    let record = Record::parse(text.as_bytes()).unwrap().record;
    assert_eq!(&record, table.record());
    Table::replay(game(table.game().rules().rounds), &record, people()).unwrap()
}

/// Everything that a table says of the match, to compare two tables by.
fn everything(table: &Table<Kuhn>) -> String {
    let viewers = [Viewer::Seat(YOU), Viewer::Seat(THEM), Viewer::Spectator, Viewer::All];
    let seen = viewers.map(|who| (table.view(who), table.events(who, 0)));
    format!("{:?} {:?} {seen:?} {:?}", table.turn(), table.position(), table.outcome())
}

#[test]
fn bots_play_up_to_the_next_decision_of_a_person() {
    let mut table = table(2, vec![Controller::Human, bot(First)]);
    let report = table.drive(false);
    assert_eq!((report.awaiting, report.acted.len()), (SeatSet::only(YOU), 0));
    assert_eq!(table.act(YOU, Action::Check).unwrap().acted, [YOU]);
    let report = table.drive(false);
    assert_eq!(report.acted, [THEM]);
    assert!(report.deal_due, "the hand is over and a person plays: the table waits");
    let told = table.events(Viewer::Seat(YOU), report.mark);
    assert!(told.iter().any(|e| e.name == "shown"), "{told:?}");
    assert_eq!(table.act(YOU, Action::Check), Err(TableError::DealFirst));
    let report = table.drive(true);
    assert_eq!((report.acted, report.awaiting), (vec![THEM], SeatSet::only(YOU)));
}

#[test]
fn a_table_without_people_plays_to_the_end_and_always_alike() {
    let mut table = table(9, vec![bot(First), bot(First)]);
    let report = table.drive(false);
    assert_eq!(table.turn(), Turn::Over);
    assert!(report.outcome.is_some() && report.outcome == table.outcome());
    assert!(matches!(table.record().lines.last(), Some(Line::End { .. })));
    let mut again = Table::new(game(9), Seed::from_number(3), vec![bot(First), bot(First)]);
    again.drive(false);
    assert_eq!(table.record(), again.record());
}

#[test]
fn a_refused_action_changes_nothing_and_says_why() {
    let mut table = practice(1, people());
    let (before, lines) = (everything(&table), table.record().clone());
    for (seat, action) in [(YOU, Action::Call), (THEM, Action::Check)] {
        let Err(TableError::Refused(refused)) = table.act(seat, action) else {
            panic!("{action:?} was not refused")
        };
        assert!(!refused.code.is_empty() && refused.message.ends_with('.'), "{refused:?}");
    }
    assert_eq!(table.deal(), Err(TableError::NothingToDeal));
    assert_eq!(table.undo(1), Err(TableError::NothingToUndo));
    assert_eq!(table.redo(1), Err(TableError::NothingToRedo));
    assert_eq!((everything(&table), table.record()), (before, &lines));
}

#[test]
fn nobody_acts_for_a_bot() {
    let mut table = table(1, vec![bot(First), Controller::Human]);
    assert_eq!(table.act(YOU, Action::Check), Err(TableError::BotSeat(YOU)));
}

#[test]
fn undo_goes_back_over_the_bots_moves_and_redo_repeats_them() {
    let mut table = table(9, vec![Controller::Human, bot(First)]);
    let start = everything(&table);
    table.act(YOU, Action::Bet).unwrap();
    table.drive(true);
    let later = everything(&table);
    let version = table.version(Viewer::Seat(YOU));
    table.undo(1).unwrap();
    assert_eq!(everything(&table), start);
    assert!(table.version(Viewer::Seat(YOU)) > version, "a state number only grows");
    table.redo(1).unwrap();
    assert_eq!(everything(&table), later);
    table.undo(1).unwrap();
    table.act(YOU, Action::Check).unwrap();
    assert_eq!(table.redo(1), Err(TableError::NothingToRedo), "another move was made");
    assert!(table.was_undone());
    assert_eq!(everything(&replayed(&table)), everything(&table));
}

#[test]
fn undo_several_times_needs_that_many_decisions() {
    let mut table = practice(9, people());
    let start = everything(&table);
    table.act(YOU, Action::Check).unwrap();
    table.act(THEM, Action::Bet).unwrap();
    let two = everything(&table);
    assert_eq!(table.undo(3), Err(TableError::NothingToUndo));
    assert_eq!(everything(&table), two);
    table.undo(2).unwrap();
    assert_eq!(everything(&table), start);
    assert_eq!(table.redo(3), Err(TableError::NothingToRedo));
    table.redo(2).unwrap();
    assert_eq!(everything(&table), two);
    assert_eq!(everything(&replayed(&table)), two);
}

#[test]
fn a_match_that_is_over_stays_over() {
    let mut table = table(1, vec![Controller::Human, bot(First)]);
    table.act(YOU, Action::Bet).unwrap();
    table.drive(false);
    assert_eq!(table.turn(), Turn::Over);
    let (before, lines) = (everything(&table), table.record().clone());
    assert_eq!(table.may_undo(), Err(TableError::Over));
    assert_eq!(table.undo(1), Err(TableError::Over));
    assert_eq!(table.redo(1), Err(TableError::Over));
    assert_eq!(table.act(YOU, Action::Bet), Err(TableError::Over));
    assert_eq!(table.deal(), Err(TableError::Over));
    assert_eq!(table.cheat(YOU, "seed"), Err(TableError::Over));
    assert_eq!((everything(&table), table.record()), (before, &lines));
}

#[test]
fn several_people_take_back_only_where_they_agreed_on_it() {
    for free in [false, true] {
        let mut table = Table::new(game(9), Seed::from_number(3), people());
        if free {
            table.free_undo();
        }
        table.deal().unwrap();
        table.act(YOU, Action::Check).unwrap();
        assert_eq!(table.may_undo(), if free { Ok(()) } else { Err(TableError::UndoOff) });
        assert_eq!(table.undo(1).is_ok(), free);
        assert_eq!(table.redo(1).is_ok(), free);
        assert_eq!(everything(&replayed(&table)), everything(&table));
    }
}

#[test]
fn one_who_has_played_counts_after_a_bot_took_the_seat() {
    let mut two = table(9, people());
    two.act(YOU, Action::Check).unwrap();
    let seats = vec![Controller::Human, bot(First)];
    let mut one = Table::replay(game(9), two.record(), seats).unwrap();
    one.drive(false);
    assert_eq!(one.undo(1), Err(TableError::UndoOff), "the other's cards may be known");
}

#[test]
fn a_bot_that_fails_is_replaced_and_the_record_says_so() {
    for failing in [bot(Silent), bot(Wild)] {
        let mut table = table(9, vec![failing, bot(First)]);
        let report = table.drive(true);
        assert!(report.outcome.is_some());
        assert!(!report.faults.is_empty() && report.faults.iter().all(|fault| fault.seat == YOU));
        let notes = table.record().lines.iter();
        let notes = notes.filter(|l| matches!(l, Line::Substitute { seat, .. } if *seat == YOU));
        assert_eq!(notes.count(), report.faults.len());
        assert_eq!(everything(&replayed(&table)), everything(&table));
    }
}

#[test]
fn with_forfeits_a_bot_that_fails_ends_the_match_and_comes_last() {
    let mut table = table(9, vec![bot(First), bot(Silent)]);
    table.set_on_fault(OnFault::Forfeit);
    let outcome = table.drive(true).outcome.unwrap();
    assert_eq!((outcome.winners, table.turn()), (vec![YOU], Turn::Over));
    assert_eq!(outcome.ranking, [[YOU], [THEM]]);
    assert_eq!(everything(&replayed(&table)), everything(&table));
}

#[test]
fn a_match_goes_on_from_a_position() {
    let mut table = table(2, people());
    table.act(YOU, Action::Bet).unwrap();
    let position = table.position();
    let mut loaded = Table::load(game(2), Seed::from_number(3), &position, people()).unwrap();
    for table in [&mut table, &mut loaded] {
        table.act(THEM, Action::Call).unwrap();
        table.deal().unwrap();
    }
    assert_eq!(table.view(Viewer::All), loaded.view(Viewer::All), "the next deal is the same too");
    assert!(loaded.record().header.start.position.is_some());
    assert_eq!(everything(&replayed(&loaded)), everything(&loaded));
}

#[test]
fn a_spectator_is_told_less_than_a_seat() {
    let table = table(1, people());
    let told = |who| serde_json::to_string(&table.events(who, 0)).unwrap();
    assert_ne!(told(Viewer::Seat(YOU)), told(Viewer::Spectator));
    assert_ne!(told(Viewer::Seat(YOU)), told(Viewer::Seat(THEM)));
    assert_ne!(told(Viewer::Seat(YOU)), told(Viewer::All));
}

#[test]
fn advice_is_only_for_who_is_awaited() {
    let table = table(1, people());
    let mut bot = table.game().bot("classic").unwrap();
    assert!(table.advise(THEM, &mut *bot).is_none());
    let advice = table.advise(YOU, &mut *bot).unwrap().unwrap();
    assert!(ActionSet::contains(&table.legal(YOU), &advice.action));
}

#[test]
fn a_snapshot_without_a_short_form_holds_the_position() {
    let table = table(1, people());
    let snapshot = table.snapshot();
    assert_eq!(snapshot["seed"], Seed::from_number(3).to_string());
    assert_eq!(snapshot["position"], serde_json::to_value(table.position()).unwrap());
}
