//! What happens at the table.

use parlour_core::Seat;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::action::Payment;
use crate::borough::Borough;
use crate::bus::{Card, Restriction};
use crate::city::{CityEvent, Perk, Race};
use crate::rush::RushCard;

/// The four decks; the numbers are those of their luck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum DeckName {
    /// Bus cards.
    Bus,
    /// Rush cards.
    Rush,
    /// Events.
    Event,
    /// Transit Perks.
    Perk,
}

impl DeckName {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["Bus", "Rush", "Event", "Perk"][self as usize]
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(tag = "type", content = "data", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are named like what they hold")]
pub enum Event {
    /// The decks were shuffled and the match began.
    Began { players: u8 },
    /// A player drew cards; others see only how many.
    Drew {
        seat: Seat,
        deck: DeckName,
        count: u8,
        /// The Bus cards; empty to those who cannot see them.
        bus: Vec<Card>,
        /// The Rush cards; empty to those who cannot see them.
        rush: Vec<RushCard>,
    },
    /// A discard was shuffled into a new pile.
    Reshuffled { deck: DeckName, cards: u8 },
    /// A perk was put on show.
    PerkShown { perk: Perk },
    /// A round began.
    RoundBegan { round: u8 },
    /// A turn began.
    TurnBegan { seat: Seat, actions: u8, plays: u8 },
    /// A Bus card was played and scored.
    BusPlayed { seat: Seat, card: Card, target: Option<Seat>, points: u8 },
    /// A player is restricted on the next turn.
    Restricted { seat: Seat, restriction: Restriction },
    /// The group went somewhere.
    GroupMoved { from: Borough, to: Borough },
    /// A player in a taxi went somewhere.
    RiderMoved { seat: Seat, from: Borough, to: Borough },
    /// A player is with the group again.
    RideEnded { seat: Seat, at: Borough },
    /// A Rush card other than a Reroute was played.
    RushPlayed { seat: Seat, rush: RushCard, to: Option<Borough> },
    /// A Reroute was played: a Bus card became another borough's.
    Rerouted { seat: Seat, rush: RushCard, card: Card, becomes: Card },
    /// Bus cards were traded for a Rush card.
    BusTraded { seat: Seat, cards: Payment },
    /// A Rush card was traded for Bus cards.
    RushTraded { seat: Seat, rush: RushCard },
    /// A perk was bought, and is active.
    PerkBought { seat: Seat, perk: Perk, cards: Payment },
    /// Another owned perk is active.
    PerkSwitched { seat: Seat, perk: Perk },
    /// A player saw the next event; nobody else is told.
    EventForeseen { seat: Seat, event: CityEvent },
    /// An event was revealed.
    EventRevealed { event: CityEvent },
    /// A timed event is over.
    EventEnded { event: CityEvent },
    /// A Bus card was discarded.
    BusDiscarded { seat: Seat, card: Card },
    /// A Rush card was discarded.
    RushDiscarded { seat: Seat, rush: RushCard },
    /// A point was lost.
    PointLost { seat: Seat, borough: Borough },
    /// A Bus card was shown at a party, for a point.
    CardShown { seat: Seat, card: Card },
    /// No card was shown at a party.
    Passed { seat: Seat },
    /// A player took a race; `for_ever` if nobody can take it away.
    RaceTaken { seat: Seat, race: Race, for_ever: bool },
    /// A turn was ended.
    TurnEnded { seat: Seat },
    /// The match is over.
    Ended { winners: Vec<Seat> },
}
