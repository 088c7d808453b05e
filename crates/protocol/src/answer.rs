//! The envelope of a result, and what the payloads of results hold.

use parlour_core::scene::Scene;
use parlour_core::table::ToldEvent;
use parlour_core::written::Written;
use parlour_core::{Invalid, Record, Seed};
use parlour_house::LegalAction;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::names::Help;
use crate::refusal::Refusal;

/// A result: one line of output.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ResultLine {
    /// The command's id, or null where it had none.
    pub(crate) id: Value,
    /// Whether it was done.
    pub(crate) ok: bool,
    /// Why it was refused; null where it was done.
    pub(crate) error: Option<ErrorBody>,
    /// What the viewer saw happen, in order.
    pub(crate) events: Vec<ToldEvent>,
    /// What was asked for; null where it was refused.
    pub(crate) payload: Written,
}

/// Why a command was refused.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ErrorBody {
    /// A stable code.
    pub(crate) code: String,
    /// What is wrong, and what would be right.
    pub(crate) message: String,
    /// The commands that would take the match further now.
    pub(crate) allowed: Vec<&'static str>,
    /// Every reason, where data from outside has several things wrong with it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub(crate) reasons: Vec<Invalid>,
}

/// What a command brought about.
#[derive(Debug)]
pub(crate) struct Answer {
    /// What the viewer saw happen.
    pub(crate) events: Vec<ToldEvent>,
    /// What was asked for.
    pub(crate) payload: Written,
}

impl Answer {
    /// Only a payload.
    pub(crate) fn of(payload: &impl Serialize) -> Answer {
        Answer { events: Vec::new(), payload: Written::of(payload) }
    }
}

impl ResultLine {
    /// The line for an answer or a refusal.
    pub(crate) fn new(
        id: Value,
        done: Result<Answer, Refusal>,
        allowed: Vec<&'static str>,
    ) -> Self {
        match done {
            Ok(Answer { events, payload }) => {
                ResultLine { id, ok: true, error: None, events, payload }
            }
            Err(Refusal { code, message, reasons }) => ResultLine {
                id,
                ok: false,
                error: Some(ErrorBody { code: code.into(), message, allowed, reasons }),
                events: Vec::new(),
                payload: Written::of(&()),
            },
        }
    }
}

/// `legal`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Legal {
    /// What may be done; `seat`, `name` and `payload` can be sent back as they are.
    pub(crate) actions: Vec<LegalAction>,
}

/// `view`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct View {
    /// What is known, as the game writes it.
    pub(crate) view: Value,
}

/// `scene`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Picture {
    /// The picture.
    pub(crate) scene: Scene,
}

/// `position`: can be sent back as the payload of `load`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Position {
    /// The game's short name.
    pub(crate) game: String,
    /// The version of the game's rules.
    pub(crate) rules_version: u32,
    /// The rules in full.
    pub(crate) rules: Value,
    /// The position, as the game writes it.
    pub(crate) position: Value,
}

/// `snapshot`: can be sent back as the payload of `load`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Snapshot {
    /// The short form, with its game, rules and seed.
    pub(crate) snapshot: ShortForm,
}

/// The game's short form of a match, or its position where it has none.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ShortForm {
    /// The game's short name.
    pub(crate) game: String,
    /// The version of the game's rules.
    pub(crate) rules_version: u32,
    /// The rules in full.
    pub(crate) rules: Value,
    /// The seed of every shuffle.
    pub(crate) seed: Seed,
    /// The short form, as the game writes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) snapshot: Option<Value>,
    /// The position, where the game has no short form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) position: Option<Value>,
}

/// `record`: can be sent back as the payload of `replay`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Recorded {
    /// The record; header and lines are the lines of a file.
    pub(crate) record: Record,
}

/// `understand`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Understood {
    /// The action that the words mean, legal or not; null where they mean none.
    pub(crate) action: Option<Meant>,
}

/// An action; `name` and `payload` can be sent back as they are.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Meant {
    /// The command.
    pub(crate) name: String,
    /// Its payload.
    pub(crate) payload: Value,
}

/// `history`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct History {
    /// Everything that was seen to happen and still stands, in order.
    pub(crate) history: Vec<ToldEvent>,
}

/// `games`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Games {
    /// The games of the house.
    pub(crate) games: Vec<GameLine>,
}

/// A game of the house.
#[derive(Serialize, JsonSchema)]
pub(crate) struct GameLine {
    /// Its short name.
    pub(crate) game: &'static str,
    /// Its name.
    pub(crate) title: &'static str,
    /// What it is, in a line.
    pub(crate) about: &'static str,
    /// The fewest and the most players.
    pub(crate) players: [usize; 2],
    /// About how long a match takes.
    pub(crate) minutes: [u32; 2],
    /// The commands that are its actions.
    pub(crate) actions: &'static [&'static str],
}

/// `rules`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Rules {
    /// The game's short name.
    pub(crate) game: &'static str,
    /// Its name.
    pub(crate) title: &'static str,
    /// The options of the running match, if it is of this game.
    pub(crate) rules: Option<Value>,
    /// Every option at its default.
    pub(crate) defaults: Value,
    /// The rules for people, in Markdown.
    pub(crate) text: &'static str,
}

/// `help`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct HelpAnswer {
    /// The commands that every game has.
    pub(crate) commands: &'static [Help],
    /// The commands that are actions of the running match's game.
    pub(crate) actions: Vec<&'static str>,
    /// The cheats of that game.
    pub(crate) cheats: Vec<CheatLine>,
}

/// A window through which a player may cheat.
#[derive(Serialize, JsonSchema)]
pub(crate) struct CheatLine {
    /// Its name.
    pub(crate) what: &'static str,
    /// What it shows.
    pub(crate) title: &'static str,
}

/// `schema`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Schemas {
    /// JSON Schemas by name.
    pub(crate) schemas: Value,
}

/// `exit`, where there is no match.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Exit {
    /// True: the engine ends.
    pub(crate) exit: bool,
}
