//! Forecasts kept from one decision to the next.
//!
//! In a playout a seat keeps to its plan: [`steady`]. Elsewhere, where the same question must have the
//! same answer whatever was asked before, a forecast is kept only while it stays the same:
//!
//! A forecast depends on the routes, stations, wagons and tickets of a seat and on the routes that
//! are still free. Most decisions draw cards and change none of these, and a route that another
//! player takes matters only if a plan looked at it. So each thread keeps the last forecast of each
//! seat, with what it was found from. What is kept is exactly what would be found anew: it saves
//! time, and changes no answer.

use std::cell::RefCell;

use crate::bits::{RouteSet, TicketSet};
use crate::guide_plan::{Forecast, Own, Prices};
use crate::guide_weights::Style;
use crate::state::{NONE, PLAYERS, STATIONS, Station};

/// What a forecast was found from.
#[derive(Clone, Copy, PartialEq)]
struct Cause {
    board: u64,
    style: Style,
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

/// A plan that a seat follows in a playout.
#[derive(Clone, Copy)]
struct Followed {
    board: u64,
    style: Style,
    held: TicketSet,
    stations: [Station; STATIONS],
    plan: Forecast,
}

thread_local! {
    static FOLLOWED: RefCell<[Option<Followed>; PLAYERS]> =
        const { RefCell::new([None; PLAYERS]) };
}

/// A playout begins: nobody follows a plan yet.
pub(crate) fn begin_playout() {
    FOLLOWED.with_borrow_mut(|followed| *followed = [None; PLAYERS]);
}

/// The plan of a seat in a playout. It is followed until it is done, other tickets or stations come,
/// or another player takes one of its routes; then there is a new one.
pub(crate) fn steady(own: Own<'_>, held: &TicketSet) -> Forecast {
    let (open, seat) = (own.open, own.seat);
    FOLLOWED.with_borrow_mut(|followed| {
        let slot = &mut followed[seat];
        if let Some(followed) = slot
            && followed.held == *held
            && followed.stations == open.stations[seat]
            && followed.board == own.game.board.number
            && followed.style == own.style
            && followed.goes_on(own)
        {
            return followed.plan;
        }
        let plan = Prices::new(own).forecast(held);
        let (board, style) = (own.game.board.number, own.style);
        *slot = Some(Followed { board, style, held: *held, stations: open.stations[seat], plan });
        plan
    })
}

impl Followed {
    /// Strikes out the routes that the seat has claimed; false if the plan is done or broken.
    fn goes_on(&mut self, own: Own<'_>) -> bool {
        let (open, seat) = (own.open, own.seat);
        let left = self.plan.routes.and(&open.free).without(&open.shut[seat]);
        let gone = self.plan.routes.without(&left);
        if gone.is_empty() {
            return true;
        }
        let tracks = &own.game.board.tracks;
        for route in gone.iter() {
            let twin = tracks[route].twin.map(usize::from);
            let mine = |route: usize| open.own[seat].has(route);
            if !mine(route) && !twin.is_some_and(mine) {
                return false;
            }
            self.plan.wagons -= u16::from(tracks[route].length);
        }
        self.plan.routes = left;
        !left.is_empty()
    }
}

/// A plan for a seat that holds these tickets.
pub(crate) fn forecast(own: Own<'_>, held: &TicketSet) -> Forecast {
    let (open, seat) = (own.open, own.seat);
    let cause = Cause {
        board: own.game.board.number,
        style: own.style,
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
    use crate::phase::Phase;
    use crate::state::State;
    use crate::{Action, Rails, Rules};
    use parlour_core::{FastLuck, Game, Guide, Match, Seat, fast_rng};

    fn own<'a>(game: &'a Rails, state: &'a State, seat: usize) -> Own<'a> {
        Own { game, open: &state.open, seat, hand: &state.secret.hands[seat], style: Style::Usual }
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

    /// Plays a match on from its deal as search does below its tree; seat 0 thinks.
    fn playout(game: &Rails, seed: u64, mut look: impl FnMut(&State, Seat, Action)) -> State {
        let mut now = Match::new(game, FastLuck(fast_rng(seed)));
        let mut rng = fast_rng(seed);
        game.begin_playout();
        while let Some(seat) = now.next_seat(&mut ()) {
            let own = seat.index() == 0;
            let action = game.at_once(now.state(), seat, own).unwrap_or_else(|| {
                let legal = now.legal(seat);
                if own {
                    game.own(now.state(), seat, &legal, &mut rng)
                } else {
                    game.playout(now.state(), seat, &legal, &mut rng)
                }
            });
            look(now.state(), seat, action);
            now.act(seat, action, &mut ()).unwrap();
        }
        *now.state()
    }

    fn europe(players: u8) -> Rails {
        Rails::new(Rules { players, ..Rules::default() }).unwrap()
    }

    #[test]
    fn a_playout_does_not_depend_on_those_before_it() {
        let (game, other) = (europe(2), europe(3));
        for seed in 0..6 {
            let first = playout(&game, seed, |_, _, _| {});
            playout(&other, seed, |_, _, _| {});
            playout(&game, seed + 100, |_, _, _| {});
            assert_eq!(playout(&game, seed, |_, _, _| {}), first, "seed {seed}");
        }
    }

    #[test]
    fn a_plan_is_followed_while_nobody_takes_its_routes() {
        let game = europe(2);
        let (mut claimed, mut planned) = (0, 0);
        for seed in 0..6 {
            let mut plan: Option<(TicketSet, RouteSet)> = None;
            playout(&game, seed, |state, seat, action| {
                let held = state.secret.held[0];
                if seat.index() > 0 || state.open.phase != Phase::PlayerTurn {
                    return;
                }
                let followed = FOLLOWED.with_borrow(|all| all[0].map(|f| f.plan.routes));
                let routes = followed.unwrap_or_default();
                if let Some((tickets, before)) = plan
                    && tickets == held
                    && !routes.without(&before).is_empty()
                {
                    let lost = before.without(&state.open.own[0]);
                    let lost = lost.without(&state.open.free.without(&state.open.shut[0]));
                    let done = before.without(&state.open.own[0]).is_empty();
                    let stations = state.open.built_by(0) > 0;
                    assert!(done || stations || !lost.is_empty(), "seed {seed}: {before:?}");
                }
                plan = Some((held, routes));
                if let Action::Take { road, .. } = action {
                    claimed += 1;
                    planned += u32::from(routes.has(usize::from(road) - 1));
                }
            });
        }
        assert!(2 * planned > claimed, "{planned} of {claimed} claims were planned");
    }

    #[test]
    fn playouts_are_told_all_that_they_may_claim_and_draw() {
        let game = europe(2);
        playout(&game, 3, |state, seat, _| {
            let hand = &state.secret.hands[seat.index()];
            let ask = game.ask_open(&state.open, seat.index(), hand);
            let (all, some) = (ask.legal(), ask.legal_for_playouts());
            assert_eq!((all.take, all.slots, all.facedown), (some.take, some.slots, some.facedown));
            assert_eq!((all.destination, all.cities), (some.destination, some.cities));
        });
    }
}
