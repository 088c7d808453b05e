//! Cards and tokens with a text on them.

use parlour_core::scene::{Face, Object, Zone};
use parlour_front::words::wrap;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::brush::{Brush, Choosable, Target, columns};
use super::zone::{Detail, is_slot, sign};
use crate::look::Role;

/// How many columns and rows one box takes.
fn size(object: &Object, detail: Detail) -> (u16, u16) {
    let title = columns(&label(object, false));
    match detail {
        Detail::Large if !text_of(object).is_empty() && columns(text_of(object)) > 12 => {
            (title.clamp(18, 28) + 4, 6)
        }
        _ => {
            let text = columns(text_of(object));
            let text = if text <= 12 { text } else { 0 };
            (title.max(text).clamp(4, 28) + 4, if text > 0 { 4 } else { 3 })
        }
    }
}

fn label(object: &Object, ascii: bool) -> String {
    let Face::Tile { title, text, .. } = &object.face else { return object.name.clone() };
    let name = match sign(&object.face, ascii).filter(|symbol| symbol != title) {
        Some(symbol) => format!("{symbol} {title}"),
        None => title.clone(),
    };
    // A bare number says which one it is; below a name it would read as how many.
    if is_slot(text) { format!("[{text}] {name}") } else { name }
}

fn text_of(object: &Object) -> &str {
    match &object.face {
        Face::Tile { text, .. } if !is_slot(text) => text,
        _ => "",
    }
}

/// The boxes of a zone, row by row: where each lies.
fn places(zone: &Zone, width: u16, detail: Detail) -> Vec<Rect> {
    let sizes: Vec<(u16, u16)> = zone.objects.iter().map(|o| size(o, detail)).collect();
    let height = sizes.iter().map(|(_, height)| *height).max().unwrap_or(0);
    let (mut x, mut y) = (0, 0);
    let mut places = Vec::new();
    for (wide, _) in sizes {
        let wide = wide.min(width);
        if x > 0 && x + wide > width {
            x = 0;
            y += height;
        }
        places.push(Rect::new(x, y, wide, height));
        x += wide + 1;
    }
    places
}

/// How many columns and rows all boxes take.
pub(crate) fn measure(zone: &Zone, width: u16, detail: Detail) -> (u16, u16) {
    let places = places(zone, width, detail);
    let right = places.iter().map(|place| place.right()).max().unwrap_or(0);
    (right, places.iter().map(|place| place.bottom()).max().unwrap_or(0))
}

/// Paints the boxes of a zone.
pub(crate) fn tiles(brush: &mut Brush<'_>, zone: &Zone, area: Rect, detail: Detail) {
    for (object, place) in zone.objects.iter().zip(places(zone, area.width, detail)) {
        let place = Rect { x: area.x + place.x, y: area.y + place.y, ..place };
        let place = place.intersection(area);
        if place.height >= 3 && place.width >= 4 {
            tile(brush, zone, object, place);
            brush.spots.add(Target::Object(object.id.clone()), place);
        }
    }
}

fn tile(brush: &mut Brush<'_>, zone: &Zone, object: &Object, place: Rect) {
    let standing = brush.standing(zone, object);
    let cursor = brush.is_cursor(&object.id);
    let marked = brush.is_marked(&object.id);
    let base = match &object.face {
        Face::Tile { colour: Some(colour), .. } => brush.style(Role::Colour(colour)),
        _ => brush.style(Role::Text),
    };
    let base = match standing {
        Choosable::Shut => brush.style(Role::Dim),
        Choosable::Open => base.add_modifier(Modifier::BOLD),
        Choosable::Still => base,
    };
    let line = if cursor { base.add_modifier(Modifier::REVERSED) } else { base };
    border(brush, place, standing == Choosable::Open, line);
    let inner = place.width.saturating_sub(4);
    if cursor {
        for y in place.y + 1..place.bottom() - 1 {
            (place.x + 1..place.right() - 1).for_each(|x| brush.sign(x, y, " ", line));
        }
    }
    let title = brush.object_style(zone, object, base);
    brush.text(place.x + 2, place.y + 1, inner, &label(object, brush.look.ascii), title);
    let quiet = match standing {
        _ if cursor => line,
        Choosable::Shut => base,
        Choosable::Open | Choosable::Still => brush.style(Role::Text),
    };
    let rows = place.height.saturating_sub(3);
    for (row, text) in (0..rows).zip(wrap(text_of(object), usize::from(inner).max(1), 0)) {
        brush.text(place.x + 2, place.y + 2 + row, inner, &text, quiet);
    }
    if let Some(number) = brush.touch.numbers.get(&object.id) {
        let (number, key) = (number.to_string(), brush.style(Role::Key));
        brush.text(place.x + 1, place.y, inner, &number, key);
    }
    if marked {
        let sign = brush.style(Role::Marked);
        brush.text(place.x + 1, place.bottom() - 1, 3, " ✓ ", sign);
    }
}

/// A box; one that can be chosen has a heavier line.
fn border(brush: &mut Brush<'_>, place: Rect, heavy: bool, style: ratatui::style::Style) {
    let signs = if heavy {
        ["┏", "┓", "┗", "┛", "━", "┃"]
    } else {
        ["╭", "╮", "╰", "╯", "─", "│"]
    };
    let (right, bottom) = (place.right() - 1, place.bottom() - 1);
    for x in place.x..=right {
        brush.sign(x, place.y, signs[4], style);
        brush.sign(x, bottom, signs[4], style);
    }
    for y in place.y..=bottom {
        brush.sign(place.x, y, signs[5], style);
        brush.sign(right, y, signs[5], style);
    }
    for (x, y, sign) in [
        (place.x, place.y, signs[0]),
        (right, place.y, signs[1]),
        (place.x, bottom, signs[2]),
        (right, bottom, signs[3]),
    ] {
        brush.sign(x, y, sign, style);
    }
}
