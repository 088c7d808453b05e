//! Actions, `deal`, `advance`, `claim`, `undo`, `redo` and `cheat`: the match goes on.

use parlour_core::table::TableError;
use parlour_core::{Seat, Turn};
use parlour_house::ActError;

use crate::answer::Answer;
use crate::command::Command;
use crate::engine::Engine;
use crate::payload::{Cheat, OfSeat, SeatNumber, Steps};
use crate::refusal::{Refusal, quoted};
use crate::sitting::{News, Sitting};

impl Engine {
    /// An action of the game.
    pub(crate) fn act(&mut self, command: &Command) -> Result<Answer, Refusal> {
        let Command { name, payload, seat, .. } = command;
        let mut games = self.games.iter();
        let known = match self.sitting() {
            Err(_) => games.any(|g| g.commands().contains(&&**name)),
            Ok(s) => games.any(|g| g.id() == s.table.game() && g.commands().contains(&&**name)),
        };
        if !known {
            let message = format!("There is no command {}: send help for all.", quoted(name));
            return Err(Refusal::new("unknown_command", message));
        }
        let sitting = self.sitting_mut()?;
        let seat = match seat {
            Some(number) => sitting.seat(*number)?,
            None => sitting.who_acts()?,
        };
        let public = sitting.sees(seat) || !sitting.awaited().contains(seat);
        let report = sitting.table.act(seat, name, payload).map_err(|error| match error {
            // Why it is refused may tell what the seat holds.
            ActError::Table(TableError::Refused(_)) if !public => {
                Refusal::new("not_legal", format!("Seat {seat} may not do that now."))
            }
            error => Refusal::act(name, &error),
        })?;
        let news = sitting.go_on(report.mark, report.acted, false);
        Ok(self.summary(news))
    }

    /// `deal`.
    pub(crate) fn deal(&mut self) -> Result<Answer, Refusal> {
        let sitting = self.sitting_mut()?;
        let report = sitting.table.deal()?;
        let news = sitting.go_on(report.mark, Vec::new(), false);
        Ok(self.summary(news))
    }

    /// `advance`.
    pub(crate) fn advance(&mut self) -> Result<Answer, Refusal> {
        let sitting = self.sitting_mut()?;
        let mark = sitting.table.mark();
        let news = sitting.go_on(mark, Vec::new(), true);
        Ok(self.summary(news))
    }

    /// `claim`.
    pub(crate) fn claim(&mut self, of: &OfSeat) -> Result<Answer, Refusal> {
        let sitting = self.sitting_mut()?;
        let seat = match of.seat {
            Some(number) => sitting.seat(number)?,
            None => sitting.who_acts()?,
        };
        sitting.must_see(seat)?;
        let report = sitting.table.claim(seat)?;
        let events = sitting.table.events(sitting.viewer, report.mark);
        Ok(self.summary(News { events, turns: report.acted, ..News::default() }))
    }

    /// `undo`.
    pub(crate) fn undo(&mut self, steps: &Steps) -> Result<Answer, Refusal> {
        let times = steps.times()?;
        self.sitting_mut()?.table.undo(times)?;
        Ok(self.summary(News::default()))
    }

    /// `redo`.
    pub(crate) fn redo(&mut self, steps: &Steps) -> Result<Answer, Refusal> {
        let times = steps.times()?;
        let sitting = self.sitting_mut()?;
        let report = sitting.table.redo(times)?;
        let events = sitting.table.events(sitting.viewer, report.mark);
        Ok(self.summary(News { events, ..News::default() }))
    }

    /// `cheat`.
    pub(crate) fn cheat(&mut self, cheat: &Cheat) -> Result<Answer, Refusal> {
        let sitting = self.sitting_mut()?;
        let seat = sitting.who_cheats(cheat.seat)?;
        let known = sitting.table.cheats();
        if !known.iter().any(|(id, _)| *id == cheat.what) {
            let ids: Vec<&str> = known.iter().map(|(id, _)| *id).collect();
            let right = match &*ids {
                [] => "this game has none".to_owned(),
                ids => format!("choose from {}", ids.join(", ")),
            };
            let message = format!("There is no cheat {}: {right}.", quoted(&cheat.what));
            return Err(Refusal::new("no_such_cheat", message));
        }
        if cheat.open.unwrap_or(true) {
            sitting.table.cheat(seat, &cheat.what)?;
        } else {
            sitting.table.stop_cheat(seat, &cheat.what);
        }
        Ok(self.summary(News::default()))
    }
}

impl Steps {
    fn times(&self) -> Result<u32, Refusal> {
        match self.steps.unwrap_or(1) {
            0 => Err(Refusal::new("bad_payload", "\"steps\" is 1 or more.")),
            times => Ok(times),
        }
    }
}

impl Sitting {
    /// The seat that acts where the command does not say.
    fn who_acts(&self) -> Result<Seat, Refusal> {
        let people = self.awaited_humans();
        match (self.table.turn(), people.first(), people.len()) {
            (_, Some(only), 1) => Ok(only),
            (_, Some(_), _) => {
                let all: Vec<String> = people.iter().map(|s| s.to_string()).collect();
                let message = format!(
                    "Seats {} may act: say which, with \"seat\" beside \"name\".",
                    all.join(", ")
                );
                Err(Refusal::new("seat_needed", message))
            }
            // The table says better than we could why nobody can act.
            (Turn::Deal | Turn::Over, ..) => Ok(Seat::new(0)),
            (Turn::Seats(_), ..) => {
                let message = "The table waits for bots: send advance to let them play.";
                Err(Refusal::new("not_awaited", message))
            }
        }
    }

    /// The person who looks where the rules hide.
    fn who_cheats(&self, asked: Option<SeatNumber>) -> Result<Seat, Refusal> {
        let humans = self.table.humans();
        let seat = match (asked, self.viewer.seat(), humans.first()) {
            (Some(number), ..) => self.seat(number)?,
            (None, Some(viewer), _) => viewer,
            (None, None, Some(only)) if humans.len() == 1 => only,
            _ => {
                let message = "Say who looks, with \"seat\" in the payload.";
                return Err(Refusal::new("seat_needed", message));
            }
        };
        if humans.contains(seat) {
            Ok(seat)
        } else {
            let message = format!("Seat {seat} is played by a bot: only people cheat.");
            Err(Refusal::new("bot_seat", message))
        }
    }
}
