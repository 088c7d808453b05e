//! The parts of the table, each in as much detail as there is room for.

use parlour_core::Viewer;
use parlour_core::scene::{Face, Layout, Object, Zone};
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::brush::{Brush, Target, columns};
use super::card::{self, Size};
use super::tile;
use crate::look::Role;

/// How much room a part of the table takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Detail {
    /// Names in a line.
    Line,
    /// Small cards and boxes.
    Small,
    /// Large cards, boxes with their text.
    Large,
}

/// What a zone is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Matter {
    Cards,
    Tiles,
    Lines,
    Map,
}

pub(crate) fn matter(zone: &Zone) -> Matter {
    let of = |object: &Object| match object.face {
        Face::Card { .. } | Face::Back => Matter::Cards,
        Face::Tile { .. } => Matter::Tiles,
        Face::City { .. } | Face::Route { .. } => Matter::Map,
        Face::Text => Matter::Lines,
    };
    match zone.layout {
        Layout::Map => Matter::Map,
        Layout::List => Matter::Lines,
        _ => zone.objects.first().map_or(Matter::Cards, of),
    }
}

/// Whether the cards of a zone rise when the cursor is on them: the viewer's own.
pub(crate) fn raises(zone: &Zone, viewer: Viewer) -> bool {
    zone.layout == Layout::Hand && zone.owner.map(Viewer::Seat) == Some(viewer)
}

/// The heading of a zone with its note and what is hidden in it.
pub(crate) fn heading(zone: &Zone) -> String {
    let mut text = zone.title.clone();
    let pile = zone.layout == Layout::Pile && zone.face_down() > 0;
    if zone.hidden > 0 || pile {
        text += &format!(" ({})", zone.face_down());
    }
    if let Some(note) = &zone.note {
        text += &format!(": {note}");
    }
    text
}

/// How many columns and rows a zone takes within `width` columns.
pub(crate) fn measure(zone: &Zone, viewer: Viewer, width: u16, detail: Detail) -> (u16, u16) {
    let title = columns(&heading(zone)).min(width);
    match (matter(zone), detail) {
        (Matter::Map, _) => (width, 12),
        (Matter::Lines, _) => {
            let rows = zone.objects.len() as u16;
            let widest = zone.objects.iter().map(|o| columns(&line_of(o))).max().unwrap_or(0);
            (title.max(widest).min(width), rows + 1)
        }
        (_, Detail::Line) => {
            let lines = chip_lines(zone, width);
            let used = lines.iter().map(|line| line.width).max().unwrap_or(0);
            (used.min(width), lines.len() as u16)
        }
        (Matter::Cards, _) => {
            let size = size_of(detail);
            let count = zone.objects.len().max(usize::from(zone.hidden > 0)) as u16;
            let step = card::step(usize::from(count), width, size, raises(zone, viewer));
            let used = if count == 0 { 0 } else { step * (count - 1) + size.width() };
            let raised = u16::from(raises(zone, viewer));
            const WIDEST_NOTE: u16 = 44;
            let wide = if raises(zone, viewer) { title } else { title.min(WIDEST_NOTE) };
            let height = if count == 0 { 1 } else { 1 + raised + size.height() };
            (used.max(wide).min(width), height)
        }
        (Matter::Tiles, _) => {
            let (w, h) = tile::measure(zone, width, detail);
            (w.max(columns(&zone.title)).min(width), h + 1)
        }
    }
}

fn size_of(detail: Detail) -> Size {
    if detail == Detail::Large { Size::Large } else { Size::Small }
}

/// Paints a zone.
pub(crate) fn paint(brush: &mut Brush<'_>, zone: &Zone, area: Rect, detail: Detail) {
    if area.height == 0 || area.width == 0 {
        return;
    }
    let below = Rect { y: area.y + 1, height: area.height - 1, ..area };
    match (matter(zone), detail) {
        (Matter::Map, _) => super::map::map(brush, zone, area),
        (Matter::Lines, _) => {
            title(brush, zone, area);
            lines(brush, zone, below);
        }
        (_, Detail::Line) => chips(brush, zone, area),
        (Matter::Cards, _) => {
            title(brush, zone, area);
            if zone.objects.is_empty() && zone.hidden > 0 {
                let pose = card::Pose::still(size_of(detail));
                card::card(brush, below.x, below.y, &Face::Back, pose);
            }
            card::fan(brush, zone, below, size_of(detail), raises(zone, brush.scene.viewer));
        }
        (Matter::Tiles, _) => {
            title(brush, zone, area);
            tile::tiles(brush, zone, below, detail);
        }
    }
}

fn title(brush: &mut Brush<'_>, zone: &Zone, area: Rect) {
    let dim = brush.style(Role::Dim);
    let role = match zone.owner.map(Viewer::Seat) {
        Some(owner) if owner == brush.scene.viewer => Role::Title,
        _ => Role::Text,
    };
    let name = brush.style(role);
    let used = brush.text(area.x, area.y, area.width, &zone.title, name);
    let whole = heading(zone);
    let rest: String = whole.chars().skip(zone.title.chars().count()).collect();
    brush.text(area.x + used, area.y, area.width.saturating_sub(used), &rest, dim);
}

/// An object as a line of text.
pub(crate) fn line_of(object: &Object) -> String {
    let tags = match object.tags.as_slice() {
        [] => String::new(),
        tags => format!(" ({})", tags.join(", ")),
    };
    format!("• {}{tags}", object.name)
}

fn lines(brush: &mut Brush<'_>, zone: &Zone, area: Rect) {
    let room = usize::from(area.height);
    // The line with the cursor is always among those that are seen.
    let at = zone.objects.iter().position(|o| brush.is_cursor(&o.id)).unwrap_or(0);
    let from = (at + 1).saturating_sub(room).min(zone.objects.len());
    for (row, object) in (0u16..).zip(zone.objects.iter().skip(from).take(room)) {
        let base = brush.style(Role::Text);
        let style = brush.object_style(zone, object, base);
        let sign = if brush.is_marked(&object.id) { "✓" } else { "•" };
        let text = line_of(object).replacen('•', sign, 1);
        brush.text(area.x, area.y + row, area.width, &text, style);
        let spot = Rect::new(area.x, area.y + row, area.width, 1);
        brush.spots.add(Target::Object(object.id.clone()), spot);
    }
}

/// A line of chips: which objects, and where each begins.
struct ChipLine {
    chips: Vec<(usize, u16)>,
    width: u16,
}

/// The signs of an object in a line, and its role.
fn chip_text(object: &Object) -> String {
    match &object.face {
        Face::Card { rank, suit } => format!("{rank}{}", card::suit_sign(suit)),
        Face::Back => "▒▒".into(),
        Face::Tile { title, text, symbol, .. } => {
            const SHORT: usize = 12;
            let mut shown = title.clone();
            if let Some(symbol) = symbol.as_ref().filter(|symbol| *symbol != title) {
                shown = format!("{symbol} {shown}");
            }
            if !text.is_empty() && parlour_plain::columns(text) <= SHORT {
                let colon = if text.starts_with(|c: char| c.is_alphabetic()) { ":" } else { "" };
                shown += &format!("{colon} {text}");
            }
            shown
        }
        Face::City { .. } | Face::Route { .. } | Face::Text => object.name.clone(),
    }
}

fn chip_style(brush: &Brush<'_>, object: &Object) -> Style {
    match &object.face {
        Face::Card { suit, .. } => brush.style(Role::Suit(suit)),
        Face::Back => brush.style(Role::Back),
        Face::Tile { colour: Some(colour), .. } => brush.style(Role::Colour(colour)),
        _ => brush.style(Role::Text),
    }
}

fn chip_lines(zone: &Zone, width: u16) -> Vec<ChipLine> {
    let lead = columns(&heading(zone)).min(width) + 2;
    let mut lines = vec![ChipLine { chips: Vec::new(), width: lead }];
    let between = if matter(zone) == Matter::Cards { 1 } else { 2 };
    for (index, object) in zone.objects.iter().enumerate() {
        // Two columns for the marks of the cursor and the choice.
        let size = columns(&chip_text(object)) + 1;
        let Some(line) = lines.last_mut() else { continue };
        if line.width + size <= width {
            line.chips.push((index, line.width));
            line.width += size + between;
        } else {
            lines.push(ChipLine { chips: vec![(index, 2)], width: 2 + size + between });
        }
    }
    lines
}

fn chips(brush: &mut Brush<'_>, zone: &Zone, area: Rect) {
    let dim = brush.style(Role::Dim);
    brush.text(area.x, area.y, area.width, &heading(zone), dim);
    for (row, line) in (0u16..).zip(chip_lines(zone, area.width)) {
        if row >= area.height {
            return;
        }
        for (index, x) in line.chips {
            let object = &zone.objects[index];
            let text = chip_text(object);
            let style = brush.object_style(zone, object, chip_style(brush, object));
            let sign = if brush.is_marked(&object.id) {
                "✓"
            } else if brush.touch.open.contains(&object.id) {
                "›"
            } else {
                " "
            };
            let key = brush.style(Role::Key);
            brush.text(area.x + x, area.y + row, 1, sign, key);
            let room = area.width.saturating_sub(x + 1);
            let used = brush.text(area.x + x + 1, area.y + row, room, &text, style);
            let spot = Rect::new(area.x + x, area.y + row, used + 1, 1);
            brush.spots.add(Target::Object(object.id.clone()), spot);
        }
    }
}
