//! Seats around a middle: tricks, piles, hands of cards.

use maud::{Markup, html};
use parlour_core::Seat;
use parlour_core::scene::{Layout, Object, Place, Zone};

use super::faces::{pile, row, thing};
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
            div.round.is-many[many] {
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
            (side::rest(table, &[Layout::Trick, Layout::Row, Layout::List], parts))
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
    parts.part(&id, |_| {
        html! {
            div.holder id=(id) data-pos=(at) {
                (seats::plate(table, place, None))
                @for zone in zones.iter().filter(|zone| !zone.objects.is_empty()) {
                    (row(table, zone, "cards-m is-tight"))
                    @if let Some(note) = &zone.note { span.note { (note) } }
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
    let trick = table.zones(Layout::Trick).next();
    parts.part("middle", |_| {
        html! {
            div.middle #middle {
                @for zone in hands(table, None) {
                    div.banker {
                        h2.zone-title { (zone.title) }
                        (row(table, zone, "cards-l"))
                        @if let Some(note) = &zone.note { p.note { (note) } }
                    }
                }
                @if let Some(zone) = trick { (cards_played(table, zone, many)) }
                @let piles: Vec<&Zone> = table.zones(Layout::Pile).collect();
                @if !piles.is_empty() {
                    div.piles.cards-l { @for zone in piles { (pile(table, zone)) } }
                }
            }
        }
    })
}

fn cards_played(table: &Table<'_>, zone: &Zone, many: bool) -> Markup {
    let others = others(table);
    let near = table.near();
    let at = |object: &Object| match object.owner {
        Some(owner) if owner == near => "s",
        Some(owner) => {
            others.iter().find(|(place, _)| place.seat == owner).map_or("n", |(_, at)| at)
        }
        None => "n",
    };
    let own = zone.objects.iter().any(|object| object.owner == Some(near));
    html! {
        h2.hide { (zone.title) }
        ol class=(if many { "cardrow" } else { "trick" }) {
            @for object in &zone.objects { li data-pos=(at(object)) { (thing(table, zone, object)) } }
            @if !own && table.asked() {
                li data-pos="s" { div.slot { "your" br; "card" } }
            }
        }
    }
}

/// Cards that lie beside the table for nobody in particular: what was passed.
fn corner(table: &Table<'_>, parts: &mut Parts) -> Markup {
    let zone = table.zones(Layout::Row).find(|zone| zone.owner.is_none());
    html! {
        @if let Some(zone) = zone.filter(|zone| !zone.objects.is_empty()) {
            (parts.part("corner", |_| html! {
                div.corner #corner {
                    p.note { (zone.title) }
                    (row(table, zone, "cards-s is-tight"))
                }
            }))
        }
    }
}

/// The hand at the bottom of the picture.
fn hand(table: &Table<'_>, parts: &mut Parts) -> Markup {
    let near = table.near();
    let place = table.scene.places.iter().find(|place| place.seat == near);
    parts.part("hand", |parts| {
        html! {
            section.hand #hand aria-label="Your hand" {
                @for (n, zone) in hands(table, Some(near)).enumerate() {
                    div.hand-head {
                        @if let (0, Some(place)) = (n, place) {
                            (parts.part("near", |_| html! { div #near { (seats::plate(table, place, None)) } }))
                        }
                        @if let Some(note) = &zone.note { span.note { (note) } }
                    }
                    (fan(table, zone))
                }
            }
        }
    })
}

fn fan(table: &Table<'_>, zone: &Zone) -> Markup {
    let all = zone.objects.iter().all(|object| table.menu.lit.contains(&object.id));
    html! {
        ul.fan.is-all[all] data-group="" aria-label=(zone.title) {
            @for object in &zone.objects { li { (thing(table, zone, object)) } }
            @for _ in 0..zone.hidden.min(13) {
                li { span.card { svg.face { use href="#back" {} } } }
            }
        }
    }
}
