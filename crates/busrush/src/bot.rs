//! A bot that follows the plan of a sensible player: score where the group is, move it to where
//! the own cards are, put two plays in a turn when they are there, pay with cards that are of no
//! more use, restrict whoever leads, and race when a race is near.
//!
//! Worth is counted in tenths of a point.

use arrayvec::ArrayVec;
use parlour_core::{Advice, Bot, Fault, Seat, Seen, Thought};

use crate::action::{Action, Payment};
use crate::borough::Borough;
use crate::bus::{Card, HIDDEN, Kind, Restriction};
use crate::city::{CityEvent, Perk, Race};
use crate::data::{BUS_HAND, CAP, PRICE};
use crate::payment::cheapest;
use crate::rules::BusRush;
use crate::rush::{Rush, RushCard};
use crate::state::{Phase, Player, State};

/// The game's own bot.
#[derive(Clone, Copy, Debug)]
pub struct Classic;

impl Bot<BusRush> for Classic {
    fn choose(&mut self, seen: &Seen<'_, BusRush>) -> Result<Action, Fault> {
        let view = seen.view();
        sensible(seen.game(), &view.state, seen.seat())
            .ok_or_else(|| Fault("there is nothing to do".into()))
    }

    fn advise(&mut self, seen: &Seen<'_, BusRush>) -> Result<Advice<Action>, Fault> {
        let view = seen.view();
        let mut mind = Mind::new(seen.game(), &view.state, seen.seat(), Wanted::All);
        mind.weigh();
        let (action, _) = mind.best.ok_or_else(|| Fault("there is nothing to do".into()))?;
        let mut ideas: Vec<(Action, i32)> = mind.ideas.to_vec();
        ideas.sort_by_key(|(_, worth)| -worth);
        let thought = |(action, worth): (Action, i32)| Thought {
            action,
            value: f64::from(worth) / 10.0,
            visits: 1,
            error: None,
        };
        Ok(Advice {
            action,
            thoughts: ideas.into_iter().map(thought).collect(),
            why: Some(why(action).into()),
        })
    }
}

fn why(action: Action) -> &'static str {
    match action {
        Action::PlayBus { .. } => "It scores, and leaves the best cards for later.",
        Action::Reroute { .. } => "The card is of more use in another borough.",
        Action::PlayRush { rush, .. } if rush.rush() == Rush::BusTransfer => {
            "Two Bus plays in a turn are worth more than one."
        }
        Action::PlayRush { .. } => "Your cards score more there.",
        Action::TradeBus { .. } => "These Bus cards are of little use to you.",
        Action::TradeRush { .. } => "Bus cards are worth more to you than this Rush card.",
        Action::BuyPerk { .. } => "The perk will bring more points than the cards would.",
        Action::SwitchPerk { .. } => "The other perk helps more now.",
        Action::EndTurn => "Nothing else is worth doing.",
        Action::DiscardBus { .. } | Action::DiscardRush { .. } => "It is the card you need least.",
        Action::LosePoint { .. } => "The point is won back most easily there.",
        Action::ShowCard { .. } => "A point for showing a card.",
        Action::Pass => "You have no card to show.",
    }
}

/// What the bot would do in a seat; it looks only at what the seat knows.
#[inline]
pub(crate) fn sensible(game: &BusRush, state: &State, seat: Seat) -> Option<Action> {
    let mut mind = Mind::new(game, state, seat, Wanted::Best);
    mind.weigh();
    mind.best.map(|(action, _)| action)
}

/// What the bot thinks of an action in tenths of a point; none if it would not think of it.
pub(crate) fn worth(game: &BusRush, state: &State, seat: Seat, action: Action) -> Option<i32> {
    let mut mind = Mind::new(game, state, seat, Wanted::All);
    mind.weigh();
    mind.ideas.iter().find(|(idea, _)| *idea == action).map(|(_, worth)| *worth)
}

/// What somebody wants to hear.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// The best idea: others need not even be legal.
    Best,
    /// All of them.
    All,
}

/// What is being weighed, and the ideas so far.
struct Mind<'a> {
    game: &'a BusRush,
    state: &'a State,
    seat: Seat,
    me: &'a Player,
    kinds: u8,
    /// The next event, if a Timetable showed it.
    next: Option<CityEvent>,
    /// How many Bus cards of each borough the hand has.
    alike: [u8; 5],
    /// In a turn: what playing each Bus card of the hand brings, and which of them could be played
    /// and score from each borough, a bit each.
    gains: [i32; BUS_HAND],
    playable: [u16; 5],
    wanted: Wanted,
    /// The idea worth most; of equals the first.
    best: Option<(Action, i32)>,
    /// All ideas, if they are wanted.
    ideas: ArrayVec<(Action, i32), 64>,
}

/// What a played Rush card could have done later.
const fn rush_worth(rush: Rush) -> i32 {
    match rush {
        Rush::BusTransfer => 6,
        Rush::Reroute | Rush::CommuterRail | Rush::InterboroughExpress => 4,
        Rush::StatenIslandFerry => 3,
        Rush::Taxi | Rush::Subway => 2,
    }
}

/// The next event, if the seat knows it.
fn foreseen(state: &State, seat: Seat) -> Option<CityEvent> {
    let top = state.events.pile().last().filter(|c| **c != HIDDEN)?;
    (state.foreseen >> seat.index() & 1 == 1).then(|| CityEvent::from_code(*top))
}

/// Whether a bus of this card goes from a borough.
fn reaches(card: Card, at: Borough) -> bool {
    let (face, to) = (card.face(), card.face().borough());
    to == at || face.is_express() && (to.is_outer() != at.is_outer())
}

/// What an action of the turn could do otherwise.
const ACTION: i32 = 3;

impl<'a> Mind<'a> {
    fn new(game: &'a BusRush, state: &'a State, seat: Seat, wanted: Wanted) -> Mind<'a> {
        let me = state.player(seat);
        let mut alike = [0; 5];
        for card in me.bus.as_slice() {
            alike[card.face().borough().index()] += 1;
        }
        Mind {
            game,
            state,
            seat,
            me,
            kinds: state.kinds_allowed(seat),
            next: foreseen(state, seat),
            alike,
            gains: [0; BUS_HAND],
            playable: [0; 5],
            wanted,
            best: None,
            ideas: ArrayVec::new(),
        }
    }

    /// Notes an idea if the rules allow it.
    #[inline]
    fn note(&mut self, action: Action, worth: i32) {
        if worth <= self.idle() || self.game.check(self.state, self.seat, action).is_err() {
            return;
        }
        if self.best.is_none_or(|(_, most)| worth > most) {
            self.best = Some((action, worth));
        }
        if self.wanted == Wanted::All {
            // There is always room for what was noted first, which is what matters most.
            let _ = self.ideas.try_push((action, worth));
        }
    }

    /// Nobody wants to hear of an idea that is worth no more than this.
    #[inline]
    fn idle(&self) -> i32 {
        match (self.wanted, self.best) {
            (Wanted::Best, Some((_, most))) => most,
            _ => i32::MIN,
        }
    }

    fn weigh(&mut self) {
        match self.state.phase {
            Phase::Turn => {
                self.look_at_hand();
                self.note(Action::EndTurn, 0);
                self.weigh_plays();
                if !self.state.turn.spent() {
                    self.weigh_moves();
                    self.weigh_transfer();
                    self.weigh_reroutes();
                    self.weigh_trades();
                    self.weigh_perks();
                }
            }
            Phase::Limit => self.weigh_discards(),
            Phase::Event => self.weigh_answer(),
            Phase::Setup | Phase::Over => {}
        }
    }

    fn points(&self, borough: Borough) -> u8 {
        self.me.scores[borough.index()]
    }

    /// Finds what the cards of the hand bring and where they could be played.
    fn look_at_hand(&mut self) {
        for (i, card) in self.me.bus.as_slice().iter().enumerate() {
            if !self.scores(*card) {
                continue;
            }
            self.gains[i] = self.gain(*card);
            for at in Borough::ALL {
                self.playable[at.index()] |= u16::from(reaches(*card, at)) << i;
            }
        }
    }

    /// Whether a card could be played and score, from where it can be played.
    fn scores(&self, card: Card) -> bool {
        let face = card.face();
        self.points(face.borough()) < CAP && self.kinds >> face.kind_index() & 1 == 1
    }

    /// Whether a card could be played and score from a borough.
    fn fits(&self, card: Card, at: Borough) -> bool {
        reaches(card, at) && self.scores(card)
    }

    /// What playing a card brings: points, a first point where there is none, and the races.
    fn gain(&self, card: Card) -> i32 {
        let face = card.face();
        let (to, express) = (face.borough(), face.is_express());
        let more = self.state.has_perk(self.seat, Perk::regular(to))
            || express && self.state.has_perk(self.seat, Perk::ExpressRider);
        let points = (1 + i32::from(more)).min(i32::from(CAP - self.points(to)));
        let mut gain = 10 * points;
        if self.points(to) == 0 {
            gain += 5;
        }
        if express {
            gain += self.race(Race::ExpressRace) - 3;
        }
        if to == Borough::Queens {
            gain += self.race(Race::QueensRedesign);
        }
        let restricts = face.kind().restriction().is_some();
        // What an event will forbid is better played before it comes.
        let hurry = match self.next {
            Some(CityEvent::LateNightService) => express,
            Some(CityEvent::WeekendService) => restricts,
            _ => false,
        };
        gain + 3 * i32::from(restricts) + 4 * i32::from(hurry)
    }

    /// What one more play brings in a race.
    fn race(&self, race: Race) -> i32 {
        let (first, kept) = self.game.race_numbers(race);
        let points = i32::from(self.game.table.numbers.race_points);
        let next = self.me.counts[race as usize] + 1;
        match self.state.holder(race) {
            None if next >= first => 10 * points,
            None => 10 * points / (1 + i32::from(first - next)) / 2,
            Some(holder) if holder == self.seat => i32::from(next <= kept),
            Some(holder) => {
                let theirs = self.state.player(holder).counts[race as usize];
                match (theirs >= kept, next > theirs) {
                    (true, _) => 0,
                    (false, true) => 12 * points,
                    (false, false) => points,
                }
            }
        }
    }

    /// The best play from a borough, one card apart.
    fn best_play(&self, at: Borough, without: Option<Card>) -> Option<(Card, i32)> {
        let hand = self.me.bus.as_slice();
        let mut left = self.playable[at.index()];
        if let Some(place) = without.and_then(|card| hand.iter().position(|c| *c == card)) {
            left &= !(1 << place);
        }
        let mut best: Option<(Card, i32)> = None;
        while left != 0 {
            let place = left.trailing_zeros() as usize;
            left &= left - 1;
            let gain = self.gains[place];
            if best.is_none_or(|(_, most)| gain > most) {
                best = Some((hand[place], gain));
            }
        }
        best
    }

    /// What next turn may bring if the group is (or the rider stays) in a borough then.
    fn outlook(&self, at: Borough, without: Option<Card>) -> i32 {
        self.best_play(at, without).map_or(0, |(_, gain)| gain / 4)
    }

    /// Where the player is after playing a card.
    fn after(&self, card: Card) -> Borough {
        card.face().borough()
    }

    fn weigh_plays(&mut self) {
        if !self.state.bus_play_left() {
            return;
        }
        let at = self.state.whereabouts(self.seat);
        let mut last = None;
        for (i, card) in self.me.bus.as_slice().iter().enumerate() {
            if last != Some(*card) && self.playable[at.index()] >> i & 1 == 1 {
                let select = matches!(card.face().kind(), Kind::Select(_));
                let target = select.then(|| self.rival());
                let action = Action::PlayBus { card: *card, target };
                let later = self.outlook(self.after(*card), Some(*card));
                self.note(action, self.gains[i] + later);
            }
            last = Some(*card);
        }
    }

    /// The other player who is ahead.
    fn rival(&self) -> Seat {
        let others = (1..self.game.players()).map(|i| self.seat.after(i, self.game.players()));
        let best = others.max_by_key(|s| self.game.total(self.state, *s));
        best.unwrap_or(self.seat)
    }

    /// Moves by Rush cards: worth the best play there, now or next turn.
    fn weigh_moves(&mut self) {
        let at = self.state.whereabouts(self.seat);
        let turn = self.state.turn;
        let mut last = None;
        for rush in self.me.rush.as_slice() {
            let kind = rush.rush();
            if last == Some(*rush) || !kind.moves() {
                continue;
            }
            last = Some(*rush);
            for to in kind.reach(at).iter() {
                let left = turn.actions.saturating_sub(kind.cost());
                let plays_then = turn.played < turn.plays && left >= self.state.bus_cost();
                let worth = match self.best_play(to, None) {
                    None => 0,
                    Some((card, gain)) if plays_then && left > 0 => {
                        gain + self.outlook(self.after(card), Some(card))
                    }
                    Some((_, gain)) if kind == Rush::Taxi => 2 * gain / 3,
                    Some((_, gain)) => gain / 4,
                };
                let stay = if plays_then { 0 } else { self.outlook(at, None) };
                let action = Action::PlayRush { rush: *rush, to: Some(to) };
                self.note(action, worth - stay - rush_worth(kind));
            }
        }
    }

    /// A Bus Transfer is worth a second play.
    fn weigh_transfer(&mut self) {
        let transfer = |c: &&RushCard| c.rush() == Rush::BusTransfer;
        let Some(rush) = self.me.rush.as_slice().iter().find(transfer).copied() else {
            return;
        };
        let (at, turn) = (self.state.whereabouts(self.seat), self.state.turn);
        let worth = match self.best_play(at, None) {
            Some((_, gain)) if turn.played > 0 => gain,
            Some((card, gain)) if turn.actions >= 2 => {
                self.best_play(self.after(card), Some(card)).map_or(0, |(_, second)| gain + second)
            }
            _ => 0,
        };
        let action = Action::PlayRush { rush, to: None };
        self.note(action, worth - rush_worth(Rush::BusTransfer));
    }

    /// A reroute turns a card of little use into one that scores here, now or next turn.
    fn weigh_reroutes(&mut self) {
        let reroute = |c: &&RushCard| c.rush() == Rush::Reroute;
        let Some(rush) = self.me.rush.as_slice().iter().find(reroute).copied() else {
            return;
        };
        if self.me.is_restricted(Restriction::Rush) {
            return;
        }
        let (at, turn) = (self.state.whereabouts(self.seat), self.state.turn);
        let now = turn.played < turn.plays && turn.actions > self.state.bus_cost();
        let mut last = None;
        for card in self.me.bus.as_slice() {
            if last == Some(*card) {
                continue;
            }
            last = Some(*card);
            for to in Borough::ALL {
                let becomes = card.rerouted(to);
                let worth = if now && self.fits(becomes, at) {
                    self.gain(becomes) - self.keep(*card) / 2
                } else {
                    self.keep(becomes) - self.keep(*card) - 2
                };
                if worth > rush_worth(Rush::Reroute) {
                    let action = Action::Reroute { rush, cards: Payment::one(*card), to };
                    self.note(action, worth - rush_worth(Rush::Reroute));
                }
            }
        }
    }

    /// What a card in the hand is worth keeping for.
    fn keep(&self, card: Card) -> i32 {
        let face = card.face();
        let have = self.points(face.borough());
        if have >= CAP {
            return 0;
        }
        let first = if have == 0 { 4 } else { 0 };
        let party = self.next.and_then(CityEvent::party) == Some(face.borough());
        let first = first + if party { 6 } else { 0 };
        let express = if face.is_express() { 4 } else { 0 };
        // More cards of a borough than points left there are of less use.
        let spare = if self.alike[face.borough().index()] > CAP - have { 3 } else { 0 };
        5 + first + express - spare
    }

    fn weigh_trades(&mut self) {
        let hand = self.me.bus.as_slice();
        let numbers = &self.game.table.numbers;
        let price = self.state.rush_price(self.seat);
        let below = 5_i32.saturating_sub(self.idle());
        if self.me.rush.len() < numbers.rush_limit.into()
            && let Some((cost, cards)) = cheapest(hand, price, below, &|c| self.keep(c))
        {
            self.note(Action::TradeBus { cards }, 5 - cost);
        }
        let room = hand.len() < usize::from(numbers.bus_limit);
        let hungry = if hand.len() <= 3 { 4 } else { 0 };
        for rush in self.me.rush.as_slice() {
            let worth = 6 + hungry - 2 * rush_worth(rush.rush());
            if room {
                self.note(Action::TradeRush { rush: *rush }, worth);
            }
        }
    }

    fn weigh_perks(&mut self) {
        let long = self.long();
        let active = self.me.active_perk().map_or(0, |p| self.perk_worth(p, long));
        let shown: ArrayVec<(Perk, i32), 16> =
            self.state.on_show().map(|perk| (perk, self.perk_worth(perk, long))).collect();
        let most = shown.iter().map(|(_, worth)| *worth).max().unwrap_or(0) - active / 2 - ACTION;
        // A full hand is to be used before it is lost to the limit.
        let spare = 3 * (self.me.bus.len() as i32 - 4).max(0);
        // Even the best perk is no idea at a higher price; a price within what is spare is none.
        let below = if most > self.idle() { most.saturating_sub(self.idle()) } else { 0 };
        let below = if below > 0 { below.saturating_add(spare) } else { 0 };
        let hand = self.me.bus.as_slice();
        if let Some((cost, cards)) = cheapest(hand, PRICE, below, &|c| self.keep(c)) {
            let cost = (cost - spare).max(0);
            for (perk, worth) in shown {
                let paid = cards.cards();
                let worth = worth - cost - active / 2 - ACTION;
                // Cards given away no longer profit from the perk.
                let gone = paid.iter().filter(|c| self.profits(perk, **c)).count() as i32;
                self.note(Action::BuyPerk { perk, cards }, worth - 8 * gone);
            }
        }
        for perk in self.me.owned() {
            let worth = self.perk_worth(perk, long) - active - 1;
            self.note(Action::SwitchPerk { perk }, worth);
        }
    }

    /// Whether a perk makes a play of this card score more.
    fn profits(&self, perk: Perk, card: Card) -> bool {
        let face = card.face();
        let room = self.points(face.borough()) + 1 < CAP;
        room && (perk == Perk::regular(face.borough())
            || perk == Perk::ExpressRider && face.is_express())
    }

    /// How long the match may still take: the points that the leader lacks, up to ten.
    fn long(&self) -> i32 {
        let target = i32::from(self.game.rules.target);
        let leader =
            self.game.total(self.state, self.rival()).max(self.game.total(self.state, self.seat));
        (target - leader as i32).clamp(0, 10)
    }

    /// What a perk promises from now on.
    fn perk_worth(&self, perk: Perk, long: i32) -> i32 {
        let cards = self.me.bus.as_slice().iter();
        let cards = cards.filter(|c| self.profits(perk, **c)).count() as i32;
        match perk {
            Perk::TransitPass => long,
            Perk::NightOwl | Perk::Timetable => 3 * long / 5,
            Perk::ExpressRider => 5 * cards.min(3) + 3 * long / 2,
            _ => {
                let regular = Borough::ALL.into_iter().find(|b| Perk::regular(*b) == perk);
                let points = regular.map_or(CAP, |b| self.points(b));
                // Fewer plays in Queens lose the race there.
                let lost = if perk == Perk::QueensRegular { 6 } else { 0 };
                if points + 1 < CAP { 9 * cards.min(1) + long / 2 - lost } else { 0 }
            }
        }
    }

    fn weigh_discards(&mut self) {
        for card in self.me.bus.as_slice() {
            self.note(Action::DiscardBus { card: *card }, -self.keep(*card));
        }
        for rush in self.me.rush.as_slice() {
            self.note(Action::DiscardRush { rush: *rush }, -rush_worth(rush.rush()));
        }
    }

    fn weigh_answer(&mut self) {
        match self.state.question() {
            Some(CityEvent::BudgetCuts) => self.weigh_discards(),
            Some(CityEvent::NoSmoking) => {
                for borough in Borough::ALL {
                    let cards = i32::from(self.alike[borough.index()]);
                    let spare = if self.points(borough) > 1 { 10 } else { 0 };
                    self.note(Action::LosePoint { borough }, spare + 3 * cards.min(2));
                }
            }
            _ => {
                self.note(Action::Pass, 0);
                for card in self.me.bus.as_slice() {
                    // A card that all know already tells them nothing new.
                    let worth = 10 + i32::from(card.is_known()) - self.keep(*card) / 5;
                    self.note(Action::ShowCard { card: *card }, worth);
                }
            }
        }
    }
}
