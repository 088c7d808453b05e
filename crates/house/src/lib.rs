//! Games behind one object-safe face.
//!
//! Front ends know no game: they are given some, find an [`AnyGame`] by name, open an [`AnyTable`], and speak
//! JSON and scenes with it.

/// What the README shows works.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod bulk;
mod contest;
mod engine;
mod erased;
mod hint;
mod levels;
mod look;
mod seats;
mod table;
mod thinking;

use std::sync::Arc;
use std::time::Duration;

use parlour_arena::Tick;
pub use parlour_bots::DEFAULT_LIMIT;
use parlour_core::record::Undo;
use parlour_core::{About, Cheat, Guide, Invalids, Record, Refused, Seed, Show, Study, Workload};
use serde_json::Value;

pub use bulk::{Bulk, BulkPlan};
pub use contest::{AnyContest, ContestPlan, Guest, Judge, contest};
pub use engine::{CompiledHere, Engine, Seating};
pub use erased::{compile, make_bot};
pub use hint::{Hint, HintLine, Judgement};
pub use levels::Level;
pub use look::Look;
pub use parlour_arena::{Go, Simulation, Teams, Terms, Unit};
pub use parlour_core::table::{OnFault, ToldEvent};
pub use seats::SeatSpec;
pub use table::{ActError, AnyTable, LegalAction};

/// A game, as the house offers it.
pub trait AnyGame: Send + Sync {
    /// The short name: `hearts`.
    fn id(&self) -> &'static str;
    /// What a lobby says of it.
    fn about(&self) -> About;
    /// Whether a low score is good.
    fn low_wins(&self) -> bool;
    /// The names of the commands that are its actions.
    fn commands(&self) -> &'static [&'static str];
    /// A first match that teaches: the text of its LEARN.toml, if it has one.
    fn lesson(&self) -> Option<&'static str>;
    /// The rules with every option at its default.
    fn default_rules(&self) -> Value;
    /// Options by which a match is soon over, as they are typed: `target=10`.
    fn short(&self) -> &'static [&'static str];
    /// Every refusal of its rules, as it is explained to the first player after the first deal.
    fn refusals(&self) -> Vec<Refused>;
    /// The cheats it has under its default rules.
    fn cheats(&self) -> &'static [Cheat];
    /// JSON Schemas by name: `rules`, `action`, `event`, `view`, `position`.
    fn schemas(&self) -> serde_json::Map<String, Value>;
    /// How many seats a table with these rules has; or what is wrong with the rules.
    fn seats(&self, rules: &Value) -> Result<usize, HouseError>;
    /// A match before its first deal.
    fn open(&self, setup: &Setup) -> Result<Box<dyn AnyTable>, HouseError>;
    /// A match that begins in a position.
    fn load(&self, setup: &Setup, position: &Value) -> Result<Box<dyn AnyTable>, HouseError>;
    /// A match that begins before the deal of the round that a snapshot names.
    fn restore(&self, setup: &Setup, snapshot: &Value) -> Result<Box<dyn AnyTable>, HouseError>;
    /// A record played again up to `to` lines (all, if `None`), checked line by line. The seats
    /// are taken from `seats`, or from the record where that is `None`; a program that a record
    /// names is not started, and `classic` stands in for it if the match goes on.
    fn replay(
        &self,
        record: &Record,
        seats: Option<&[SeatSpec]>,
        to: Option<usize>,
    ) -> Result<Box<dyn AnyTable>, HouseError>;
    /// The value of an option that the text of a player's own file stands for, or what is wrong
    /// with it; `None` if the option takes no file.
    fn option_from_file(&self, option: &str, text: &str) -> Option<Result<Value, String>>;
    /// Work that `parlour bench` times.
    fn workloads(&self) -> Vec<Workload>;
    /// Reports on the game itself.
    fn studies(&self) -> Vec<Study>;
    /// A tournament, ready to be played; or why there can be none.
    fn contest(&self, plan: &ContestPlan) -> Result<Box<dyn AnyContest>, HouseError>;
    /// Plays many matches and adds them up; `tick` hears of them and may end it.
    fn simulate(&self, plan: &BulkPlan, tick: &Tick<'_>) -> Result<Bulk, HouseError>;
}

/// How a match is set up.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The options that differ from the default, as an object.
    pub rules: Value,
    /// The seed of every shuffle.
    pub seed: Seed,
    /// Who sits where; empty means a person in seat 0 and `classic` in the others.
    pub seats: Vec<SeatSpec>,
    /// What people are called, in order of seats; those who are not named have no name of their
    /// own.
    pub names: Vec<String>,
    /// Whether people may take back even where several of them play.
    pub undo: Option<Undo>,
    /// What happens when a bot fails.
    pub on_fault: OnFault,
    /// How long an outside program may think about a decision.
    pub bot_time: Duration,
}

impl Setup {
    /// A match with default rules and seats.
    #[must_use]
    pub fn new(seed: Seed) -> Setup {
        Setup {
            rules: Value::Object(serde_json::Map::new()),
            seed,
            seats: Vec::new(),
            names: Vec::new(),
            undo: None,
            on_fault: OnFault::default(),
            bot_time: DEFAULT_LIMIT,
        }
    }
}

/// Why no table could be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HouseError {
    /// The rules, the position or the snapshot are not valid; every reason is given.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Invalid(Invalids),
    /// The wrong number of seats was listed.
    #[error("{listed} seats are listed, but this table has {seats}.")]
    SeatCount {
        /// How many were listed.
        listed: usize,
        /// How many the table has.
        seats: usize,
    },
    /// There is no such bot for this game.
    #[error("{0}")]
    BotUnavailable(String),
    /// The record is not a match of this game, or was changed.
    #[error("{0}")]
    Record(#[from] parlour_core::record::RecordError),
}

impl HouseError {
    /// A stable code.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            HouseError::Invalid(_) => "invalid",
            HouseError::SeatCount { .. } => "seat_count",
            HouseError::BotUnavailable(_) => "bot_unavailable",
            HouseError::Record(_) => "bad_record",
        }
    }
}

/// A game behind the house's face. A crate that calls this compiles all that the house does with
/// the game.
#[must_use]
pub fn offer<G: Show + Guide>() -> Box<dyn AnyGame> {
    offer_with::<G>(&CompiledHere)
}

/// A game behind the house's face, with an engine that another crate has compiled.
#[must_use]
pub fn offer_with<G: Show + Guide>(engine: &'static dyn Engine<G>) -> Box<dyn AnyGame> {
    Box::new(erased::Erased::new(engine))
}

/// Games to choose from, shared by all who need them.
pub type Games = Arc<[Box<dyn AnyGame>]>;

/// The game with this short name, in any case.
#[must_use]
pub fn find<'a>(games: &'a [Box<dyn AnyGame>], id: &str) -> Option<&'a dyn AnyGame> {
    games.iter().map(|game| &**game).find(|game| game.id().eq_ignore_ascii_case(id))
}
