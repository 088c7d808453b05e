//! Stop the Bus in words.

use parlour_core::{Prospect, Seat, Speak, Told, Viewer, Worth};

use crate::action::Action;
use crate::event::Event;
use crate::state::{Phase, State};
use crate::view::View;
use crate::{StopBus, prospects, words};

impl Speak for StopBus {
    fn scored_in(&self) -> &'static str {
        "lives"
    }

    fn worth(&self) -> Worth {
        Worth::WINS
    }

    fn phase(&self, view: &View) -> &'static str {
        match view.phase() {
            Phase::Dealing => "dealing",
            Phase::Playing => "playing",
            Phase::Over => "over",
        }
    }

    fn label(&self, view: &View, action: Action) -> String {
        words::label_of(view, action)
    }

    fn words(&self, _: &View, action: Action) -> String {
        words::words_of(action)
    }

    fn parse(&self, view: &View, typed: &str) -> Option<Action> {
        words::read_words(view, typed)
    }

    fn tell(&self, event: &Event, who: Viewer) -> Told {
        self.tell_event(event, who)
    }

    fn prospects(&self, before: &State, end: &State, seat: Seat) -> Vec<(Prospect, f64)> {
        prospects::came_of(before, end, seat)
    }
}
