//! The way to each action: the cards that are passed or played.

use parlour_core::Way;
use parlour_core::way::Step;

use crate::action::Action;
use crate::rules::Hearts;
use crate::scene::HAND;
use crate::view::View;

impl Hearts {
    pub(crate) fn way_to(&self, view: &View, action: Action) -> Way {
        match action {
            Action::Pass { cards } => {
                Way::of([self.pass_step(view)]).marking(cards.iter().map(in_hand).collect())
            }
            Action::Play { card } => {
                let verb = Step::verb("play", "Play a card", "Play which card?");
                Way::of([verb.or_words(&["lead"]), Step::object(in_hand(card))])
            }
        }
    }

    pub(crate) fn pass_step(&self, view: &View) -> Step {
        let label = view
            .viewer
            .seat()
            .map_or_else(|| "Pass cards".to_owned(), |seat| self.pass_label(view, seat));
        Step::verb("pass", label, "")
    }
}

/// The object of a card in one's own hand.
pub(crate) fn in_hand(card: parlour_cards::Card) -> String {
    format!("{HAND}/{card}")
}
