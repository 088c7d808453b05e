//! What a scene says of its seats and things.

use std::collections::{BTreeMap, BTreeSet};

use parlour_core::scene::{Face, Object, Scene};

/// The most letters of a sign that stands for a seat.
const SIGN: usize = 3;

/// What is wrong with signs, things, texts, paths and names, if anything is.
pub(super) fn flaw(scene: &Scene) -> Option<String> {
    seats(scene).or_else(|| things(scene)).or_else(|| texts(scene)).or_else(|| names(scene))
}

fn objects(scene: &Scene) -> impl Iterator<Item = &Object> {
    scene.zones.iter().flat_map(|zone| &zone.objects)
}

fn seats(scene: &Scene) -> Option<String> {
    let mut signs = BTreeSet::new();
    let bad = |sign: &str| sign.trim().is_empty() || sign.chars().count() > SIGN;
    let found = scene.places.iter().find(|p| bad(&p.sign) || !signs.insert(&p.sign));
    let lives = scene.places.iter().filter_map(|p| p.lives).find(|lives| lives.left > lives.of);
    found
        .map(|p| format!("the sign \"{}\" is empty, long, or stands for two seats", p.sign))
        .or_else(|| lives.map(|lives| format!("more lives than there were: {lives:?}")))
}

fn things(scene: &Scene) -> Option<String> {
    let back = objects(scene).find(|o| o.face == Face::Back && o.thing.is_some());
    let ids: BTreeSet<&String> = objects(scene).map(|o| &o.id).collect();
    let astray = objects(scene).flat_map(|o| &o.path).find(|id| !ids.contains(id));
    back.map(|o| format!("\"{}\" lies face down and can be followed as {:?}", o.id, o.thing))
        .or_else(|| astray.map(|id| format!("a path has \"{id}\", which is not there")))
}

fn texts(scene: &Scene) -> Option<String> {
    let of_objects = objects(scene).filter_map(|o| o.text.as_ref());
    let of_facts = scene.facts.iter().filter_map(|fact| fact.text.as_ref());
    let of_sheet = scene.sheet.iter().filter_map(|sheet| sheet.note.as_ref());
    let mut all = of_objects.chain(of_facts).chain(of_sheet).chain(&scene.choices.foregone);
    let bad = all.find(|text| text.trim().is_empty() || text.contains('\n'));
    bad.map(|text| format!("a text is empty or broken over lines: {text:?}"))
}

/// What tells one sort of thing from another: what it does, and its colour or card.
fn sort(object: &Object) -> [Option<&str>; 3] {
    let text = object.text.as_deref();
    match &object.face {
        Face::Card { rank, suit } => [text, Some(rank), Some(suit)],
        Face::Tile { colour, .. } | Face::Route { colour, .. } => [text, colour.as_deref(), None],
        Face::Back | Face::City { .. } | Face::Text => [text, None, None],
    }
}

/// Different things have different names: nobody could choose between them otherwise.
fn names(scene: &Scene) -> Option<String> {
    for zone in &scene.zones {
        let mut known: BTreeMap<&str, &Object> = BTreeMap::new();
        for object in &zone.objects {
            let title = match &object.face {
                Face::Tile { title, .. } => Some(title.as_str()),
                _ => None,
            };
            for name in [Some(object.name.as_str()), title].into_iter().flatten() {
                let first = *known.entry(name).or_insert(object);
                if sort(first) != sort(object) {
                    let (a, b) = (&first.id, &object.id);
                    return Some(format!("{a} and {b} differ and are both called \"{name}\""));
                }
            }
        }
    }
    None
}
