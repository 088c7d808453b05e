//! What a seat may still make of its tickets, found quickly and without the heap: the forecast
//! that playouts and the worth of a state are made from.

use arrayvec::ArrayVec;

use crate::Rails;
use crate::bits::{RouteSet, TicketSet};
use crate::board::{Goal, route_points};
use crate::colour::{COLOURS, Cards, Colour};
use crate::map::Kind;
use crate::map_check::{MAX_CITIES, MAX_ROUTES};
use crate::score::Parts;
use crate::state::{NONE, Open};

/// A way that does not exist.
const NEVER: u16 = 20_000;
/// What a route of another player costs that a station would have to borrow, in quarter wagons.
const LOAN: u16 = 36;
/// The most tickets that are planned for at once; nobody finishes more.
pub(crate) const MOST: usize = 8;

/// What a seat sees of itself.
#[derive(Clone, Copy)]
pub(crate) struct Own<'a> {
    pub(crate) game: &'a Rails,
    pub(crate) open: &'a Open,
    pub(crate) seat: usize,
    pub(crate) hand: &'a Cards,
}

/// A plan for tickets, and what it promises.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Forecast {
    /// Routes to claim.
    pub(crate) routes: RouteSet,
    /// Routes of others that stations are to borrow.
    pub(crate) loans: RouteSet,
    /// Wagons for the routes to claim.
    pub(crate) wagons: u16,
    /// Points for the routes to claim.
    pub(crate) points: u16,
    /// What the plan costs, worries included, in quarter wagons.
    pub(crate) cost: u16,
    /// Cards that the hand lacks for the plan.
    pub(crate) lacking: u16,
    /// Points of the tickets that are done.
    pub(crate) done: u16,
    /// Points of the tickets that are planned.
    pub(crate) planned: u16,
    /// Points of the tickets that are given up.
    pub(crate) lost: u16,
}

/// The price of every route for a seat, and what the seat has connected.
pub(crate) struct Prices<'a> {
    own: Own<'a>,
    cost: [u16; MAX_ROUTES],
    parts: Parts,
}

impl<'a> Prices<'a> {
    /// Own routes are free, those of others need a station.
    pub(crate) fn new(own: Own<'a>) -> Prices<'a> {
        let (board, open) = (&own.game.board, own.open);
        let mut parts = Parts::of(board, open, own.seat);
        let mut idle = RouteSet::EMPTY;
        for station in open.stations(own.seat) {
            if station.loan == NONE {
                idle = idle.or(&board.at[usize::from(station.city)]);
            } else {
                parts.join(board.tracks[usize::from(station.loan)].ends);
            }
        }
        let mine = open.own[own.seat];
        let free = open.free.without(&open.shut[own.seat]);
        let mut others = RouteSet::EMPTY;
        for (seat, routes) in open.own.iter().enumerate().take(own.game.players()) {
            if seat != own.seat {
                others = others.or(routes);
            }
        }
        let stations = open.built_by(own.seat) < board.map.stations;
        let mut cost = [NEVER; MAX_ROUTES];
        for route in free.iter() {
            let track = &board.tracks[route];
            let worry = match track.kind {
                Kind::Plain => 2,
                Kind::Tunnel => 4,
                Kind::Ferry => 2 + 3 * u16::from(track.locomotives),
            };
            cost[route] = 4 * u16::from(track.length) + worry;
        }
        for route in others.iter() {
            cost[route] = match () {
                () if idle.has(route) => 1,
                () if stations => LOAN,
                () => NEVER,
            };
        }
        for route in mine.iter() {
            cost[route] = 0;
        }
        Prices { own, cost, parts }
    }

    pub(crate) fn is_done(&self, goal: &Goal) -> bool {
        self.parts.connected(goal.ends)
    }

    /// Adds the cheapest way for a ticket to a plan, what is planned being free; false and
    /// nothing added if there is none that the wagons allow.
    fn connect(&self, plan: &mut Forecast, goal: &Goal) -> bool {
        let board = &self.own.game.board;
        let [from, to] = goal.ends.map(usize::from);
        let mut dist = [NEVER; MAX_CITIES];
        let mut came = [NONE; MAX_CITIES];
        let mut queue = Queue::default();
        dist[from] = 0;
        queue.push(0, from);
        loop {
            let Some((at, city)) = queue.nearest() else { return false };
            if city == to {
                break;
            }
            // A nearer way was found after this one.
            if at > dist[city] {
                continue;
            }
            for (next, route) in &board.ways[city] {
                let (next, index) = (usize::from(*next), usize::from(*route));
                let planned = plan.routes.has(index) || plan.loans.has(index);
                let way = at + if planned { 0 } else { self.cost[index] };
                if way < dist[next] {
                    dist[next] = way;
                    came[next] = *route;
                    queue.push(way, next);
                }
            }
        }
        let mut next = *plan;
        next.cost += dist[to];
        let mut city = to;
        while city != from {
            let index = usize::from(came[city]);
            let track = &board.tracks[index];
            if !self.own.open.own[self.own.seat].has(index) && !next.routes.has(index) {
                if self.own.open.free.has(index) {
                    next.routes.insert(index);
                    next.wagons += u16::from(track.length);
                    next.points += route_points(track.length);
                } else {
                    next.loans.insert(index);
                }
            }
            city = usize::from(track.ends[usize::from(usize::from(track.ends[0]) == city)]);
        }
        let stations = self.own.game.board.map.stations;
        let fits = next.wagons <= u16::from(self.own.open.wagons[self.own.seat])
            && next.loans.len() <= usize::from(stations);
        if fits {
            *plan = next;
        }
        fits
    }

    /// A plan for tickets: those done are counted, the others connected one after the other, the
    /// nearest first, as far as the wagons go.
    pub(crate) fn forecast(&self, held: &TicketSet) -> Forecast {
        let board = &self.own.game.board;
        let mut plan = Forecast::default();
        let mut order: ArrayVec<(u8, u8), MOST> = ArrayVec::new();
        for ticket in held.iter() {
            let goal = &board.goals[ticket];
            if self.is_done(goal) {
                plan.done += u16::from(goal.value);
            } else {
                let far = board.far[usize::from(goal.ends[0])][usize::from(goal.ends[1])];
                if order.try_push((far, ticket as u8)).is_err() {
                    plan.lost += u16::from(goal.value);
                }
            }
        }
        order.sort_unstable();
        for (_, ticket) in order {
            let goal = &board.goals[usize::from(ticket)];
            if self.connect(&mut plan, goal) {
                plan.planned += u16::from(goal.value);
            } else {
                plan.lost += u16::from(goal.value);
            }
        }
        plan.lacking = self.lacking(&plan.routes).0;
        plan
    }

    /// How many cards the hand lacks for routes, and which kinds would help, a bit each.
    pub(crate) fn lacking(&self, routes: &RouteSet) -> (u16, u16) {
        let board = &self.own.game.board;
        let mut spare = *self.own.hand;
        let engines = u16::from(spare[Colour::Locomotive]);
        let (mut lacking, mut ferries, mut kinds) = (0, 0, 0);
        let mut grey: ArrayVec<u8, 64> = ArrayVec::new();
        // Coloured routes first: what they do not need is left for grey ones.
        for route in routes.iter() {
            let track = &board.tracks[route];
            ferries += u16::from(track.locomotives);
            let need = track.length - track.locomotives;
            match track.colour {
                Some(colour) => {
                    let lack = need.saturating_sub(spare[colour]);
                    spare[colour] -= need - lack;
                    lacking += u16::from(lack);
                    kinds |= u16::from(lack > 0) << colour.index();
                }
                None => {
                    let _ = grey.try_push(need);
                }
            }
        }
        grey.sort_unstable_by(|a, b| b.cmp(a));
        for need in grey {
            let colours = Colour::ALL.into_iter().take(COLOURS);
            let most = colours.max_by_key(|c| spare[*c]).unwrap_or(Colour::Red);
            let lack = need.saturating_sub(spare[most]);
            spare[most] -= need - lack;
            lacking += u16::from(lack);
            kinds |= u16::from(lack > 0) << most.index();
        }
        let lacking = ferries.saturating_sub(engines)
            + lacking.saturating_sub(engines.saturating_sub(ferries));
        (lacking, kinds)
    }
}

/// Cities by how far they are. Each distance has a set of cities; there are more sets than any
/// route costs, so that they can be used round and round.
struct Queue {
    sets: [u128; Queue::SETS],
    at: u16,
}

impl Default for Queue {
    fn default() -> Queue {
        Queue { sets: [0; Queue::SETS], at: 0 }
    }
}

impl Queue {
    /// A ferry of eight spaces that are all locomotives costs 58.
    const SETS: usize = 64;

    #[inline]
    fn push(&mut self, far: u16, city: usize) {
        self.sets[usize::from(far) % Queue::SETS] |= 1 << city;
    }

    /// Takes out the nearest city, of equals the first.
    #[inline]
    fn nearest(&mut self) -> Option<(u16, usize)> {
        for _ in 0..Queue::SETS {
            let set = &mut self.sets[usize::from(self.at) % Queue::SETS];
            if *set != 0 {
                let city = set.trailing_zeros();
                *set &= *set - 1;
                return Some((self.at, city as usize));
            }
            self.at += 1;
        }
        None
    }
}

const _: () = assert!(MAX_CITIES <= u128::BITS as usize && LOAN < Queue::SETS as u16);
