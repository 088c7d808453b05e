//! One object in a few signs.

use parlour_core::Scene;
use parlour_core::scene::{Face, Object};

use crate::ink::Ink;

/// An object with the short words on it.
pub(crate) fn object(scene: &Scene, object: &Object, ink: Ink) -> String {
    let mut text = face(scene, object, ink);
    if !object.tags.is_empty() {
        text += &format!(" ({})", object.tags.join(", "));
    }
    text
}

/// An object in as few signs as tell it from others: a card without its text.
pub(crate) fn brief(scene: &Scene, object: &Object, ink: Ink) -> String {
    match &object.face {
        Face::Tile { title, text, colour, symbol } if !text.is_empty() => {
            let (title, colour, symbol) = (title.clone(), colour.clone(), symbol.clone());
            let bare = Face::Tile { title, text: String::new(), colour, symbol };
            self::object(scene, &Object { face: bare, ..object.clone() }, ink)
        }
        _ => self::object(scene, object, ink),
    }
}

/// What an object looks like.
#[must_use]
pub fn face(scene: &Scene, object: &Object, ink: Ink) -> String {
    match &object.face {
        Face::Card { rank, suit } => card(rank, suit, ink),
        Face::Back => "a card face down".into(),
        Face::Tile { title, text, symbol, .. } => {
            let mut shown = title.clone();
            if let Some(symbol) = symbol.as_ref().filter(|s| *s != title) {
                shown = format!("{symbol} {shown}");
            }
            if !text.is_empty() {
                shown += &format!(": {text}");
            }
            shown
        }
        Face::Route { from, to, colour, length, kind, locomotives, .. } => {
            let mut shown = format!("{} - {}, {length}", name(scene, from), name(scene, to));
            shown += &format!(" {}", colour.as_deref().unwrap_or("any colour"));
            if kind != "plain" {
                shown += &format!(", {kind}");
            }
            if *locomotives > 0 {
                shown += &format!(", {locomotives} locomotives");
            }
            shown
        }
        Face::City { .. } | Face::Text => object.name.clone(),
    }
}

/// A card: its rank and its suit's sign; red suits in red where there is colour.
pub(crate) fn card(rank: &str, suit: &str, ink: Ink) -> String {
    paint(&format!("{rank}{}", suit_sign(suit)), suit, ink)
}

pub(crate) fn suit_sign(suit: &str) -> &str {
    match suit {
        "clubs" => "♣",
        "diamonds" => "♦",
        "hearts" => "♥",
        "spades" => "♠",
        other => other,
    }
}

pub(crate) fn paint(text: &str, suit: &str, ink: Ink) -> String {
    if matches!(suit, "hearts" | "diamonds") { ink.red(text) } else { text.to_owned() }
}

/// The name of the object with an id; the id itself if there is none.
pub(crate) fn name<'a>(scene: &'a Scene, id: &'a str) -> &'a str {
    let objects = scene.zones.iter().flat_map(|zone| &zone.objects);
    objects.into_iter().find(|o| o.id == id).map_or(id, |o| o.name.as_str())
}
