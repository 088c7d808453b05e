//! Everything about the table.

use parlour_core::Seat;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::borough::{Borough, Boroughs};
use crate::bus::{Card, Restriction};
use crate::city::{CityEvent, Perk, Race, TIMED};
use crate::data::{BUS_CARDS, BUS_HAND, CAP, EVENT_CARDS, PERK_CARDS, RUSH_CARDS, RUSH_HAND};
use crate::deck::Deck;
use crate::hand::Hand;
use crate::rush::RushCard;

/// What the table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Nothing is dealt yet.
    Setup,
    /// A seat has its turn.
    Turn,
    /// A seat whose turn is over discards down to the limit.
    Limit,
    /// A seat makes the choice that an event asks of everyone.
    Event,
    /// The match is over.
    Over,
}

/// Everything about the table, hidden parts included. In a view the hidden parts are blotted
/// out. The fields are private: outside data comes in through `place`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) phase: Phase,
    /// Rounds count from 1.
    pub(crate) round: u8,
    /// Whose turn it is.
    pub(crate) seat: u8,
    /// Who is asked by an event.
    pub(crate) asked: u8,
    /// How many Bus cards the asked seat has still to discard.
    pub(crate) owed: u8,
    /// The event that is being resolved, as its deck's code; 0 for none.
    pub(crate) resolving: u8,
    pub(crate) group: Borough,
    pub(crate) turn: TurnState,
    pub(crate) players: [Player; 4],
    pub(crate) bus: Deck<BUS_CARDS>,
    pub(crate) rush: Deck<RUSH_CARDS>,
    pub(crate) events: Deck<EVENT_CARDS>,
    pub(crate) perks: Deck<PERK_CARDS>,
    /// The perks on show, as bits.
    pub(crate) market: u16,
    /// Per timed event, for how many rounds it is still active.
    pub(crate) active: [u8; TIMED],
    /// Which seats know the top of the event pile, as bits.
    pub(crate) foreseen: u8,
    /// Per race, the holder's seat plus one; 0 for nobody.
    pub(crate) holders: [u8; 2],
}

/// What is left to do in a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TurnState {
    /// Actions left.
    #[serde(rename = "actions_remaining")]
    pub actions: u8,
    /// Bus plays allowed in this turn.
    pub plays: u8,
    /// Bus plays done in this turn.
    pub played: u8,
    /// Free Bus plays left from Bus Transfers.
    pub free: u8,
    /// Whether the trade of the turn is done.
    pub traded: bool,
    /// Whether the switch of the turn is done.
    pub switched: bool,
}

impl TurnState {
    /// Whether the next Bus play is free: it is not the first, and a Bus Transfer pays for it.
    #[inline]
    pub(crate) const fn next_is_free(&self) -> bool {
        self.free > 0 && self.played > 0
    }

    /// Whether there is nothing left to do but, maybe, a free Bus play.
    #[inline]
    pub(crate) const fn spent(&self) -> bool {
        self.actions == 0
    }

    /// Whether a free Bus play is still open, by what all can see.
    #[inline]
    pub(crate) const fn free_play_open(&self) -> bool {
        self.next_is_free() && self.played < self.plays
    }
}

/// A player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Player {
    pub(crate) bus: Hand<Card, BUS_HAND>,
    pub(crate) rush: Hand<RushCard, RUSH_HAND>,
    pub(crate) scores: [u8; 5],
    /// Owned perks, as bits.
    pub(crate) perks: u16,
    /// The active perk, as its deck's code; 0 for none.
    pub(crate) perk: u8,
    /// Restrictions in force, as bits.
    pub(crate) restricted: u8,
    /// The borough of a taxi ride, plus one; 0 when with the group.
    pub(crate) taxi: u8,
    /// For how many rounds the ride still lasts.
    pub(crate) ride: u8,
    /// Per race, the plays that count.
    pub(crate) counts: [u8; 2],
}

impl Player {
    /// The boroughs where this player can still score.
    #[inline]
    pub(crate) fn open(&self) -> Boroughs {
        let mut open = 0;
        for (i, points) in self.scores.iter().enumerate() {
            open |= u8::from(*points < CAP) << i;
        }
        Boroughs(open)
    }

    /// The boroughs where this player has points.
    #[inline]
    pub(crate) fn scored(&self) -> Boroughs {
        let mut scored = 0;
        for (i, points) in self.scores.iter().enumerate() {
            scored |= u8::from(*points > 0) << i;
        }
        Boroughs(scored)
    }

    /// Adds points in a borough up to the cap; says how many fitted.
    #[inline]
    pub(crate) fn score(&mut self, borough: Borough, points: u8) -> u8 {
        let have = &mut self.scores[borough.index()];
        let added = points.min(CAP - *have);
        *have += added;
        added
    }

    #[inline]
    pub(crate) fn is_restricted(&self, restriction: Restriction) -> bool {
        self.restricted & restriction.bit() != 0
    }

    pub(crate) fn restrictions(&self) -> impl Iterator<Item = Restriction> {
        let bits = self.restricted;
        Restriction::ALL.into_iter().filter(move |r| bits & r.bit() != 0)
    }

    #[inline]
    pub(crate) fn owns(&self, perk: Perk) -> bool {
        self.perks >> perk as u16 & 1 == 1
    }

    pub(crate) fn owned(&self) -> impl Iterator<Item = Perk> {
        let bits = self.perks;
        Perk::ALL.into_iter().filter(move |p| bits >> *p as u16 & 1 == 1)
    }

    pub(crate) fn active_perk(&self) -> Option<Perk> {
        (self.perk > 0).then(|| Perk::from_code(self.perk))
    }

    /// Where the player's taxi is, if in one.
    #[inline]
    pub(crate) fn riding(&self) -> Option<Borough> {
        (self.taxi > 0).then(|| Borough::at(self.taxi - 1))
    }
}

impl State {
    #[inline]
    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// Who is awaited, if anybody.
    #[inline]
    pub(crate) fn awaited(&self) -> Option<Seat> {
        match self.phase {
            Phase::Turn | Phase::Limit => Some(Seat::new(self.seat as usize)),
            Phase::Event => Some(Seat::new(self.asked as usize)),
            Phase::Setup | Phase::Over => None,
        }
    }

    /// Where a player is: in a taxi, or with the group.
    #[inline]
    pub(crate) fn whereabouts(&self, seat: Seat) -> Borough {
        self.player(seat).riding().unwrap_or(self.group)
    }

    /// Whether a timed event is active.
    #[inline]
    pub(crate) fn is_active(&self, event: CityEvent) -> bool {
        self.active[event as usize] > 0
    }

    /// The event that asks everyone for a choice.
    #[inline]
    pub(crate) fn question(&self) -> Option<CityEvent> {
        (self.resolving > 0).then(|| CityEvent::from_code(self.resolving))
    }

    /// Whether a player's perk is active and not suspended.
    #[inline]
    pub(crate) fn has_perk(&self, seat: Seat, perk: Perk) -> bool {
        self.player(seat).perk == perk.code() && !self.is_active(CityEvent::BridgeReconstruction)
    }

    /// What a Rush card costs this player in a trade.
    #[inline]
    pub(crate) fn rush_price(&self, seat: Seat) -> u8 {
        crate::data::PRICE + u8::from(self.is_active(CityEvent::FareHike))
            - u8::from(self.has_perk(seat, Perk::TransitPass))
    }

    /// The holder of a race.
    #[inline]
    pub(crate) fn holder(&self, race: Race) -> Option<Seat> {
        match self.holders[race as usize] {
            0 => None,
            n => Some(Seat::new(n as usize - 1)),
        }
    }

    /// The perks on show.
    pub(crate) fn on_show(&self) -> impl Iterator<Item = Perk> {
        let bits = self.market;
        Perk::ALL.into_iter().filter(move |p| bits >> *p as u16 & 1 == 1)
    }

    /// The active timed events with the rounds each still stays.
    pub(crate) fn active_events(&self) -> impl Iterator<Item = (CityEvent, u8)> {
        let all = CityEvent::ALL.into_iter().zip(self.active);
        all.filter(|(_, rounds)| *rounds > 0)
    }
}
