//! What may come of a decision in Bus Rush, for the reasons of hints.

use parlour_core::{Prospect, Seat};

use crate::city::Race;
use crate::rules::BusRush;
use crate::state::State;

const EXPRESS: Prospect = Prospect::hope("you hold the Express Race at the end", 0.2);
const QUEENS: Prospect = Prospect::hope("you hold the Queens Redesign at the end", 0.2);
const BOROUGHS: Prospect = Prospect::hope("you score in {} of the 5 boroughs", 0.4);
const POINTS: Prospect = Prospect::hope("you end with {} points", 2.0);
const OTHER: Prospect = Prospect::fear("the best of the others ends with {} points", 2.0);

impl BusRush {
    /// How much of each prospect a seat has by the end of a match.
    pub(crate) fn came_of(&self, end: &State, seat: Seat) -> Vec<(Prospect, f64)> {
        let holds = |race| f64::from(u8::from(end.holder(race) == Some(seat)));
        let scored = end.player(seat).scores.iter().filter(|points| **points > 0);
        let others = Seat::all(self.players()).filter(|s| *s != seat);
        let other = others.map(|s| self.total(end, s)).max().unwrap_or(0);
        vec![
            (EXPRESS, holds(Race::ExpressRace)),
            (QUEENS, holds(Race::QueensRedesign)),
            (BOROUGHS, scored.count() as f64),
            (POINTS, self.total(end, seat).into()),
            (OTHER, other.into()),
        ]
    }
}
