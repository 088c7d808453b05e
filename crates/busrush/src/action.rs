//! What a seat may do.

use arrayvec::ArrayVec;
use parlour_core::Deed;
use parlour_core::Seat;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::borough::Borough;
use crate::bus::Card;
use crate::city::Perk;
use crate::rush::{Rush, RushCard};

/// What a seat may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(tag = "name", content = "payload", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Play a Bus card.
    PlayBus {
        /// The card.
        card: Card,
        /// Whom a Select restricts.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<Seat>,
    },
    /// Play a Reroute.
    Reroute {
        /// The Reroute.
        #[serde(default = "reroute", skip_serializing_if = "is_reroute")]
        rush: RushCard,
        /// The one Bus card to change.
        cards: Payment,
        /// The card's new borough.
        to: Borough,
    },
    /// Play any other Rush card.
    PlayRush {
        /// The card.
        rush: RushCard,
        /// Where it goes, if it goes anywhere.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Borough>,
    },
    /// Trade Bus cards for a Rush card.
    TradeBus {
        /// The cards to give.
        cards: Payment,
    },
    /// Trade a Rush card for two Bus cards.
    TradeRush {
        /// The card to give.
        rush: RushCard,
    },
    /// Buy a perk.
    BuyPerk {
        /// Which of those on show.
        perk: Perk,
        /// The Bus cards to give.
        cards: Payment,
    },
    /// Make another owned perk the active one.
    SwitchPerk {
        /// Which.
        perk: Perk,
    },
    /// End the turn.
    EndTurn,
    /// Discard a Bus card, as the hand limit or an event demands.
    DiscardBus {
        /// The card.
        card: Card,
    },
    /// Discard a Rush card, as the hand limit demands.
    DiscardRush {
        /// The card.
        rush: RushCard,
    },
    /// Lose a point, as an event demands.
    LosePoint {
        /// Where.
        borough: Borough,
    },
    /// Show a Bus card at a party.
    ShowCard {
        /// The card.
        card: Card,
    },
    /// Show no card at a party.
    Pass,
}

/// The commands, in the order of [`Action`].
const COMMANDS: [&str; 13] = [
    "play_bus",
    "reroute",
    "play_rush",
    "trade_bus",
    "trade_rush",
    "buy_perk",
    "switch_perk",
    "end_turn",
    "discard_bus",
    "discard_rush",
    "lose_point",
    "show_card",
    "pass",
];

impl Deed for Action {
    const NAMES: &'static [&'static str] = &COMMANDS;

    fn name(self) -> &'static str {
        COMMANDS[self.verb()]
    }
}

impl Action {
    /// Which kind it is, in their order: the part of the legal set that it is in.
    pub(crate) fn verb(self) -> usize {
        match self {
            Action::PlayBus { .. } => 0,
            Action::Reroute { .. } => 1,
            Action::PlayRush { .. } => 2,
            Action::TradeBus { .. } => 3,
            Action::TradeRush { .. } => 4,
            Action::BuyPerk { .. } => 5,
            Action::SwitchPerk { .. } => 6,
            Action::EndTurn => 7,
            Action::DiscardBus { .. } => 8,
            Action::DiscardRush { .. } => 9,
            Action::LosePoint { .. } => 10,
            Action::ShowCard { .. } => 11,
            Action::Pass => 12,
        }
    }

    /// A number for this action alone, as far as 64 bits can tell.
    pub(crate) fn number(self) -> u64 {
        let borough = |b: Option<Borough>| b.map_or(0, |b| b as u64 + 1);
        let (tag, word): (u64, u64) = match self {
            Action::PlayBus { card, target } => {
                (0, u64::from(card.0) << 8 | target.map_or(0, |t| t.index() as u64 + 1))
            }
            Action::Reroute { rush, cards, to } => {
                (1, cards.bits() ^ (u64::from(rush.0) << 8) ^ (to as u64 + 1))
            }
            Action::PlayRush { rush, to } => (11, u64::from(rush.0) << 8 | borough(to)),
            Action::TradeBus { cards } => (2, cards.bits()),
            Action::TradeRush { rush } => (3, u64::from(rush.0)),
            Action::BuyPerk { perk, cards } => (16 + perk as u64, cards.bits()),
            Action::SwitchPerk { perk } => (4, perk as u64),
            Action::EndTurn => (5, 0),
            Action::DiscardBus { card } => (6, u64::from(card.0)),
            Action::DiscardRush { rush } => (7, u64::from(rush.0)),
            Action::LosePoint { borough } => (8, borough as u64),
            Action::ShowCard { card } => (9, u64::from(card.0)),
            Action::Pass => (10, 0),
        };
        (word ^ tag << 57).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29) ^ tag
    }
}

fn reroute() -> RushCard {
    RushCard::drawn(Rush::Reroute, 0)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_reroute(rush: &RushCard) -> bool {
    *rush == reroute()
}

/// The most cards one can pay with: four of value 1, under a Fare Hike.
pub(crate) const MOST_PAID: usize = 4;

/// A few Bus cards, in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Payment([Card; MOST_PAID]);

impl Payment {
    /// These cards, put in order; none if there are more than four.
    #[must_use]
    pub fn new(cards: &[Card]) -> Option<Payment> {
        let mut paid = Payment::default();
        paid.0.get_mut(..cards.len())?.copy_from_slice(cards);
        paid.0[..cards.len()].sort_unstable();
        Some(paid)
    }

    /// This card alone.
    #[inline]
    #[must_use]
    pub fn one(card: Card) -> Payment {
        let mut paid = Payment::default();
        paid.0[0] = card;
        paid
    }

    /// Puts a card at a place; cards are put in ascending order.
    #[inline]
    pub(crate) fn put(&mut self, place: usize, card: Card) {
        self.0[place] = card;
    }

    /// The card, if it is one alone.
    #[inline]
    #[must_use]
    pub fn single(&self) -> Option<Card> {
        let alone = self.0[0] != Card::default() && self.0[1] == Card::default();
        alone.then_some(self.0[0])
    }

    /// The cards.
    #[inline]
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        let len = self.0.iter().position(|c| *c == Card::default());
        &self.0[..len.unwrap_or(MOST_PAID)]
    }

    /// What they are worth together.
    #[must_use]
    pub fn value(&self) -> u8 {
        self.cards().iter().map(|c| c.face().value()).sum()
    }

    fn bits(self) -> u64 {
        self.0.iter().fold(0, |bits, c| bits << 16 | u64::from(c.0))
    }
}

impl std::fmt::Debug for Payment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.cards().fmt(f)
    }
}

impl Serialize for Payment {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.cards())
    }
}

impl<'de> Deserialize<'de> for Payment {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Payment, D::Error> {
        let cards = ArrayVec::<Card, MOST_PAID>::deserialize(d)?;
        Payment::new(&cards).ok_or_else(|| serde::de::Error::custom("nobody pays with so many"))
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Payment {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Payment".into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let card = generator.subschema_for::<Card>();
        schemars::json_schema!({"type": "array", "items": card, "maxItems": 4})
    }
}
