//! What happened.

use parlour_cards::{Card, CardSet};
use parlour_core::{BySeat, Seat, Viewer};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::rules::{Hidden, Rules, Variant};
use crate::state::Statistics;
use crate::value::Kind;

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(tag = "type", content = "data", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// A round begins.
    RoundBegan {
        /// Which, from 1.
        round: u32,
    },
    /// Cards were shuffled: the whole deck, or bust hands when it had run out.
    Shuffled {
        /// The cards.
        cards: CardSet,
        /// Whether they are bust hands.
        refill: bool,
    },
    /// Everybody got a card; those that the viewer cannot see are null.
    Dealt {
        /// The first or the second card.
        pass: u8,
        /// The card of each seat.
        cards: BySeat<Option<Card>>,
        /// The banker's.
        banker: Option<Card>,
    },
    /// A player staked.
    Staked {
        /// Who.
        seat: Seat,
        /// How many chips.
        amount: u32,
    },
    /// A player took a card face up.
    Twisted {
        /// Who.
        seat: Seat,
        /// With which hand.
        hand: u8,
        /// The card.
        card: Card,
    },
    /// A player bought a card.
    Bought {
        /// Who.
        seat: Seat,
        /// For which hand.
        hand: u8,
        /// For how many chips.
        amount: u32,
        /// The card, if the viewer may see it.
        card: Option<Card>,
    },
    /// A player made two hands of a pair.
    PairSplit {
        /// Who.
        seat: Seat,
        /// The pair, which is turned face up.
        pair: [Card; 2],
        /// The card added to each, if the viewer may see it.
        drawn: [Option<Card>; 2],
        /// The stake on each.
        stake: u32,
    },
    /// A player stuck.
    Stuck {
        /// Who.
        seat: Seat,
        /// With which hand.
        hand: u8,
    },
    /// A hand ended by itself.
    Stood {
        /// Whose.
        seat: Seat,
        /// Which hand.
        hand: u8,
        /// Why.
        why: Standing,
    },
    /// A hand went over 21 and is shown.
    Bust {
        /// Whose.
        seat: Seat,
        /// Which hand.
        hand: u8,
        /// Its cards.
        cards: Vec<Card>,
        /// What they are worth.
        value: u8,
        /// The chips it cost.
        lost: u32,
    },
    /// The banker turned the cards over.
    BankerShown {
        /// The cards.
        cards: Vec<Card>,
        /// What they are worth.
        value: u8,
        /// What kind of hand.
        kind: Kind,
    },
    /// The banker took a card.
    BankerTwisted {
        /// The card.
        card: Card,
        /// What the hand is worth now.
        value: u8,
    },
    /// The banker has finished.
    BankerDone {
        /// What the hand is worth.
        value: u8,
        /// What kind of hand.
        kind: Kind,
    },
    /// A hand that was still standing is shown and settled.
    Settled {
        /// Whose.
        seat: Seat,
        /// Which hand.
        hand: u8,
        /// Its cards.
        cards: Vec<Card>,
        /// What they are worth.
        value: u8,
        /// What kind of hand.
        kind: Kind,
        /// How it ended.
        result: RoundResult,
        /// The chips won, or lost if negative; 0 where there are no stakes.
        chips: i64,
    },
    /// A player has no chips left and leaves the table.
    WentOut {
        /// Who.
        seat: Seat,
    },
    /// The player left.
    Left {
        /// Who.
        seat: Seat,
    },
    /// The match is over for a player.
    Ended {
        /// Who.
        seat: Seat,
        /// What the player has done.
        statistics: Statistics,
        /// The rounds won less those lost, or the chips won, or lost if negative.
        balance: i32,
    },
}

/// Why a hand ended by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// It is a pontoon.
    Pontoon,
    /// It is worth 21.
    TwentyOne,
    /// It has five cards.
    FiveCards,
    /// There are no cards left.
    NoCards,
}

/// How a round ended for a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum RoundResult {
    /// The player wins.
    Win,
    /// The banker wins.
    Loss,
    /// Neither. No variant here ends a hand level; a round of two split hands may.
    Push,
}

impl RoundResult {
    /// By what was won or lost.
    #[must_use]
    pub fn of(net: i64) -> RoundResult {
        match net {
            1.. => RoundResult::Win,
            0 => RoundResult::Push,
            _ => RoundResult::Loss,
        }
    }
}

impl Event {
    /// What a viewer sees of it.
    pub(crate) fn seen_by(&self, who: Viewer, rules: &Rules) -> Event {
        let mut seen = self.clone();
        let classic = rules.variant == Variant::Classic;
        let hides = |seat: Seat| !classic && !who.sees(seat);
        match &mut seen {
            Event::Dealt { pass, cards, banker } => {
                for seat in Seat::all(cards.len()).filter(|s| hides(*s)) {
                    cards[seat] = None;
                }
                let hidden = match rules.hidden {
                    Hidden::First => 1,
                    Hidden::Second => 2,
                };
                if who != Viewer::All && (!classic || *pass == hidden) {
                    *banker = None;
                }
            }
            Event::Bought { seat, card, .. } if hides(*seat) => *card = None,
            Event::PairSplit { seat, drawn, .. } if hides(*seat) => *drawn = [None; 2],
            _ => {}
        }
        seen
    }
}
