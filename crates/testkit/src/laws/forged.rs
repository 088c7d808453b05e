//! A record that can be replayed could have been played.

use std::sync::{Arc, Mutex, PoisonError};

use parlour_core::record::{Line, PERSON, Payload, SEED_CHEAT};
use parlour_core::table::{Controller, OnFault, Step};
use parlour_core::write::{action_from_json, action_json};
use parlour_core::{
    ActionSet, Bot, Fault, Game, Outcome, Record, Rng, Seat, SeatSet, Seed, Seen, Show, Table,
    Turn, fast_rng,
};

use crate::broken::Broken;
use crate::kit::Kit;
use crate::play::{Played, Spot};

/// How many steps of a match are enough to forge.
const STEPS: usize = 50;
/// How many forgeries of each record are tried.
const FORGERIES: u64 = 120;

/// Of a true record with a line added, removed, moved or changed, replay refuses a line; or else
/// a table whose people and bots do just that writes exactly those lines.
pub fn forged_records_are_refused<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    kit.each_match("forged_records_are_refused", |played| {
        let end = played.spot(played.steps.len().min(STEPS));
        let record = true_record(played).map_err(|why| end.broken(None, why))?;
        could_be_played(&played.game, &record).map_err(|why| {
            end.broken(None, format!("a table does not write its own record again: {why}"))
        })?;
        let deeds: Vec<(String, Payload)> = end
            .tries(&played.pool())
            .into_iter()
            .map(action_json::<G>)
            .map(|(name, payload)| (name, Payload::new(&payload)))
            .collect();
        for number in 0..FORGERIES {
            let mut rng = fast_rng(played.seed << 32 ^ number);
            check(&end, &forge(&record, &deeds, &mut rng))?;
        }
        Ok(())
    })
}

fn check<G: Show>(end: &Spot<'_, G>, forged: &Record) -> Result<(), Broken> {
    let game = &end.played.game;
    let controllers = Hand::default().controllers(&forged.header.seats);
    match Table::replay(Arc::clone(game), forged, controllers) {
        Err(error) => {
            let named = (2..forged.lines.len() + 2).contains(&error.line) && !error.why.is_empty();
            end.ensure(named, None, || format!("a forged record is refused with \"{error}\""))
        }
        Ok(_) => could_be_played(game, forged).map_err(|why| {
            let text = forged.to_text();
            let what = format!("replay accepts a record that no table would write: {why}\n{text}");
            end.broken(None, what)
        }),
    }
}

/// What a bot answers.
type Answer<G> = Result<<G as Game>::Action, Fault>;

/// What the bots at a table are told to answer.
struct Hand<G: Game>(Arc<Mutex<Option<Answer<G>>>>);

impl<G: Game> Default for Hand<G> {
    fn default() -> Hand<G> {
        Hand(Arc::default())
    }
}

impl<G: Show> Hand<G> {
    fn tell(&self, answer: Answer<G>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(answer);
    }

    fn controllers(&self, names: &[String]) -> Vec<Controller<G>> {
        let seat = |name: &String| match name.as_str() {
            PERSON => Controller::Human,
            _ => Controller::Bot {
                name: name.clone(),
                bot: Box::new(Hand::<G>(Arc::clone(&self.0))),
            },
        };
        names.iter().map(seat).collect()
    }
}

impl<G: Game> Bot<G> for Hand<G> {
    fn choose(&mut self, _: &Seen<'_, G>) -> Result<G::Action, Fault> {
        let told = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        told.unwrap_or_else(|| Err(Fault("it was told nothing".into())))
    }
}

/// The record of a match in which a person takes back and cheats, and bots fail.
fn true_record<G: Show>(played: &Played<'_, G>) -> Result<Record, String> {
    let hand = Hand::default();
    let mut names = vec!["told".to_owned(); played.game.seats()];
    names[0] = PERSON.into();
    let controllers = hand.controllers(&names);
    let seed = Seed::from_number(played.seed);
    let mut table = Table::new(Arc::clone(&played.game), seed, controllers);
    let mut rng = fast_rng(played.seed);
    let steps = &played.steps[..played.steps.len().min(STEPS)];
    for step in steps {
        match *step {
            Step::Deal => drop(table.deal().map_err(|e| e.to_string())?),
            Step::Act(seat, action) if seat.index() == 0 => {
                table.act(seat, action).map_err(|e| e.to_string())?;
                if rng.below(3) == 0 && table.undo(1).is_ok() {
                    table.redo(1).map_err(|e| e.to_string())?;
                }
                if rng.below(6) == 0 && table.outcome().is_none() {
                    table.cheat(seat, SEED_CHEAT).map_err(|e| e.to_string())?;
                }
            }
            Step::Act(seat, action) => {
                hand.tell(Ok(action));
                table.step_bot_of(seat).ok_or_else(|| format!("{seat:?} is not asked"))?;
            }
        }
    }
    if let (true, Some(bot)) = (rng.below(2) == 0, table.next_bot()) {
        hand.tell(Err(Fault("it fell asleep".into())));
        table.set_on_fault(OnFault::Forfeit);
        table.step_bot_of(bot);
    }
    let mut record = table.record().clone();
    // What a stand-in would do is its own affair: any action may follow a failure.
    let bots = |line: &Line| matches!(line, Line::Act { seat, .. } if seat.index() > 0);
    if let Some(at) = record.lines.iter().position(bots)
        && let Line::Act { seat, .. } = record.lines[at]
    {
        record.lines.insert(at, Line::Substitute { seat, why: "it stumbled".into() });
    }
    Ok(record)
}

/// The record with one line added, removed, moved or changed.
fn forge(record: &Record, deeds: &[(String, Payload)], rng: &mut impl Rng) -> Record {
    let mut forged = record.clone();
    let lines = &mut forged.lines;
    let line = tempting(record, deeds, rng);
    let mut below = |bound: usize| rng.below(bound.max(1) as u32) as usize;
    let (from, to) = (below(lines.len()), below(lines.len()));
    match below(4) {
        _ if lines.is_empty() => lines.push(line),
        0 => drop(lines.remove(from)),
        1 => {
            let line = lines.remove(from);
            lines.insert(to, line);
        }
        2 => lines[to] = line,
        _ => lines.insert(below(lines.len() + 1), line),
    }
    forged
}

/// A line that somebody might like to see in a record.
fn tempting(record: &Record, deeds: &[(String, Payload)], rng: &mut impl Rng) -> Line {
    let seats = record.header.seats.len();
    let mut below = |bound: usize| rng.below(bound.max(1) as u32) as usize;
    let seat = Seat::new(below(seats + 1).min(7));
    let why = || "it fell asleep".to_owned();
    let count = below(4) as u32;
    match below(12) {
        0 => Line::Forfeit { seat, why: why() },
        1 => Line::Substitute { seat, why: why() },
        2 => Line::Undo { count },
        3 => Line::Redo { count },
        4 => Line::Cheat { seat, what: ["x-ray", SEED_CHEAT][below(2)].into() },
        5 => Line::Sit { seat, who: [PERSON, "told", "another"][below(3)].into() },
        6 => Line::Deal {},
        7 => {
            let end = record.lines.iter().find(|line| matches!(line, Line::End { .. }));
            let level = || Outcome::ranked((0..seats).map(|_| 0).collect(), |seat| seat);
            end.cloned().unwrap_or_else(|| Line::End { outcome: Box::new(level()) })
        }
        _ => match deeds.get(below(deeds.len())) {
            Some((name, payload)) => {
                Line::Act { seat, name: name.clone(), payload: payload.clone() }
            }
            None => Line::Deal {},
        },
    }
}

/// A table that is made to do what a record says, and compares what it writes.
struct Again<'a, G: Show> {
    game: &'a Arc<G>,
    record: &'a Record,
    hand: Hand<G>,
    sitting: Vec<String>,
    /// The seats whose bot has failed: what another chooses for them is its own affair.
    failed: SeatSet,
    table: Table<G>,
}

/// Plays the lines with people and bots who do just that; a table must write them all. Where the
/// match was broken off between two lines that are written together, it is resumed.
fn could_be_played<G: Show>(game: &Arc<G>, record: &Record) -> Result<(), String> {
    let hand = Hand::default();
    let sitting = record.header.seats.clone();
    let controllers = hand.controllers(&sitting);
    let table = Table::from_header(Arc::clone(game), &record.header, controllers);
    let table = table.map_err(|e| e.to_string())?;
    let mut again = Again { game, record, hand, sitting, failed: SeatSet::EMPTY, table };
    while let Some(line) = record.lines.get(again.written()) {
        let at = again.written();
        again.follow(line).map_err(|why| format!("line {}: {why}", at + 2))?;
        let written = &again.table.record().lines[at..];
        if written.is_empty() || !written.iter().zip(&record.lines[at..]).all(|(a, b)| a == b) {
            return Err(format!("line {}: the table wrote {written:?}", at + 2));
        }
    }
    Ok(())
}

impl<G: Show> Again<'_, G> {
    fn written(&self) -> usize {
        self.table.record().lines.len()
    }

    fn follow(&mut self, line: &Line) -> Result<(), String> {
        let by_person = matches!(line, Line::Act { seat, .. } if self.is_person(*seat));
        let table = &mut self.table;
        let done = match line {
            Line::Deal {} => table.deal(),
            Line::Undo { .. } => {
                self.failed = SeatSet::EMPTY;
                table.undo(1)
            }
            Line::Redo { .. } => {
                self.failed = SeatSet::EMPTY;
                table.redo(1)
            }
            Line::Cheat { seat, what } => {
                table.stop_cheat(*seat, what);
                table.cheat(*seat, what).map(|()| table.status())
            }
            Line::Act { seat, name, payload } => {
                let action = action_from_json::<G>(name, &payload.value())?;
                if !by_person {
                    return self.bot_acts(*seat, action);
                }
                table.act(*seat, action)
            }
            Line::Sit { seat, who } => {
                self.sitting[seat.index()].clone_from(who);
                self.failed.remove(*seat);
                return self.resume();
            }
            Line::Substitute { seat, why } => {
                let at = self.written();
                self.ask(*seat, Err(Fault(why.clone())))?;
                if self.table.record().lines.get(at) != Some(line) {
                    return Err("the bot is not asked".into());
                }
                self.failed.insert(*seat);
                return self.resume_at(at + 1);
            }
            Line::Forfeit { seat, why } => {
                table.set_on_fault(OnFault::Forfeit);
                return self.ask(*seat, Err(Fault(why.clone())));
            }
            Line::End { .. } => return Err("the table does not end the match here".into()),
        };
        done.map(drop).map_err(|error| error.to_string())
    }

    /// Goes on with the record up to the next line, as one who resumes a match that was broken
    /// off there.
    fn resume(&mut self) -> Result<(), String> {
        self.resume_at(self.written() + 1)
    }

    fn resume_at(&mut self, to: usize) -> Result<(), String> {
        let lines = self.record.lines[..to].to_vec();
        let part = Record { header: self.record.header.clone(), lines };
        let controllers = self.hand.controllers(&self.sitting);
        let table = Table::replay(Arc::clone(self.game), &part, controllers);
        self.table = table.map_err(|e| e.to_string())?;
        Ok(())
    }

    fn is_person(&self, seat: Seat) -> bool {
        self.sitting.get(seat.index()).is_some_and(|who| who == PERSON)
    }

    fn bot_acts(&mut self, seat: Seat, action: G::Action) -> Result<(), String> {
        if !self.failed.contains(seat) {
            return self.ask(seat, Ok(action));
        }
        let asked = matches!(self.table.turn(), Turn::Seats(seats) if seats.contains(seat));
        if !asked || !self.table.legal(seat).contains(&action) {
            return Err(format!("{seat:?} may not do {action:?}"));
        }
        self.failed.remove(seat);
        self.resume()
    }

    fn ask(&mut self, seat: Seat, answer: Answer<G>) -> Result<(), String> {
        self.hand.tell(answer);
        let asked = seat.index() < self.sitting.len() && self.table.step_bot_of(seat).is_some();
        if asked { Ok(()) } else { Err(format!("{seat:?} is not asked")) }
    }
}
