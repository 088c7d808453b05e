//! The names of the commands that every game has.

use schemars::JsonSchema;
use serde::Serialize;

/// What `help` says of a command.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub(crate) struct Help {
    /// Its name.
    pub(crate) name: &'static str,
    /// Its payload; a question mark follows what may be left out.
    pub(crate) payload: &'static str,
    /// What it does.
    pub(crate) about: &'static str,
}

const fn help(name: &'static str, payload: &'static str, about: &'static str) -> Help {
    Help { name, payload, about }
}

/// Every command that is not an action of a game.
pub(crate) const COMMANDS: [Help; 25] = [
    help(
        "new",
        "game, seed?, rules?, seats?, viewer?, undo?",
        "Starts a match, deals, and lets bots play up to the first human decision.",
    ),
    help(
        "load",
        "position or snapshot, game?, rules?, rules_version?, seed?, seats?, viewer?, undo?",
        "Starts a match in a position, or before the round of a snapshot.",
    ),
    help("legal", "seat?", "Lists the actions that may be done now."),
    help("deal", "", "Deals the next round, where one has ended."),
    help("advance", "", "Lets bots play until a human must act, dealing on the way."),
    help("view", "seat?", "Gives what the viewer, or a seat, knows."),
    help("scene", "seat?", "Gives the picture that the viewer, or a seat, sees."),
    help("position", "", "Gives the whole position; load takes it back."),
    help("snapshot", "", "Gives the short form with the seed; load takes it back."),
    help("record", "", "Gives the record; replay takes it back."),
    help("understand", "words, seat?", "Says which action typed words mean, legal or not."),
    help("history", "seat?", "Gives all that the viewer, or a seat, saw happen."),
    help(
        "replay",
        "record, to?, seats?, viewer?",
        "Plays a record again, checking every line, up to line `to` or the end.",
    ),
    help("claim", "seat?", "Plays the round out for a seat to which it is foregone."),
    help("undo", "steps?", "Goes back to before the last human decision."),
    help("redo", "steps?", "Does again what an undo took back."),
    help("hint", "bot?, seat?", "Says what a bot would do, and what it thinks of the choices."),
    help("cheat", "what, seat?, open?", "Opens or closes a cheat; the record keeps the mark."),
    help("summary", "", "Gives the state summary, and changes nothing."),
    help("games", "", "Lists the games."),
    help("rules", "game?", "Gives a game's rules for people and its options."),
    help("schema", "game?", "Gives the JSON Schemas of everything that is sent here."),
    help("help", "", "Lists the commands."),
    help("exit", "", "Ends the engine."),
    help("quit", "", "Does the same as exit."),
];

/// The names that no game may use for an action.
pub const RESERVED: [&str; COMMANDS.len()] = {
    let mut names = [""; COMMANDS.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = COMMANDS[i].name;
        i += 1;
    }
    names
};

/// What starts a match where none is being played.
pub(crate) const STARTERS: [&str; 3] = ["new", "load", "replay"];
