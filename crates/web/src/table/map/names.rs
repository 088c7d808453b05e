//! The names of cities on a map.

use std::fmt::Write;

use parlour_picture::place_names;

use super::land::{Ground, HEIGHT, Point, WIDTH, round};

pub(super) fn draw(ground: &Ground) -> String {
    let mut points: Vec<(Point, f32)> = Vec::new();
    for track in ground.tracks.values() {
        points.extend((0..25).map(|t| (track.point(t as f32 / 24.0, 0.0), 1.0)));
        points.push((track.point(0.5, 0.0), 6.0));
    }
    let mut cities: Vec<(&str, Point)> =
        ground.cities.values().map(|(name, at)| (name.as_str(), *at)).collect();
    // Long names are the hardest to place.
    cities.sort_by_key(|(name, _)| std::cmp::Reverse(name.chars().count()));
    let mut names = String::new();
    for ((name, _), label) in cities.iter().zip(place_names(&cities, &points, (WIDTH, HEIGHT))) {
        let name = maud::html! { (name) }.into_string();
        // Writing to a String cannot fail.
        let _ = write!(
            names,
            "<text class=\"m-name\" x=\"{}\" y=\"{}\" text-anchor=\"{}\">{name}</text>",
            round(label.x),
            round(label.y),
            label.anchor
        );
    }
    format!("<g class=\"m-names\">{names}</g>")
}
