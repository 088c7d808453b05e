//! Beside the table: who plays, and the score sheet.

use parlour_core::Scene;
use parlour_core::scene::{Place, Sheet};

use crate::colour::{BRASS, INK, INK_DIM, PAPER, PAPER_LINE};
use crate::drawn::{Drawn, Type, below, rect, token};

/// How wide it is.
pub(crate) const WIDE: f32 = 250.0;
/// The most rows of a sheet that are shown.
const ROWS: usize = 12;

pub(crate) fn draw(scene: &Scene) -> Drawn {
    let mut pieces: Vec<Drawn> = scene.places.iter().map(place).collect();
    pieces.extend(scene.sheet.as_ref().map(|sheet| columns(scene, sheet)));
    below(&pieces, 6.0)
}

/// A player: who is awaited has a bright edge.
fn place(place: &Place) -> Drawn {
    let (name, small) = (Type::bold(14.0, INK), Type::plain(11.0, INK_DIM));
    let mut words: Vec<String> = Vec::new();
    if place.you {
        words.push("you".into());
    }
    if place.out {
        words.push("out".into());
    }
    if let Some(lives) = place.lives {
        let left = usize::from(lives.left);
        words.push("●".repeat(left) + &"○".repeat(usize::from(lives.of).saturating_sub(left)));
    }
    words.extend(place.tags.iter().cloned());
    let words = small.wrapped(&words.join(" · "), WIDE - 50.0, 2);
    let score = place.score.map(|score| score.to_string()).unwrap_or_default();
    let points = Type::bold(16.0, INK).line(&score);
    let title = name.line(&name.cut(&place.name, WIDE - 60.0 - points.wide));
    let about = below(&[title, words], 0.0);
    let high = (about.high + 12.0).max(36.0);
    let edge = if place.to_act { BRASS } else { PAPER_LINE };
    let ground = rect(WIDE, high, 8.0, PAPER, edge);
    let ground = if place.to_act { bright(ground) } else { ground };
    ground.with(8.0, 7.0, &token(place.seat.index(), &place.sign)).with(38.0, 7.0, &about).with(
        WIDE - 10.0 - points.wide,
        6.0,
        &points,
    )
}

fn bright(ground: Drawn) -> Drawn {
    Drawn { svg: ground.svg.replacen("stroke=", "stroke-width=\"3\" stroke=", 1), ..ground }
}

fn columns(scene: &Scene, sheet: &Sheet) -> Drawn {
    let across = scene.places.len().max(1) as f32;
    let first = (WIDE - 12.0) * if across > 4.0 { 0.3 } else { 0.4 };
    let each = (WIDE - 20.0 - first) / across;
    let (plain, bold) = (Type::plain(11.0, INK), Type::bold(11.0, INK));
    let mut rows = Vec::new();
    let mut head = Drawn::empty(WIDE - 16.0, 22.0);
    for (at, place) in scene.places.iter().enumerate() {
        let middle = first + each * (at as f32 + 0.5);
        head = head.with(middle - 11.0, 0.0, &token(place.seat.index(), &place.sign));
    }
    rows.push(head);
    // The last rows are the latest; what they add up to comes at their end.
    let skipped = sheet.rows.len().saturating_sub(ROWS);
    for row in &sheet.rows[skipped..] {
        let style = if row.total { bold } else { plain };
        let label = row.short.as_ref().filter(|_| style.measure(&row.label) > first);
        let label = style.line(&style.cut(label.unwrap_or(&row.label), first));
        let mut line = Drawn::empty(WIDE - 16.0, 16.0).with(0.0, 0.0, &label);
        for (at, cell) in row.cells.iter().enumerate() {
            let cell = style.centred(&style.cut(cell, each));
            line = line.with(first + each * (at as f32 + 0.5), 0.0, &cell);
        }
        rows.push(line);
    }
    let sheet = below(&rows, 2.0);
    rect(WIDE, sheet.high + 16.0, 8.0, PAPER, PAPER_LINE).with(8.0, 8.0, &sheet)
}
