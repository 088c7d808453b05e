//! A map: cities at their places, routes as tracks between them.

use std::collections::BTreeMap;

use parlour_core::scene::{Face, Object, Zone};
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

use super::brush::{Brush, Spot, Target, columns};
use super::zone::sign;
use crate::look::Role;

/// Columns that are kept free left and right, so that names fit.
const MARGIN: u16 = 4;

/// Where the map's places are on the screen.
struct Frame {
    area: Rect,
    zoom: f32,
    left: f32,
    top: f32,
}

impl Frame {
    fn new(brush: &Brush<'_>, area: Rect) -> Frame {
        let lens = brush.touch.lens;
        let zoom = lens.zoom.max(1.0);
        let half = 0.5 / zoom;
        let clamp = |centre: f32| centre.clamp(half, 1.0 - half) - half;
        Frame { area, zoom, left: clamp(lens.centre.0), top: clamp(lens.centre.1) }
    }

    /// The cell of a place, inside the area or not.
    fn cell(&self, x: f32, y: f32) -> (i32, i32) {
        let wide = f32::from(self.area.width.saturating_sub(2 * MARGIN + 1));
        let high = f32::from(self.area.height.saturating_sub(1));
        let column = (x - self.left) * self.zoom * wide;
        let row = (y - self.top) * self.zoom * high;
        (
            i32::from(self.area.x + MARGIN) + column.round() as i32,
            i32::from(self.area.y) + row.round() as i32,
        )
    }

    fn inside(&self, (x, y): (i32, i32)) -> Option<Position> {
        let (x, y) = (u16::try_from(x).ok()?, u16::try_from(y).ok()?);
        let position = Position { x, y };
        self.area.contains(position).then_some(position)
    }
}

/// Paints a map.
pub(crate) fn map(brush: &mut Brush<'_>, zone: &Zone, area: Rect) {
    if area.width < 20 || area.height < 4 {
        return;
    }
    let frame = Frame::new(brush, area);
    let cities: BTreeMap<&str, (i32, i32)> = zone
        .objects
        .iter()
        .filter_map(|object| match object.face {
            Face::City { x, y } => Some((object.id.as_str(), frame.cell(x, y))),
            _ => None,
        })
        .collect();
    let mut routes: Vec<&Object> =
        zone.objects.iter().filter(|o| matches!(o.face, Face::Route { .. })).collect();
    // What matters more is painted later.
    routes.sort_by_key(|o| {
        (
            brush.is_cursor(&o.id) || brush.is_lit(&o.id),
            o.owner.is_some(),
            brush.touch.open.contains(&o.id),
        )
    });
    for object in routes {
        route(brush, zone, object, &cities, &frame);
    }
    let mut taken: Vec<Rect> = Vec::new();
    for object in &zone.objects {
        if let Some(at) = cities.get(object.id.as_str()) {
            city(brush, zone, object, *at, &frame);
            taken.extend(frame.inside(*at).map(|p| Rect::new(p.x, p.y, 1, 1)));
        }
    }
    names(brush, zone, &cities, &frame, &mut taken);
}

fn route(
    brush: &mut Brush<'_>,
    zone: &Zone,
    object: &Object,
    cities: &BTreeMap<&str, (i32, i32)>,
    frame: &Frame,
) {
    let Face::Route { from, to, colour, length, kind, lane, .. } = &object.face else { return };
    let (Some(start), Some(end)) = (cities.get(from.as_str()), cities.get(to.as_str())) else {
        return;
    };
    let shift = i32::from(*lane);
    let level = (end.0 - start.0).abs() >= 2 * (end.1 - start.1).abs();
    let (dx, dy) = if level { (0, shift) } else { (shift, 0) };
    let cells: Vec<Step> = track((start.0 + dx, start.1 + dy), (end.0 + dx, end.1 + dy));
    let style = alone(route_style(brush, zone, object, colour.as_deref()));
    let middle = cells.len() / 2;
    let at = cells.get(middle).map_or(*start, |step| step.at);
    note(brush, object, at, frame);
    for step in &cells {
        let Some(position) = frame.inside(step.at) else { continue };
        let sign = step.sign(kind, object.owner.is_some());
        brush.sign(position.x, position.y, sign, style);
        let spot = Rect::new(position.x, position.y, 1, 1);
        brush.spots.add(Target::Object(object.id.clone()), spot);
    }
    let text = match object.owner {
        Some(owner) => (owner.index() + 1).to_string(),
        None => format!("{}{length}", sign(&object.face, brush.look.ascii).unwrap_or_default()),
    };
    let text = if columns(&text) as usize > cells.len() { length.to_string() } else { text };
    if let Some(position) = frame.inside((at.0 - i32::from(columns(&text) > 1), at.1)) {
        let style = match object.owner {
            Some(_) => style.add_modifier(Modifier::REVERSED),
            None => style,
        };
        let room = frame.area.right() - position.x;
        brush.text(position.x, position.y, room, &text, style);
    }
}

/// A style that leaves nothing of what lies below: places of a map cover each other.
fn alone(style: Style) -> Style {
    Style::reset().patch(style)
}

/// Notes where a route lies for arrows, also where that is off the screen.
fn note(brush: &mut Brush<'_>, object: &Object, at: (i32, i32), frame: &Frame) {
    let area = frame.inside(at).map_or(Rect::ZERO, |p| Rect::new(p.x, p.y, 1, 1));
    let centre = (at.0 * 2 + 1, at.1 * 4 + 2);
    brush.spots.list.push(Spot { target: Target::Object(object.id.clone()), area, centre });
}

fn route_style(brush: &Brush<'_>, zone: &Zone, object: &Object, colour: Option<&str>) -> Style {
    let base = match (object.owner, colour) {
        (Some(owner), _) => brush.style(Role::Seat(owner.index())).add_modifier(Modifier::BOLD),
        (None, Some(colour)) => brush.style(Role::Colour(colour)),
        (None, None) => brush.style(Role::Text),
    };
    if brush.is_cursor(&object.id) {
        return base.patch(brush.style(Role::Cursor)).add_modifier(Modifier::BOLD);
    }
    if brush.is_marked(&object.id) || brush.is_lit(&object.id) {
        return base.patch(brush.style(Role::Marked)).add_modifier(Modifier::BOLD);
    }
    let deciding = zone.objects.iter().any(|o| brush.touch.open.contains(&o.id));
    if object.owner.is_some() {
        base
    } else if brush.touch.open.contains(&object.id) {
        base.add_modifier(Modifier::BOLD)
    } else if deciding {
        base.add_modifier(Modifier::DIM)
    } else {
        base
    }
}

/// A cell of a track and how the track goes through it.
struct Step {
    at: (i32, i32),
    across: bool,
    down: bool,
    rising: bool,
}

impl Step {
    fn sign(&self, kind: &str, owned: bool) -> &'static str {
        let signs = match kind {
            _ if owned => ["━", "┃", "╱", "╲"],
            "tunnel" => ["╌", "╎", "╱", "╲"],
            "ferry" => ["~", "≀", "╱", "╲"],
            _ => ["─", "│", "╱", "╲"],
        };
        match (self.across, self.down) {
            (true, true) if self.rising => signs[2],
            (true, true) => signs[3],
            (false, true) => signs[1],
            _ => signs[0],
        }
    }
}

/// The cells between two places, without their own.
fn track(start: (i32, i32), end: (i32, i32)) -> Vec<Step> {
    let (wide, high) = ((end.0 - start.0).abs(), (end.1 - start.1).abs());
    let count = wide.max(high);
    let at = |step: i32| {
        let along = |from: i32, to: i32| {
            from + ((to - from) as f32 * step as f32 / count as f32).round() as i32
        };
        (along(start.0, end.0), along(start.1, end.1))
    };
    (1..count)
        .map(|step| {
            let (before, here) = (at(step - 1), at(step));
            let (dx, dy) = (here.0 - before.0, here.1 - before.1);
            Step { at: here, across: dx != 0, down: dy != 0, rising: (dx > 0) == (dy < 0) }
        })
        .collect()
}

fn city(brush: &mut Brush<'_>, zone: &Zone, object: &Object, at: (i32, i32), frame: &Frame) {
    note(brush, object, at, frame);
    let Some(position) = frame.inside(at) else { return };
    let base = match object.owner {
        Some(owner) => brush.style(Role::Seat(owner.index())),
        None => brush.style(Role::Title),
    };
    let style = alone(city_style(brush, zone, object, base));
    let sign = if object.owner.is_some() { "⌂" } else { "◉" };
    brush.sign(position.x, position.y, sign, style);
    let spot = Rect::new(position.x, position.y, 1, 1);
    brush.spots.add(Target::Object(object.id.clone()), spot);
}

fn city_style(brush: &Brush<'_>, _zone: &Zone, object: &Object, base: Style) -> Style {
    if brush.is_cursor(&object.id) {
        base.patch(brush.style(Role::Cursor)).add_modifier(Modifier::BOLD)
    } else if brush.is_marked(&object.id) || brush.is_lit(&object.id) {
        base.patch(brush.style(Role::Marked))
    } else {
        base
    }
}

/// Writes the names of cities where they cover no other city or name.
fn names(
    brush: &mut Brush<'_>,
    zone: &Zone,
    cities: &BTreeMap<&str, (i32, i32)>,
    frame: &Frame,
    taken: &mut Vec<Rect>,
) {
    let mut objects: Vec<&Object> =
        zone.objects.iter().filter(|o| cities.contains_key(o.id.as_str())).collect();
    objects.sort_by_key(|o| (!brush.is_cursor(&o.id), !brush.is_lit(&o.id), o.owner.is_none()));
    for object in objects {
        let Some(at) = cities.get(object.id.as_str()).and_then(|at| frame.inside(*at)) else {
            continue;
        };
        let name = match object.owner {
            Some(owner) => format!("{}{}", owner.index() + 1, object.name),
            None => object.name.clone(),
        };
        let fits = [usize::MAX, 5, 3].into_iter().find_map(|most| {
            let text = if most == usize::MAX { name.clone() } else { brief(&name, most) };
            place_for(&text, at, frame.area, taken).map(|place| (text, place))
        });
        let Some((text, place)) = fits else { continue };
        taken.push(place);
        let style = alone(city_style(brush, zone, object, brush.style(Role::Text)));
        brush.text(place.x, place.y, place.width, &text, style);
        brush.spots.add(Target::Object(object.id.clone()), place);
    }
}

fn brief(name: &str, most: usize) -> String {
    parlour_front::words::cut(name, most).0.to_owned()
}

/// A free place beside a city: right, left, below, above.
fn place_for(text: &str, at: Position, area: Rect, taken: &[Rect]) -> Option<Rect> {
    let width = columns(text);
    let middle = at.x.saturating_sub(width / 2);
    let candidates = [
        Some(Rect::new(at.x + 1, at.y, width, 1)),
        at.x.checked_sub(width).map(|x| Rect::new(x, at.y, width, 1)),
        Some(Rect::new(middle, at.y + 1, width, 1)),
        at.y.checked_sub(1).map(|y| Rect::new(middle, y, width, 1)),
    ];
    candidates.into_iter().flatten().find(|place| {
        let inside = area.intersection(*place) == *place;
        // A column between two names, so that they do not run together.
        let wide = Rect { x: place.x.saturating_sub(1), width: place.width + 2, ..*place };
        let own = Rect::new(at.x, at.y, 1, 1);
        inside && !taken.iter().any(|other| *other != own && other.intersects(wide))
    })
}
