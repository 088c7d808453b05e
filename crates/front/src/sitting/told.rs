//! What each person has been told, and what is news to them.

use parlour_core::table::ToldEvent;
use parlour_core::{Kind, Seat, Viewer};
use parlour_house::Look;

use super::{Host, Sitting};
use crate::recap::Recap;

/// How many events stand for "lately" where nothing was decided yet.
const FEW: usize = 8;

/// Up to where people know what happened.
pub(super) struct Told {
    /// For each seat, and last for somebody who only watches.
    upto: Vec<usize>,
    /// Where the decisions of each seat began, in order.
    decisions: Vec<Vec<usize>>,
}

impl Told {
    pub(super) fn new(table: &dyn Look) -> Told {
        let seats = table.seats();
        Told { upto: vec![table.mark(); seats + 1], decisions: vec![Vec::new(); seats] }
    }

    pub(super) fn decided(&mut self, seat: Seat, began: usize) {
        self.decisions[seat.index()].push(began);
    }

    /// What was undone was never told, and nobody decided it.
    pub(super) fn forget_after(&mut self, mark: usize) {
        self.upto.iter_mut().for_each(|upto| *upto = (*upto).min(mark));
        for decisions in &mut self.decisions {
            decisions.retain(|began| *began < mark);
        }
    }

    fn place(&self, who: Viewer) -> usize {
        who.seat().map_or(self.upto.len() - 1, Seat::index)
    }
}

impl<H: Host> Sitting<H> {
    /// What the viewer has not been told yet; from now on it is told. Nobody is told anything
    /// while a shared device is in nobody's hands.
    pub fn news(&mut self) -> Vec<ToldEvent> {
        let viewer = self.viewer();
        if viewer.seat().is_none() && self.is_shared() {
            return Vec::new();
        }
        let place = self.told.place(viewer);
        let mark = self.table().mark();
        let from = self.told.upto[place].min(mark);
        self.told.upto[place] = mark;
        self.table().events(viewer, from)
    }

    /// Whether something happened that the viewer has not been told.
    pub fn has_news(&self) -> bool {
        self.told.upto[self.told.place(self.viewer())] < self.table().mark()
    }

    /// What happened since the viewer's last decision, in a few sentences. What the decision
    /// itself brought about is left out where the viewer was told it at once; while the turn goes
    /// on, with nobody else doing anything, there is nothing.
    pub fn recap(&self, room: usize) -> Recap {
        let viewer = self.viewer();
        let from = viewer.seat().and_then(|seat| self.told.decisions[seat.index()].last().copied());
        let events = self.table().events(viewer, from.unwrap_or(0));
        let own = |event: &&ToldEvent| event.seat.is_some() && event.seat == viewer.seat();
        let events: Vec<ToldEvent> = events.iter().skip_while(own).cloned().collect();
        let goes_on = |event: &ToldEvent| {
            event.kind != Kind::Alert && event.seat.is_none_or(|seat| viewer.seat() == Some(seat))
        };
        match from.is_some() && events.iter().all(goes_on) {
            true => Recap::default(),
            false => Recap::of(&events, room),
        }
    }

    /// What happened in the viewer's last two turns; where there were none, the latest events.
    pub fn lately(&self) -> Vec<ToldEvent> {
        let viewer = self.viewer();
        let decisions = viewer.seat().map(|seat| self.told.decisions[seat.index()].as_slice());
        match decisions {
            Some([.., before, _]) => self.table().events(viewer, *before),
            _ => {
                let mut events = self.table().events(viewer, 0);
                events.drain(..events.len().saturating_sub(FEW));
                events
            }
        }
    }
}
