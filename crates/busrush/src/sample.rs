//! Drawing tables that a view allows, all physical deals equally likely.
//!
//! The cards of one shuffle that are out of sight are exchangeable: any of them may be in any of
//! the places that hold cards of that shuffle out of sight, in hands or (the latest shuffle) in
//! the pile. So they are shuffled and laid into those places, without retries. Equal cards make
//! some states more likely than others; [`weight`] says by how much.

use arrayvec::ArrayVec;
use parlour_core::Rng;

use crate::bus::{Card, Face, HIDDEN};
use crate::data::{BUS_CARDS, EVENT_CARDS, PERK_CARDS, RUSH_CARDS};
use crate::rules::BusRush;
use crate::rush::{Rush, RushCard};
use crate::state::State;
use crate::view::{Unseen, View};

/// What sampling needs of a view: the table with its blots, and what may be under them.
#[derive(Clone, Debug)]
pub struct Worlds {
    view: View,
    events: ArrayVec<u8, EVENT_CARDS>,
    perks: ArrayVec<u8, PERK_CARDS>,
}

impl BusRush {
    pub(crate) fn worlds_of(&self, view: &View) -> Worlds {
        let state = &view.state;
        let mut events: ArrayVec<u8, EVENT_CARDS> = self.table.events.iter().copied().collect();
        let seen = state.events.pile().iter().copied().filter(|c| *c != HIDDEN);
        let active = state.active_events().map(|(event, _)| event.code());
        let resolving = (state.resolving > 0).then_some(state.resolving);
        for card in seen.chain(state.events.discards()).chain(active).chain(resolving) {
            take(&mut events, card);
        }
        let owned = state.players.iter().fold(state.market, |all, p| all | p.perks);
        let perks = self.table.perks.iter().copied();
        let perks = perks.filter(|code| owned >> (code - 1) & 1 == 0).collect();
        Worlds { view: view.clone(), events, perks }
    }

    pub(crate) fn draw_world(&self, worlds: &Worlds, rng: &mut impl Rng) -> State {
        let view = &worlds.view;
        let mut state = view.state;
        let mut bus = view.bus.clone();
        let mut rush = view.rush.clone();
        shuffle_each(&mut bus, rng);
        shuffle_each(&mut rush, rng);
        let mut bus = Source::<BUS_CARDS>::new(bus);
        let mut rush = Source::<RUSH_CARDS>::new(rush);
        for player in &mut state.players[..self.players()] {
            player.bus.rewrite(|card| {
                if card.is_hidden() {
                    Card::drawn(Face(bus.next(card.shuffle())), card.shuffle())
                } else {
                    card
                }
            });
            player.rush.rewrite(|card| {
                if card.is_hidden() {
                    let kind = rush.next(card.shuffle());
                    RushCard::drawn(Rush::ALL[kind as usize], card.shuffle())
                } else {
                    card
                }
            });
        }
        let shuffle = state.bus.shuffle_number();
        fill(state.bus.pile_mut(), || bus.next(shuffle));
        let shuffle = state.rush.shuffle_number();
        fill(state.rush.pile_mut(), || rush.next(shuffle));
        let mut events = worlds.events.clone();
        rng.shuffle(&mut events);
        fill(state.events.pile_mut(), || events.pop().unwrap_or_default());
        let mut perks = worlds.perks.clone();
        rng.shuffle(&mut perks);
        fill(state.perks.pile_mut(), || perks.pop().unwrap_or_default());
        state
    }
}

/// Takes one card out of a list that has it.
fn take<const N: usize>(cards: &mut ArrayVec<u8, N>, card: u8) {
    if let Some(at) = cards.iter().position(|c| *c == card) {
        cards.swap_remove(at);
    }
}

/// Puts cards under the blots of a pile.
fn fill(pile: &mut [u8], mut next: impl FnMut() -> u8) {
    for card in pile.iter_mut().filter(|c| **c == HIDDEN) {
        *card = next();
    }
}

/// Shuffles the cards of each shuffle among themselves.
fn shuffle_each(cards: &mut [Unseen], rng: &mut impl Rng) {
    for group in cards.chunk_by_mut(|a, b| a.0 == b.0) {
        rng.shuffle(group);
    }
}

/// Hands out cards shuffle by shuffle, from lists that lie one after the other.
struct Source<const N: usize> {
    cards: ArrayVec<Unseen, N>,
    /// Where the next card of each shuffle is.
    next: [u8; crate::bus::LAST_SHUFFLE as usize + 1],
}

impl<const N: usize> Source<N> {
    fn new(cards: ArrayVec<Unseen, N>) -> Source<N> {
        let mut next = [0; crate::bus::LAST_SHUFFLE as usize + 1];
        for (i, (shuffle, _)) in cards.iter().enumerate().rev() {
            next[usize::from(*shuffle)] = i as u8;
        }
        Source { cards, next }
    }

    #[inline]
    fn next(&mut self, shuffle: u16) -> u8 {
        let at = &mut self.next[shuffle.min(crate::bus::LAST_SHUFFLE) as usize];
        let (_, card) = self.cards[usize::from(*at)];
        *at += 1;
        card
    }
}

/// How likely a state is among those that a view allows, relative to the others: the number of
/// physical deals that look like it. Equal cards of one hand and shuffle can be put into their
/// places in fewer ways than different ones.
#[must_use]
pub fn weight(state: &State) -> f64 {
    let mut ways = 1.0;
    for player in &state.players {
        let bus = player.bus.as_slice().chunk_by(|a, b| a == b && !a.is_known());
        let rush = player.rush.as_slice().chunk_by(|a, b| a == b);
        for equal in bus.map(<[_]>::len).chain(rush.map(<[_]>::len)) {
            ways /= (1..=equal).map(|n| n as f64).product::<f64>();
        }
    }
    ways
}
