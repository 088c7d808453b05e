//! Bus Rush for the outside.

use parlour_core::scene::{Chooser, ObjectId, Scene};
use parlour_core::{
    About, Bot, Invalids, Prospect, Refused, Seat, Show, Study, Told, Viewer, Way, Workload, Worth,
};

use crate::action::Action;
use crate::bot::Classic;
use crate::event::Event;
use crate::position::Position;
use crate::refusal::Refusal;
use crate::rules::BusRush;
use crate::scene::phase_name;
use crate::state::State;
use crate::view::View;

/// The commands, in the order of [`Action`].
const COMMANDS: [&str; 13] = [
    "play_bus",
    "reroute",
    "play_rush",
    "trade_bus",
    "trade_rush",
    "buy_perk",
    "switch_perk",
    "end_turn",
    "discard_bus",
    "discard_rush",
    "lose_point",
    "show_card",
    "pass",
];

impl Show for BusRush {
    type Position = Position;

    fn about() -> About {
        About {
            title: "NYC Bus Rush",
            line: "Ride the city together, score alone, and race for the bonuses.",
            players: (2, 4),
            minutes: (20, 40),
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
        crate::words::name(seat)
    }

    fn phase(&self, view: &View) -> &'static str {
        phase_name(view.state.phase)
    }

    fn scene(&self, view: &View) -> Scene {
        self.draw_scene(view)
    }

    fn command(&self, action: Action) -> &'static str {
        COMMANDS[action.verb()]
    }

    fn label(&self, _: &View, action: Action) -> String {
        self.label_of(action)
    }

    fn words(&self, _: &View, action: Action) -> String {
        self.words_of(action)
    }

    fn touches(&self, view: &View, action: Action) -> Vec<ObjectId> {
        self.touched(view, action)
    }

    fn way(&self, view: &View, action: Action) -> Way {
        self.way_to(view, action)
    }

    fn choosers(&self, view: &View) -> Vec<Chooser> {
        self.all_choosers(view)
    }

    fn parse(&self, view: &View, typed: &str) -> Option<Action> {
        self.read_words(view, typed)
    }

    fn tell(&self, event: &Event, who: Viewer) -> Told {
        self.tell_event(event, who)
    }

    fn explain(&self, view: &View, refusal: Refusal) -> Refused {
        self.refusal_in_words(view, refusal)
    }

    fn refusals() -> Vec<Refusal> {
        Refusal::of_each_kind()
    }

    fn prospects(&self, _: &State, end: &State, seat: Seat) -> Vec<(Prospect, f64)> {
        self.came_of(end, seat)
    }

    fn bot(&self, name: &str) -> Option<Box<dyn Bot<BusRush>>> {
        (name == "classic").then(|| Box::new(Classic) as Box<dyn Bot<BusRush>>)
    }

    fn workloads() -> Vec<Workload> {
        crate::bench::workloads()
    }

    fn studies() -> Vec<Study> {
        vec![Study {
            name: "balance",
            about: "matches of each number of players",
            matches: 20_000,
            run: crate::balance::report,
        }]
    }
}
