//! Cards played to the middle, each in front of its owner.

use parlour_core::scene::{Layout, Object, Place, Zone};
use parlour_core::{Scene, Seat, Viewer};
use parlour_front::words::{shorten, width};
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::brush::{Brush, Target, columns};
use super::card::{Pose, Size, card};
use super::side;
use super::zone::{Chip, chip_style, chip_text};
use crate::look::Role;

/// The fewest columns and rows for cards in front of their owners; below that they are listed.
const FEWEST: (u16, u16) = (44, 10);

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
    if let Some(last) = lying.filter(|_| faded) {
        note_above(brush, last, area);
    }
    let seats = seats_from(brush.scene);
    if area.width < FEWEST.0 || area.height < FEWEST.1 {
        return listed(brush, seats, lying, faded, area);
    }
    let spots = (0..seats.len()).map(|index| spot(index, seats.len(), area, size));
    let at_sides = spots.filter(|(x, _)| !is_beside(*x, size, area));
    let rows_of_names: Vec<u16> = at_sides.map(|(_, y)| y.saturating_sub(2)).collect();
    for (index, place) in seats.iter().enumerate() {
        let (x, y) = spot(index, seats.len(), area, size);
        // Where rows are few, the names at the sides come up to the one opposite.
        let tight = index > 0 && rows_of_names.iter().any(|row| (y..=y + 1).contains(row));
        name(brush, place, (x, y), size, area, (index, tight));
        let mut objects = lying.into_iter().flat_map(|zone| &zone.objects);
        let played = objects.find(|object| object.owner == Some(place.seat));
        match played {
            Some(object) => lay(brush, object, (x, y), size, faded),
            None => outline(brush, (x, y), size),
        }
    }
}

/// A player a line, each with the card: the next to play first, the viewer last.
fn listed(
    brush: &mut Brush<'_>,
    mut seats: Vec<Place>,
    lying: Option<&Zone>,
    faded: bool,
    area: Rect,
) {
    const CARD: u16 = 5;
    seats.rotate_left(1);
    let room = area.width.saturating_sub(CARD);
    let rows = (area.y + 1..area.bottom()).zip(&seats);
    for (y, place) in rows {
        let mut objects = lying.into_iter().flat_map(|zone| &zone.objects);
        if let Some(object) = objects.find(|object| object.owner == Some(place.seat)) {
            let style = if faded { brush.style(Role::Dim) } else { chip_style(brush, object) };
            brush.text(area.x, y, CARD, &chip_text(object, Chip::default()), style);
            brush.spots.add(Target::Object(object.id.clone()), Rect::new(area.x, y, CARD, 1));
        }
        let [name, _] = label(brush.scene, place, room.into(), true);
        let style = name_style(brush, place);
        brush.text(area.x + CARD, y, room, &name, style);
    }
}

fn name_style(brush: &Brush<'_>, place: &Place) -> Style {
    match place.to_act {
        true => brush.style(Role::Cursor),
        false => brush.style(Role::Seat(place.seat.index())),
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
    (index, tight): (usize, bool),
) {
    let style = name_style(brush, place);
    let dim = brush.style(Role::Dim);
    let middle = area.x + area.width / 2;
    let centre = x + size.width() / 2;
    let beside = is_beside(x, size, area);
    // Players opposite and below have their name beside the card, those at the sides above it, up
    // to the cards in the middle.
    let (start, end) = match (beside, centre < middle) {
        (true, _) => (x + size.width() + 1, area.right()),
        (false, true) => (area.x, middle.saturating_sub(size.width())),
        (false, false) => (middle + size.width(), area.right().saturating_sub(1)),
    };
    let room = end.saturating_sub(start);
    let [first, second] = label(brush.scene, place, room.into(), tight && beside);
    let wide = columns(&first).max(columns(&second)).min(room);
    let (start, row) = match (beside, centre < middle) {
        (true, _) => (start, y + if index == 0 { size.height() - 2 } else { 0 }),
        (false, true) => ((x + size.width()).saturating_sub(wide).max(start), y.saturating_sub(2)),
        (false, false) => (x.min(end - wide), y.saturating_sub(2)),
    };
    brush.text(start, row, wide, &first, style);
    brush.text(start, row + 1, wide, &second, dim);
}

/// Whether a card lies in the middle, above or below: its owner's name stands beside it.
fn is_beside(x: u16, size: Size, area: Rect) -> bool {
    (x + size.width() / 2).abs_diff(area.x + area.width / 2) <= size.width()
}

/// A player in two lines, or in one; what the second has no room for goes on in the first,
/// or is left out.
fn label(scene: &Scene, place: &Place, room: usize, one: bool) -> [String; 2] {
    let turn = if place.to_act { "▶ " } else { "" };
    let name = if place.you { "You" } else { &place.name };
    let mut first = format!("{turn}{name} {}", side::score(place)).trim_end().to_owned();
    let mut words = side::words(scene, place);
    let fits = |first: &str, word: &str| width(first) + width(word) + 2 <= room;
    if one {
        for word in words.drain(..) {
            if fits(&first, &word) {
                first += &format!(", {word}");
            }
        }
    }
    while width(&words.join(", ")) > room
        && let Some(last) = words.last()
        && fits(&first, last)
    {
        first += &format!(", {last}");
        words.pop();
    }
    while words.len() > 1 && width(&words.join(", ")) > room {
        words.pop();
    }
    [first, words.join(", ")].map(|line| shorten(&line, room))
}
