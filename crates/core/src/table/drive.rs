//! Driving a match: deals, people's actions, and bots up to the next decision of a person.

use super::{Controller, Failed, OnFault, Report, Step, Table, TableError};
use crate::bot::{Fault, ask, stand_in};
use crate::game::Turn;
use crate::record::Line;
use crate::seat::Seat;
use crate::show::Show;

impl<G: Show> Table<G> {
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
        self.step_bot_of(self.next_bot()?)
    }

    /// Lets the bot of this seat act; `None` if it is not awaited.
    pub fn step_bot_of(&mut self, seat: Seat) -> Option<Report> {
        let awaited = matches!(self.turn(), Turn::Seats(seats) if seats.contains(seat));
        let seed = self.record.header.start.seed;
        let Controller::Bot { bot, .. } = &mut self.controllers[seat.index()] else { return None };
        if !awaited {
            return None;
        }
        let mark = self.course.mark();
        let seen = self.now.seen(seat, seed);
        // The record may say already that the bot failed here, if the match was broken off then.
        let chosen = match self.failed.contains(seat) {
            true => Ok(stand_in(&seen)),
            false => ask(&mut **bot, &seen).map_err(|Fault(why)| (why, stand_in(&seen))),
        };
        let mut faults = Vec::new();
        let action = match chosen {
            Ok(action) => action,
            Err((why, instead)) => {
                faults.push(Failed { seat, why: why.clone(), mark });
                if self.on_fault == OnFault::Forfeit {
                    self.write(Line::Forfeit { seat, why });
                    self.forfeit = Some(seat);
                    self.note_end();
                    return Some(self.report(mark, Vec::new(), faults));
                }
                self.write(Line::Substitute { seat, why });
                instead
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
}
