//! A whole picture: what is asked, the table, and who sits at it.

use parlour_core::Scene;
use parlour_core::scene::{Layout, Zone};

use crate::SHAPE;
use crate::colour::{self, FELT, ON_FELT, ON_FELT_DIM};
use crate::drawn::{Drawn, Type, below, chip, flow};
use crate::{side, zone};

/// The width of a picture with little on it; a crowded one is wider, so all is smaller.
const WIDE: f32 = 660.0;
const WIDEST: f32 = 2400.0;
const EDGE: f32 = 14.0;
const GAP: f32 = 8.0;
/// The most choices that are listed.
const CHOICES: usize = 10;

pub(crate) fn draw(scene: &Scene) -> String {
    let mut wide = WIDE;
    let mut page = laid(scene, wide);
    while page.high + 2.0 * EDGE > wide / SHAPE && wide < WIDEST {
        wide *= 1.08;
        page = laid(scene, wide);
    }
    let high = (wide / SHAPE).max(page.high + 2.0 * EDGE);
    let page = Drawn::empty(wide, high).with(EDGE, EDGE, &page);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide:.0} {high:.0}\" \
         font-family=\"'DejaVu Sans', Verdana, sans-serif\">\n\
         <rect width=\"{wide:.0}\" height=\"{high:.0}\" fill=\"{FELT}\"/>\n{}</svg>\n",
        page.svg
    )
}

fn laid(scene: &Scene, wide: f32) -> Drawn {
    let inner = wide - 2.0 * EDGE;
    let room = inner - side::WIDE - GAP;
    let mut beside = vec![side::draw(scene)];
    let table = match is_mapped(scene) {
        // A map wants all the room; what lies open stands beside it.
        true => {
            let (large, small): (Vec<&Zone>, Vec<&Zone>) = open(scene)
                .partition(|zone| zone.layout == Layout::Map || zone::is_own_hand(scene, zone));
            beside.extend(drawn(scene, &small, side::WIDE));
            below(&drawn(scene, &large, room), GAP)
        }
        false => table(scene, room),
    };
    let (table, side) = (below(&[head(scene, room), table], GAP), below(&beside, GAP));
    let high = table.high.max(side.high);
    Drawn::empty(inner, high).with(0.0, 0.0, &table).with(inner - side::WIDE, 0.0, &side)
}

fn is_mapped(scene: &Scene) -> bool {
    scene.zones.iter().any(|zone| zone.layout == Layout::Map)
}

/// The zones that have something to show.
fn open(scene: &Scene) -> impl Iterator<Item = &Zone> {
    scene.zones.iter().filter(|zone| !zone::is_bare(zone))
}

fn drawn(scene: &Scene, zones: &[&Zone], wide: f32) -> Vec<Drawn> {
    let lit = zone::lit(scene);
    zones.iter().map(|zone| zone::draw(scene, zone, &lit, wide)).collect()
}

fn head(scene: &Scene, wide: f32) -> Drawn {
    let facts: Vec<String> =
        scene.facts.iter().map(|fact| format!("{}: {}", fact.label, fact.value)).collect();
    let lines = [
        Type::plain(12.0, ON_FELT_DIM).wrapped(&facts.join(" · "), wide, 2),
        Type::bold(17.0, ON_FELT).wrapped(&scene.prompt, wide, 2),
        choices(scene, wide),
    ];
    below(&lines, 5.0)
}

/// What can be done, as far as there is room to say it.
fn choices(scene: &Scene, wide: f32) -> Drawn {
    let choices = &scene.choices;
    let labels: Vec<&str> = choices
        .choosers
        .iter()
        .map(|chooser| chooser.label.as_str())
        .chain(choices.amounts.iter().map(|amount| amount.label.as_str()))
        .chain(choices.list.iter().map(|choice| choice.label.as_str()))
        .collect();
    let mut chips: Vec<Drawn> =
        labels.iter().take(CHOICES).map(|label| chip(label, &colour::OFFER)).collect();
    if labels.len() > CHOICES {
        chips.push(chip(&format!("and {} more", labels.len() - CHOICES), &colour::QUIET));
    }
    flow(&chips, wide, 5.0)
}

/// What lies open, then the viewer's own hand, and lists last.
fn table(scene: &Scene, wide: f32) -> Drawn {
    let rank = |zone: &Zone| match zone.layout {
        Layout::List => 2,
        _ if zone::is_own_hand(scene, zone) => 1,
        _ => 0,
    };
    let mut rows = Vec::new();
    for wanted in 0..3 {
        let zones: Vec<&Zone> = open(scene).filter(|zone| rank(zone) == wanted).collect();
        if !zones.is_empty() {
            rows.push(flow(&drawn(scene, &zones, wide), wide, GAP));
        }
    }
    below(&rows, GAP)
}
