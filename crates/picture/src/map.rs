//! A map of cities and routes.

use std::collections::BTreeMap;
use std::fmt::Write;

use parlour_core::Scene;
use parlour_core::scene::{Face, Object, Zone};

use crate::colour::{self, INK, LAND, SEA};
use crate::drawn::{Drawn, escaped, rect, token};
use crate::names::place_names;

/// How wide and high it is before it is made to fit.
const SIZE: (f32, f32) = (1000.0, 590.0);
/// How far routes beside each other lie apart, and how far they end before a city.
const LANES: f32 = 12.0;
const SHORT: f32 = 10.0;

type Point = (f32, f32);

/// The map, as wide as this.
pub(crate) fn draw(scene: &Scene, zone: &Zone, wide: f32) -> Drawn {
    let cities = cities(zone);
    let tracks: Vec<(&Object, [Point; 2])> =
        zone.objects.iter().filter_map(|o| Some((o, ends(zone, o, &cities)?))).collect();
    let mut map = rect(SIZE.0, SIZE.1, 8.0, SEA, "none");
    // Land is where routes run that are no ferries.
    for (object, [a, b]) in &tracks {
        if !matches!(&object.face, Face::Route { kind, .. } if kind == "ferry") {
            let _ = writeln!(
                map.svg,
                "<path d=\"M{:.0} {:.0}L{:.0} {:.0}\" stroke=\"{LAND}\" stroke-width=\"58\" \
                 stroke-linecap=\"round\"/>",
                a.0, a.1, b.0, b.1
            );
        }
    }
    tracks.iter().for_each(|(object, ends)| track(&mut map.svg, object, *ends));
    for (object, [a, b]) in &tracks {
        if let Some(seat) = object.owner {
            let sign = scene.places.iter().find(|place| place.seat == seat);
            let sign = sign.map_or("", |place| &place.sign);
            let _ = writeln!(
                map.svg,
                "<g transform=\"translate({:.1} {:.1})scale(.65)\">{}</g>",
                (a.0 + b.0) / 2.0 - 7.0,
                (a.1 + b.1) / 2.0 - 7.0,
                token(seat.index(), sign).svg
            );
        }
    }
    places(&mut map.svg, zone, &cities);
    names(&mut map.svg, &cities, &tracks);
    let scale = wide / SIZE.0;
    let svg = format!("<g transform=\"scale({scale:.4})\">{}</g>\n", map.svg);
    Drawn { wide, high: SIZE.1 * scale, svg }
}

fn cities(zone: &Zone) -> BTreeMap<&str, (&str, Point)> {
    let city = |object: &'_ Object| match object.face {
        Face::City { x, y } => Some((44.0 + x * (SIZE.0 - 118.0), 30.0 + y * (SIZE.1 - 68.0))),
        _ => None,
    };
    let found = zone.objects.iter().filter_map(|object| {
        city(object).map(|at| (object.id.as_str(), (object.name.as_str(), at)))
    });
    found.collect()
}

/// Where a route begins and ends, beside the line between its cities.
fn ends(
    zone: &Zone,
    object: &Object,
    cities: &BTreeMap<&str, (&str, Point)>,
) -> Option<[Point; 2]> {
    let Face::Route { from, to, lane, .. } = &object.face else { return None };
    let together = |face: &Face| match face {
        Face::Route { from: a, to: b, .. } => (a == from && b == to) || (a == to && b == from),
        _ => false,
    };
    let lanes = zone.objects.iter().filter(|other| together(&other.face)).count() as f32;
    let ((_, a), (_, b)) = (cities.get(from.as_str())?, cities.get(to.as_str())?);
    let side = (f32::from(*lane) - (lanes - 1.0) / 2.0) * LANES;
    // Lanes are counted from the same side, whichever way a route is written.
    let side = if from < to { side } else { -side };
    let d = (b.0 - a.0).hypot(b.1 - a.1).max(1.0);
    let (ux, uy) = ((b.0 - a.0) / d, (b.1 - a.1) / d);
    let at = |along: f32| (a.0 + ux * along - uy * side, a.1 + uy * along + ux * side);
    Some([at(SHORT), at(d - SHORT)])
}

/// The spaces of a route, or the train that stands on it.
fn track(svg: &mut String, object: &Object, [a, b]: [Point; 2]) {
    let Face::Route { colour, length, kind, locomotives, .. } = &object.face else { return };
    let hue = match object.owner {
        Some(seat) => colour::seat(seat.index()),
        None => colour::named(colour.as_deref()),
    };
    let span = (b.0 - a.0).hypot(b.1 - a.1).max(1.0);
    let step = span / f32::from((*length).max(1));
    let angle = (b.1 - a.1).atan2(b.0 - a.0).to_degrees();
    let _ = write!(svg, "<g transform=\"translate({:.1} {:.1})rotate({angle:.1})\">", a.0, a.1);
    let (half, dash) = match (object.owner, kind.as_str()) {
        (Some(_), _) => (5.0, ""),
        (None, "tunnel") => (4.0, " stroke-dasharray=\"2.5 1.5\" stroke-width=\"2\""),
        _ => (4.0, ""),
    };
    for n in 0..*length {
        let loco = object.owner.is_none() && n < *locomotives;
        let hue = if loco { colour::named(Some("locomotive")) } else { hue };
        let _ = write!(
            svg,
            "<rect x=\"{:.1}\" y=\"-{half}\" width=\"{:.1}\" height=\"{}\" rx=\"2\" fill=\"{}\" \
             stroke=\"{}\"{dash}/>",
            step * f32::from(n) + 1.2,
            step - 2.4,
            2.0 * half,
            hue.ground,
            hue.edge
        );
    }
    *svg += "</g>\n";
}

/// The cities, and whose stations stand in them.
fn places(svg: &mut String, zone: &Zone, cities: &BTreeMap<&str, (&str, Point)>) {
    for object in &zone.objects {
        let Some((_, (x, y))) = cities.get(object.id.as_str()) else { continue };
        let ground = object.owner.map_or(LAND, |seat| colour::seat(seat.index()).ground);
        let size = if object.owner.is_some() { 8 } else { 5 };
        let _ = writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{size}\" fill=\"{ground}\" stroke=\"{INK}\" \
             stroke-width=\"2\"/>"
        );
    }
}

fn names(
    svg: &mut String,
    cities: &BTreeMap<&str, (&str, Point)>,
    tracks: &[(&Object, [Point; 2])],
) {
    let mut points: Vec<(Point, f32)> = Vec::new();
    for (_, [a, b]) in tracks {
        let along = |t: f32| (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t);
        points.extend((0..25).map(|t| (along(t as f32 / 24.0), 1.0)));
    }
    let mut sorted: Vec<(&str, Point)> = cities.values().copied().collect();
    // Long names are the hardest to place.
    sorted.sort_by_key(|(name, _)| std::cmp::Reverse(name.chars().count()));
    for ((name, _), label) in sorted.iter().zip(place_names(&sorted, &points, SIZE)) {
        let (name, at) = (escaped(name), format!("x=\"{:.1}\" y=\"{:.1}\"", label.x, label.y));
        for look in [
            format!("fill=\"none\" stroke=\"{LAND}\" stroke-width=\"3\""),
            format!("fill=\"{INK}\""),
        ] {
            let _ = writeln!(
                svg,
                "<text {at} text-anchor=\"{}\" font-size=\"13\" {look}>{name}</text>",
                label.anchor
            );
        }
    }
}
