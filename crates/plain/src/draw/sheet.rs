//! The score sheet.

use parlour_core::Scene;

use crate::ink::Ink;
use crate::text::{columns, pad, wrap};
use parlour_front::WIDTH;

/// The score sheet: a row a line with a column per seat. Without a sheet, the scores.
pub(crate) fn sheet(scene: &Scene, ink: Ink) -> Vec<String> {
    let names: Vec<String> = scene
        .places
        .iter()
        .map(|place| if place.you { format!("{} (you)", place.name) } else { place.name.clone() })
        .collect();
    let Some(sheet) = &scene.sheet else {
        return scores(scene, &names);
    };
    let label = sheet.rows.iter().map(|row| columns(&row.label)).max().unwrap_or(0).max(5);
    let cells = sheet.rows.iter().flat_map(|row| &row.cells).map(|cell| columns(cell));
    let widest = cells.chain(names.iter().map(|n| columns(n))).max().unwrap_or(0);
    if ink.is_aloud() || label + (widest + 2) * names.len() > WIDTH {
        return one_by_one(scene, &names);
    }
    let row = |first: &str, cells: &[String]| {
        let cells: String = cells
            .iter()
            .map(|cell| " ".repeat(widest + 2 - columns(cell).min(widest)) + cell)
            .collect();
        pad(first, label) + &cells
    };
    let mut lines = vec![ink.bold(&row("", &names))];
    for entry in &sheet.rows {
        if entry.total {
            lines.push("-".repeat(label + (widest + 2) * names.len()));
        }
        let line = row(&entry.label, &entry.cells);
        lines.push(if entry.total { ink.bold(&line) } else { line });
    }
    lines
}

/// The sheet where columns would not fit: each cell with its name.
fn one_by_one(scene: &Scene, names: &[String]) -> Vec<String> {
    let rows = scene.sheet.iter().flat_map(|sheet| &sheet.rows);
    rows.flat_map(|row| {
        let cells: Vec<String> =
            names.iter().zip(&row.cells).map(|(name, cell)| format!("{name} {cell}")).collect();
        wrap(&format!("{}: {}", row.label, cells.join(", ")), WIDTH, 2)
    })
    .collect()
}

fn scores(scene: &Scene, names: &[String]) -> Vec<String> {
    let scores = scene.places.iter().zip(names);
    scores
        .filter_map(|(place, name)| Some(format!("{name}: {}", place.score?)))
        .flat_map(|line| wrap(&line, WIDTH, 2))
        .collect()
}
