//! Rows of tiles with text, and a tray with one's own.

use maud::{Markup, html};
use parlour_core::scene::{Face, Layout, Zone};

use super::faces::thing;
use super::rows::pile;
use super::{Table, prompt, seats, side};
use crate::part::Parts;

/// How many tiles lie beside each other on a wide screen.
const ACROSS: usize = 6;

pub(super) fn draw(table: &Table<'_>, parts: &mut Parts) -> Markup {
    let own = table.scene.viewer.seat();
    // A zone keeps its place while nothing is there, so that the others keep theirs.
    let on_board = |zone: &&Zone| {
        matches!(zone.layout, Layout::Row | Layout::Pile)
            && (zone.owner.is_none() || zone.owner == own)
    };
    let zones: Vec<&Zone> = table.scene.zones.iter().filter(on_board).collect();
    let tray: Vec<&Zone> =
        table.zones(Layout::Hand).filter(|zone| zone.owner == own && own.is_some()).collect();
    let (quiet, loud): (Vec<&Zone>, Vec<&Zone>) =
        zones.into_iter().partition(|zone| is_quiet(zone));
    // The first row is the largest; the others share the width.
    let (first, others) = loud.split_first().map_or((None, &[][..]), |(f, o)| (Some(*f), o));
    html! {
        div.felt.table {
            (parts.part("board", |parts| html! {
                div.board #board tabindex="0" role="region" aria-label="The board" {
                    @if let Some(zone) = first { (rows(table, zone, "tiles tiles-5", "", parts)) }
                    div.split {
                        @for zone in others {
                            @let span = format!("n-{}", zone.objects.len().clamp(1, ACROSS));
                            (rows(table, zone, "tiles tiles-s", &span, parts))
                        }
                        @for zone in quiet { (rows(table, zone, "chips", "n-6", parts)) }
                    }
                }
            }))
            (prompt::draw(table, parts))
            (parts.part("tray", |parts| html! {
                section.handtray #tray aria-label="Your cards" hidden[tray.is_empty()] {
                    @for zone in tray { (rows(table, zone, "tiles tiles-s", "", parts)) }
                }
            }))
        }
        aside.side aria-label="Beside the table" {
            (seats::panel(table, parts))
            (side::advice(table, parts))
            (side::score(table, parts))
            (side::log(table, parts))
            (others_rows(table, parts))
        }
    }
}

/// Whether a zone only counts things: tiles without colour or sign.
fn is_quiet(zone: &Zone) -> bool {
    let plain = |face: &Face| matches!(face, Face::Tile { colour: None, symbol: None, .. });
    let empty = zone.objects.is_empty() && zone.owner.is_none();
    !empty && zone.objects.iter().all(|object| plain(&object.face))
}

fn rows(table: &Table<'_>, zone: &Zone, class: &str, span: &str, parts: &mut Parts) -> Markup {
    let id = format!("z/{}", zone.id);
    let count = (zone.layout == Layout::Hand).then(|| zone.objects.len().to_string());
    let note = zone.note.as_deref().or(count.as_deref());
    // What has no button in it is scrolled by itself, where it is too wide.
    let own = zone.layout == Layout::Hand;
    let still = !own && !zone.objects.iter().any(|object| table.menu.lit.contains(&object.id));
    parts.part(&id, |parts| {
        html! {
            section class={ "zone " (span) } id=(id) {
                h2.zone-title { (zone.title) @if let Some(note) = note { small { (note) } } }
                ul class=(class) data-group="" tabindex=[still.then_some("0")] aria-label=(zone.title) {
                    @if zone.objects.is_empty() { li.note { "none" } }
                    @for object in &zone.objects {
                        li {
                            @if zone.layout == Layout::Pile { (pile(table, zone, parts)) }
                            @else { (thing(table, zone, object, parts)) }
                        }
                    }
                }
            }
        }
    })
}

/// What others have before them.
fn others_rows(table: &Table<'_>, parts: &mut Parts) -> Markup {
    let own = table.scene.viewer.seat();
    let theirs =
        |zone: &&Zone| zone.owner.is_some() && zone.owner != own && !zone.objects.is_empty();
    let zones: Vec<&Zone> = table.scene.zones.iter().filter(theirs).collect();
    parts.part("theirs", |_| {
        html! {
            section.panel #theirs hidden[zones.is_empty()] {
                @for zone in zones {
                    h2.zone-title { (zone.title) }
                    ul.plain-list {
                        @for object in &zone.objects {
                            li {
                                (object.name)
                                @if let Face::Tile { text, .. } = &object.face { ": " (text) }
                            }
                        }
                    }
                }
            }
        }
    })
}
