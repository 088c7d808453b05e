//! City events and Transit Perks: their kinds.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::borough::Borough;

/// A card of the Event deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum CityEvent {
    /// Timed: one more Bus play a turn.
    ServiceSurge,
    /// Timed: one action fewer, but at least one.
    RushHour,
    /// Timed: perks do nothing.
    BridgeReconstruction,
    /// Timed: no Limited and no Select plays.
    WeekendService,
    /// Timed: no Express plays.
    LateNightService,
    /// Timed: a Rush card costs 4.
    FareHike,
    /// The incoming player has one more action.
    CityFundingBoost,
    /// Each player draws 2 Bus cards.
    ExtraService,
    /// Each player discards 2 Bus cards.
    BudgetCuts,
    /// Each player loses a point.
    NoSmoking,
    /// Who shows a Manhattan card scores there.
    ManhattanParty,
    /// Who shows a Brooklyn card scores there.
    BrooklynParty,
    /// Who shows a Queens card scores there.
    QueensParty,
    /// Who shows a Bronx card scores there.
    BronxParty,
    /// Who shows a Staten Island card scores there.
    StatenIslandParty,
}

use CityEvent::{
    BridgeReconstruction, BronxParty, BrooklynParty, BudgetCuts, CityFundingBoost, ExtraService,
    FareHike, LateNightService, ManhattanParty, NoSmoking, QueensParty, RushHour, ServiceSurge,
    StatenIslandParty, WeekendService,
};

/// How many kinds of events stay for rounds; they come first in [`CityEvent::ALL`].
pub(crate) const TIMED: usize = 6;

impl CityEvent {
    /// All fifteen.
    pub const ALL: [CityEvent; 15] = [
        ServiceSurge,
        RushHour,
        BridgeReconstruction,
        WeekendService,
        LateNightService,
        FareHike,
        CityFundingBoost,
        ExtraService,
        BudgetCuts,
        NoSmoking,
        ManhattanParty,
        BrooklynParty,
        QueensParty,
        BronxParty,
        StatenIslandParty,
    ];

    #[inline]
    pub(crate) const fn from_code(code: u8) -> CityEvent {
        CityEvent::ALL[code as usize - 1]
    }

    /// Its number in a deck; 0 stands for no card.
    #[inline]
    pub(crate) const fn code(self) -> u8 {
        self as u8 + 1
    }

    /// Whether it stays active for some rounds.
    #[inline]
    #[must_use]
    pub const fn is_timed(self) -> bool {
        (self as usize) < TIMED
    }

    /// The borough of a party.
    #[inline]
    #[must_use]
    pub const fn party(self) -> Option<Borough> {
        match self as u8 {
            n if n >= ManhattanParty as u8 => Some(Borough::at(n - ManhattanParty as u8)),
            _ => None,
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        [
            "Service Surge",
            "Rush Hour",
            "Bridge Reconstruction",
            "Weekend Service",
            "Late Night Service",
            "Fare Hike",
            "City Funding Boost",
            "Extra Service",
            "Budget Cuts",
            "No Smoking",
            "Manhattan Party",
            "Brooklyn Party",
            "Queens Party",
            "Bronx Party",
            "Staten Island Party",
        ][self as usize]
    }
}

/// A Transit Perk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Perk {
    /// A Rush card costs you one less.
    TransitPass,
    /// An Express play scores one more.
    ExpressRider,
    /// Weekend and Late Night Service do not bind you.
    NightOwl,
    /// You see the next event.
    Timetable,
    /// A play in Manhattan scores one more.
    ManhattanRegular,
    /// A play in Brooklyn scores one more.
    BrooklynRegular,
    /// A play in Queens scores one more.
    QueensRegular,
    /// A play in the Bronx scores one more.
    BronxRegular,
    /// A play in Staten Island scores one more.
    StatenIslandRegular,
}

impl Perk {
    /// All nine.
    pub const ALL: [Perk; 9] = [
        Perk::TransitPass,
        Perk::ExpressRider,
        Perk::NightOwl,
        Perk::Timetable,
        Perk::ManhattanRegular,
        Perk::BrooklynRegular,
        Perk::QueensRegular,
        Perk::BronxRegular,
        Perk::StatenIslandRegular,
    ];

    #[inline]
    pub(crate) const fn from_code(code: u8) -> Perk {
        Perk::ALL[code as usize - 1]
    }

    /// Its number in a deck; 0 stands for no card.
    #[inline]
    pub(crate) const fn code(self) -> u8 {
        self as u8 + 1
    }

    /// The perk of those who know this borough well.
    #[inline]
    pub(crate) const fn regular(borough: Borough) -> Perk {
        Perk::ALL[Perk::ManhattanRegular as usize + borough as usize]
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        [
            "Transit Pass",
            "Express Rider",
            "Night Owl",
            "Timetable",
            "Manhattan Regular",
            "Brooklyn Regular",
            "Queens Regular",
            "Bronx Regular",
            "Staten Island Regular",
        ][self as usize]
    }
}

/// The two bonus races.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Race {
    /// Counts Express plays.
    ExpressRace,
    /// Counts Bus plays in Queens.
    QueensRedesign,
}

impl Race {
    /// Both.
    pub const ALL: [Race; 2] = [Race::ExpressRace, Race::QueensRedesign];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["Express Race", "Queens Redesign"][self as usize]
    }

    /// What it counts.
    #[must_use]
    pub const fn counts(self) -> &'static str {
        ["Express plays", "Bus plays in Queens"][self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_parties_match_the_lists() {
        for (i, event) in CityEvent::ALL.into_iter().enumerate() {
            assert_eq!(event as usize, i);
            assert_eq!(CityEvent::from_code(event.code()), event);
        }
        for (i, perk) in Perk::ALL.into_iter().enumerate() {
            assert_eq!(perk as usize, i);
            assert_eq!(Perk::from_code(perk.code()), perk);
        }
        let parties: Vec<_> = CityEvent::ALL.into_iter().filter_map(CityEvent::party).collect();
        assert_eq!(parties, Borough::ALL);
        assert_eq!(BronxParty.party(), Some(Borough::Bronx));
        assert_eq!(Perk::regular(Borough::StatenIsland), Perk::StatenIslandRegular);
    }
}
