//! What is on the table, what may be done, and what happened.

use arrayvec::ArrayVec;
use parlour_cards::{Card, CardSet, Tricks};
use parlour_core::{BySeat, Seat, Secret, Viewer};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::rules::CARDS;

/// What a player may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(tag = "name", content = "payload", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Say how many tricks one will take.
    Bid {
        /// How many.
        tricks: u8,
    },
    /// Play a card to the trick.
    Play {
        /// A card of the hand.
        card: Card,
    },
}

/// What a player may do now: at most all bids from none to every trick.
pub type Legal = ArrayVec<Action, { CARDS + 1 }>;

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(tag = "type", content = "data", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// A hand was dealt.
    Dealt {
        /// Which, from 1.
        round: u8,
        /// How many cards each player got.
        cards: u8,
        /// The card turned up, where that decides trumps.
        turned: Option<Card>,
        /// The cards of each seat; null for those that the viewer cannot see.
        hands: Secret<CardSet>,
    },
    /// A player bid.
    Bid {
        /// Who.
        seat: Seat,
        /// How many tricks.
        tricks: u8,
    },
    /// A player played a card.
    Played {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A player took a trick.
    Taken {
        /// Who.
        seat: Seat,
    },
    /// A hand was scored.
    Scored {
        /// Which, from 1.
        round: u8,
        /// What it brought each seat.
        points: BySeat<i32>,
        /// What each seat has now.
        totals: BySeat<i32>,
    },
}

/// How a hand begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// How many hands have been dealt, with this one; 0 before the first.
    pub round: u8,
    /// What each seat had scored before it.
    pub scores: BySeat<i32>,
    /// The card turned up, where that decides trumps.
    pub turned: Option<Card>,
    /// The cards that each seat was dealt.
    pub hands: BySeat<CardSet>,
}

/// What lies open on the table. Between hands it is the last one, with its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Open {
    /// How many hands have been dealt.
    pub round: u8,
    /// How many cards each player got in this one.
    pub cards: u8,
    /// What each seat has scored in the hands that are over.
    pub scores: BySeat<i32>,
    /// The card turned up, where that decides trumps.
    pub turned: Option<Card>,
    /// What each seat has bid.
    pub bids: BySeat<Option<u8>>,
    /// How many tricks each seat has taken.
    pub won: BySeat<u8>,
    /// The tricks of this hand; the last may be incomplete.
    pub tricks: Tricks<CARDS>,
}

/// Everything about the table. The cards that nobody was dealt are in no state: nobody ever sees
/// them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) open: Open,
    /// The cards that each seat holds.
    pub(crate) hands: BySeat<CardSet>,
}

/// What a viewer knows. It forgets the hands before this one, which say nothing about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct View {
    /// Whose eyes.
    pub viewer: Viewer,
    /// What everybody sees.
    pub open: Open,
    /// The cards of each seat; null for those that the viewer cannot see.
    pub hands: Secret<CardSet>,
}

impl View {
    /// The viewer's own cards; none for somebody who does not play.
    #[must_use]
    pub fn hand(&self) -> CardSet {
        self.hands.own(self.viewer).copied().unwrap_or_default()
    }
}

impl Open {
    /// Whether no hand is being played.
    #[inline(always)]
    pub(crate) fn at_rest(&self) -> bool {
        self.tricks.complete() == usize::from(self.cards)
    }

    /// Whether bids are being made, once a hand is dealt.
    #[inline(always)]
    pub(crate) fn is_bidding(&self) -> bool {
        !self.at_rest() && self.bids.as_slice().contains(&None)
    }

    /// Who is to act. Bidding goes round from the one who leads first, and ends with the dealer.
    #[inline(always)]
    pub(crate) fn turn(&self) -> Option<Seat> {
        let made = self.bids.as_slice().iter().flatten().count();
        let next = self.tricks.turn();
        let bids = if self.is_bidding() { made } else { 0 };
        (!self.at_rest()).then(|| next.after(bids, self.bids.len()))
    }
}
