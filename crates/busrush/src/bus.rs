//! Bus cards: what is printed on one, and what it is in a hand.

use std::fmt;
use std::str::FromStr;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::borough::Borough;

/// What a Limited or Select card stops somebody from doing for a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub enum Restriction {
    /// No Local, Limited or Select plays.
    #[serde(rename = "block_non_express_bus")]
    NonExpress,
    /// No Express plays.
    #[serde(rename = "block_express_bus")]
    Express,
    /// No Rush plays and no trades.
    #[serde(rename = "block_rush_cards")]
    Rush,
}

impl Restriction {
    /// All three.
    pub const ALL: [Restriction; 3] =
        [Restriction::NonExpress, Restriction::Express, Restriction::Rush];

    #[inline]
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// Its name in rules and files.
    #[must_use]
    pub const fn id(self) -> &'static str {
        ["block_non_express_bus", "block_express_bus", "block_rush_cards"][self as usize]
    }

    /// What it stops, in words.
    #[must_use]
    pub const fn stops(self) -> &'static str {
        ["Local, Limited or Select plays", "Express plays", "Rush plays or trades"][self as usize]
    }
}

/// What sort of service a Bus card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Scores where you are.
    Local,
    /// Scores, and restricts the next player.
    Limited(Restriction),
    /// Scores, and restricts a player of choice.
    Select(Restriction),
    /// Scores, and may travel between Manhattan and an outer borough.
    Express,
}

impl Kind {
    /// Its number, 0 to 7.
    #[inline]
    pub(crate) const fn index(self) -> u8 {
        match self {
            Kind::Local => 0,
            Kind::Limited(r) => 1 + r as u8,
            Kind::Select(r) => 4 + r as u8,
            Kind::Express => EXPRESS,
        }
    }

    pub(crate) const fn from_index(index: u8) -> Kind {
        match index {
            0 => Kind::Local,
            1..=3 => Kind::Limited(Restriction::ALL[index as usize - 1]),
            4..=6 => Kind::Select(Restriction::ALL[index as usize - 4]),
            _ => Kind::Express,
        }
    }

    /// Its name: `Limited`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Local => "Local",
            Kind::Limited(_) => "Limited",
            Kind::Select(_) => "Select",
            Kind::Express => "Express",
        }
    }

    /// The restriction it brings, if any.
    #[must_use]
    pub const fn restriction(self) -> Option<Restriction> {
        match self {
            Kind::Limited(r) | Kind::Select(r) => Some(r),
            Kind::Local | Kind::Express => None,
        }
    }

    const fn sign(self) -> &'static str {
        ["L", "MN", "ME", "MR", "SN", "SE", "SR", "E"][self.index() as usize]
    }
}

/// The number of [`Kind::Express`].
pub(crate) const EXPRESS: u8 = 7;
/// The numbers of the Select kinds, as bits.
pub(crate) const SELECTS: u8 = 0b0111_0000;
/// The numbers of the Limited and Select kinds, as bits.
pub(crate) const LIMITED_OR_SELECT: u8 = 0b0111_1110;

/// What is printed on a Bus card: borough, kind and value. Never 0 as a number, so that 0 can
/// stand for no card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Face(pub(crate) u8);

impl Face {
    /// A card of this borough, kind and value (1 or 2).
    #[must_use]
    pub const fn new(borough: Borough, kind: Kind, value: u8) -> Face {
        Face((borough as u8 + 1) << 4 | kind.index() << 1 | (value - 1))
    }

    /// The borough it is for.
    #[inline]
    #[must_use]
    pub const fn borough(self) -> Borough {
        Borough::at((self.0 >> 4) - 1)
    }

    /// Its kind.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> Kind {
        Kind::from_index(self.kind_index())
    }

    #[inline]
    pub(crate) const fn kind_index(self) -> u8 {
        self.0 >> 1 & 7
    }

    /// What it is worth in a trade: 1 or 2.
    #[inline]
    #[must_use]
    pub const fn value(self) -> u8 {
        (self.0 & 1) + 1
    }

    /// Whether it is an Express.
    #[inline]
    #[must_use]
    pub const fn is_express(self) -> bool {
        self.kind_index() == EXPRESS
    }

    /// The same card for another borough.
    #[inline]
    pub(crate) const fn moved(self, to: Borough) -> Face {
        Face(self.0 & 0x0f | (to as u8 + 1) << 4)
    }

    /// Its full name: `Queens Limited 1 (no Rush)`.
    #[must_use]
    pub fn name(self) -> String {
        match self.kind().restriction() {
            Some(r) => format!("{} ({})", self.plain_name(), against(r)),
            None => self.plain_name(),
        }
    }

    /// Its name without what it stops, which others may have too.
    pub(crate) fn plain_name(self) -> String {
        format!("{} {} {}", self.borough().name(), self.kind().name(), self.value())
    }
}

/// A restriction in one or two words.
pub(crate) const fn against(restriction: Restriction) -> &'static str {
    ["only Express", "no Express", "no Rush"][restriction as usize]
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}{}", self.borough().code(), self.kind().sign(), self.value())
    }
}

impl fmt::Debug for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("none"),
            HIDDEN => f.write_str("hidden"),
            _ => fmt::Display::fmt(self, f),
        }
    }
}

/// A text that is no card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotACard;

impl FromStr for Face {
    type Err = NotACard;

    /// `QN-E2`, the dash and the case at will.
    fn from_str(text: &str) -> Result<Face, NotACard> {
        let plain: String = text
            .chars()
            .filter(|c| !matches!(c, '-' | ' '))
            .map(|c| c.to_ascii_uppercase())
            .collect();
        if !plain.is_ascii() || plain.len() < 4 {
            return Err(NotACard);
        }
        let (borough, rest) = plain.split_at(2);
        let (sign, value) = rest.split_at(rest.len() - 1);
        let borough = Borough::ALL.into_iter().find(|b| b.code() == borough);
        let kind = (0..8).map(Kind::from_index).find(|k| k.sign() == sign);
        match (borough, kind, value) {
            (Some(borough), Some(kind), "1") => Ok(Face::new(borough, kind, 1)),
            (Some(borough), Some(kind), "2") => Ok(Face::new(borough, kind, 2)),
            _ => Err(NotACard),
        }
    }
}

impl Serialize for Face {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Face {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Face, D::Error> {
        let text = String::deserialize(d)?;
        text.parse().map_err(|_| {
            serde::de::Error::custom(format_args!(
                "\"{text}\" is no Bus card: write one like BK-L1 or QN-SE2"
            ))
        })
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Face {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "BusFace".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string",
            "description": "A Bus card: borough, kind (L Local, M Limited, S Select, E Express; \
                            M and S with N, E or R for what they stop), value.",
            "pattern": "^(MN|BK|QN|BX|SI)-(L|E|[MS][NER])[12]$"
        })
    }
}

/// The latest shuffle that a card in a hand can remember; later ones count as this one.
pub(crate) const LAST_SHUFFLE: u16 = 31;
/// Stands for a face that the viewer cannot see.
pub(crate) const HIDDEN: u8 = 0x7f;

/// A Bus card in a hand: its face now, and what the table knows of it. A reroute changes the
/// face and keeps the printed borough; a card that was shown is known to all; any other card
/// remembers from which shuffle of the deck it was drawn, which all could see.
///
/// Nine bits of it are the order of the hand: by borough, then kind, then value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Card(pub(crate) u16);

const SHOWN: u16 = 1 << 5;

impl Card {
    /// A card drawn from the `shuffle`-th shuffle of the deck.
    #[inline]
    #[must_use]
    pub const fn drawn(face: Face, shuffle: u16) -> Card {
        let shuffle = if shuffle > LAST_SHUFFLE { LAST_SHUFFLE } else { shuffle };
        Card((face.0 as u16) << 9 | shuffle)
    }

    /// A card that all have seen.
    #[must_use]
    pub const fn known(face: Face) -> Card {
        Card((face.0 as u16) << 9 | SHOWN)
    }

    /// A card of which a viewer knows only when it was drawn.
    pub(crate) const fn hidden(shuffle: u16) -> Card {
        Card::drawn(Face(HIDDEN), shuffle)
    }

    /// Whether the viewer cannot see it.
    #[inline]
    #[must_use]
    pub const fn is_hidden(self) -> bool {
        self.face().0 == HIDDEN
    }

    /// What it is now.
    #[inline]
    #[must_use]
    pub const fn face(self) -> Face {
        Face((self.0 >> 9) as u8)
    }

    /// Whether everybody knows that it is in this hand.
    #[inline]
    #[must_use]
    pub const fn is_known(self) -> bool {
        self.0 & SHOWN != 0
    }

    /// From which shuffle of the deck it was drawn; 0 for cards that all know.
    #[inline]
    #[must_use]
    pub const fn shuffle(self) -> u16 {
        self.0 & LAST_SHUFFLE
    }

    /// The printed borough, if a reroute has changed it.
    #[inline]
    #[must_use]
    pub const fn rerouted_from(self) -> Option<Borough> {
        match self.0 >> 6 & 7 {
            0 => None,
            n => Some(Borough::at(n as u8 - 1)),
        }
    }

    /// What is printed on it, and goes to the discard.
    #[inline]
    #[must_use]
    pub const fn printed(self) -> Face {
        match self.rerouted_from() {
            None => self.face(),
            Some(borough) => self.face().moved(borough),
        }
    }

    /// The card after everybody has seen it.
    #[inline]
    #[must_use]
    pub const fn shown(self) -> Card {
        Card(self.0 & !LAST_SHUFFLE | SHOWN)
    }

    /// The card after a reroute to another borough.
    #[inline]
    #[must_use]
    pub const fn rerouted(self, to: Borough) -> Card {
        let printed = self.printed().borough();
        let mark = if printed as u8 == to as u8 { 0 } else { printed as u16 + 1 };
        Card((self.face().moved(to).0 as u16) << 9 | mark << 6 | SHOWN)
    }

    /// Its full name.
    #[must_use]
    pub fn name(self) -> String {
        let face = self.face().name();
        match self.rerouted_from() {
            Some(from) => format!("{face}, rerouted from {}", from.place()),
            None if self.is_known() => format!("{face}, shown"),
            None if self.shuffle() > 0 => {
                format!("{face}, from reshuffle {}", self.shuffle())
            }
            None => face,
        }
    }
}

impl fmt::Display for Card {
    /// `QN-E2`; `QN-E2/BK` rerouted from Brooklyn; `QN-E2!` shown; `QN-E2~1` drawn after the
    /// first reshuffle.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.face())?;
        match self.rerouted_from() {
            Some(from) => write!(f, "/{from}"),
            None if self.is_known() => f.write_str("!"),
            None if self.shuffle() > 0 => write!(f, "~{}", self.shuffle()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Card(0) => f.write_str("none"),
            hidden if hidden.is_hidden() => write!(f, "hidden~{}", self.shuffle()),
            _ => fmt::Display::fmt(self, f),
        }
    }
}

impl FromStr for Card {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<Card, NotACard> {
        if let Some((face, from)) = text.split_once('/') {
            let now: Face = face.parse()?;
            let from: Borough = from.parse().map_err(|_| NotACard)?;
            if now.borough() == from {
                return Err(NotACard);
            }
            return Ok(Card::known(now.moved(from)).rerouted(now.borough()));
        }
        if let Some(face) = text.strip_suffix('!') {
            return Ok(Card::known(face.parse()?));
        }
        let (face, shuffle) = text.split_once('~').unwrap_or((text, "0"));
        match shuffle.parse() {
            Ok(n) if n <= LAST_SHUFFLE => Ok(Card::drawn(face.parse()?, n)),
            _ => Err(NotACard),
        }
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Card, D::Error> {
        let text = String::deserialize(d)?;
        text.parse().map_err(|_| {
            serde::de::Error::custom(format_args!(
                "\"{text}\" is no Bus card in a hand: write one like BK-L1, BK-L1/QN (rerouted \
                 from Queens), BK-L1! (shown) or BK-L1~1 (drawn after reshuffle 1)"
            ))
        })
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Card {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "BusCard".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string",
            "description": "A Bus card in a hand: BK-L1; BK-L1/QN rerouted from Queens; BK-L1! \
                            shown to all; BK-L1~1 drawn after the first reshuffle.",
            "pattern": "^(MN|BK|QN|BX|SI)-(L|E|[MS][NER])[12](/(MN|BK|QN|BX|SI)|!|~[0-9]+)?$"
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faces() -> impl Iterator<Item = Face> {
        Borough::ALL.into_iter().flat_map(|b| {
            (0..8).flat_map(move |k| [1, 2].map(|v| Face::new(b, Kind::from_index(k), v)))
        })
    }

    #[test]
    fn a_card_reads_what_it_writes() {
        for face in faces() {
            assert_eq!(face.to_string().parse(), Ok(face));
            assert!(face.0 != 0 && face.0 < HIDDEN);
            let drawn = [0, 1, 31].map(|n| Card::drawn(face, n));
            let rerouted = Borough::ALL.map(|to| Card::known(face).rerouted(to));
            for card in drawn.into_iter().chain(rerouted) {
                assert_eq!(card.to_string().parse(), Ok(card));
                assert_eq!(card.printed(), face);
                assert_eq!(card.face().kind(), face.kind());
                assert_eq!(card.face().value(), face.value());
            }
        }
        for bad in ["", "BK", "BK-L3", "ZZ-L1", "BK-L1/BK", "BK-L1~32", "BK-L1~x", "é-L1"] {
            assert!(bad.parse::<Card>().is_err(), "{bad}");
        }
        assert_eq!("bkme1".parse::<Face>().map(|f| f.to_string()), Ok("BK-ME1".into()));
    }

    #[test]
    fn a_reroute_back_home_leaves_a_shown_card() {
        let card = Card::drawn(faces().next().unwrap(), 3);
        let away = card.rerouted(Borough::Queens);
        assert_eq!(away.rerouted_from(), Some(Borough::Manhattan));
        assert_eq!(away.rerouted(Borough::Manhattan), card.shown());
    }
}
