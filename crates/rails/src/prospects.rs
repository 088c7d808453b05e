//! What may come of a decision in Rails, for the reasons of hints.

use parlour_core::{Prospect, Seat};

use crate::state::State;

const TICKETS: Prospect = Prospect::hope("your finished tickets bring {} points", 8.0);
const FAILED: Prospect = Prospect::fear("unfinished tickets cost you {} points", 8.0);
const ROUTES: Prospect = Prospect::hope("your routes bring {} points", 10.0);
const LONGEST: Prospect = Prospect::hope("you have the longest path", 0.25);
const LENGTH: Prospect = Prospect::hope("your longest path has {} wagons", 6.0);
const STATIONS: Prospect = Prospect::hope("you keep {} stations", 0.8);

/// How much of each prospect a seat has by the end of a match.
pub(crate) fn came_of(end: &State, seat: Seat) -> Vec<(Prospect, f64)> {
    let sheet = &end.open.finals[seat.index()];
    vec![
        (TICKETS, sheet.done_points.into()),
        (FAILED, sheet.failed_points.into()),
        (ROUTES, sheet.routes.into()),
        (LONGEST, f64::from(u8::from(sheet.longest_points > 0))),
        (LENGTH, sheet.longest.into()),
        (STATIONS, sheet.stations_left.into()),
    ]
}
