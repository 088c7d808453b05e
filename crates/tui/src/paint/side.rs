//! The panel beside the table: players, lists, scores and what happened.

use parlour_core::Scene;
use parlour_core::scene::{Layout, Lives, Place, Zone};
use parlour_front::words::{count, wrap};
use ratatui::layout::Rect;

use super::brush::{Brush, columns};
use super::sheet::sheet;
use super::zone::{self, Detail};
use super::{Note, Told};
use crate::look::Role;

/// What the panel shows.
pub(crate) struct Side<'a> {
    /// Whether the players are listed here.
    pub(crate) places: bool,
    /// Parts of the table that lie here.
    pub(crate) zones: Vec<&'a Zone>,
    /// What happened.
    pub(crate) told: &'a Told,
}

/// Rows that what happened gets at least, and at most before the rest of the panel.
const FEWEST_NOTES: u16 = 4;
const MOST_NOTES: u16 = 8;

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
    let notes = rows_of_last(side.told, left.width);
    for zone in &side.zones {
        let room = left.height.saturating_sub(notes + 1);
        let viewer = brush.scene.viewer;
        let (_, high) = zone::measure(zone, viewer, left.width, Detail::Line);
        let high = high.min(room);
        if high > 0 {
            let part = Rect { height: high, ..left };
            zone::paint(brush, zone, part, Detail::Line);
            take(&mut left, high);
        }
    }
    scores(brush, &mut left, notes);
    if left.height > 2 {
        told(brush, side.told, left);
    }
}

/// How many rows what happened gets at least: enough for the last of it to be whole, below the line
/// that heads the scores.
fn rows_of_last(told: &Told, wide: u16) -> u16 {
    let last = told.notes.last().map_or(0, |note| lines_of(note, wide.into()).len() as u16);
    (last + 1).clamp(FEWEST_NOTES, MOST_NOTES)
}

/// The score sheet, or its heads and last rows where there is no room for all of it.
fn scores(brush: &mut Brush<'_>, left: &mut Rect, notes: u16) {
    const FEWEST: usize = 2;
    let lines = sheet(brush.scene, brush.look, left.width);
    let room = usize::from(left.height.saturating_sub(notes + 1));
    if brush.scene.sheet.is_none() || room <= FEWEST {
        return;
    }
    rule(brush, "Score", left);
    let skipped = lines.len().saturating_sub(room);
    for (index, line) in lines.iter().enumerate() {
        if index == 0 || index > skipped {
            brush.buffer.set_line(left.x, left.y, line, left.width);
            take(left, 1);
        }
    }
}

/// Paints what happened under its heading.
pub(super) fn told(brush: &mut Brush<'_>, told: &Told, mut area: Rect) {
    let below = Rect { height: area.height.saturating_sub(1), ..area };
    let (lines, left) = fitting(&told.notes, below);
    let title = match told.left_out.map(|more| more + left) {
        None | Some(0) => told.title.to_owned(),
        Some(more) => format!("{} (+{more}: l)", told.title),
    };
    rule(brush, &title, &mut area);
    for (row, (line, role)) in (0..area.height).zip(&lines) {
        let style = brush.style(*role);
        brush.text(area.x, area.y + row, area.width, line, style);
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
    let score = score(place);
    let room = area.width.saturating_sub(columns(&score) + 1);
    brush.text(area.x, area.y, room, &name, style);
    let strong = brush.style(Role::Title);
    brush.text(area.right() - columns(&score).min(area.width), area.y, 8, &score, strong);
    let words = words(brush.scene, place);
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

/// The score of a player; lives are drawn.
pub(super) fn score(place: &Place) -> String {
    match (&place.lives, place.score) {
        (Some(lives), _) => hearts(lives),
        (None, Some(score)) => score.to_string(),
        (None, None) => String::new(),
    }
}

/// Short words about a player: tags, and how many cards are held that nobody else sees.
pub(super) fn words(scene: &Scene, place: &Place) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    if place.out && !place.tags.iter().any(|tag| tag == "out") {
        words.push("out".into());
    }
    words.extend(place.tags.iter().cloned());
    let closed = scene.zones.iter().filter(|zone| {
        zone.layout == Layout::Hand
            && zone.owner == Some(place.seat)
            && zone.objects.is_empty()
            && !place.you
            && zone.hidden > 0
    });
    words.extend(closed.map(|zone| match zone.title.split_once(": ") {
        Some((_, what)) => format!("{} {what}", zone.hidden),
        None => count(zone.hidden as usize, "card"),
    }));
    words
}

/// Lives as hearts, with a dot for each that is lost; where they are many, how many.
fn hearts(lives: &Lives) -> String {
    const MANY: u8 = 5;
    let left = lives.left.min(lives.of);
    if lives.of > MANY {
        return format!("♥ {left}");
    }
    "♥".repeat(left.into()) + &"·".repeat((lives.of - left).into())
}

/// The last of some notes that fit, in lines, and how many do not. A sentence without its beginning
/// tells nothing.
fn fitting(notes: &[Note], area: Rect) -> (Vec<(String, Role<'static>)>, usize) {
    let (wide, high) = (usize::from(area.width).max(10), usize::from(area.height));
    let mut blocks: Vec<Vec<(String, Role<'static>)>> = Vec::new();
    let mut used = 0;
    for note in notes.iter().rev() {
        let role = if note.alert { Role::Alert } else { note.role() };
        let broken = lines_of(note, wide);
        used += broken.len();
        if used > high && !blocks.is_empty() {
            break;
        }
        blocks.push(broken.into_iter().take(high).map(|line| (line, role)).collect());
    }
    let left = notes.len() - blocks.len();
    (blocks.into_iter().rev().flatten().collect(), left)
}

fn lines_of(note: &Note, wide: usize) -> Vec<String> {
    let sign = if note.alert { "! " } else { "" };
    wrap(&format!("{sign}{}", note.text), wide, 2)
}
