//! The score sheet.

use parlour_core::Scene;
use ratatui::text::Line;

use super::brush::columns;
use crate::look::{Look, Role};

/// The score sheet in lines of at most `width` columns; without a sheet, the scores.
pub(crate) fn sheet(scene: &Scene, look: &Look, width: u16) -> Vec<Line<'static>> {
    let Some(sheet) = &scene.sheet else {
        return scores(scene, look);
    };
    let label = sheet.rows.iter().map(|row| columns(&row.label)).max().unwrap_or(0);
    let cells = sheet.rows.iter().flat_map(|row| &row.cells).map(|cell| columns(cell));
    let widest = cells.max().unwrap_or(0);
    let names = names(scene, width.saturating_sub(label), widest);
    let cell = names.iter().map(|name| columns(name)).max().unwrap_or(0).max(widest);
    let label = label.min(width.saturating_sub((cell + 1) * names.len() as u16));
    let row = |first: &str, cells: &[String]| {
        let first = super::brush::shorten(first, usize::from(label));
        let mut text = parlour_front::words::pad(&first, usize::from(label));
        for content in cells {
            text += &" ".repeat(usize::from((cell + 1).saturating_sub(columns(content))));
            text += content;
        }
        text
    };
    let mut lines = vec![Line::styled(row("", &names), look.style(Role::Dim))];
    for entry in &sheet.rows {
        let role = if entry.total { Role::Title } else { Role::Text };
        lines.push(Line::styled(row(&entry.label, &entry.cells), look.style(role)));
    }
    lines
}

/// The names as heads of columns: whole if they fit, else as short as they stay different.
fn names(scene: &Scene, room: u16, cells: u16) -> Vec<String> {
    let whole: Vec<String> = scene.places.iter().map(|place| place.name.clone()).collect();
    let fits = |names: &[String]| {
        let widest = names.iter().map(|name| columns(name)).max().unwrap_or(0).max(cells);
        (widest + 1) * names.len() as u16 <= room
    };
    if fits(&whole) { whole } else { whole.iter().map(|name| initials(name)).collect() }
}

fn initials(name: &str) -> String {
    match name.split_once(' ') {
        Some((first, rest)) => first.chars().take(1).chain(rest.chars().take(2)).collect(),
        None => name.chars().take(3).collect(),
    }
}

fn scores(scene: &Scene, look: &Look) -> Vec<Line<'static>> {
    let scored = scene.places.iter().filter_map(|place| Some((&place.name, place.score?)));
    scored
        .map(|(name, score)| Line::styled(format!("{name}: {score}"), look.style(Role::Text)))
        .collect()
}
