//! Hearts in words.

use parlour_core::{Prospect, Seat, Speak, Told, Viewer, Worth};

use crate::action::Action;
use crate::event::Event;
use crate::rules::Hearts;
use crate::state::{Phase, State};
use crate::view::View;

impl Speak for Hearts {
    fn worth(&self) -> Worth {
        Worth::WINS
    }

    fn seat_name(&self, seat: Seat) -> String {
        crate::words::name(seat).into()
    }

    fn phase(&self, view: &View) -> &'static str {
        match view.open.phase {
            Phase::Resting => "resting",
            Phase::Passing => "passing",
            Phase::Playing => "playing",
            Phase::Over => "over",
        }
    }

    fn parse(&self, view: &View, typed: &str) -> Option<Action> {
        self.read_words(view, typed)
    }

    fn tell(&self, event: &Event, who: Viewer) -> Told {
        self.tell_event(event, who)
    }

    fn foregone(&self, view: &View) -> Option<String> {
        self.decided(view).map(Into::into)
    }

    fn prospects(&self, _: &State, end: &State, seat: Seat) -> Vec<(Prospect, f64)> {
        self.came_of(end, seat)
    }
}
