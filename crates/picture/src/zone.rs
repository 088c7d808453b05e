//! The parts of a table, each by how its objects lie.

use std::collections::BTreeSet;

use parlour_core::scene::{Face, Layout, Object, Zone};
use parlour_core::{Scene, Viewer};

use crate::colour::{FELT_DARK, FELT_LINE, ON_FELT, ON_FELT_DIM};
use crate::drawn::{Drawn, Type, below, flow};
use crate::face::{CARD, back, thing};
use crate::map;

/// The most lines that a list shows.
const LINES: usize = 14;
/// How far apart the cards of a hand lie that overlap.
const OVERLAP: f32 = 36.0;
/// Above this many cards a hand overlaps.
const LOOSE: usize = 6;

/// What can be picked.
pub(crate) type Lit<'a> = BTreeSet<&'a str>;

/// The objects that a choice touches.
pub(crate) fn lit(scene: &Scene) -> Lit<'_> {
    let listed = scene.choices.list.iter().flat_map(|choice| &choice.touches);
    let marked = scene.choices.choosers.iter().flat_map(|c| &c.from).map(|mark| &mark.object);
    listed.chain(marked).map(String::as_str).collect()
}

/// Whether a zone has nothing to show.
pub(crate) fn is_bare(zone: &Zone) -> bool {
    zone.objects.is_empty() && zone.hidden == 0 && zone.note.is_none()
}

/// Whether a zone is the hand of the viewer.
pub(crate) fn is_own_hand(scene: &Scene, zone: &Zone) -> bool {
    zone.layout == Layout::Hand && zone.owner.map(Viewer::Seat) == Some(scene.viewer)
}

/// A zone with its heading, on a ground of its own.
pub(crate) fn draw(scene: &Scene, zone: &Zone, lit: &Lit<'_>, wide: f32) -> Drawn {
    let wide = wide - 20.0;
    let mut pieces = vec![Type::bold(13.0, ON_FELT).line(&zone.title)];
    if let Some(note) = &zone.note {
        pieces.push(Type::plain(12.0, ON_FELT_DIM).wrapped(note, wide, 2));
    }
    let within = match zone.layout {
        Layout::Map => map::draw(scene, zone, wide),
        Layout::List => list(zone, lit, wide),
        Layout::Pile => pile(zone, lit, wide),
        Layout::Trick => trick(scene, zone, lit, wide),
        Layout::Hand | Layout::Row => row(zone, lit, wide),
    };
    pieces.push(within);
    below(&pieces, 4.0).on(10.0, FELT_DARK, FELT_LINE)
}

fn is_lit(lit: &Lit<'_>, object: &Object) -> bool {
    lit.contains(object.id.as_str())
}

fn row(zone: &Zone, lit: &Lit<'_>, wide: f32) -> Drawn {
    let objects = &zone.objects;
    // Of cards face down, how many there are is all there is to see.
    if objects.iter().all(|o| o.face == Face::Back && o.tags.is_empty() && !is_lit(lit, o)) {
        return face_down(objects.len() as u32 + zone.hidden);
    }
    let cards = |object: &Object| matches!(object.face, Face::Card { .. } | Face::Back);
    if objects.len() > LOOSE && objects.iter().all(cards) && zone.layout == Layout::Hand {
        return fan(objects, lit, wide);
    }
    let mut pieces: Vec<Drawn> =
        objects.iter().map(|object| thing(object, is_lit(lit, object), wide)).collect();
    if zone.hidden > 0 {
        pieces.push(face_down(zone.hidden));
    }
    flow(&pieces, wide, 6.0)
}

/// Cards that overlap, in as many rows as they need.
fn fan(objects: &[Object], lit: &Lit<'_>, wide: f32) -> Drawn {
    let across = (((wide - CARD.0) / OVERLAP) as usize + 1).max(1);
    let rows: Vec<Drawn> = objects
        .chunks(across)
        .map(|cards| {
            let long = OVERLAP * (cards.len() as f32 - 1.0) + CARD.0;
            let mut row = Drawn::empty(long, CARD.1);
            for (at, object) in cards.iter().enumerate() {
                let card = thing(object, is_lit(lit, object), wide);
                row = row.with(OVERLAP * at as f32, 0.0, &card);
            }
            row
        })
        .collect();
    below(&rows, 4.0)
}

/// A card face down, and of how many it is the first.
fn face_down(count: u32) -> Drawn {
    if count == 0 {
        return Type::plain(12.0, ON_FELT_DIM).line("none");
    }
    let words = Type::bold(15.0, ON_FELT).line(&format!("× {count}"));
    let wide = CARD.0 + words.wide + 8.0;
    Drawn::empty(wide, CARD.1).with(0.0, 0.0, &back()).with(CARD.0 + 8.0, 32.0, &words)
}

fn pile(zone: &Zone, lit: &Lit<'_>, wide: f32) -> Drawn {
    let Some(top) = zone.objects.last() else { return face_down(zone.hidden) };
    let below = zone.hidden as usize + zone.objects.len() - 1;
    if top.face == Face::Back && !is_lit(lit, top) {
        return face_down(below as u32 + 1);
    }
    let card = thing(top, is_lit(lit, top), wide);
    if below == 0 {
        return card;
    }
    let words = Type::plain(13.0, ON_FELT).line(&format!("over {below}"));
    let (long, high) = (card.wide + words.wide + 8.0, card.high);
    let beside = card.wide + 8.0;
    Drawn::empty(long, high).with(0.0, 0.0, &card).with(beside, high / 2.0 - 9.0, &words)
}

/// Cards with the names of who played them.
fn trick(scene: &Scene, zone: &Zone, lit: &Lit<'_>, wide: f32) -> Drawn {
    let name = |object: &Object| {
        let place = scene.places.iter().find(|place| Some(place.seat) == object.owner);
        place.map_or("", |place| &place.name)
    };
    let text = Type::plain(12.0, ON_FELT);
    let pieces: Vec<Drawn> = zone
        .objects
        .iter()
        .map(|object| {
            let card = thing(object, is_lit(lit, object), wide);
            let words = text.line(&text.cut(name(object), 90.0));
            below(&[card, words], 2.0)
        })
        .collect();
    if pieces.is_empty() {
        return Drawn::empty(CARD.0, CARD.1 + 18.0);
    }
    flow(&pieces, wide, 10.0)
}

fn list(zone: &Zone, lit: &Lit<'_>, wide: f32) -> Drawn {
    let mut lines: Vec<Drawn> = zone
        .objects
        .iter()
        .take(LINES)
        .map(|object| thing(object, is_lit(lit, object), wide))
        .collect();
    let more = zone.objects.len().saturating_sub(LINES) + zone.hidden as usize;
    if more > 0 {
        lines.push(Type::plain(12.0, ON_FELT_DIM).line(&format!("and {more} more")));
    }
    // Short lines stand in two columns.
    let widest = lines.iter().map(|line| line.wide).fold(0.0, f32::max);
    if lines.len() > 6 && widest < wide / 2.0 - 10.0 {
        let half = lines.len().div_ceil(2);
        return flow(&[below(&lines[..half], 2.0), below(&lines[half..], 2.0)], wide, 20.0);
    }
    below(&lines, 2.0)
}
