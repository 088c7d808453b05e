//! What happened.

use parlour_cards::{Card, CardSet};
use parlour_core::{Seat, Viewer};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::rules::{Direction, SEATS};

/// What happened. Cards that the viewer may not see are null.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(tag = "type", content = "data", rename_all = "snake_case")]
pub enum Event {
    /// A round was dealt.
    Dealt {
        /// The round, from 1.
        round: u32,
        /// Where cards will be passed.
        direction: Direction,
        /// How many cards a seat passes; 0 where none are passed.
        count: u8,
        /// The hands, as far as the viewer may see them.
        hands: [Option<CardSet>; SEATS],
    },
    /// A seat chose the cards it passes.
    PassChosen {
        /// Who chose.
        seat: Seat,
        /// What it chose.
        cards: Option<CardSet>,
    },
    /// All have chosen, and cards moved.
    CardsPassed {
        /// Who passed them.
        from: Seat,
        /// Who got them.
        to: Seat,
        /// The cards.
        cards: Option<CardSet>,
    },
    /// Play begins.
    PlayBegins {
        /// Who leads.
        leader: Seat,
        /// The card that must be led.
        card: Card,
    },
    /// A card was played.
    CardPlayed {
        /// Who played it.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// Hearts may be led from now on.
    HeartsBroken {
        /// Whose card broke them.
        seat: Seat,
    },
    /// A trick was taken.
    TrickTaken {
        /// Who took it.
        seat: Seat,
        /// Which trick of the round, from 1.
        trick: u8,
        /// Its cards.
        cards: CardSet,
        /// What it costs.
        points: u8,
    },
    /// One seat took every point of the round.
    MoonShot {
        /// Who did.
        seat: Seat,
        /// The others get the points; otherwise the shooter takes them off.
        added: bool,
        /// How many points that is.
        points: u8,
    },
    /// A round was scored.
    RoundScored {
        /// The round.
        round: u32,
        /// What each seat got.
        points: [i32; SEATS],
        /// What each seat has now.
        totals: [i32; SEATS],
    },
    /// The match ended.
    MatchOver {
        /// Who won; more than one where the win is shared.
        winners: Vec<Seat>,
        /// The final totals.
        totals: [i32; SEATS],
    },
}

impl Event {
    /// What a viewer sees of it: everybody sees that something happened, but cards in a hand or
    /// on their way to one are seen only by those who hold, pass or get them.
    pub(crate) fn seen_by(&self, who: Viewer) -> Event {
        let mut event = self.clone();
        match &mut event {
            Event::Dealt { hands, .. } => {
                for (seat, hand) in Seat::all(SEATS).zip(hands) {
                    if !who.sees(seat) {
                        *hand = None;
                    }
                }
            }
            Event::PassChosen { seat, cards } if !who.sees(*seat) => *cards = None,
            Event::CardsPassed { from, to, cards } if !who.sees(*from) && !who.sees(*to) => {
                *cards = None;
            }
            _ => {}
        }
        event
    }
}
