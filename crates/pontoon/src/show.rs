//! Pontoon for the outside: where its JSON, words and picture are made.

use parlour_core::scene::{AmountChoice, ObjectId, Scene};
use parlour_core::{
    About, Bot, Invalids, Prospect, Refused, Seat, Show, Study, Told, Viewer, Way, Workload, Worth,
};

use crate::action::{Action, Refusal};
use crate::event::Event;
use crate::exact::{Exact, solve};
use crate::position::Position;
use crate::rules::Variant;
use crate::state::{Phase, State};
use crate::view::View;
use crate::{Classic, Pontoon, prospects, refusal, scene, way, words, workload};

impl Show for Pontoon {
    type Position = Position;

    fn about() -> About {
        About {
            title: "Pontoon",
            line: "Nearer to 21 than the banker: twist or stick, or play for chips.",
            players: (1, crate::MAX_PLAYERS),
            minutes: (1, 20),
            rules: include_str!("../RULES.md"),
            low_wins: false,
            by_deal: true,
        }
    }

    fn lesson() -> Option<&'static str> {
        Some(include_str!("../LEARN.toml"))
    }

    fn commands() -> &'static [&'static str] {
        &["stake", "buy", "twist", "stick", "split", "again", "leave"]
    }

    fn position(&self, state: &State) -> Position {
        self.to_position(state)
    }

    fn place(&self, position: &Position) -> Result<State, Invalids> {
        self.read_position(position)
    }

    /// `classic` counts a round won as 1 and a round lost as -1.
    fn worth(&self) -> Worth {
        match self.rules.variant {
            Variant::Classic => Worth::of("rounds", 0.2),
            Variant::British => Worth::of("chips", 2.0 * f64::from(self.rules.max_stake)),
        }
    }
    fn scored_in(&self) -> &'static str {
        match self.rules.variant {
            Variant::Classic => "rounds",
            Variant::British => "chips",
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

    fn scene(&self, view: &View) -> Scene {
        self.picture(view)
    }

    fn label(&self, _: &View, action: Action) -> String {
        words::label(action)
    }

    fn words(&self, _: &View, action: Action) -> String {
        words::words(action)
    }

    fn touches(&self, view: &View, action: Action) -> Vec<ObjectId> {
        scene::touches(view, action)
    }

    fn way(&self, view: &View, action: Action) -> Way {
        way::way(view, action)
    }

    fn amounts(&self, view: &View) -> Vec<AmountChoice> {
        self.offered_amounts(view)
    }

    fn parse(&self, view: &View, typed: &str) -> Option<Action> {
        words::parse(view, typed)
    }

    fn tell(&self, event: &Event, who: Viewer) -> Told {
        self.say(event, who)
    }

    fn explain(&self, _: &View, refusal: Refusal) -> Refused {
        refusal::explain(refusal)
    }

    fn refusals() -> Vec<Refusal> {
        refusal::of_each_kind()
    }

    fn prospects(&self, _: &State, end: &State, seat: Seat) -> Vec<(Prospect, f64)> {
        prospects::came_of(end, seat)
    }

    fn bot(&self, name: &str) -> Option<Box<dyn Bot<Pontoon>>> {
        match name {
            "classic" => Some(Box::new(Classic)),
            // Where play can be computed there is nothing to search.
            "exact" | "search" => Some(Box::new(Exact)),
            _ => None,
        }
    }

    fn workloads() -> Vec<Workload> {
        workload::all()
    }

    fn studies() -> Vec<Study> {
        vec![Study {
            name: "solve",
            about: "both variants, exactly",
            matches: 0,
            run: |_, _, _| {
                let variants = [Variant::Classic, Variant::British];
                variants.map(|variant| solve(variant, |_, _| {})).join("\n\n")
            },
        }]
    }
}
