//! Where the names of cities stand: of several places, the one with the fewest clashes.

use std::fmt::Write;

use super::land::{Ground, HEIGHT, Point, WIDTH};

/// Where a name may stand beside its city, and how it is anchored there.
const PLACES: [(f32, f32, &str); 16] = [
    (11.0, 4.0, "start"),
    (-11.0, 4.0, "end"),
    (0.0, -12.0, "middle"),
    (0.0, 21.0, "middle"),
    (9.0, -9.0, "start"),
    (9.0, 17.0, "start"),
    (-9.0, -9.0, "end"),
    (-9.0, 17.0, "end"),
    (0.0, -18.0, "middle"),
    (0.0, 28.0, "middle"),
    (15.0, -15.0, "start"),
    (-15.0, -15.0, "end"),
    (15.0, 24.0, "start"),
    (-15.0, 24.0, "end"),
    (19.0, 5.0, "start"),
    (-19.0, 5.0, "end"),
];
/// How high a name is.
const TALL: f32 = 14.0;

/// A box: left, top, width, height.
type Area = (f32, f32, f32, f32);

pub(super) fn draw(ground: &Ground) -> String {
    let mut points: Vec<(Point, f32)> = Vec::new();
    for track in ground.tracks.values() {
        points.extend((0..25).map(|t| (track.point(t as f32 / 24.0, 0.0), 1.0)));
        points.push((track.point(0.5, 0.0), 6.0));
    }
    let mut cities: Vec<&(String, Point)> = ground.cities.values().collect();
    cities.sort_by_key(|(name, _)| std::cmp::Reverse(name.chars().count()));
    let (mut taken, mut names): (Vec<Area>, String) = (Vec::new(), String::new());
    for (name, at) in &cities {
        let wide = name.chars().count() as f32 * 8.2 + 2.0;
        let cost = |n: usize| {
            let (x, y, w, h) = area(*at, n, wide);
            let over = |(px, py): Point, more: f32| {
                x - more < px && px < x + w + more && y - more < py && py < y + h + more - 1.0
            };
            let clash =
                |(ox, oy, ow, oh): &Area| x < ox + ow && *ox < x + w && y < oy + oh && *oy < y + h;
            let on_routes: f32 = points.iter().filter(|(p, _)| over(*p, 4.0)).map(|(_, c)| c).sum();
            let on_names = taken.iter().filter(|other| clash(other)).count() as f32 * 14.0;
            let on_cities =
                cities.iter().filter(|(_, c)| c != at && over(*c, 9.0)).count() as f32 * 9.0;
            let outside = x < 3.0 || x + w > WIDTH - 3.0 || y < 2.0 || y + h > HEIGHT - 2.0;
            let far = if n < 8 { n as f32 * 0.15 } else { 3.5 };
            on_routes + on_names + on_cities + far + if outside { 60.0 } else { 0.0 }
        };
        let best = (0..PLACES.len()).min_by(|a, b| cost(*a).total_cmp(&cost(*b))).unwrap_or(0);
        taken.push(area(*at, best, wide));
        let (dx, dy, anchor) = PLACES[best];
        let name = maud::html! { (name) }.into_string();
        // Writing to a String cannot fail.
        let _ = write!(
            names,
            "<text class=\"m-name\" x=\"{}\" y=\"{}\" text-anchor=\"{anchor}\">{name}</text>",
            super::land::round(at.0 + dx),
            super::land::round(at.1 + dy)
        );
    }
    format!("<g class=\"m-names\">{names}</g>")
}

fn area((x, y): Point, place: usize, wide: f32) -> Area {
    let (dx, dy, anchor) = PLACES[place];
    let left = match anchor {
        "start" => 0.0,
        "end" => wide,
        _ => wide / 2.0,
    };
    (x + dx - left, y + dy - 10.0, wide, TALL)
}
