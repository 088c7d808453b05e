//! A scene as lines of text.

mod map;
mod menu;
mod object;
mod sheet;
#[cfg(test)]
mod tests;
mod zone;

use parlour_core::scene::{Fact, Layout, Lives, Place, Zone};
use parlour_core::{Scene, Viewer};

use crate::ink::Ink;
use crate::text::{columns, wrap};
use parlour_front::WIDTH;

pub(crate) use map::map;
pub(crate) use menu::menu;
pub(crate) use sheet::sheet;

/// How much of the table to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// What lies in the middle and in the viewer's hand.
    Brief,
    /// The table, with long lists summed up.
    Turn,
    /// All of it.
    Whole,
}

/// A table of more lines than this is crowded.
const CROWDED: usize = 13;

/// The table, without the choices: what lies open first, the viewer's own hand last. At every
/// turn, what was there `before` and cannot be acted on is not repeated.
pub(crate) fn table(
    scene: &Scene,
    before: Option<&Scene>,
    ink: Ink,
    detail: Detail,
) -> Vec<String> {
    let whole = drawn(scene, before, ink, detail, zone::FEW_LINES);
    // A crowded table says less of each thing, so that it fits a screen with the question.
    match detail {
        Detail::Turn if whole.len() > CROWDED => drawn(scene, before, ink, detail, 1),
        _ => whole,
    }
}

/// All of the table, with what it waits for and the score sheet, in lines of at most 80 columns.
#[must_use]
pub fn whole_table(scene: &Scene, ink: Ink) -> Vec<String> {
    let mut lines = table(scene, None, ink, Detail::Whole);
    if scene.sheet.is_some() {
        lines.extend(sheet(scene, ink));
    }
    lines.extend(wrap(&scene.prompt, WIDTH, 2).iter().map(|line| ink.bold(line)));
    lines
}

/// The table with lists of at most so many lines.
fn drawn(
    scene: &Scene,
    before: Option<&Scene>,
    ink: Ink,
    detail: Detail,
    most: usize,
) -> Vec<String> {
    let mut lines = Vec::new();
    if detail != Detail::Brief {
        lines.extend(facts(scene, before, ink));
        lines.extend(places(scene, ink));
    }
    // Where tricks are played, everybody can count the cards; elsewhere they are news.
    let tricks = scene.zones.iter().any(|zone| zone.layout == Layout::Trick);
    if detail == Detail::Whole || (detail == Detail::Turn && !tricks) {
        lines.extend(held(scene));
    }
    let own = |zone: &&Zone| {
        zone.layout == Layout::Hand && zone.owner.map(Viewer::Seat) == Some(scene.viewer)
    };
    let (hand, others): (Vec<&Zone>, Vec<&Zone>) = scene.zones.iter().partition(own);
    for zone in others.into_iter().chain(hand) {
        let old = before.is_some_and(|before| before.zones.contains(zone));
        if zone::is_shown(scene, zone, old, detail) {
            lines.extend(zone::zone(scene, zone, ink, detail, most));
        }
    }
    lines
}

fn facts(scene: &Scene, before: Option<&Scene>, ink: Ink) -> Vec<String> {
    let is_new = |fact: &&Fact| before.is_none_or(|before| !before.facts.contains(fact));
    let facts = scene.facts.iter().filter(is_new);
    let facts: Vec<String> = facts.map(|fact| format!("{}: {}", fact.label, fact.value)).collect();
    join_lines(&facts, " · ").iter().map(|line| ink.dim(line)).collect()
}

/// Items one after the other, broken only between them.
fn join_lines(items: &[String], between: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for item in items {
        match lines.last_mut() {
            Some(line) if columns(line) + columns(between) + columns(item) <= WIDTH => {
                *line += between;
                *line += item;
            }
            _ => lines.extend(wrap(item, WIDTH, 2)),
        }
    }
    lines
}

/// The players with their scores: on one line if it fits, else one a line.
fn places(scene: &Scene, ink: Ink) -> Vec<String> {
    let all: Vec<String> = scene.places.iter().map(|p| place(p, ink)).collect();
    if columns(&all.join(" · ")) <= WIDTH {
        vec![all.join(" · ")]
    } else {
        all.iter().flat_map(|place| wrap(place, WIDTH, 2)).collect()
    }
}

fn place(place: &Place, ink: Ink) -> String {
    let mut text =
        if place.you { ink.bold(&format!("{} (you)", place.name)) } else { place.name.clone() };
    match (&place.lives, place.score) {
        (Some(Lives { left: 1, .. }), _) => text += " 1 life",
        (Some(lives), _) => text += &format!(" {} lives", lives.left),
        (None, Some(score)) => text += &format!(" {score}"),
        (None, None) => {}
    }
    let mut tags = place.tags.clone();
    if place.out && !tags.iter().any(|tag| tag == "out") {
        tags.insert(0, "out".into());
    }
    if !tags.is_empty() {
        text += &format!(" ({})", tags.join(", "));
    }
    text
}

/// How many cards the others hold, on one line: their hands have nothing else to show.
fn held(scene: &Scene) -> Vec<String> {
    let hands: Vec<String> = scene
        .zones
        .iter()
        .filter(|zone| is_closed_hand(zone, scene.viewer))
        .map(|zone| {
            // Whoever holds several hands is not enough to say which one is meant.
            let hands = scene.zones.iter().filter(|z| z.layout == Layout::Hand);
            let only = hands.filter(|z| z.owner == zone.owner).count() == 1;
            let place = scene.places.iter().find(|place| only && Some(place.seat) == zone.owner);
            format!("{} {}", place.map_or(&zone.title, |place| &place.name), zone.hidden)
        })
        .collect();
    if hands.is_empty() {
        return Vec::new();
    }
    wrap(&format!("Cards held: {}", hands.join(", ")), WIDTH, 2)
}

/// A hand of somebody else of which nothing shows but its size.
fn is_closed_hand(zone: &Zone, viewer: Viewer) -> bool {
    zone.layout == Layout::Hand
        && zone.objects.is_empty()
        && zone.note.is_none()
        && zone.owner.map(Viewer::Seat) != Some(viewer)
}
