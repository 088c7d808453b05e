//! Things on the table: cards, tiles, wagons, lines of text. What may be picked is a button.

use maud::{Markup, html};
use parlour_core::scene::{Face, Layout, Object, Zone};

use super::Table;
use crate::sprite::{face_id, glyph, icon};

/// Words on a thing that are shown as a flag across it.
const FLAGS: [&str; 2] = ["highest", "winning"];

/// How a thing can be touched.
struct Touch {
    /// Whether it is a button at all.
    button: bool,
    /// Whether it may be picked now.
    can: bool,
    marked: bool,
    /// Why it cannot be picked, where one might think that it can.
    why_not: Option<String>,
}

impl Touch {
    fn of(table: &Table<'_>, zone: &Zone, object: &Object) -> Touch {
        let can = table.menu.lit.contains(&object.id);
        let marked = table.marked().contains(object.id.as_str());
        // One's own cards stay buttons, so that the focus stays where it is.
        let own = zone.layout == Layout::Hand
            && zone.owner.is_some()
            && zone.owner == table.scene.viewer.seat();
        let why_not = object.why_not.clone().filter(|_| !can && table.asked());
        Touch { button: can || own, can, marked, why_not }
    }

    fn class(&self) -> &'static str {
        match (self.marked, self.can, &self.why_not) {
            (true, ..) => "is-marked is-playable",
            (false, true, _) => "is-playable",
            (false, false, Some(_)) => "is-dim",
            _ => "",
        }
    }
}

/// The name of the element of an object.
pub(super) fn element(id: &str) -> String {
    format!("o/{id}")
}

/// The name that is read aloud, with what is written on the thing.
fn spoken(object: &Object, touch: &Touch) -> String {
    let mut name = object.name.clone();
    for tag in &object.tags {
        name += &format!(", {tag}");
    }
    if let Some(why) = &touch.why_not {
        name += &format!(". {why}");
    }
    name
}

/// A thing, as it lies in its zone.
pub(super) fn thing(table: &Table<'_>, zone: &Zone, object: &Object) -> Markup {
    let touch = Touch::of(table, zone, object);
    match &object.face {
        Face::Card { rank, suit } => {
            let picture =
                html! { svg.face { use href={ "#" (face_id(rank, suit)) } {} } (flags(object)) };
            around(object, &touch, &format!("card {suit} {}", touch.class()), true, &picture)
        }
        Face::Back => {
            let picture = html! { svg.face { use href="#back" {} } };
            around(object, &touch, &format!("card {}", touch.class()), true, &picture)
        }
        Face::Tile { title, text, colour: Some(colour), .. } if title == colour => {
            wagon(object, &touch, colour, text.strip_prefix('×'))
        }
        Face::Tile { title, text, colour, symbol } => {
            tile(object, &touch, title, text, colour.as_deref(), symbol.as_deref())
        }
        Face::City { .. } | Face::Route { .. } | Face::Text => {
            let text = html! { span { (object.name) } (tags(object)) };
            around(object, &touch, &format!("line {}", touch.class()), false, &text)
        }
    }
}

/// The element around a picture: a button, or something to look at.
fn around(object: &Object, touch: &Touch, class: &str, picture: bool, within: &Markup) -> Markup {
    let class = class.trim_end();
    let label = picture.then(|| spoken(object, touch));
    let pressed = touch.marked.then_some("true");
    let disabled = (touch.button && !touch.can).then_some("true");
    html! {
        @if touch.button {
            button form="do" name="pick" value=(object.id) id=(element(&object.id)) class=(class)
                aria-label=[label] title=[&touch.why_not] aria-pressed=[pressed]
                aria-disabled=[disabled] data-thing=[&object.thing] {
                (within)
                @if touch.marked { (tick()) }
            }
        } @else if picture {
            span id=(element(&object.id)) class=(class) role="img" aria-label=[label]
                data-thing=[&object.thing] { (within) }
        } @else {
            div id=(element(&object.id)) class=(class) data-thing=[&object.thing] { (within) }
        }
    }
}

fn tick() -> Markup {
    html! { svg.tick viewBox="0 0 24 24" { use href="#i-done" {} } }
}

fn flags(object: &Object) -> Markup {
    html! {
        @for tag in &object.tags {
            @if FLAGS.contains(&tag.as_str()) { span.flag { (tag) } }
            @else { span.flag.flag-new { (tag) } }
        }
    }
}

fn tags(object: &Object) -> Markup {
    html! {
        @if !object.tags.is_empty() {
            span.tile-tags { @for tag in &object.tags { span.tag { (tag) } } }
        }
    }
}

fn tile(
    object: &Object,
    touch: &Touch,
    title: &str,
    text: &str,
    colour: Option<&str>,
    symbol: Option<&str>,
) -> Markup {
    let whole = object.text.as_deref().filter(|whole| *whole != text && !text.contains(whole));
    let class = match colour {
        Some(colour) => format!("tile c-{colour} {}", touch.class()),
        None => format!("tile {}", touch.class()),
    };
    let within = html! {
        span.tile-head {
            @if let Some(symbol) = symbol { span.tile-sym aria-hidden="true" { (symbol) } }
            span { (title) }
        }
        @if !text.is_empty() { span.tile-text title=[whole] { (text) } }
        (tags(object))
        @if let Some(why) = &touch.why_not { span.hide { (why) } }
    };
    around(object, touch, &class, false, &within)
}

/// A card that is nothing but its colour, with how many there are of it.
fn wagon(object: &Object, touch: &Touch, colour: &str, count: Option<&str>) -> Markup {
    let short = if colour == "locomotive" { "loco" } else { colour };
    let within = html! {
        svg.wagon-pic viewBox="0 0 60 50" preserveAspectRatio="xMidYMid slice" {
            rect width="60" height="50" fill={ "url(#pt-" (colour) ")" } {}
        }
        @if let Some(glyph) = glyph(colour) {
            span.wagon-sym { svg { use href={ "#" (glyph) } {} } }
        }
        span.wagon-name {
            b { (short) }
            @if let Some(count) = count { span.wagon-n { "×" (count) } }
        }
    };
    around(object, touch, &format!("wagon c-{colour} {}", touch.class()), false, &within)
}

/// Cards side by side.
pub(super) fn row(table: &Table<'_>, zone: &Zone, class: &str) -> Markup {
    html! {
        ul class={ "cardrow " (class) } {
            @for object in &zone.objects { li { (thing(table, zone, object)) } }
        }
    }
}

/// A pile, of which the top shows and the rest is counted.
pub(super) fn pile(table: &Table<'_>, zone: &Zone) -> Markup {
    let more = zone.hidden as usize + zone.objects.len();
    let note = (more > 1).then(|| parlour_front::words::count(more, "card"));
    html! {
        div.pile {
            @match zone.objects.first() {
                Some(object) => (thing(table, zone, object)),
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
        ul.tickets {
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
