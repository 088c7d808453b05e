//! Cards played to the middle, each in front of its owner.

use parlour_core::scene::{Layout, Object, Place, Zone};
use parlour_core::{Scene, Seat, Viewer};
use parlour_front::words::wrap;
use ratatui::layout::Rect;

use super::brush::{Brush, Target, columns};
use super::card::{Pose, Size, card};
use super::side;
use crate::look::Role;

/// Paints the trick with the players round it. Where the trick has not begun, the last one still
/// lies there, faded.
pub(crate) fn trick(brush: &mut Brush<'_>, zone: Option<&Zone>, area: Rect) {
    let size = if area.height >= 17 && area.width >= 60 { Size::Large } else { Size::Small };
    let tricks = brush.scene.zones.iter().filter(|zone| zone.layout == Layout::Trick);
    let last = tricks.skip(1).last();
    let empty = zone.is_some_and(|zone| zone.objects.is_empty());
    let (lying, faded) = match last {
        Some(last) if empty => (Some(last), true),
        _ => (zone, false),
    };
    let seats = seats_from(brush.scene);
    for (index, place) in seats.iter().enumerate() {
        let (x, y) = spot(index, seats.len(), area, size);
        name(brush, place, (x, y), size, area, index);
        let mut objects = lying.into_iter().flat_map(|zone| &zone.objects);
        let played = objects.find(|object| object.owner == Some(place.seat));
        match played {
            Some(object) => lay(brush, object, (x, y), size, faded),
            None => outline(brush, (x, y), size),
        }
    }
    if let Some(last) = lying.filter(|_| faded) {
        note_above(brush, last, area);
    }
}

fn lay(brush: &mut Brush<'_>, object: &Object, (x, y): (u16, u16), size: Size, faded: bool) {
    let highest = object.tags.iter().any(|tag| tag == "highest");
    let pose = Pose { faded, cursor: false, ..Pose::still(size) };
    card(brush, x, y, &object.face, pose);
    if highest {
        let style = brush.style(Role::Good);
        brush.sign(x + size.width() / 2, y + size.height() - 1, "▲", style);
    }
    let spot = Rect::new(x, y, size.width(), size.height());
    brush.spots.add(Target::Object(object.id.clone()), spot);
}

/// Where a card will lie.
fn outline(brush: &mut Brush<'_>, (x, y): (u16, u16), size: Size) {
    let style = brush.style(Role::Frame);
    let (width, height) = (size.width(), size.height());
    for (dx, dy, sign) in
        [(0, 0, "╭"), (width - 1, 0, "╮"), (0, height - 1, "╰"), (width - 1, height - 1, "╯")]
    {
        brush.sign(x + dx, y + dy, sign, style);
    }
}

fn note_above(brush: &mut Brush<'_>, last: &Zone, area: Rect) {
    let text = match &last.note {
        Some(note) => format!("{}: {note}", last.title),
        None => last.title.clone(),
    };
    let dim = brush.style(Role::Dim);
    let width = columns(&text).min(area.width);
    // The row above all cards and names.
    brush.text(area.x, area.y, width, &text, dim);
}

/// The players, from the viewer on in the order of play.
fn seats_from(scene: &Scene) -> Vec<Place> {
    let first = match scene.viewer {
        Viewer::Seat(seat) => seat,
        _ => Seat::new(0),
    };
    let at = scene.places.iter().position(|place| place.seat == first).unwrap_or(0);
    let mut places = scene.places.clone();
    places.rotate_left(at);
    places
}

/// Where the card of the n-th player from the viewer lies: the viewer's below, the next ones
/// clockwise from the left.
fn spot(index: usize, seats: usize, area: Rect, size: Size) -> (u16, u16) {
    let (width, height) = (size.width(), size.height());
    let turn = std::f32::consts::TAU * index as f32 / seats.max(1) as f32;
    let reach_x = f32::from(area.width.saturating_sub(width)) / 2.0;
    let reach_x = reach_x.min(f32::from(width) * 2.6);
    let free = area.height.saturating_sub(height + 1);
    let reach_y = (f32::from(free) / 2.0).min(f32::from(height) * 1.4);
    let middle_x = f32::from(area.x) + f32::from(area.width.saturating_sub(width)) / 2.0;
    let middle_y = f32::from(area.y) + 1.0 + f32::from(free) / 2.0;
    let x = middle_x - turn.sin() * reach_x;
    let y = middle_y + turn.cos() * reach_y;
    (x.round() as u16, y.round() as u16)
}

/// A player's name, score, cards and what else is to be said, beside the card.
fn name(
    brush: &mut Brush<'_>,
    place: &Place,
    (x, y): (u16, u16),
    size: Size,
    area: Rect,
    index: usize,
) {
    let style = match place.to_act {
        true => brush.style(Role::Cursor),
        false => brush.style(Role::Seat(place.seat.index())),
    };
    let turn = if place.to_act { "▶ " } else { "" };
    let name = if place.you { "You" } else { &place.name };
    let first = format!("{turn}{name} {}", side::score(place));
    let first = first.trim_end().to_owned();
    let second = side::words(brush.scene, place);
    let second = second.join(", ");
    let wide = columns(&first).max(columns(&second));
    let middle = area.x + area.width / 2;
    let dim = brush.style(Role::Dim);
    let centre = x + size.width() / 2;
    let beside = centre.abs_diff(middle) <= size.width();
    // Players opposite and below have their name beside the card, those at the sides above it.
    let (start, row) = match beside {
        true => (x + size.width() + 1, y + if index == 0 { size.height() - 2 } else { 0 }),
        false if centre < middle => ((x + size.width()).saturating_sub(wide), y.saturating_sub(2)),
        false => (x, y.saturating_sub(2)),
    };
    // Beside the card there is no going back under it: what is too long goes on below.
    let start = match beside {
        true => start,
        false => start.clamp(area.x, area.right().saturating_sub(wide).max(area.x)),
    };
    let room = area.right().saturating_sub(start);
    brush.text(start, row, room, &first, style);
    let rows = if beside && index > 0 { 2 } else { 1 };
    let lines = if beside { wrap(&second, room.max(8).into(), 0) } else { vec![second] };
    for (below, line) in (1..=rows).zip(lines.iter().filter(|line| !line.is_empty())) {
        brush.text(start, row + below, room, line, dim);
    }
}
