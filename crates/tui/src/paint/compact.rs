//! A table on a small screen, in lines: who stands where, what happened, what lies there and what
//! one holds. The map is seen alone, when it is asked for.

use parlour_core::scene::{Layout, Place, SheetRow, Zone};
use parlour_core::{Scene, Viewer};
use parlour_front::words::wrap;
use ratatui::layout::Rect;

use super::brush::{Brush, columns};
use super::side;
use super::zone::{chip_rows, chips};
use super::{Told, map};
use crate::look::Role;

/// Rows that what happened gets at least.
const FEWEST_NOTES: u16 = 4;
/// Columns that what happened gets at least.
const NARROWEST_NOTES: u16 = 30;

/// How many rows a table takes in some columns, the row of facts left out.
pub(super) fn height(scene: &Scene, width: u16) -> u16 {
    let (shared, own) = parts(scene);
    upper(scene, width) + rows(&shared, width) + 1 + rows(&own, width)
}

fn upper(scene: &Scene, width: u16) -> u16 {
    standings(scene, width).1.len().max(usize::from(FEWEST_NOTES) + 1) as u16
}

/// Paints the table. What one holds is never left out for want of room.
pub(super) fn paint(brush: &mut Brush<'_>, area: Rect, told: &Told) {
    if brush.touch.lens.full
        && let Some(zone) = brush.scene.zones.iter().find(|zone| zone.layout == Layout::Map)
    {
        return map::map(brush, zone, area);
    }
    let scene = brush.scene;
    let (shared, own) = parts(scene);
    let own_high = rows(&own, area.width).min(area.height);
    let free = area.height - own_high;
    let high = upper(scene, area.width).min(free);
    standing_and_told(brush, Rect { height: high, ..area }, told);
    let room = free.saturating_sub(high + 1);
    let shared = most_wanted(brush, shared, area.width, room);
    let mut y = area.y + high;
    y += lines(brush, &shared, Rect { y, height: room, ..area });
    if free > high {
        let frame = brush.style(Role::Frame);
        (area.x..area.right()).for_each(|x| brush.sign(x, y, "─", frame));
        y += 1;
    }
    lines(brush, &own, Rect { y, height: own_high, ..area });
}

/// What lies on the table, and what the viewer holds or is offered.
fn parts(scene: &Scene) -> (Vec<&Zone>, Vec<&Zone>) {
    let shown = |zone: &&Zone| {
        let empty = zone.objects.is_empty();
        let closed = empty && (zone.layout == Layout::Hand || zone.note.is_none());
        zone.layout != Layout::Map && !closed
    };
    let own = |zone: &&Zone| {
        let offered = zone.layout == Layout::List && zone.owner.is_none();
        offered || (zone.owner.map(Viewer::Seat) == Some(scene.viewer))
    };
    let (own, shared) = scene.zones.iter().filter(shown).partition(own);
    (shared, own)
}

/// The zones that there is room for, in their order: before all others those from which something
/// can be picked, after all others what is another player's.
fn most_wanted<'a>(
    brush: &Brush<'_>,
    zones: Vec<&'a Zone>,
    width: u16,
    room: u16,
) -> Vec<&'a Zone> {
    let open = |zone: &Zone| zone.objects.iter().any(|o| brush.touch.open.contains(&o.id));
    let mut wanted: Vec<usize> = (0..zones.len()).collect();
    wanted.sort_by_key(|at| (!open(zones[*at]), zones[*at].owner.is_some()));
    let mut kept: Vec<usize> = Vec::new();
    for at in wanted {
        let mut more = kept.clone();
        more.push(at);
        more.sort_unstable();
        let chosen: Vec<&Zone> = more.iter().map(|at| zones[*at]).collect();
        if rows(&chosen, width) <= room {
            kept = more;
        }
    }
    kept.into_iter().map(|at| zones[at]).collect()
}

/// Where each zone begins, in lines; those that share a line stand side by side.
fn places(zones: &[&Zone], width: u16) -> Vec<Rect> {
    const GAP: u16 = 2;
    let (mut x, mut y, mut high) = (0, 0, 0);
    let mut places = Vec::new();
    for zone in zones {
        let (wide, rows) = chip_rows(zone, width, true);
        if x > 0 && (rows > 1 || x + wide > width) {
            x = 0;
            y += high;
        }
        places.push(Rect::new(x, y, if x == 0 && rows > 1 { width } else { wide }, rows));
        high = rows;
        x = if rows > 1 { width } else { x + wide + GAP };
    }
    places
}

fn rows(zones: &[&Zone], width: u16) -> u16 {
    places(zones, width).iter().map(|place| place.bottom()).max().unwrap_or(0)
}

/// Paints zones in lines; returns the rows that they take.
fn lines(brush: &mut Brush<'_>, zones: &[&Zone], area: Rect) -> u16 {
    let places = places(zones, area.width);
    for (zone, place) in zones.iter().zip(&places) {
        let place = Rect { x: area.x + place.x, y: area.y + place.y, ..*place };
        let place = place.intersection(area);
        if place.height > 0 {
            chips(brush, zone, place);
        }
    }
    places.iter().map(|place| place.bottom()).max().unwrap_or(0).min(area.height)
}

/// Who stands where on the left, what happened on the right.
fn standing_and_told(brush: &mut Brush<'_>, area: Rect, told: &Told) {
    let (left, lines) = standings(brush.scene, area.width);
    for (row, line) in (0..area.height).zip(&lines) {
        let place = line.seat.and_then(|seat| brush.scene.places.iter().find(|p| p.seat == seat));
        let style = match place {
            Some(place) if place.to_act => brush.style(Role::Cursor),
            Some(place) => brush.style(Role::Seat(place.seat.index())),
            None => brush.style(Role::Dim),
        };
        brush.text(area.x, area.y + row, left, &line.text, style);
    }
    let frame = brush.style(Role::Frame);
    (area.y..area.bottom()).for_each(|y| brush.sign(area.x + left + 1, y, "│", frame));
    let x = area.x + left + 3;
    let right = Rect { x, width: area.right().saturating_sub(x), ..area };
    side::told(brush, told, right);
}

/// A line of the standings; a player's, or one that says more.
struct Choosable {
    seat: Option<parlour_core::Seat>,
    text: String,
}

/// The standings and the columns that they take: the score sheet with a row for each player if it
/// fits, else the scores and what else is to be said of each.
fn standings(scene: &Scene, width: u16) -> (u16, Vec<Choosable>) {
    let most = width.saturating_sub(NARROWEST_NOTES + 3);
    let lines = across(scene, most).unwrap_or_else(|| down(scene, most));
    let wide = lines.iter().map(|line| columns(&line.text)).max().unwrap_or(0);
    (wide.min(most), lines)
}

fn name(place: &Place) -> String {
    let turn = if place.to_act { "▶" } else { " " };
    let who = if place.you { "You" } else { &place.name };
    format!("{turn} {who}")
}

/// The sheet turned on its side.
fn across(scene: &Scene, most: u16) -> Option<Vec<Choosable>> {
    let sheet = scene.sheet.as_ref()?;
    let head = |row: &SheetRow| row.short.clone().unwrap_or_else(|| row.label.clone());
    let names: Vec<String> = scene.places.iter().map(name).collect();
    let label = names.iter().map(|name| columns(name)).max().unwrap_or(0);
    let mut lines = vec![" ".repeat(label.into())];
    lines.extend(names.iter().map(|name| parlour_front::words::pad(name, label.into())));
    // Wide enough for a sign on both sides of a cell, so that columns stay where they are.
    const NARROWEST: u16 = 3;
    for row in &sheet.rows {
        let head = head(row);
        let cells = row.cells.iter().map(|cell| columns(cell)).max().unwrap_or(0);
        let wide = cells.max(columns(&head)).max(NARROWEST);
        for (line, cell) in lines.iter_mut().zip(std::iter::once(&head).chain(&row.cells)) {
            *line += &" ".repeat(usize::from(wide + 1 - columns(cell).min(wide)));
            *line += cell;
        }
    }
    if lines.iter().any(|line| columns(line) > most) {
        return None;
    }
    let seats = std::iter::once(None).chain(scene.places.iter().map(|place| Some(place.seat)));
    let lines = seats.zip(lines).map(|(seat, text)| Choosable { seat, text });
    let more = scene.places.iter().filter(|place| place.you && !place.tags.is_empty());
    let more =
        more.flat_map(|place| wrap(&format!("  You: {}", place.tags.join(", ")), most.into(), 4));
    let more = sheet.note.iter().map(|note| format!("  {note}")).chain(more);
    Some(lines.chain(more.map(|text| Choosable { seat: None, text })).collect())
}

/// A player a line, with what else is to be said below.
fn down(scene: &Scene, most: u16) -> Vec<Choosable> {
    let mut lines = Vec::new();
    for place in &scene.places {
        let words = side::words(scene, place).join(", ");
        let text = format!("{} {}  {words}", name(place), side::score(place));
        let mut seat = Some(place.seat);
        for text in wrap(text.trim_end(), most.into(), 4) {
            lines.push(Choosable { seat: seat.take(), text });
        }
    }
    lines
}
