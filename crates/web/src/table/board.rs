//! Rows of tiles with text, and a tray with one's own.

use maud::{Markup, html};
use parlour_core::scene::{Layout, Zone};

use super::faces::{pile, thing};
use super::{Table, prompt, seats, side, titled};
use crate::part::Parts;

pub(super) fn draw(table: &Table<'_>, parts: &mut Parts) -> Markup {
    let own = table.scene.viewer.seat();
    let on_board = |zone: &&Zone| {
        matches!(zone.layout, Layout::Row | Layout::Pile)
            && !zone.objects.is_empty()
            && (zone.owner.is_none() || zone.owner == own)
    };
    let zones: Vec<&Zone> = table.scene.zones.iter().filter(on_board).collect();
    let tray: Vec<&Zone> =
        table.zones(Layout::Hand).filter(|zone| zone.owner == own && own.is_some()).collect();
    // The first row is the largest; the others share the width.
    let (first, others) = zones.split_first().map_or((None, &[][..]), |(f, o)| (Some(*f), o));
    html! {
        div.felt.table {
            div.board {
                @if let Some(zone) = first { (rows(table, zone, "tiles tiles-5", parts)) }
                div.split {
                    @for zone in others { (rows(table, zone, "tiles tiles-s", parts)) }
                }
            }
            (prompt::draw(table, parts))
            @if !tray.is_empty() {
                section.handtray aria-label="Your cards" {
                    @for zone in tray { (rows(table, zone, "tiles tiles-s", parts)) }
                }
            }
        }
        aside.side aria-label="Beside the table" {
            (seats::panel(table, parts))
            (side::score(table, parts))
            (others_rows(table, parts))
            (side::log(table, parts))
        }
    }
}

fn rows(table: &Table<'_>, zone: &Zone, class: &str, parts: &mut Parts) -> Markup {
    let id = format!("z/{}", zone.id);
    parts.part(&id, |_| {
        let body = html! {
            ul class=(class) data-group="" {
                @for object in &zone.objects {
                    li { @if zone.layout == Layout::Pile { (pile(table, zone)) } @else { (thing(table, zone, object)) } }
                }
            }
        };
        let count = (zone.layout == Layout::Hand).then(|| zone.objects.len().to_string());
        let note = zone.note.as_deref().or(count.as_deref());
        html! { div.zone id=(id) { (titled(&zone.title, note, &body)) } }
    })
}

/// What others have before them.
fn others_rows(table: &Table<'_>, parts: &mut Parts) -> Markup {
    let own = table.scene.viewer.seat();
    let theirs =
        |zone: &&Zone| zone.owner.is_some() && zone.owner != own && !zone.objects.is_empty();
    let zones: Vec<&Zone> = table.scene.zones.iter().filter(theirs).collect();
    html! {
        @if !zones.is_empty() {
            (parts.part("theirs", |_| html! {
                section.panel #theirs {
                    @for zone in zones {
                        h2.zone-title { (zone.title) }
                        ul.plain-list {
                            @for object in &zone.objects { li title=[&object.text] { (object.name) } }
                        }
                    }
                }
            }))
        }
    }
}
