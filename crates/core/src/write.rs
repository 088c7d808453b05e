//! A game written: its options, actions, events, views and positions as JSON.

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::deed::Deed;
use crate::game::Game;
use crate::invalid::{Invalid, Invalids};
use crate::read;
use crate::record::Payload;
use crate::written::Written;

/// The names that no action may have: the protocol's commands, what it asks of outside bots
/// (`choose`), and what people type to leave (`quit`).
pub const RESERVED: [&str; 26] = [
    "new",
    "load",
    "legal",
    "deal",
    "advance",
    "view",
    "scene",
    "position",
    "snapshot",
    "record",
    "history",
    "replay",
    "undo",
    "redo",
    "hint",
    "games",
    "rules",
    "schema",
    "help",
    "exit",
    "choose",
    "cheat",
    "quit",
    "summary",
    "claim",
    "understand",
];

/// What is written as JSON, read from it, and described by a schema.
pub trait Json: Serialize + DeserializeOwned + JsonSchema {}

impl<T: Serialize + DeserializeOwned + JsonSchema> Json for T {}

/// What a game writes and reads. Nothing here is hot.
///
/// The JSON of an action is `{"name": …, "payload": {…}}` (serde: `tag = "name", content =
/// "payload"`), that of an event `{"type": …, "data": {…}}` (`tag = "type", content = "data"`).
pub trait Write:
    Game<Rules: Json, Action: Json + Deed, Event: Json, View: Serialize + JsonSchema>
{
    /// A state written for people and files, like FEN in chess.
    type Position: Json + Clone + std::fmt::Debug;

    /// The names of the commands that are actions of this game.
    fn commands() -> &'static [&'static str] {
        Self::Action::NAMES
    }

    /// The name of the command that does this action: the one in its JSON.
    fn command(&self, action: Self::Action) -> &'static str {
        action.name()
    }

    /// The state as a position.
    fn position(&self, state: &Self::State) -> Self::Position;

    /// The only door for outside data: a state, or every reason why it is none.
    fn place(&self, position: &Self::Position) -> Result<Self::State, Invalids>;

    /// A short form from which, with the seed, the match goes on at the start of its round.
    fn snapshot(&self, _state: &Self::State) -> Option<Value> {
        None
    }

    /// The table before the deal of the round that a snapshot names.
    fn restore(&self, _snapshot: &Value) -> Result<Self::State, Invalids> {
        Err(Invalid::new("", format!("{} has no snapshots: use a position", Self::ID)).into())
    }

    /// The value of an option that the text of a player's own file stands for, such as a map; or
    /// what is wrong with it. `None` if the option takes no file.
    fn option_from_file(_option: &str, _text: &str) -> Option<Result<Value, String>> {
        None
    }
}

/// The name and payload of an action; the payload is an empty object where there is none.
pub fn action_json<G: Write>(action: G::Action) -> (String, Value) {
    let (name, payload) = Written::of(&action).named();
    (name, payload.value())
}

/// The action with this name and payload, or what is wrong with them.
pub fn action_from_json<G: Write>(name: &str, payload: &Value) -> Result<G::Action, String> {
    let empty = payload.is_null() || payload.as_object().is_some_and(serde_json::Map::is_empty);
    let bare = || read::tracked::<G::Action>(&json!({"name": name}));
    if empty && let Ok(action) = bare() {
        return Ok(action);
    }
    let payload = if empty { json!({}) } else { payload.clone() };
    read::value(&json!({"name": name, "payload": payload})).map_err(|faults| {
        if bare().is_ok() {
            return "it takes none: leave it out".to_owned();
        }
        // Who sends an action knows where its details are.
        let within =
            |at: &str| at.strip_prefix("payload").map(|at| at.trim_start_matches('.').to_owned());
        let faults: Vec<Invalid> = faults
            .into_iter()
            .map(|fault| Invalid { at: within(&fault.at).unwrap_or(fault.at), why: fault.why })
            .collect();
        read::sentence(&faults)
    })
}

/// The action with the name and payload of a record's line, or what is wrong with them.
pub fn action_from_record<G: Write>(name: &str, payload: &Payload) -> Result<G::Action, String> {
    action_from_json::<G>(name, &payload.value())
}
