//! Things on the table: cards, tiles, wagons, lines of text. What may be picked is a button.

use maud::{Markup, html};
use parlour_core::scene::{Face, Layout, Object, Zone};

use super::Table;
use crate::part::Parts;
use crate::sprite::{face_id, glyph};

/// Words on a thing that are shown as a flag across it.
const FLAGS: [&str; 2] = ["highest", "winning"];

/// How a thing can be touched.
pub(super) struct Touch {
    /// Whether it is a button at all.
    pub(super) button: bool,
    /// Whether it may be picked now.
    can: bool,
    /// Whether it may, and that is to be seen from afar.
    bright: bool,
    pub(super) marked: bool,
    /// Why it cannot be picked, where one might think that it can.
    why_not: Option<String>,
}

impl Touch {
    pub(super) fn of(table: &Table<'_>, zone: &Zone, object: &Object) -> Touch {
        // One's own cards stay buttons, so that the focus stays where it is.
        let own = zone.layout == Layout::Hand
            && zone.owner.is_some()
            && zone.owner == table.scene.viewer.seat();
        // Equal things are interchangeable, though only the first of them is named.
        let meant = match own {
            true => table.menu.meant(table.scene, &object.id),
            false => Some(&object.id).filter(|id| table.menu.lit.contains(*id)),
        };
        let can = (own || !table.waits) && meant.is_some();
        let marked = table.is_marked(&object.id);
        let why_not = object.why_not.clone().filter(|_| !can && !table.menu.is_empty());
        // In the midst of something, what only a later step wants does not call.
        let begins = table.menu.picks.is_empty() || table.menu.marking.is_some();
        let next = meant.is_some_and(|id| table.is_next(id));
        let bright = can && (next || own && begins && !is_wagon(object));
        Touch { button: can || own, can, bright, marked, why_not }
    }

    pub(super) fn class(&self) -> &'static str {
        match (self.marked, self.bright, &self.why_not) {
            (true, ..) => "is-marked is-playable",
            (false, true, _) => "is-playable",
            (false, false, Some(_)) => "is-dim",
            _ => "",
        }
    }
}

/// The name of the element of an object.
pub(super) fn element(id: &str) -> String {
    ["o/", id].concat()
}

/// The name that is read aloud, with what is written on the thing.
fn spoken(object: &Object) -> String {
    object.tags.iter().fold(object.name.clone(), |name, tag| name + ", " + tag)
}

/// Whether a thing is nothing but a colour, or many of it.
fn is_wagon(object: &Object) -> bool {
    matches!(&object.face, Face::Tile { title, colour: Some(colour), .. } if title == colour)
}

/// A thing, as it lies in its zone: a part of the page by itself.
pub(super) fn thing(table: &Table<'_>, zone: &Zone, object: &Object, parts: &mut Parts) -> Markup {
    parts.part(&element(&object.id), |_| drawn(table, zone, object))
}

fn drawn(table: &Table<'_>, zone: &Zone, object: &Object) -> Markup {
    let touch = Touch::of(table, zone, object);
    match &object.face {
        Face::Card { rank, suit } => {
            let picture =
                html! { svg.face { use href={ "#" (face_id(rank, suit)) } {} } (flags(object)) };
            let won = if object.tags.iter().any(|tag| is_flag(tag)) { "is-winner " } else { "" };
            around(object, &touch, &format!("card {suit} {won}{}", touch.class()), true, &picture)
        }
        Face::Back => {
            let picture = html! { svg.face { use href="#back" {} } };
            around(object, &touch, &format!("card {}", touch.class()), true, &picture)
        }
        Face::Tile { text, colour: Some(colour), .. } if is_wagon(object) => {
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
pub(super) fn around(
    object: &Object,
    touch: &Touch,
    class: &str,
    picture: bool,
    within: &Markup,
) -> Markup {
    let (id, class) = (element(&object.id), class.trim_end());
    let label = picture.then(|| spoken(object));
    let pressed = touch.marked.then_some("true");
    let disabled = (touch.button && !touch.can).then_some("true");
    html! {
        @if touch.button {
            button form="do" name="pick" value=(object.id) id=(id) class=(class)
                aria-label=[label] title=[&touch.why_not] aria-pressed=[pressed]
                aria-disabled=[disabled] data-thing=[&object.thing] {
                (within)
                @if touch.marked { (tick()) }
            }
        } @else if picture {
            span id=(id) class=(class) role="img" aria-label=[label]
                data-thing=[&object.thing] { (within) }
        } @else {
            div id=(id) class=(class) data-thing=[&object.thing] { (within) }
        }
    }
}

fn is_flag(tag: &str) -> bool {
    FLAGS.contains(&tag)
}

pub(super) fn tick() -> Markup {
    html! { svg.tick viewBox="0 0 24 24" { use href="#i-done" {} } }
}

fn flags(object: &Object) -> Markup {
    html! {
        @for tag in &object.tags {
            @if is_flag(tag) { span.flag { (tag) } } @else { span.flag.flag-new { (tag) } }
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
    let whole = object.text.as_deref().filter(|whole| !text.contains(whole));
    // What is read on the thing itself is not said again.
    let rest = whole.map(|whole| whole.strip_prefix(text).unwrap_or(whole).trim_start());
    let class = match colour {
        Some(colour) => format!("tile c-{colour} {}", touch.class()),
        None => format!("tile {}", touch.class()),
    };
    let within = html! {
        span.tile-head {
            @if let Some(symbol) = symbol { span.tile-sym aria-hidden="true" { (symbol) } }
            span { (title) }
        }
        @if !text.is_empty() { span.tile-text title=[rest] { (text) } }
        (tags(object))
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
