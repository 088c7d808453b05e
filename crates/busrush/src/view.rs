//! What a viewer knows.
//!
//! A view is the table with its secrets blotted out, and the cards that are somewhere out of
//! sight. It forgets nothing that could be used, up to 31 reshuffles of a deck: every hidden card
//! in a hand keeps the number of the shuffle it was drawn from, because all saw it being drawn,
//! and all see from which shuffle a card is that leaves a hand. (With cards in the order they were
//! drawn that is what people at a table see too.) So for every shuffle it is known exactly which
//! of its cards are still out of sight, and how many of them are in which hand; the rest are in
//! the pile. Later reshuffles than the 31st count as that one.

use arrayvec::ArrayVec;
use parlour_core::{Seat, Viewer};

use crate::bus::{Card, HIDDEN};
use crate::data::{BUS_CARDS, RUSH_CARDS};
use crate::event::Event;
use crate::rules::BusRush;
use crate::rush::RushCard;
use crate::state::{Phase, State};

/// A card out of sight: the shuffle it was in, and what it is.
pub(crate) type Unseen = (u8, u8);

/// What a viewer knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    pub(crate) who: Viewer,
    pub(crate) players: u8,
    /// The table; what the viewer cannot see is blotted out.
    pub(crate) state: State,
    /// The Bus cards out of sight, in order.
    pub(crate) bus: ArrayVec<Unseen, BUS_CARDS>,
    /// The Rush cards out of sight, in order.
    pub(crate) rush: ArrayVec<Unseen, RUSH_CARDS>,
}

impl BusRush {
    pub(crate) fn view_of(&self, state: &State, who: Viewer) -> View {
        let mut view = View {
            who,
            players: self.rules.players,
            state: *state,
            bus: ArrayVec::new(),
            rush: ArrayVec::new(),
        };
        // Before the deal the decks lie in order: there is no secret yet.
        if who == Viewer::All || state.phase == Phase::Setup {
            return view;
        }
        view.hide_hands(self.players());
        view.hide_piles();
        view.bus.sort_unstable();
        view.rush.sort_unstable();
        view
    }

    /// What a viewer sees of an event.
    pub(crate) fn seen_of(&self, event: &Event, who: Viewer) -> Option<Event> {
        match event {
            Event::EventForeseen { seat, .. } => who.sees(*seat).then(|| event.clone()),
            Event::Drew { seat, deck, count, .. } if !who.sees(*seat) => Some(Event::Drew {
                seat: *seat,
                deck: *deck,
                count: *count,
                bus: Vec::new(),
                rush: Vec::new(),
            }),
            open => Some(open.clone()),
        }
    }
}

impl View {
    fn hide_hands(&mut self, players: usize) {
        for seat in Seat::all(players).filter(|s| !self.who.sees(*s)) {
            let player = &mut self.state.players[seat.index()];
            player.bus.rewrite(|card| {
                if card.is_known() {
                    return card;
                }
                self.bus.push((card.shuffle() as u8, card.face().0));
                Card::hidden(card.shuffle())
            });
            player.rush.rewrite(|card| {
                self.rush.push((card.shuffle() as u8, card.rush() as u8));
                RushCard::hidden(card.shuffle())
            });
        }
    }

    fn hide_piles(&mut self) {
        let state = &mut self.state;
        let shuffle = last(state.bus.shuffle_number());
        for card in state.bus.pile_mut() {
            self.bus.push((shuffle, std::mem::replace(card, HIDDEN)));
        }
        let shuffle = last(state.rush.shuffle_number());
        for card in state.rush.pile_mut() {
            self.rush.push((shuffle, std::mem::replace(card, HIDDEN)));
        }
        state.perks.pile_mut().fill(HIDDEN);
        let knows_next = self.who.seat().is_some_and(|s| state.foreseen >> s.index() & 1 == 1);
        let pile = state.events.pile_mut();
        let hidden = pile.len() - usize::from(knows_next);
        pile[..hidden].fill(HIDDEN);
    }

    /// The seat that looks, if a seat does.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        self.who.seat()
    }
}

/// A shuffle's number as far as cards remember it.
fn last(shuffle: u16) -> u8 {
    shuffle.min(crate::bus::LAST_SHUFFLE) as u8
}
