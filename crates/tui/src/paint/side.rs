//! The panel beside the table: players, lists, scores and what happened.

use parlour_core::scene::{Layout, Place, Zone};
use parlour_plain::wrap;
use ratatui::layout::Rect;

use super::Note;
use super::brush::{Brush, columns};
use super::sheet::sheet;
use super::zone::{self, Detail};
use crate::look::Role;

/// What the panel shows.
pub(crate) struct Side<'a> {
    /// Whether the players are listed here.
    pub(crate) places: bool,
    /// Parts of the table that lie here.
    pub(crate) zones: Vec<&'a Zone>,
    /// What happened.
    pub(crate) notes: &'a [Note],
}

/// Rows that what happened gets at least.
const FEWEST_NOTES: u16 = 4;

/// Paints the panel.
pub(crate) fn side(brush: &mut Brush<'_>, side: &Side<'_>, area: Rect) {
    let mut left = area;
    if side.places {
        for place in &brush.scene.places.clone() {
            let used = self::place(brush, place, left);
            take(&mut left, used);
        }
        take(&mut left, 1);
    }
    for zone in &side.zones {
        let room = left.height.saturating_sub(FEWEST_NOTES + 1);
        let viewer = brush.scene.viewer;
        let (_, high) = zone::measure(zone, viewer, left.width, Detail::Line);
        let high = high.min(room);
        if high > 0 {
            let part = Rect { height: high, ..left };
            zone::paint(brush, zone, part, Detail::Line);
            take(&mut left, high);
        }
    }
    let lines = sheet(brush.scene, brush.look, left.width);
    let high = lines.len() as u16 + 1;
    if brush.scene.sheet.is_some() && left.height >= high + FEWEST_NOTES {
        rule(brush, "Score", &mut left);
        for line in lines {
            brush.buffer.set_line(left.x, left.y, &line, left.width);
            take(&mut left, 1);
        }
    }
    if left.height > 2 {
        rule(brush, "What happened", &mut left);
        notes(brush, side.notes, left);
    }
}

fn take(area: &mut Rect, rows: u16) {
    let rows = rows.min(area.height);
    area.y += rows;
    area.height -= rows;
}

/// A heading on a line.
fn rule(brush: &mut Brush<'_>, title: &str, area: &mut Rect) {
    if area.height == 0 {
        return;
    }
    let style = brush.style(Role::Frame);
    let used = brush.text(area.x, area.y, area.width, &format!("─ {title} "), style);
    for x in area.x + used..area.right() {
        brush.sign(x, area.y, "─", style);
    }
    take(area, 1);
}

/// A player with score and short words; returns the rows it took.
fn place(brush: &mut Brush<'_>, place: &Place, area: Rect) -> u16 {
    if area.height == 0 {
        return 0;
    }
    let style = match place.to_act {
        true => brush.style(Role::Cursor),
        false => brush.style(Role::Seat(place.seat.index())),
    };
    let sign = if place.to_act { "▶" } else { "•" };
    let you = if place.you { " (you)" } else { "" };
    let name = format!("{sign} {} {}{you}", place.seat.index() + 1, place.name);
    let score = place.score.map(|score| score.to_string()).unwrap_or_default();
    let room = area.width.saturating_sub(columns(&score) + 1);
    brush.text(area.x, area.y, room, &name, style);
    let strong = brush.style(Role::Title);
    brush.text(area.right() - columns(&score).min(area.width), area.y, 8, &score, strong);
    let mut words: Vec<String> = place.tags.clone();
    if place.out && !words.iter().any(|tag| tag == "out") {
        words.insert(0, "out".into());
    }
    words.extend(held(brush, place));
    if words.is_empty() {
        return 1;
    }
    let dim = brush.style(Role::Dim);
    let lines = wrap(&words.join(", "), usize::from(area.width.saturating_sub(2)).max(8), 0);
    let mut used = 1;
    for line in lines {
        if used >= area.height {
            break;
        }
        brush.text(area.x + 2, area.y + used, area.width - 2, &line, dim);
        used += 1;
    }
    used
}

/// How many cards a player holds that nobody else sees.
fn held(brush: &Brush<'_>, place: &Place) -> Vec<String> {
    let closed = brush.scene.zones.iter().filter(|zone| {
        zone.layout == Layout::Hand
            && zone.owner == Some(place.seat)
            && zone.objects.is_empty()
            && !place.you
            && zone.hidden > 0
    });
    closed
        .map(|zone| match zone.title.split_once(": ") {
            Some((_, what)) => format!("{} {what}", zone.hidden),
            None => format!("{} cards", zone.hidden),
        })
        .collect()
}

/// The latest of what happened, newest last.
fn notes(brush: &mut Brush<'_>, notes: &[Note], area: Rect) {
    let width = usize::from(area.width).max(10);
    let mut lines: Vec<(String, Role<'static>)> = Vec::new();
    for note in notes.iter().rev() {
        let role = if note.alert { Role::Alert } else { note.role() };
        let text = if note.alert { format!("! {}", note.text) } else { note.text.clone() };
        let broken = wrap(&text, width, 2);
        lines.extend(broken.into_iter().rev().map(|line| (line, role)));
        if lines.len() >= usize::from(area.height) {
            break;
        }
    }
    lines.truncate(usize::from(area.height));
    for (row, (line, role)) in (0u16..).zip(lines.iter().rev()) {
        let style = brush.style(*role);
        brush.text(area.x, area.y + row, area.width, line, style);
    }
}
