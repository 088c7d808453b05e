//! What is for practice: taking back, hints; and what is foregone.

use parlour_core::{Seat, SeatSet};

use super::Table;
use crate::clock::Ms;
use crate::refused::Refused;

impl Table {
    /// Goes back to before a person's last decision, several times; or on again.
    pub fn rewind(&mut self, person: &str, back: bool, steps: u32, now: Ms) -> Result<(), Refused> {
        let seat = self.seat(person)?;
        self.is_present(seat)?;
        if self.notes.rated {
            return Err(Refused::forbidden("undo_off", "What counts is not taken back."));
        }
        let play = self.playing()?;
        let done = if back { play.undo(steps) } else { play.redo(steps) };
        done.map_err(|error| Refused::now(error.code(), error.to_string()))?;
        self.notes.deal_at = None;
        self.notes.chairs.iter_mut().for_each(|chair| chair.ready = false);
        self.settle(SeatSet::EMPTY, now);
        Ok(())
    }

    /// Plays on for a person to whom the rest of the round is foregone, until it has ended or
    /// others are waited for.
    pub fn claim(&mut self, person: &str, now: Ms) -> Result<(), Refused> {
        let seat = self.seat(person)?;
        self.is_present(seat)?;
        let moved: SeatSet = [seat].into_iter().collect();
        self.playing()?
            .act_foregone(seat)
            .map_err(|error| Refused::now(error.code(), error.to_string()))?;
        self.settle(moved, now);
        while !self.is_over() && self.playing()?.act_foregone(seat).is_ok() {
            self.settle(moved, now);
        }
        Ok(())
    }

    /// The seat of somebody who may ask for advice: nobody else plays, and nothing counts.
    pub fn advised(&self, person: &str) -> Result<Seat, Refused> {
        let seat = self.seat(person)?;
        self.is_present(seat)?;
        let people = self.notes.chairs.iter().filter(|chair| chair.person.is_some()).count();
        if self.notes.rated || people > 1 {
            let message = "Advice is for practice: you play with others, or for what counts.";
            return Err(Refused::forbidden("hint_off", message));
        }
        if self.is_over() {
            return Err(Refused::now("match_over", "The match is over."));
        }
        Ok(seat)
    }
}
