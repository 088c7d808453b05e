//! What lights up on the map with a thing: the places that it names, and a way between them.

use std::collections::{BTreeMap, BTreeSet};

use parlour_core::Scene;
use parlour_core::scene::{Face, Object, ObjectId};

use super::offer::objects;

/// What lights up with an object, itself included: what the game says, or else the two places
/// that its name names with the shortest way between them that is still to be had.
pub(super) fn lit_with(scene: &Scene, object: &Object) -> Vec<ObjectId> {
    let mut lit = vec![object.id.clone()];
    if !object.path.is_empty() {
        lit.extend(object.path.iter().cloned());
    } else if let Some([from, to]) = named(scene, object) {
        lit.extend(shortest(scene, from, to));
        lit.extend([from.clone(), to.clone()]);
    }
    lit
}

/// The two places that the name of something names, if it is two.
fn named<'a>(scene: &'a Scene, object: &Object) -> Option<[&'a ObjectId; 2]> {
    if matches!(object.face, Face::City { .. } | Face::Route { .. }) {
        return None;
    }
    let places = objects(scene).filter(|o| matches!(o.face, Face::City { .. }));
    let mut found: Vec<&Object> = places.filter(|o| object.name.contains(&o.name)).collect();
    let names: Vec<&str> = found.iter().map(|o| o.name.as_str()).collect();
    let part = |name: &str| names.iter().any(|other| *other != name && other.contains(name));
    found.retain(|o| !part(&o.name));
    match found.as_slice() {
        [one, other] => Some([&one.id, &other.id]),
        _ => None,
    }
}

/// How far a place is, and by which route from which other place one comes there.
type Reached<'a> = (u32, Option<(&'a ObjectId, &'a ObjectId)>);

/// The routes of the shortest way between two places: one's own cost nothing, those of others
/// cannot be used.
fn shortest(scene: &Scene, from: &ObjectId, to: &ObjectId) -> Vec<ObjectId> {
    let own = scene.viewer.seat();
    let routes: Vec<(&ObjectId, [&ObjectId; 2], u32)> = objects(scene)
        .filter_map(|o| match &o.face {
            Face::Route { from, to, length, .. } => match o.owner {
                None => Some((&o.id, [from, to], u32::from(*length))),
                Some(seat) if Some(seat) == own => Some((&o.id, [from, to], 0)),
                Some(_) => None,
            },
            _ => None,
        })
        .collect();
    let mut reached: BTreeMap<&ObjectId, Reached<'_>> = BTreeMap::new();
    reached.insert(from, (0, None));
    let mut done: BTreeSet<&ObjectId> = BTreeSet::new();
    loop {
        let open = reached.iter().filter(|(place, _)| !done.contains(*place));
        let Some((here, far)) = open.map(|(p, (far, _))| (*p, *far)).min_by_key(|(_, f)| *f) else {
            break;
        };
        done.insert(here);
        for (route, [one, other], length) in &routes {
            let there = match (*one == here, *other == here) {
                (true, _) => *other,
                (_, true) => *one,
                _ => continue,
            };
            let cost = far + length;
            if reached.get(there).is_none_or(|(known, _)| cost < *known) {
                reached.insert(there, (cost, Some((route, here))));
            }
        }
    }
    let mut way = Vec::new();
    let mut at = to;
    while let Some((_, Some((route, before)))) = reached.get(at) {
        way.push((*route).clone());
        at = before;
    }
    way.reverse();
    way
}
