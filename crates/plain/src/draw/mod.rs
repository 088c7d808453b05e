//! A scene as lines of text.

mod choices;
mod map;
mod object;
mod sheet;
mod zone;

use parlour_core::scene::{Layout, Place, Zone};
use parlour_core::{Scene, Viewer};

use crate::WIDTH;
use crate::ink::Ink;
use crate::text::wrap;

pub(crate) use choices::choices;
pub(crate) use map::map;
pub(crate) use object::{face, object};
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

/// The table, without the choices: what lies open first, the viewer's own hand last.
pub(crate) fn table(scene: &Scene, ink: Ink, detail: Detail) -> Vec<String> {
    let mut lines = Vec::new();
    if detail != Detail::Brief {
        lines.extend(facts(scene, ink));
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
        if zone::is_shown(scene, zone, detail) {
            lines.extend(zone::zone(scene, zone, ink, detail));
        }
    }
    lines
}

fn facts(scene: &Scene, ink: Ink) -> Vec<String> {
    let facts: Vec<String> =
        scene.facts.iter().map(|fact| format!("{}: {}", fact.label, fact.value)).collect();
    if facts.is_empty() { Vec::new() } else { wrap(&ink.dim(&facts.join(" · ")), WIDTH, 2) }
}

/// The players with their scores: on one line if it fits, else one a line.
fn places(scene: &Scene, ink: Ink) -> Vec<String> {
    let all: Vec<String> = scene.places.iter().map(|p| place(p, ink)).collect();
    let line = all.join(" · ");
    if crate::text::columns(&line) <= WIDTH {
        vec![line]
    } else {
        all.iter().flat_map(|place| wrap(place, WIDTH, 2)).collect()
    }
}

fn place(place: &Place, ink: Ink) -> String {
    let mut text =
        if place.you { ink.bold(&format!("{} (you)", place.name)) } else { place.name.clone() };
    if let Some(score) = place.score {
        text += &format!(" {score}");
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
            let place = scene.places.iter().find(|place| Some(place.seat) == zone.owner);
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
