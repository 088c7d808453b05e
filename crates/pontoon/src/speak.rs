//! Pontoon in words.

use parlour_core::{Prospect, Seat, Speak, Told, Viewer, Worth};

use crate::action::Action;
use crate::event::Event;
use crate::rules::Variant;
use crate::state::{Phase, State};
use crate::view::View;
use crate::{Pontoon, prospects, words};

impl Speak for Pontoon {
    fn scored_in(&self) -> &'static str {
        match self.rules.variant {
            Variant::Classic => "rounds",
            Variant::British => "chips",
        }
    }

    /// `classic` counts a round won as 1 and a round lost as -1.
    fn worth(&self) -> Worth {
        match self.rules.variant {
            Variant::Classic => Worth::of("rounds", 0.2),
            Variant::British => Worth::of("chips", 2.0 * f64::from(self.rules.max_stake)),
        }
    }

    fn seat_name(&self, seat: Seat) -> String {
        if self.rules.players == 1 {
            "Player".into()
        } else {
            format!("Player {}", seat.index() + 1)
        }
    }

    fn phase(&self, view: &View) -> &'static str {
        match view.phase() {
            Phase::Dealing => "dealing",
            Phase::Staking => "staking",
            Phase::Playing => "playing",
            Phase::Asking => "asking",
            Phase::Over => "over",
        }
    }

    fn label(&self, _: &View, action: Action) -> String {
        words::label_of(action)
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

    fn prospects(&self, _: &State, end: &State, seat: Seat) -> Vec<(Prospect, f64)> {
        prospects::came_of(end, seat)
    }
}

impl Pontoon {
    /// What one plays for.
    pub(crate) fn goal(&self) -> String {
        let rounds = self.rules.rounds;
        match (self.rules.variant, self.rules.players) {
            (Variant::Classic, _) => "win more rounds than you lose".into(),
            (Variant::British, 1) => {
                format!("more than {} chips after {rounds} rounds", self.rules.chips)
            }
            (Variant::British, _) => format!("the most chips after {rounds} rounds"),
        }
    }
}
