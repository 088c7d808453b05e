//! A lesson being played.

use parlour_core::{Scene, Seat, Turn, Viewer};
use parlour_house::{AnyGame, AnyTable, SeatSpec, Setup, ToldEvent};
use serde_json::Value;

use crate::lesson::{Broken, Lesson, Part, Step};

/// A lesson being played: what to show, and what the learner does.
pub struct Course {
    lesson: Lesson,
    /// A table per part, opened when the course begins.
    tables: Vec<(Box<dyn AnyTable>, Seat)>,
    part: usize,
    step: usize,
    /// What has happened up to here, the learner was told before.
    mark: usize,
    told: Vec<ToldEvent>,
    /// The actions that lead on, as records write them; the one that the text asks for first.
    wanted: Vec<(String, Value)>,
}

/// What came of something the learner did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// That was it: the course has gone on to the next step.
    Done,
    /// Nothing has changed. The sentence is the game's refusal of what its rules forbid, or the
    /// step's hint.
    NotThat(String),
}

impl Course {
    /// Sits down for the first step.
    pub fn begin(game: &dyn AnyGame, lesson: Lesson) -> Result<Course, Broken> {
        let open = |(number, part): (usize, &Part)| {
            open(game, part).map_err(|why| lesson.broken(number, 0, why))
        };
        let tables = lesson.parts.iter().enumerate().map(open).collect::<Result<_, _>>()?;
        let mut course = Course {
            lesson,
            tables,
            part: 0,
            step: 0,
            mark: 0,
            told: Vec::new(),
            wanted: Vec::new(),
        };
        course.enter()?;
        Ok(course)
    }

    /// The lesson.
    #[must_use]
    pub fn lesson(&self) -> &Lesson {
        &self.lesson
    }

    /// The part and the step that the learner is at; `None` once the lesson is over.
    #[must_use]
    pub fn step(&self) -> Option<(&Part, &Step)> {
        let part = self.lesson.parts.get(self.part)?;
        Some((part, part.steps.get(self.step)?))
    }

    /// The number of this step, from 1, among all of the lesson.
    #[must_use]
    pub fn number(&self) -> usize {
        let before = self.lesson.parts[..self.part].iter();
        before.map(|part| part.steps.len()).sum::<usize>() + self.step + 1
    }

    /// The table; after the last step, the one that was played at.
    #[must_use]
    pub fn table(&self) -> &dyn AnyTable {
        &*self.tables[self.at()].0
    }

    /// Where the learner sits.
    #[must_use]
    pub fn seat(&self) -> Seat {
        self.tables[self.at()].1
    }

    /// The table as the learner sees it.
    #[must_use]
    pub fn scene(&self) -> Scene {
        self.table().scene(Viewer::Seat(self.seat()))
    }

    /// What has happened since the learner last did something, that included.
    #[must_use]
    pub fn told(&self) -> &[ToldEvent] {
        &self.told
    }

    /// The action that the step asks for, as a command; `None` where it is only read.
    #[must_use]
    pub fn wanted(&self) -> Option<&(String, Value)> {
        self.wanted.first()
    }

    /// Which of the actions that lead on this one is; `None` if it is none of them.
    #[must_use]
    pub fn way(&self, name: &str, payload: &Value) -> Option<usize> {
        let chosen = self.table().canonical(name, payload).ok()?;
        self.wanted.iter().position(|wanted| *wanted == chosen)
    }

    /// Goes on by one of the actions that lead on, the one that the text asks for being 0, or past
    /// what is only read; `false` if there is no such way.
    pub fn go_by(&mut self, way: usize) -> Result<bool, Broken> {
        match self.wanted.get(way).cloned() {
            Some((name, payload)) => Ok(self.attempt(&name, &payload)? == Attempt::Done),
            None if way > 0 || !self.wanted.is_empty() || self.step().is_none() => Ok(false),
            None => self.leave().map(|()| true),
        }
    }

    /// The command that typed words mean to the game, legal or not.
    #[must_use]
    pub fn understand(&self, typed: &str) -> Option<(String, Value)> {
        self.table().understand(self.seat(), typed)
    }

    /// Leaves a step that is only read; one that asks for something stays.
    pub fn go_on(&mut self) -> Result<(), Broken> {
        if self.wanted.is_empty() { self.leave() } else { Ok(()) }
    }

    /// Does what the learner chose, if it is what the step asks for.
    pub fn attempt(&mut self, name: &str, payload: &Value) -> Result<Attempt, Broken> {
        let Some((_, step)) = self.step().filter(|_| !self.wanted.is_empty()) else {
            return Ok(Attempt::NotThat("There is nothing to do here: read on.".into()));
        };
        let hint = Attempt::NotThat(step.hint.clone());
        let (at, seat) = (self.at(), self.seat());
        let table = &mut *self.tables[at].0;
        let chosen = match table.canonical(name, payload) {
            Ok(chosen) => chosen,
            Err(error) => return Ok(Attempt::NotThat(error.to_string())),
        };
        let right = self.wanted.contains(&chosen);
        if !right && is_legal(table, seat, &chosen) {
            return Ok(hint);
        }
        match table.act(seat, &chosen.0, &chosen.1) {
            Ok(_) if right => self.leave().map(|()| Attempt::Done),
            Ok(_) => unreachable!("an action that is not legal is refused"),
            Err(error) => Ok(Attempt::NotThat(error.to_string())),
        }
    }

    /// The part whose table is on show.
    fn at(&self) -> usize {
        self.part.min(self.tables.len() - 1)
    }

    fn leave(&mut self) -> Result<(), Broken> {
        self.step += 1;
        if self.step == self.lesson.parts[self.part].steps.len() {
            (self.part, self.step, self.mark) = (self.part + 1, 0, 0);
        }
        self.enter()
    }

    /// Lets happen what the step begins with, and finds out what it asks for.
    fn enter(&mut self) -> Result<(), Broken> {
        self.told.clear();
        self.wanted.clear();
        let Some(part) = self.lesson.parts.get(self.part) else { return Ok(()) };
        let Some(step) = part.steps.get(self.step) else { return Ok(()) };
        let broken = |why| self.lesson.broken(self.part, self.step, why);
        let (table, seat) = &mut self.tables[self.part];
        for line in &step.watch {
            happen(&mut **table, line).map_err(|why| broken(format!("watch \"{line}\": {why}")))?;
        }
        self.told = table.events(Viewer::Seat(*seat), self.mark);
        self.told.retain(|event| event.kind.is_for_people());
        self.mark = table.mark();
        for words in step.deed.iter().chain(&step.also) {
            let meant = meant(&**table, *seat, words);
            self.wanted.push(meant.map_err(|why| broken(format!("do \"{words}\": {why}")))?);
        }
        Ok(())
    }
}

/// The table of a part, everybody at it a person, and the learner's seat.
fn open(game: &dyn AnyGame, part: &Part) -> Result<(Box<dyn AnyTable>, Seat), String> {
    let rules = Value::Object(part.rules.clone());
    let seats = game.seats(&rules).map_err(|error| error.to_string())?;
    let setup = Setup { rules, seats: vec![SeatSpec::Human; seats], ..Setup::new(part.seed) };
    let table = match &part.position {
        Some(position) => game.load(&setup, position),
        None => game.open(&setup),
    };
    let table = table.map_err(|error| error.to_string())?;
    let seat = named(&*table, &part.seat)?;
    Ok((table, seat))
}

fn named(table: &dyn AnyTable, name: &str) -> Result<Seat, String> {
    let is = |seat: &Seat| table.seat_name(*seat).eq_ignore_ascii_case(name.trim());
    Seat::all(table.seats()).find(is).ok_or_else(|| {
        let names: Vec<String> =
            Seat::all(table.seats()).map(|seat| table.seat_name(seat)).collect();
        format!("there is no seat \"{name}\" here: the seats are {}", names.join(", "))
    })
}

/// Does a line of `watch`.
fn happen(table: &mut dyn AnyTable, line: &str) -> Result<(), String> {
    if line.trim().eq_ignore_ascii_case("deal") {
        return table.deal().map(drop).map_err(|error| error.to_string());
    }
    let (who, words) =
        line.split_once(':').ok_or("write \"deal\", or a seat, a colon and what it does")?;
    let seat = named(table, who)?;
    let (name, payload) = meant(table, seat, words)?;
    table.act(seat, &name, &payload).map(drop).map_err(|error| error.to_string())
}

/// The legal action that the words of a lesson mean, as records write it.
fn meant(table: &dyn AnyTable, seat: Seat, words: &str) -> Result<(String, Value), String> {
    let name = || table.seat_name(seat);
    let awaited = matches!(table.turn(), Turn::Seats(seats) if seats.contains(seat));
    if !awaited {
        return Err(format!("{} is not to act now", name()));
    }
    let understood = table.understand(seat, words.trim());
    let action = understood
        .ok_or_else(|| format!("the game does not know these words\n{}", can(table, seat)))?;
    if is_legal(table, seat, &action) {
        Ok(action)
    } else {
        Err(format!("{} may not do that now\n{}", name(), can(table, seat)))
    }
}

/// What a seat can do, for whoever mends a lesson.
fn can(table: &dyn AnyTable, seat: Seat) -> String {
    const MOST: usize = 60;
    let legal = table.legal(seat);
    let words: Vec<&str> = legal.iter().take(MOST).map(|action| &*action.words).collect();
    let more = if legal.len() > MOST { ", …" } else { "" };
    format!("{} can: {}{more}", table.seat_name(seat), words.join(", "))
}

fn is_legal(table: &dyn AnyTable, seat: Seat, action: &(String, Value)) -> bool {
    table.legal(seat).iter().any(|legal| legal.name == action.0 && legal.payload == action.1)
}
