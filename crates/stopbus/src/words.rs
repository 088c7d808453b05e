//! The actions in words, and words as actions.

use parlour_core::{Deed, Viewer};

use crate::action::Action;
use crate::number::Number;
use crate::state::Draw;
use crate::view::View;

/// The action for people.
pub(crate) fn label_of(view: &View, action: Action) -> String {
    match action {
        Action::Swap { slot } => {
            let sign = |card: Option<Number>| card.map(|n| n.card().symbols()).unwrap_or_default();
            let hand = view.hands[view.open.seat.index()];
            let own = sign(hand.get(usize::from(slot)).copied().flatten());
            format!("Swap {own} for {}", sign(view.open.top))
        }
        Action::Draw => "Draw the next card".into(),
        Action::Stick => "Stick".into(),
        Action::Done if view.open.has_swapped() || view.open.draw == Draw::Drawn => "Done".into(),
        Action::Done => "Done (pass)".into(),
    }
}

/// The action as a person types it.
pub(crate) fn words_of(action: Action) -> String {
    match action {
        Action::Swap { slot } => format!("swap {}", u32::from(slot) + 1),
        other => other.name().into(),
    }
}

/// The action that typed words mean: `swap 1`, `swap qs`, `swap #51`, `next card`, `stick`, `end
/// turn`.
pub(crate) fn read_words(view: &View, typed: &str) -> Option<Action> {
    let typed = typed.trim().to_lowercase();
    let mut parts = typed.splitn(2, char::is_whitespace);
    let verb = parts.next()?;
    let rest = parts.next().unwrap_or_default().trim();
    match (verb, rest) {
        ("swap" | "exchange" | "change" | "take", which) => swap(view, which),
        ("draw" | "next" | "turn", "" | "card" | "next" | "next card" | "the next card")
        | ("advance", "" | "stack") => Some(Action::Draw),
        ("stick" | "knock", "") => Some(Action::Stick),
        ("done" | "pass" | "end" | "finish" | "leave", "" | "turn" | "my turn" | "it") => {
            Some(Action::Done)
        }
        // A card of the hand, just named.
        _ => held(view, &typed),
    }
}

fn swap(view: &View, which: &str) -> Option<Action> {
    if let Some(number) = which.strip_prefix('#') {
        return hold(view, Number::new(number.parse().ok()?)?);
    }
    match which.parse::<u8>() {
        // People count from 1; what is no slot is refused with a reason.
        Ok(place) => Some(Action::Swap { slot: place.wrapping_sub(1) }),
        Err(_) => held(view, which),
    }
}

fn held(view: &View, card: &str) -> Option<Action> {
    hold(view, card.parse::<parlour_cards::Card>().ok()?.into())
}

fn hold(view: &View, number: Number) -> Option<Action> {
    let Viewer::Seat(seat) = view.who else {
        return None;
    };
    let hand = view.hands.get(seat.index())?;
    let slot = hand.iter().position(|c| *c == Some(number))?;
    Some(Action::Swap { slot: slot as u8 })
}
