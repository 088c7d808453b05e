//! A state written for people and files. `place.rs` has the checked door back.

use parlour_cards::{Card, CardSet};
use parlour_core::Seat;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::rules::{Hearts, SEATS};
use crate::state::State;

/// A state, written. Whatever follows from these is not written: who is to play, whether hearts
/// are broken, the points of the round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", schemars(rename = "HeartsPosition"))]
pub struct Position {
    /// The round dealt last, from 1; 0 before the first.
    pub round: u32,
    /// The totals when that round was dealt; those of all rounds if its cards are not written.
    pub scores: [i32; SEATS],
    /// The cards each seat holds now.
    pub hands: [CardSet; SEATS],
    /// What each seat chose to pass this round; null for a seat that has not chosen. Until all
    /// four have chosen the cards are in their hands.
    #[serde(default)]
    pub passes: [Option<CardSet>; SEATS],
    /// The tricks of this round; the last may be incomplete.
    #[serde(default)]
    pub tricks: Vec<TrickPosition>,
}

/// A trick in a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", schemars(rename = "HeartsTrick"))]
pub struct TrickPosition {
    /// Who led to it.
    pub leader: Seat,
    /// Its cards in the order they were played, clockwise from the leader.
    pub cards: Vec<Card>,
}

impl Hearts {
    pub(crate) fn position_of(&self, state: &State) -> Position {
        let open = &state.open;
        let chosen = |i: usize| open.chosen.contains(Seat::new(i));
        Position {
            round: open.round,
            scores: std::array::from_fn(|i| open.scores[i] - open.gained[i]),
            hands: state.hands,
            passes: std::array::from_fn(|i| chosen(i).then_some(state.passes[i])),
            tricks: open
                .tricks
                .iter()
                .map(|t| TrickPosition { leader: t.leader, cards: t.cards.to_vec() })
                .collect(),
        }
    }
}
