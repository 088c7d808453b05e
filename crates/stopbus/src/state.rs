//! Everything about the table.

use parlour_cards::CardSet;
use parlour_core::{Seat, SeatSet};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::deduce::Deduced;
use crate::number::Number;
use crate::rules::{MAX_PLAYERS, Rules};
use crate::score::Hand;

/// Everything about the table. Cards that are out of play leave no order behind: two tables that
/// go on alike are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) open: Open,
    /// Shown to all once the round has ended; empty for seats without cards.
    pub(crate) hands: [Hand; MAX_PLAYERS],
    /// The shuffled deck; places whose card has been turned are empty. Between rounds all are.
    pub(crate) stock: [Option<Number>; 52],
}

/// What all can see or have seen: a part of every state and view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Open {
    pub(crate) players: u8,
    pub(crate) phase: Phase,
    /// How many rounds have been dealt.
    pub(crate) round: u8,
    pub(crate) lives: [u8; MAX_PLAYERS],
    /// The round in which each seat was knocked out; 0 for the living.
    pub(crate) fell: [u8; MAX_PLAYERS],
    /// Who started this round; between rounds, who will start the next.
    pub(crate) starter: Seat,
    /// Whose turn it is.
    pub(crate) seat: Seat,
    pub(crate) stuck: Option<Seat>,
    /// Turns that are over in this round.
    pub(crate) turns: u8,
    /// The latest turns in a row that were passes.
    pub(crate) passes: u8,
    /// Whether the seat to act has drawn.
    pub(crate) draw: Draw,
    /// How often it has swapped in this turn.
    pub(crate) swaps: u8,
    /// The card that lies face up.
    pub(crate) top: Option<Number>,
    /// The card that lay face up when the turn began, or was drawn since.
    pub(crate) offered: Option<Number>,
    /// How many cards can still be turned.
    pub(crate) left: u8,
    /// The cards under the top card; they never come back.
    pub(crate) covered: CardSet,
    /// What all know of each hand.
    pub(crate) deduced: [Deduced; MAX_PLAYERS],
}

/// The phase of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The next round is to be dealt.
    Dealing,
    /// A round is being played.
    Playing,
    /// The match is over.
    Over,
}

/// Whether the seat to act has drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Draw {
    /// Not yet.
    #[default]
    Open,
    /// It has turned a card.
    Drawn,
    /// It wanted to, but the last card was showing.
    Overflow,
}

impl State {
    /// The table before the first deal.
    pub(crate) fn new(rules: &Rules) -> State {
        let mut lives = [0; MAX_PLAYERS];
        lives[..usize::from(rules.players)].fill(rules.lives);
        State {
            open: Open {
                players: rules.players,
                phase: Phase::Dealing,
                round: 0,
                lives,
                fell: [0; MAX_PLAYERS],
                starter: Seat::new(0),
                seat: Seat::new(0),
                stuck: None,
                turns: 0,
                passes: 0,
                draw: Draw::Open,
                swaps: 0,
                top: None,
                offered: None,
                left: 0,
                covered: CardSet::EMPTY,
                deduced: [Deduced::default(); MAX_PLAYERS],
            },
            hands: [[None; 3]; MAX_PLAYERS],
            stock: [None; 52],
        }
    }
}

impl Open {
    /// The seats with lives left.
    #[inline]
    pub(crate) fn living(&self) -> SeatSet {
        let seats = Seat::all(MAX_PLAYERS);
        seats.filter(|s| self.lives[s.index()] > 0).collect()
    }

    /// The next seat with lives left; the same one if there is no other.
    #[inline]
    pub(crate) fn next_living(&self, seat: Seat) -> Seat {
        let players = usize::from(self.players);
        let mut next = seat.index();
        loop {
            next = if next + 1 < players { next + 1 } else { 0 };
            if next == seat.index() || self.lives[next] > 0 {
                return Seat::new(next);
            }
        }
    }

    /// How many seats have lives left.
    #[inline]
    pub(crate) fn living_count(&self) -> u8 {
        self.lives.iter().map(|lives| u8::from(*lives > 0)).sum()
    }
}
