//! Positions: a table as JSON. `place.rs` has the checked door back.

use parlour_cards::{Card, CardSet};
use parlour_core::Seat;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::StopBus;
use crate::deduce::{Deduced, Kinds};
use crate::number::Number;
use crate::score::Hand;
use crate::state::{Draw, Phase, State};

/// A table as JSON: anything that parses, until it has been looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The phase of the match.
    pub phase: Phase,
    /// How many rounds have been dealt.
    pub round: u8,
    /// The lives of each seat.
    pub lives: Vec<u8>,
    /// The round in which each seat was knocked out; 0 for the living.
    pub fell: Vec<u8>,
    /// Who started this round; between rounds, who will start the next.
    pub starter: Seat,
    /// The cards of each seat by slot, null for a seat without cards. Between rounds these are
    /// the hands that the last one ended with.
    pub hands: Vec<Option<[WrittenCard; 3]>>,
    /// The card that lies face up.
    pub top: Option<WrittenCard>,
    /// The round that is being played; null between rounds.
    pub play: Option<Play>,
    /// The same cards by the numbers 1 to 52 of the Pascal program. May be left out.
    #[serde(default)]
    pub numbers: Option<Numbers>,
}

/// A round that is being played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// Whose turn it is.
    pub seat: Seat,
    /// Who has stuck.
    #[serde(default)]
    pub stuck: Option<Seat>,
    /// Turns that are over.
    #[serde(default)]
    pub turns: u8,
    /// The latest turns in a row that were passes.
    #[serde(default)]
    pub passes: u8,
    /// Whether the seat to act has drawn.
    #[serde(default)]
    pub draw: Draw,
    /// How often it has swapped in this turn; no oftener than the top card says if left out.
    #[serde(default)]
    pub swaps: u8,
    /// The card that lay face up when the turn began, or was drawn since; the top card if left
    /// out.
    #[serde(default)]
    pub offered: Option<WrittenCard>,
    /// The cards that can still be turned, the next one first.
    pub stock: Vec<WrittenCard>,
    /// The cards under the top card; all that lie nowhere else if left out.
    #[serde(default)]
    pub covered: Option<Vec<WrittenCard>>,
    /// What all know of each hand; nothing if left out.
    #[serde(default)]
    pub knowledge: Option<Vec<Knowledge>>,
}

/// The cards of a position by their Pascal numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// The cards of each seat.
    pub hands: Vec<Option<[u8; 3]>>,
    /// The card that lies face up.
    pub top: Option<u8>,
    /// The cards that can still be turned.
    pub stock: Vec<u8>,
}

/// A card in a position: written `QS`, and read as `QS` or as its number 51.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenCard(pub Number);

impl Serialize for WrittenCard {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        self.0.card().serialize(s)
    }
}

impl<'de> Deserialize<'de> for WrittenCard {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<WrittenCard, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Form {
            Number(u8),
            Code(Card),
        }
        let number = match Form::deserialize(d) {
            Ok(Form::Number(n)) => Number::new(n),
            Ok(Form::Code(card)) => Some(card.into()),
            Err(_) => None,
        };
        number.map(WrittenCard).ok_or_else(|| {
            serde::de::Error::custom("a card is a code such as \"QS\" or a number from 1 to 52")
        })
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for WrittenCard {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "WrittenCard".into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let card = generator.subschema_for::<Card>();
        schemars::json_schema!({
            "description": "A card as its code, or by its Pascal number: 1 is the ace of clubs, \
                            then diamonds, hearts and spades up to 52.",
            "anyOf": [card, {"type": "integer", "minimum": 1, "maximum": 52}]
        })
    }
}

/// What all know of a hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Knowledge {
    /// The slots whose card all have seen.
    pub seen: [bool; 3],
    /// While two slots are unseen: what lay in the third when the bus was not stopped.
    #[serde(default)]
    pub beside: Vec<Kind>,
    /// While one slot is unseen: what cannot be in it, for it would have stopped the bus.
    #[serde(default)]
    pub barred: Vec<Kind>,
}

/// Cards that matter for 31: the ace of a suit, or its ten, jack, queen and king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A♣.
    AceOfClubs,
    /// A♦.
    AceOfDiamonds,
    /// A♥.
    AceOfHearts,
    /// A♠.
    AceOfSpades,
    /// 10♣, J♣, Q♣ and K♣.
    TensOfClubs,
    /// 10♦, J♦, Q♦ and K♦.
    TensOfDiamonds,
    /// 10♥, J♥, Q♥ and K♥.
    TensOfHearts,
    /// 10♠, J♠, Q♠ and K♠.
    TensOfSpades,
}

impl Kind {
    const ALL: [Kind; 8] = [
        Kind::AceOfClubs,
        Kind::AceOfDiamonds,
        Kind::AceOfHearts,
        Kind::AceOfSpades,
        Kind::TensOfClubs,
        Kind::TensOfDiamonds,
        Kind::TensOfHearts,
        Kind::TensOfSpades,
    ];

    fn list(kinds: Kinds) -> Vec<Kind> {
        let all = Kind::ALL.into_iter();
        all.filter(|k| kinds >> *k as u8 & 1 != 0).collect()
    }

    fn bits(kinds: &[Kind]) -> Kinds {
        kinds.iter().fold(0, |bits, k| bits | 1 << *k as u8)
    }
}

impl From<Deduced> for Knowledge {
    fn from(deduced: Deduced) -> Knowledge {
        Knowledge {
            seen: [0, 1, 2].map(|slot| deduced.knows(slot)),
            beside: Kind::list(deduced.beside),
            barred: Kind::list(deduced.barred),
        }
    }
}

impl From<&Knowledge> for Deduced {
    fn from(written: &Knowledge) -> Deduced {
        let bit = |slot: usize| u8::from(written.seen[slot]) << slot;
        Deduced {
            known: bit(0) | bit(1) | bit(2),
            beside: Kind::bits(&written.beside),
            barred: Kind::bits(&written.barred),
        }
    }
}

impl Position {
    /// The cards by their numbers.
    pub(crate) fn to_numbers(&self) -> Numbers {
        let number = |card: &WrittenCard| card.0.get();
        Numbers {
            hands: self.hands.iter().map(|h| h.map(|h| h.map(|c| c.0.get()))).collect(),
            top: self.top.as_ref().map(number),
            stock: self.play.iter().flat_map(|p| &p.stock).map(number).collect(),
        }
    }
}

fn written(hand: &Hand) -> Option<[WrittenCard; 3]> {
    match *hand {
        [Some(a), Some(b), Some(c)] => Some([a, b, c].map(WrittenCard)),
        _ => None,
    }
}

impl StopBus {
    pub(crate) fn position_of(&self, state: &State) -> Position {
        let open = &state.open;
        let players = usize::from(open.players);
        let cards = |set: CardSet| set.iter().map(|c| WrittenCard(c.into())).collect();
        let play = (open.phase == Phase::Playing).then(|| Play {
            seat: open.seat,
            stuck: open.stuck,
            turns: open.turns,
            passes: open.passes,
            draw: open.draw,
            swaps: open.swaps,
            offered: open.offered.map(WrittenCard),
            stock: state.stock.iter().flatten().copied().map(WrittenCard).collect(),
            covered: Some(cards(open.covered)),
            knowledge: Some(open.deduced[..players].iter().map(|d| (*d).into()).collect()),
        });
        let mut position = Position {
            phase: open.phase,
            round: open.round,
            lives: open.lives[..players].to_vec(),
            fell: open.fell[..players].to_vec(),
            starter: open.starter,
            hands: state.hands[..players].iter().map(written).collect(),
            top: open.top.map(WrittenCard),
            play,
            numbers: None,
        };
        position.numbers = Some(position.to_numbers());
        position
    }
}
