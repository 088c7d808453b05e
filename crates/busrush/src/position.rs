//! A state as JSON, and the only door back in.

use parlour_core::{Seat, SeatSet};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::borough::Borough;
use crate::bus::{Card, Face, Restriction};
use crate::city::{CityEvent, Perk, Race};
use crate::deck::Deck;
use crate::rules::BusRush;
use crate::rush::{Rush, RushCard};
use crate::state::{Phase, Player, State, TurnState};

/// A state as JSON: anything that parses, until `place` has looked at it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// What the table waits for.
    pub phase: Phase,
    /// The round, from 1; 0 before the deal.
    pub round: u8,
    /// Whose turn it is; 0 where it is nobody's.
    pub seat: Seat,
    /// Where the group is.
    pub group: Borough,
    /// What is left to do in the turn.
    pub turn: TurnState,
    /// What an event asks, and whom.
    pub question: Option<Question>,
    /// The players, in seat order.
    pub players: Vec<PlayerPosition>,
    /// The Bus deck.
    pub bus: DeckPosition<Face>,
    /// The Rush deck.
    pub rush: DeckPosition<Rush>,
    /// The Event deck.
    pub events: DeckPosition<CityEvent>,
    /// The Perk deck.
    pub perks: DeckPosition<Perk>,
    /// The perks on show.
    pub market: Vec<Perk>,
    /// The timed events in force.
    pub active: Vec<ActiveEvent>,
    /// Who knows the top of the event pile.
    pub foreseen: SeatSet,
    /// Who holds the Express Race.
    pub express_race: Option<Seat>,
    /// Who holds the Queens Redesign.
    pub queens_redesign: Option<Seat>,
}

/// What an event asks, and whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The event.
    pub event: CityEvent,
    /// Who is to answer.
    pub seat: Seat,
    /// How many Bus cards the seat has still to discard.
    pub discards: u8,
}

/// A timed event in force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ActiveEvent {
    /// The event.
    pub event: CityEvent,
    /// For how many rounds, this one included.
    pub rounds: u8,
}

/// A deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DeckPosition<T> {
    /// The pile; its top comes last.
    pub pile: Vec<T>,
    /// The discard; the latest comes last.
    pub discard: Vec<T>,
    /// How often the deck was shuffled.
    pub shuffles: u16,
}

/// A taxi ride.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Ride {
    /// Where.
    pub borough: Borough,
    /// For how many rounds, this one included.
    pub rounds: u8,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayerPosition {
    /// The Bus cards.
    pub bus: Vec<Card>,
    /// The Rush cards.
    pub rush: Vec<RushCard>,
    /// The points per borough, Manhattan first.
    pub scores: [u8; 5],
    /// The perks owned.
    pub perks: Vec<Perk>,
    /// The active perk.
    pub perk: Option<Perk>,
    /// The restrictions in force.
    pub restricted: Vec<Restriction>,
    /// The taxi ride, if on one.
    pub taxi: Option<Ride>,
    /// Express plays so far.
    pub express_plays: u8,
    /// Bus plays in Queens so far.
    pub queens_plays: u8,
}

fn deck_position<T, const N: usize>(deck: &Deck<N>, read: impl Fn(u8) -> T) -> DeckPosition<T> {
    DeckPosition {
        pile: deck.pile().iter().map(|c| read(*c)).collect(),
        discard: deck.discards().map(read).collect(),
        shuffles: deck.shuffles(),
    }
}

impl BusRush {
    pub(crate) fn position_of(&self, state: &State) -> Position {
        Position {
            phase: state.phase,
            round: state.round,
            seat: Seat::new(state.seat as usize),
            group: state.group,
            turn: state.turn,
            question: state.question().map(|event| Question {
                event,
                seat: Seat::new(state.asked as usize),
                discards: state.owed,
            }),
            players: state.players[..self.players()].iter().map(write_player).collect(),
            bus: deck_position(&state.bus, Face),
            rush: deck_position(&state.rush, |c| Rush::ALL[c as usize]),
            events: deck_position(&state.events, CityEvent::from_code),
            perks: deck_position(&state.perks, Perk::from_code),
            market: state.on_show().collect(),
            active: active_events(state),
            foreseen: foreseen(state, self.players()),
            express_race: state.holder(Race::ExpressRace),
            queens_redesign: state.holder(Race::QueensRedesign),
        }
    }
}

pub(crate) fn active_events(state: &State) -> Vec<ActiveEvent> {
    let active = state.active_events();
    active.map(|(event, rounds)| ActiveEvent { event, rounds }).collect()
}

pub(crate) fn foreseen(state: &State, players: usize) -> SeatSet {
    Seat::all(players).filter(|s| state.foreseen >> s.index() & 1 == 1).collect()
}

fn write_player(player: &Player) -> PlayerPosition {
    PlayerPosition {
        bus: player.bus.as_slice().to_vec(),
        rush: player.rush.as_slice().to_vec(),
        scores: player.scores,
        perks: player.owned().collect(),
        perk: player.active_perk(),
        restricted: player.restrictions().collect(),
        taxi: player.riding().map(|borough| Ride { borough, rounds: player.ride }),
        express_plays: player.counts[Race::ExpressRace as usize],
        queens_plays: player.counts[Race::QueensRedesign as usize],
    }
}
