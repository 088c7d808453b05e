//! The state summary: how things stand, in a few fields.

use parlour_core::{BySeat, Outcome, Seat, Viewer};
use schemars::JsonSchema;
use serde::Serialize;

/// How things stand after a command.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Summary {
    /// The game's short name.
    pub(crate) game: &'static str,
    /// The phase the match is in.
    pub(crate) phase: &'static str,
    /// The seats that the table waits for.
    pub(crate) to_act: Vec<Seat>,
    /// The commands that would take the match further.
    pub(crate) allowed: Vec<&'static str>,
    /// The seats that acted since the last result, in order.
    pub(crate) turns: Vec<Seat>,
    /// The scores, as the game counts them.
    pub(crate) scores: BySeat<i32>,
    /// How the match ended, if it did.
    pub(crate) outcome: Option<Outcome>,
    /// Whether the engine ends now.
    pub(crate) exit: bool,
    /// Grows with what the viewer could see happen; a command may send it back.
    pub(crate) state: u64,
    /// Whose eyes results are for.
    pub(crate) viewer: Viewer,
    /// What was dropped from a record that was replayed, if its last line was unfinished.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) note: Option<String>,
}
