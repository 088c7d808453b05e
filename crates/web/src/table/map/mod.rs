//! A map of cities and routes.
//!
//! What never changes on it (land, spaces for wagons, names) is drawn once for each map; what does
//! (who has built, what can be picked) lies above it, a part for each route and city.

mod land;
mod names;
mod routes;

use std::sync::Arc;

use maud::{Markup, PreEscaped, html};
use parlour_core::scene::{Face, Layout, Object, Zone};
use parlour_front::words;

use self::land::{Ground, HEIGHT, WIDTH};
use super::faces::{element, thing};
use super::rows::{deck, list};
use super::{Table, prompt, seats, side};
use crate::part::Parts;
use crate::sprite::shape;

pub(super) fn draw(table: &Table<'_>, parts: &mut Parts) -> Markup {
    let own = table.scene.viewer.seat();
    let near = table.near();
    html! {
        div.map-table {
            @for zone in table.zones(Layout::Map) {
                div.map-box #map tabindex="0" role="region" aria-label={ "Map: " (zone.title) } {
                    (map(table, zone, parts))
                }
            }
            section.felt.rails-dock.map-dock aria-label="Your turn" {
                (prompt::draw(table, parts))
                @for zone in table.zones(Layout::Hand).filter(|zone| zone.owner == Some(near)) {
                    (parts.part("rack", |parts| html! {
                        div #rack {
                            h2.hide { (zone.title) }
                            ul.rack data-group="" aria-label=(zone.title) {
                                @for object in &zone.objects { li { (thing(table, zone, object, parts)) } }
                            }
                        }
                    }))
                }
            }
        }
        aside.side aria-label="Beside the map" {
            (seats::panel(table, parts))
            (side::advice(table, parts))
            (market(table, parts))
            @for zone in table.zones(Layout::List).filter(|zone| !zone.objects.is_empty()) {
                (lines(table, zone, own.is_some(), parts))
            }
            (side::log(table, parts))
            (side::score(table, parts))
        }
    }
}

fn lines(table: &Table<'_>, zone: &Zone, stays: bool, parts: &mut Parts) -> Markup {
    let picked = zone.objects.iter().any(|object| table.menu.lit.contains(&object.id));
    let class = if stays && picked { "stays" } else { "" };
    parts.part(&zone.id, |_| {
        side::panel(&zone.id, &zone.title, zone.note.as_deref(), class, &list(table, zone))
    })
}

/// What can be taken: cards on show, and piles.
fn market(table: &Table<'_>, parts: &mut Parts) -> Markup {
    let rows: Vec<&Zone> =
        table.zones(Layout::Row).filter(|zone| !zone.objects.is_empty()).collect();
    let Some(first) = rows.first() else { return html! {} };
    parts.part("market", |parts| {
        let body = html! {
            @for zone in &rows {
                ul.market data-group="" aria-label=(zone.title) {
                    @for object in &zone.objects { li { (thing(table, zone, object, parts)) } }
                }
            }
            div.decks { @for zone in table.zones(Layout::Pile) { (deck(table, zone)) } }
        };
        side::panel("market", &first.title, first.note.as_deref(), "stays", &body)
    })
}

fn map(table: &Table<'_>, zone: &Zone, parts: &mut Parts) -> Markup {
    let ground = Ground::of(zone);
    html! {
        svg.map viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="group" aria-label=(zone.title) {
            (still("land", &ground.land, &ground, parts))
            (parts.part("glow", |_| glow(table, zone, &ground)))
            (still("spaces", &ground.spaces, &ground, parts))
            @for object in &zone.objects {
                @if matches!(object.face, Face::Route { .. }) { (route(table, object, &ground, parts)) }
            }
            @for object in &zone.objects {
                @if let Face::City { .. } = object.face { (city(table, object, &ground, parts)) }
            }
            (still("names", &ground.names, &ground, parts))
        }
    }
}

/// What never changes.
fn still(id: &str, drawn: &str, ground: &Ground, parts: &mut Parts) -> Markup {
    let draw = || html! { g id=(id) { (PreEscaped(drawn)) } };
    parts.made(id, |_| ground.once(id, (false, None), draw))
}

/// What shines from under the routes: those that can be picked, and the path that is shown.
fn glow(table: &Table<'_>, zone: &Zone, ground: &Ground) -> Markup {
    let lit: String = zone
        .objects
        .iter()
        .filter(|object| can(table, object))
        .filter_map(|object| ground.line(&object.id))
        .collect();
    let shown = table.shown.and_then(|id| words::object(table.scene, id));
    let path: String =
        shown.iter().flat_map(|object| &object.path).filter_map(|id| ground.line(id)).collect();
    html! {
        g #glow {
            path #path .m-path d=(path) {}
            path.m-can d=(lit) {}
        }
    }
}

/// Whether something on the map may be picked now. A city that only a later step wants is not
/// offered: its routes are.
fn can(table: &Table<'_>, object: &Object) -> bool {
    let lit = !table.waits && table.menu.lit.contains(&object.id);
    lit && (!matches!(object.face, Face::City { .. }) || table.is_next(&object.id))
}

/// The element around what can be picked on a map. It is the same whether that is so now or not:
/// whoever presses what cannot be picked is told why, and the question has a button for what can.
fn around(table: &Table<'_>, object: &Object, class: &str, within: &Markup) -> Markup {
    let pick = table.scene.viewer.seat().map(|_| &object.id);
    html! {
        g id=(element(&object.id)) data-pick=[pick] class=[(!class.is_empty()).then_some(class)] { (within) }
    }
}

fn route(table: &Table<'_>, object: &Object, ground: &Ground, parts: &mut Parts) -> Markup {
    let owner = object.owner.map(|seat| (shape(seat.index()), sign(table, seat)));
    let seated = table.scene.viewer.seat().is_some();
    let draw = || {
        let class = owner.as_ref().map_or(String::new(), |(shape, _)| format!("p{shape}"));
        let within = html! {
            @if let Some((shape, sign)) = &owner { (ground.train(&object.id, *shape, sign)) }
            (ground.hit(&object.id))
            title { (words::face(table.scene, object)) }
        };
        around(table, object, &class, &within)
    };
    parts.made(&element(&object.id), |_| ground.once(&object.id, (seated, owner.clone()), draw))
}

fn sign(table: &Table<'_>, seat: parlour_core::Seat) -> String {
    let place = table.scene.places.iter().find(|place| place.seat == seat);
    place.map(|place| place.sign.clone()).unwrap_or_default()
}

fn city(table: &Table<'_>, object: &Object, ground: &Ground, parts: &mut Parts) -> Markup {
    let Some((x, y)) = ground.at(&object.id) else { return html! {} };
    let owner = object.owner.map(|seat| (shape(seat.index()), sign(table, seat)));
    let seated = table.scene.viewer.seat().is_some();
    let shown = table.shown.and_then(|id| words::object(table.scene, id));
    let end = shown.is_some_and(|shown| is_end(&shown.name, &object.name));
    let lit = can(table, object);
    let draw = || {
        let within = html! {
            @if lit { circle.m-lit cx=(x) cy=(y) r="11" {} }
            circle class=(if end { "m-end" } else { "m-city" }) cx=(x) cy=(y) r=(if end { "8" } else { "6" }) {}
            @match &owner {
                Some((shape, sign)) => {
                    g class={ "p" (shape) } {
                        use href={ "#t-" (shape) } x=(x - 9.0) y=(y - 9.0) width="18" height="18" {}
                        text.token-no x="0" y="0" transform={ "translate(" (x) " " (y + 4.0) ")scale(.75)" } { (sign) }
                    }
                }
                None => circle.m-cityin cx=(x) cy=(y) r="2.4" {},
            }
            title { (object.name) @for tag in &object.tags { ", " (tag) } }
        };
        around(table, object, "", &within)
    };
    let plain = !lit && !end && object.tags.is_empty();
    parts.made(&element(&object.id), |_| match plain {
        true => ground.once(&object.id, (seated, owner.clone()), draw),
        false => Arc::new(draw().into()),
    })
}

/// Whether a city is an end of what a line names: `Paris–Brest (7)`.
fn is_end(line: &str, city: &str) -> bool {
    let ends = line.rsplit_once(" (").map_or(line, |(ends, _)| ends);
    ends.split('–').any(|end| end == city)
}

/// A piece of a map, to look at in a lobby.
#[must_use]
pub fn picture(zone: &Zone, view: &str) -> Markup {
    let ground = Ground::of(zone);
    html! {
        svg viewBox=(view) preserveAspectRatio="xMidYMid slice" aria-hidden="true" {
            (PreEscaped(&ground.land)) (PreEscaped(&ground.spaces)) (PreEscaped(&ground.dots))
        }
    }
}
