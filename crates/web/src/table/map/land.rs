//! What never changes on a map. It is made once for each map, and kept.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use maud::Markup;
use parlour_core::scene::{Face, Zone};

use super::names;
use super::routes::Track;
use crate::part::Own;

/// How wide a map is drawn.
pub(super) const WIDTH: f32 = 1000.0;
/// How high.
pub(super) const HEIGHT: f32 = 590.0;
/// The most maps that are kept.
const KEPT: usize = 16;

/// A place on a drawn map.
pub(super) type Point = (f32, f32);

/// What never changes on a map.
#[derive(Debug, Default)]
pub(super) struct Ground {
    pub(super) cities: BTreeMap<String, (String, Point)>,
    pub(super) tracks: BTreeMap<String, Track>,
    /// Sea and land.
    pub(super) land: String,
    /// Where wagons go.
    pub(super) spaces: String,
    /// The names of the cities.
    pub(super) names: String,
    /// The cities as dots, for a picture nobody clicks.
    pub(super) dots: String,
    /// What was drawn so far of cities and routes, by how they look.
    drawn: Mutex<HashMap<String, Vec<Drawn>>>,
}

/// How something on a map looks: whether the viewer has a seat, and whose it is, by shape and sign.
pub(super) type Looks = (bool, Option<(usize, String)>);
type Drawn = (Looks, Arc<Own>);

static MADE: Mutex<Vec<(u64, Arc<Ground>)>> = Mutex::new(Vec::new());

impl Ground {
    /// What never changes on this map.
    pub(super) fn of(zone: &Zone) -> Arc<Ground> {
        let key = key(zone);
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, ground)) = made.iter().find(|(known, _)| *known == key) {
            return ground.clone();
        }
        let ground = Arc::new(Ground::new(zone));
        if made.len() >= KEPT {
            made.remove(0);
        }
        made.push((key, ground.clone()));
        ground
    }

    fn new(zone: &Zone) -> Ground {
        let mut ground = Ground::default();
        for object in &zone.objects {
            if let Face::City { x, y } = object.face {
                let at = (44.0 + x * (WIDTH - 118.0), 30.0 + y * (HEIGHT - 68.0));
                let at = (round(at.0), round(at.1));
                ground.cities.insert(object.id.clone(), (object.name.clone(), at));
            }
        }
        ground.tracks = Track::all(zone, &ground.cities);
        ground.land = land(&ground);
        ground.spaces = ground.tracks.values().map(Track::spaces).collect();
        ground.names = names::draw(&ground);
        for (_, (x, y)) in ground.cities.values() {
            // Writing to a String cannot fail.
            let _ = write!(
                ground.dots,
                "<circle class=\"m-city\" cx=\"{x}\" cy=\"{y}\" r=\"6\"/>\
                 <circle class=\"m-cityin\" cx=\"{x}\" cy=\"{y}\" r=\"2.4\"/>"
            );
        }
        ground
    }

    /// What is drawn of a thing that looks so: it is made once.
    pub(super) fn once(&self, id: &str, looks: Looks, draw: impl FnOnce() -> Markup) -> Arc<Own> {
        let mut drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        let known = drawn.get(id).and_then(|all| all.iter().find(|(known, _)| *known == looks));
        if let Some((_, own)) = known {
            return own.clone();
        }
        let own: Arc<Own> = Arc::new(draw().into());
        drawn.entry(id.to_owned()).or_default().push((looks, own.clone()));
        own
    }

    /// Where a city lies.
    pub(super) fn at(&self, id: &str) -> Option<Point> {
        self.cities.get(id).map(|(_, at)| *at)
    }
}

pub(super) fn round(number: f32) -> f32 {
    (number * 10.0).round() / 10.0
}

/// What tells maps apart.
fn key(zone: &Zone) -> u64 {
    let mut hasher = DefaultHasher::new();
    for object in &zone.objects {
        object.id.hash(&mut hasher);
        match &object.face {
            Face::City { x, y } => {
                (x.to_bits(), y.to_bits()).hash(&mut hasher);
                object.name.hash(&mut hasher);
            }
            Face::Route { from, to, colour, length, kind, locomotives, lane, .. } => {
                (from, to, colour, length, kind, locomotives, lane).hash(&mut hasher);
            }
            _ => {}
        }
    }
    hasher.finish()
}

/// Land grown from cities and the routes between them that are no ferries; the fields between
/// routes are land, too.
fn land(ground: &Ground) -> String {
    let mut beside: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for track in ground.tracks.values().filter(|track| track.kind != "ferry") {
        beside.entry(&track.from).or_default().insert(&track.to);
        beside.entry(&track.to).or_default().insert(&track.from);
    }
    let grid = grid();
    let (shore, land) = (blob(ground, &beside, 3.0), blob(ground, &beside, 0.0));
    format!(
        "<path class=\"m-grid\" d=\"{grid}\"/><g class=\"m-shore\">{shore}</g>\
         <g class=\"m-land\">{land}</g>"
    )
}

fn grid() -> String {
    let mut grid = String::new();
    for x in (-900..1900).step_by(100) {
        let _ = write!(grid, "M{x} -600V1190");
    }
    for y in (-445..1090).step_by(100) {
        let _ = write!(grid, "M-900 {y}H1900");
    }
    grid
}

fn blob(ground: &Ground, beside: &BTreeMap<&str, BTreeSet<&str>>, extra: f32) -> String {
    let place = |id: &str| ground.at(id).unwrap_or_default();
    let mut blob = String::new();
    let mut dots = String::new();
    for (_, (x, y)) in ground.cities.values() {
        let _ = write!(dots, "M{x:.0} {y:.0}h0");
    }
    let _ = write!(
        blob,
        "<path stroke-width=\"{}\" stroke-linecap=\"round\" d=\"{dots}\"/>",
        68.0 + 2.0 * extra
    );
    let mut lines = String::new();
    for track in ground.tracks.values().filter(|t| t.kind != "ferry" && t.lane == 0) {
        let ((ax, ay), (bx, by)) = (place(&track.from), place(&track.to));
        let _ = write!(lines, "M{ax:.0} {ay:.0}L{bx:.0} {by:.0}");
    }
    let _ = write!(
        blob,
        "<path stroke-width=\"{}\" stroke-linecap=\"round\" d=\"{lines}\"/>",
        46.0 + 2.0 * extra
    );
    let mut fields = String::new();
    for field in fields_between(beside) {
        for (at, id) in field.iter().enumerate() {
            let (x, y) = place(id);
            let _ = write!(fields, "{}{x:.0} {y:.0}", if at == 0 { 'M' } else { 'L' });
        }
        fields.push('Z');
    }
    // Each field by itself: where they overlap, all of it is land.
    let _ = write!(blob, "<path stroke=\"none\" fill-rule=\"nonzero\" d=\"{fields}\"/>");
    blob
}

/// The rings of three to five cities, each once.
fn fields_between<'a>(beside: &BTreeMap<&'a str, BTreeSet<&'a str>>) -> Vec<Vec<&'a str>> {
    let mut found: BTreeMap<BTreeSet<&str>, Vec<&str>> = BTreeMap::new();
    for start in beside.keys() {
        grow(beside, &mut vec![start], &mut found);
    }
    found.into_values().collect()
}

fn grow<'a>(
    beside: &BTreeMap<&'a str, BTreeSet<&'a str>>,
    path: &mut Vec<&'a str>,
    found: &mut BTreeMap<BTreeSet<&'a str>, Vec<&'a str>>,
) {
    let (first, last) = (path[0], path[path.len() - 1]);
    for next in &beside[last] {
        if *next == first && path.len() >= 3 {
            found.entry(path.iter().copied().collect()).or_insert_with(|| path.clone());
        }
        // A ring begins at its smallest city, so that it is walked twice at most.
        if path.len() < 5 && *next > first && !path.contains(next) {
            path.push(next);
            grow(beside, path, found);
            path.pop();
        }
    }
}
