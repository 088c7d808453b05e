//! What a seat may still make of its tickets, found quickly and without the heap: the forecast
//! that playouts are made from. `guide_kept` keeps forecasts from one decision to the next.

use arrayvec::ArrayVec;

use crate::Rails;
use crate::bits::{RouteSet, TicketSet};
use crate::board::Goal;
use crate::colour::{COLOURS, Cards, Colour};
use crate::guide_weights::Style;
use crate::map_check::{MAX_CITIES, MAX_ROUTES};
use crate::state::{NONE, Open};

/// A way that does not exist.
const NEVER: u16 = 20_000;
/// What a route of another player costs that a station would have to borrow, in quarter wagons. No
/// free route costs more: a route that another player takes never becomes cheaper.
pub(crate) const LOAN: u16 = 36;
/// What such a route costs beside a station that waits for one.
const WAITING: u16 = 1;
/// The most tickets that are planned for at once; nobody finishes more.
pub(crate) const MOST: usize = 8;

/// What a seat sees of itself.
#[derive(Clone, Copy)]
pub(crate) struct Own<'a> {
    pub(crate) game: &'a Rails,
    pub(crate) open: &'a Open,
    pub(crate) seat: usize,
    pub(crate) hand: &'a Cards,
    /// By whose numbers it plays.
    pub(crate) style: Style,
}

impl Own<'_> {
    /// The routes of all others.
    pub(crate) fn others(&self) -> RouteSet {
        let mut others = RouteSet::EMPTY;
        for (seat, routes) in self.open.own.iter().enumerate().take(self.game.players()) {
            if seat != self.seat {
                others = others.or(routes);
            }
        }
        others
    }

    /// What the hand lacks for routes.
    pub(crate) fn lacking(&self, routes: &RouteSet) -> Lacking {
        let board = &self.game.board;
        let mut spare = *self.hand;
        let engines = u16::from(spare[Colour::Locomotive]);
        let (mut lacking, mut ferries, mut kinds, mut greys) = (0, 0, 0, 0);
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
            greys |= u16::from(lack > 0) << most.index();
        }
        let lacking = ferries.saturating_sub(engines)
            + lacking.saturating_sub(engines.saturating_sub(ferries));
        Lacking { cards: lacking, kinds, greys }
    }
}

/// What a hand lacks for routes.
pub(crate) struct Lacking {
    /// How many cards.
    pub(crate) cards: u16,
    /// Which kinds would help with coloured routes, a bit each,
    pub(crate) kinds: u16,
    /// and which with grey ones.
    pub(crate) greys: u16,
}

/// A plan for tickets, and what it promises.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Forecast {
    /// Routes to claim.
    pub(crate) routes: RouteSet,
    /// Routes of others that stations are to borrow.
    pub(crate) loans: RouteSet,
    /// All routes of the ways that were looked at, also of those that did not fit: while none of
    /// them is taken, and only others take routes, the plan is the same.
    pub(crate) weighed: RouteSet,
    /// Wagons for the routes to claim.
    pub(crate) wagons: u16,
    /// What the plan costs, worries included, in quarter wagons.
    pub(crate) cost: u16,
    /// Points of the tickets that are done.
    pub(crate) done: u16,
    /// Points of the tickets that are planned.
    pub(crate) planned: u16,
    /// Points of the tickets that are given up.
    pub(crate) lost: u16,
}

/// Cities that hang together count as one, by the first of them.
#[derive(Clone, Copy)]
struct Places {
    label: [u8; MAX_CITIES],
    /// The cities of each label, a bit each.
    cities: [u128; MAX_CITIES],
}

impl Places {
    const APART: Places = {
        let mut places = Places { label: [0; MAX_CITIES], cities: [0; MAX_CITIES] };
        let mut city = 0;
        while city < MAX_CITIES {
            places.label[city] = city as u8;
            places.cities[city] = 1 << city;
            city += 1;
        }
        places
    };

    #[inline]
    fn of(&self, city: u8) -> usize {
        self.label[usize::from(city)].into()
    }

    fn join(&mut self, ends: [u8; 2]) {
        let [a, b] = ends.map(|city| self.of(city));
        let (kept, gone) = (a.min(b), a.max(b));
        if kept == gone {
            return;
        }
        let mut moving = std::mem::take(&mut self.cities[gone]);
        self.cities[kept] |= moving;
        while moving != 0 {
            self.label[moving.trailing_zeros() as usize] = kept as u8;
            moving &= moving - 1;
        }
    }
}

/// The price of every route for a seat, and what the seat has connected.
pub(crate) struct Prices<'a> {
    own: Own<'a>,
    cost: [u16; MAX_ROUTES],
    places: Places,
    /// How many loans there may be.
    loans: usize,
}

impl<'a> Prices<'a> {
    /// Own routes are free, those of others need a station.
    pub(crate) fn new(own: Own<'a>) -> Prices<'a> {
        let (board, open) = (&own.game.board, own.open);
        let mut places = Places::APART;
        for route in open.own[own.seat].iter() {
            places.join(board.tracks[route].ends);
        }
        let mut beside = RouteSet::EMPTY;
        let mut waiting = 0;
        for station in open.stations(own.seat) {
            if station.loan == NONE {
                waiting += 1;
                beside = beside.or(&board.at[usize::from(station.city)]);
            } else {
                places.join(board.tracks[usize::from(station.loan)].ends);
            }
        }
        let left = board.map.stations.saturating_sub(open.built_by(own.seat));
        let mut cost = [NEVER; MAX_ROUTES];
        for route in open.free.without(&open.shut[own.seat]).iter() {
            cost[route] = board.price[own.style as usize][route];
        }
        let others = own.others();
        if left > 0 {
            for route in others.iter() {
                cost[route] = LOAN;
            }
        }
        for route in others.and(&beside).iter() {
            cost[route] = WAITING;
        }
        Prices { own, cost, places, loans: waiting + usize::from(left) }
    }

    /// Adds the cheapest way for a ticket to a plan, what is planned being free; false and nothing
    /// added if there is none that the wagons allow. Of equally cheap ways it takes the one whose
    /// last places come first, place by place, so that a way stays the choice while it is there
    /// and no other becomes cheaper.
    fn connect(&self, places: &mut Places, plan: &mut Forecast, goal: &Goal) -> bool {
        let board = &self.own.game.board;
        let [from, to] = goal.ends.map(|city| places.of(city));
        let mut dist = [NEVER; MAX_CITIES];
        let mut came = [NONE; MAX_CITIES];
        let mut queue = Queue::default();
        dist[from] = 0;
        queue.push(0, from);
        loop {
            let Some((at, place)) = queue.nearest() else { return false };
            if place == to {
                break;
            }
            // A nearer way was found after this one.
            if at > dist[place] {
                continue;
            }
            let mut cities = places.cities[place];
            while cities != 0 {
                let city = cities.trailing_zeros() as usize;
                cities &= cities - 1;
                for (next, route) in &board.ways[city] {
                    let next = places.of(*next);
                    let way = at + self.cost[usize::from(*route)];
                    if way < dist[next] {
                        dist[next] = way;
                        came[next] = *route;
                        queue.push(way, next);
                    }
                }
            }
        }
        let mut next = *plan;
        next.cost += dist[to];
        let mut way = ArrayVec::<[u8; 2], MAX_CITIES>::new();
        let mut place = to;
        while place != from {
            let index = usize::from(came[place]);
            let track = &board.tracks[index];
            next.weighed.insert(index);
            if self.own.open.free.has(index) {
                next.routes.insert(index);
                next.wagons += u16::from(track.length);
            } else {
                next.loans.insert(index);
            }
            way.push(track.ends);
            let [a, b] = track.ends.map(|city| places.of(city));
            place = if a == place { b } else { a };
        }
        plan.weighed = next.weighed;
        let fits = next.wagons <= u16::from(self.own.open.wagons[self.own.seat])
            && next.loans.len() <= self.loans;
        if fits {
            *plan = next;
            way.into_iter().for_each(|ends| places.join(ends));
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
            if self.places.of(goal.ends[0]) == self.places.of(goal.ends[1]) {
                plan.done += u16::from(goal.value);
            } else {
                let far = board.far[usize::from(goal.ends[0])][usize::from(goal.ends[1])];
                if order.try_push((far, ticket as u8)).is_err() {
                    plan.lost += u16::from(goal.value);
                }
            }
        }
        if order.is_empty() {
            return plan;
        }
        order.sort_unstable();
        let mut places = self.places;
        for (_, ticket) in order {
            let goal = &board.goals[usize::from(ticket)];
            if self.connect(&mut places, &mut plan, goal) {
                plan.planned += u16::from(goal.value);
            } else {
                plan.lost += u16::from(goal.value);
            }
        }
        plan
    }
}

/// Places by how far they are. Each distance has a set of places; there are more sets than any
/// route costs, so that they can be used round and round.
struct Queue {
    sets: [u128; Queue::SETS],
    /// The sets with places in them, a bit each.
    filled: u64,
    at: u16,
}

impl Default for Queue {
    fn default() -> Queue {
        Queue { sets: [0; Queue::SETS], filled: 0, at: 0 }
    }
}

impl Queue {
    /// A set for each bit; no route costs more than a loan.
    const SETS: usize = 64;

    #[inline]
    fn push(&mut self, far: u16, place: usize) {
        let set = usize::from(far) % Queue::SETS;
        self.sets[set] |= 1 << place;
        self.filled |= 1 << set;
    }

    /// Takes out the nearest place, of equals the first.
    #[inline]
    fn nearest(&mut self) -> Option<(u16, usize)> {
        if self.filled == 0 {
            return None;
        }
        self.at += self.filled.rotate_right(u32::from(self.at) % 64).trailing_zeros() as u16;
        let index = usize::from(self.at) % Queue::SETS;
        let set = &mut self.sets[index];
        let place = set.trailing_zeros();
        *set &= *set - 1;
        if *set == 0 {
            self.filled &= !(1 << index);
        }
        Some((self.at, place as usize))
    }
}

const _: () = assert!(MAX_CITIES <= u128::BITS as usize && LOAN < Queue::SETS as u16);
