//! Bus Rush in words.

use parlour_core::{Prospect, Seat, Speak, Told, Viewer, Worth};

use crate::action::Action;
use crate::event::Event;
use crate::rules::BusRush;
use crate::state::{Phase, State};
use crate::view::View;

impl Speak for BusRush {
    fn worth(&self) -> Worth {
        Worth::WINS
    }

    fn seat_name(&self, seat: Seat) -> String {
        crate::words::name(seat)
    }

    fn phase(&self, view: &View) -> &'static str {
        match view.state.phase {
            Phase::Setup => "setup",
            Phase::Turn => "turn",
            Phase::Limit => "limit",
            Phase::Event => "event",
            Phase::Over => "over",
        }
    }

    fn label(&self, _: &View, action: Action) -> String {
        self.label_of(action)
    }

    fn words(&self, _: &View, action: Action) -> String {
        self.words_of(action)
    }

    fn parse(&self, view: &View, typed: &str) -> Option<Action> {
        self.read_words(view, typed)
    }

    fn tell(&self, event: &Event, who: Viewer) -> Told {
        self.tell_event(event, who)
    }

    fn prospects(&self, _: &State, end: &State, seat: Seat) -> Vec<(Prospect, f64)> {
        self.came_of(end, seat)
    }
}
