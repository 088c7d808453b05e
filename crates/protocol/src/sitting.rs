//! A running match and the viewer whose eyes results are for.

use std::ops::Deref;

use parlour_core::speak::Kind;
use parlour_core::table::{Failed, OnFault, ToldEvent};
use parlour_core::written::Written;
use parlour_core::{Fault, Seat, SeatSet, Turn, Viewer};
use parlour_front::sitting::eyes;
use parlour_front::words;
use parlour_house::{AnyGame, AnyTable};
use serde_json::json;

use crate::answer::Answer;
use crate::names::STARTERS;
use crate::payload::SeatNumber;
use crate::refusal::Refusal;
use crate::summary::Summary;

/// A match being played: the engine's own, or one that others hold.
pub(crate) struct Sitting<T = Box<dyn AnyTable>> {
    pub(crate) table: T,
    pub(crate) viewer: Viewer,
}

/// What happened since the last result.
#[derive(Default)]
pub(crate) struct News {
    pub(crate) events: Vec<ToldEvent>,
    pub(crate) turns: Vec<Seat>,
    /// Something to know about what was sent.
    pub(crate) note: Option<String>,
}

impl Sitting {
    /// Seats the viewer that was asked for: by default the only person, else a spectator.
    pub(crate) fn new(
        table: Box<dyn AnyTable>,
        viewer: Option<Viewer>,
    ) -> Result<Sitting, Refusal> {
        let viewer = viewer.unwrap_or_else(|| eyes(table.humans(), None));
        let sitting = Sitting { table, viewer };
        if let Viewer::Seat(seat) = viewer {
            sitting.seat(SeatNumber(seat.index() as i64))?;
        }
        Ok(sitting)
    }
}

impl<T: Deref<Target = dyn AnyTable>> Sitting<T> {
    /// The seat with this number, if the table has it.
    pub(crate) fn seat(&self, number: SeatNumber) -> Result<Seat, Refusal> {
        let seats = self.table.seats();
        let seat = u64::try_from(number.0).ok().and_then(|n| Seat::checked(n, seats));
        seat.ok_or_else(|| {
            let last = seats - 1;
            let message =
                format!("There is no seat {number} at this table: seats count from 0 to {last}.");
            Refusal::new("no_such_seat", message)
        })
    }

    /// Whether nothing is hidden from the viewer: because that was asked for, or because the
    /// match is over.
    pub(crate) fn all_open(&self) -> bool {
        self.viewer == Viewer::All || self.table.turn() == Turn::Over
    }

    /// Whether the viewer may see what only `seat` knows.
    pub(crate) fn sees(&self, seat: Seat) -> bool {
        self.viewer.sees(seat) || self.all_open()
    }

    /// Refuses what the viewer may not see.
    pub(crate) fn must_see(&self, seat: Seat) -> Result<(), Refusal> {
        if self.sees(seat) {
            Ok(())
        } else {
            Err(Refusal::hidden(&format!("What seat {seat} knows")))
        }
    }

    /// The seats that the table waits for.
    pub(crate) fn awaited(&self) -> SeatSet {
        match self.table.turn() {
            Turn::Seats(seats) => seats,
            Turn::Deal | Turn::Over => SeatSet::EMPTY,
        }
    }

    /// The seats that the table waits for and people decide for.
    pub(crate) fn awaited_humans(&self) -> SeatSet {
        let humans = self.table.humans();
        self.awaited().iter().filter(|seat| humans.contains(*seat)).collect()
    }

    /// The commands that would take the match further. Where the viewer does not see what an
    /// awaited person may do, every action of the game is listed, so that the list tells nothing.
    pub(crate) fn allowed(&self, game: &dyn AnyGame) -> Vec<&'static str> {
        match self.table.turn() {
            Turn::Over => return STARTERS.to_vec(),
            Turn::Deal => return vec!["deal"],
            Turn::Seats(_) => {}
        }
        let people = self.awaited_humans();
        if people.is_empty() {
            return vec!["advance"];
        }
        if people.iter().any(|seat| !self.sees(seat)) {
            return game.commands().to_vec();
        }
        let mut names = Vec::new();
        for name in people.iter().flat_map(|seat| self.table.allowed(seat)) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// How things stand, with what happened.
    pub(crate) fn summary(
        &self,
        allowed: Vec<&'static str>,
        news: News,
        state: u64,
        exit: bool,
    ) -> Answer {
        let Sitting { table, viewer } = self;
        let summary = Summary {
            game: table.game(),
            phase: table.phase(*viewer),
            to_act: table.status().awaiting.iter().collect(),
            allowed,
            turns: news.turns,
            scores: table.scores(),
            outcome: table.outcome(),
            exit,
            state,
            viewer: *viewer,
            note: news.note,
        };
        Answer { events: news.events, ..Answer::of(&summary) }
    }
}

impl Sitting {
    /// Lets bots play on after what happened from `mark` on, until a person must act or a round
    /// has ended; with `dealing`, and where no people play, rounds are dealt on the way.
    ///
    /// The table drives itself here. A front end's Sitting does more than a program wants: it looks
    /// with the eyes of who holds the device, notes what each was told, and sees to formalities, for
    /// which it draws a scene at every step. A program chooses its viewer, is told what each command
    /// brought, and sends every action itself; what is a formality it reads in the scene.
    pub(crate) fn go_on(&mut self, mark: usize, mut turns: Vec<Seat>, dealing: bool) -> News {
        let report = self.table.drive(dealing);
        turns.extend(report.acted);
        let mut events = self.table.events(self.viewer, mark);
        let all = events.len();
        // A failure stands where it happened: after what came before it, and before what the
        // stand-in did. Putting in the last one first leaves the places of the others as they are.
        for Failed { seat, why, mark } in report.faults.iter().rev() {
            let after = self.table.events(self.viewer, *mark).len();
            events.insert(all - after, self.fault(*seat, why));
        }
        News { turns, events, ..News::default() }
    }

    /// A bot's failure as an event. Only its first line is for everybody.
    fn fault(&self, seat: Seat, why: &str) -> ToldEvent {
        let first = Fault::public_part(why);
        let name = self.table.seat_name(seat);
        let (kind, then) = match self.table.was_forfeited() {
            true => ("forfeit", OnFault::Forfeit),
            false => ("substitute", OnFault::StandIn),
        };
        let text = words::fault(&name, why, then);
        let why = if self.sees(seat) { why } else { first };
        ToldEvent {
            name: kind.into(),
            kind: Kind::Alert,
            seat: Some(seat),
            text,
            data: Written::of(&json!({"why": why})),
        }
    }
}
