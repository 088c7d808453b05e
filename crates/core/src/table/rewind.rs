//! Undoing and redoing, and who may.

use super::{Report, Table, TableError};
use crate::game::Turn;
use crate::record::{Line, Undo};
use crate::seat::SeatSet;
use crate::show::Show;

impl<G: Show> Table<G> {
    /// Whether something can be taken back now, or why not. Taking back is for practice: where
    /// several people play, they must have agreed on it when the match began, and a match that is
    /// over stays over.
    pub fn may_undo(&self) -> Result<(), TableError> {
        self.undo_is_on(self.everybody())?;
        self.course.undo_size().map(drop).ok_or(TableError::NothingToUndo)
    }

    /// Whether something can be done again now, or why not.
    pub fn may_redo(&self) -> Result<(), TableError> {
        self.undo_is_on(self.everybody())?;
        self.course.redo_size().map(drop).ok_or(TableError::NothingToRedo)
    }

    /// Goes back to before the last decision of a person (of anybody, where no people play),
    /// `times` times.
    pub fn undo(&mut self, times: u32) -> Result<Report, TableError> {
        self.may_undo()?;
        if times == 0 || self.course.decided() < times as usize {
            return Err(TableError::NothingToUndo);
        }
        for _ in 0..times {
            let Some(count) = self.course.undo_size() else { unreachable!("they were counted") };
            self.rewind(count);
            self.write(Line::Undo { count: count as u32 });
        }
        Ok(self.status())
    }

    /// Does again what the last undo took back, `times` times.
    pub fn redo(&mut self, times: u32) -> Result<Report, TableError> {
        self.may_redo()?;
        if times == 0 || self.course.redos() < times as usize {
            return Err(TableError::NothingToRedo);
        }
        let mark = self.mark();
        for _ in 0..times {
            let Some(count) = self.course.redo_size() else { unreachable!("they were counted") };
            self.redo_last();
            self.write(Line::Redo { count: count as u32 });
        }
        Ok(self.report(mark, Vec::new(), Vec::new()))
    }

    /// Everybody who plays or has played, whether the record says so already or not.
    fn everybody(&self) -> SeatSet {
        self.people.iter().chain(self.humans().iter()).collect()
    }

    /// Whether these people may take back.
    pub(super) fn undo_is_on(&self, people: SeatSet) -> Result<(), TableError> {
        if self.turn() == Turn::Over {
            Err(TableError::Over)
        } else if people.len() > 1 && self.record.header.undo != Some(Undo::Free) {
            Err(TableError::UndoOff)
        } else {
            Ok(())
        }
    }

    /// Takes back the last `count` steps.
    pub(super) fn rewind(&mut self, count: usize) {
        self.course.undo(count);
        self.go_there();
    }

    /// Does again what the last undo took back.
    pub(super) fn redo_last(&mut self) {
        self.course.redo();
        self.go_there();
    }

    /// Goes to where the course stands, from the last moment that was kept before it.
    fn go_there(&mut self) {
        self.failed = SeatSet::EMPTY;
        self.versions.iter_mut().for_each(|version| *version += 1);
        let Some((moment, steps)) = self.course.way_here() else { return };
        self.now.go_to(moment.clone());
        self.now.retrace(steps, &mut ());
    }
}
