//! Playing a record again: every line is refused where a table would not have written it.

use std::sync::Arc;

use super::writing::line_of;
use super::{Controller, Step, Table, TableError, json};
use crate::game::Turn;
use crate::read;
use crate::record::{Header, Line, PERSON, Record, RecordError, SEED_CHEAT};
use crate::seat::{Seat, SeatSet};
use crate::show::Show;
use crate::write::action_from_record;

impl<G: Show> Table<G> {
    /// Plays a record again, checking every line. Controllers are only put in their seats; where
    /// they are not those that the record names, the record says so once the table goes on.
    pub fn replay(
        game: Arc<G>,
        record: &Record,
        controllers: Vec<Controller<G>>,
    ) -> Result<Table<G>, RecordError> {
        let mut table = Table::from_header(game, &record.header, controllers)?;
        for (index, line) in record.lines.iter().enumerate() {
            table.replay_line(line).map_err(|why| RecordError::new(index + 2, why))?;
        }
        table.note_end();
        Ok(table)
    }

    /// The table of a record's header, before its first line.
    pub fn from_header(
        game: Arc<G>,
        header: &Header,
        controllers: Vec<Controller<G>>,
    ) -> Result<Table<G>, RecordError> {
        let wrong = |why: String| RecordError::new(1, why);
        if header.game != G::ID {
            return Err(wrong(format!("this is a match of {}, not of {}", header.game, G::ID)));
        }
        if header.rules_version != G::RULES_VERSION {
            return Err(wrong(format!(
                "it was played by version {} of the rules; this program has version {}",
                header.rules_version,
                G::RULES_VERSION
            )));
        }
        if header.seats.len() != game.seats() {
            return Err(wrong(format!("{} seats instead of {}", header.seats.len(), game.seats())));
        }
        let state = match &header.start.position {
            None => game.start(),
            Some(position) => {
                let read = read::value(position).and_then(|position| game.place(&position));
                read.map_err(|all| wrong(format!("start.position: {}", read::sentence(&all))))?
            }
        };
        Ok(Table::seated(game, header.clone(), state, controllers))
    }

    /// Does what one line of a record says, or says why it cannot have happened.
    pub fn replay_line(&mut self, line: &Line) -> Result<(), String> {
        if matches!(self.record.lines.last(), Some(Line::End { .. })) {
            return Err("the match ended in the line before: nothing follows its end".into());
        }
        if self.turn() == Turn::Over && !matches!(line, Line::End { .. }) {
            return Err("the match is over here: only its end can follow".into());
        }
        match line {
            Line::Deal {} => match self.now.turn() {
                Turn::Deal => self.again(Step::Deal)?,
                _ => return Err("a round is being played: it must end before the next".into()),
            },
            Line::Act { seat, name, payload } => {
                self.check_seat(*seat)?;
                let action = action_from_record::<G>(name, payload)?;
                if self.now.turn() == Turn::Deal {
                    return Err("a round must be dealt before anybody acts".into());
                }
                let written = line_of::<G>(Step::Act(*seat, action));
                if !same_act(&written, line) {
                    let written = written.to_line();
                    return Err(format!("a table writes this as {}", written.trim_end()));
                }
                self.again(Step::Act(*seat, action))?;
            }
            Line::Undo { count } => self.undo_again(*count as usize)?,
            Line::Redo { count } => self.redo_again(*count as usize)?,
            Line::Sit { seat, who } => {
                self.check_seat(*seat)?;
                if self.sitting[seat.index()] == *who {
                    return Err(format!("{who} sits in seat {seat} already"));
                }
                self.sit(*seat, who);
            }
            Line::Cheat { seat, what } => {
                self.check_seat(*seat)?;
                self.find_cheat(what).map_err(|e| e.to_string())?;
                if !self.is_person(*seat) {
                    return Err(format!("a bot sits in seat {seat}: only people cheat"));
                }
                if what == SEED_CHEAT && self.record.lines.contains(line) {
                    return Err(format!("seat {seat} was told the seed before: once is enough"));
                }
            }
            Line::Substitute { seat, .. } => {
                self.check_fault(*seat)?;
                self.failed.insert(*seat);
            }
            Line::Forfeit { seat, .. } => {
                self.check_fault(*seat)?;
                self.forfeit = Some(*seat);
            }
            Line::End { outcome } => match self.outcome() {
                Some(actual) if actual == **outcome => {}
                Some(actual) => {
                    return Err(format!("the match ended otherwise: {}", json(&actual)));
                }
                None => return Err("the match is not over here".into()),
            },
        }
        self.record.lines.push(line.clone());
        Ok(())
    }

    fn again(&mut self, step: Step<G::Action>) -> Result<(), String> {
        let people = Seat::all(self.sitting.len()).filter(|seat| self.is_person(*seat));
        self.take(step, people.collect()).map_err(|e| e.to_string())
    }

    fn undo_again(&mut self, count: usize) -> Result<(), String> {
        self.undo_may_stand()?;
        match self.course.undo_size() {
            Some(size) if size == count => self.rewind(count),
            Some(size) => {
                return Err(format!(
                    "an undo goes back to before a person's last decision: {size} steps, not \
                     {count}"
                ));
            }
            None => return Err("nobody had decided anything that could be undone".into()),
        }
        Ok(())
    }

    fn redo_again(&mut self, count: usize) -> Result<(), String> {
        self.undo_may_stand()?;
        match self.course.redo_size() {
            Some(size) if size == count => self.redo_last(),
            Some(size) => {
                return Err(format!("the last undo took back {size} steps, not {count}"));
            }
            None => return Err("nothing was undone before this".into()),
        }
        Ok(())
    }

    fn undo_may_stand(&self) -> Result<(), String> {
        self.undo_is_on(self.people).map_err(|error| match error {
            TableError::UndoOff => "several people play, and the first line does not say \
                                    \"undo\":\"free\": nothing is taken back"
                .into(),
            other => other.to_string(),
        })
    }

    fn check_seat(&self, seat: Seat) -> Result<(), String> {
        if seat.index() < self.sitting.len() {
            Ok(())
        } else {
            Err(format!("there is no seat {seat} at this table"))
        }
    }

    fn is_person(&self, seat: Seat) -> bool {
        self.sitting[seat.index()] == PERSON
    }

    /// A program fails only where it is asked, and but once for an action.
    fn check_fault(&self, seat: Seat) -> Result<(), String> {
        self.check_seat(seat)?;
        let asked = match self.now.turn() {
            Turn::Seats(seats) => seats,
            Turn::Deal | Turn::Over => SeatSet::EMPTY,
        };
        if self.is_person(seat) {
            Err(format!("a person sits in seat {seat}: only a bot's program fails"))
        } else if !asked.contains(seat) {
            Err(format!("seat {seat} has nothing to decide here: it cannot fail"))
        } else if self.failed.contains(seat) {
            Err(format!("seat {seat} has failed already: its action must follow"))
        } else {
            Ok(())
        }
    }
}

/// Whether two lines say the same action, in whatever order the fields of its payload are.
fn same_act(a: &Line, b: &Line) -> bool {
    match (a, b) {
        (
            Line::Act { seat, name, payload },
            Line::Act { seat: other, name: called, payload: with },
        ) => {
            let same = || payload == with || payload.value() == with.value();
            (seat, name) == (other, called) && same()
        }
        _ => false,
    }
}
