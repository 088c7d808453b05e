//! What may come of a decision in Stop the Bus, for the reasons of hints.

use parlour_core::{Prospect, Seat};

use crate::score::{hand_score, stops_the_bus};
use crate::state::State;

const LOSE_LIFE: Prospect = Prospect::fear("you lose a life", 0.2);
const STOP: Prospect = Prospect::hope("you stop the bus", 0.2);
const OTHER_STOPS: Prospect = Prospect::fear("somebody else stops the bus", 0.2);
const HAND: Prospect = Prospect::hope("your hand ends with {} points", 5.0);

/// How much of each prospect a seat has by the end of a round.
pub(crate) fn came_of(before: &State, end: &State, seat: Seat) -> Vec<(Prospect, f64)> {
    let own = seat.index();
    let others = Seat::all(end.hands.len()).filter(|s| *s != seat);
    let stopped = others.into_iter().any(|s| stops_the_bus(&end.hands[s.index()]));
    vec![
        LOSE_LIFE.when(end.open.lives[own] < before.open.lives[own]),
        STOP.when(stops_the_bus(&end.hands[own])),
        OTHER_STOPS.when(stopped),
        (HAND, hand_score(&end.hands[own]).into()),
    ]
}
