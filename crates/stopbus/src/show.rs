//! Stop the Bus for the outside: where its JSON, words and picture are made.

use parlour_core::scene::{ObjectId, Scene, Zone};
use parlour_core::{
    About, Bot, Cheat, Game, Invalids, Prospect, Refused, Seat, Show, Study, Told, Viewer, Way,
    Workload, Worth, one_of_each, read,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::action::{Action, Refusal};
use crate::event::Event;
use crate::position::Position;
use crate::state::{Phase, State};
use crate::view::View;
use crate::{Classic, StopBus, cheat, prospects, scene, way, words, workload};

/// From this and the seed the round can be dealt again.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Snapshot {
    /// Rounds that are over.
    round: u8,
    lives: Vec<u8>,
    fell: Vec<u8>,
    starter: Seat,
}

impl Show for StopBus {
    type Position = Position;

    fn about() -> About {
        About {
            title: "Stop the Bus",
            line: "Collect 31 in one suit, and do not be the lowest: three lives each.",
            players: (2, 7),
            minutes: (5, 15),
            rules: include_str!("../RULES.md"),
            low_wins: false,
            by_deal: false,
        }
    }

    fn lesson() -> Option<&'static str> {
        Some(include_str!("../LEARN.toml"))
    }

    fn commands() -> &'static [&'static str] {
        &["swap", "draw", "stick", "done"]
    }

    fn position(&self, state: &State) -> Position {
        self.to_position(state)
    }

    fn place(&self, position: &Position) -> Result<State, Invalids> {
        self.read_position(position)
    }

    fn worth(&self) -> Worth {
        Worth::WINS
    }
    fn scored_in(&self) -> &'static str {
        "lives"
    }

    fn phase(&self, view: &View) -> &'static str {
        match view.phase() {
            Phase::Dealing => "dealing",
            Phase::Playing => "playing",
            Phase::Over => "over",
        }
    }

    fn scene(&self, view: &View) -> Scene {
        self.picture(view)
    }

    fn command(&self, action: Action) -> &'static str {
        words::command(action)
    }

    fn label(&self, view: &View, action: Action) -> String {
        words::label(view, action)
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

    fn parse(&self, view: &View, typed: &str) -> Option<Action> {
        words::parse(view, typed)
    }

    fn tell(&self, event: &Event, who: Viewer) -> Told {
        self.say(event, who)
    }

    fn explain(&self, view: &View, refusal: Refusal) -> Refused {
        self.why(view, refusal)
    }

    fn refusals() -> Vec<Refusal> {
        one_of_each!(
            Refusal:
            NoRound,
            KnockedOut,
            NotYourTurn(Seat::new(1)),
            NoSuchSlot(3),
            SwappedEnough,
            AlreadyStuck(Seat::new(1)),
            StickComesFirst,
            AlreadyDrew,
            PutBackFirst,
        )
    }

    fn prospects(&self, before: &State, end: &State, seat: Seat) -> Vec<(Prospect, f64)> {
        prospects::came_of(before, end, seat)
    }

    fn bot(&self, name: &str) -> Option<Box<dyn Bot<StopBus>>> {
        (name == "classic").then(|| Box::new(Classic) as Box<dyn Bot<StopBus>>)
    }

    fn snapshot(&self, state: &State) -> Option<Value> {
        let (open, seats) = (&state.open, self.seats());
        let snapshot = Snapshot {
            round: open.round - u8::from(open.phase == Phase::Playing),
            lives: open.lives[..seats].to_vec(),
            fell: open.fell[..seats].to_vec(),
            starter: open.starter,
        };
        serde_json::to_value(snapshot).ok()
    }

    fn restore(&self, snapshot: &Value) -> Result<State, Invalids> {
        let snapshot: Snapshot = read::value(snapshot)?;
        let living = snapshot.lives.iter().filter(|l| **l > 0).count();
        let phase = if living < 2 { Phase::Over } else { Phase::Dealing };
        self.place(&Position {
            phase,
            round: snapshot.round,
            hands: vec![None; snapshot.lives.len()],
            lives: snapshot.lives,
            fell: snapshot.fell,
            starter: snapshot.starter,
            top: None,
            play: None,
            numbers: None,
        })
    }

    fn cheats(&self) -> &'static [Cheat] {
        &cheat::CHEATS
    }

    fn peek(&self, state: &State, seat: Seat, cheat: &str) -> Vec<Zone> {
        cheat::peek(state, seat, cheat)
    }

    fn workloads() -> Vec<Workload> {
        workload::all()
    }

    fn studies() -> Vec<Study> {
        vec![Study {
            name: "statistics",
            about: "matches of classic bots, then of random ones",
            matches: 1_000_000,
            run: crate::statistics::study,
        }]
    }
}
