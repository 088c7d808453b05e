//! The parts of the table, each in as much detail as there is room for.

use std::borrow::Cow;

use parlour_core::scene::{Face, Layout, Object, Zone};
use parlour_core::{Seat, Viewer};
use parlour_front::words::{cut, suit_sign, width, wrap};
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

/// The heading of a zone in a line. Of a pile its height says enough, of a trick its cards do.
fn line_heading(zone: &Zone) -> String {
    match zone.layout {
        Layout::Pile | Layout::Trick => heading(&Zone { note: None, ..zone.clone() }),
        _ => heading(zone),
    }
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
        (_, Detail::Line) => chip_rows(zone, width, false),
        (Matter::Cards, _) => {
            let size = size_of(detail);
            let count = zone.objects.len().max(usize::from(zone.hidden > 0)) as u16;
            let step = card::step(usize::from(count), width, size, raises(zone, viewer));
            let used = if count == 0 { 0 } else { step * (count - 1) + size.width() };
            let raised = u16::from(raises(zone, viewer));
            const WIDEST_NOTE: u16 = 44;
            let wide = if raises(zone, viewer) { title } else { title.min(WIDEST_NOTE) };
            let wide = used.max(wide).min(width);
            let height = if count == 0 { 0 } else { raised + size.height() };
            (wide, rows_of_title(zone, wide) + height)
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
            let used = rows_of_title(zone, area.width).min(area.height);
            let below = Rect { y: area.y + used, height: area.height - used, ..area };
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

/// How many rows the heading of cards takes: a note that does not fit goes on in a second one.
fn rows_of_title(zone: &Zone, width: u16) -> u16 {
    (wrap(&heading(zone), usize::from(width.max(10)), 2).len() as u16).clamp(1, 2)
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
    if matter(zone) == Matter::Cards && columns(&whole) > area.width {
        let lines = wrap(&whole, usize::from(area.width.max(10)), 2);
        for (row, line) in (0..area.height.min(2)).zip(lines) {
            let from = if row == 0 { usize::from(used) } else { 0 };
            let (_, rest) = cut(&line, from);
            let x = area.x + from as u16;
            brush.text(x, area.y + row, area.width.saturating_sub(from as u16), rest, dim);
        }
        return;
    }
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
        let number = brush.touch.numbers.get(&object.id);
        let sign = match (brush.is_marked(&object.id), number) {
            (true, _) => "✓".to_owned(),
            (false, Some(number)) => number.to_string(),
            (false, None) => "•".to_owned(),
        };
        let text = line_of(object).replacen('•', &sign, 1);
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

/// The letter of a colour, where there is nothing but letters.
fn letter(colour: &str) -> String {
    // Blue has the B.
    let letter = if colour == "black" { 'k' } else { colour.chars().next().unwrap_or('?') };
    letter.to_uppercase().collect()
}

/// The sign of a thing that has a colour: where there is nothing but letters, the colour's.
pub(super) fn sign<'a>(face: &'a Face, ascii: bool) -> Option<Cow<'a, str>> {
    let (Face::Tile { symbol, colour, .. } | Face::Route { symbol, colour, .. }) = face else {
        return None;
    };
    match (symbol, colour) {
        (Some(symbol), Some(colour)) if ascii && !symbol.is_ascii() => {
            Some(Cow::Owned(letter(colour)))
        }
        (symbol, _) => symbol.as_deref().map(Cow::Borrowed),
    }
}

/// How things are written in a line.
#[derive(Clone, Copy, Default)]
pub(super) struct Chip {
    ascii: bool,
    /// Whether words on them are left out.
    pub(super) brief: bool,
}

/// The signs of an object in a line.
pub(super) fn chip_text(object: &Object, look: Chip) -> String {
    match &object.face {
        Face::Card { rank, suit } => {
            let takes = if object.tags.iter().any(|tag| tag == "highest") { "▲" } else { "" };
            format!("{rank}{}{takes}", suit_sign(suit))
        }
        Face::Back => "▒▒".into(),
        Face::Tile { title, text, .. } => {
            const SHORT: usize = 12;
            let mut shown = title.clone();
            if let Some(symbol) = sign(&object.face, look.ascii).filter(|symbol| symbol != title) {
                shown = format!("{symbol} {shown}");
            }
            if is_slot(text) {
                // A bare number says which one it is; after a name it would read as how many.
                shown = format!("[{text}] {shown}");
            } else if text.starts_with(|c: char| c.is_alphabetic()) {
                if width(text) <= SHORT && !look.brief {
                    shown += &format!(": {text}");
                }
            } else if !text.is_empty() && width(text) <= SHORT {
                shown += &format!(" {text}");
            }
            shown
        }
        Face::City { .. } | Face::Route { .. } => object.name.clone(),
        Face::Text => line_of(object).trim_start_matches("• ").to_owned(),
    }
}

/// Whether a text is the number of a place where a thing lies.
pub(super) fn is_slot(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// How many columns and rows a zone takes as a line of chips.
pub(super) fn chip_rows(zone: &Zone, width: u16, brief: bool) -> (u16, u16) {
    let lines = chip_lines(zone, width, brief);
    let used = lines.iter().map(|line| line.width).max().unwrap_or(0);
    (used.min(width), lines.len() as u16)
}

pub(super) fn chip_style(brush: &Brush<'_>, object: &Object) -> Style {
    match &object.face {
        Face::Card { suit, .. } => brush.style(Role::Suit(suit)),
        Face::Back => brush.style(Role::Back),
        Face::Tile { colour: Some(colour), .. } => brush.style(Role::Colour(colour)),
        _ => brush.style(Role::Text),
    }
}

/// Who played a card of a trick.
fn whose(zone: &Zone, object: &Object) -> Option<Seat> {
    object.owner.filter(|_| zone.layout == Layout::Trick)
}

fn chip_lines(zone: &Zone, width: u16, brief: bool) -> Vec<ChipLine> {
    let lead = columns(&line_heading(zone)).min(width) + 2;
    let mut lines = vec![ChipLine { chips: Vec::new(), width: lead }];
    let between = if brief || matter(zone) == Matter::Cards { 1 } else { 2 };
    for (index, object) in zone.objects.iter().enumerate() {
        // A column for the mark, and one more where that is a number.
        let tiles = zone.layout == Layout::Row && matter(zone) == Matter::Tiles;
        let listed = u16::from(zone.layout == Layout::List || tiles);
        let whose = if whose(zone, object).is_some() { 2 } else { 0 };
        let size = columns(&chip_text(object, Chip { ascii: false, brief })) + 1 + listed + whose;
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

/// Paints a zone as a line of chips, or several.
pub(super) fn chips(brush: &mut Brush<'_>, zone: &Zone, area: Rect) {
    let brief = brush.touch.small;
    let dim = brush.style(Role::Dim);
    brush.text(area.x, area.y, area.width, &line_heading(zone), dim);
    for (row, line) in (0u16..).zip(chip_lines(zone, area.width, brief)) {
        if row >= area.height {
            return;
        }
        for (index, x) in line.chips {
            let object = &zone.objects[index];
            let mut text = chip_text(object, Chip { ascii: brush.look.ascii, brief });
            if let Some(seat) = whose(zone, object) {
                let place = brush.scene.places.iter().find(|place| place.seat == seat);
                text = format!("{} {text}", place.map_or("", |place| &place.sign));
            }
            let style = brush.object_style(zone, object, chip_style(brush, object));
            let number = brush.touch.numbers.get(&object.id);
            let sign = match number {
                _ if brush.is_marked(&object.id) => "✓".to_owned(),
                Some(number) => number.to_string(),
                None if brush.touch.open.contains(&object.id) => "›".to_owned(),
                None => " ".to_owned(),
            };
            let key = brush.style(Role::Key);
            let text = if number.is_some() { format!(" {text}") } else { text };
            brush.text(area.x + x, area.y + row, 1, &sign, key);
            let room = area.width.saturating_sub(x + 1);
            let used = brush.text(area.x + x + 1, area.y + row, room, &text, style);
            let spot = Rect::new(area.x + x, area.y + row, used + 1, 1);
            brush.spots.add(Target::Object(object.id.clone()), spot);
        }
    }
}
