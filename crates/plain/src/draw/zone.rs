//! The parts of the table, each by how its objects lie.

use parlour_core::scene::{Face, Layout, Object, Zone};
use parlour_core::{Scene, Viewer};
use parlour_front::words::{count, suit_sign};

use super::object::{object, paint, titled};
use super::{Detail, is_closed_hand};
use crate::ink::Ink;
use crate::text::{columns, wrap};
use parlour_front::WIDTH;

/// Above this many objects a list is summed up at every turn; "table" shows all of it.
const LONG_LIST: usize = 12;
/// Up to this many lines a list says at every turn what it says of each.
pub(crate) const FEW_LINES: usize = 3;
/// Up to this many cards a hand is written card by card, above it suit by suit.
const SMALL_HAND: usize = 5;
/// An object of more columns than this stands on a line of its own.
const LONG_TEXT: usize = 36;

/// Whether a zone is shown at this detail. At every turn that is what can be acted on, the first
/// trick, hands, and what is new in the middle; the rest is in "table".
pub(crate) fn is_shown(scene: &Scene, zone: &Zone, old: bool, detail: Detail) -> bool {
    // What somebody cheats to see is to be seen.
    if zone.id.starts_with("cheat") {
        return true;
    }
    let own = zone.owner.map(Viewer::Seat) == Some(scene.viewer);
    let first_trick = scene.zones.iter().find(|z| z.layout == Layout::Trick);
    let current_trick = first_trick.is_some_and(|z| z.id == zone.id);
    match detail {
        Detail::Whole => true,
        Detail::Brief => current_trick || (own && zone.layout == Layout::Hand),
        Detail::Turn => match zone.layout {
            Layout::Trick => current_trick,
            Layout::Hand => true,
            Layout::List | Layout::Map => !old || is_touched(scene, zone),
            Layout::Row | Layout::Pile => (zone.owner.is_none() && !old) || is_touched(scene, zone),
        },
    }
}

fn is_touched(scene: &Scene, zone: &Zone) -> bool {
    let touched = scene.choices.list.iter().flat_map(|choice| &choice.touches);
    let marked = scene.choices.choosers.iter().flat_map(|c| &c.from).map(|mark| &mark.object);
    touched.chain(marked).any(|id| zone.objects.iter().any(|o| o.id == *id))
}

/// A zone as lines.
pub(crate) fn zone(
    scene: &Scene,
    zone: &Zone,
    ink: Ink,
    detail: Detail,
    most: usize,
) -> Vec<String> {
    if is_closed_hand(zone, scene.viewer) {
        return Vec::new();
    }
    let whole = detail == Detail::Whole;
    let nothing = zone.objects.is_empty() && zone.hidden == 0 && zone.note.is_none();
    if nothing && (!whole || zone.layout == Layout::Hand) {
        return Vec::new();
    }
    let lines = match zone.layout {
        Layout::Map => return super::map::summary(scene, zone, whole, ink),
        Layout::List if whole => list(scene, zone, ink),
        Layout::List => in_brief(scene, zone, ink, most),
        Layout::Hand | Layout::Row if has_long_texts(scene, zone) => match whole {
            true => list(scene, zone, ink),
            false => in_brief(scene, zone, ink, most),
        },
        Layout::Hand => line(scene, zone, hand(scene, zone, ink), ink),
        Layout::Trick => line(scene, zone, trick(scene, zone, ink), ink),
        Layout::Pile => line(scene, zone, pile(scene, zone, ink), ink),
        Layout::Row => row(scene, zone, ink, detail),
    };
    lines.into_iter().flat_map(|line| wrap(&line, WIDTH, 2)).collect()
}

/// Whether an object says so much that each deserves a line.
fn has_long_texts(scene: &Scene, zone: &Zone) -> bool {
    zone.objects.iter().any(|o| columns(&object(scene, o, Ink::PLAIN)) > LONG_TEXT)
}

/// The heading: a hand that is the viewer's own says so.
fn heading(scene: &Scene, zone: &Zone, ink: Ink) -> String {
    let own = zone.owner.map(Viewer::Seat) == Some(scene.viewer);
    let is_name = scene.places.iter().any(|place| place.name == zone.title);
    if own && zone.layout == Layout::Hand && is_name {
        ink.bold("Your hand")
    } else {
        ink.bold(&zone.title)
    }
}

fn line(scene: &Scene, zone: &Zone, content: String, ink: Ink) -> Vec<String> {
    let mut parts = vec![content];
    if zone.hidden > 0 && zone.layout != Layout::Pile {
        parts.push(format!("{} face down", zone.hidden));
    }
    parts.retain(|part| !part.is_empty());
    let content = if parts.is_empty() { "empty".into() } else { parts.join(", and ") };
    let mut lines = vec![format!("{}: {content}", heading(scene, zone, ink))];
    lines.extend(zone.note.iter().map(|note| format!("  {note}")));
    lines
}

/// A row: on one line, if need be without what stands on each.
fn row(scene: &Scene, zone: &Zone, ink: Ink, detail: Detail) -> Vec<String> {
    let full = line(scene, zone, each(scene, &zone.objects, ink), ink);
    if detail == Detail::Whole || columns(&full[0]) <= WIDTH {
        return full;
    }
    let titles: Vec<String> = zone.objects.iter().map(|o| titled(scene, o, ink)).collect();
    line(scene, zone, titles.join(", "), ink)
}

fn each(scene: &Scene, objects: &[Object], ink: Ink) -> String {
    let face_down = |o: &Object| o.face == Face::Back && o.tags.is_empty();
    let runs = objects.chunk_by(|a, b| face_down(a) && face_down(b));
    let shown = |run: &[Object]| match run {
        [one] => object(scene, one, ink),
        several => format!("{} cards face down", several.len()),
    };
    let all: Vec<String> = runs.map(shown).collect();
    let cards = objects.iter().all(|o| matches!(o.face, Face::Card { .. }) && o.tags.is_empty());
    all.join(if cards && !ink.is_aloud() { " " } else { ", " })
}

/// A hand: card by card, or suit by suit where there are many cards that lie that way.
fn hand(scene: &Scene, zone: &Zone, ink: Ink) -> String {
    let mut suits: Vec<(&str, Vec<String>)> = Vec::new();
    for object in &zone.objects {
        let Face::Card { rank, suit } = &object.face else {
            return each(scene, &zone.objects, ink);
        };
        let mut sign = paint(rank, suit, ink);
        if !object.tags.is_empty() {
            sign += &format!(" ({})", object.tags.join(", "));
        }
        match suits.last_mut() {
            Some((last, ranks)) if last == suit => ranks.push(sign),
            _ => suits.push((suit, vec![sign])),
        }
    }
    if zone.objects.len() <= SMALL_HAND || suits.len() > 4 || ink.is_aloud() {
        return each(scene, &zone.objects, ink);
    }
    let suits: Vec<String> = suits
        .iter()
        .map(|(suit, ranks)| format!("{} {}", paint(suit_sign(suit), suit, ink), ranks.join(" ")))
        .collect();
    suits.join("   ")
}

/// A trick: who played what, in order.
fn trick(scene: &Scene, zone: &Zone, ink: Ink) -> String {
    let card = |o: &Object| {
        let place = scene.places.iter().find(|place| Some(place.seat) == o.owner);
        match place {
            Some(place) if place.you => format!("you {}", object(scene, o, ink)),
            Some(place) => format!("{} {}", place.name, object(scene, o, ink)),
            None => object(scene, o, ink),
        }
    };
    zone.objects.iter().map(card).collect::<Vec<_>>().join(", ")
}

fn pile(scene: &Scene, zone: &Zone, ink: Ink) -> String {
    let under = |cards: u32| count(cards as usize, "card");
    match zone.objects.as_slice() {
        [] if zone.hidden == 0 => "empty".into(),
        closed if closed.iter().all(|o| matches!(o.face, Face::Back)) => under(zone.face_down()),
        shown => {
            let mut text = each(scene, shown, ink);
            if zone.hidden > 0 {
                text += &format!(" on {}", under(zone.hidden));
            }
            text
        }
    }
}

/// A list in a line, with what it says of each where that takes at most so many.
fn in_brief(scene: &Scene, zone: &Zone, ink: Ink, most: usize) -> Vec<String> {
    let heading = heading(scene, zone, ink);
    if zone.objects.len() > LONG_LIST {
        let count = zone.objects.len();
        return vec![format!("{heading}: {count} lines; \"table\" shows them")];
    }
    let all: Vec<String> = zone.objects.iter().map(|o| object(scene, o, ink)).collect();
    let all: Vec<&str> = all.iter().map(|said| said.trim_end_matches('.')).collect();
    let full = line(scene, zone, all.join("; "), ink);
    if full.iter().map(|line| wrap(line, WIDTH, 2).len()).sum::<usize>() <= most {
        return full;
    }
    let titles: Vec<String> = zone.objects.iter().map(|o| titled(scene, o, ink)).collect();
    line(scene, zone, titles.join(", "), ink)
}

fn list(scene: &Scene, zone: &Zone, ink: Ink) -> Vec<String> {
    let heading = heading(scene, zone, ink);
    let mut lines = vec![format!("{heading}:")];
    lines.extend(zone.note.iter().map(|note| format!("  {note}")));
    lines.extend(zone.objects.iter().map(|o| format!("  {}", object(scene, o, ink))));
    if zone.hidden > 0 {
        lines.push(format!("  and {} face down", zone.hidden));
    }
    lines
}
