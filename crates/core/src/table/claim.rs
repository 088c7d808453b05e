//! Playing out what is decided: a person claims the rest of a round.

use super::{Report, Table, TableError};
use crate::bot::stand_in;
use crate::game::{Turn, Viewer};
use crate::seat::Seat;
use crate::show::Show;

impl<G: Show> Table<G> {
    /// Does one action for a person to whom the rest of the round is foregone: an ordinary action,
    /// also in the record. A front end that shows each card does this wherever it would ask.
    pub fn act_foregone(&mut self, seat: Seat) -> Result<Report, TableError> {
        match self.turn() {
            Turn::Seats(seats) if seats.contains(seat) && self.is_foregone(seat) => {}
            Turn::Seats(_) => return Err(TableError::NothingToClaim),
            Turn::Deal => return Err(TableError::DealFirst),
            Turn::Over => return Err(TableError::Over),
        }
        let action = stand_in(&self.now.seen(seat, self.record.header.start.seed));
        self.act(seat, action)
    }

    /// Plays on for a person to whom the rest of the round is foregone, and lets bots act, until
    /// the round has ended or another person must choose; then it can be called again.
    pub fn claim(&mut self, seat: Seat) -> Result<Report, TableError> {
        let first = self.act_foregone(seat)?;
        let (mut acted, mut faults) = (first.acted, first.faults);
        loop {
            let bots = self.drive(false);
            acted.extend(bots.acted);
            faults.extend(bots.faults);
            match self.act_foregone(seat) {
                Ok(step) => acted.extend(step.acted),
                Err(_) => return Ok(self.report(first.mark, acted, faults)),
            }
        }
    }

    fn is_foregone(&self, seat: Seat) -> bool {
        self.game().foregone(&self.view(Viewer::Seat(seat))).is_some()
    }
}
