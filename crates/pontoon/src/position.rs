//! A state written for people and files.

use parlour_cards::{Card, CardSet};
use parlour_core::Seat;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Pontoon;
use crate::state::{Cards, Hand, Phase, State, Statistics, Status};

/// A state as JSON: anything that parses, until `place` has looked at it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The phase of the match.
    pub phase: Phase,
    /// How many rounds have been dealt.
    pub round: u32,
    /// How often the deck has been shuffled.
    pub shuffles: u32,
    /// Whose turn it is; seat 0 where it is nobody's.
    pub seat: Seat,
    /// Which hand of that seat is being played: 0 or 1.
    pub hand: u8,
    /// The hands of each seat: none if it is out, two after a split.
    pub hands: Vec<Vec<WrittenHand>>,
    /// The banker's cards.
    pub banker: Vec<Card>,
    /// Whether all of the banker's cards lie face up.
    pub banker_shown: bool,
    /// The chips of each seat that are not staked; 0 in `classic`.
    pub chips: Vec<u32>,
    /// What the house has won, or lost if negative.
    pub bank: i64,
    /// What each seat has won or lost in this round, or in the last if none is being played.
    pub last: Vec<i64>,
    /// The statistics of each seat.
    pub statistics: Vec<Statistics>,
    /// The deck, the next card first; empty between the rounds of `british`.
    pub stock: Vec<Card>,
    /// The cards that are out of play until the next shuffle.
    pub used: CardSet,
    /// In `british`: all cards by the shuffle that they last came from in this round.
    pub batches: Vec<CardSet>,
}

/// A hand as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WrittenHand {
    /// Its cards in order; none once a bust hand has been shuffled in.
    pub cards: Vec<Card>,
    /// Whether each lies face up.
    pub face_up: Vec<bool>,
    /// How it stands.
    pub status: Status,
    /// Whether it came from a split pair.
    pub split: bool,
    /// Whether a card was twisted.
    pub twisted: bool,
    /// The first stake.
    pub first: u32,
    /// All that is staked.
    pub stake: u32,
    /// What the last bought card cost; 0 before the first.
    pub bought: u32,
}

impl From<&Hand> for WrittenHand {
    fn from(hand: &Hand) -> WrittenHand {
        WrittenHand {
            cards: hand.cards.as_slice().to_vec(),
            face_up: (0..hand.cards.len()).map(|i| hand.up >> i & 1 != 0).collect(),
            status: hand.status,
            split: hand.split,
            twisted: hand.twisted,
            first: hand.first,
            stake: hand.stake,
            bought: hand.bought,
        }
    }
}

impl From<&WrittenHand> for Hand {
    /// Reads the first five cards; the door has seen to it that there are no more.
    fn from(written: &WrittenHand) -> Hand {
        let mut hand = Hand {
            status: written.status,
            split: written.split,
            twisted: written.twisted,
            first: written.first,
            stake: written.stake,
            bought: written.bought,
            ..Hand::EMPTY
        };
        hand.cards = written.cards.iter().copied().collect::<Cards>();
        let ups = written.face_up.iter().take(hand.cards.len()).enumerate();
        hand.up = ups.map(|(i, up)| u8::from(*up) << i).sum();
        hand
    }
}

impl Pontoon {
    pub(crate) fn position_of(&self, state: &State) -> Position {
        let seats = usize::from(self.rules.players);
        let in_use = |hand: &&Hand| hand.status != Status::Empty;
        let hands = |seat: usize| state.hands[seat].iter().filter(in_use).map(Into::into).collect();
        Position {
            phase: state.phase,
            round: state.round,
            shuffles: state.shuffles,
            seat: state.seat,
            hand: state.hand,
            hands: (0..seats).map(hands).collect(),
            banker: state.banker.as_slice().to_vec(),
            banker_shown: state.banker_shown,
            chips: state.chips[..seats].to_vec(),
            bank: state.bank,
            last: state.last[..seats].to_vec(),
            statistics: state.statistics[..seats].to_vec(),
            stock: state.stock.live().iter().rev().copied().collect(),
            used: self.used(state),
            batches: state.batches.iter().copied().filter(|b| !b.is_empty()).collect(),
        }
    }

    /// The cards that are neither on the table nor in the deck.
    fn used(&self, state: &State) -> CardSet {
        let mut used = self.rules.cards();
        used -= state.banker.set_of();
        state.hands.iter().flatten().for_each(|hand| used -= hand.cards.set_of());
        used -= state.stock.live().iter().copied().collect::<CardSet>();
        if state.round == 0 { CardSet::EMPTY } else { used }
    }
}
