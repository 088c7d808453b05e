//! Where the names of cities stand on a map: of several places, the one with the fewest clashes.

/// A place on a drawn map.
type Point = (f32, f32);

/// Where a name stands, and how it is anchored there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Label {
    /// From the left.
    pub x: f32,
    /// From the top.
    pub y: f32,
    /// `start`, `middle` or `end`, as SVG says it.
    pub anchor: &'static str,
}

/// Where a name may stand beside its city.
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
/// How high a name is, and how wide a letter of it.
const TALL: f32 = 14.0;
const LETTER: f32 = 8.2;

/// A box: left, top, width, height.
type Area = (f32, f32, f32, f32);

/// Where each of these names stands beside its city, in their order: those that come first have
/// the choice. `points` are not to be covered, each with what that costs; `size` is the map's.
#[must_use]
pub fn place_names(
    cities: &[(&str, Point)],
    points: &[(Point, f32)],
    size: (f32, f32),
) -> Vec<Label> {
    let mut taken: Vec<Area> = Vec::new();
    let mut labels = Vec::new();
    for (name, at) in cities {
        let wide = name.chars().count() as f32 * LETTER + 2.0;
        let cost = |n: usize| {
            let (x, y, w, h) = area(*at, n, wide);
            let over = |(px, py): Point, more: f32| {
                x - more < px && px < x + w + more && y - more < py && py < y + h + more - 1.0
            };
            let clash =
                |(ox, oy, ow, oh): &Area| x < ox + ow && *ox < x + w && y < oy + oh && *oy < y + h;
            let on_points: f32 = points.iter().filter(|(p, _)| over(*p, 4.0)).map(|(_, c)| c).sum();
            let on_names = taken.iter().filter(|other| clash(other)).count() as f32 * 14.0;
            let on_cities =
                cities.iter().filter(|(_, c)| c != at && over(*c, 9.0)).count() as f32 * 9.0;
            let outside = x < 3.0 || x + w > size.0 - 3.0 || y < 2.0 || y + h > size.1 - 2.0;
            let far = if n < 8 { n as f32 * 0.15 } else { 3.5 };
            on_points + on_names + on_cities + far + if outside { 60.0 } else { 0.0 }
        };
        let best = (0..PLACES.len()).min_by(|a, b| cost(*a).total_cmp(&cost(*b))).unwrap_or(0);
        taken.push(area(*at, best, wide));
        let (dx, dy, anchor) = PLACES[best];
        labels.push(Label { x: at.0 + dx, y: at.1 + dy, anchor });
    }
    labels
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_apart_and_stay_on_the_map() {
        let cities = [("Berlin", (100.0, 50.0)), ("Bonn", (120.0, 52.0)), ("Brest", (295.0, 50.0))];
        let labels = place_names(&cities, &[], (300.0, 100.0));
        assert_eq!(labels[0].anchor, "end", "the other city lies to the right");
        assert_eq!(labels[1].anchor, "start");
        assert_ne!(labels[2].anchor, "start", "there the map ends");
    }
}
