//! The payloads of the commands that every game has. What they do not name is refused.

use std::fmt;

use parlour_core::record::Undo;
use parlour_core::{Seat, Seed, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

/// A number that is meant to be a seat; whether the table has that seat is checked later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SeatNumber(pub(crate) i64);

impl<'de> Deserialize<'de> for SeatNumber {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<SeatNumber, D::Error> {
        let value = Value::deserialize(d)?;
        let wrong = || serde::de::Error::custom("a seat is a whole number, counted from 0");
        value.as_i64().map(SeatNumber).ok_or_else(wrong)
    }
}

impl fmt::Display for SeatNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl JsonSchema for SeatNumber {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        Seat::schema_name()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Seat::json_schema(generator)
    }
}

/// Nothing.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nothing {}

/// `new`: starts a match.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct New {
    /// The game's short name.
    pub(crate) game: String,
    /// The seed of every shuffle; without it, one that nobody knows.
    pub(crate) seed: Option<Seed>,
    /// The options that differ from the default.
    pub(crate) rules: Option<Map<String, Value>>,
    /// Who sits where: `human`, `easy`, `normal`, `hard`, `expert`, `random`, `classic`,
    /// `search:2000`, `worlds:100ms`, `cmd:…`.
    pub(crate) seats: Option<Vec<String>>,
    /// Whose eyes results are for.
    pub(crate) viewer: Option<Viewer>,
    /// `free` if people may take back even where several of them play.
    pub(crate) undo: Option<Undo>,
}

/// `load`: starts a match in a position, or before the round of a snapshot.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Load {
    /// The game's short name; without it, the game and rules of the running match.
    pub(crate) game: Option<String>,
    /// The version of the game's rules that the position was written by.
    pub(crate) rules_version: Option<u32>,
    /// The options that differ from the default.
    pub(crate) rules: Option<Map<String, Value>>,
    /// The position, as the game writes it.
    pub(crate) position: Option<Value>,
    /// A snapshot instead of a position.
    pub(crate) snapshot: Option<Snapshot>,
    /// The seed of the shuffles to come; without it, one that nobody knows.
    pub(crate) seed: Option<Seed>,
    /// Who sits where.
    pub(crate) seats: Option<Vec<String>>,
    /// Whose eyes results are for.
    pub(crate) viewer: Option<Viewer>,
    /// `free` if people may take back even where several of them play.
    pub(crate) undo: Option<Undo>,
}

/// What `snapshot` answers and `load` takes.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Snapshot {
    /// The game's short name.
    pub(crate) game: String,
    /// The version of the game's rules.
    pub(crate) rules_version: Option<u32>,
    /// The options that differ from the default.
    pub(crate) rules: Map<String, Value>,
    /// The seed of every shuffle.
    pub(crate) seed: Seed,
    /// The game's short form, where it has one.
    pub(crate) snapshot: Option<Value>,
    /// The position, where it has none.
    pub(crate) position: Option<Value>,
}

/// `replay`: plays a record again.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Replay {
    /// The record: an object as `record` answers it, or the text of a file.
    #[schemars(with = "RecordForm")]
    pub(crate) record: Value,
    /// After how many lines to stop; without it, at the end.
    pub(crate) to: Option<usize>,
    /// Who goes on from there; without it, those whom the record names.
    pub(crate) seats: Option<Vec<String>>,
    /// Whose eyes results are for.
    pub(crate) viewer: Option<Viewer>,
}

/// A record as it may be sent, for the schema; it is read by hand, so that errors say more.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
pub(crate) enum RecordForm {
    /// The text of a file: JSON Lines.
    Text(String),
    /// What `record` answers.
    Object(Box<parlour_core::Record>),
}

/// A record as an object; its lines are checked one by one as those of a file are.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecordObject {
    /// The first line.
    pub(crate) header: Value,
    /// The other lines.
    pub(crate) lines: Vec<Value>,
}

/// `legal`, `view`, `scene`, `history`: for a seat, or for the viewer.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfSeat {
    /// The seat; without it, the viewer's.
    pub(crate) seat: Option<SeatNumber>,
}

/// `understand`: typed words.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Typed {
    /// The words, as a person types them.
    pub(crate) words: String,
    /// Who types them; without it, the viewer.
    pub(crate) seat: Option<SeatNumber>,
}

/// `undo`, `redo`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Steps {
    /// How many decisions; without it, one.
    #[schemars(range(min = 1))]
    pub(crate) steps: Option<u32>,
}

/// `hint`: asks a bot.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskHint {
    /// The bot; without it, `classic`.
    pub(crate) bot: Option<String>,
    /// The seat; without it, the viewer's.
    pub(crate) seat: Option<SeatNumber>,
}

/// `cheat`: opens or closes a window on what the rules hide.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Cheat {
    /// Which window; `help` lists them.
    pub(crate) what: String,
    /// Who looks; without it, the viewer's seat.
    pub(crate) seat: Option<SeatNumber>,
    /// Whether to open it; without it, yes.
    pub(crate) open: Option<bool>,
}

/// `rules`, `schema`: of a game.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfGame {
    /// The game's short name.
    pub(crate) game: Option<String>,
}
