//! The steps of a match with what they brought, and the way back through them.

use crate::game::Game;
use crate::play::{Moment, Step};

/// How many steps lie between two moments that are kept: so many are played again at most to go
/// to any point of a match.
pub const KEPT_EVERY: usize = 64;

/// The events of how many steps are kept at least, for those who have yet to be told.
const LATELY: usize = 16;

/// What was done, up to where the match stands, and behind it what an undo took back.
pub(super) struct Course<G: Game> {
    steps: Vec<Step<G::Action>>,
    /// What happened, but for the first `forgotten` events.
    events: Vec<G::Event>,
    forgotten: usize,
    /// How many events there were after each step.
    marks: Vec<u32>,
    /// The places in `steps` of people's decisions.
    decisions: Vec<u32>,
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
            forgotten: 0,
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
        self.mark_after(self.stands)
    }

    /// How many events there were after so many steps.
    fn mark_after(&self, steps: usize) -> usize {
        steps.checked_sub(1).map_or(0, |last| self.marks[last] as usize)
    }

    /// The events that stand and are not forgotten, from a mark on.
    pub(super) fn events(&self, mark: usize) -> &[G::Event] {
        let [from, to] = [mark, self.mark()].map(|mark| mark.saturating_sub(self.forgotten));
        self.events[..to].get(from..).unwrap_or_default()
    }

    /// How the match stood not long before a mark, how many events there were by then, and the
    /// steps from there to the first event that is not forgotten; `None` where none that stand
    /// from the mark on are.
    pub(super) fn way_to_forgotten(&self, mark: usize) -> Option<(usize, Way<'_, G>)> {
        let end = self.forgotten.min(self.mark());
        if mark >= end {
            return None;
        }
        let kept = self.marks.partition_point(|after| *after as usize <= mark) / KEPT_EVERY;
        let last = self.marks.partition_point(|after| (*after as usize) < end) + 1;
        let first = kept * KEPT_EVERY;
        let steps = &self.steps[first..last.min(self.stands)];
        Some((self.mark_after(first), (&self.moments[kept], steps)))
    }

    /// Forgets what happened long ago: it can be played again. What happened lately is kept for
    /// those who have yet to be told.
    pub(super) fn forget(&mut self) {
        let mark = self.mark_after(self.stands.saturating_sub(LATELY));
        // Not at every step: what is kept is moved to the front then.
        if mark >= self.forgotten + LATELY {
            self.events.drain(..mark - self.forgotten);
            self.events.shrink_to_fit();
            self.forgotten = mark;
        }
    }

    /// Keeps how the match stands before its next step, where that is due.
    pub(super) fn keep(&mut self, moment: &Moment<G>) {
        if self.stands == self.moments.len() * KEPT_EVERY {
            put(&mut self.moments, moment.clone(), 4);
        }
    }

    /// A step was taken: what was undone before it cannot be redone any more.
    pub(super) fn push(&mut self, step: Step<G::Action>, events: Vec<G::Event>, is_decision: bool) {
        let (at, mark) = (self.stands, self.mark());
        self.undone.clear();
        self.steps.truncate(at);
        self.marks.truncate(at);
        self.forgotten = self.forgotten.min(mark);
        self.events.truncate(mark - self.forgotten);
        self.decisions.truncate(self.decided());
        self.moments.truncate(at / KEPT_EVERY + 1);
        put(&mut self.steps, step, 64);
        self.events.extend(events);
        put(&mut self.marks, (self.forgotten + self.events.len()) as u32, 64);
        if is_decision {
            put(&mut self.decisions, at as u32, 64);
        }
        self.stands += 1;
    }

    /// How many decisions of people stand.
    pub(super) fn decided(&self) -> usize {
        self.decisions.partition_point(|at| (*at as usize) < self.stands)
    }

    /// How many steps an undo takes back: those since the last decision, that included.
    pub(super) fn undo_size(&self) -> Option<usize> {
        let last = self.decided().checked_sub(1)?;
        Some(self.stands - self.decisions[last] as usize)
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

/// Adds to a list that many tables hold: room is made for a few more, not for twice as many.
fn put<T>(list: &mut Vec<T>, new: T, more: usize) {
    if list.len() == list.capacity() {
        list.reserve_exact(more);
    }
    list.push(new);
}
