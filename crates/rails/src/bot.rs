//! `classic`: plays by rules of thumb, with a plan for its tickets.
//!
//! It keeps tickets that fit together, plans the cheapest connection over its own and free
//! routes, draws what the plan needs, claims as soon as it can and first what others might take,
//! builds a station only when cut off, and looks at how many wagons are left.

use parlour_core::{ActionSet, Advice, Bot, Fault, Seen};

use crate::action::{Action, Picks};
use crate::board::{Goal, Track, route_points};
use crate::colour::{COLOURS, Cards, Colour};
use crate::legal::Legal;
use crate::map::Kind;
use crate::phase::Phase;
use crate::plan::{Mind, Plan};
use crate::rules::DrawRule;
use crate::state::NONE;
use crate::{Rails, View};

/// The game's own bot.
#[derive(Clone, Copy, Debug, Default)]
pub struct Classic;

impl Classic {
    /// A bot; it remembers nothing between choices.
    #[must_use]
    pub fn new() -> Classic {
        Classic
    }
}

impl Bot<Rails> for Classic {
    fn choose(&mut self, seen: &Seen<'_, Rails>) -> Result<Action, Fault> {
        Ok(self.advise(seen)?.action)
    }

    fn advise(&mut self, seen: &Seen<'_, Rails>) -> Result<Advice<Action>, Fault> {
        let (view, legal) = (seen.view(), seen.legal());
        if legal.is_empty() {
            return Err(Fault("there is nothing to choose".into()));
        }
        let thinking = Thinking::new(seen.game(), &view, &legal, seen.seat().index());
        let (action, why) = thinking.choose();
        let action = if legal.contains(&action) { action } else { legal.get(0) };
        Ok(Advice { action, thoughts: Vec::new(), why: Some(why.into()) })
    }
}

struct Thinking<'a> {
    game: &'a Rails,
    view: &'a View,
    legal: &'a Legal,
    mind: Mind<'a>,
}

type Choice = (Action, &'static str);

impl<'a> Thinking<'a> {
    fn new(game: &'a Rails, view: &'a View, legal: &'a Legal, seat: usize) -> Thinking<'a> {
        Thinking { game, view, legal, mind: Mind::new(game, view, seat) }
    }

    fn seat(&self) -> usize {
        self.mind.seat
    }

    fn choose(&self) -> Choice {
        match self.view.open.phase {
            Phase::Setup => self.keep(self.game.board.map.deal.keep, &[]),
            Phase::DestinationChoice => self.keep(1, &self.goals()),
            Phase::PlayerTurn => self.main(),
            Phase::DrawWagonCard => {
                let (_, plan) = self.mind.best_plan(&self.goals());
                (self.draw_card(&self.wants(&plan), true), "This card helps most.")
            }
            Phase::TunnelResolve if self.view.open.tunnel.colour.is_none() => {
                let road = usize::from(self.view.open.tunnel.road);
                let color = self.payment(road, &Plan::default()).unwrap_or(Colour::Locomotive);
                (Action::Color { color }, "This colour is needed least elsewhere.")
            }
            Phase::TunnelResolve if self.legal.contains(&Action::Confirm) => {
                (Action::Confirm, "The tunnel is worth its price.")
            }
            Phase::TunnelResolve => (Action::Decline, "The cards do not suffice."),
            _ => (Action::Confirm, "Nothing is left to do this turn."),
        }
    }

    /// The seat's tickets.
    fn goals(&self) -> Vec<Goal> {
        self.view.own_tickets().iter().map(|t| self.game.board.goals[t]).collect()
    }

    /// The fewest wagons any other player has.
    fn rival_wagons(&self) -> u8 {
        let others = (0..self.game.players()).filter(|s| *s != self.seat());
        others.map(|s| self.view.open.wagons[s]).min().unwrap_or(0)
    }

    /// Whether the match may soon be over, measured by the map's wagons.
    fn is_late(&self) -> bool {
        let few = self.game.board.map.wagons / 5;
        self.view.open.last > 0 || self.rival_wagons() <= few
    }

    /// Chooses tickets by what they cost together.
    fn keep(&self, least: u8, held: &[Goal]) -> Choice {
        let offer = self.view.choices();
        let wagons = f32::from(self.view.open.wagons[self.seat()]);
        // Claiming takes time: not all wagons can be planned for.
        let budget = wagons * 0.78;
        let mut best = (f32::NEG_INFINITY, Picks(0));
        for bits in 1..1_u16 << offer.len() {
            let picks = Picks(bits as u8);
            if picks.len() < least {
                continue;
            }
            let mut goals = held.to_vec();
            let mut worth = 0.0;
            for i in picks.iter() {
                let goal = self.game.board.goals[usize::from(offer[usize::from(i)])];
                worth += f32::from(goal.value);
                goals.push(goal);
            }
            let plan = self.mind.plan(&goals);
            let over = (plan.wagons as f32 - budget).max(0.0);
            let lost = 30.0 * plan.lost as f32 + 8.0 * plan.loans.len() as f32;
            let value = worth - 0.45 * plan.cost - 4.0 * over - lost;
            if value > best.0 {
                best = (value, picks);
            }
        }
        (Action::SelectDestination { indices: best.1 }, "These tickets fit together best.")
    }

    fn main(&self) -> Choice {
        let goals = self.goals();
        let (open_goals, plan) = self.mind.best_plan(&goals);
        if let Some(choice) = self.claim_planned(&plan) {
            return choice;
        }
        if let Some(choice) = self.station(&plan, &open_goals) {
            return choice;
        }
        if open_goals.is_empty() {
            return self.without_tickets();
        }
        if self.view.open.last > 0
            && let Some(choice) = self.claim_for_points()
        {
            return choice;
        }
        self.draw(&plan)
    }

    /// Claims a route of the plan: first the one that would be missed most.
    fn claim_planned(&self, plan: &Plan) -> Option<Choice> {
        let board = &self.game.board;
        let mut best: Option<(f32, Action)> = None;
        for road in plan.routes.iter() {
            // The other track of a double route does as well.
            let twin = board.tracks[road].twin.map(usize::from);
            for road in [Some(road), twin].into_iter().flatten() {
                let Some(colour) = self.payment(road, plan) else {
                    continue;
                };
                let track = &board.tracks[road];
                let risk = self.risk(track) - 1.2 * self.locomotives_spent(track, colour);
                if best.is_none_or(|(b, _)| risk > b) {
                    let action = Action::Take { color: Some(colour), road: road as u8 + 1 };
                    best = Some((risk, action));
                }
            }
        }
        best.map(|(_, action)| (action, "The plan needs this route."))
    }

    /// How much a route would be missed.
    fn risk(&self, track: &Track) -> f32 {
        let open = &self.view.open;
        let rivals = (0..self.game.players()).filter(|s| *s != self.seat());
        let near: usize = rivals
            .map(|s| {
                let at = |c: u8| self.game.board.at[usize::from(c)].and(&open.own[s]).len();
                at(track.ends[0]) + at(track.ends[1])
            })
            .sum();
        let alone = if track.twin.is_none() { 1.0 } else { 0.0 };
        near.min(4) as f32 + alone + 0.5 * f32::from(track.length)
    }

    /// Locomotives that a payment would use beyond those a ferry needs.
    fn locomotives_spent(&self, track: &Track, colour: Colour) -> f32 {
        let own = if colour == Colour::Locomotive { 0 } else { self.mind.hand[colour] };
        let colours = own.min(track.length - track.locomotives);
        f32::from(track.length - track.locomotives - colours)
    }

    /// The best colour to pay for a route with, if any will do.
    fn payment(&self, road: usize, plan: &Plan) -> Option<Colour> {
        let track = &self.game.board.tracks[road];
        let asked = self.view.open.phase == Phase::TunnelResolve;
        let pays = |c: &Colour| {
            if asked {
                self.legal.contains(&Action::Color { color: *c })
            } else {
                self.legal.takes(Some(*c)).has(road)
            }
        };
        let demand = self.demand(plan, road);
        let price = |c: &Colour| {
            let spare = f32::from(self.mind.hand[*c]) - demand[c.index()];
            3.0 * self.locomotives_spent(track, *c) - 0.2 * spare
        };
        let kinds = Colour::ALL.into_iter().filter(pays);
        kinds.min_by(|a, b| price(a).total_cmp(&price(b)))
    }

    /// How many cards of each colour the coloured routes of the plan need, one route apart.
    fn demand(&self, plan: &Plan, but: usize) -> [f32; COLOURS + 1] {
        let mut demand = [0.0; COLOURS + 1];
        for road in plan.routes.iter().filter(|r| *r != but) {
            let track = &self.game.board.tracks[road];
            if let Some(colour) = track.colour {
                demand[colour.index()] += f32::from(track.length);
            }
        }
        demand
    }

    /// Builds a station where a loan completes a ticket, once nothing else is missing.
    fn station(&self, plan: &Plan, goals: &[Goal]) -> Option<Choice> {
        let ready = plan.routes.is_empty() || self.view.open.last > 0;
        if plan.loans.is_empty() || !ready || goals.is_empty() {
            return None;
        }
        let board = &self.game.board;
        for road in plan.loans.iter() {
            let ends = board.tracks[road].ends;
            let open = &self.view.open;
            let idle = |s: crate::state::Station| s.loan == NONE && ends.contains(&s.city);
            if open.stations(self.seat()).any(idle) {
                continue;
            }
            for city in ends {
                let kinds = self.legal.station_colours();
                let cheapest = kinds.max_by_key(|c| (*c != Colour::Locomotive, self.mind.hand[*c]));
                if let Some(color) = cheapest
                    && self.legal.cities().has(city.into())
                {
                    let station = city + 1;
                    let action = Action::ClaimStation { color, station };
                    return Some((action, "Cut off: a station borrows the missing route."));
                }
            }
        }
        None
    }

    /// All tickets are done or given up: more tickets, or routes for their points.
    fn without_tickets(&self) -> Choice {
        let open = &self.view.open;
        let wagons = open.wagons[self.seat()];
        let plenty = wagons > self.game.board.map.wagons / 3;
        if plenty && !self.is_late() && self.legal.contains(&Action::DrawDestination) {
            return (Action::DrawDestination, "There are wagons enough for another ticket.");
        }
        self.claim_for_points().unwrap_or_else(|| self.draw(&self.dear_routes()))
    }

    /// The routes that score most, as a plan.
    fn dear_routes(&self) -> Plan {
        let mut plan = Plan::default();
        let reach = self.reach();
        let best = reach.iter().max_by_key(|r| self.game.board.tracks[*r].length);
        if let Some(road) = best {
            plan.routes.insert(road);
        }
        plan
    }

    fn reach(&self) -> crate::bits::RouteSet {
        let open = &self.view.open;
        self.game.ask_open(open, self.seat(), &self.mind.hand).reach()
    }

    /// Claims the route that scores most, if it is long or time is short.
    fn claim_for_points(&self) -> Option<Choice> {
        let board = &self.game.board;
        let reach = self.reach();
        let longest = reach.iter().map(|r| board.tracks[r].length).max()?;
        let mut best: Option<(f32, Action)> = None;
        for road in reach.iter() {
            let track = &board.tracks[road];
            if !self.is_late() && track.length + 1 < longest.min(5) {
                continue;
            }
            let Some(colour) = self.payment(road, &Plan::default()) else {
                continue;
            };
            let points = f32::from(route_points(track.length));
            let worth = points - self.locomotives_spent(track, colour);
            if best.is_none_or(|(b, _)| worth > b) {
                best = Some((worth, Action::Take { color: Some(colour), road: road as u8 + 1 }));
            }
        }
        best.map(|(_, action)| (action, "This route scores well."))
    }

    /// How welcome each kind of card is, from 0 to 1.
    fn wants(&self, plan: &Plan) -> [f32; COLOURS + 1] {
        let board = &self.game.board;
        let hand = &self.mind.hand;
        let mut wants = [0.15_f32; COLOURS + 1];
        let mut lacking = 0.0_f32;
        let mut spare = *hand;
        // Coloured routes first: what they do not need is left for grey ones.
        for road in plan.routes.iter() {
            let track = &board.tracks[road];
            if let Some(colour) = track.colour {
                let need = track.length - track.locomotives;
                let lack = need.saturating_sub(spare[colour]);
                spare[colour] = spare[colour].saturating_sub(need);
                if lack > 0 {
                    wants[colour.index()] = 1.0;
                    lacking += f32::from(lack);
                }
            }
        }
        for road in plan.routes.iter() {
            let track = &board.tracks[road];
            if track.colour.is_none() {
                let need = track.length - track.locomotives;
                let most = most_of(&spare);
                let lack = need.saturating_sub(spare[most]);
                if lack > 0 {
                    lacking += f32::from(lack);
                    let want = &mut wants[most.index()];
                    *want = f32::max(*want, 0.8);
                }
                if track.kind == Kind::Ferry && hand[Colour::Locomotive] < track.locomotives {
                    lacking += 2.0;
                }
            }
        }
        wants[COLOURS] = if lacking > 0.0 { 1.0 } else { 0.4 };
        wants
    }

    /// Draws what the plan needs, or anything if nothing is needed.
    fn draw(&self, plan: &Plan) -> Choice {
        let wants = self.wants(plan);
        let action = self.draw_card(&wants, false);
        if self.legal.contains(&action) {
            return (action, "The plan needs cards.");
        }
        if self.legal.contains(&Action::DrawDestination) && !self.is_late() {
            return (Action::DrawDestination, "No cards are left to draw.");
        }
        if let Some(choice) = self.claim_for_points() {
            return choice;
        }
        // Whatever is possible; ending the match by passing comes last in the order.
        let count = self.legal.len();
        let any = (0..count).map(|i| self.legal.get(i)).find(|a| *a != Action::DrawDestination);
        (any.unwrap_or_else(|| self.legal.get(0)), "Nothing better is possible.")
    }

    fn draw_card(&self, wants: &[f32; COLOURS + 1], second: bool) -> Action {
        let open = &self.view.open;
        let mut up: Vec<(f32, u8, Colour)> = Vec::new();
        for (i, card) in open.market.iter().enumerate() {
            if let Some(colour) = card {
                up.push((wants[colour.index()], i as u8, *colour));
            }
        }
        let plain = |c: &&(f32, u8, Colour)| c.2 != Colour::Locomotive;
        let mut plain_up: Vec<_> = up.iter().filter(plain).copied().collect();
        plain_up.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let average: f32 = wants.iter().sum::<f32>() / (COLOURS + 1) as f32 + 0.1;
        let may_mix = self.game.rules.draw == DrawRule::Open;
        let best = plain_up.first().copied();
        let down = self.legal.contains(&Action::DrawFacedown);
        if second {
            return match best {
                Some((worth, index, _)) if !down || worth >= average => {
                    Action::DrawFaceup { index }
                }
                _ => Action::DrawFacedown,
            };
        }
        let second_worth = plain_up.get(1).map_or(0.1, |c| c.0);
        let pair = best.map_or(0.0, |b| {
            b.0 + if may_mix { second_worth.max(average) } else { second_worth.max(0.3) }
        });
        let blind = if down { 2.0 * average } else { -1.0 };
        let locomotive = up.iter().find(|c| c.2 == Colour::Locomotive);
        let engine = locomotive.map_or(-1.0, |c| 1.45 * c.0);
        match (best, locomotive) {
            (_, Some((_, index, _))) if engine > pair && engine > blind => {
                Action::DrawFaceup { index: *index }
            }
            (Some((_, index, _)), _) if pair >= blind => Action::DrawFaceup { index },
            _ => Action::DrawFacedown,
        }
    }
}

/// The colour of which there are most.
fn most_of(cards: &Cards) -> Colour {
    let colours = Colour::ALL.into_iter().take(COLOURS);
    colours.max_by_key(|c| cards[*c]).unwrap_or(Colour::Red)
}
