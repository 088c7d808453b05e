//! A running match: its state, the controllers of its seats, and its record as it grows.

use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;

use crate::bot::{Advice, Bot, Fault, Seen};
use crate::game::{ActionSet, Game, Invalid, Turn, Viewer};
use crate::luck::{MatchLuck, Seed};
use crate::outcome::Outcome;
use crate::random::Rng;
use crate::record::{FORMAT, Header, HeaderKind, Line, Record, RecordError, Start};
use crate::scene::Scene;
use crate::seat::{BySeat, Seat, SeatSet};
use crate::show::{Kind, Refused, Show, action_from_json, action_json, full_scene};

/// Who decides for a seat.
pub enum Controller<G: Game> {
    /// A person: the table waits.
    Human,
    /// A program.
    Bot {
        /// How it was asked for: `classic`, `search:2000`.
        name: String,
        /// The program.
        bot: Box<dyn Bot<G>>,
    },
}

impl<G: Game> Controller<G> {
    /// How it was asked for.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Controller::Human => "human",
            Controller::Bot { name, .. } => name,
        }
    }
}

/// What happens when a bot gives no usable answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OnFault {
    /// Another bot chooses that action, and the record says so.
    #[default]
    StandIn,
    /// The match ends; the seat comes last.
    Forfeit,
}

/// A step of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<A> {
    /// A round was dealt.
    Deal,
    /// A seat acted.
    Act(Seat, A),
}

/// What one call brought about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Where the new events begin; give it to [`Table::events`].
    pub mark: usize,
    /// The seats that acted, in order.
    pub acted: Vec<Seat>,
    /// The seats that the table now waits for.
    pub awaiting: SeatSet,
    /// Whether the next round is to be dealt.
    pub deal_due: bool,
    /// How the match ended, if it did.
    pub outcome: Option<Outcome>,
    /// What bots did wrong.
    pub faults: Vec<(Seat, String)>,
}

/// An event as a viewer is told of it; the protocol's event.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ToldEvent {
    /// What sort of event.
    #[serde(rename = "type")]
    pub name: String,
    /// How much it matters to the viewer.
    pub kind: Kind,
    /// Whose doing it was.
    pub seat: Option<Seat>,
    /// The sentence.
    pub text: String,
    /// The details.
    pub data: Value,
}

/// Why a table did not do as it was told. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// The rules do not allow it.
    #[error("{}", .0.message)]
    Refused(Refused),
    /// A bot decides for that seat.
    #[error("Seat {0} is played by a bot: act for a human seat.")]
    BotSeat(Seat),
    /// The round is over.
    #[error("The round has ended: deal the next one first.")]
    DealFirst,
    /// A round is being played.
    #[error("A round is being played: deal when it has ended.")]
    NothingToDeal,
    /// The match is over.
    #[error("The match is over: start a new one, or undo.")]
    Over,
    /// No decision is left to take back.
    #[error("There is nothing to undo.")]
    NothingToUndo,
    /// Nothing was taken back.
    #[error("There is nothing to redo.")]
    NothingToRedo,
    /// The game has no such cheat.
    #[error("There is no cheat called \"{0}\" in this game.")]
    NoSuchCheat(String),
}

impl TableError {
    /// A stable code.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            TableError::Refused(refused) => refused.code,
            TableError::BotSeat(_) => "bot_seat",
            TableError::DealFirst => "deal_first",
            TableError::NothingToDeal => "nothing_to_deal",
            TableError::Over => "match_over",
            TableError::NothingToUndo => "nothing_to_undo",
            TableError::NothingToRedo => "nothing_to_redo",
            TableError::NoSuchCheat(_) => "no_such_cheat",
        }
    }
}

/// A running match with its seats' controllers.
pub struct Table<G: Show> {
    game: Arc<G>,
    luck: MatchLuck,
    record: Record,
    on_fault: OnFault,
    controllers: Vec<Controller<G>>,
    first: G::State,
    state: G::State,
    steps: Vec<Step<G::Action>>,
    /// The events of each step; `events[i]` belongs to `steps[i]`.
    events: Vec<Vec<G::Event>>,
    /// What was undone and may be redone, the latest undo last.
    undone: Vec<Vec<Step<G::Action>>>,
    /// Events of undone steps: they stay counted, so that state numbers only grow.
    dropped: Vec<G::Event>,
    rewinds: u64,
    open_cheats: Vec<(Seat, &'static str)>,
    forfeit: Option<Seat>,
}

impl<G: Show> Table<G> {
    /// A match before its first deal.
    ///
    /// # Panics
    /// If there is not one controller per seat.
    pub fn new(game: Arc<G>, seed: Seed, controllers: Vec<Controller<G>>) -> Table<G> {
        let state = game.start();
        Table::set(game, seed, None, state, controllers)
    }

    /// A match that begins in a position.
    pub fn load(
        game: Arc<G>,
        seed: Seed,
        position: &G::Position,
        controllers: Vec<Controller<G>>,
    ) -> Result<Table<G>, Vec<Invalid>> {
        let state = game.place(position)?;
        let written = json(&game.position(&state));
        Ok(Table::set(game, seed, Some(written), state, controllers))
    }

    /// A match that begins before the deal of the round that a snapshot names.
    pub fn restore(
        game: Arc<G>,
        seed: Seed,
        snapshot: &Value,
        controllers: Vec<Controller<G>>,
    ) -> Result<Table<G>, Vec<Invalid>> {
        let state = game.restore(snapshot)?;
        let written = json(&game.position(&state));
        Ok(Table::set(game, seed, Some(written), state, controllers))
    }

    fn set(
        game: Arc<G>,
        seed: Seed,
        position: Option<Value>,
        state: G::State,
        controllers: Vec<Controller<G>>,
    ) -> Table<G> {
        assert_eq!(controllers.len(), game.seats(), "one controller per seat");
        let header = Header {
            kind: HeaderKind::Parlour,
            format: FORMAT,
            game: G::ID.into(),
            rules_version: G::RULES_VERSION,
            rules: json(game.rules()),
            seats: controllers.iter().map(|c| c.name().to_owned()).collect(),
            start: Start { seed, position },
        };
        Table {
            luck: MatchLuck::new(seed, G::ID),
            record: Record {
                header,
                lines: Vec::new(),
            },
            on_fault: OnFault::default(),
            controllers,
            first: state.clone(),
            state,
            steps: Vec::new(),
            events: Vec::new(),
            undone: Vec::new(),
            dropped: Vec::new(),
            rewinds: 0,
            open_cheats: Vec::new(),
            forfeit: None,
            game,
        }
    }

    /// Plays a record again, checking every line. Controllers are only put in their seats.
    pub fn replay(
        game: Arc<G>,
        record: &Record,
        controllers: Vec<Controller<G>>,
    ) -> Result<Table<G>, RecordError> {
        let mut table = Table::from_header(game, &record.header, controllers)?;
        for (index, line) in record.lines.iter().enumerate() {
            table
                .replay_line(line)
                .map_err(|why| RecordError::new(index + 2, why))?;
        }
        table.note_end();
        Ok(table)
    }

    /// The table of a record's header, before its first line.
    pub fn from_header(
        game: Arc<G>,
        header: &Header,
        controllers: Vec<Controller<G>>,
    ) -> Result<Table<G>, RecordError> {
        let wrong = |why: String| RecordError::new(1, why);
        if header.game != G::ID {
            return Err(wrong(format!(
                "this is a match of {}, not of {}",
                header.game,
                G::ID
            )));
        }
        if header.rules_version != G::RULES_VERSION {
            return Err(wrong(format!(
                "it was played by version {} of the rules; this program has version {}",
                header.rules_version,
                G::RULES_VERSION
            )));
        }
        if header.seats.len() != game.seats() {
            return Err(wrong(format!(
                "{} seats instead of {}",
                header.seats.len(),
                game.seats()
            )));
        }
        let state = match &header.start.position {
            None => game.start(),
            Some(position) => {
                let position: G::Position = serde_json::from_value(position.clone())
                    .map_err(|e| wrong(format!("start.position: {e}")))?;
                game.place(&position).map_err(|all| {
                    let all: Vec<String> = all.iter().map(ToString::to_string).collect();
                    wrong(format!("start.position: {}", all.join("; ")))
                })?
            }
        };
        let position = header.start.position.clone();
        let mut table = Table::set(game, header.start.seed, position, state, controllers);
        table.record.header = header.clone();
        Ok(table)
    }

    /// Does what one line of a record says, or says why it cannot have happened.
    pub fn replay_line(&mut self, line: &Line) -> Result<(), String> {
        if self.forfeit.is_some() && !matches!(line, Line::End { .. }) {
            return Err("the match ended by a forfeit before this".into());
        }
        match line {
            Line::Deal {} => {
                if self.game.turn(&self.state) != Turn::Deal {
                    return Err("no round was to be dealt here".into());
                }
                self.do_step(Step::Deal).map_err(|e| e.to_string())?;
                self.undone.clear();
            }
            Line::Act {
                seat,
                name,
                payload,
            } => {
                let action = action_from_json::<G>(name, payload)?;
                if seat.index() >= self.game.seats() {
                    return Err(format!("there is no seat {seat} at this table"));
                }
                self.do_step(Step::Act(*seat, action))
                    .map_err(|e| e.to_string())?;
                self.undone.clear();
            }
            Line::Undo { count } => self.rewind(*count as usize)?,
            Line::Redo { count } => {
                match self.undone.last() {
                    Some(steps) if steps.len() == *count as usize => {}
                    Some(steps) => return Err(format!("the last undo took back {}", steps.len())),
                    None => return Err("nothing was undone before this".into()),
                }
                self.redo_last().map_err(|e| e.to_string())?;
            }
            Line::Cheat { seat, what } => {
                self.find_cheat(what).map_err(|e| e.to_string())?;
                if seat.index() >= self.game.seats() {
                    return Err(format!("there is no seat {seat} at this table"));
                }
            }
            Line::Substitute { .. } => {}
            Line::Forfeit { seat, .. } => {
                if seat.index() >= self.game.seats() {
                    return Err(format!("there is no seat {seat} at this table"));
                }
                self.forfeit = Some(*seat);
            }
            Line::End { outcome } => match self.outcome() {
                Some(actual) if actual == *outcome => {}
                Some(actual) => {
                    return Err(format!("the match ended otherwise: {}", json(&actual)));
                }
                None => return Err("the match is not over here".into()),
            },
        }
        self.record.lines.push(line.clone());
        Ok(())
    }

    /// The rules.
    #[must_use]
    pub fn game(&self) -> &G {
        &self.game
    }

    /// What happens when a bot fails.
    pub fn set_on_fault(&mut self, policy: OnFault) {
        self.on_fault = policy;
    }

    /// The controllers, in seat order.
    #[must_use]
    pub fn controllers(&self) -> &[Controller<G>] {
        &self.controllers
    }

    /// The seats that people decide for.
    #[must_use]
    pub fn humans(&self) -> SeatSet {
        let human = |s: &Seat| matches!(self.controllers[s.index()], Controller::Human);
        Seat::all(self.controllers.len()).filter(human).collect()
    }

    /// The record so far; it holds the seed.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The deals and acts that stand, in order.
    #[must_use]
    pub fn steps(&self) -> &[Step<G::Action>] {
        &self.steps
    }

    /// The position; it holds every secret.
    #[must_use]
    pub fn position(&self) -> G::Position {
        self.game.position(&self.state)
    }

    /// The game's short form with the seed, or the whole position where it has none.
    #[must_use]
    pub fn snapshot(&self) -> Value {
        let mut whole = serde_json::json!({
            "game": G::ID,
            "rules": self.game.rules(),
            "seed": self.record.header.start.seed,
        });
        match self.game.snapshot(&self.state) {
            Some(short) => whole["snapshot"] = short,
            None => whole["position"] = json(&self.position()),
        }
        whole
    }

    /// What a viewer knows.
    #[must_use]
    pub fn view(&self, who: Viewer) -> G::View {
        self.game.view(&self.state, who)
    }

    /// The picture as a viewer sees it, with what open cheats show that seat.
    #[must_use]
    pub fn scene(&self, who: Viewer) -> Scene {
        let mut scene = full_scene(&*self.game, &self.view(who));
        for (seat, cheat) in &self.open_cheats {
            if who == Viewer::Seat(*seat) {
                scene
                    .zones
                    .extend(self.game.peek(&self.state, *seat, cheat));
            }
        }
        scene
    }

    /// Who is awaited, the match's end by a forfeit included.
    #[must_use]
    pub fn turn(&self) -> Turn {
        if self.forfeit.is_some() {
            Turn::Over
        } else {
            self.game.turn(&self.state)
        }
    }

    /// The scores.
    #[must_use]
    pub fn scores(&self) -> BySeat<i32> {
        self.game.scores(&self.state)
    }

    /// How the match ended, if it did.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let Some(quitter) = self.forfeit else {
            return self.game.outcome(&self.state);
        };
        let value = self.game.value(&self.state);
        let order = |seat: Seat| {
            // Floats in an order that can be sorted by, best first; values are never NaN.
            let bits = value[seat].to_bits() as i32;
            (
                seat == quitter,
                -i64::from(bits ^ (((bits >> 31) as u32) >> 1) as i32),
            )
        };
        Some(Outcome::ranked(self.scores(), order))
    }

    /// What a seat may do.
    #[must_use]
    pub fn legal(&self, seat: Seat) -> G::Legal {
        self.game.legal(&self.state, seat)
    }

    /// How many events there have been: a mark for [`Table::events`].
    #[must_use]
    pub fn mark(&self) -> usize {
        self.events.iter().map(Vec::len).sum()
    }

    /// The events since a mark, as a viewer is told of them.
    #[must_use]
    pub fn events(&self, who: Viewer, mark: usize) -> Vec<ToldEvent> {
        let recent = self.events.iter().flatten().skip(mark);
        recent.filter_map(|event| self.told(event, who)).collect()
    }

    fn told(&self, event: &G::Event, who: Viewer) -> Option<ToldEvent> {
        let seen = self.game.witness(event, who)?;
        let told = self.game.tell(&seen, who);
        let mut whole = json(&seen);
        let name = whole
            .get("type")
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned();
        let data = whole
            .get_mut("data")
            .map_or_else(|| serde_json::json!({}), Value::take);
        Some(ToldEvent {
            name,
            kind: told.kind,
            seat: told.seat,
            text: told.text,
            data,
        })
    }

    /// A number that grows with what the viewer could see happen, undoing included.
    #[must_use]
    pub fn version(&self, who: Viewer) -> u64 {
        let events = self.events.iter().flatten().chain(&self.dropped);
        events
            .filter(|e| self.game.witness(e, who).is_some())
            .count() as u64
            + self.rewinds
    }

    /// Whether somebody undid something, ever.
    #[must_use]
    pub fn was_undone(&self) -> bool {
        self.record
            .lines
            .iter()
            .any(|l| matches!(l, Line::Undo { .. }))
    }

    /// Whether somebody cheated, ever.
    #[must_use]
    pub fn was_cheated(&self) -> bool {
        self.record
            .lines
            .iter()
            .any(|l| matches!(l, Line::Cheat { .. }))
    }

    /// Deals the next round.
    pub fn deal(&mut self) -> Result<Report, TableError> {
        match self.turn() {
            Turn::Deal => {}
            Turn::Over => return Err(TableError::Over),
            Turn::Seats(_) => return Err(TableError::NothingToDeal),
        }
        let mark = self.mark();
        self.go(Step::Deal)?;
        Ok(self.report(mark, Vec::new(), Vec::new()))
    }

    /// Does a person's action.
    pub fn act(&mut self, seat: Seat, action: G::Action) -> Result<Report, TableError> {
        match self.turn() {
            Turn::Seats(_) => {}
            Turn::Deal => return Err(TableError::DealFirst),
            Turn::Over => return Err(TableError::Over),
        }
        if !self.humans().contains(seat) {
            return Err(TableError::BotSeat(seat));
        }
        let mark = self.mark();
        self.go(Step::Act(seat, action))?;
        Ok(self.report(mark, vec![seat], Vec::new()))
    }

    /// The bot that would act next, if one is awaited.
    #[must_use]
    pub fn next_bot(&self) -> Option<Seat> {
        let Turn::Seats(seats) = self.turn() else {
            return None;
        };
        let humans = self.humans();
        seats.iter().find(|s| !humans.contains(*s))
    }

    /// Lets the next bot act; `None` if no bot is awaited.
    pub fn step_bot(&mut self) -> Option<Report> {
        let seat = self.next_bot()?;
        let mark = self.mark();
        let mut faults = Vec::new();
        let Controller::Bot { bot, .. } = &mut self.controllers[seat.index()] else {
            unreachable!("next_bot finds bots")
        };
        let (seed, decision) = (self.record.header.start.seed, self.steps.len() as u64);
        let seen = Seen::new(&*self.game, &self.state, seat, seed, decision);
        let chosen = bot.choose(&seen).and_then(|action| {
            let legal = seen.legal().contains(&action);
            if legal {
                Ok(action)
            } else {
                Err(Fault(format!("it chose {action:?}, which is not legal")))
            }
        });
        let action = match chosen {
            Ok(action) => action,
            Err(Fault(why)) => {
                faults.push((seat, why.clone()));
                if self.on_fault == OnFault::Forfeit {
                    self.forfeit = Some(seat);
                    self.record.lines.push(Line::Forfeit { seat, why });
                    self.note_end();
                    return Some(self.report(mark, Vec::new(), faults));
                }
                self.record.lines.push(Line::Substitute { seat, why });
                stand_in(
                    &*self.game,
                    &Seen::new(&*self.game, &self.state, seat, seed, decision),
                )
            }
        };
        if let Err(error) = self.go(Step::Act(seat, action)) {
            unreachable!("a legal action was refused: {error}")
        }
        Some(self.report(mark, vec![seat], faults))
    }

    /// Lets bots act until a person must, the round has ended, or the match is over. With
    /// `dealing`, rounds are dealt on the way; a table without people always deals.
    pub fn drive(&mut self, dealing: bool) -> Report {
        let dealing = dealing || self.humans().is_empty();
        let mark = self.mark();
        let (mut acted, mut faults) = (Vec::new(), Vec::new());
        loop {
            if dealing && self.turn() == Turn::Deal && self.deal().is_ok() {
                continue;
            }
            match self.step_bot() {
                Some(step) => {
                    acted.extend(step.acted);
                    faults.extend(step.faults);
                }
                None => return self.report(mark, acted, faults),
            }
        }
    }

    /// How things stand, as a report without news.
    #[must_use]
    pub fn status(&self) -> Report {
        self.report(self.mark(), Vec::new(), Vec::new())
    }

    /// Goes back to before the last decision of a person (of anybody, where no people play),
    /// `times` times.
    pub fn undo(&mut self, times: u32) -> Result<Report, TableError> {
        let humans = self.humans();
        let decides = |step: &Step<G::Action>| match step {
            Step::Deal => false,
            Step::Act(seat, _) => humans.is_empty() || humans.contains(*seat),
        };
        let decisions = self
            .steps
            .iter()
            .enumerate()
            .rev()
            .filter(|(_, step)| decides(step));
        let ends: Vec<usize> = decisions.map(|(i, _)| i).take(times as usize).collect();
        if ends.is_empty() || ends.len() < times as usize {
            return Err(TableError::NothingToUndo);
        }
        for end in ends {
            let count = self.steps.len() - end;
            if let Err(why) = self.rewind(count) {
                unreachable!("the steps were counted just now: {why}")
            }
            self.record.lines.push(Line::Undo {
                count: count as u32,
            });
        }
        Ok(self.status())
    }

    /// Does again what the last undo took back, `times` times.
    pub fn redo(&mut self, times: u32) -> Result<Report, TableError> {
        if times == 0 || self.undone.len() < times as usize {
            return Err(TableError::NothingToRedo);
        }
        let mark = self.mark();
        for _ in 0..times {
            let count = self.redo_last()?;
            self.record.lines.push(Line::Redo { count });
        }
        self.note_end();
        Ok(self.report(mark, Vec::new(), Vec::new()))
    }

    /// Opens a cheat for a seat and marks the record.
    pub fn cheat(&mut self, seat: Seat, what: &str) -> Result<(), TableError> {
        let id = self.find_cheat(what)?;
        if !self.open_cheats.contains(&(seat, id)) {
            self.open_cheats.push((seat, id));
            self.record.lines.push(Line::Cheat {
                seat,
                what: id.into(),
            });
        }
        Ok(())
    }

    /// Closes a cheat; the record keeps its mark.
    pub fn stop_cheat(&mut self, seat: Seat, what: &str) {
        self.open_cheats.retain(|(s, id)| *s != seat || *id != what);
    }

    /// What a bot would do in a seat that is awaited; `None` if it is not.
    pub fn advise(
        &self,
        seat: Seat,
        bot: &mut dyn Bot<G>,
    ) -> Option<Result<Advice<G::Action>, Fault>> {
        if self.legal(seat).is_empty() || self.forfeit.is_some() {
            return None;
        }
        let (seed, decision) = (self.record.header.start.seed, self.steps.len() as u64);
        Some(bot.advise(&Seen::new(&*self.game, &self.state, seat, seed, decision)))
    }

    fn find_cheat(&self, what: &str) -> Result<&'static str, TableError> {
        let cheat = self.game.cheats().iter().find(|c| c.id == what);
        cheat
            .map(|c| c.id)
            .ok_or_else(|| TableError::NoSuchCheat(what.into()))
    }

    fn report(&self, mark: usize, acted: Vec<Seat>, faults: Vec<(Seat, String)>) -> Report {
        let (awaiting, deal_due) = match self.turn() {
            Turn::Seats(seats) => (seats, false),
            Turn::Deal => (SeatSet::EMPTY, true),
            Turn::Over => (SeatSet::EMPTY, false),
        };
        Report {
            mark,
            acted,
            awaiting,
            deal_due,
            outcome: self.outcome(),
            faults,
        }
    }

    /// Does a step and writes it down.
    fn go(&mut self, step: Step<G::Action>) -> Result<(), TableError> {
        self.do_step(step)?;
        self.undone.clear();
        self.record.lines.push(match step {
            Step::Deal => Line::Deal {},
            Step::Act(seat, action) => {
                let (name, payload) = action_json::<G>(action);
                Line::Act {
                    seat,
                    name,
                    payload,
                }
            }
        });
        self.note_end();
        Ok(())
    }

    /// Writes down the end of the match, once.
    fn note_end(&mut self) {
        let noted = matches!(self.record.lines.last(), Some(Line::End { .. }));
        if let (false, Some(outcome)) = (noted, self.outcome()) {
            self.record.lines.push(Line::End { outcome });
        }
    }

    fn do_step(&mut self, step: Step<G::Action>) -> Result<(), TableError> {
        let mut events = Vec::new();
        match step {
            Step::Deal => self.game.deal(&mut self.state, &mut self.luck, &mut events),
            Step::Act(seat, action) => {
                let game = &self.game;
                game.apply(&mut self.state, seat, action, &mut self.luck, &mut events)
                    .map_err(|refusal| {
                        let view = game.view(&self.state, Viewer::Seat(seat));
                        TableError::Refused(game.explain(&view, refusal))
                    })?;
            }
        }
        self.steps.push(step);
        self.events.push(events);
        Ok(())
    }

    /// Takes back the last `count` steps by playing the others again.
    fn rewind(&mut self, count: usize) -> Result<(), String> {
        if count == 0 || count > self.steps.len() {
            return Err(format!(
                "{count} steps cannot be undone: there are {}",
                self.steps.len()
            ));
        }
        let kept = self.steps.len() - count;
        self.undone.push(self.steps[kept..].to_vec());
        let steps = self.steps[..kept].to_vec();
        self.dropped.extend(self.events.drain(kept..).flatten());
        self.rewinds += 1;
        self.steps.clear();
        self.events.clear();
        self.state = self.first.clone();
        for step in steps {
            if let Err(error) = self.do_step(step) {
                unreachable!("a match is a function of rules, seed and actions: {error}")
            }
        }
        Ok(())
    }

    fn redo_last(&mut self) -> Result<u32, TableError> {
        let steps = self.undone.pop().ok_or(TableError::NothingToRedo)?;
        let count = steps.len() as u32;
        for step in steps {
            self.do_step(step)?;
        }
        Ok(count)
    }
}

/// A legal action in place of a bot's that failed: the game's `classic`, or any action.
fn stand_in<G: Show>(game: &G, seen: &Seen<'_, G>) -> G::Action {
    let legal = seen.legal();
    if let Some(Ok(action)) = game.bot("classic").map(|mut bot| bot.choose(seen))
        && legal.contains(&action)
    {
        return action;
    }
    let forward: Vec<G::Action> = legal.iter().filter(|a| !seen.takes_back(*a)).collect();
    forward[seen.rng().below(forward.len() as u32) as usize]
}

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_else(|e| unreachable!("games write plain JSON: {e}"))
}
