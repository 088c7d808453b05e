//! The cursor: where it may go and how arrows move it.

use std::collections::BTreeSet;

use parlour_core::scene::{Face, Layout, ObjectId};
use parlour_front::menu::DONE;

use super::TableScreen;
use super::offer::{objects, on_table};
use super::way::lit_with;
use crate::paint::{Target, Touch};
use crate::screen::Next;

impl TableScreen {
    /// What the painters are told about choosing.
    pub(super) fn touch(&self) -> Touch {
        let ids = || objects(&self.scene).map(|o| &o.id);
        let picked = self.menu.picks.iter().filter(|pick| ids().any(|id| id == *pick));
        let marked = self.menu.marking.iter().flat_map(|marking| &marking.marked);
        Touch {
            cursor: self.cursor.clone(),
            open: self.open(),
            marked: picked.chain(marked).cloned().collect(),
            numbers: self.shown.lines.clone(),
            path: self.path(),
            lens: self.lens,
            small: self.small,
        }
    }

    /// What stands out: the things that this step asks for, or, where it asks for none, all that
    /// can be picked. Of things that are just like each other all do, or none.
    pub(super) fn open(&self) -> BTreeSet<ObjectId> {
        let asked: BTreeSet<&ObjectId> =
            self.menu.items.iter().filter_map(|item| on_table(&self.scene, item)).collect();
        let ids = if asked.is_empty() { self.menu.lit.iter().collect() } else { asked };
        let mut open: BTreeSet<ObjectId> = ids.into_iter().cloned().collect();
        let zones = self.scene.zones.iter().filter(|zone| zone.layout != Layout::Map);
        for object in zones.flat_map(|zone| &zone.objects) {
            if !open.contains(&object.id)
                && self.scene.alike(&object.id).any(|other| open.contains(&other.id))
            {
                open.insert(object.id.clone());
            }
        }
        open
    }

    /// The objects that light up with what the cursor is on.
    fn path(&self) -> Vec<ObjectId> {
        let on = match &self.cursor {
            Some(Target::Object(id)) => vec![id.clone()],
            Some(Target::Item(key)) => {
                self.menu.keyed(key).map(|item| item.objects.clone()).unwrap_or_default()
            }
            None => Vec::new(),
        };
        // An item that stands for a whole group, such as all routes, lights up nothing.
        let [id] = on.as_slice() else { return Vec::new() };
        let object = objects(&self.scene).find(|o| o.id == *id);
        object.map(|object| lit_with(&self.scene, object)).unwrap_or_default()
    }

    /// Puts the cursor where it may rest: on the usual next step, and never on what is grave. While
    /// things are being marked it stays, until all are.
    pub(super) fn rest_cursor(&mut self, marking: bool) {
        if marking && self.cursor.as_ref().is_some_and(|cursor| self.is_there(cursor)) {
            if self.menu.keyed(DONE).is_some_and(|done| done.usual) {
                self.cursor = Some(Target::Item(DONE.into()));
            }
            return;
        }
        let rest = self.menu.rest().map(|item| self.target_of(item));
        self.cursor = rest;
    }

    fn is_there(&self, target: &Target) -> bool {
        match target {
            Target::Object(id) => objects(&self.scene).any(|object| object.id == *id),
            Target::Item(key) => self.menu.keyed(key).is_some(),
        }
    }

    /// Whether arrows stop at a target.
    fn is_stop(&self, target: &Target, open: &BTreeSet<ObjectId>) -> bool {
        let Target::Object(id) = target else { return true };
        if open.contains(id) {
            return true;
        }
        let Some(object) = objects(&self.scene).find(|object| object.id == *id) else {
            return false;
        };
        match &object.face {
            Face::Tile { text, .. } => !text.is_empty() || object.text.is_some(),
            Face::Card { .. } => object.why_not.is_some(),
            Face::City { .. } => open.is_empty(),
            Face::Text => object.owner.is_some() || !object.path.is_empty(),
            Face::Route { .. } | Face::Back => false,
        }
    }

    /// Moves in a direction to the nearest target there; along a part of several lines as one
    /// reads.
    pub(super) fn step_cursor(&mut self, dx: i32, dy: i32) {
        if dx != 0
            && let Some(next) = self.next_line(dx)
        {
            self.cursor = Some(next);
            return;
        }
        let open = self.open();
        let from = self.cursor.as_ref().and_then(|target| self.spots.find(target));
        let Some(from) = from.map(|spot| spot.centre) else {
            let first = self.spots.list.iter().find(|spot| self.is_stop(&spot.target, &open));
            self.cursor = first.map(|spot| spot.target.clone());
            return;
        };
        let on_map = matches!(&self.cursor, Some(Target::Object(id)) if self.is_on_map(id));
        let cost = |centre: (i32, i32)| {
            let (x, y) = (centre.0 - from.0, centre.1 - from.1);
            // A row is read along; on a map everything is near in all directions.
            let strict = if on_map { 1 } else { 10 };
            let (along, aside) =
                if dx != 0 { (x * dx, y.abs() * strict) } else { (y * dy, x.abs()) };
            // Nobody who goes right means a far row above or below.
            let far = !on_map && dx != 0 && y.abs() > 12;
            (along > 0 && !far).then_some(along + 2 * aside + if aside > along { aside } else { 0 })
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

    /// What comes next of the part that the cursor is in, where that is on another line.
    fn next_line(&self, dx: i32) -> Option<Target> {
        let cursor = self.cursor.as_ref()?;
        if matches!(cursor, Target::Object(id) if self.is_on_map(id)) {
            return None;
        }
        let parts = self.parts();
        let part = parts.iter().find(|part| part.contains(cursor))?;
        let at = part.iter().position(|target| target == cursor)?;
        let next = part.get(at.checked_add_signed(dx.signum() as isize)?)?;
        let [from, to] = [cursor, next].map(|target| self.spots.find(target).map(|s| s.area));
        let (left, right) = if dx > 0 { (from?, to?) } else { (to?, from?) };
        (right.x <= left.x && right.y != left.y).then(|| next.clone())
    }

    fn is_on_map(&self, id: &str) -> bool {
        let faces = objects(&self.scene).filter(|object| object.id == id);
        faces.map(|o| &o.face).any(|f| matches!(f, Face::City { .. } | Face::Route { .. }))
    }

    /// The stops, part by part.
    fn parts(&self) -> Vec<Vec<Target>> {
        let open = self.open();
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
        let listed = self.shown.listed(&self.menu).into_iter();
        parts.push(listed.map(|(_, item)| Target::Item(item.key.clone())).collect());
        parts.retain(|part| !part.is_empty());
        parts
    }

    /// To the next part of the table that has something to stop at.
    pub(super) fn next_part(&mut self, forward: bool) {
        let parts = self.parts();
        if parts.is_empty() {
            return;
        }
        let open = self.open();
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
        self.scene.zones.iter().any(|zone| zone.layout == Layout::Map)
    }
}
