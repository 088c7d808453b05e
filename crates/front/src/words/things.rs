//! Objects of a scene in words.

use parlour_core::Scene;
use parlour_core::scene::{Face, Object};

/// The object with an id.
#[must_use]
pub fn object<'a>(scene: &'a Scene, id: &str) -> Option<&'a Object> {
    scene.zones.iter().flat_map(|zone| &zone.objects).find(|object| object.id == id)
}

/// The name of the object with an id; the id itself if there is none.
#[must_use]
pub fn name<'a>(scene: &'a Scene, id: &'a str) -> &'a str {
    object(scene, id).map_or(id, |object| object.name.as_str())
}

/// What an object is called where room is short: `Q♠`, `Paris–Brest`, `Night Owl`.
#[must_use]
pub fn called(scene: &Scene, object: &Object) -> String {
    match &object.face {
        Face::Card { rank, suit } => format!("{rank}{}", suit_sign(suit)),
        Face::Tile { title, symbol: Some(symbol), .. } if symbol != title => {
            format!("{symbol} {title}")
        }
        Face::Tile { title, .. } => title.clone(),
        Face::Route { from, to, .. } => format!("{}–{}", name(scene, from), name(scene, to)),
        Face::Back | Face::City { .. } | Face::Text => object.name.clone(),
    }
}

/// What an object is called when it is read aloud: `Queen of Spades`, `Paris to Brest`.
#[must_use]
pub fn spoken(scene: &Scene, object: &Object) -> String {
    match &object.face {
        Face::Route { from, to, .. } => format!("{} to {}", name(scene, from), name(scene, to)),
        _ => object.name.clone(),
    }
}

/// What an object looks like, with what is written on it.
#[must_use]
pub fn face(scene: &Scene, object: &Object) -> String {
    match &object.face {
        Face::Back => "a card face down".into(),
        Face::Tile { text, .. } if !text.is_empty() => {
            format!("{}: {text}", called(scene, object))
        }
        Face::Route { from, to, .. } => {
            let (from, to) = (name(scene, from), name(scene, to));
            format!("{from} - {to}, {}", route(&object.face).unwrap_or_default())
        }
        _ => called(scene, object),
    }
}

/// What a route costs: `3 green, tunnel`.
pub(crate) fn route(face: &Face) -> Option<String> {
    let Face::Route { colour, length, kind, locomotives, .. } = face else { return None };
    let mut text = format!("{length} {}", colour.as_deref().unwrap_or("any"));
    if kind != "plain" {
        text += &format!(", {kind}");
    }
    match locomotives {
        0 => {}
        1 => text += ", 1 locomotive",
        n => text += &format!(", {n} locomotives"),
    }
    Some(text)
}

/// The sign of a suit.
#[must_use]
pub fn suit_sign(suit: &str) -> &str {
    match suit {
        "clubs" => "♣",
        "diamonds" => "♦",
        "hearts" => "♥",
        "spades" => "♠",
        other => other,
    }
}

/// Why an object cannot be chosen: the game's own reason if it gives one.
#[must_use]
pub fn why_not(scene: &Scene, id: &str) -> String {
    match object(scene, id) {
        None => "That cannot be chosen now.".into(),
        Some(Object { why_not: Some(why), .. }) => why.clone(),
        Some(thing) => format!("{} cannot be chosen now.", called(scene, thing)),
    }
}

/// A time as people read it: `0:42`, `12:05`, `3 h`, `2 d`.
#[must_use]
pub fn duration(time: std::time::Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        3600..86_400 => format!("{} h", seconds / 3600),
        _ => format!("{} d", seconds / 86_400),
    }
}
