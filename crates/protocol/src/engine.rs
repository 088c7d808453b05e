//! The engine: one command in, one result out.

use std::time::Duration;

use parlour_core::Seed;
use parlour_house::{AnyGame, OnFault, Setup};

use crate::answer::{Answer, Exit, ResultLine};
use crate::command::Command;
use crate::names::{RESERVED, STARTERS};
use crate::payload::Nothing;
use crate::refusal::{Refusal, quoted};
use crate::sitting::{News, Sitting};

/// What an engine may do, and how patient it is.
#[derive(Clone, Debug)]
pub struct Options {
    /// Whether a message may seat an outside program (`cmd:…`), that is, start it.
    pub allow_cmd: bool,
    /// How long an outside program may think about a decision.
    pub bot_time: Duration,
    /// What happens when a bot fails.
    pub on_fault: OnFault,
    /// The longest line, in bytes, that [`Engine::run`] reads.
    pub longest_line: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            allow_cmd: false,
            bot_time: Setup::new(Seed::from_number(0)).bot_time,
            on_fault: OnFault::default(),
            longest_line: 16 << 20,
        }
    }
}

/// Plays one match at a time, as it is told.
pub struct Engine {
    pub(crate) games: Vec<Box<dyn AnyGame>>,
    pub(crate) options: Options,
    sitting: Option<Sitting>,
    /// Where the running match's state numbers begin: above those of the matches before it, so
    /// that no old number is ever taken for a new one.
    base: u64,
    exited: bool,
}

impl Engine {
    /// An engine with these games; [`parlour_house::offer`] makes them.
    #[must_use]
    pub fn new(games: Vec<Box<dyn AnyGame>>, options: Options) -> Engine {
        Engine { games, options, sitting: None, base: 0, exited: false }
    }

    /// Whether it was told to end.
    #[must_use]
    pub fn exited(&self) -> bool {
        self.exited
    }

    /// Does a command and answers it: one line of JSON each, without the line's end.
    pub fn handle(&mut self, line: impl AsRef<[u8]>) -> String {
        let (id, command) = Command::parse(line.as_ref());
        let done = command.and_then(|command| self.dispatch(&command));
        self.render(id, done)
    }

    /// The line for a refusal that belongs to no command.
    pub(crate) fn refuse(&self, refusal: Refusal) -> String {
        self.render(serde_json::Value::Null, Err(refusal))
    }

    fn render(&self, id: serde_json::Value, done: Result<Answer, Refusal>) -> String {
        let allowed = if done.is_err() { self.allowed() } else { Vec::new() };
        serde_json::to_string(&ResultLine::new(id, done, allowed))
            .unwrap_or_else(|e| unreachable!("results are plain JSON: {e}"))
    }

    fn dispatch(&mut self, command: &Command) -> Result<Answer, Refusal> {
        if let Some(seen) = command.state
            && seen != self.state()
        {
            let message = format!(
                "State {seen} is stale, the match is at {}: ask for the view and decide again.",
                self.state()
            );
            return Err(Refusal::new("stale_state", message));
        }
        let name = &*command.name;
        if command.seat.is_some() && RESERVED.contains(&name) {
            let message = format!(
                "A \"seat\" stands beside the name of an action; where {name} takes one, it is in \
                 the payload."
            );
            return Err(Refusal::new("bad_command", message));
        }
        match name {
            "new" => self.new_match(&command.read()?),
            "load" => self.load(command.read()?),
            "replay" => self.replay(command.read()?),
            "deal" => command.read::<Nothing>().and_then(|_| self.deal()),
            "advance" => command.read::<Nothing>().and_then(|_| self.advance()),
            "claim" => self.claim(&command.read()?),
            "undo" => self.undo(&command.read()?),
            "redo" => self.redo(&command.read()?),
            "cheat" => self.cheat(&command.read()?),
            "legal" => self.sitting()?.legal(&command.read()?),
            "view" => self.sitting()?.view(&command.read()?),
            "scene" => self.sitting()?.scene(&command.read()?),
            "history" => self.sitting()?.history(&command.read()?),
            "understand" => self.sitting()?.understand(&command.read()?),
            "position" => self.sitting()?.position(&command.read()?),
            "snapshot" => self.sitting()?.snapshot(&command.read()?),
            "record" => self.sitting()?.record(&command.read()?),
            "hint" => self.hint(&command.read()?),
            "summary" => {
                command.read::<Nothing>()?;
                self.sitting()?;
                Ok(self.summary(News::default()))
            }
            "games" => self.list_games(&command.read()?),
            "rules" => self.rules(&command.read()?),
            "schema" => self.schema(&command.read()?),
            "help" => self.help(&command.read()?),
            "exit" | "quit" => command.read::<Nothing>().map(|_| self.exit()),
            _ => self.act(command),
        }
    }

    /// The running match.
    pub(crate) fn sitting(&self) -> Result<&Sitting, Refusal> {
        self.sitting.as_ref().ok_or_else(Refusal::no_match)
    }

    /// The running match, to be played.
    pub(crate) fn sitting_mut(&mut self) -> Result<&mut Sitting, Refusal> {
        self.sitting.as_mut().ok_or_else(Refusal::no_match)
    }

    /// Puts a match in the place of the running one.
    pub(crate) fn seat(&mut self, sitting: Sitting) {
        if self.sitting.is_some() {
            self.base = self.state() + 1;
        }
        self.sitting = Some(sitting);
    }

    /// The game with this short name, in any case.
    pub(crate) fn game(&self, name: &str) -> Result<&dyn AnyGame, Refusal> {
        let found = self.games.iter().find(|g| g.id().eq_ignore_ascii_case(name));
        found.map(|game| &**game).ok_or_else(|| {
            let known: Vec<&str> = self.games.iter().map(|g| g.id()).collect();
            let message =
                format!("There is no game {}: choose from {}.", quoted(name), known.join(", "));
            Refusal::new("unknown_game", message)
        })
    }

    /// The game with this short name; without a name that of the running match, or the only one.
    pub(crate) fn game_or_running(&self, name: Option<&str>) -> Result<&dyn AnyGame, Refusal> {
        match (name, &self.sitting, &*self.games) {
            (Some(name), ..) => self.game(name),
            (None, Some(sitting), _) => self.game(sitting.table.game()),
            (None, None, [only]) => Ok(&**only),
            (None, None, _) => {
                let message = "No match is running: say which \"game\" is meant.";
                Err(Refusal::new("game_needed", message))
            }
        }
    }

    /// A number that grows with what the viewer could see happen.
    fn state(&self) -> u64 {
        let version = self.sitting.as_ref().map(|s| s.table.version(s.viewer));
        self.base + version.unwrap_or_default()
    }

    /// The commands that would take things further.
    fn allowed(&self) -> Vec<&'static str> {
        let sitting = self.sitting.as_ref();
        let game = sitting.and_then(|s| self.game(s.table.game()).ok());
        match (sitting, game) {
            (Some(sitting), Some(game)) => sitting.allowed(game),
            _ => STARTERS.into(),
        }
    }

    /// How things stand, with what happened.
    pub(crate) fn summary(&self, news: News) -> Answer {
        match &self.sitting {
            None => Answer::of(&Exit { exit: self.exited }),
            Some(sitting) => sitting.summary(self.allowed(), news, self.state(), self.exited),
        }
    }

    fn exit(&mut self) -> Answer {
        self.exited = true;
        self.summary(News::default())
    }
}
