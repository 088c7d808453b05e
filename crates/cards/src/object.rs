//! Cards as things in a scene.

use parlour_core::scene::{Face, Layout, Object, Zone};
use parlour_core::{ActionSet, Deed, HandGame, Known, SpokenHands, Viewer, why_not};

use crate::card::Card;
use crate::set::CardSet;
use crate::tricks::{Trick, Tricks};

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

/// Cards side by side.
#[must_use]
pub fn card_row(id: &str, title: &str, cards: CardSet) -> Zone {
    let objects = cards.iter().map(|card| card_object(id, card)).collect();
    Zone { objects, ..Zone::new(id, title, Layout::Row) }
}

/// The hand of a zone's owner: its cards where they are seen, or how many there are. The objects
/// are `hand/QS` whoever holds them, for a card is in one hand only.
#[must_use]
pub fn hand_of_cards(zone: Zone, cards: Option<CardSet>, held: usize) -> Zone {
    let object = |card| Object { owner: zone.owner, ..card_object("hand", card) };
    Zone {
        objects: cards.unwrap_or_default().iter().map(object).collect(),
        hidden: if cards.is_some() { 0 } else { held as u32 },
        ..zone
    }
}

/// A trick, with the card marked that is highest as it lies.
#[must_use]
pub fn trick_zone(id: &str, title: &str, trick: Option<Trick<'_>>) -> Zone {
    let objects = trick.filter(|trick| !trick.cards.is_empty()).into_iter().flat_map(|trick| {
        let taker = trick.taker();
        trick.into_plays().map(move |(seat, card)| {
            let tags = if seat == taker { vec!["highest".into()] } else { Vec::new() };
            Object { owner: Some(seat), tags, ..card_object(id, card) }
        })
    });
    Zone { objects: objects.collect(), ..Zone::new(id, title, Layout::Trick) }
}

impl<const MOST: usize, const SEATS: usize> Tricks<MOST, SEATS> {
    /// A table with tricks: the viewer's own hand, the trick that is being played and the one before
    /// it, what else lies `beside` them, and the hands of the others. Each seat was dealt so many
    /// cards, none before the first deal. While the viewer is to `play` a card, those that it cannot
    /// play say why.
    #[must_use]
    pub fn zones<G: SpokenHands + HandGame<Hand = CardSet>>(
        &self,
        game: &G,
        view: &Known<G::Open, CardSet>,
        each: u8,
        play: impl Fn(Card) -> <G as HandGame>::Action,
        beside: impl IntoIterator<Item = Zone>,
    ) -> Vec<Zone> {
        let (viewer, each) = (view.viewer, usize::from(each));
        if each == 0 {
            return Vec::new();
        }
        let plays = game.legal_in(view).iter().any(|action| !action.things().is_empty());
        let played = self.played_by();
        let (mut own, mut others) = (Vec::new(), Vec::new());
        for (seat, hand) in view.hands.iter() {
            let zone = Zone::hand(game, seat, viewer);
            let mut zone = hand_of_cards(zone, *hand, each - played[seat].len());
            if viewer != Viewer::Seat(seat) {
                others.push(zone);
                continue;
            }
            let cards = hand.iter().copied().flatten().filter(|_| plays);
            for (card, object) in cards.zip(&mut zone.objects) {
                object.why_not = why_not(game, view, play(card));
            }
            own.push(zone);
        }
        let trick =
            (self.complete() < each).then(|| trick_zone("trick", "Trick", Some(self.current())));
        let last = self.last().map(|last| trick_zone("last", "Last trick", Some(last)));
        own.into_iter().chain(trick).chain(last).chain(beside).chain(others).collect()
    }
}
