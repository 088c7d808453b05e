//! Routes: spaces for wagons in a row, and the trains that stand on them.

use std::collections::BTreeMap;
use std::fmt::Write;

use maud::{Markup, PreEscaped};
use parlour_core::scene::{Face, Zone};

use super::land::{Ground, Point, round};
use crate::sprite::glyph;

/// How far routes beside each other lie apart.
const LANES: f32 = 13.0;
/// How far a route ends before its city.
const GAP: f32 = 10.0;
/// How far wagons stand apart.
const SPACE: f32 = 2.2;

/// A route as it is drawn.
#[derive(Clone, Debug, Default)]
pub(super) struct Track {
    pub(super) from: String,
    pub(super) to: String,
    pub(super) kind: String,
    pub(super) lane: u8,
    colour: Option<String>,
    length: u8,
    locomotives: u8,
    /// Where it begins and ends, beside the line between its cities.
    pub(super) ends: [Point; 2],
    /// The line from end to end.
    line: String,
}

impl Track {
    /// The routes of a map by their ids.
    pub(super) fn all(
        zone: &Zone,
        cities: &BTreeMap<String, (String, Point)>,
    ) -> BTreeMap<String, Track> {
        let pair = |from: &str, to: &str| match from < to {
            true => (from.to_owned(), to.to_owned()),
            false => (to.to_owned(), from.to_owned()),
        };
        let mut lanes: BTreeMap<(String, String), u8> = BTreeMap::new();
        for object in &zone.objects {
            if let Face::Route { from, to, lane, .. } = &object.face {
                let most = lanes.entry(pair(from, to)).or_default();
                *most = (*most).max(lane + 1);
            }
        }
        let mut tracks = BTreeMap::new();
        for object in &zone.objects {
            let Face::Route { from, to, colour, length, kind, locomotives, lane, .. } =
                &object.face
            else {
                continue;
            };
            let (Some((_, a)), Some((_, b))) = (cities.get(from), cities.get(to)) else { continue };
            let beside = f32::from(*lane) - (f32::from(lanes[&pair(from, to)]) - 1.0) / 2.0;
            // Lanes are counted from the same side, whichever way a route is written.
            let beside = if from < to { beside } else { -beside };
            let d = (b.0 - a.0).hypot(b.1 - a.1).max(1.0);
            let (ux, uy) = ((b.0 - a.0) / d, (b.1 - a.1) / d);
            let at = |along: f32| {
                let side = beside * LANES;
                (a.0 + ux * along - uy * side, a.1 + uy * along + ux * side)
            };
            let ends = [at(GAP), at(d - GAP)];
            let track = Track {
                from: from.clone(),
                to: to.clone(),
                kind: kind.clone(),
                lane: *lane,
                colour: colour.clone(),
                length: *length,
                locomotives: *locomotives,
                ends,
                line: line(ends),
            };
            tracks.insert(object.id.clone(), track);
        }
        tracks
    }

    /// A point on it, from 0 to 1, and so far beside it.
    pub(super) fn point(&self, t: f32, beside: f32) -> Point {
        let [a, b] = self.ends;
        let d = self.span();
        let (ux, uy) = ((b.0 - a.0) / d, (b.1 - a.1) / d);
        (a.0 + (b.0 - a.0) * t - uy * beside, a.1 + (b.1 - a.1) * t + ux * beside)
    }

    fn span(&self) -> f32 {
        let [a, b] = self.ends;
        (b.0 - a.0).hypot(b.1 - a.1).max(1.0)
    }

    fn angle(&self) -> f32 {
        let [a, b] = self.ends;
        (b.1 - a.1).atan2(b.0 - a.0).to_degrees()
    }

    /// A group in which the route runs to the right from 0.
    fn turned(&self, class: &str, within: &str) -> String {
        let [a, _] = self.ends;
        format!(
            "<g class=\"{class}\" transform=\"translate({} {})rotate({})\">{within}</g>",
            round(a.0),
            round(a.1),
            round(self.angle())
        )
    }

    /// Its empty spaces.
    pub(super) fn spaces(&self) -> String {
        let colour = self.colour.as_deref().unwrap_or("none");
        let step = self.span() / f32::from(self.length.max(1));
        let long = round(step - SPACE);
        let mut within = String::new();
        if self.kind == "ferry" {
            within += &wave(self.span());
        }
        let (mut tunnel, mut locos, mut slots) = (String::new(), String::new(), String::new());
        for n in 0..self.length {
            let x = round(step * f32::from(n) + SPACE / 2.0);
            if self.kind == "tunnel" {
                tunnel += &oblong(round(x - 1.2), round(long + 2.4), 7.0);
            }
            match n < self.locomotives {
                true => locos += &oblong(x, long, 5.0),
                false => slots += &oblong(x, long, 4.0),
            }
        }
        for (class, path) in [("m-tunnel", tunnel), ("m-loco", locos), ("m-slot", slots)] {
            if !path.is_empty() {
                // Writing to a String cannot fail.
                let _ = write!(within, "<path class=\"{class}\" d=\"{path}\"/>");
            }
        }
        for n in 0..self.locomotives {
            let star = round(step * f32::from(n) + (step - 8.0) / 2.0);
            let _ = write!(
                within,
                "<use class=\"m-star\" href=\"#y-star\" x=\"{star}\" y=\"-4\" width=\"8\" height=\"8\"/>"
            );
        }
        if !matches!(colour, "red" | "white" | "none") {
            let first = round(step * f32::from(self.locomotives) + SPACE / 2.0);
            let _ = write!(
                within,
                "<path class=\"m-print\" stroke=\"url(#pt-{colour})\" stroke-dasharray=\"{long} {SPACE}\" \
                 d=\"M{first} 0H{}\"/>",
                round(self.span())
            );
        }
        let mut drawn = self.turned(&format!("c-{colour}"), &within);
        if let Some(glyph) = self.colour.as_deref().and_then(glyph) {
            let (x, y) = self.point(0.5, 0.0);
            let _ = write!(
                drawn,
                "<g class=\"c-{colour}\"><circle class=\"m-sign\" cx=\"{}\" cy=\"{}\" r=\"6.8\"/>\
                 <use class=\"m-glyph\" href=\"#{glyph}\" x=\"{}\" y=\"{}\" width=\"8.8\" height=\"8.8\"/></g>",
                round(x),
                round(y),
                round(x - 4.4),
                round(y - 4.4)
            );
        }
        drawn
    }

    /// A train on it, with the sign of who built it.
    fn train(&self, shape: usize, sign: &str) -> String {
        let step = self.span() / f32::from(self.length.max(1));
        let long = round(step - SPACE);
        let mut within = format!("<path class=\"m-trainbed\" d=\"M0 0H{}\"/>", round(self.span()));
        let mut wagons = String::new();
        for n in 0..self.length {
            let x = round(step * f32::from(n) + SPACE / 2.0);
            let _ = write!(wagons, "M{x} 0h{long}");
        }
        let _ = write!(
            within,
            "<path class=\"m-edge\" d=\"{wagons}\"/><path class=\"m-train\" d=\"{wagons}\"/>\
             <path class=\"m-roof\" d=\"{wagons}\"/>"
        );
        let (x, y) = self.point(0.5, 0.0);
        let mut drawn = self.turned("m-on", &within);
        let _ = write!(
            drawn,
            "<use href=\"#t-{shape}\" x=\"{}\" y=\"{}\" width=\"17\" height=\"17\"/>",
            round(x - 8.5),
            round(y - 8.5)
        );
        let sign = maud::html! { (sign) }.into_string();
        let _ = write!(
            drawn,
            "<text class=\"token-no\" transform=\"translate({} {})scale(.7)\">{sign}</text>",
            round(x),
            round(y + 3.8)
        );
        drawn
    }
}

fn line([a, b]: [Point; 2]) -> String {
    format!("M{} {}L{} {}", round(a.0), round(a.1), round(b.0), round(b.1))
}

/// The outline of something long with round corners, so far to each side of the line.
fn oblong(x: f32, long: f32, half: f32) -> String {
    let (left, flat, side) = (round(x + 2.0), round(long - 4.0), half * 2.0 - 4.0);
    format!("M{left}-{half}h{flat}q2 0 2 2v{side}q0 2-2 2h-{flat}q-2 0-2-2v-{side}q0-2 2-2z")
}

fn wave(long: f32) -> String {
    let mut line = String::from("M0 8.5");
    let waves = (long / 12.0).round().max(1.0);
    for _ in 0..waves as usize {
        let _ = write!(
            line,
            "q{} -4 {} 0t{} 0",
            round(long / waves / 4.0),
            round(long / waves / 2.0),
            round(long / waves / 2.0)
        );
    }
    format!("<path class=\"m-wave\" d=\"{line}\"/>")
}

impl Ground {
    /// The line of a route, to be put after others.
    pub(super) fn line(&self, id: &str) -> Option<&str> {
        self.tracks.get(id).map(|track| &*track.line)
    }

    /// A train on a route.
    pub(super) fn train(&self, id: &str, shape: usize, sign: &str) -> Markup {
        PreEscaped(self.tracks.get(id).map(|track| track.train(shape, sign)).unwrap_or_default())
    }

    /// What a pointer hits of a route: more than is seen.
    pub(super) fn hit(&self, id: &str) -> Markup {
        let line = self.line(id).unwrap_or_default();
        PreEscaped(format!("<path class=\"m-hit\" d=\"{line}\"/>"))
    }
}
