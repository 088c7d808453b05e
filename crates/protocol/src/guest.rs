//! The protocol for somebody at a table that others hold too, as a server does: it reads commands
//! and answers those that only look. What changes the match is done by who holds it.

use parlour_core::{Turn, Viewer};
use parlour_house::{AnyGame, AnyTable, ToldEvent};
use serde::Serialize;
use serde_json::Value;

use crate::answer::{Answer, ResultLine};
use crate::command::Command;
use crate::payload::{AskHint, Nothing, Steps};
use crate::refusal::Refusal;
use crate::sitting::{News, Sitting};

/// A command as somebody sent it.
pub struct Asked {
    id: Value,
    command: Command,
}

impl Asked {
    /// Reads a line; the error is the line that refuses it.
    pub fn read(line: &[u8]) -> Result<Asked, String> {
        match Command::parse(line) {
            (id, Ok(command)) => Ok(Asked { id, command }),
            (id, Err(refusal)) => Err(line_of(id, Err(refusal), Vec::new())),
        }
    }

    /// The sender's own name for it, or null.
    #[must_use]
    pub fn id(&self) -> &Value {
        &self.id
    }

    /// What is to be done.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.command.name
    }

    /// Its details.
    #[must_use]
    pub fn payload(&self) -> &Value {
        &self.command.payload
    }

    /// The seat that is to act, if the sender named one.
    #[must_use]
    pub fn seat(&self) -> Option<i64> {
        self.command.seat.map(|seat| seat.0)
    }

    /// The state that the sender has seen, if it said so.
    #[must_use]
    pub fn state(&self) -> Option<u64> {
        self.command.state
    }

    /// The bot that is asked for a hint, if one is named; the error is the line that refuses.
    pub fn bot(&self) -> Result<Option<String>, String> {
        let read = self.command.read::<AskHint>();
        read.map(|ask| ask.bot).map_err(|no| line_of(self.id.clone(), Err(no), Vec::new()))
    }

    /// How many steps an `undo` or `redo` goes; the error is the line that refuses.
    pub fn steps(&self) -> Result<u32, String> {
        let read = self.command.read::<Steps>();
        let steps = read.map(|steps| steps.steps.unwrap_or(1));
        steps.map_err(|no| line_of(self.id.clone(), Err(no), Vec::new()))
    }

    /// The line that answers it with what was asked for.
    #[must_use]
    pub fn answered(&self, payload: &impl Serialize) -> String {
        line_of(self.id.clone(), Ok(Answer::of(payload)), Vec::new())
    }

    /// The line that refuses it where there is no table to look at.
    #[must_use]
    pub fn refused(&self, code: &'static str, message: &str) -> String {
        line_of(self.id.clone(), Err(Refusal::new(code, message)), Vec::new())
    }
}

/// A table that is looked at.
type Lent<'a> = &'a (dyn AnyTable + 'static);

/// Somebody at a table: what is answered is for their eyes.
pub struct Guest<'a> {
    game: &'a dyn AnyGame,
    sitting: Sitting<Lent<'a>>,
}

impl<'a> Guest<'a> {
    /// Somebody who sees the table so.
    #[must_use]
    pub fn new(game: &'a dyn AnyGame, table: Lent<'a>, viewer: Viewer) -> Guest<'a> {
        Guest { game, sitting: Sitting { table, viewer } }
    }

    /// A number that grows with what they could see happen.
    #[must_use]
    pub fn state(&self) -> u64 {
        self.sitting.table.version(self.sitting.viewer)
    }

    /// Whether a command may be meant for what they see now.
    #[must_use]
    pub fn is_stale(&self, asked: &Asked) -> bool {
        asked.state().is_some_and(|seen| seen != self.state())
    }

    /// Answers a command that only looks; `None` if it is another.
    #[must_use]
    pub fn look(&self, asked: &Asked) -> Option<String> {
        let (sitting, command) = (&self.sitting, &asked.command);
        let done = match asked.name() {
            "legal" => command.read().and_then(|of| sitting.legal(&of)),
            "view" => command.read().and_then(|of| sitting.view(&of)),
            "scene" => command.read().and_then(|of| sitting.scene(&of)),
            "history" => command.read().and_then(|of| sitting.history(&of)),
            "understand" => command.read().and_then(|typed| sitting.understand(&typed)),
            "position" => command.read().and_then(|nothing| sitting.position(&nothing)),
            "snapshot" => command.read().and_then(|nothing| sitting.snapshot(&nothing)),
            "record" => command.read().and_then(|nothing| sitting.record(&nothing)),
            "summary" => command.read::<Nothing>().map(|_| self.summary(Vec::new())),
            _ => return None,
        };
        Some(line_of(asked.id.clone(), done, self.allowed()))
    }

    /// The line that says what they saw happen, and how things stand now; the id is that of the
    /// command that led to it, or null.
    #[must_use]
    pub fn told(&self, id: &Value, events: Vec<ToldEvent>) -> String {
        line_of(id.clone(), Ok(self.summary(events)), Vec::new())
    }

    /// The line that refuses a command.
    #[must_use]
    pub fn refused(&self, asked: &Asked, code: &'static str, message: &str) -> String {
        line_of(asked.id.clone(), Err(Refusal::new(code, message)), self.allowed())
    }

    fn summary(&self, events: Vec<ToldEvent>) -> Answer {
        let turns = Vec::new();
        let news = News { events, turns, note: None };
        self.sitting.summary(self.allowed(), news, self.state(), false)
    }

    /// What they may send that takes the match further; bots and new matches are not their affair.
    fn allowed(&self) -> Vec<&'static str> {
        let humans = !self.sitting.awaited_humans().is_empty();
        match self.sitting.table.turn() {
            Turn::Over => Vec::new(),
            Turn::Seats(_) if !humans => Vec::new(),
            Turn::Deal | Turn::Seats(_) => self.sitting.allowed(self.game),
        }
    }
}

fn line_of(id: Value, done: Result<Answer, Refusal>, allowed: Vec<&'static str>) -> String {
    serde_json::to_string(&ResultLine::new(id, done, allowed))
        .unwrap_or_else(|e| unreachable!("results are plain JSON: {e}"))
}
