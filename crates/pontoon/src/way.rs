//! The way to each action.

use parlour_core::way::Step;
use parlour_core::{Deed, Way};

use crate::action::Action;
use crate::scene::touched;
use crate::view::View;
use crate::words::label_of;

/// From this value on most people stick.
const STICK_FROM: u8 = 17;

/// The way to an action without a number. Leaving the table cannot be taken back lightly.
pub(crate) fn way_to(view: &View, action: Action) -> Way {
    let step = Step::verb(action.name(), label_of(action), "");
    let step = match touched(view, action).into_iter().next() {
        Some(object) => step.on(object),
        None => step,
    };
    let high = view
        .to_act()
        .is_some_and(|seat| view.hand(seat, view.hand_in_play()).cards.value() >= STICK_FROM);
    Way::of([match action {
        Action::Twist if !high => step.usual(),
        Action::Stick if high => step.usual(),
        Action::Again => step.usual(),
        Action::Leave => step.grave(),
        _ => step,
    }])
}

/// The step before an amount is named.
pub(crate) fn amount(name: &str, label: &str) -> Step {
    let ask = match name {
        "buy" => "Buy a card for how many chips?",
        _ => "Stake how many chips?",
    };
    Step::verb(name, label, ask)
}
