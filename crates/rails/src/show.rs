//! The edge of the game: JSON, words and picture.

use parlour_core::scene::{Chooser, ObjectId, Scene};
use parlour_core::{
    About, Bot, Invalids, Prospect, Refused, Seat, Show, Study, Told, Viewer, Way, Workload, Worth,
};

use serde_json::Value;

use crate::action::COMMANDS;
use crate::check::check;
use crate::{Action, Classic, Event, Position, Rails, Refusal, State, View, prospects, workload};

impl Show for Rails {
    type Position = Position;

    fn about() -> About {
        About {
            title: "Rails",
            line: "Claim routes between cities, finish tickets, be the best connected.",
            players: (2, 5),
            minutes: (15, 60),
            rules: include_str!("../RULES.md"),
            low_wins: false,
            by_deal: false,
        }
    }

    fn lesson() -> Option<&'static str> {
        Some(include_str!("../LEARN.toml"))
    }

    fn commands() -> &'static [&'static str] {
        &COMMANDS
    }

    fn position(&self, state: &State) -> Position {
        self.write(state)
    }

    fn place(&self, position: &Position) -> Result<State, Invalids> {
        self.read(position)
    }

    fn worth(&self) -> Worth {
        Worth::WINS
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.player(seat)
    }

    fn phase(&self, view: &View) -> &'static str {
        view.open.phase.name()
    }

    fn scene(&self, view: &View) -> Scene {
        self.picture(view)
    }

    fn command(&self, action: Action) -> &'static str {
        action.command()
    }

    fn label(&self, view: &View, action: Action) -> String {
        self.label_of(view, action)
    }

    fn words(&self, _view: &View, action: Action) -> String {
        self.words_of(action)
    }

    fn touches(&self, view: &View, action: Action) -> Vec<ObjectId> {
        self.touched(view, action)
    }

    fn way(&self, view: &View, action: Action) -> Way {
        self.way_to(view, action)
    }

    fn choosers(&self, view: &View) -> Vec<Chooser> {
        self.chooser_list(view)
    }

    fn parse(&self, view: &View, typed: &str) -> Option<Action> {
        self.read_words(view, typed)
    }

    fn tell(&self, event: &Event, who: Viewer) -> Told {
        self.tell_event(event, who)
    }

    fn explain(&self, _view: &View, refusal: Refusal) -> Refused {
        self.explain_refusal(refusal)
    }

    fn refusals() -> Vec<Refusal> {
        Refusal::of_each_kind()
    }

    fn prospects(&self, _: &State, end: &State, seat: Seat) -> Vec<(Prospect, f64)> {
        prospects::came_of(end, seat)
    }

    fn bot(&self, name: &str) -> Option<Box<dyn Bot<Rails>>> {
        (name == "classic").then(|| Box::new(Classic::new()) as Box<dyn Bot<Rails>>)
    }

    fn option_from_file(option: &str, text: &str) -> Option<Result<Value, String>> {
        (option == "map").then(|| {
            let report = check(text);
            match report.map.filter(|_| report.errors.is_empty()) {
                Some(map) => serde_json::to_value(map).map_err(|error| error.to_string()),
                None => Err(report.errors.iter().map(|e| format!("{e}\n")).collect()),
            }
        })
    }

    fn workloads() -> Vec<Workload> {
        workload::all()
    }

    fn studies() -> Vec<Study> {
        vec![Study {
            name: "balance",
            about: "matches on each map",
            matches: 1_000,
            run: crate::balance::report,
        }]
    }
}
