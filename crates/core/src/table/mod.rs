//! A running match: its state, the controllers of its seats, and its record as it grows.

mod claim;
mod course;
mod drive;
mod named;
mod replay;
mod report;
mod rewind;
mod writing;

use std::borrow::Cow;
use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;

use crate::bot::{Advice, Bot, Fault};
use crate::draw::full_scene;
use crate::game::{ActionSet, Turn, Viewer};
use crate::guide::Guide;
use crate::invalid::Invalids;
use crate::luck::{MatchLuck, Seed};
use crate::outcome::Outcome;
use crate::pace::Pace;
use crate::play::Match;
use crate::record::{FORMAT, Header, HeaderKind, Line, PERSON, Record, SEED_CHEAT, Start, Undo};
use crate::scene::Scene;
use crate::seat::{BySeat, Seat, SeatSet};
use crate::show::Show;
use crate::verdict::Verdict;
use crate::written::Written;
use course::Course;

pub use crate::play::Step;
pub use course::KEPT_EVERY;
pub use report::{Controller, Failed, OnFault, Report, TableError, ToldEvent};

/// A running match with its seats' controllers.
pub struct Table<G: Show> {
    now: Match<Arc<G>, MatchLuck>,
    course: Course<G>,
    record: Record,
    /// How many lines of the record were forgotten, and how many of the others are not new.
    forgotten: usize,
    known: usize,
    on_fault: OnFault,
    pace: Pace,
    controllers: Vec<Controller<G>>,
    /// Who sits where by the record; the controllers may be others until the table goes on.
    sitting: Vec<String>,
    /// The seats that a person has sat in, by the record.
    people: SeatSet,
    /// The seats whose bot has failed: another chooses their next action.
    failed: SeatSet,
    /// How much each seat, a spectator and one who sees all have seen happen.
    versions: Vec<u64>,
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
    ) -> Result<Table<G>, Invalids> {
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
    ) -> Result<Table<G>, Invalids> {
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
            names: Vec::new(),
            undo: None,
            start: Start { seed, position },
        };
        Table::seated(game, header, state, controllers)
    }

    fn seated(
        game: Arc<G>,
        header: Header,
        state: G::State,
        controllers: Vec<Controller<G>>,
    ) -> Table<G> {
        let sitting = header.seats.clone();
        let luck = MatchLuck::new(header.start.seed, G::ID);
        Table {
            versions: vec![0; game.seats() + 2],
            now: Match::begun(game, luck, state),
            course: Course::new(),
            on_fault: OnFault::default(),
            pace: Pace::default(),
            controllers,
            people: Seat::all(sitting.len()).filter(|s| sitting[s.index()] == PERSON).collect(),
            sitting,
            failed: SeatSet::EMPTY,
            record: Record { header, lines: Vec::new() },
            forgotten: 0,
            known: 0,
            open_cheats: Vec::new(),
            forfeit: None,
        }
    }

    /// Lets people take back even where several of them play; the record says so. It is agreed on
    /// before the match begins.
    ///
    /// # Panics
    /// If something was done in the match.
    pub fn free_undo(&mut self) {
        assert!(self.record.lines.is_empty(), "the match has begun");
        self.record.header.undo = Some(Undo::Free);
    }

    /// The rules.
    #[must_use]
    pub fn game(&self) -> &G {
        self.now.game()
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

    /// The record so far, but for what was [forgotten](Table::forget); it holds the seed.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// How many lines follow the header in the record, those that were forgotten included.
    #[must_use]
    pub fn line_count(&self) -> usize {
        self.forgotten + self.record.lines.len()
    }

    /// The lines that were written since the table last [forgot](Table::forget).
    #[must_use]
    pub fn new_lines(&self) -> &[Line] {
        &self.record.lines[self.known..]
    }

    /// Forgets what others keep or what can be played again: the lines of deals and acts, and
    /// what happened long ago. A table that does so after every change takes little room.
    pub fn forget(&mut self) {
        let count = self.line_count();
        self.record.lines.retain(|line| !matches!(line, Line::Deal {} | Line::Act { .. }));
        self.record.lines.shrink_to(4);
        self.known = self.record.lines.len();
        self.forgotten = count - self.known;
        self.course.forget();
    }

    /// The deals and acts that stand, in order.
    #[must_use]
    pub fn steps(&self) -> &[Step<G::Action>] {
        self.course.steps()
    }

    /// The position; it holds every secret.
    #[must_use]
    pub fn position(&self) -> G::Position {
        self.game().position(self.now.state())
    }

    /// The game's short form with the seed, or the whole position where it has none.
    #[must_use]
    pub fn snapshot(&self) -> Value {
        let mut whole = serde_json::json!({
            "game": G::ID,
            "rules": self.game().rules(),
            "seed": self.record.header.start.seed,
        });
        match self.game().snapshot(self.now.state()) {
            Some(short) => whole["snapshot"] = short,
            None => whole["position"] = json(&self.position()),
        }
        whole
    }

    /// What a viewer knows.
    #[must_use]
    pub fn view(&self, who: Viewer) -> G::View {
        self.game().view(self.now.state(), who)
    }

    /// The picture as a viewer sees it, with what open cheats show that seat.
    #[must_use]
    pub fn scene(&self, who: Viewer) -> Scene {
        let view = self.view(who);
        let mut scene = full_scene(self.game(), &view);
        // Made only where the game asks for it.
        let events = std::iter::once_with(|| self.happened(0)).flatten();
        let mut witnessed = events.filter_map(|event| self.game().witness(&event, who));
        if let Some(sheet) = self.game().sheet(&view, &mut witnessed) {
            scene.sheet = Some(sheet);
        }
        for (seat, cheat) in &self.open_cheats {
            if who == Viewer::Seat(*seat) {
                scene.zones.extend(self.game().peek(self.now.state(), *seat, cheat));
            }
        }
        scene.put_things_in_one_place();
        scene
    }

    /// Who is awaited, the match's end by a forfeit included.
    #[must_use]
    pub fn turn(&self) -> Turn {
        if self.forfeit.is_some() { Turn::Over } else { self.now.turn() }
    }

    /// How many rounds there were.
    #[must_use]
    pub fn rounds(&self) -> u32 {
        self.now.rounds()
    }

    /// The scores.
    #[must_use]
    pub fn scores(&self) -> BySeat<i32> {
        self.game().scores(self.now.state())
    }

    /// How well each seat stands in the match, as a search would say where it stops: by
    /// [`Guide::leaf`], or else by [`Game::value`](crate::Game::value).
    #[must_use]
    pub fn standing(&self) -> BySeat<f32>
    where
        G: Guide,
    {
        self.game().leaf(self.now.state()).unwrap_or_else(|| self.game().value(self.now.state()))
    }

    /// How the match ended, if it did.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let Some(quitter) = self.forfeit else {
            return self.game().outcome(self.now.state());
        };
        let value = self.game().value(self.now.state());
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
        self.now.legal(seat)
    }

    /// How many events there have been: a mark for [`Table::events`].
    #[must_use]
    pub fn mark(&self) -> usize {
        self.course.mark()
    }

    /// The events since a mark, as a viewer is told of them.
    #[must_use]
    pub fn events(&self, who: Viewer, mark: usize) -> Vec<ToldEvent> {
        self.happened(mark).filter_map(|event| self.told(&event, who)).collect()
    }

    /// The events that stand, from a mark on; those that were forgotten are played again.
    fn happened(&self, mark: usize) -> impl Iterator<Item = Cow<'_, G::Event>> {
        let (mut again, mut before) = (Vec::new(), 0);
        if let Some((first, (moment, steps))) = self.course.way_to_forgotten(mark) {
            self.now.at(moment.clone()).retrace(steps, &mut again);
            before = first;
            again.truncate(self.course.mark() - self.course.events(0).len() - before);
        }
        let again = again.into_iter().skip(mark - before).map(Cow::Owned);
        again.chain(self.course.events(mark).iter().map(Cow::Borrowed))
    }

    fn told(&self, event: &G::Event, who: Viewer) -> Option<ToldEvent> {
        let seen = self.game().witness(event, who)?;
        let told = self.game().tell(&seen, who);
        let (name, data) = Written::of(&seen).named();
        Some(ToldEvent { name, kind: told.kind, seat: told.seat, text: told.text, data })
    }

    /// A number that grows with what the viewer could see happen, undoing included.
    #[must_use]
    pub fn version(&self, who: Viewer) -> u64 {
        let seats = self.controllers.len();
        self.versions[match who {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Spectator => seats,
            Viewer::All => seats + 1,
        }]
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

    /// Opens a cheat for a person and marks the record. The seed is a cheat of every game; its
    /// mark is enough once.
    pub fn cheat(&mut self, seat: Seat, what: &str) -> Result<(), TableError> {
        let id = self.find_cheat(what)?;
        if self.turn() == Turn::Over {
            return Err(TableError::Over);
        }
        if !self.humans().contains(seat) {
            return Err(TableError::BotSeat(seat));
        }
        let line = Line::Cheat { seat, what: id.into() };
        if id == SEED_CHEAT {
            if !self.record.lines.contains(&line) {
                self.write(line);
            }
        } else if !self.open_cheats.contains(&(seat, id)) {
            self.open_cheats.push((seat, id));
            self.write(line);
        }
        Ok(())
    }

    /// The cheats that are open to a seat.
    #[must_use]
    pub fn open_cheats(&self, seat: Seat) -> Vec<&'static str> {
        let own = self.open_cheats.iter().filter(|(s, _)| *s == seat);
        own.map(|(_, id)| id).collect()
    }

    /// Whether the match ended because a seat gave it up.
    #[must_use]
    pub fn was_forfeited(&self) -> bool {
        self.forfeit.is_some()
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
        Some(bot.advise(&self.now.seen(seat, self.record.header.start.seed)))
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
        let forward = |a: G::Action| !self.game().takes_back(self.now.state(), a);
        if !legal.contains(&done)
            || !forward(done)
            || legal.iter().filter(|a| forward(*a)).count() < 2
        {
            return Ok(None);
        }
        bot.keep_pace(&self.pace);
        bot.judge(&self.now.seen(seat, Seed::from_number(0)), done)
    }

    fn find_cheat(&self, what: &str) -> Result<&'static str, TableError> {
        let of_game = self.game().cheats().iter().map(|cheat| cheat.id);
        let mut all = of_game.chain([SEED_CHEAT]);
        all.find(|id| *id == what).ok_or_else(|| TableError::NoSuchCheat(what.into()))
    }

    fn report(&self, mark: usize, acted: Vec<Seat>, faults: Vec<Failed>) -> Report {
        let (awaiting, deal_due) = match self.turn() {
            Turn::Seats(seats) => (seats, false),
            Turn::Deal => (SeatSet::EMPTY, true),
            Turn::Over => (SeatSet::EMPTY, false),
        };
        Report { mark, acted, awaiting, deal_due, outcome: self.outcome(), faults }
    }
}

fn json(value: &impl Serialize) -> Value {
    Written::of(value).value()
}
