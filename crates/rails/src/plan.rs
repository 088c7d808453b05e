//! Plans of the rules-of-thumb bot: the cheapest routes that connect a set of tickets.

use crate::Rails;
use crate::bits::RouteSet;
use crate::board::Goal;
use crate::colour::Cards;
use crate::map::Kind;
use crate::map_check::{MAX_CITIES, MAX_ROUTES};
use crate::score::Parts;
use crate::state::NONE;
use crate::view::View;

/// A way that does not exist.
const NEVER: f32 = 1e6;
/// What a route of another player costs that a station would have to borrow.
const LOAN: f32 = 9.0;

/// What a seat plans from.
pub(crate) struct Mind<'a> {
    pub(crate) game: &'a Rails,
    pub(crate) view: &'a View,
    pub(crate) seat: usize,
    pub(crate) hand: Cards,
    /// The price of each route, in wagons and worries.
    cost: [f32; MAX_ROUTES],
    /// What the seat's routes and loans connect.
    pub(crate) parts: Parts,
}

/// Routes to claim, and what they are for.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Plan {
    /// Routes to claim.
    pub(crate) routes: RouteSet,
    /// Routes of others that a station is to borrow.
    pub(crate) loans: RouteSet,
    /// Wagons for the routes to claim.
    pub(crate) wagons: u32,
    /// What it costs, worries included.
    pub(crate) cost: f32,
    /// How many tickets cannot be connected.
    pub(crate) lost: u32,
}

impl<'a> Mind<'a> {
    pub(crate) fn new(game: &'a Rails, view: &'a View, seat: usize) -> Mind<'a> {
        let mut parts = Parts::of(&game.board, &view.open, seat);
        for station in view.open.stations(seat) {
            if station.loan != NONE {
                parts.join(game.board.tracks[usize::from(station.loan)].ends);
            }
        }
        let mut mind = Mind {
            game,
            view,
            seat,
            hand: view.hands[seat].unwrap_or_default(),
            cost: [NEVER; MAX_ROUTES],
            parts,
        };
        mind.price();
        mind
    }

    /// Prices all routes: own ones are free, contested ones dearer, those of others need a station.
    fn price(&mut self) {
        let (board, open) = (&self.game.board, &self.view.open);
        let mut rival_at = [0_u8; MAX_CITIES];
        let mut others = RouteSet::EMPTY;
        for seat in (0..self.game.players()).filter(|s| *s != self.seat) {
            others = others.or(&open.own[seat]);
        }
        for route in others.iter() {
            for city in board.tracks[route].ends {
                rival_at[usize::from(city)] += 1;
            }
        }
        let own = open.own[self.seat];
        let free = open.free.without(&open.shut[self.seat]);
        let stations = open.built_by(self.seat) < board.map.stations;
        let idle = |ends: [u8; 2]| {
            open.stations(self.seat).any(|s| s.loan == NONE && ends.contains(&s.city))
        };
        for (index, track) in board.tracks.iter().enumerate() {
            self.cost[index] = if own.has(index) {
                0.0
            } else if free.has(index) {
                let worry = match track.kind {
                    Kind::Plain => 0.0,
                    Kind::Tunnel => 0.6,
                    Kind::Ferry => 0.8 * f32::from(track.locomotives),
                };
                let rivals = track.ends.iter().map(|c| rival_at[usize::from(*c)]).sum::<u8>();
                let contested = 0.15 * f32::from(rivals.min(4));
                f32::from(track.length) + 0.4 + worry + contested
            } else if others.has(index) && idle(track.ends) {
                0.2
            } else if others.has(index) && stations {
                LOAN
            } else {
                NEVER
            };
        }
    }

    /// The cheapest way between two cities, what is planned being free. Adds it to the plan.
    fn connect(&self, plan: &mut Plan, goal: &Goal) {
        let board = &self.game.board;
        let cities = board.map.cities.len();
        let [from, to] = goal.ends.map(usize::from);
        let mut dist = [NEVER; MAX_CITIES];
        let mut came = [NONE; MAX_CITIES];
        let mut done = [false; MAX_CITIES];
        dist[from] = 0.0;
        loop {
            let mut at = NEVER;
            let mut city = usize::MAX;
            for c in 0..cities {
                if !done[c] && dist[c] < at {
                    (at, city) = (dist[c], c);
                }
            }
            if city == usize::MAX {
                plan.lost += 1;
                return;
            }
            if city == to {
                break;
            }
            done[city] = true;
            for (next, route) in &board.ways[city] {
                let index = usize::from(*route);
                let planned = plan.routes.has(index) || plan.loans.has(index);
                let way = at + if planned { 0.0 } else { self.cost[index] };
                if way < dist[usize::from(*next)] {
                    dist[usize::from(*next)] = way;
                    came[usize::from(*next)] = *route;
                }
            }
        }
        plan.cost += dist[to];
        let mut city = to;
        while city != from {
            let index = usize::from(came[city]);
            let track = &board.tracks[index];
            let open = &self.view.open;
            match open.owner(index) {
                Some(owner) if owner == self.seat => {}
                Some(_) => plan.loans.insert(index),
                None if plan.routes.has(index) => {}
                None => {
                    plan.routes.insert(index);
                    plan.wagons += u32::from(track.length);
                }
            }
            city = usize::from(track.ends[usize::from(usize::from(track.ends[0]) == city)]);
        }
    }

    /// Whether the seat has connected a ticket.
    pub(crate) fn is_done(&self, goal: &Goal) -> bool {
        self.parts.connected(goal.ends)
    }

    /// A plan for tickets: the cheaper of connecting them near ones first or far ones first.
    pub(crate) fn plan(&self, goals: &[Goal]) -> Plan {
        let mut order: Vec<&Goal> = goals.iter().filter(|g| !self.is_done(g)).collect();
        let far = |g: &&Goal| self.game.board.far[usize::from(g.ends[0])][usize::from(g.ends[1])];
        order.sort_by_key(far);
        let follow = |order: &mut dyn Iterator<Item = &&Goal>| {
            let mut plan = Plan::default();
            for goal in order {
                self.connect(&mut plan, goal);
            }
            plan
        };
        let near = follow(&mut order.iter());
        if order.len() < 2 {
            return near;
        }
        let wide = follow(&mut order.iter().rev());
        if (wide.lost, wide.cost) < (near.lost, near.cost) { wide } else { near }
    }

    /// The tickets worth going for, with a plan that the wagons allow: the worst are given up.
    pub(crate) fn best_plan(&self, goals: &[Goal]) -> (Vec<Goal>, Plan) {
        let mut goals: Vec<Goal> = goals.iter().filter(|g| !self.is_done(g)).copied().collect();
        let wagons = u32::from(self.view.open.wagons[self.seat]);
        loop {
            let plan = self.plan(&goals);
            let stations =
                u32::from(self.game.board.map.stations - self.view.open.built_by(self.seat)) + 3;
            let fits =
                plan.lost == 0 && plan.wagons <= wagons && plan.loans.len() as u32 <= stations;
            if fits || goals.is_empty() {
                return (goals, plan);
            }
            // Give up the ticket whose absence helps most for what it is worth.
            let without = |i: usize| {
                let rest: Vec<Goal> =
                    goals.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, g)| *g).collect();
                let less = self.plan(&rest);
                let saved = plan.cost - less.cost + 100.0 * (plan.lost as f32 - less.lost as f32);
                saved / f32::from(goals[i].value).max(1.0)
            };
            let worst = (0..goals.len()).max_by(|a, b| without(*a).total_cmp(&without(*b)));
            goals.remove(worst.unwrap_or(0));
        }
    }
}
