//! What an allowed action does.

use arrayvec::ArrayVec;
use parlour_core::{Luck, Seat, Sink};

use crate::action::{Action, Payment};
use crate::borough::Borough;
use crate::bus::{Card, Face, Kind};
use crate::city::{Perk, Race};
use crate::data::{BUS_HAND, RUSH_HAND, TAXI_ROUNDS, TRADE_BUS_CARDS};
use crate::event::{DeckName, Event};
use crate::rules::BusRush;
use crate::rush::{Rush, RushCard};
use crate::state::{Phase, State};

impl BusRush {
    /// Does an action that was checked.
    #[inline]
    pub(crate) fn perform(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        luck: &mut impl Luck,
        out: &mut impl Sink<Event>,
    ) {
        match action {
            Action::PlayBus { card, target } => self.play_bus(state, seat, card, target, out),
            Action::Reroute { rush, cards, to } => reroute(state, seat, rush, cards, to, out),
            Action::PlayRush { rush, to } => play_rush(state, seat, rush, to, out),
            Action::TradeBus { cards } => {
                pay(state, seat, &cards);
                state.turn.traded = true;
                out.emit(|| Event::BusTraded { seat, cards });
                draw_rush(state, seat, 1, luck, out);
            }
            Action::TradeRush { rush } => {
                discard_rush(state, seat, rush);
                state.turn.traded = true;
                out.emit(|| Event::RushTraded { seat, rush });
                draw_bus(state, seat, TRADE_BUS_CARDS, luck, out);
            }
            Action::BuyPerk { perk, cards } => self.buy(state, seat, perk, cards, luck, out),
            Action::SwitchPerk { perk } => {
                state.player_mut(seat).perk = perk.code();
                state.turn.switched = true;
                out.emit(|| Event::PerkSwitched { seat, perk });
                self.look_ahead(state, out);
            }
            Action::EndTurn => {
                self.end_turn(state, seat, luck, out);
                return;
            }
            Action::DiscardBus { card } => {
                discard_bus(state, seat, card);
                out.emit(|| Event::BusDiscarded { seat, card });
                self.discarded(state, seat, luck, out);
                return;
            }
            Action::DiscardRush { rush } => {
                discard_rush(state, seat, rush);
                out.emit(|| Event::RushDiscarded { seat, rush });
                self.discarded(state, seat, luck, out);
                return;
            }
            Action::LosePoint { borough } => {
                state.player_mut(seat).scores[borough.index()] -= 1;
                out.emit(|| Event::PointLost { seat, borough });
                self.ask(state, seat.index() + 1, luck, out);
                return;
            }
            Action::ShowCard { card } => {
                let player = state.player_mut(seat);
                player.bus.remove(card);
                player.bus.insert(if card.is_known() { card } else { card.shown() });
                player.score(card.face().borough(), 1);
                out.emit(|| Event::CardShown { seat, card });
                self.ask(state, seat.index() + 1, luck, out);
                return;
            }
            Action::Pass => {
                out.emit(|| Event::Passed { seat });
                self.ask(state, seat.index() + 1, luck, out);
                return;
            }
        }
        if state.turn.spent() && !state.turn.free_play_open() {
            self.end_turn(state, seat, luck, out);
        }
    }

    #[inline]
    fn play_bus(
        &self,
        state: &mut State,
        seat: Seat,
        card: Card,
        target: Option<Seat>,
        out: &mut impl Sink<Event>,
    ) {
        let face = card.face();
        let (borough, express) = (face.borough(), face.is_express());
        if state.turn.next_is_free() {
            state.turn.free -= 1;
        } else {
            state.turn.actions -= 1;
        }
        state.turn.played += 1;
        discard_bus(state, seat, card);
        let more = state.has_perk(seat, Perk::regular(borough))
            || express && state.has_perk(seat, Perk::ExpressRider);
        let points = state.player_mut(seat).score(borough, 1 + u8::from(more));
        out.emit(|| Event::BusPlayed { seat, card, target, points });
        if express {
            travel(state, seat, borough, out);
            self.race(state, seat, Race::ExpressRace, out);
        }
        if borough == Borough::Queens {
            self.race(state, seat, Race::QueensRedesign, out);
        }
        let (victim, restriction) = match face.kind() {
            Kind::Limited(restriction) => (Some(seat.after(1, self.players())), restriction),
            Kind::Select(restriction) => (target, restriction),
            Kind::Local | Kind::Express => return,
        };
        if let Some(victim) = victim {
            state.player_mut(victim).restricted |= restriction.bit();
            out.emit(|| Event::Restricted { seat: victim, restriction });
        }
    }

    /// Counts a play for a race. The first to reach its number holds it; who exceeds the holder
    /// takes it, unless the holder has reached the number that keeps it for ever.
    #[inline]
    fn race(&self, state: &mut State, seat: Seat, race: Race, out: &mut impl Sink<Event>) {
        let (first, kept) = self.race_numbers(race);
        let count = &mut state.player_mut(seat).counts[race as usize];
        *count = count.saturating_add(1);
        let count = *count;
        let takes = match state.holder(race) {
            None => count >= first,
            Some(holder) if holder == seat => count == kept,
            Some(holder) => {
                let theirs = state.player(holder).counts[race as usize];
                theirs < kept && count > theirs
            }
        };
        if takes {
            state.holders[race as usize] = seat.index() as u8 + 1;
            let for_ever = count >= kept;
            out.emit(|| Event::RaceTaken { seat, race, for_ever });
        }
    }

    /// How many plays take a race, and how many keep it for ever.
    #[inline]
    pub(crate) fn race_numbers(&self, race: Race) -> (u8, u8) {
        let numbers = &self.table.numbers;
        match race {
            Race::ExpressRace => (numbers.express_first, numbers.express_kept),
            Race::QueensRedesign => (numbers.queens_first, numbers.queens_kept),
        }
    }

    fn buy(
        &self,
        state: &mut State,
        seat: Seat,
        perk: Perk,
        cards: Payment,
        luck: &mut impl Luck,
        out: &mut impl Sink<Event>,
    ) {
        pay(state, seat, &cards);
        state.turn.actions -= 1;
        state.market &= !(1 << perk as u16);
        let player = state.player_mut(seat);
        player.perks |= 1 << perk as u16;
        player.perk = perk.code();
        out.emit(|| Event::PerkBought { seat, perk, cards });
        self.fill_market(state, luck, out);
        self.look_ahead(state, out);
    }

    /// Puts perks on show until there are as many as there should be, or no more.
    pub(crate) fn fill_market(
        &self,
        state: &mut State,
        luck: &mut impl Luck,
        out: &mut impl Sink<Event>,
    ) {
        while state.market.count_ones() < self.table.numbers.perks_shown.into() {
            let Some(code) = state.perks.draw(DeckName::Perk, luck, out) else {
                return;
            };
            let perk = Perk::from_code(code);
            state.market |= 1 << perk as u16;
            out.emit(|| Event::PerkShown { perk });
        }
    }

    /// After a discard: goes on with what asked for it.
    fn discarded(
        &self,
        state: &mut State,
        seat: Seat,
        luck: &mut impl Luck,
        out: &mut impl Sink<Event>,
    ) {
        if state.phase == Phase::Limit {
            self.end_turn(state, seat, luck, out);
            return;
        }
        state.owed -= 1;
        if state.owed == 0 {
            self.ask(state, seat.index() + 1, luck, out);
        }
    }
}

#[inline]
fn reroute(
    state: &mut State,
    seat: Seat,
    rush: RushCard,
    cards: Payment,
    to: Borough,
    out: &mut impl Sink<Event>,
) {
    discard_rush(state, seat, rush);
    state.turn.actions -= Rush::Reroute.cost();
    if let Some(card) = cards.single() {
        let becomes = card.rerouted(to);
        let player = state.player_mut(seat);
        player.bus.remove(card);
        player.bus.insert(becomes);
        out.emit(|| Event::Rerouted { seat, rush, card, becomes });
    }
}

#[inline]
fn play_rush(
    state: &mut State,
    seat: Seat,
    rush: RushCard,
    to: Option<Borough>,
    out: &mut impl Sink<Event>,
) {
    discard_rush(state, seat, rush);
    state.turn.actions -= rush.rush().cost();
    out.emit(|| Event::RushPlayed { seat, rush, to });
    let Some(to) = to else {
        // Only a Bus Transfer goes nowhere.
        state.turn.plays += 1;
        state.turn.free += 1;
        return;
    };
    if rush.rush() == Rush::Taxi {
        let from = state.whereabouts(seat);
        let player = state.player_mut(seat);
        player.taxi = to as u8 + 1;
        player.ride = TAXI_ROUNDS;
        out.emit(|| Event::RiderMoved { seat, from, to });
        end_rides(state, out);
    } else {
        travel(state, seat, to, out);
    }
}

/// Takes a player somewhere: a rider alone, anybody else with the whole group.
#[inline]
fn travel(state: &mut State, seat: Seat, to: Borough, out: &mut impl Sink<Event>) {
    let from = state.whereabouts(seat);
    if from == to {
        return;
    }
    let player = state.player_mut(seat);
    if player.taxi > 0 {
        player.taxi = to as u8 + 1;
        out.emit(|| Event::RiderMoved { seat, from, to });
    } else {
        state.group = to;
        out.emit(|| Event::GroupMoved { from, to });
    }
    end_rides(state, out);
}

/// Whoever meets the group rides with it again.
#[inline]
fn end_rides(state: &mut State, out: &mut impl Sink<Event>) {
    let at = state.group;
    for (i, player) in state.players.iter_mut().enumerate() {
        if player.taxi == at as u8 + 1 {
            player.taxi = 0;
            player.ride = 0;
            out.emit(|| Event::RideEnded { seat: Seat::new(i), at });
        }
    }
}

#[inline]
fn discard_bus(state: &mut State, seat: Seat, card: Card) {
    state.player_mut(seat).bus.remove(card);
    state.bus.discard(card.printed().0);
}

#[inline]
fn discard_rush(state: &mut State, seat: Seat, rush: RushCard) {
    state.player_mut(seat).rush.remove(rush);
    state.rush.discard(rush.rush() as u8);
}

fn pay(state: &mut State, seat: Seat, paid: &Payment) {
    for card in paid.cards() {
        discard_bus(state, seat, *card);
    }
}

/// Draws Bus cards, as many as there are up to `count`.
#[inline]
pub(crate) fn draw_bus(
    state: &mut State,
    seat: Seat,
    count: u8,
    luck: &mut impl Luck,
    out: &mut impl Sink<Event>,
) {
    let mut drawn = ArrayVec::<Card, BUS_HAND>::new();
    for _ in 0..count {
        if state.bus.pile().is_empty() {
            tell_bus(seat, &mut drawn, out);
        }
        let Some(face) = state.bus.draw(DeckName::Bus, luck, out) else {
            break;
        };
        let card = Card::drawn(Face(face), state.bus.shuffle_number());
        state.player_mut(seat).bus.insert(card);
        drawn.push(card);
    }
    tell_bus(seat, &mut drawn, out);
}

/// Tells of the cards drawn since the last telling: all at once, but before a reshuffle.
#[inline]
fn tell_bus(seat: Seat, drawn: &mut ArrayVec<Card, BUS_HAND>, out: &mut impl Sink<Event>) {
    if drawn.is_empty() {
        return;
    }
    out.emit(|| Event::Drew {
        seat,
        deck: DeckName::Bus,
        count: drawn.len() as u8,
        bus: drawn.to_vec(),
        rush: Vec::new(),
    });
    drawn.clear();
}

/// Draws Rush cards, as many as there are up to `count`.
pub(crate) fn draw_rush(
    state: &mut State,
    seat: Seat,
    count: u8,
    luck: &mut impl Luck,
    out: &mut impl Sink<Event>,
) {
    let mut drawn = ArrayVec::<RushCard, RUSH_HAND>::new();
    for _ in 0..count {
        if state.rush.pile().is_empty() {
            tell_rush(seat, &mut drawn, out);
        }
        let Some(kind) = state.rush.draw(DeckName::Rush, luck, out) else {
            break;
        };
        let card = RushCard::drawn(Rush::ALL[kind as usize], state.rush.shuffle_number());
        state.player_mut(seat).rush.insert(card);
        drawn.push(card);
    }
    tell_rush(seat, &mut drawn, out);
}

#[inline]
fn tell_rush(seat: Seat, drawn: &mut ArrayVec<RushCard, RUSH_HAND>, out: &mut impl Sink<Event>) {
    if drawn.is_empty() {
        return;
    }
    out.emit(|| Event::Drew {
        seat,
        deck: DeckName::Rush,
        count: drawn.len() as u8,
        bus: Vec::new(),
        rush: drawn.to_vec(),
    });
    drawn.clear();
}
