//! What may come of a decision in Pontoon, for the reasons of hints.

use parlour_core::{Prospect, Seat};

use crate::state::{State, Status};
use crate::value::{Kind, rank};

const BUST: Prospect = Prospect::fear("you go bust", 0.25);
const BEATEN: Prospect = Prospect::fear("the banker has the better hand", 0.25);
const BANKER_BUST: Prospect = Prospect::hope("the banker goes bust", 0.25);
const SPECIAL: Prospect = Prospect::hope("you get a pontoon or a five card trick", 0.15);

/// How much of each prospect a seat has by the end of a round.
pub(crate) fn came_of(end: &State, seat: Seat) -> Vec<(Prospect, f64)> {
    let hands = &end.hands[seat.index()];
    let used = || hands.iter().filter(|h| h.status != Status::Empty);
    let count = used().count().max(1) as f64;
    let share = |number: usize| number as f64 / count;
    let special = |kind: Kind| matches!(kind, Kind::Pontoon | Kind::FiveCardTrick);
    let bust = used().filter(|h| h.status == Status::Bust).count();
    let banker = rank(end.banker.as_slice(), false);
    let beaten =
        used().filter(|h| h.status != Status::Bust && !crate::value::player_wins(h.rank(), banker));
    vec![
        (BUST, share(bust)),
        (BEATEN, share(beaten.count())),
        (BANKER_BUST, f64::from(u8::from(banker.0 == Kind::Bust))),
        (SPECIAL, share(used().filter(|h| special(h.rank().0)).count())),
    ]
}
