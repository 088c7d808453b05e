//! Why an action is refused.

use parlour_core::one_of_each;

use crate::colour::Colour;
use crate::phase::Phase;

/// Why an action was refused. Roads and cities are indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is another player's turn, or nobody's.
    NotYourTurn,
    /// The phase does not allow the command.
    NotNow(Phase),
    /// There is no such ticket on offer.
    NoSuchOffer {
        /// How many there are.
        offered: u8,
    },
    /// More tickets must be kept.
    KeepMore {
        /// At least so many.
        least: u8,
    },
    /// No tickets are left.
    NoTickets,
    /// There is no card in that slot.
    EmptySlot,
    /// A locomotive cannot be the second card.
    SecondLocomotive,
    /// The second card must come from the same source.
    SameSource,
    /// No card is left to draw.
    NoCards,
    /// There is no route with that number.
    NoSuchRoad,
    /// Somebody has claimed the route.
    RoadTaken(u8),
    /// The other track closes this one.
    TwinTaken(u8),
    /// The player has given up the tunnel too often.
    GivenUp(u8),
    /// Not enough wagons are left.
    TooFewWagons(u8),
    /// The colour must be named.
    NameColour(u8),
    /// The route cannot be paid with that colour.
    WrongColour(u8),
    /// There are not enough cards.
    TooFewCards {
        /// The route, or none for a station or a tunnel's extra cost.
        road: Option<u8>,
        /// What was to be paid with.
        colour: Colour,
        /// How many cards are needed.
        need: u8,
    },
    /// A ferry needs locomotives.
    FerryLocomotives(u8),
    /// There is no city with that number.
    NoSuchCity,
    /// No stations are left.
    NoStations,
    /// Somebody has built there.
    CityTaken(u8),
    /// Nobody else owns the route.
    NotLent(u8),
    /// No station of the player is at an end of the route.
    NoStationThere(u8),
    /// Two stations could borrow it: one must be named.
    WhichStation(u8),
    /// Only one station could borrow it: it need not be named.
    OneStation(u8),
    /// The player borrows that route already.
    BorrowedAlready(u8),
    /// That station's loan has changed this turn.
    ChangedAlready(u8),
    /// A borrowed route as the main action must be a new loan.
    NotANewLoan(u8),
    /// Passing is only for those who can do nothing else.
    MayNotPass,
}

impl Refusal {
    /// A refusal of every kind.
    pub(crate) fn of_each_kind() -> Vec<Refusal> {
        one_of_each!(
            Refusal:
            NotYourTurn,
            NotNow(Phase::PlayerTurn),
            NoSuchOffer { offered: 3 },
            KeepMore { least: 1 },
            NoTickets,
            EmptySlot,
            SecondLocomotive,
            SameSource,
            NoCards,
            NoSuchRoad,
            RoadTaken(0),
            TwinTaken(0),
            GivenUp(0),
            TooFewWagons(0),
            NameColour(0),
            WrongColour(0),
            TooFewCards { road: Some(0), colour: Colour::Red, need: 3 },
            FerryLocomotives(0),
            NoSuchCity,
            NoStations,
            CityTaken(0),
            NotLent(0),
            NoStationThere(0),
            WhichStation(0),
            OneStation(0),
            BorrowedAlready(0),
            ChangedAlready(0),
            NotANewLoan(0),
            MayNotPass,
        )
    }
}
