//! Driving a match: deals, people's actions, and bots up to the next decision of a person.

use super::{Controller, OnFault, Report, Step, Table, TableError};
use crate::bot::{Fault, Seen};
use crate::game::{ActionSet, Turn};
use crate::random::Rng;
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
                Err(Fault(format!("it chose an action that is not legal\n{action:?}")))
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
                stand_in(&*self.game, &Seen::new(&*self.game, &self.state, seat, seed, decision))
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
