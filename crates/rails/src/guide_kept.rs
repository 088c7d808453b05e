//! Forecasts kept from one decision to the next.
//!
//! A forecast depends on the routes, stations, wagons and tickets of a seat and on the routes that
//! are still free. Most decisions draw cards and change none of these, and a route that another
//! player takes matters only if a plan looked at it. So each thread keeps the last forecast of each
//! seat, with what it was found from. What is kept is exactly what would be found anew: it saves
//! time, and changes no answer.

use std::cell::RefCell;

use crate::bits::{RouteSet, TicketSet};
use crate::guide_plan::{Forecast, Own, Prices};
use crate::state::{NONE, PLAYERS, STATIONS, Station};

/// What a forecast was found from.
#[derive(Clone, Copy, PartialEq)]
struct Cause {
    board: u64,
    mine: RouteSet,
    shut: RouteSet,
    held: TicketSet,
    stations: [Station; STATIONS],
    wagons: u8,
}

#[derive(Clone, Copy)]
struct Kept {
    cause: Cause,
    free: RouteSet,
    others: RouteSet,
    forecast: Forecast,
}

thread_local! {
    static KEPT: RefCell<[Option<Kept>; PLAYERS]> = const { RefCell::new([None; PLAYERS]) };
}

/// A plan for a seat that holds these tickets.
pub(crate) fn forecast(own: Own<'_>, held: &TicketSet) -> Forecast {
    let (open, seat) = (own.open, own.seat);
    let cause = Cause {
        board: own.game.board.number,
        mine: open.own[seat],
        shut: open.shut[seat],
        held: *held,
        stations: open.stations[seat],
        wagons: open.wagons[seat],
    };
    let others = own.others();
    KEPT.with_borrow_mut(|kept| {
        let slot = &mut kept[seat];
        if let Some(kept) = slot
            && kept.cause == cause
            && kept.holds(&open.free, &others)
        {
            return kept.forecast;
        }
        let forecast = Prices::new(own).forecast(held);
        *slot = Some(Kept { cause, free: open.free, others, forecast });
        forecast
    })
}

impl Kept {
    /// Whether the forecast is the same with these routes free and these of others: either nothing
    /// changed, or routes became dearer that it never looked at. A station that waits for a loan
    /// makes routes beside it cheaper when others take them.
    fn holds(&self, free: &RouteSet, others: &RouteSet) -> bool {
        if self.free == *free && self.others == *others {
            return true;
        }
        let waiting = |s: &Station| s.city != NONE && s.loan == NONE;
        free.without(&self.free).is_empty()
            && self.others.without(others).is_empty()
            && self.free.without(free).and(&self.forecast.weighed).is_empty()
            && !self.cause.stations.iter().any(waiting)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::State;
    use crate::{Rails, Rules};
    use parlour_core::{FastLuck, Game, Guide, Match, fast_rng};

    fn own<'a>(game: &'a Rails, state: &'a State, seat: usize) -> Own<'a> {
        Own { game, open: &state.open, seat, hand: &state.secret.hands[seat] }
    }

    /// Plays matches as playouts go and looks at every state of them.
    fn watch(rules: Rules, mut look: impl FnMut(&Rails, &State)) {
        let game = Rails::new(rules).unwrap();
        for seed in 0..6 {
            let mut now = Match::new(&game, FastLuck(fast_rng(seed)));
            let mut rng = fast_rng(seed);
            while let Some(seat) = now.next_seat(&mut ()) {
                look(&game, now.state());
                let action = game.playout(now.state(), seat, &now.legal(seat), &mut rng);
                now.act(seat, action, &mut ()).unwrap();
            }
        }
    }

    #[test]
    fn what_is_kept_is_what_would_be_found_anew() {
        for (map, players) in [("europe", 2), ("europe", 3), ("europe", 5), ("island", 2)] {
            let rules = Rules { map: map.into(), players, ..Rules::default() };
            watch(rules, |game, state| {
                for seat in 0..game.players() {
                    let (own, held) = (own(game, state, seat), &state.secret.held[seat]);
                    assert_eq!(forecast(own, held), Prices::new(own).forecast(held));
                }
            });
        }
    }

    #[test]
    fn most_decisions_find_their_forecast_kept() {
        let (mut decisions, mut found) = (0, 0);
        watch(Rules::default(), |game, state| {
            let seat = usize::from(state.open.turn);
            let held = |kept: &[Option<Kept>; PLAYERS]| {
                kept[seat].is_some_and(|kept| {
                    let own = own(game, state, seat);
                    kept.cause.held == state.secret.held[seat]
                        && kept.cause.mine == state.open.own[seat]
                        && kept.holds(&state.open.free, &own.others())
                })
            };
            decisions += 1;
            found += u32::from(KEPT.with_borrow(held));
        });
        assert!(2 * found > decisions, "{found} of {decisions}");
    }
}
