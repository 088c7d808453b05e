//! Steps as they are taken, and the lines that are written of them.

use super::{Controller, Step, Table, TableError};
use crate::game::{Turn, Viewer};
use crate::record::{Line, PERSON, Payload};
use crate::seat::{Seat, SeatSet};
use crate::show::Show;
use crate::written::Written;

impl<G: Show> Table<G> {
    /// Takes a step and writes it down.
    pub(super) fn go(&mut self, step: Step<G::Action>) -> Result<(), TableError> {
        self.take(step, self.humans())?;
        self.write(line_of::<G>(step));
        self.note_end();
        Ok(())
    }

    /// Takes a step; the decisions of `people` can be undone, or those of all where none play.
    pub(super) fn take(
        &mut self,
        step: Step<G::Action>,
        people: SeatSet,
    ) -> Result<(), TableError> {
        self.now.look();
        self.course.keep(self.now.moment());
        let mut events = Vec::new();
        if let (Err(refusal), Step::Act(seat, _)) = (self.now.take(step, &mut events), step) {
            let view = self.view(Viewer::Seat(seat));
            let mut refused = self.game().explain(&view, refusal);
            if let Some(names) = self.names() {
                names.change(&mut refused.message);
            }
            return Err(TableError::Refused(refused));
        }
        let seats = self.controllers.len();
        let viewers = Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator, Viewer::All]);
        for (version, who) in self.versions.iter_mut().zip(viewers) {
            let seen = events.iter().filter(|e| self.now.game().witness(e, who).is_some());
            *version += seen.count() as u64;
        }
        let decided = match step {
            Step::Deal => false,
            Step::Act(seat, _) => {
                self.failed.remove(seat);
                people.is_empty() || people.contains(seat)
            }
        };
        self.course.push(step, events, decided);
        Ok(())
    }

    /// Somebody else decides for a seat from here on, and the record says so at once.
    pub fn seat(&mut self, seat: Seat, controller: Controller<G>) -> Result<(), TableError> {
        if self.turn() == Turn::Over {
            return Err(TableError::Over);
        }
        let who = controller.name().to_owned();
        self.controllers[seat.index()] = controller;
        if self.sitting[seat.index()] != who {
            self.sit(seat, &who);
            self.record.lines.push(Line::Sit { seat, who });
        }
        Ok(())
    }

    /// Writes a line of the record, after who has sat down elsewhere than the record says.
    pub(super) fn write(&mut self, line: Line) {
        for seat in Seat::all(self.controllers.len()) {
            let who = self.controllers[seat.index()].name().to_owned();
            if self.sitting[seat.index()] != who {
                self.sit(seat, &who);
                self.record.lines.push(Line::Sit { seat, who });
            }
        }
        self.record.lines.push(line);
    }

    /// Somebody else decides for a seat.
    pub(super) fn sit(&mut self, seat: Seat, who: &str) {
        self.sitting[seat.index()] = who.to_owned();
        self.failed.remove(seat);
        if who == PERSON {
            self.people.insert(seat);
        }
    }

    /// Writes down the end of the match, once.
    pub(super) fn note_end(&mut self) {
        let noted = matches!(self.record.lines.last(), Some(Line::End { .. }));
        if let (false, Some(outcome)) = (noted, self.outcome()) {
            self.record.lines.push(Line::End { outcome: Box::new(outcome) });
        }
    }
}

/// The line that a table writes of a step.
pub(super) fn line_of<G: Show>(step: Step<G::Action>) -> Line {
    match step {
        Step::Deal => Line::Deal {},
        Step::Act(seat, action) => {
            let (name, payload) = Written::of(&action).named();
            Line::Act { seat, name, payload: Payload::written(payload) }
        }
    }
}
