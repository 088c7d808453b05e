//! The three windows of the original through which a player may cheat.

use parlour_cards::card_object;
use parlour_core::scene::{Face, Layout, Object, Zone};
use parlour_core::{Cheat, Seat};

use crate::number::Number;
use crate::score::hand_score;
use crate::state::{Phase, State};

/// How many of the coming cards are shown.
const AHEAD: usize = 4;

pub(crate) const CHEATS: [Cheat; 3] = [
    Cheat { id: "hands", title: "See the others' cards" },
    Cheat { id: "next", title: "See the next four cards" },
    Cheat { id: "scores", title: "See all scores" },
];

/// What an open window shows a seat; nothing between rounds, when there is nothing to hide.
pub(crate) fn peek(state: &State, seat: Seat, cheat: &str) -> Vec<Zone> {
    if state.open.phase != Phase::Playing {
        return Vec::new();
    }
    match cheat {
        "hands" => others(state, seat).map(|s| hand(state, s)).collect(),
        "next" => vec![next(state)],
        "scores" => vec![scores(state)],
        _ => Vec::new(),
    }
}

fn others(state: &State, seat: Seat) -> impl Iterator<Item = Seat> {
    let living = state.open.living();
    living.iter().filter(move |s| *s != seat)
}

fn name(seat: Seat) -> String {
    format!("Player {}", seat.index() + 1)
}

fn zone(id: String, title: String, layout: Layout, objects: Vec<Object>) -> Zone {
    Zone { objects, ..Zone::new(id, title, layout) }
}

fn cards(prefix: &str, cards: impl Iterator<Item = Number>) -> Vec<Object> {
    cards.map(|n| card_object(prefix, n.card())).collect()
}

fn hand(state: &State, seat: Seat) -> Zone {
    let id = format!("cheat-hand-{seat}");
    let held = state.hands[seat.index()].into_iter().flatten();
    let objects = cards(&id, held);
    let title = format!("{} holds", name(seat));
    Zone { owner: Some(seat), ..zone(id, title, Layout::Row, objects) }
}

fn next(state: &State) -> Zone {
    let coming = state.stock.iter().flatten().copied().take(AHEAD);
    let objects = cards("cheat-next", coming);
    let note = objects.is_empty().then(|| "No cards left".to_owned());
    let title = "The next cards".to_owned();
    Zone { note, ..zone("cheat-next".into(), title, Layout::Row, objects) }
}

fn scores(state: &State) -> Zone {
    let line = |seat: Seat| {
        let said = format!("{}: {}", name(seat), hand_score(&state.hands[seat.index()]));
        let id = format!("cheat-scores/{seat}");
        Object { owner: Some(seat), ..Object::new(id, Face::Text, said) }
    };
    let objects = state.open.living().iter().map(line).collect();
    zone("cheat-scores".into(), "Scores".into(), Layout::List, objects)
}
