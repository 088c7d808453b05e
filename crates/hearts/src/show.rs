//! How the outside meets Hearts.

use parlour_core::scene::{Chooser, ObjectId, Scene, Sheet};
use parlour_core::{
    About, Bot, Game, Invalids, Prospect, Refused, Seat, Show, Told, Viewer, Way, Workload, Worth,
};
use serde_json::Value;

use crate::action::Action;
use crate::bot::Classic;
use crate::event::Event;
use crate::position::Position;
use crate::refusal::Refusal;
use crate::rules::Hearts;
use crate::scene::{HAND, phase_name};
use crate::sheet::score_sheet;
use crate::state::State;
use crate::view::View;

impl Show for Hearts {
    type Position = Position;

    fn about() -> About {
        About {
            title: "Hearts",
            line: "Four players avoid hearts and the queen of spades; the fewest points win.",
            players: (4, 4),
            minutes: (20, 45),
            rules: include_str!("../RULES.md"),
            low_wins: Hearts::LOW_WINS,
            by_deal: true,
        }
    }

    fn lesson() -> Option<&'static str> {
        Some(include_str!("../LEARN.toml"))
    }

    fn commands() -> &'static [&'static str] {
        &["pass", "play"]
    }

    fn position(&self, state: &State) -> Position {
        self.position_of(state)
    }

    fn place(&self, position: &Position) -> Result<State, Invalids> {
        self.place_position(position)
    }

    fn worth(&self) -> Worth {
        Worth::WINS
    }

    fn seat_name(&self, seat: Seat) -> String {
        crate::words::name(seat).into()
    }

    fn phase(&self, view: &View) -> &'static str {
        phase_name(view.open.phase)
    }

    fn scene(&self, view: &View) -> Scene {
        self.draw_scene(view)
    }

    fn label(&self, _view: &View, action: Action) -> String {
        Hearts::label_of(action)
    }

    fn touches(&self, _view: &View, action: Action) -> Vec<ObjectId> {
        let object = |card| format!("{HAND}/{card}");
        match action {
            Action::Pass { cards } => cards.iter().map(object).collect(),
            Action::Play { card } => vec![object(card)],
        }
    }

    fn way(&self, view: &View, action: Action) -> Way {
        self.way_to(view, action)
    }

    fn choosers(&self, view: &View) -> Vec<Chooser> {
        self.pass_chooser(view).into_iter().collect()
    }

    fn parse(&self, view: &View, typed: &str) -> Option<Action> {
        self.read_action(view, typed)
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

    fn foregone(&self, view: &View) -> Option<String> {
        self.decided(view).map(Into::into)
    }

    fn sheet(&self, view: &View, witnessed: &mut dyn Iterator<Item = Event>) -> Option<Sheet> {
        Some(score_sheet(view, witnessed))
    }

    fn bot(&self, name: &str) -> Option<Box<dyn Bot<Hearts>>> {
        (name == "classic").then(|| Box::new(Classic) as Box<dyn Bot<Hearts>>)
    }

    fn snapshot(&self, state: &State) -> Option<Value> {
        let snapshot = self.snapshot_of(state)?;
        serde_json::to_value(snapshot).ok()
    }

    fn restore(&self, snapshot: &Value) -> Result<State, Invalids> {
        self.restore_snapshot(snapshot)
    }

    fn workloads() -> Vec<Workload> {
        crate::speed::workloads()
    }
}
