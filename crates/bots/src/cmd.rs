//! A bot that is an outside program, in any language.
//!
//! For each decision it gets a line `{"id", "name": "choose", "payload": {"game", "rules",
//! "seat", "view", "legal", "ms"}}` and answers a line `{"name", "payload"}`. It never sees a seed
//! or a position. `docs/bots.md` says the same to those who write one.

use std::time::Duration;

use parlour_core::write::{action_from_json, action_json};
use parlour_core::{ActionSet, Bot, Fault, Seen, Show};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::program::{Heard, Program, Silence};
use crate::words::split;

/// How long a program may think about a decision, unless told otherwise.
pub const DEFAULT_LIMIT: Duration = Duration::from_secs(5);

/// An outside program that plays a seat for a match.
///
/// The first line of its faults says what went wrong and tells no secret; what it answered and
/// what it wrote to standard error may tell its cards, and stand in later lines.
pub struct CmdBot {
    words: Vec<String>,
    limit: Duration,
    /// `None` after a fault that leaves us unsure what its next line would answer.
    program: Option<Program>,
    asked: u64,
    /// What programs that have ended had of the processor.
    spent: Duration,
}

/// What a program may answer: an action as it is listed in `legal`, with or without its words.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reply {
    id: Option<u64>,
    name: String,
    #[serde(default)]
    payload: Value,
    seat: Option<u64>,
    #[serde(rename = "label")]
    _label: Option<Value>,
    #[serde(rename = "words")]
    _words: Option<Value>,
}

impl CmdBot {
    /// Starts the program of a command line, or says why it cannot be started.
    pub fn start(command: &str, limit: Duration) -> Result<CmdBot, String> {
        let words = split(command)?;
        let program = launch(&words)?;
        Ok(CmdBot { words, limit, program: Some(program), asked: 0, spent: Duration::ZERO })
    }

    /// Asks, and gives the line that came back. Any failure ends the program: what it might
    /// still say would otherwise be taken for the answer to the next question.
    fn exchange(&mut self, question: String) -> Result<Vec<u8>, Fault> {
        let program = match self.program.take() {
            Some(program) => program,
            None => launch(&self.words).map_err(Fault)?,
        };
        let fault = if program.chatter().is_some() {
            Fault("its program spoke without being asked".into())
        } else {
            program.ask(question);
            match program.answer(self.limit) {
                Ok(Heard::Line(line)) => {
                    self.program = Some(program);
                    return Ok(line);
                }
                Ok(Heard::TooLong) => Fault("its program's answer is too long".into()),
                Err(Silence::TimedOut) => {
                    let limit = self.limit.as_millis();
                    Fault(format!("its program did not answer within {limit} ms"))
                }
                Err(Silence::Ended) => {
                    let (status, last_words) = program.end();
                    let what = format!("its program ended without an answer ({status})");
                    return Err(secret(what, &last_words));
                }
            }
        };
        self.spent += program.spent().unwrap_or_default();
        Err(fault)
    }

    /// Ends the program, because its answer cannot be trusted.
    fn dismiss(&mut self) {
        if let Some(program) = self.program.take() {
            self.spent += program.spent().unwrap_or_default();
        }
    }

    /// The reply in a line, or what is wrong with it.
    fn read(&mut self, line: &[u8], seat: usize) -> Result<Reply, Fault> {
        let said = String::from_utf8_lossy(line);
        let reply: Reply = serde_json::from_slice(line).map_err(|error| {
            self.dismiss();
            secret("its program's answer is not understood".into(), &format!("{error}: {said}"))
        })?;
        if reply.id.is_some_and(|id| id != self.asked) {
            self.dismiss();
            return Err(Fault("its program answered another question".into()));
        }
        if reply.seat.is_some_and(|s| s != seat as u64) {
            return Err(Fault("its program answered for another seat".into()));
        }
        Ok(reply)
    }
}

impl<G: Show> Bot<G> for CmdBot {
    fn choose(&mut self, seen: &Seen<'_, G>) -> Result<G::Action, Fault> {
        self.asked += 1;
        // Nothing limits how often a program might take back and do again, so it may not.
        let legal = seen.legal();
        let choices: Vec<G::Action> = legal.iter().filter(|a| !seen.takes_back(*a)).collect();
        let line = self.exchange(question(seen, &choices, self.asked, self.limit))?;
        let reply = self.read(&line, seen.seat().index())?;
        let said = format!("{} {}", reply.name, reply.payload);
        let action = action_from_json::<G>(&reply.name, &reply.payload).map_err(|error| {
            secret("its program's answer is no action of this game".into(), &error)
        })?;
        if !choices.contains(&action) {
            return Err(secret("its program's answer is not legal".into(), &said));
        }
        Ok(action)
    }

    fn spent_outside(&mut self) -> Option<Duration> {
        let now = self.program.as_ref().map_or(Some(Duration::ZERO), Program::spent)?;
        Some(self.spent + now)
    }
}

/// The line that asks for a decision.
fn question<G: Show>(
    seen: &Seen<'_, G>,
    choices: &[G::Action],
    id: u64,
    limit: Duration,
) -> String {
    let (game, view) = (seen.game(), seen.view());
    let legal = choices.iter().map(|action| {
        let (name, payload) = action_json::<G>(*action);
        json!({
            "seat": seen.seat(),
            "name": name,
            "payload": payload,
            "label": game.label(&view, *action),
            "words": game.words(&view, *action),
        })
    });
    let payload = json!({
        "game": G::ID,
        "rules": game.rules(),
        "seat": seen.seat(),
        "view": view,
        "legal": legal.collect::<Vec<Value>>(),
        "ms": limit.as_millis() as u64,
    });
    format!("{}\n", json!({"id": id, "name": "choose", "payload": payload}))
}

fn launch(words: &[String]) -> Result<Program, String> {
    Program::start(words).map_err(|error| {
        let name = words.first().map_or("", String::as_str);
        format!("The program \"{name}\" cannot be started: {error}.")
    })
}

/// A fault whose details stand in later lines, because they may tell the seat's cards.
fn secret(what: String, details: &str) -> Fault {
    let details: String = details.trim().chars().take(500).collect();
    Fault(if details.is_empty() { what } else { format!("{what}\n{details}") })
}
