//! The course of a match: the deal, turns, rounds, and what events do when they come.

use parlour_core::{Luck, Seat, Sink};

use crate::apply::{draw_bus, draw_rush};
use crate::city::{CityEvent, Perk};
use crate::data::{ACTIONS, EVENT_BUS_CARDS};
use crate::event::{DeckName, Event};
use crate::rules::BusRush;
use crate::state::{Phase, State, TurnState};

impl BusRush {
    /// Shuffles the four decks, deals the hands, shows perks, and begins the first round.
    pub(crate) fn begin(
        &self,
        state: &mut State,
        luck: &mut impl Luck,
        out: &mut impl Sink<Event>,
    ) {
        state.bus.shuffle(DeckName::Bus, luck);
        state.rush.shuffle(DeckName::Rush, luck);
        state.events.shuffle(DeckName::Event, luck);
        state.perks.shuffle(DeckName::Perk, luck);
        let players = self.rules.players;
        out.emit(|| Event::Began { players });
        for seat in Seat::all(self.players()) {
            draw_bus(state, seat, self.table.numbers.bus_hand, luck, out);
            draw_rush(state, seat, self.table.numbers.rush_hand, luck, out);
        }
        self.fill_market(state, luck, out);
        state.round = 1;
        out.emit(|| Event::RoundBegan { round: 1 });
        self.begin_turn(state, Seat::new(0), 0, luck, out);
    }

    /// The start of a turn: the draw, then the actions and plays that events leave.
    #[inline]
    fn begin_turn(
        &self,
        state: &mut State,
        seat: Seat,
        boost: u8,
        luck: &mut impl Luck,
        out: &mut impl Sink<Event>,
    ) {
        state.phase = Phase::Turn;
        state.seat = seat.index() as u8;
        draw_bus(state, seat, self.table.numbers.draw, luck, out);
        let fewer = u8::from(state.is_active(CityEvent::RushHour));
        let actions = (ACTIONS + boost - fewer).max(1);
        let plays = 1 + u8::from(state.is_active(CityEvent::ServiceSurge));
        state.turn = TurnState { actions, plays, ..TurnState::default() };
        out.emit(|| Event::TurnBegan { seat, actions, plays });
    }

    /// The end of a turn: down to the hand limit first, then on to the next player or round.
    #[inline]
    pub(crate) fn end_turn(
        &self,
        state: &mut State,
        seat: Seat,
        luck: &mut impl Luck,
        out: &mut impl Sink<Event>,
    ) {
        let numbers = &self.table.numbers;
        let player = state.player_mut(seat);
        let over = player.bus.len() > numbers.bus_limit.into()
            || player.rush.len() > numbers.rush_limit.into();
        if over {
            state.phase = Phase::Limit;
            state.turn = TurnState::default();
            return;
        }
        player.restricted = 0;
        state.turn = TurnState::default();
        out.emit(|| Event::TurnEnded { seat });
        if seat.index() + 1 < self.players() {
            self.begin_turn(state, seat.after(1, self.players()), 0, luck, out);
        } else {
            self.end_round(state, luck, out);
        }
    }

    fn end_round(&self, state: &mut State, luck: &mut impl Luck, out: &mut impl Sink<Event>) {
        state.seat = 0;
        if self.is_decided(state) {
            state.phase = Phase::Over;
            out.emit(|| Event::Ended { winners: self.result(state).winners });
            return;
        }
        state.round += 1;
        let round = state.round;
        out.emit(|| Event::RoundBegan { round });
        self.tick_rides(state, out);
        tick_events(state, out);
        if round.is_multiple_of(2) {
            self.reveal(state, luck, out);
        } else {
            self.look_ahead(state, out);
            self.begin_turn(state, Seat::new(0), 0, luck, out);
        }
    }

    /// Taxi rides grow shorter by a round; those at an end return to the group.
    fn tick_rides(&self, state: &mut State, out: &mut impl Sink<Event>) {
        let at = state.group;
        for seat in Seat::all(self.players()) {
            let player = state.player_mut(seat);
            if player.ride > 0 {
                player.ride -= 1;
                if player.ride == 0 {
                    player.taxi = 0;
                    out.emit(|| Event::RideEnded { seat, at });
                }
            }
        }
    }

    /// Reveals an event. A timed one stays; any other is resolved and discarded.
    fn reveal(&self, state: &mut State, luck: &mut impl Luck, out: &mut impl Sink<Event>) {
        state.foreseen = 0;
        let Some(code) = state.events.draw(DeckName::Event, luck, out) else {
            self.begin_turn(state, Seat::new(0), 0, luck, out);
            return;
        };
        let event = CityEvent::from_code(code);
        out.emit(|| Event::EventRevealed { event });
        if event.is_timed() {
            state.active[event as usize] = self.table.rounds[event as usize];
        } else {
            state.resolving = code;
        }
        if event == CityEvent::ExtraService {
            for seat in Seat::all(self.players()) {
                draw_bus(state, seat, EVENT_BUS_CARDS, luck, out);
            }
        }
        self.look_ahead(state, out);
        self.ask(state, 0, luck, out);
    }

    /// Asks the next seat from `from` on that has a choice to make for the event being resolved.
    /// When nobody is left the event is discarded and the round's first turn begins. Whether a
    /// seat is asked follows from what all can see.
    pub(crate) fn ask(
        &self,
        state: &mut State,
        from: usize,
        luck: &mut impl Luck,
        out: &mut impl Sink<Event>,
    ) {
        let next = (from..self.players()).find(|seat| self.is_asked(state, *seat));
        if let Some(seat) = next {
            state.phase = Phase::Event;
            state.asked = seat as u8;
            if state.question() == Some(CityEvent::BudgetCuts) {
                state.owed = EVENT_BUS_CARDS.min(state.players[seat].bus.len() as u8);
            }
            return;
        }
        let boost = u8::from(state.question() == Some(CityEvent::CityFundingBoost));
        if state.resolving > 0 {
            state.events.discard(std::mem::take(&mut state.resolving));
        }
        state.asked = 0;
        self.begin_turn(state, Seat::new(0), boost, luck, out);
    }

    /// Whether the event being resolved asks a seat for a choice.
    pub(crate) fn is_asked(&self, state: &State, seat: usize) -> bool {
        let player = &state.players[seat];
        match state.question() {
            Some(CityEvent::BudgetCuts) => !player.bus.is_empty(),
            Some(CityEvent::NoSmoking) => player.scored().len() > 0,
            Some(event) => {
                event.party().is_some_and(|b| player.open().contains(b) && !player.bus.is_empty())
            }
            None => false,
        }
    }

    /// Lets those with an active Timetable see the next event.
    pub(crate) fn look_ahead(&self, state: &mut State, out: &mut impl Sink<Event>) {
        let Some(top) = state.events.pile().last() else {
            return;
        };
        let event = CityEvent::from_code(*top);
        for seat in Seat::all(self.players()) {
            let bit = 1 << seat.index();
            if state.has_perk(seat, Perk::Timetable) && state.foreseen & bit == 0 {
                state.foreseen |= bit;
                out.emit(|| Event::EventForeseen { seat, event });
            }
        }
    }
}

/// Timed events grow shorter by a round; those at 0 are discarded.
fn tick_events(state: &mut State, out: &mut impl Sink<Event>) {
    for (i, rounds) in state.active.iter_mut().enumerate() {
        if *rounds > 0 {
            *rounds -= 1;
            if *rounds == 0 {
                let event = CityEvent::ALL[i];
                state.events.discard(event.code());
                out.emit(|| Event::EventEnded { event });
            }
        }
    }
}
