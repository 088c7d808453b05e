//! Rush cards: their kinds, what they cost and where they go.

use std::fmt;
use std::str::FromStr;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::borough::{Borough, Boroughs};
use crate::bus::{LAST_SHUFFLE, NotACard};

/// What a Rush card does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Rush {
    /// One of your Bus cards becomes another borough's.
    Reroute,
    /// Two Bus plays this turn, the second one free.
    BusTransfer,
    /// Go alone to any borough.
    Taxi,
    /// The group goes to any borough, Staten Island apart.
    Subway,
    /// Between Manhattan and Staten Island.
    StatenIslandFerry,
    /// Between Manhattan and an outer borough, Staten Island apart.
    CommuterRail,
    /// Among the Bronx, Brooklyn and Queens.
    InterboroughExpress,
}

use Rush::{
    BusTransfer, CommuterRail, InterboroughExpress, Reroute, StatenIslandFerry, Subway, Taxi,
};

impl Rush {
    /// All seven.
    pub const ALL: [Rush; 7] =
        [Reroute, BusTransfer, Taxi, Subway, StatenIslandFerry, CommuterRail, InterboroughExpress];

    /// How many actions it costs.
    #[inline]
    #[must_use]
    pub const fn cost(self) -> u8 {
        match self {
            StatenIslandFerry => 0,
            Reroute | BusTransfer | CommuterRail | InterboroughExpress => 1,
            Taxi | Subway => 2,
        }
    }

    /// Whether it moves somebody.
    #[inline]
    #[must_use]
    pub const fn moves(self) -> bool {
        !matches!(self, Reroute | BusTransfer)
    }

    /// Where it goes from a borough. From and to always differ.
    #[inline]
    #[must_use]
    pub const fn reach(self, from: Borough) -> Boroughs {
        REACH[self as usize][from as usize]
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        [
            "Reroute",
            "Bus Transfer",
            "Taxi",
            "Subway",
            "Staten Island Ferry",
            "Commuter Rail",
            "Interborough Express",
        ][self as usize]
    }

    /// Its name in files and commands.
    #[must_use]
    pub const fn id(self) -> &'static str {
        [
            "reroute",
            "bus_transfer",
            "taxi",
            "subway",
            "staten_island_ferry",
            "commuter_rail",
            "interborough_express",
        ][self as usize]
    }

    /// One typed word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        ["reroute", "transfer", "taxi", "subway", "ferry", "rail", "ibx"][self as usize]
    }
}

const REACH: [[Boroughs; 5]; 7] = {
    let mut table = [[Boroughs::NONE; 5]; 7];
    let trains = Boroughs::ALL.without(Borough::StatenIsland);
    let ring = trains.without(Borough::Manhattan);
    let mut b = 0;
    while b < 5 {
        let from = Borough::ALL[b];
        table[Taxi as usize][b] = Boroughs::ALL.without(from);
        if trains.contains(from) {
            table[Subway as usize][b] = trains.without(from);
        }
        if ring.contains(from) {
            table[InterboroughExpress as usize][b] = ring.without(from);
            table[CommuterRail as usize][b] = Boroughs::of(Borough::Manhattan);
        }
        b += 1;
    }
    let (hub, island) = (Borough::Manhattan, Borough::StatenIsland);
    table[CommuterRail as usize][hub as usize] = ring;
    table[StatenIslandFerry as usize][hub as usize] = Boroughs::of(island);
    table[StatenIslandFerry as usize][island as usize] = Boroughs::of(hub);
    table
};

/// A Rush card in a hand: its kind, and from which shuffle of the deck it was drawn, which all
/// could see.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct RushCard(pub(crate) u8);

const HIDDEN: u8 = 7;

impl RushCard {
    /// A card drawn from the `shuffle`-th shuffle of the deck.
    #[inline]
    #[must_use]
    pub const fn drawn(rush: Rush, shuffle: u16) -> RushCard {
        RushCard::pack(rush as u8, shuffle)
    }

    const fn pack(kind: u8, shuffle: u16) -> RushCard {
        let shuffle = if shuffle > LAST_SHUFFLE { LAST_SHUFFLE } else { shuffle };
        RushCard(kind << 5 | shuffle as u8)
    }

    /// A card of which a viewer knows only when it was drawn.
    pub(crate) const fn hidden(shuffle: u16) -> RushCard {
        RushCard::pack(HIDDEN, shuffle)
    }

    /// Whether the viewer cannot see it.
    #[inline]
    #[must_use]
    pub const fn is_hidden(self) -> bool {
        self.0 >> 5 == HIDDEN
    }

    /// What it does.
    ///
    /// # Panics
    /// If the viewer cannot see the card.
    #[inline]
    #[must_use]
    pub const fn rush(self) -> Rush {
        Rush::ALL[(self.0 >> 5) as usize]
    }

    /// From which shuffle of the deck it was drawn.
    #[inline]
    #[must_use]
    pub const fn shuffle(self) -> u16 {
        self.0 as u16 & LAST_SHUFFLE
    }

    /// Its full name.
    #[must_use]
    pub fn name(self) -> String {
        match self.shuffle() {
            0 => self.rush().name().into(),
            n => format!("{}, from reshuffle {n}", self.rush().name()),
        }
    }
}

impl fmt::Display for RushCard {
    /// `taxi`, or `taxi~1` drawn after the first reshuffle.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.rush().id())?;
        match self.shuffle() {
            0 => Ok(()),
            n => write!(f, "~{n}"),
        }
    }
}

impl fmt::Debug for RushCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_hidden() {
            write!(f, "hidden~{}", self.shuffle())
        } else {
            fmt::Display::fmt(self, f)
        }
    }
}

impl FromStr for RushCard {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<RushCard, NotACard> {
        let (name, shuffle) = text.split_once('~').unwrap_or((text, "0"));
        let rush = Rush::ALL.into_iter().find(|r| r.id() == name);
        match (rush, shuffle.parse()) {
            (Some(rush), Ok(n)) if n <= LAST_SHUFFLE => Ok(RushCard::drawn(rush, n)),
            _ => Err(NotACard),
        }
    }
}

impl Serialize for RushCard {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for RushCard {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<RushCard, D::Error> {
        let text = String::deserialize(d)?;
        text.parse().map_err(|_| {
            let all = Rush::ALL.map(Rush::id).join(", ");
            serde::de::Error::custom(format_args!(
                "\"{text}\" is no Rush card: there are {all}; ~1 after the name means drawn \
                 after reshuffle 1"
            ))
        })
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for RushCard {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "RushCard".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let names = Rush::ALL.map(Rush::id).join("|");
        schemars::json_schema!({
            "type": "string",
            "description": "A Rush card in a hand: taxi, or taxi~1 drawn after the first reshuffle.",
            "pattern": format!("^({names})(~[0-9]+)?$")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Borough::{Bronx, Brooklyn, Manhattan, Queens, StatenIsland};

    fn reach(rush: Rush, from: Borough) -> Vec<Borough> {
        rush.reach(from).iter().collect()
    }

    #[test]
    fn a_rush_card_reads_what_it_writes() {
        for rush in Rush::ALL {
            for n in [0, 1, 31] {
                let card = RushCard::drawn(rush, n);
                assert_eq!(card.to_string().parse(), Ok(card));
                assert_eq!((card.rush(), card.shuffle()), (rush, n));
            }
        }
        assert!("taxi~32".parse::<RushCard>().is_err());
        assert!("tram".parse::<RushCard>().is_err());
    }

    #[test]
    fn the_taxi_goes_anywhere_else() {
        assert_eq!(reach(Taxi, Queens), [Manhattan, Brooklyn, Bronx, StatenIsland]);
    }

    #[test]
    fn the_subway_goes_anywhere_except_to_or_from_staten_island() {
        assert_eq!(reach(Subway, Queens), [Manhattan, Brooklyn, Bronx]);
        assert_eq!(reach(Subway, StatenIsland), []);
    }

    #[test]
    fn the_ferry_goes_between_manhattan_and_staten_island() {
        assert_eq!(reach(StatenIslandFerry, Manhattan), [StatenIsland]);
        assert_eq!(reach(StatenIslandFerry, StatenIsland), [Manhattan]);
        assert_eq!(reach(StatenIslandFerry, Bronx), []);
    }

    #[test]
    fn commuter_rail_goes_between_manhattan_and_an_outer_borough_except_staten_island() {
        assert_eq!(reach(CommuterRail, Manhattan), [Brooklyn, Queens, Bronx]);
        assert_eq!(reach(CommuterRail, Bronx), [Manhattan]);
        assert_eq!(reach(CommuterRail, StatenIsland), []);
    }

    #[test]
    fn the_interborough_express_goes_among_bronx_brooklyn_and_queens() {
        assert_eq!(reach(InterboroughExpress, Bronx), [Brooklyn, Queens]);
        assert_eq!(reach(InterboroughExpress, Manhattan), []);
        assert_eq!(reach(InterboroughExpress, StatenIsland), []);
    }

    #[test]
    fn rush_cards_cost_what_the_rules_say() {
        assert_eq!(Rush::ALL.map(Rush::cost), [1, 1, 2, 2, 0, 1, 1]);
    }
}
