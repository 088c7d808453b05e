//! What happened.

use parlour_cards::Card;
use parlour_core::{BySeat, Game, Seat, SeatSet, Viewer};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::StopBus;

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(tag = "type", content = "data", rename_all = "snake_case")]
pub enum Event {
    /// A round was dealt.
    Dealt {
        /// Which round, from 1.
        round: u8,
        /// Who starts.
        starter: Seat,
        /// The cards of each seat; null for a seat without cards, and where the viewer may not
        /// look.
        hands: BySeat<Option<[Card; 3]>>,
        /// The card that lies face up.
        top: Card,
    },
    /// A seat exchanged a card with the top card.
    Swapped {
        /// Who.
        seat: Seat,
        /// Which card of the hand: 0, 1 or 2.
        slot: u8,
        /// The card that was on top.
        taken: Card,
        /// The card that is now on top.
        laid: Card,
    },
    /// A seat turned the next card.
    Drew {
        /// Who.
        seat: Seat,
        /// The card that is now on top.
        card: Card,
    },
    /// A seat wanted to turn the next card, and there is none.
    DeckOverflow {
        /// Who.
        seat: Seat,
    },
    /// A seat stuck.
    Stuck {
        /// Who.
        seat: Seat,
    },
    /// A seat ended its turn.
    Done {
        /// Who.
        seat: Seat,
        /// Whether it neither swapped nor drew.
        passed: bool,
    },
    /// The round ended, and all hands are shown.
    RoundEnded {
        /// Why.
        ending: Ending,
        /// The cards of each seat; null for a seat without cards.
        hands: BySeat<Option<[Card; 3]>>,
        /// The score of each hand.
        scores: BySeat<u8>,
        /// Who lost a life.
        lost: SeatSet,
        /// Who lost the last one.
        knocked_out: SeatSet,
        /// Who has won the match by this.
        winner: Option<Seat>,
        /// Whether nobody is left.
        draw: bool,
    },
}

/// Why a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(tag = "by", rename_all = "snake_case")]
pub enum Ending {
    /// A seat has 31.
    Stopped {
        /// Who.
        seat: Seat,
        /// Whether it had 31 from the deal.
        on_deal: bool,
    },
    /// The stick came round.
    StickCameRound,
    /// Every living seat in turn has passed.
    AllPassed,
    /// There were thirty turns per living seat.
    TurnLimit,
}

impl Ending {
    /// Who stopped the bus, if somebody did.
    #[must_use]
    pub fn stopper(self) -> Option<Seat> {
        match self {
            Ending::Stopped { seat, .. } => Some(seat),
            _ => None,
        }
    }
}

impl StopBus {
    /// What a viewer sees of an event: others' cards are hidden when they are dealt.
    pub(crate) fn seen_event(&self, event: &Event, who: Viewer) -> Event {
        let mut seen = event.clone();
        if let Event::Dealt { hands, .. } = &mut seen {
            for seat in Seat::all(self.seats()).filter(|s| !who.sees(*s)) {
                hands[seat] = None;
            }
        }
        seen
    }
}
