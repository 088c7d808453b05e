//! A map as a list of routes, for eyes and ears.

use parlour_core::Scene;
use parlour_core::scene::{Face, Layout, Object, Zone};
use parlour_front::words::name;

use super::object::object;
use crate::ink::Ink;
use crate::text::{plain, wrap};
use parlour_front::WIDTH;

/// A map in one line, or with all its routes.
pub(crate) fn summary(scene: &Scene, zone: &Zone, whole: bool, ink: Ink) -> Vec<String> {
    let routes: Vec<&Object> = routes(zone).collect();
    let cities = zone.objects.iter().filter(|o| matches!(o.face, Face::City { .. })).count();
    let taken = routes.iter().filter(|o| o.owner.is_some()).count();
    let mut text = format!("{}: {cities} places", ink.bold(&zone.title));
    if !routes.is_empty() {
        text += &format!(", {} routes, {taken} taken", routes.len());
    }
    text += "; \"map\" lists it, \"map NAME\" a part of it";
    let mut lines = wrap(&text, WIDTH, 2);
    lines.extend(zone.note.iter().flat_map(|note| wrap(&format!("  {note}"), WIDTH, 4)));
    if whole {
        lines.extend(list(scene, zone, "", ink));
    }
    lines
}

/// The maps of a scene: all of them, or what has `part` in its name.
pub(crate) fn map(scene: &Scene, part: &str, ink: Ink) -> Vec<String> {
    let maps = scene.zones.iter().filter(|zone| zone.layout == Layout::Map);
    maps.flat_map(|zone| list(scene, zone, part, ink)).collect()
}

fn list(scene: &Scene, zone: &Zone, part: &str, ink: Ink) -> Vec<String> {
    let part = plain(part);
    let about = |o: &&Object| {
        let ends = match &o.face {
            Face::Route { from, to, .. } => format!("{} {}", name(scene, from), name(scene, to)),
            _ => String::new(),
        };
        plain(&format!("{} {ends}", o.name)).contains(&part)
    };
    let mut lines = Vec::new();
    for o in zone.objects.iter().filter(about) {
        let mut text = format!("  {}", object(scene, o, ink));
        let owner = scene.places.iter().find(|place| Some(place.seat) == o.owner);
        match owner {
            Some(place) if place.you => text += ", yours",
            Some(place) => text += &format!(", {}'s", place.name),
            None => {}
        }
        lines.extend(wrap(&text, WIDTH, 4));
    }
    lines
}

fn routes(zone: &Zone) -> impl Iterator<Item = &Object> {
    zone.objects.iter().filter(|o| matches!(o.face, Face::Route { .. }))
}
