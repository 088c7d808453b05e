//! How playouts of Rails go: a plan for the tickets, its routes as soon as they can be paid, then
//! routes for their points. `guide_weights` has the numbers, `guide_draw` what cards are drawn.

use parlour_core::ActionSet;

use crate::action::{Action, Picks};
use crate::bits::{RouteSet, TicketSet};
use crate::board::route_points;
use crate::colour::{COLOURS, Colour};
use crate::guide_kept;
use crate::guide_plan::{Forecast, Own, Prices};
use crate::guide_weights::Weights;
use crate::legal::Legal;
use crate::map::Kind;
use crate::phase::Phase;
use crate::state::{NONE, OFFER, Slip, Station};

/// With so few cards left to turn, only who can pay any extra cost digs a tunnel.
const SCARCE: u32 = 15;

/// Chooses for a seat.
pub(crate) struct Policy<'a> {
    pub(crate) legal: &'a Legal,
    pub(crate) own: Own<'a>,
    held: TicketSet,
    offer: &'a [Slip],
    /// The routes that the hand can pay for.
    paid: RouteSet,
    /// Whether it keeps to the plan it has had in this playout.
    steady: bool,
    /// What it goes by.
    pub(crate) weights: &'a Weights,
}

impl<'a> Policy<'a> {
    /// A policy for a seat that holds these tickets, those on offer apart.
    pub(crate) fn new(
        own: Own<'a>,
        held: TicketSet,
        offer: &'a [Slip; OFFER],
        legal: &'a Legal,
    ) -> Policy<'a> {
        let offer = &offer[..usize::from(own.open.offered)];
        let paid = Colour::ALL.into_iter().map(|c| legal.takes(Some(c)));
        let paid = paid.fold(RouteSet::EMPTY, |all, set| all.or(set));
        let weights = own.style.weights();
        Policy { legal, own, held, offer, paid, weights, steady: false }
    }

    /// The same policy in a playout, where a seat keeps to its plan while it can.
    pub(crate) fn keeping_to_plans(mut self) -> Policy<'a> {
        self.steady = true;
        self
    }

    /// What it does.
    pub(crate) fn choose(&self) -> Action {
        self.choose_at_once().unwrap_or_else(|| {
            // Whatever is possible, tickets last.
            let some = |i: &usize| self.legal.get(*i) != Action::DrawDestination;
            self.legal.get((0..self.legal.len()).find(some).unwrap_or(0))
        })
    }

    /// What it does, if it needs to know no more than which routes and cards may be taken.
    pub(crate) fn choose_at_once(&self) -> Option<Action> {
        self.best().filter(|action| self.legal.contains(action))
    }

    fn best(&self) -> Option<Action> {
        if self.own.open.phase == Phase::PlayerTurn { self.main() } else { Some(self.answer()) }
    }

    /// What it does where it is not its turn to begin something.
    fn answer(&self) -> Action {
        let open = self.own.open;
        match open.phase {
            Phase::Setup => {
                let deal = self.own.game.board.map.deal;
                self.pick(deal.keep, deal.long + deal.short)
            }
            Phase::DestinationChoice => self.pick(1, self.own.open.offered),
            Phase::DrawWagonCard => self.draw_second(&self.plan()),
            Phase::TunnelResolve if open.tunnel.colour.is_none() => {
                let road = usize::from(open.tunnel.road);
                let pays = |c: Colour| self.legal.contains(&Action::Color { color: c });
                Action::Color {
                    color: self.payment(road, &RouteSet::EMPTY, pays).unwrap_or(Colour::Locomotive),
                }
            }
            Phase::TunnelResolve if self.legal.contains(&Action::Confirm) => Action::Confirm,
            Phase::TunnelResolve => Action::Decline,
            _ => Action::Confirm,
        }
    }

    fn plan(&self) -> Forecast {
        if self.steady {
            guide_kept::steady(self.own, &self.held)
        } else {
            guide_kept::forecast(self.own, &self.held)
        }
    }

    /// What keeping tickets is worth, by what they cost together.
    fn worth(&self, prices: &Prices<'_>, kept: &TicketSet) -> f32 {
        let plan = prices.forecast(kept);
        let budget = f32::from(self.own.open.wagons[self.own.seat]) * self.weights.budget;
        let over = (f32::from(plan.wagons) - budget).max(0.0);
        f32::from(plan.planned + plan.done)
            - self.weights.lost * f32::from(plan.lost)
            - self.weights.cost * f32::from(plan.cost)
            - self.weights.over * over
            - self.weights.loan * plan.loans.len() as f32
    }

    /// The tickets held after keeping these.
    fn kept(&self, picks: Picks) -> TicketSet {
        if self.own.open.phase == Phase::Setup {
            let offer = self.held.iter().enumerate();
            return offer.filter(|(i, _)| picks.has(*i)).map(|(_, t)| t).collect();
        }
        let mut kept = self.held;
        for i in picks.iter() {
            kept.insert(self.offer[usize::from(i)].ticket.into());
        }
        kept
    }

    /// The picks that are worth most.
    fn pick(&self, least: u8, offered: u8) -> Action {
        let prices = Prices::new(self.own);
        let mut best = (f32::NEG_INFINITY, Picks(0));
        for bits in 1..1_u16 << offered {
            let picks = Picks(bits as u8);
            if picks.len() >= least {
                let worth = self.worth(&prices, &self.kept(picks));
                if worth > best.0 {
                    best = (worth, picks);
                }
            }
        }
        Action::SelectDestination { indices: best.1 }
    }

    fn is_late(&self) -> bool {
        let open = self.own.open;
        let few = (f32::from(self.own.game.board.map.wagons) * self.weights.late) as u8;
        let players = self.own.game.players();
        let mut others = (0..players).filter(|s| *s != self.own.seat);
        open.last > 0 || others.any(|s| open.wagons[s] <= few)
    }

    fn main(&self) -> Option<Action> {
        let open = self.own.open;
        let plan = self.plan();
        if let Some(action) = self.claim(&plan) {
            return Some(action);
        }
        if let Some(action) = self.station(&plan) {
            return Some(action);
        }
        if plan.planned == 0 {
            let wagons = self.own.game.board.map.wagons;
            if f32::from(open.wagons[self.own.seat]) > f32::from(wagons) * self.weights.more
                && !self.is_late()
                && self.legal.contains(&Action::DrawDestination)
            {
                return Some(Action::DrawDestination);
            }
            return self.claim_for_points(&RouteSet::EMPTY).or_else(|| self.draw_for_points());
        }
        if open.last > 0
            && let Some(action) = self.claim_for_points(&plan.routes)
        {
            return Some(action);
        }
        self.draw(&plan)
    }

    /// Claims a route of the plan, the longest first.
    fn claim(&self, plan: &Forecast) -> Option<Action> {
        let board = &self.own.game.board;
        let mut best: Option<(f32, Action)> = None;
        for road in plan.routes.iter() {
            let twin = board.tracks[road].twin.map(usize::from);
            for road in [Some(road), twin].into_iter().flatten() {
                if !self.paid.has(road) {
                    continue;
                }
                let pays = |c: Colour| self.takes(road, c);
                let Some(colour) = self.payment(road, &plan.routes, pays) else { continue };
                let track = &board.tracks[road];
                let alone = if track.twin.is_none() { 1.0 } else { 0.0 };
                let near = self.near(track.ends);
                let worth = self.weights.near * near
                    + self.weights.alone * alone
                    + self.weights.length * f32::from(track.length)
                    - self.weights.saved * self.engines(road, colour);
                if best.is_none_or(|(b, _)| worth > b) {
                    best =
                        Some((worth, Action::Take { color: Some(colour), road: road as u8 + 1 }));
                }
            }
        }
        best.map(|(_, action)| action)
    }

    /// Whether a route may be claimed with a colour. With few cards left to turn, a tunnel's extra
    /// cost can be the same each time: who cannot pay it would dig for ever.
    fn takes(&self, road: usize, colour: Colour) -> bool {
        if !self.legal.takes(Some(colour)).has(road) {
            return false;
        }
        let (open, track) = (self.own.open, &self.own.game.board.tracks[road]);
        let scarce = u32::from(open.deck) + open.discard.total() <= SCARCE;
        let engines = self.own.hand[Colour::Locomotive];
        let held = engines + if colour == Colour::Locomotive { 0 } else { self.own.hand[colour] };
        let poor = track.kind == Kind::Tunnel && held < track.length + 3;
        !(scarce && poor)
    }

    /// How many routes of others end where a route does, up to four.
    fn near(&self, ends: [u8; 2]) -> f32 {
        let open = self.own.open;
        let mut near = 0;
        for seat in (0..self.own.game.players()).filter(|s| *s != self.own.seat) {
            for city in ends {
                near += self.own.game.board.at[usize::from(city)].and(&open.own[seat]).len();
            }
        }
        near.min(4) as f32
    }

    /// Locomotives that a payment would use beyond those a ferry needs.
    fn engines(&self, road: usize, colour: Colour) -> f32 {
        let track = &self.own.game.board.tracks[road];
        let own = if colour == Colour::Locomotive { 0 } else { self.own.hand[colour] };
        let need = track.length - track.locomotives;
        f32::from(need - own.min(need))
    }

    /// The kind to pay a route with: few locomotives first, then of what the hand has most.
    fn payment(
        &self,
        road: usize,
        planned: &RouteSet,
        pays: impl Fn(Colour) -> bool,
    ) -> Option<Colour> {
        let board = &self.own.game.board;
        let demand = |c: Colour| {
            if self.weights.demand == 0.0 || c == Colour::Locomotive {
                return 0.0;
            }
            let mut demand = 0;
            for other in planned.and(&board.fits[c.index()]).iter().filter(|r| *r != road) {
                let track = &board.tracks[other];
                if track.colour == Some(c) {
                    demand += track.length - track.locomotives;
                }
            }
            f32::from(demand)
        };
        let price = |c: Colour| {
            let rest = f32::from(self.own.hand[c]) - self.weights.demand * demand(c);
            self.weights.paid * self.engines(road, c) - self.weights.rest * rest
        };
        let mut best: Option<(f32, Colour)> = None;
        let own = self.own.game.board.tracks[road].colour;
        for kind in Colour::ALL {
            let fits = own.is_none_or(|own| kind == own) || kind == Colour::Locomotive;
            if fits && self.own.hand[kind] > 0 && pays(kind) {
                let price = price(kind);
                if best.is_none_or(|(least, _)| price < least) {
                    best = Some((price, kind));
                }
            }
        }
        best.map(|(_, kind)| kind)
    }

    /// Builds a station where a loan is planned, once nothing else is missing.
    fn station(&self, plan: &Forecast) -> Option<Action> {
        let open = self.own.open;
        if plan.loans.is_empty() || !(plan.routes.is_empty() || open.last > 0) {
            return None;
        }
        for road in plan.loans.iter() {
            let ends = self.own.game.board.tracks[road].ends;
            let idle = |s: Station| s.loan == NONE && ends.contains(&s.city);
            if open.stations(self.own.seat).any(idle) {
                continue;
            }
            let kinds = self.legal.station_colours();
            let most = kinds.max_by_key(|c| (*c != Colour::Locomotive, self.own.hand[*c]));
            let city = ends.into_iter().find(|c| self.legal.cities().has((*c).into()));
            if let (Some(color), Some(city)) = (most, city) {
                return Some(Action::ClaimStation { color, station: city + 1 });
            }
        }
        None
    }

    /// Claims the route that scores most, if it is long or time is short.
    pub(crate) fn claim_for_points(&self, planned: &RouteSet) -> Option<Action> {
        let board = &self.own.game.board;
        let reach = self.reach();
        let longest = (1..board.up_to.len()).rev();
        let longest = longest.map(|n| (n, reach.without(&board.up_to[n - 1])));
        let longest = longest.filter(|(_, longer)| !longer.is_empty()).map(|(n, _)| n).next()?;
        let late = self.is_late();
        let mine = self.own.open.own[self.own.seat];
        let mut best: Option<(f32, Action)> = None;
        for road in reach.and(&self.paid).iter() {
            let track = &board.tracks[road];
            if !late && f32::from(track.length) + 1.0 < (longest as f32).min(self.weights.long) {
                continue;
            }
            let points = f32::from(route_points(track.length));
            let points = points + self.weights.joined * self.joined(&mine, track.ends);
            // Locomotives only make it less.
            if best.is_some_and(|(most, _)| points <= most) {
                continue;
            }
            let pays = |c: Colour| self.takes(road, c);
            let Some(colour) = self.payment(road, planned, pays) else { continue };
            let worth = points - self.weights.burnt * self.engines(road, colour);
            if best.is_none_or(|(b, _)| worth > b) {
                best = Some((worth, Action::Take { color: Some(colour), road: road as u8 + 1 }));
            }
        }
        best.map(|(_, action)| action)
    }

    fn reach(&self) -> RouteSet {
        self.own.game.ask_open(self.own.open, self.own.seat, self.own.hand).reach()
    }

    /// Draws for the route that promises most: its points, less the cards that it lacks.
    fn draw_for_points(&self) -> Option<Action> {
        let board = &self.own.game.board;
        let hand = self.own.hand;
        let engines = hand[Colour::Locomotive];
        let most = Colour::ALL.into_iter().take(COLOURS).map(|c| hand[c]).max().unwrap_or(0);
        let mine = self.own.open.own[self.own.seat];
        let mut best = (f32::NEG_INFINITY, None);
        for road in self.reach().iter() {
            let track = &board.tracks[road];
            let need = track.length - track.locomotives;
            let own = track.colour.map_or(most, |c| hand[c]).min(need);
            let lack = (track.length - own).saturating_sub(engines);
            let worth = f32::from(route_points(track.length)) - self.weights.lack * f32::from(lack)
                + self.weights.joined * self.joined(&mine, track.ends);
            if worth >= best.0 {
                best = (worth, Some(road));
            }
        }
        let mut plan = Forecast::default();
        if let Some(road) = best.1 {
            plan.routes.insert(road);
        }
        self.draw(&plan)
    }

    /// Whether a route would go on from one of the seat's own.
    fn joined(&self, mine: &RouteSet, ends: [u8; 2]) -> f32 {
        let board = &self.own.game.board;
        let meets = |city: u8| !board.at[usize::from(city)].and(mine).is_empty();
        if self.weights.joined != 0.0 && (meets(ends[0]) || meets(ends[1])) { 1.0 } else { 0.0 }
    }
}
