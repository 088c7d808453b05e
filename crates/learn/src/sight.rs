//! What can be seen in a scene, as lines of text: the names of things, not how they are drawn.

use parlour_core::Scene;
use parlour_core::scene::{Face, Object, Place, Zone};
use parlour_house::ToldEvent;

/// Everything that a scene shows and everything that was told, a line each.
#[must_use]
pub fn sights(scene: &Scene, told: &[ToldEvent]) -> Vec<String> {
    let mut lines: Vec<String> = told.iter().map(|event| event.text.clone()).collect();
    lines.push(scene.prompt.clone());
    lines.extend(scene.facts.iter().map(|fact| format!("{}: {}", fact.label, fact.value)));
    lines.extend(scene.places.iter().map(place));
    lines.extend(scene.zones.iter().flat_map(zone));
    for row in scene.sheet.iter().flat_map(|sheet| &sheet.rows) {
        lines.push(format!("{}: {}", row.label, row.cells.join(", ")));
    }
    let choices = &scene.choices;
    lines.extend(choices.list.iter().map(|choice| choice.label.clone()));
    lines.extend(choices.choosers.iter().map(|chooser| chooser.label.clone()));
    let amounts = choices.amounts.iter();
    lines.extend(
        amounts.map(|amount| format!("{}: {} to {}", amount.label, amount.min, amount.max)),
    );
    lines
}

fn place(place: &Place) -> String {
    let score = place.score.map(|score| format!(" {score}")).unwrap_or_default();
    format!("{}{score}{}", place.name, in_brackets(&place.tags))
}

/// A line for the zone, with all that lies there, and a line for each thing.
fn zone(zone: &Zone) -> Vec<String> {
    let objects: Vec<String> = zone.objects.iter().map(object).collect();
    let mut heading = format!("{}: {}", zone.title, objects.join(", "));
    if zone.hidden > 0 {
        heading += &format!(" ({} face down)", zone.hidden);
    }
    let mut lines = vec![heading];
    lines.extend(zone.note.clone());
    lines
}

/// Its name, and what is written on it if the name does not say that.
fn object(object: &Object) -> String {
    let mut line = object.name.clone();
    if let Face::Tile { title, text, .. } = &object.face {
        for written in [title, text] {
            if !line.contains(&**written) {
                line += &format!(" {written}");
            }
        }
    }
    line + &in_brackets(&object.tags)
}

fn in_brackets(tags: &[String]) -> String {
    if tags.is_empty() { String::new() } else { format!(" ({})", tags.join(", ")) }
}
