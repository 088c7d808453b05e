//! Cards as things in a scene.

use parlour_core::scene::{Face, Object};

use crate::card::Card;

/// What a card looks like.
#[must_use]
pub fn card_face(card: Card) -> Face {
    Face::Card { rank: card.rank().face().into(), suit: card.suit().plural().into() }
}

/// A card in a zone: its id is `prefix/QS`, and it is the thing `QS`. Owner, tags and the reason why it cannot be chosen
/// are left for the game to fill in.
#[must_use]
pub fn card_object(prefix: &str, card: Card) -> Object {
    let code = card.to_string().to_lowercase();
    let signs = card.symbols().to_lowercase();
    let mut aliases = vec![code, signs];
    if card.rank().face().len() > 1 {
        aliases.push(format!("{}{}", card.rank().face(), card.suit().letter()).to_lowercase());
    }
    Object {
        aliases,
        thing: Some(card.to_string()),
        ..Object::new(format!("{prefix}/{card}"), card_face(card), card.spoken())
    }
}
