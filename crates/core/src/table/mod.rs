//! A running match: its state, the controllers of its seats, and its record as it grows.

mod drive;
mod replay;
mod report;
mod rewind;

use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;

use crate::bot::{Advice, Bot, Fault, Seen};
use crate::game::{ActionSet, Invalid, Turn, Viewer};
use crate::guide::Guide;
use crate::luck::{MatchLuck, Seed};
use crate::outcome::Outcome;
use crate::pace::Pace;
use crate::record::{FORMAT, Header, HeaderKind, Line, Record, Start};
use crate::scene::Scene;
use crate::seat::{BySeat, Seat, SeatSet};
use crate::show::{Show, action_json, full_scene};
use crate::verdict::Verdict;

pub use report::{Controller, OnFault, Report, Step, TableError, ToldEvent};

/// A running match with its seats' controllers.
pub struct Table<G: Show> {
    game: Arc<G>,
    luck: MatchLuck,
    record: Record,
    on_fault: OnFault,
    pace: Pace,
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
            record: Record { header, lines: Vec::new() },
            on_fault: OnFault::default(),
            pace: Pace::default(),
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

    /// The rules.
    #[must_use]
    pub fn game(&self) -> &G {
        &self.game
    }

    /// What happens when a bot fails.
    pub fn set_on_fault(&mut self, policy: OnFault) {
        self.on_fault = policy;
    }

    /// How the bots of this table may think from now on.
    pub fn set_pace(&mut self, pace: &Pace) {
        self.pace = pace.clone();
        for controller in &mut self.controllers {
            if let Controller::Bot { bot, .. } = controller {
                bot.keep_pace(pace);
            }
        }
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
                scene.zones.extend(self.game.peek(&self.state, *seat, cheat));
            }
        }
        scene
    }

    /// Who is awaited, the match's end by a forfeit included.
    #[must_use]
    pub fn turn(&self) -> Turn {
        if self.forfeit.is_some() { Turn::Over } else { self.game.turn(&self.state) }
    }

    /// The scores.
    #[must_use]
    pub fn scores(&self) -> BySeat<i32> {
        self.game.scores(&self.state)
    }

    /// How well each seat stands in the match, as a search would say where it stops: by
    /// [`Guide::leaf`], or else by [`Game::value`](crate::Game::value).
    #[must_use]
    pub fn standing(&self) -> BySeat<f32>
    where
        G: Guide,
    {
        self.game.leaf(&self.state).unwrap_or_else(|| self.game.value(&self.state))
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
            (seat == quitter, -i64::from(bits ^ (((bits >> 31) as u32) >> 1) as i32))
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
        let name = whole.get("type").and_then(Value::as_str).unwrap_or_default().to_owned();
        let data = whole.get_mut("data").map_or_else(|| serde_json::json!({}), Value::take);
        Some(ToldEvent { name, kind: told.kind, seat: told.seat, text: told.text, data })
    }

    /// A number that grows with what the viewer could see happen, undoing included.
    #[must_use]
    pub fn version(&self, who: Viewer) -> u64 {
        let events = self.events.iter().flatten().chain(&self.dropped);
        events.filter(|e| self.game.witness(e, who).is_some()).count() as u64 + self.rewinds
    }

    /// Whether somebody undid something, ever.
    #[must_use]
    pub fn was_undone(&self) -> bool {
        self.record.lines.iter().any(|l| matches!(l, Line::Undo { .. }))
    }

    /// Whether somebody cheated, ever.
    #[must_use]
    pub fn was_cheated(&self) -> bool {
        self.record.lines.iter().any(|l| matches!(l, Line::Cheat { .. }))
    }

    /// How things stand, as a report without news.
    #[must_use]
    pub fn status(&self) -> Report {
        self.report(self.mark(), Vec::new(), Vec::new())
    }

    /// Opens a cheat for a seat and marks the record.
    pub fn cheat(&mut self, seat: Seat, what: &str) -> Result<(), TableError> {
        let id = self.find_cheat(what)?;
        if !self.open_cheats.contains(&(seat, id)) {
            self.open_cheats.push((seat, id));
            self.record.lines.push(Line::Cheat { seat, what: id.into() });
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
        bot.keep_pace(&self.pace);
        let (seed, decision) = (self.record.header.start.seed, self.steps.len() as u64);
        Some(bot.advise(&Seen::new(&*self.game, &self.state, seat, seed, decision)))
    }

    /// What a bot thinks of an action that a seat may do; `None` if there is nothing to choose
    /// or the bot cannot tell. Its random numbers come from the number of the decision alone: the
    /// seed of the match knows what the seat does not.
    pub fn judge(
        &self,
        seat: Seat,
        done: G::Action,
        bot: &mut dyn Bot<G>,
    ) -> Result<Option<Verdict<G::Action>>, Fault> {
        let legal = self.legal(seat);
        let forward = |a: G::Action| !self.game.takes_back(&self.state, a);
        if !legal.contains(&done)
            || !forward(done)
            || legal.iter().filter(|a| forward(*a)).count() < 2
        {
            return Ok(None);
        }
        bot.keep_pace(&self.pace);
        let (seed, decision) = (Seed::from_number(0), self.steps.len() as u64);
        bot.judge(&Seen::new(&*self.game, &self.state, seat, seed, decision), done)
    }

    fn find_cheat(&self, what: &str) -> Result<&'static str, TableError> {
        let cheat = self.game.cheats().iter().find(|c| c.id == what);
        cheat.map(|c| c.id).ok_or_else(|| TableError::NoSuchCheat(what.into()))
    }

    fn report(&self, mark: usize, acted: Vec<Seat>, faults: Vec<(Seat, String)>) -> Report {
        let (awaiting, deal_due) = match self.turn() {
            Turn::Seats(seats) => (seats, false),
            Turn::Deal => (SeatSet::EMPTY, true),
            Turn::Over => (SeatSet::EMPTY, false),
        };
        Report { mark, acted, awaiting, deal_due, outcome: self.outcome(), faults }
    }

    /// Does a step and writes it down.
    fn go(&mut self, step: Step<G::Action>) -> Result<(), TableError> {
        self.do_step(step)?;
        self.undone.clear();
        self.record.lines.push(match step {
            Step::Deal => Line::Deal {},
            Step::Act(seat, action) => {
                let (name, payload) = action_json::<G>(action);
                let bare = payload.as_object().is_some_and(serde_json::Map::is_empty);
                let payload = if bare { Value::Null } else { payload };
                Line::Act { seat, name, payload }
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
                game.apply(&mut self.state, seat, action, &mut self.luck, &mut events).map_err(
                    |refusal| {
                        let view = game.view(&self.state, Viewer::Seat(seat));
                        TableError::Refused(game.explain(&view, refusal))
                    },
                )?;
            }
        }
        self.steps.push(step);
        self.events.push(events);
        Ok(())
    }
}

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_else(|e| unreachable!("games write plain JSON: {e}"))
}
