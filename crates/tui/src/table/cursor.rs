//! The cursor: where it may go and how arrows move it.

use parlour_core::Viewer;
use parlour_core::scene::{Face, Zone};

use super::TableScreen;
use super::pick::objects;
use crate::paint::{Target, Touch};
use crate::screen::Next;

impl TableScreen {
    /// What the painters are told about choosing.
    pub(super) fn touch(&self) -> Touch {
        Touch {
            cursor: self.cursor.clone(),
            open: self.offer.open(),
            marked: self.offer.marks().to_vec(),
            lens: self.lens,
        }
    }

    /// Sees that the cursor stands on something that is there: what it stood on, or the first
    /// thing that can be chosen.
    pub(super) fn keep_cursor(&mut self) {
        let there = match &self.cursor {
            Some(Target::Object(id)) => objects(&self.scene).any(|object| object.id == *id),
            Some(Target::Button(index)) => *index < self.buttons.len(),
            None => false,
        };
        if there {
            return;
        }
        let open = self.offer.open();
        let own = |zone: &&Zone| zone.owner.map(Viewer::Seat) == Some(self.scene.viewer);
        let zones = self.scene.zones.iter();
        let first = |zones: Vec<&Zone>| {
            let mut all = zones.into_iter().flat_map(|zone| &zone.objects);
            all.find(|object| open.contains(&object.id)).map(|o| Target::Object(o.id.clone()))
        };
        let mine = first(zones.clone().filter(own).collect());
        let button = || (!self.buttons.is_empty()).then_some(Target::Button(0));
        self.cursor = mine.or_else(button).or_else(|| first(zones.collect()));
    }

    /// Whether arrows stop at a target.
    fn is_stop(&self, target: &Target, open: &std::collections::BTreeSet<String>) -> bool {
        let Target::Object(id) = target else { return true };
        if open.contains(id) {
            return true;
        }
        let Some(object) = objects(&self.scene).find(|object| object.id == *id) else {
            return false;
        };
        match &object.face {
            Face::Tile { text, .. } => !text.is_empty(),
            Face::Card { .. } => object.why_not.is_some(),
            Face::City { .. } => open.is_empty(),
            Face::Route { .. } | Face::Back | Face::Text => false,
        }
    }

    /// Moves in a direction to the nearest target there.
    pub(super) fn step_cursor(&mut self, dx: i32, dy: i32) {
        let open = self.offer.open();
        let from = self.cursor.as_ref().and_then(|target| self.spots.find(target));
        let Some(from) = from.map(|spot| spot.centre) else {
            let first = self.spots.list.iter().find(|spot| self.is_stop(&spot.target, &open));
            self.cursor = first.map(|spot| spot.target.clone());
            return;
        };
        let cost = |centre: (i32, i32)| {
            let (x, y) = (centre.0 - from.0, centre.1 - from.1);
            let (along, aside) = if dx != 0 { (x * dx, y.abs()) } else { (y * dy, x.abs()) };
            (along > 0).then_some(along + 2 * aside + if aside > along { aside } else { 0 })
        };
        let current = self.cursor.clone();
        let best = self
            .spots
            .list
            .iter()
            .filter(|spot| Some(&spot.target) != current.as_ref())
            .filter(|spot| self.is_stop(&spot.target, &open))
            .filter_map(|spot| Some((cost(spot.centre)?, spot)))
            .min_by_key(|(cost, _)| *cost);
        if let Some((_, spot)) = best {
            self.cursor = Some(spot.target.clone());
            self.follow_cursor();
        }
    }

    /// The stops, part by part.
    fn parts(&self) -> Vec<Vec<Target>> {
        let open = self.offer.open();
        let mut parts: Vec<Vec<Target>> = self
            .scene
            .zones
            .iter()
            .map(|zone| {
                let targets = zone.objects.iter().map(|o| Target::Object(o.id.clone()));
                let seen = targets.filter(|t| self.spots.find(t).is_some());
                seen.filter(|target| self.is_stop(target, &open)).collect()
            })
            .collect();
        parts.push((0..self.buttons.len()).map(Target::Button).collect());
        parts.retain(|part| !part.is_empty());
        parts
    }

    /// To the next part of the table that has something to stop at.
    pub(super) fn next_part(&mut self, forward: bool) {
        let parts = self.parts();
        if parts.is_empty() {
            return;
        }
        let open = self.offer.open();
        let at =
            parts.iter().position(|part| self.cursor.as_ref().is_some_and(|c| part.contains(c)));
        let next = match (at, forward) {
            (None, _) => 0,
            (Some(at), true) => (at + 1) % parts.len(),
            (Some(at), false) => (at + parts.len() - 1) % parts.len(),
        };
        let is_open = |t: &&Target| matches!(t, Target::Object(id) if open.contains(id));
        let target = parts[next].iter().find(is_open).or(parts[next].first());
        self.cursor = target.cloned();
        self.follow_cursor();
    }

    /// To the first or last of the part that the cursor is in.
    pub(super) fn end_of_part(&mut self, last: bool) {
        let parts = self.parts();
        let part = parts.iter().find(|part| self.cursor.as_ref().is_some_and(|c| part.contains(c)));
        let target = part.and_then(|part| if last { part.last() } else { part.first() });
        if let Some(target) = target {
            self.cursor = Some(target.clone());
            self.follow_cursor();
        }
    }

    /// Keeps what the cursor is on inside a map that is larger than its room.
    fn follow_cursor(&mut self) {
        if self.lens.zoom <= 1.0 {
            return;
        }
        let Some(Target::Object(id)) = &self.cursor else { return };
        let place = |id: &str| {
            objects(&self.scene).find(|o| o.id == id).and_then(|o| match o.face {
                Face::City { x, y } => Some((x, y)),
                _ => None,
            })
        };
        let object = objects(&self.scene).find(|object| object.id == *id);
        let at = object.and_then(|object| match &object.face {
            Face::City { x, y } => Some((*x, *y)),
            Face::Route { from, to, .. } => {
                let (from, to) = (place(from)?, place(to)?);
                Some(((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0))
            }
            _ => None,
        });
        if let Some(at) = at {
            self.lens.centre = at;
        }
    }

    /// Makes the map larger or smaller.
    pub(super) fn zoom(&mut self, factor: f32) -> Next {
        if !self.has_map() {
            return Next::Idle;
        }
        self.lens.zoom = (self.lens.zoom * factor).clamp(1.0, 6.0);
        self.follow_cursor();
        Next::Redraw
    }

    /// Moves the map under the window.
    pub(super) fn pan(&mut self, dx: i32, dy: i32) {
        let step = 0.12 / self.lens.zoom;
        let half = 0.5 / self.lens.zoom;
        let clamp = |at: f32| at.clamp(half, 1.0 - half);
        self.lens.centre = (
            clamp(self.lens.centre.0 + dx as f32 * step),
            clamp(self.lens.centre.1 + dy as f32 * step),
        );
    }

    pub(super) fn has_map(&self) -> bool {
        self.scene.zones.iter().any(|zone| zone.layout == parlour_core::scene::Layout::Map)
    }
}
