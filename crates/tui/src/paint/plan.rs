//! Where the parts of a table lie, and in how much detail, so that all of it fits.

use parlour_core::scene::{Face, Layout, Zone};
use parlour_core::{Scene, Viewer};
use ratatui::layout::Rect;

use super::Told;
use super::brush::Brush;
use super::side::{Side, side};
use super::zone::{self, Detail, Matter, matter};
use super::{map, trick};
use crate::look::Role;

/// Whether there is a map.
pub(super) fn has_map(scene: &Scene) -> bool {
    scene.zones.iter().any(|zone| zone.layout == Layout::Map)
}

/// Whether people hold or play cards that are to be drawn as cards.
pub(super) fn has_cards(scene: &Scene) -> bool {
    let cards = |zone: &&Zone| match zone.layout {
        Layout::Trick => true,
        Layout::Hand => zone.objects.iter().any(|o| matches!(o.face, Face::Card { .. })),
        _ => false,
    };
    scene.zones.iter().any(|zone| cards(&zone))
}

/// The parts of a table by where they belong.
struct Parts<'a> {
    /// What takes all the room that is left: a map, or a trick with the players round it.
    heart: Option<&'a Zone>,
    /// Other players' open cards.
    others: Vec<&'a Zone>,
    /// What lies in the middle.
    shared: Vec<&'a Zone>,
    /// The viewer's own.
    own: Vec<&'a Zone>,
    /// What stands in the panel.
    aside: Vec<&'a Zone>,
}

impl<'a> Parts<'a> {
    fn of(brush: &Brush<'a>) -> Parts<'a> {
        let scene = brush.scene;
        let own = |zone: &Zone| zone.owner.map(Viewer::Seat) == Some(scene.viewer);
        let heart = scene.zones.iter().find(|z| matches!(z.layout, Layout::Map | Layout::Trick));
        let mut parts = Parts {
            heart,
            others: Vec::new(),
            shared: Vec::new(),
            own: Vec::new(),
            aside: Vec::new(),
        };
        let tricks = heart.is_some_and(|zone| zone.layout == Layout::Trick);
        for zone in &scene.zones {
            let offered = zone.objects.iter().any(|o| brush.touch.open.contains(&o.id));
            let closed = zone.objects.is_empty();
            match zone.layout {
                _ if heart.is_some_and(|heart| heart.id == zone.id) => {}
                Layout::Hand if closed && !own(zone) => {}
                Layout::Row | Layout::List if closed && zone.note.is_none() => {}
                Layout::Hand if own(zone) => parts.own.push(zone),
                Layout::Hand => parts.others.push(zone),
                Layout::List if offered && !has_map(scene) => parts.own.push(zone),
                Layout::List | Layout::Trick => parts.aside.push(zone),
                Layout::Row if tricks && !offered => parts.aside.push(zone),
                Layout::Row | Layout::Pile | Layout::Map => parts.shared.push(zone),
            }
        }
        parts
    }

    /// Whether the players are drawn round the middle: where tricks are played, and where there
    /// is nothing else to draw there.
    fn is_round(&self) -> bool {
        match self.heart {
            Some(zone) => zone.layout == Layout::Trick,
            None => self.others.is_empty() && self.shared.is_empty(),
        }
    }
}

/// How much detail each kind of part gets.
#[derive(Clone, Copy)]
struct Details {
    others: Detail,
    shared: Detail,
    own: Detail,
}

/// From the richest to the plainest picture; the first that fits is taken.
const RICHEST_FIRST: [Details; 6] = {
    use Detail::{Large, Line, Small};
    [
        Details { others: Large, shared: Large, own: Large },
        Details { others: Small, shared: Large, own: Large },
        Details { others: Small, shared: Small, own: Small },
        Details { others: Line, shared: Small, own: Small },
        Details { others: Line, shared: Line, own: Small },
        Details { others: Line, shared: Line, own: Line },
    ]
};

/// A part with its place, relative to the first row of its group.
struct Laid<'a> {
    zone: &'a Zone,
    area: Rect,
    detail: Detail,
}

/// Lays parts side by side, row under row; returns them with the rows they take.
fn shelves<'a>(
    zones: &[&'a Zone],
    viewer: Viewer,
    width: u16,
    detail: Detail,
) -> (Vec<Laid<'a>>, u16) {
    const GAP: u16 = 3;
    let (mut x, mut y, mut high) = (0, 0, 0);
    let mut laid = Vec::new();
    for &zone in zones {
        let lines = detail == Detail::Line || matter(zone) == Matter::Lines;
        let (wide, rows) = zone::measure(zone, viewer, width, detail);
        if x > 0 && (lines || x + wide > width) {
            x = 0;
            y += high;
            high = 0;
        }
        let wide = if lines { width } else { wide };
        laid.push(Laid { zone, area: Rect::new(x, y, wide, rows), detail });
        x += wide + GAP;
        high = high.max(rows);
    }
    (laid, y + high)
}

/// Paints the table: the viewer's own things below over the whole width, the rest above them
/// with the panel beside it.
pub(super) fn paint(brush: &mut Brush<'_>, area: Rect, told: &Told) {
    let parts = Parts::of(brush);
    let heart = parts.heart;
    if let Some(zone) = heart.filter(|zone| zone.layout == Layout::Map && brush.touch.lens.full) {
        map::map(brush, zone, area);
        return;
    }
    let aside = match area.width {
        0..100 => 26,
        100..140 => 34,
        _ => 48,
    };
    let main = area.width - aside - 2;
    let details = details(brush.scene.viewer, &parts, area, main);
    let (own, own_high) = shelves(&parts.own, brush.scene.viewer, area.width, details.own);
    // A map stays where it is as a hand grows.
    let own_high = if has_map(brush.scene) { own_high.max(2) } else { own_high };
    let upper = Rect { height: area.height.saturating_sub(own_high), ..area };
    let panel = Rect { x: area.right() - aside, width: aside, ..upper };
    let line = brush.style(Role::Frame);
    for y in upper.y..upper.bottom() {
        brush.sign(panel.x - 2, y, "│", line);
    }
    middle(brush, &parts, Rect { width: main, ..upper }, details);
    side(brush, &Side { places: !parts.is_round(), zones: parts.aside, told }, panel);
    group(brush, &own, area, upper.bottom());
}

/// The richest picture that fits.
fn details(viewer: Viewer, parts: &Parts<'_>, area: Rect, main: u16) -> Details {
    if parts.heart.is_some_and(|zone| zone.layout == Layout::Map) {
        let shared = if area.height >= 40 { Detail::Small } else { Detail::Line };
        return Details { others: Detail::Line, shared, own: Detail::Line };
    }
    let least = if parts.is_round() { 12 } else { 0 };
    let fits = |details: &Details| {
        let (_, others) = shelves(&parts.others, viewer, main, details.others);
        let (_, shared) = shelves(&parts.shared, viewer, main, details.shared);
        let (_, own) = shelves(&parts.own, viewer, area.width, details.own);
        others + shared + own + least <= area.height
    };
    RICHEST_FIRST.into_iter().find(fits).unwrap_or(RICHEST_FIRST[RICHEST_FIRST.len() - 1])
}

fn middle(brush: &mut Brush<'_>, parts: &Parts<'_>, area: Rect, details: Details) {
    let viewer = brush.scene.viewer;
    let (others, others_high) = shelves(&parts.others, viewer, area.width, details.others);
    let (shared, shared_high) = shelves(&parts.shared, viewer, area.width, details.shared);
    let free = area.height.saturating_sub(others_high + shared_high);
    let mut y = area.y;
    group(brush, &others, area, y);
    y += others_high;
    let heart = Rect { y, height: free, ..area };
    if parts.is_round() {
        trick::trick(brush, parts.heart, heart);
        y += free;
    } else if let Some(zone) = parts.heart {
        map::map(brush, zone, heart);
        y += free;
    } else {
        // The room that is left goes between the groups.
        y += free / 2;
    }
    group(brush, &shared, area, y);
}

/// Paints a group of parts in the middle of its room; lines of text begin at the left.
fn group(brush: &mut Brush<'_>, laid: &[Laid<'_>], area: Rect, top: u16) {
    let lines = laid.iter().any(|part| part.area.width >= area.width);
    let right = laid.iter().map(|part| part.area.right()).max().unwrap_or(0);
    let inset = if lines { 0 } else { area.width.saturating_sub(right) / 2 };
    for Laid { zone, area: place, detail } in laid {
        let place = Rect { x: area.x + inset + place.x, y: top + place.y, ..*place };
        zone::paint(brush, zone, place.intersection(area), *detail);
    }
}
