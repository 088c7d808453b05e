//! The steps of a match with what they brought, and the way back through them.

use crate::game::Game;
use crate::play::{Moment, Step};

/// How many steps lie between two moments that are kept: so many are played again at most to go
/// to any point of a match.
pub const KEPT_EVERY: usize = 16;

/// What was done, up to where the match stands, and behind it what an undo took back.
pub(super) struct Course<G: Game> {
    steps: Vec<Step<G::Action>>,
    events: Vec<G::Event>,
    /// How many events there were after each step.
    marks: Vec<usize>,
    /// The places in `steps` of people's decisions.
    decisions: Vec<usize>,
    /// `moments[i]` is how the match stood before step `i * KEPT_EVERY`.
    moments: Vec<Moment<G>>,
    /// How many steps stand.
    stands: usize,
    /// How many steps each undo took back that may be redone, the latest last.
    undone: Vec<usize>,
}

/// A moment of a match, and the steps that lead on from it.
type Way<'a, G> = (&'a Moment<G>, &'a [Step<<G as Game>::Action>]);

impl<G: Game> Course<G> {
    pub(super) fn new() -> Course<G> {
        Course {
            steps: Vec::new(),
            events: Vec::new(),
            marks: Vec::new(),
            decisions: Vec::new(),
            moments: Vec::new(),
            stands: 0,
            undone: Vec::new(),
        }
    }

    /// The steps that stand.
    pub(super) fn steps(&self) -> &[Step<G::Action>] {
        &self.steps[..self.stands]
    }

    /// How many events stand.
    pub(super) fn mark(&self) -> usize {
        self.stands.checked_sub(1).map_or(0, |last| self.marks[last])
    }

    /// The events that stand, from a mark on.
    pub(super) fn events(&self, mark: usize) -> &[G::Event] {
        self.events[..self.mark()].get(mark..).unwrap_or_default()
    }

    /// Keeps how the match stands before its next step, where that is due.
    pub(super) fn keep(&mut self, moment: &Moment<G>) {
        if self.stands == self.moments.len() * KEPT_EVERY {
            self.moments.push(moment.clone());
        }
    }

    /// A step was taken: what was undone before it cannot be redone any more.
    pub(super) fn push(&mut self, step: Step<G::Action>, events: Vec<G::Event>, is_decision: bool) {
        let (at, mark) = (self.stands, self.mark());
        self.undone.clear();
        self.steps.truncate(at);
        self.marks.truncate(at);
        self.events.truncate(mark);
        self.decisions.truncate(self.decided());
        self.moments.truncate(at / KEPT_EVERY + 1);
        self.steps.push(step);
        self.events.extend(events);
        self.marks.push(self.events.len());
        if is_decision {
            self.decisions.push(at);
        }
        self.stands += 1;
    }

    /// How many decisions of people stand.
    pub(super) fn decided(&self) -> usize {
        self.decisions.partition_point(|at| *at < self.stands)
    }

    /// How many steps an undo takes back: those since the last decision, that included.
    pub(super) fn undo_size(&self) -> Option<usize> {
        let last = self.decided().checked_sub(1)?;
        Some(self.stands - self.decisions[last])
    }

    /// How many steps a redo does again.
    pub(super) fn redo_size(&self) -> Option<usize> {
        self.undone.last().copied()
    }

    /// How often may be redone.
    pub(super) fn redos(&self) -> usize {
        self.undone.len()
    }

    /// Takes back so many steps, which stay to be redone.
    pub(super) fn undo(&mut self, count: usize) {
        self.stands -= count;
        self.undone.push(count);
    }

    /// Does again what the last undo took back.
    pub(super) fn redo(&mut self) {
        self.stands += self.undone.pop().unwrap_or_default();
    }

    /// How the match stood not long before it stands now, and the steps from there.
    pub(super) fn way_here(&self) -> Option<Way<'_, G>> {
        let kept = (self.stands / KEPT_EVERY).min(self.moments.len().checked_sub(1)?);
        Some((&self.moments[kept], &self.steps[kept * KEPT_EVERY..self.stands]))
    }
}
