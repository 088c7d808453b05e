//! How long people may think: a time for each move, and a reserve for the whole match. All of it
//! is arithmetic on times that are handed in, so that it is kept, replayed and tested as it is.

use parlour_core::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// A time in milliseconds since 1970.
pub type Ms = u64;

/// The longest time for a move: a month.
pub const LONGEST_MOVE: u32 = 31 * 86_400;
/// The longest reserve: a day.
pub const LONGEST_RESERVE: u32 = 86_400;

/// How long people may think. A day a move makes a match by correspondence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// Seconds for each move.
    pub per_move: u32,
    /// Seconds that may be used once in the match, where a move takes longer.
    #[serde(default)]
    pub reserve: u32,
}

impl Clock {
    /// Whether a table may have this clock; if not, why.
    pub fn check(self) -> Result<(), String> {
        if !(1..=LONGEST_MOVE).contains(&self.per_move) {
            return Err(format!("a move takes 1 to {LONGEST_MOVE} seconds"));
        }
        if self.reserve > LONGEST_RESERVE {
            return Err(format!("the reserve has at most {LONGEST_RESERVE} seconds"));
        }
        Ok(())
    }

    fn per_move_ms(self) -> Ms {
        Ms::from(self.per_move) * 1000
    }
}

/// The clock of one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hand {
    /// What is left of the reserve, in milliseconds.
    pub left: Ms,
    /// Since when it runs.
    pub since: Option<Ms>,
}

/// The clocks of all seats.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hands(Vec<Hand>);

impl Hands {
    /// Clocks that stand still with full reserves.
    #[must_use]
    pub fn new(clock: Clock, seats: usize) -> Hands {
        Hands(vec![Hand { left: Ms::from(clock.reserve) * 1000, since: None }; seats])
    }

    /// The clock of a seat.
    #[must_use]
    pub fn of(&self, seat: Seat) -> Hand {
        self.0.get(seat.index()).copied().unwrap_or_default()
    }

    /// From now on these seats are waited for. Who moved and is waited for again begins a new
    /// move; a clock that stops pays from its reserve what went beyond the time for a move.
    pub fn turn(&mut self, clock: Clock, waited: SeatSet, moved: SeatSet, now: Ms) {
        for (seat, hand) in Seat::all(self.0.len()).zip(&mut self.0) {
            let (runs, again) = (waited.contains(seat), moved.contains(seat));
            if let Some(since) = hand.since
                && (!runs || again)
            {
                let over = now.saturating_sub(since).saturating_sub(clock.per_move_ms());
                hand.left = hand.left.saturating_sub(over);
                hand.since = None;
            }
            if runs && hand.since.is_none() {
                hand.since = Some(now);
            }
        }
    }

    /// When the time of a seat is up, if its clock runs.
    #[must_use]
    pub fn up(&self, clock: Clock, seat: Seat) -> Option<Ms> {
        let hand = self.of(seat);
        hand.since.map(|since| since + clock.per_move_ms() + hand.left)
    }

    /// The seats whose time is up.
    #[must_use]
    pub fn expired(&self, clock: Clock, now: Ms) -> SeatSet {
        let up = |seat: &Seat| self.up(clock, *seat).is_some_and(|up| up <= now);
        Seat::all(self.0.len()).filter(up).collect()
    }

    /// When the next time is up.
    #[must_use]
    pub fn next(&self, clock: Clock) -> Option<Ms> {
        Seat::all(self.0.len()).filter_map(|seat| self.up(clock, seat)).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIVE: Clock = Clock { per_move: 10, reserve: 60 };

    fn seat(n: usize) -> Seat {
        Seat::new(n)
    }

    fn set(seats: &[usize]) -> SeatSet {
        seats.iter().map(|n| seat(*n)).collect()
    }

    #[test]
    fn a_move_in_time_costs_no_reserve() {
        let mut hands = Hands::new(LIVE, 2);
        hands.turn(LIVE, set(&[0]), set(&[]), 1000);
        assert_eq!(hands.next(LIVE), Some(71_000));
        hands.turn(LIVE, set(&[1]), set(&[0]), 11_000);
        assert_eq!(hands.of(seat(0)), Hand { left: 60_000, since: None });
        assert_eq!(hands.up(LIVE, seat(1)), Some(81_000));
    }

    #[test]
    fn what_goes_beyond_the_time_for_a_move_is_taken_from_the_reserve() {
        let mut hands = Hands::new(LIVE, 2);
        hands.turn(LIVE, set(&[0]), set(&[]), 0);
        hands.turn(LIVE, set(&[1]), set(&[0]), 25_000);
        assert_eq!(hands.of(seat(0)).left, 45_000);
        hands.turn(LIVE, set(&[0]), set(&[1]), 26_000);
        assert_eq!(hands.up(LIVE, seat(0)), Some(26_000 + 10_000 + 45_000));
    }

    #[test]
    fn time_is_up_when_move_and_reserve_are_used() {
        let mut hands = Hands::new(LIVE, 3);
        hands.turn(LIVE, set(&[0, 2]), set(&[]), 0);
        assert_eq!(hands.expired(LIVE, 69_999), set(&[]));
        assert_eq!(hands.expired(LIVE, 70_000), set(&[0, 2]));
    }

    #[test]
    fn who_is_still_waited_for_has_no_new_time() {
        let mut hands = Hands::new(LIVE, 2);
        hands.turn(LIVE, set(&[0, 1]), set(&[]), 0);
        hands.turn(LIVE, set(&[0]), set(&[1]), 5_000);
        assert_eq!(hands.up(LIVE, seat(0)), Some(70_000));
        hands.turn(LIVE, set(&[0]), set(&[0]), 6_000);
        assert_eq!(hands.up(LIVE, seat(0)), Some(76_000), "it moved, and moves again");
    }

    #[test]
    fn a_clock_that_is_set_back_gives_no_time_and_takes_none() {
        let mut hands = Hands::new(LIVE, 1);
        hands.turn(LIVE, set(&[0]), set(&[]), 50_000);
        hands.turn(LIVE, set(&[]), set(&[0]), 10_000);
        assert_eq!(hands.of(seat(0)).left, 60_000);
    }

    #[test]
    fn times_are_kept_and_read_again_as_they_were() {
        let mut hands = Hands::new(LIVE, 2);
        hands.turn(LIVE, set(&[1]), set(&[]), 12_345);
        let kept = serde_json::to_string(&hands).unwrap();
        assert_eq!(serde_json::from_str::<Hands>(&kept).unwrap(), hands);
    }

    #[test]
    fn a_day_a_move_is_a_clock_and_a_year_is_none() {
        assert_eq!(Clock { per_move: 86_400, reserve: 0 }.check(), Ok(()));
        for bad in [(0, 0), (366 * 86_400, 0), (10, u32::MAX)] {
            assert!(Clock { per_move: bad.0, reserve: bad.1 }.check().is_err());
        }
    }
}
