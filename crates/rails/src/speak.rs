//! Rails in words.

use parlour_core::{Prospect, Seat, Speak, Told, Viewer, Worth};

use crate::{Action, Event, Rails, State, View, prospects};

impl Speak for Rails {
    fn worth(&self) -> Worth {
        Worth::WINS
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.player(seat)
    }

    fn phase(&self, view: &View) -> &'static str {
        view.open.phase.name()
    }

    fn label(&self, view: &View, action: Action) -> String {
        self.label_of(view, action)
    }

    fn words(&self, _view: &View, action: Action) -> String {
        self.words_of(action)
    }

    fn parse(&self, view: &View, typed: &str) -> Option<Action> {
        self.read_words(view, typed)
    }

    fn tell(&self, event: &Event, who: Viewer) -> Told {
        self.tell_event(event, who)
    }

    fn prospects(&self, _: &State, end: &State, seat: Seat) -> Vec<(Prospect, f64)> {
        prospects::came_of(end, seat)
    }
}
