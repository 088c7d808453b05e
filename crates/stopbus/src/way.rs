//! The way to each action.

use parlour_core::way::Step;
use parlour_core::{Deed, Way};

use crate::action::Action;
use crate::scene::touched;
use crate::state::Draw;
use crate::view::View;
use crate::words::label_of;

/// What most people do next is safe: a draw keeps the hand as it is, and after a draw or a swap one
/// is done; sticking ends the round.
pub(crate) fn way_to(view: &View, action: Action) -> Way {
    let verb = |text: String, ask: String| Step::verb(action.name(), text, ask);
    let first = touched(view, action).into_iter().next();
    let named = |step: Step| match &first {
        Some(object) => step.on(object.clone()),
        None => step,
    };
    let moved = view.open.has_swapped() || view.open.draw == Draw::Drawn;
    match action {
        Action::Swap { .. } => {
            let top = view.open.top.map(|top| top.card().symbols()).unwrap_or_default();
            let swap = verb("Swap a card".into(), format!("Swap which card for {top}?"));
            Way::of([swap].into_iter().chain(first.map(Step::object)).collect::<Vec<_>>())
        }
        Action::Draw => Way::of([named(verb(label_of(view, action), String::new())).usual()]),
        Action::Stick => Way::of([verb(label_of(view, action), String::new()).grave()]),
        Action::Done => {
            let done = verb(label_of(view, action), String::new());
            Way::of([if moved { done.usual() } else { done }])
        }
    }
}
