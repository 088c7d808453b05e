//! A table whose game is not known at compile time.

use parlour_bots::{DEFAULT_LIMIT, Explained};
use parlour_core::record::Line;
use parlour_core::table::{Report, Table, TableError};
use parlour_core::write::{action_from_json, action_json};
use parlour_core::written::Written;
use parlour_core::{ActionSet, Bot, BySeat, Guide, Pace, Record, Seat, Show, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::engine::Engine;
use crate::erased::{controller, seat_bot};
use crate::hint::{Hint, HintLine, Judgement, Whys};
use crate::look::Look;
use crate::seats::SeatSpec;

/// A running match of any game that is held here; see [`Table`] for what the methods do.
pub trait AnyTable: Look {
    /// The rules in full.
    fn rules(&self) -> Value;
    /// How things stand, without news.
    fn status(&self) -> Report;
    /// The phase, as a viewer knows it.
    fn phase(&self, who: Viewer) -> &'static str;
    /// The scores.
    fn scores(&self) -> BySeat<i32>;
    /// How many rounds there were, the one that is being played included.
    fn rounds(&self) -> u32;
    /// A number that grows with what the viewer could see happen.
    fn version(&self, who: Viewer) -> u64;
    /// The commands of the actions that a seat may do now.
    fn allowed(&self, seat: Seat) -> Vec<&'static str>;
    /// What a seat may do now, for people and for programs.
    fn legal(&self, seat: Seat) -> Vec<LegalAction>;
    /// An action of this game as records write it, legal or not.
    fn canonical(&self, name: &str, payload: &Value) -> Result<(String, Value), ActError>;
    /// Does a person's action.
    fn act(&mut self, seat: Seat, name: &str, payload: &Value) -> Result<Report, ActError>;
    /// Deals the next round.
    fn deal(&mut self) -> Result<Report, TableError>;
    /// How the bots may think from now on; a clone of the pace can hurry them.
    fn set_pace(&mut self, pace: &Pace);
    /// Lets the next bot act.
    fn step_bot(&mut self) -> Option<Report>;
    /// Lets bots act until a person must, dealing on the way if told to.
    fn drive(&mut self, dealing: bool) -> Report;
    /// Does one action for a person to whom the rest of the round is foregone.
    fn act_foregone(&mut self, seat: Seat) -> Result<Report, TableError>;
    /// Plays on for such a person, and lets bots act, until the round has ended or another person
    /// must choose.
    fn claim(&mut self, seat: Seat) -> Result<Report, TableError>;
    /// Goes back to before a person's last decision, several times.
    fn undo(&mut self, times: u32) -> Result<Report, TableError>;
    /// Does again what an undo took back, several times.
    fn redo(&mut self, times: u32) -> Result<Report, TableError>;
    /// What a viewer knows.
    fn view(&self, who: Viewer) -> Value;
    /// The position; it holds every secret.
    fn position(&self) -> Value;
    /// The short form with the seed; it holds every secret.
    fn snapshot(&self) -> Value;
    /// The record; it holds every secret.
    fn record(&self) -> &Record;
    /// How many lines follow the header in the record, those that were forgotten included.
    fn line_count(&self) -> usize;
    /// The lines that were written since the table last forgot.
    fn new_lines(&self) -> &[Line];
    /// Forgets the lines that others keep, and what can be played again.
    fn forget(&mut self);
    /// Whom to ask for a hint or a verdict: the best bot that the game has.
    fn adviser(&self) -> SeatSpec;
    /// What a bot would do in a seat, and what it thinks of the choices.
    fn hint(&self, seat: Seat, bot: &SeatSpec) -> Result<Hint, ActError>;
    /// What a bot thinks of an action that a seat may do; `None` if there is nothing to choose
    /// or the bot cannot tell.
    fn judge(
        &self,
        seat: Seat,
        name: &str,
        payload: &Value,
        bot: &SeatSpec,
    ) -> Result<Option<Judgement>, ActError>;
    /// How well each seat stands in the match; it means something where no round is being played.
    fn standing(&self) -> BySeat<f64>;
    /// People are called so, in order of seats; it is said before the match begins.
    fn name_people(&mut self, names: &[String]);
    /// Somebody else decides for a seat from here on, and the record says so at once.
    fn seat(&mut self, seat: Seat, who: &SeatSpec) -> Result<(), ActError>;
    /// Does what the next line of a record says, or says why it cannot have happened.
    fn follow(&mut self, line: &Line) -> Result<(), String>;
    /// Opens a cheat for a person, or tells the seed, and marks the record.
    fn cheat(&mut self, seat: Seat, what: &str) -> Result<(), TableError>;
    /// Closes a cheat.
    fn stop_cheat(&mut self, seat: Seat, what: &str);
}

/// An action that a seat may do; `seat`, `name` and `payload` can be sent back as they are.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LegalAction {
    /// Who may do it.
    pub seat: Seat,
    /// The command.
    pub name: String,
    /// Its payload.
    pub payload: Value,
    /// The action for people.
    pub label: String,
    /// The action as a person types it.
    pub words: String,
}

/// Why an action was not done. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActError {
    /// The name and payload are no action of this game.
    #[error("{0}")]
    NotAnAction(String),
    /// There is no such seat.
    #[error("There is no seat {0} at this table: seats count from 0 to {last}.", last = .1 - 1)]
    NoSuchSeat(Seat, usize),
    /// Nobody may be asked.
    #[error("Seat {0} has nothing to decide now.")]
    NotAwaited(Seat),
    /// The bot cannot be had, or gave no answer.
    #[error("{0}")]
    Bot(String),
    /// The table refused.
    #[error(transparent)]
    Table(#[from] TableError),
}

impl ActError {
    /// A stable code.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            ActError::NotAnAction(_) => "bad_action",
            ActError::NoSuchSeat(..) => "no_such_seat",
            ActError::NotAwaited(_) => "not_awaited",
            ActError::Bot(_) => "bot_unavailable",
            ActError::Table(error) => error.code(),
        }
    }
}

fn legal_action<G: Show>(table: &Table<G>, seat: Seat, action: G::Action) -> LegalAction {
    let view = table.view(Viewer::Seat(seat));
    let (name, payload) = action_json::<G>(action);
    let mut label = table.game().label(&view, action);
    if let Some(names) = table.names() {
        names.change(&mut label);
    }
    LegalAction { seat, name, payload, label, words: table.game().words(&view, action) }
}

pub(crate) fn check_seat<G: Show>(table: &Table<G>, seat: Seat) -> Result<(), ActError> {
    let seats = table.game().seats();
    if seat.index() < seats { Ok(()) } else { Err(ActError::NoSuchSeat(seat, seats)) }
}

/// A table of a known game, with what thinks there.
pub(crate) struct Seated<G: Show + Guide> {
    pub(crate) table: Table<G>,
    pub(crate) engine: &'static dyn Engine<G>,
}

impl<G: Show + Guide> Seated<G> {
    fn bot(&self, spec: &SeatSpec) -> Result<Box<dyn Bot<G>>, ActError> {
        let bot = seat_bot(self.engine, self.table.game(), spec, DEFAULT_LIMIT);
        bot.map_err(|e| ActError::Bot(e.to_string()))
    }
}

impl<G: Show + Guide> AnyTable for Seated<G> {
    fn rules(&self) -> Value {
        self.table.record().header.rules.clone()
    }
    fn status(&self) -> Report {
        self.table.status()
    }
    fn phase(&self, who: Viewer) -> &'static str {
        self.table.game().phase(&self.table.view(who))
    }
    fn scores(&self) -> BySeat<i32> {
        self.table.scores()
    }
    fn rounds(&self) -> u32 {
        self.table.rounds()
    }
    fn version(&self, who: Viewer) -> u64 {
        self.table.version(who)
    }
    fn allowed(&self, seat: Seat) -> Vec<&'static str> {
        let mut names = Vec::new();
        if check_seat(&self.table, seat).is_err() {
            return names;
        }
        for action in self.table.legal(seat).iter() {
            let name = self.table.game().command(action);
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }
    fn legal(&self, seat: Seat) -> Vec<LegalAction> {
        if check_seat(&self.table, seat).is_err() {
            return Vec::new();
        }
        self.table
            .legal(seat)
            .iter()
            .map(|action| legal_action(&self.table, seat, action))
            .collect()
    }
    fn canonical(&self, name: &str, payload: &Value) -> Result<(String, Value), ActError> {
        let action = action_from_json::<G>(name, payload).map_err(ActError::NotAnAction)?;
        Ok(action_json::<G>(action))
    }
    fn act(&mut self, seat: Seat, name: &str, payload: &Value) -> Result<Report, ActError> {
        check_seat(&self.table, seat)?;
        let action = action_from_json::<G>(name, payload).map_err(ActError::NotAnAction)?;
        Ok(self.table.act(seat, action)?)
    }
    fn deal(&mut self) -> Result<Report, TableError> {
        self.table.deal()
    }
    fn set_pace(&mut self, pace: &Pace) {
        self.table.set_pace(pace);
    }
    fn step_bot(&mut self) -> Option<Report> {
        self.table.step_bot()
    }
    fn drive(&mut self, dealing: bool) -> Report {
        self.table.drive(dealing)
    }
    fn act_foregone(&mut self, seat: Seat) -> Result<Report, TableError> {
        self.table.act_foregone(seat)
    }
    fn claim(&mut self, seat: Seat) -> Result<Report, TableError> {
        self.table.claim(seat)
    }
    fn undo(&mut self, times: u32) -> Result<Report, TableError> {
        self.table.undo(times)
    }
    fn redo(&mut self, times: u32) -> Result<Report, TableError> {
        self.table.redo(times)
    }
    fn view(&self, who: Viewer) -> Value {
        Written::of(&self.table.view(who)).value()
    }
    fn position(&self) -> Value {
        Written::of(&self.table.position()).value()
    }
    fn snapshot(&self) -> Value {
        self.table.snapshot()
    }
    fn record(&self) -> &Record {
        self.table.record()
    }
    fn line_count(&self) -> usize {
        self.table.line_count()
    }
    fn new_lines(&self) -> &[Line] {
        self.table.new_lines()
    }
    fn forget(&mut self) {
        self.table.forget();
    }
    fn adviser(&self) -> SeatSpec {
        match self.table.game().bot("search") {
            Some(_) => SeatSpec::Search(String::new()),
            None => SeatSpec::Search(G::LEVELS.expert.to_string()),
        }
    }
    fn hint(&self, seat: Seat, spec: &SeatSpec) -> Result<Hint, ActError> {
        check_seat(&self.table, seat)?;
        let bot = self.bot(spec)?;
        let mut bot = Explained::new(bot);
        let advice = self
            .table
            .advise(seat, self.engine.explaining(&mut bot))
            .ok_or(ActError::NotAwaited(seat))?
            .map_err(|fault| ActError::Bot(fault.0))?;
        let thoughts = advice.thoughts.iter().map(|thought| HintLine {
            action: legal_action(&self.table, seat, thought.action),
            value: thought.value,
            visits: thought.visits,
            error: thought.error,
        });
        let action = legal_action(&self.table, seat, advice.action);
        let (thoughts, worth) = (thoughts.collect(), self.table.game().worth());
        let whys = Whys { own: advice.why, reason: bot.reason() };
        Ok(Hint::new(spec.to_string(), action, whys, thoughts, &worth))
    }
    fn judge(
        &self,
        seat: Seat,
        name: &str,
        payload: &Value,
        spec: &SeatSpec,
    ) -> Result<Option<Judgement>, ActError> {
        check_seat(&self.table, seat)?;
        let done = action_from_json::<G>(name, payload).map_err(ActError::NotAnAction)?;
        let mut bot = self.bot(spec)?;
        let verdict = self.table.judge(seat, done, &mut *bot);
        let verdict = verdict.map_err(|fault| ActError::Bot(fault.0))?;
        Ok(verdict.map(|verdict| Judgement {
            done: legal_action(&self.table, seat, done),
            best: legal_action(&self.table, seat, verdict.best),
            choices: verdict.choices,
            value: verdict.value,
            behind: verdict.behind,
            error: verdict.error,
            lost: verdict.lost(),
            stake: verdict.stake,
            outlook: verdict.outlook,
        }))
    }
    fn standing(&self) -> BySeat<f64> {
        self.table.standing().map(|value| f64::from(*value))
    }
    fn name_people(&mut self, names: &[String]) {
        self.table.name_people(names);
    }
    fn seat(&mut self, seat: Seat, who: &SeatSpec) -> Result<(), ActError> {
        check_seat(&self.table, seat)?;
        let controller = controller(self.engine, self.table.game(), who, DEFAULT_LIMIT)
            .map_err(|e| ActError::Bot(e.to_string()))?;
        Ok(self.table.seat(seat, controller)?)
    }
    fn follow(&mut self, line: &Line) -> Result<(), String> {
        self.table.replay_line(line)
    }
    fn cheat(&mut self, seat: Seat, what: &str) -> Result<(), TableError> {
        self.table.cheat(seat, what)
    }
    fn stop_cheat(&mut self, seat: Seat, what: &str) {
        self.table.stop_cheat(seat, what);
    }
}
