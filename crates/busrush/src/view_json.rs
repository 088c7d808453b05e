//! A view as JSON.

use parlour_core::{Seat, SeatSet, Viewer};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::borough::Borough;
use crate::bus::{Card, Face, HIDDEN, Restriction};
use crate::city::{CityEvent, Perk, Race};
use crate::deck::Deck;
use crate::position::{ActiveEvent, Question, Ride, active_events, foreseen};
use crate::rush::{Rush, RushCard};
use crate::state::{Phase, Player, TurnState};
use crate::view::View;

/// What a viewer knows, as JSON.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "View"))]
struct Written {
    viewer: Viewer,
    phase: Phase,
    round: u8,
    seat: Seat,
    group: Borough,
    turn: TurnState,
    question: Option<Question>,
    players: Vec<PlayerView>,
    bus: DeckView<Face>,
    rush: DeckView<Rush>,
    events: DeckView<CityEvent>,
    perks: DeckView<Perk>,
    market: Vec<Perk>,
    active: Vec<ActiveEvent>,
    /// Who knows the next event.
    foreseen: SeatSet,
    express_race: Option<Seat>,
    queens_redesign: Option<Seat>,
    /// The Bus cards out of sight, by the shuffle they were in.
    unseen_bus: Vec<Unseen<Face>>,
    /// The Rush cards out of sight, by the shuffle they were in.
    unseen_rush: Vec<Unseen<Rush>>,
}

/// A deck: how many cards are in its pile, those of them that the viewer knows from the top
/// down, and the discard.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct DeckView<T> {
    pile: usize,
    known: Vec<T>,
    discard: Vec<T>,
    shuffles: u16,
}

/// Cards of one shuffle that are out of sight.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Unseen<T> {
    shuffle: u8,
    cards: Vec<T>,
}

/// How many cards of a shuffle a hand holds out of sight.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Held {
    shuffle: u16,
    cards: usize,
}

/// A player.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct PlayerView {
    /// The Bus cards that the viewer sees.
    bus: Vec<Card>,
    /// The others.
    hidden_bus: Vec<Held>,
    /// The Rush cards that the viewer sees.
    rush: Vec<RushCard>,
    /// The others.
    hidden_rush: Vec<Held>,
    scores: [u8; 5],
    perks: Vec<Perk>,
    perk: Option<Perk>,
    restricted: Vec<Restriction>,
    taxi: Option<Ride>,
    express_plays: u8,
    queens_plays: u8,
}

impl View {
    fn written(&self) -> Written {
        let state = &self.state;
        Written {
            viewer: self.who,
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
            players: state.players[..self.players as usize].iter().map(player).collect(),
            bus: deck(&state.bus, Face),
            rush: deck(&state.rush, |c| Rush::ALL[c as usize]),
            events: deck(&state.events, CityEvent::from_code),
            perks: deck(&state.perks, Perk::from_code),
            market: state.on_show().collect(),
            active: active_events(state),
            foreseen: foreseen(state, self.players as usize),
            express_race: state.holder(Race::ExpressRace),
            queens_redesign: state.holder(Race::QueensRedesign),
            unseen_bus: unseen(&self.bus, Face),
            unseen_rush: unseen(&self.rush, |c| Rush::ALL[c as usize]),
        }
    }
}

fn deck<T, const N: usize>(deck: &Deck<N>, read: impl Fn(u8) -> T) -> DeckView<T> {
    let known = deck.pile().iter().rev().take_while(|c| **c != HIDDEN);
    DeckView {
        pile: deck.pile().len(),
        known: known.map(|c| read(*c)).collect(),
        discard: deck.discards().map(read).collect(),
        shuffles: deck.shuffles(),
    }
}

fn unseen<T>(cards: &[(u8, u8)], read: impl Fn(u8) -> T) -> Vec<Unseen<T>> {
    let groups = cards.chunk_by(|a, b| a.0 == b.0);
    let group = |group: &[(u8, u8)]| Unseen {
        shuffle: group[0].0,
        cards: group.iter().map(|(_, card)| read(*card)).collect(),
    };
    groups.map(group).collect()
}

fn player(player: &Player) -> PlayerView {
    let (bus, rush) = (player.bus.as_slice(), player.rush.as_slice());
    let hidden_bus: Vec<u16> = bus.iter().filter(|c| c.is_hidden()).map(|c| c.shuffle()).collect();
    let hidden_rush: Vec<u16> =
        rush.iter().filter(|c| c.is_hidden()).map(|c| c.shuffle()).collect();
    PlayerView {
        bus: bus.iter().copied().filter(|c| !c.is_hidden()).collect(),
        hidden_bus: held(&hidden_bus),
        rush: rush.iter().copied().filter(|c| !c.is_hidden()).collect(),
        hidden_rush: held(&hidden_rush),
        scores: player.scores,
        perks: player.owned().collect(),
        perk: player.active_perk(),
        restricted: player.restrictions().collect(),
        taxi: player.riding().map(|borough| Ride { borough, rounds: player.ride }),
        express_plays: player.counts[0],
        queens_plays: player.counts[1],
    }
}

/// Counts equal shuffles; hidden cards lie in the order of their shuffles.
fn held(shuffles: &[u16]) -> Vec<Held> {
    let groups = shuffles.chunk_by(|a, b| a == b);
    groups.map(|g| Held { shuffle: g[0], cards: g.len() }).collect()
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        self.written().serialize(s)
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for View {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        Written::schema_name()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Written::json_schema(generator)
    }
}
