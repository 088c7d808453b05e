//! Seats around a middle: tricks, piles, hands of cards.

use maud::{Markup, html};
use parlour_core::Seat;
use parlour_core::scene::{Layout, Object, Place, Zone};
use parlour_front::words;

use super::faces::thing;
use super::rows::{note, pile, row};
use super::{Table, prompt, seats, side};
use crate::part::Parts;

/// The most opponents that sit round the middle; more sit in a row above it.
const ROUND: usize = 3;

pub(super) fn draw(table: &Table<'_>, parts: &mut Parts) -> Markup {
    let others = others(table);
    let many = others.len() > ROUND;
    let middle = middle(table, many, parts);
    let holders: Vec<Markup> =
        others.iter().map(|(place, at)| holder(table, place, at, parts)).collect();
    html! {
        div.felt.table {
            div.round.is-many[many] #round tabindex="-1" role="group" aria-label="Players" {
                (corner(table, parts))
                @if many { div.others { @for holder in &holders { (holder) } } }
                @else { @for holder in &holders { (holder) } }
                (middle)
            }
            (prompt::draw(table, parts))
            (hand(table, parts))
        }
        aside.side aria-label="Beside the table" {
            (side::score(table, parts))
            (side::advice(table, parts))
            (side::rest(table, parts))
            (side::log(table, parts))
        }
    }
}

/// Those who sit elsewhere than at the bottom, clockwise, and where.
fn others<'a>(table: &Table<'a>) -> Vec<(&'a Place, &'static str)> {
    let places = &table.scene.places;
    let near = places.iter().position(|place| place.seat == table.near()).unwrap_or(0);
    let count = places.len().saturating_sub(1);
    let at: &[&str] = match count {
        1 => &["n"],
        2 => &["w", "e"],
        _ => &["w", "n", "e"],
    };
    let after = (1..=count).map(|step| &places[(near + step) % places.len()]);
    after.enumerate().map(|(n, place)| (place, at.get(n).copied().unwrap_or("o"))).collect()
}

fn holder(table: &Table<'_>, place: &Place, at: &str, parts: &mut Parts) -> Markup {
    let id = format!("seat/{}", place.seat.index());
    let zones: Vec<&Zone> = hands(table, Some(place.seat)).collect();
    parts.part(&id, |parts| {
        html! {
            div.holder id=(id) data-pos=(at) {
                (seats::plate(table, place, parts))
                @for zone in zones.iter().filter(|zone| !zone.objects.is_empty()) {
                    div.holds {
                        (row(table, zone, "cards-m is-tight", parts))
                        @if let Some(note) = note(zone) { span.note { (note) } }
                    }
                }
            }
        }
    })
}

fn hands<'a>(table: &Table<'a>, owner: Option<Seat>) -> impl Iterator<Item = &'a Zone> + use<'a> {
    table.zones(Layout::Hand).filter(move |zone| zone.owner == owner)
}

/// What belongs to nobody: the trick, piles, a banker's hand.
fn middle(table: &Table<'_>, many: bool, parts: &mut Parts) -> Markup {
    let piles: Vec<&Zone> = table.zones(Layout::Pile).collect();
    parts.part("middle", |parts| {
        html! {
            div.middle #middle {
                div.middle-in.has-piles[!piles.is_empty()] {
                    @for zone in hands(table, None) {
                        div.banker {
                            h2.zone-title { (zone.title) @if let Some(note) = note(zone) { small { (note) } } }
                            (row(table, zone, "", parts))
                        }
                    }
                    @if let Some(zone) = trick(table) { (cards_played(table, zone, many, parts)) }
                    @else if let Some(slots) = marks(table) { (slots) }
                    @if !piles.is_empty() {
                        div.piles { @for zone in piles { (pile(table, zone, parts)) } }
                    }
                }
            }
        }
    })
}

/// The trick that is being played; before anybody has led, the one before it still lies there.
fn trick<'a>(table: &Table<'a>) -> Option<&'a Zone> {
    let mut tricks = table.zones(Layout::Trick);
    let first = tricks.next()?;
    let lies = |zone: &&Zone| !zone.objects.is_empty();
    Some(if lies(&first) { first } else { tricks.find(lies).unwrap_or(first) })
}

/// The zone that lies in the middle, which no panel shows again.
pub(super) fn in_the_middle<'a>(table: &Table<'a>) -> Option<&'a str> {
    trick(table).map(|zone| zone.id.as_str())
}

/// Places for what is being marked.
fn marks(table: &Table<'_>) -> Option<Markup> {
    let marking =
        table.menu.marking.as_ref().filter(|marking| table.asked() && marking.max <= 5)?;
    let name = |n: usize| {
        let id = marking.marked.get(n)?;
        words::object(table.scene, id).map(|object| words::called(table.scene, object))
    };
    Some(html! {
        ul.slots aria-hidden="true" {
            @for n in 0..marking.max { li.slot { (name(n).unwrap_or_default()) } }
        }
    })
}

fn cards_played(table: &Table<'_>, zone: &Zone, many: bool, parts: &mut Parts) -> Markup {
    let others = others(table);
    let near = table.near();
    let at = |object: &Object| match object.owner {
        Some(owner) if owner == near => "s",
        Some(owner) => {
            others.iter().find(|(place, _)| place.seat == owner).map_or("n", |(_, at)| at)
        }
        None => "n",
    };
    let past = table.zones(Layout::Trick).next().is_some_and(|first| first.id != zone.id);
    let own = past || zone.objects.iter().any(|object| object.owner == Some(near));
    html! {
        h2.hide { (zone.title) }
        ol.cardrow[many].trick[!many].is-past[past] {
            @for object in &zone.objects {
                li data-pos=(at(object)) { (thing(table, zone, object, parts)) }
            }
            @if !own && table.asked() && !table.menu.lit.is_empty() {
                li data-pos="s" { div.slot { "your" br; "card" } }
            }
        }
    }
}

/// Cards that lie beside the table for nobody in particular: what was passed.
fn corner(table: &Table<'_>, parts: &mut Parts) -> Markup {
    let zone = table.zones(Layout::Row).find(|zone| zone.owner.is_none());
    let zone = zone.filter(|zone| !zone.objects.is_empty());
    parts.part("corner", |parts| {
        html! {
            div.corner #corner hidden[zone.is_none()] {
                @if let Some(zone) = zone {
                    p.note { (zone.title) }
                    (row(table, zone, "cards-s is-tight", parts))
                }
            }
        }
    })
}

/// The hand at the bottom of the picture.
fn hand(table: &Table<'_>, parts: &mut Parts) -> Markup {
    let near = table.near();
    let place = table.scene.places.iter().find(|place| place.seat == near);
    let own = table.scene.viewer.seat().is_some();
    let zones: Vec<&Zone> = hands(table, Some(near)).collect();
    parts.part("hand", |parts| {
        html! {
            section.hand #hand aria-label=(if own { "Your hand" } else { "The hand in front" }) {
                div.hand-head {
                    @if let Some(place) = place { (seats::plate(table, place, parts)) }
                    @if let [zone] = &zones[..] {
                        @if let Some(note) = note(zone) { span.note.sum { (note) } }
                    }
                }
                div.fans {
                    @for zone in &zones { (fan(table, zone, zones.len() > 1, parts)) }
                }
            }
        }
    })
}

fn fan(table: &Table<'_>, zone: &Zone, titled: bool, parts: &mut Parts) -> Markup {
    let all = zone.objects.iter().all(|object| table.menu.lit.contains(&object.id));
    html! {
        div.fan-box {
            @if titled {
                h3.zone-title { (zone.title) @if let Some(note) = note(zone) { small { (note) } } }
            }
            ul.fan.is-all[all] data-group="" aria-label=(zone.title) {
                @for object in &zone.objects { li { (thing(table, zone, object, parts)) } }
                @for _ in 0..zone.hidden.min(13) {
                    li { span.card { svg.face { use href="#back" {} } } }
                }
            }
        }
    }
}
