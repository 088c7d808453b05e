//! Why an action is refused, and how that is said.

use parlour_core::{Explained, Refused, one_of_each};

use crate::Rails;
use crate::colour::Colour;
use crate::phase::Phase;
use crate::view::View;

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

impl Explained<Rails> for Refusal {
    fn of_each_kind() -> Vec<Refusal> {
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

    fn explained(self, game: &Rails, _: &View) -> Refused {
        let road = |index: u8| game.board.route_name(index);
        let (code, message) = match self {
            Refusal::NotYourTurn => ("not_your_turn", "It is not your turn: wait for it.".into()),
            Refusal::NotNow(phase) => ("not_now", not_now(phase)),
            Refusal::NoSuchOffer { offered } => (
                "no_such_ticket",
                format!("There are {offered} tickets on offer: choose among them."),
            ),
            Refusal::KeepMore { least } => {
                ("keep_more", format!("You must keep at least {least}."))
            }
            Refusal::NoTickets => ("no_tickets", "No tickets are left: do something else.".into()),
            Refusal::EmptySlot => ("empty_slot", "No card lies there: take another one.".into()),
            Refusal::SecondLocomotive => (
                "second_locomotive",
                "A face-up locomotive cannot be the second card: take a colour.".into(),
            ),
            Refusal::SameSource => (
                "same_source",
                "Your first card was face up: take the second one face up too.".into(),
            ),
            Refusal::NoCards => {
                ("no_cards", "No cards are left to draw: do something else.".into())
            }
            Refusal::NoSuchRoad => (
                "no_such_road",
                format!("There is no such route: they are 1 to {}.", game.board.tracks.len()),
            ),
            Refusal::RoadTaken(r) => {
                ("road_taken", format!("{} is claimed already: choose another.", road(r)))
            }
            Refusal::TwinTaken(r) => {
                ("twin_taken", format!("{} is closed to you: its other track is claimed.", road(r)))
            }
            Refusal::GivenUp(r) => (
                "given_up",
                format!(
                    "You gave up {} three times: draw wagon cards, claim or build first.",
                    road(r)
                ),
            ),
            Refusal::TooFewWagons(r) => {
                ("too_few_wagons", format!("You have too few wagons for {}.", road(r)))
            }
            Refusal::NameColour(r) => {
                let track = game.board.tracks.get(usize::from(r));
                let which = match track.and_then(|t| t.colour) {
                    Some(colour) => format!("{} or locomotive", colour.name()),
                    None => "any colour or locomotive".into(),
                };
                ("name_color", format!("Name the colour to pay {} with: {which}.", road(r)))
            }
            Refusal::WrongColour(r) => {
                let track = game.board.tracks.get(usize::from(r));
                let own = track.and_then(|t| t.colour).map_or("any colour", Colour::name);
                ("wrong_color", format!("{} is paid with {own} or locomotives.", road(r)))
            }
            Refusal::TooFewCards { road: r, colour, need } => {
                let what = r.map_or("That".to_owned(), road);
                let with = match colour {
                    Colour::Locomotive => "locomotives".to_owned(),
                    _ => format!("{} cards or locomotives", colour.name()),
                };
                ("too_few_cards", format!("{what} costs {need}: you have too few {with}."))
            }
            Refusal::FerryLocomotives(r) => {
                let need = game.board.tracks.get(usize::from(r)).map_or(0, |t| t.locomotives);
                let s = if need == 1 { "" } else { "s" };
                ("ferry_locomotives", format!("{} needs {need} locomotive{s}.", road(r)))
            }
            Refusal::NoSuchCity => (
                "no_such_city",
                format!("There is no such city: they are 1 to {}.", game.board.map.cities.len()),
            ),
            Refusal::NoStations => ("no_stations", "You have built all your stations.".into()),
            Refusal::CityTaken(c) => {
                let city = game.board.city_name(c);
                ("city_taken", format!("{city} has a station already: choose another city."))
            }
            Refusal::NotLent(r) => {
                ("not_lent", format!("No other player owns {}: borrow one of theirs.", road(r)))
            }
            Refusal::NoStationThere(r) => {
                ("no_station_there", format!("None of your stations can borrow {}.", road(r)))
            }
            Refusal::WhichStation(r) => (
                "which_station",
                format!("You have stations at both ends of {}: name one.", road(r)),
            ),
            Refusal::OneStation(r) => {
                ("one_station", format!("Only one station can borrow {}: do not name it.", road(r)))
            }
            Refusal::BorrowedAlready(r) => {
                ("borrowed_already", format!("You borrow {} already.", road(r)))
            }
            Refusal::ChangedAlready(_) => {
                ("changed_already", "That station's loan has changed this turn: confirm.".into())
            }
            Refusal::NotANewLoan(_) => (
                "not_a_new_loan",
                "That station borrows a route already: change it after your main action.".into(),
            ),
            Refusal::MayNotPass => {
                ("may_not_pass", "You may pass only when nothing else is possible.".into())
            }
        };
        Refused { code, message }
    }
}

fn not_now(phase: Phase) -> String {
    match phase {
        Phase::Setup => "Choose your first tickets: select_destination.".into(),
        Phase::PlayerTurn => "Choose your main action: draw, take, build or borrow.".into(),
        Phase::DestinationChoice => "Choose the tickets to keep: select_destination.".into(),
        Phase::DrawWagonCard => "Draw your second card first.".into(),
        Phase::TunnelResolve => {
            "A tunnel is being dug: name a colour, or confirm or decline the extra cost.".into()
        }
        Phase::Confirmation => "Your main action is done: confirm, or borrow first.".into(),
        other => format!("That is not possible in {}.", other.name()),
    }
}
