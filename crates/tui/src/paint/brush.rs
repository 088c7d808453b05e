//! What every painter paints with, and where it notes what a click would meet.

use std::collections::{BTreeMap, BTreeSet};

use parlour_core::Scene;
use parlour_core::scene::{Object, ObjectId, Zone};
use parlour_front::{Pick, words};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

use crate::look::{Look, Role};

/// What a cursor can stand on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Target {
    /// A thing on the table.
    Object(ObjectId),
    /// An item of the menu, listed below the table.
    Item(Pick),
}

/// Where something was painted.
#[derive(Clone, Debug)]
pub(crate) struct Spot {
    pub(crate) target: Target,
    pub(crate) area: Rect,
    /// Where arrows aim at.
    pub(crate) centre: (i32, i32),
}

/// Everything a click could meet; what was painted later lies on top.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spots {
    pub(crate) list: Vec<Spot>,
}

impl Spots {
    /// Notes where a thing lies.
    pub(crate) fn add(&mut self, target: Target, area: Rect) {
        let centre = (
            i32::from(area.x) * 2 + i32::from(area.width),
            (i32::from(area.y) * 2 + i32::from(area.height)) * 2,
        );
        self.list.push(Spot { target, area, centre });
    }

    /// What lies at a place of the screen.
    pub(crate) fn at(&self, x: u16, y: u16) -> Option<&Target> {
        let inside = |spot: &&Spot| spot.area.contains(Position { x, y });
        self.list.iter().rev().find(inside).map(|spot| &spot.target)
    }

    pub(crate) fn find(&self, target: &Target) -> Option<&Spot> {
        self.list.iter().find(|spot| spot.target == *target)
    }
}

/// What may be chosen, and what the person points at.
#[derive(Clone, Debug, Default)]
pub(crate) struct Touch {
    /// Where the cursor is.
    pub(crate) cursor: Option<Target>,
    /// What can be chosen; empty where nothing is to be decided.
    pub(crate) open: BTreeSet<ObjectId>,
    /// What is marked.
    pub(crate) marked: Vec<ObjectId>,
    /// The numbers by which lines of text and things of a row are picked.
    pub(crate) numbers: BTreeMap<ObjectId, usize>,
    /// What lights up with the thing under the cursor, itself included.
    pub(crate) path: Vec<ObjectId>,
    /// How the map is looked at.
    pub(crate) lens: Lens,
    /// Whether the screen is too small for a picture of everything.
    pub(crate) small: bool,
}

/// How a map is looked at: how large, and what is in the middle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Lens {
    pub(crate) zoom: f32,
    pub(crate) centre: (f32, f32),
    /// Whether the map fills the table.
    pub(crate) full: bool,
}

impl Default for Lens {
    fn default() -> Lens {
        Lens { zoom: 1.0, centre: (0.5, 0.5), full: false }
    }
}

/// How an object stands to the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choosable {
    /// Nothing is to be decided about it.
    Still,
    /// It can be chosen.
    Open,
    /// Its neighbours can be chosen, but not it.
    Shut,
}

/// What every painter paints with.
pub(crate) struct Brush<'a> {
    pub(crate) buffer: &'a mut Buffer,
    pub(crate) look: &'a Look,
    pub(crate) scene: &'a Scene,
    pub(crate) touch: &'a Touch,
    pub(crate) spots: &'a mut Spots,
}

impl Brush<'_> {
    /// Writes a text of at most `width` columns; returns how many it took.
    pub(crate) fn text(&mut self, x: u16, y: u16, width: u16, text: &str, style: Style) -> u16 {
        let area = self.buffer.area;
        if y < area.y || y >= area.bottom() || x < area.x || x >= area.right() {
            return 0;
        }
        let width = width.min(area.right() - x);
        let shown = shorten(text, usize::from(width));
        self.buffer.set_string(x, y, &shown, style);
        columns(&shown)
    }

    /// Sets one sign, if it is inside.
    pub(crate) fn sign(&mut self, x: u16, y: u16, sign: &str, style: Style) {
        if let Some(cell) = self.buffer.cell_mut(Position { x, y }) {
            cell.set_symbol(sign).set_style(style);
        }
    }

    pub(crate) fn style(&self, role: Role<'_>) -> Style {
        self.look.style(role)
    }

    pub(crate) fn is_cursor(&self, id: &str) -> bool {
        matches!(&self.touch.cursor, Some(Target::Object(at)) if at == id)
    }

    pub(crate) fn is_marked(&self, id: &str) -> bool {
        self.touch.marked.iter().any(|marked| marked == id)
    }

    /// Whether an object lights up with what the cursor is on.
    pub(crate) fn is_lit(&self, id: &str) -> bool {
        self.touch.path.iter().any(|lit| lit == id)
    }

    /// How an object of a zone stands to the decision.
    pub(crate) fn standing(&self, zone: &Zone, object: &Object) -> Choosable {
        if self.touch.open.contains(&object.id) || self.is_marked(&object.id) {
            return Choosable::Open;
        }
        let near = zone.objects.iter().any(|o| self.touch.open.contains(&o.id));
        if near || object.why_not.is_some() { Choosable::Shut } else { Choosable::Still }
    }

    /// The style of a text that stands for an object.
    pub(crate) fn object_style(&self, zone: &Zone, object: &Object, base: Style) -> Style {
        if self.is_cursor(&object.id) {
            return base.patch(self.style(Role::Cursor));
        }
        if self.is_marked(&object.id) {
            return base.patch(self.style(Role::Marked));
        }
        match self.standing(zone, object) {
            Choosable::Still => base,
            Choosable::Open => base.add_modifier(Modifier::BOLD),
            Choosable::Shut => self.style(Role::Dim),
        }
    }
}

/// How many columns a text takes.
pub(crate) fn columns(text: &str) -> u16 {
    u16::try_from(words::width(text)).unwrap_or(u16::MAX)
}

/// A text cut to a width, with a sign that something was cut.
pub(crate) fn shorten(text: &str, width: usize) -> String {
    if width == 0 { String::new() } else { words::shorten(text, width) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_by_columns_not_by_letters() {
        assert_eq!((columns("東京"), columns("Zu\u{308}rich")), (4, 6));
        assert_eq!(shorten("東京都", 6), "東京都");
        assert_eq!(shorten("東京都庁", 6), "東京…");
        assert_eq!(shorten("Zu\u{308}rich", 3), "Zu\u{308}…");
        assert_eq!(shorten("東京", 0), "");
    }
}
