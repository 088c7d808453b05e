//! What happened. Where order tells nothing, cards are counted, not listed.

use parlour_core::Seat;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::colour::{Cards, Colour};
use crate::phase::Phase;
use crate::score::Final;

/// What happened. Routes, cities and tickets go by their numbers on the map, from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(tag = "type", content = "data", rename_all = "snake_case")]
pub enum Event {
    /// The state machine entered a phase.
    Phase {
        /// The phase.
        phase: Phase,
        /// Whose turn it is.
        seat: Seat,
    },
    /// A player was dealt the first cards and tickets.
    Dealt {
        /// Who.
        seat: Seat,
        /// The cards, if the viewer may see them.
        cards: Option<Cards>,
        /// The tickets on offer, if the viewer may see them.
        tickets: Option<Vec<u8>>,
    },
    /// Cards were turned up.
    Shown {
        /// What now lies face up, slot by slot.
        market: Vec<Option<Colour>>,
    },
    /// Three or more locomotives lay face up: all were discarded and dealt again.
    Swept {
        /// What was discarded.
        cards: Cards,
    },
    /// The discards were shuffled and became the pile.
    Reshuffled {
        /// Which.
        cards: Cards,
    },
    /// A player took a face-up card.
    Taken {
        /// Who.
        seat: Seat,
        /// From which slot.
        index: u8,
        /// Which card.
        color: Colour,
    },
    /// A player drew from the pile.
    Drawn {
        /// Who.
        seat: Seat,
        /// How many.
        count: u8,
        /// Which, if the viewer may see them.
        cards: Option<Cards>,
    },
    /// A player was offered tickets.
    Offered {
        /// Who.
        seat: Seat,
        /// How many.
        count: u8,
        /// Which, if the viewer may see them.
        tickets: Option<Vec<u8>>,
    },
    /// A player kept tickets.
    Kept {
        /// Who.
        seat: Seat,
        /// How many were kept.
        count: u8,
        /// How many went back.
        back: u8,
        /// Which were kept, if the viewer may see them.
        tickets: Option<Vec<u8>>,
    },
    /// A player is digging a tunnel: cards were laid down and others turned.
    Dug {
        /// Who.
        seat: Seat,
        /// The route.
        road: u8,
        /// The colour named.
        color: Colour,
        /// What was laid down.
        laid: Cards,
        /// What was turned.
        turned: Cards,
        /// How many more cards it costs.
        extra: u8,
    },
    /// A player did not pay for a tunnel and took the cards back.
    Declined {
        /// Who.
        seat: Seat,
        /// The route.
        road: u8,
        /// What went back into the hand.
        back: Cards,
    },
    /// A player claimed a route.
    Claimed {
        /// Who.
        seat: Seat,
        /// The route.
        road: u8,
        /// What was paid.
        paid: Cards,
        /// The points for it.
        points: u16,
    },
    /// A player built a station.
    Built {
        /// Who.
        seat: Seat,
        /// The city.
        station: u8,
        /// What was paid.
        paid: Cards,
    },
    /// A player's station borrows a route.
    Borrowed {
        /// Who.
        seat: Seat,
        /// The station's city.
        station: u8,
        /// The route.
        road: u8,
    },
    /// A player could do nothing.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// The last round begins.
    LastRound {
        /// Whose few wagons started it.
        seat: Seat,
    },
    /// A player's score at the end, with where every point came from.
    Scored {
        /// Who.
        seat: Seat,
        /// The score sheet.
        sheet: Final,
        /// The tickets held.
        tickets: Vec<u8>,
    },
    /// The match ended.
    Ended {
        /// Who won.
        winners: Vec<Seat>,
    },
}
