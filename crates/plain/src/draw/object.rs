//! One object in a few signs.

use parlour_core::Scene;
use parlour_core::scene::{Face, Object};
use parlour_front::words::{self, suit_sign};

use crate::ink::Ink;

/// An object with the short words on it.
pub(crate) fn object(scene: &Scene, object: &Object, ink: Ink) -> String {
    with_tags(face(scene, object, ink), object)
}

/// What an object is called, with the short words on it, and nothing of what it does.
pub(crate) fn titled(scene: &Scene, object: &Object, ink: Ink) -> String {
    let name = if ink.is_aloud() { words::spoken } else { words::called };
    with_tags(name(scene, object), object)
}

fn with_tags(mut text: String, object: &Object) -> String {
    if !object.tags.is_empty() {
        text += &format!(" ({})", object.tags.join(", "));
    }
    text
}

/// What an object looks like, or what it is called where it is read aloud.
fn face(scene: &Scene, object: &Object, ink: Ink) -> String {
    match &object.face {
        _ if ink.is_aloud() && !matches!(object.face, Face::Back) => words::spoken(scene, object),
        Face::Card { rank, suit } => card(rank, suit, ink),
        _ => words::face(scene, object),
    }
}

/// A card: its rank and its suit's sign; red suits in red where there is colour.
pub(crate) fn card(rank: &str, suit: &str, ink: Ink) -> String {
    paint(&format!("{rank}{}", suit_sign(suit)), suit, ink)
}

pub(crate) fn paint(text: &str, suit: &str, ink: Ink) -> String {
    if matches!(suit, "hearts" | "diamonds") { ink.red(text) } else { text.to_owned() }
}
