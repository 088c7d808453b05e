//! A match that can be copied, asked and written down at any moment, in the middle of a word too.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use arrayvec::ArrayVec;
use parlour_core::encode::LONGEST_WORD;
use parlour_core::record::{FORMAT, Header, HeaderKind, Line, PERSON, Payload, Start};
use parlour_core::table::Controller;
use parlour_core::write::{action_from_json, action_json};
use parlour_core::{
    ActionSet, BySeat, Encode, Fault, Guide, Match, MatchLuck, Outcome, Pace, Record, Refused,
    Scene, Seat, Seed, Show, Step, Table, Thought, Turn, Viewer, full_scene, read,
};
use parlour_house::{DEFAULT_LIMIT, SeatSpec, make_bot};
use serde_json::{Value, json};

use crate::batch::Rows;
use crate::error::{
    bad_record, illegal_letter, invalid, no_such_seat, nobody, not_awaited, refused,
};
use crate::letters::Letters;
use crate::sight::{AnySight, Sight, action_value, allowed_at, write_row};

/// A match of any game.
///
/// Where several seats are awaited at once, letters are written for the first of them.
pub trait AnyState: Send + Sync {
    /// Another of the same, which goes on by itself.
    fn copy(&self) -> Box<dyn AnyState>;
    /// Who is awaited.
    fn turn(&self) -> Turn;
    /// The seat that letters are written for, if one is awaited.
    fn seat(&self) -> Option<Seat>;
    /// The letters of the action that is being written.
    fn written(&self) -> &[u16];
    /// The letters that may come next.
    fn letters(&self) -> Letters;
    /// Writes a letter, or refuses it and changes nothing.
    fn write(&mut self, letter: u16) -> Result<(), Refused>;
    /// What a seat may do: `name`, `payload`, `label` and `words` of each action.
    fn legal(&self, seat: Seat) -> Result<Vec<Value>, Refused>;
    /// Does a whole action, or refuses it and changes nothing.
    fn act(&mut self, seat: Seat, name: &str, payload: &Value) -> Result<(), Refused>;
    /// Deals the next round, if one is due.
    fn deal(&mut self) -> Result<(), Refused>;
    /// From now on rounds are dealt by themselves, or not.
    fn set_dealing(&mut self, dealing: bool);
    /// Whether rounds are dealt by themselves.
    fn dealing(&self) -> bool;
    /// What a viewer knows.
    fn view(&self, who: Viewer) -> Value;
    /// The table as a viewer sees it, to be drawn.
    fn scene(&self, who: Viewer) -> Scene;
    /// What a seat knows when it must choose.
    fn sight(&self, seat: Seat) -> Result<Box<dyn AnySight>, Refused>;
    /// Writes the row of a seat, which has [`AnyEnv::width`](crate::AnyEnv::width) numbers.
    fn row(&self, seat: Seat, rows: Rows<'_>);
    /// The state as a position; it holds every secret.
    fn position(&self) -> Value;
    /// How it began and what was done; it holds every secret.
    fn record(&self) -> Record;
    /// The seed of every shuffle.
    fn seed(&self) -> Seed;
    /// What a bot would do in a seat, and what it thinks of the choices: `action`, `why` and
    /// `thoughts` with `action`, `value`, `visits` and `error`.
    fn advise(&self, seat: Seat, bot: &SeatSpec, pace: &Pace) -> Result<Value, Refused>;
    /// How the match ended, if it did.
    fn outcome(&self) -> Option<Outcome>;
    /// How well each seat stands; it means most where no round is being played.
    fn values(&self) -> BySeat<f32>;
    /// The scores.
    fn scores(&self) -> BySeat<i32>;
    /// A number that is the same for equal states: rules, position, letters and luck.
    fn digest(&self) -> u64;
    /// Whether both go on in the same way: rules, position, letters and luck are the same.
    fn same(&self, other: &dyn AnyState) -> bool;
    /// The short name of the game.
    fn id(&self) -> &'static str;
    /// The options in full.
    fn rules(&self) -> Value;
}

pub(crate) struct State<G: Show> {
    game: Arc<G>,
    now: Match<Arc<G>, MatchLuck>,
    seed: Seed,
    /// Where the match began, if not before the first deal.
    began: Option<Arc<G::State>>,
    steps: Vec<Step<G::Action>>,
    written: ArrayVec<u16, LONGEST_WORD>,
    dealing: bool,
}

impl<G: Show> Clone for State<G> {
    fn clone(&self) -> State<G> {
        State {
            game: self.game.clone(),
            now: self.now.clone(),
            seed: self.seed,
            began: self.began.clone(),
            steps: self.steps.clone(),
            written: self.written.clone(),
            dealing: self.dealing,
        }
    }
}

fn plain<T: serde::Serialize>(value: &T) -> Value {
    serde_json::to_value(value).unwrap_or_else(|e| unreachable!("games write plain JSON: {e}"))
}

impl<G: Show + Guide + Encode> State<G> {
    /// A match before its first deal.
    pub(crate) fn new(game: Arc<G>, seed: Seed) -> State<G> {
        let state = game.start();
        State { began: None, ..State::begun(game, state, seed) }
    }

    /// A match that goes on from a state.
    pub(crate) fn begun(game: Arc<G>, state: G::State, seed: Seed) -> State<G> {
        let began = Some(Arc::new(state.clone()));
        let mut now = Match::begun(game.clone(), MatchLuck::new(seed, G::ID), state);
        now.look();
        let (steps, written) = (Vec::new(), ArrayVec::new());
        State { game, now, seed, began, steps, written, dealing: true }
    }

    /// A match that goes on from a position.
    pub(crate) fn placed(game: Arc<G>, position: &Value, seed: Seed) -> Result<State<G>, Refused> {
        let position: G::Position = read::value(position).map_err(|faults| invalid(&faults))?;
        let state = game.place(&position).map_err(|faults| invalid(&faults))?;
        Ok(State::begun(game, state, seed))
    }

    /// The match of a record, as far as it was played.
    pub(crate) fn replayed(game: Arc<G>, record: &Record) -> Result<State<G>, Refused> {
        // A table reads records, and checks every line.
        let people = (0..game.seats()).map(|_| Controller::Human).collect();
        let table =
            Table::replay(game.clone(), record, people).map_err(|error| bad_record(&error))?;
        let seed = record.header.start.seed;
        let mut state = match &record.header.start.position {
            Some(position) => State::placed(game, position, seed)?,
            None => State::new(game, seed),
        };
        for step in table.steps() {
            state.take(*step).unwrap_or_else(|e| unreachable!("it was played: {}", e.message));
        }
        Ok(state)
    }

    /// Goes on with letters that were written before, where they may be.
    pub(crate) fn resume(&mut self, written: &[u16], seat: Seat) {
        if self.seat() == Some(seat) {
            self.written = written.iter().copied().collect();
        }
    }

    /// All that has happened since the match began.
    fn happened(&self) -> Vec<G::Event> {
        let state = self.began.as_deref().cloned().unwrap_or_else(|| self.game.start());
        let luck = MatchLuck::new(self.seed, G::ID);
        let (mut again, mut events) = (Match::begun(&*self.game, luck, state), Vec::new());
        for step in &self.steps {
            let taken = again.take(*step, &mut events);
            taken.unwrap_or_else(|why| unreachable!("it was taken before: {why:?}"));
        }
        events
    }

    fn view_of(&self, seat: Seat) -> G::View {
        self.game.view(self.now.state(), Viewer::Seat(seat))
    }

    fn check(&self, seat: Seat) -> Result<(), Refused> {
        let seats = self.game.seats();
        if seat.index() < seats { Ok(()) } else { Err(no_such_seat(seat, seats)) }
    }

    fn take(&mut self, step: Step<G::Action>) -> Result<(), Refused> {
        let refusal = match self.now.take(step, &mut ()) {
            Ok(()) => {
                self.steps.push(step);
                self.written.clear();
                self.now.look();
                return Ok(());
            }
            Err(refusal) => refusal,
        };
        let seat = match step {
            Step::Act(seat, _) => seat,
            Step::Deal => Seat::new(0),
        };
        Err(self.game.explain(&self.view_of(seat), refusal))
    }

    /// Does an action, and deals as long as rounds are dealt by themselves.
    fn done(&mut self, seat: Seat, action: G::Action) -> Result<(), Refused> {
        self.take(Step::Act(seat, action))?;
        self.deal_on();
        Ok(())
    }

    fn deal_on(&mut self) {
        while self.dealing && self.now.turn() == Turn::Deal {
            self.take(Step::Deal).unwrap_or_else(|_| unreachable!("a deal is never refused"));
        }
    }
}

impl<G: Show + Guide + Encode> AnyState for State<G> {
    fn copy(&self) -> Box<dyn AnyState> {
        Box::new(self.clone())
    }
    fn turn(&self) -> Turn {
        self.now.turn()
    }
    fn seat(&self) -> Option<Seat> {
        self.now.awaited()
    }
    fn written(&self) -> &[u16] {
        &self.written
    }
    fn letters(&self) -> Letters {
        match self.seat() {
            Some(seat) => allowed_at(&*self.game, self.now.state(), seat, &self.written),
            None => Letters::default(),
        }
    }
    fn write(&mut self, letter: u16) -> Result<(), Refused> {
        let seat = self.seat().ok_or_else(nobody)?;
        let allowed = self.letters();
        if !allowed.has(letter) {
            return Err(illegal_letter(letter, &allowed));
        }
        self.written.push(letter);
        match self.game.read_at(self.now.state(), seat, &self.written) {
            Some(action) => self.done(seat, action),
            None => Ok(()),
        }
    }
    fn legal(&self, seat: Seat) -> Result<Vec<Value>, Refused> {
        self.check(seat)?;
        let view = self.view_of(seat);
        let legal = self.now.legal(seat);
        Ok(legal.iter().map(|action| action_value(&*self.game, &view, action)).collect())
    }
    fn act(&mut self, seat: Seat, name: &str, payload: &Value) -> Result<(), Refused> {
        self.check(seat)?;
        let action = action_from_json::<G>(name, payload);
        let action = action.map_err(|message| Refused { code: "bad_action", message })?;
        self.done(seat, action)
    }
    fn deal(&mut self) -> Result<(), Refused> {
        if self.now.turn() != Turn::Deal {
            let message = "No round is to be dealt now.".into();
            return Err(Refused { code: "no_deal", message });
        }
        self.take(Step::Deal)
    }
    fn set_dealing(&mut self, dealing: bool) {
        self.dealing = dealing;
        self.deal_on();
    }
    fn dealing(&self) -> bool {
        self.dealing
    }
    fn view(&self, who: Viewer) -> Value {
        plain(&self.game.view(self.now.state(), who))
    }
    fn scene(&self, who: Viewer) -> Scene {
        let view = self.game.view(self.now.state(), who);
        let mut scene = full_scene(&*self.game, &view);
        // Made only where the game asks for it.
        let events = std::iter::once_with(|| self.happened()).flatten();
        let mut witnessed = events.filter_map(|event| self.game.witness(&event, who));
        if let Some(sheet) = self.game.sheet(&view, &mut witnessed) {
            scene.sheet = Some(sheet);
        }
        scene.put_things_in_one_place();
        scene
    }
    fn sight(&self, seat: Seat) -> Result<Box<dyn AnySight>, Refused> {
        self.check(seat)?;
        let written =
            if self.seat() == Some(seat) { self.written.clone() } else { ArrayVec::new() };
        Ok(Box::new(Sight { game: self.game.clone(), seat, view: self.view_of(seat), written }))
    }
    fn row(&self, seat: Seat, rows: Rows<'_>) {
        let written: &[u16] = if self.seat() == Some(seat) { &self.written } else { &[] };
        write_row(&*self.game, &self.view_of(seat), written, rows);
    }
    fn position(&self) -> Value {
        plain(&self.game.position(self.now.state()))
    }
    fn record(&self) -> Record {
        let game = &self.game;
        let began = self.began.as_deref();
        let position = began.map(|state| plain(&game.position(state)));
        let header = Header {
            kind: HeaderKind::Parlour,
            format: FORMAT,
            game: G::ID.into(),
            rules_version: G::RULES_VERSION,
            rules: self.rules(),
            seats: vec![PERSON.into(); game.seats()],
            names: Vec::new(),
            undo: None,
            start: Start { seed: self.seed, position },
        };
        let line = |step: &Step<G::Action>| match step {
            Step::Deal => Line::Deal {},
            Step::Act(seat, action) => {
                let (name, payload) = action_json::<G>(*action);
                Line::Act { seat: *seat, name, payload: Payload::new(&payload) }
            }
        };
        let end = self.outcome().map(|outcome| Line::End { outcome: Box::new(outcome) });
        Record { header, lines: self.steps.iter().map(line).chain(end).collect() }
    }
    fn seed(&self) -> Seed {
        self.seed
    }
    fn advise(&self, seat: Seat, bot: &SeatSpec, pace: &Pace) -> Result<Value, Refused> {
        self.check(seat)?;
        if self.now.legal(seat).is_empty() {
            return Err(not_awaited(seat));
        }
        let mut bot = make_bot(&*self.game, bot, DEFAULT_LIMIT).map_err(|e| refused(&e))?;
        bot.keep_pace(pace);
        let advice = bot.advise(&self.now.seen(seat, self.seed));
        let advice = advice.map_err(|Fault(message)| Refused { code: "bot_failed", message })?;
        let view = self.view_of(seat);
        let action = |action| action_value(&*self.game, &view, action);
        let thought = |thought: &Thought<G::Action>| {
            let Thought { value, visits, error, .. } = *thought;
            json!({
                "action": action(thought.action),
                "value": value,
                "visits": visits,
                "error": error,
            })
        };
        let thoughts: Vec<Value> = advice.thoughts.iter().map(thought).collect();
        Ok(json!({"action": action(advice.action), "why": advice.why, "thoughts": thoughts}))
    }
    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(self.now.state())
    }
    fn values(&self) -> BySeat<f32> {
        self.game.value(self.now.state())
    }
    fn scores(&self) -> BySeat<i32> {
        self.game.scores(self.now.state())
    }
    fn digest(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (G::ID, self.seed, &self.written[..]).hash(&mut hasher);
        self.rules().to_string().hash(&mut hasher);
        self.position().to_string().hash(&mut hasher);
        hasher.finish()
    }
    fn same(&self, other: &dyn AnyState) -> bool {
        self.id() == other.id()
            && self.seed == other.seed()
            && self.written[..] == *other.written()
            && self.rules() == other.rules()
            && self.position() == other.position()
    }
    fn id(&self) -> &'static str {
        G::ID
    }
    fn rules(&self) -> Value {
        plain(self.game.rules())
    }
}
