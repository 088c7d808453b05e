//! Undoing and redoing: the match is played again from its start.

use super::{Report, Step, Table, TableError};
use crate::record::Line;
use crate::show::Show;

impl<G: Show> Table<G> {
    /// Goes back to before the last decision of a person (of anybody, where no people play),
    /// `times` times.
    pub fn undo(&mut self, times: u32) -> Result<Report, TableError> {
        let humans = self.humans();
        let decides = |step: &Step<G::Action>| match step {
            Step::Deal => false,
            Step::Act(seat, _) => humans.is_empty() || humans.contains(*seat),
        };
        let decisions = self.steps.iter().enumerate().rev().filter(|(_, step)| decides(step));
        let ends: Vec<usize> = decisions.map(|(i, _)| i).take(times as usize).collect();
        if ends.is_empty() || ends.len() < times as usize {
            return Err(TableError::NothingToUndo);
        }
        for end in ends {
            let count = self.steps.len() - end;
            if let Err(why) = self.rewind(count) {
                unreachable!("the steps were counted just now: {why}")
            }
            self.record.lines.push(Line::Undo { count: count as u32 });
        }
        Ok(self.status())
    }

    /// Does again what the last undo took back, `times` times.
    pub fn redo(&mut self, times: u32) -> Result<Report, TableError> {
        if times == 0 || self.undone.len() < times as usize {
            return Err(TableError::NothingToRedo);
        }
        let mark = self.mark();
        for _ in 0..times {
            let count = self.redo_last()?;
            self.record.lines.push(Line::Redo { count });
        }
        self.note_end();
        Ok(self.report(mark, Vec::new(), Vec::new()))
    }

    /// Takes back the last `count` steps by playing the others again.
    pub(super) fn rewind(&mut self, count: usize) -> Result<(), String> {
        if count == 0 || count > self.steps.len() {
            return Err(format!("{count} steps cannot be undone: there are {}", self.steps.len()));
        }
        let kept = self.steps.len() - count;
        self.undone.push(self.steps[kept..].to_vec());
        let steps = self.steps[..kept].to_vec();
        self.dropped.extend(self.events.drain(kept..).flatten());
        self.rewinds += 1;
        self.steps.clear();
        self.events.clear();
        self.state = self.first.clone();
        for step in steps {
            if let Err(error) = self.do_step(step) {
                unreachable!("a match is a function of rules, seed and actions: {error}")
            }
        }
        Ok(())
    }

    pub(super) fn redo_last(&mut self) -> Result<u32, TableError> {
        let steps = self.undone.pop().ok_or(TableError::NothingToRedo)?;
        let count = steps.len() as u32;
        for step in steps {
            self.do_step(step)?;
        }
        Ok(count)
    }
}
