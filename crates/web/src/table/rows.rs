//! How things lie: in rows, piles and lists.

use maud::{Markup, html};
use parlour_core::scene::{Object, Zone};

use super::Table;
use super::faces::{Touch, around, element, thing, tick};
use crate::part::Parts;
use crate::sprite::icon;

/// Cards side by side.
pub(super) fn row(table: &Table<'_>, zone: &Zone, class: &str, parts: &mut Parts) -> Markup {
    html! {
        ul class={ "cardrow " (class) } {
            @for object in &zone.objects { li { (thing(table, zone, object, parts)) } }
        }
    }
}

/// A note on a zone, without the names of the cards that are seen there anyway.
pub(super) fn note(zone: &Zone) -> Option<&str> {
    let names: Vec<&str> = zone.objects.iter().map(|object| object.name.as_str()).collect();
    let note = zone.note.as_deref()?;
    let rest = note.strip_prefix(&names.join(", ")).filter(|_| !names.is_empty());
    let rest = rest.map_or(note, |rest| rest.trim_start_matches([':', ' ', '·']));
    (!rest.is_empty()).then_some(rest)
}

/// A pile, of which the top shows and the rest is counted.
pub(super) fn pile(table: &Table<'_>, zone: &Zone, parts: &mut Parts) -> Markup {
    let more = zone.hidden as usize + zone.objects.len();
    let note = (more > 1).then(|| parlour_front::words::count(more, "card"));
    html! {
        div.pile {
            @match zone.objects.first() {
                Some(object) => (thing(table, zone, object, parts)),
                None => div.slot.is-empty { "empty" },
            }
            span.count { (zone.title) }
            @if let Some(note) = note { span.note { (note) } }
            @if let Some(note) = &zone.note { span.note { (note) } }
        }
    }
}

/// A pile beside a market: small, with its words beside it.
pub(super) fn deck(table: &Table<'_>, zone: &Zone) -> Markup {
    let more = zone.hidden as usize + zone.objects.len();
    let Some(object) = zone.objects.first() else {
        return html! { div.deck { span { (zone.title) small { "none left" } } } };
    };
    let touch = Touch::of(table, zone, object);
    let within = html! {
        span.card aria-hidden="true" { svg.face { use href="#back" {} } }
        span { (object.name) small { (parlour_front::words::count(more, "card")) } }
    };
    around(object, &touch, &format!("deck {}", touch.class()), false, &within)
}

/// Lines below each other, each with what it is worth at its end.
pub(super) fn list(table: &Table<'_>, zone: &Zone) -> Markup {
    html! {
        ul.tickets data-group="" {
            @for object in &zone.objects { li { (ticket(table, zone, object)) } }
        }
    }
}

fn ticket(table: &Table<'_>, zone: &Zone, object: &Object) -> Markup {
    let touch = Touch::of(table, zone, object);
    let done = object.tags.iter().any(|tag| tag == "done");
    let shown = table.shown == Some(object.id.as_str());
    // What stands in brackets at the end is what it is worth.
    let worth =
        object.name.rsplit_once(" (").and_then(|(what, n)| Some((what, n.strip_suffix(')')?)));
    let (name, worth) = worth.map_or((object.name.as_str(), None), |(what, n)| (what, Some(n)));
    let within = html! {
        (icon(if done { "done" } else { "open" }))
        span {
            (name)
            @if !object.tags.is_empty() { small { (object.tags.join(" · ")) } }
        }
        @if let Some(worth) = worth { b { (worth) } }
        @if touch.marked { (tick()) }
    };
    let mut class = format!("ticket {}", touch.class());
    for (holds, word) in [(done, " is-done"), (shown, " is-shown")] {
        class += if holds { word } else { "" };
    }
    if !touch.button && !object.path.is_empty() {
        let path = object.path.join(" ");
        return html! {
            a id=(element(&object.id)) class=(class.trim_end()) href={ "?show=" (object.id) }
                data-path=(path) { (within) }
        };
    }
    around(object, &touch, &class, false, &within)
}
