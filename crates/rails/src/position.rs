//! A table as JSON.

use parlour_core::Seat;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rails;
use crate::apply::numbers;
use crate::bits::Bits;
use crate::colour::{COLOURS, Cards, Colour};
use crate::phase::Phase;
use crate::state::{NONE, Slip, State, Station, Tunnel};

/// A state as JSON: anything that parses, until `place` has looked at it. Routes, cities and
/// tickets go by their numbers on the map, from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The phase.
    pub phase: Phase,
    /// Whose turn it is.
    pub turn: Seat,
    /// Whether cards have been dealt.
    pub dealt: bool,
    /// How many turns in a row were passed.
    pub passes: u8,
    /// How many turns of the last round are left; 0 before it.
    pub last_round: u8,
    /// The player's stations whose loan has changed this turn, counted from 0.
    pub changed: Vec<u8>,
    /// How often the wagon cards were shuffled.
    pub shuffles: u16,
    /// What lies face up, slot by slot.
    pub market: Vec<Option<Colour>>,
    /// The discards.
    pub discard: Cards,
    /// The pile of wagon cards, the top last.
    pub deck: Vec<Colour>,
    /// The pile as it was shuffled, without what was since seen to leave it.
    pub fresh: Cards,
    /// The pile of tickets, the top last.
    pub pile: Vec<TicketSlip>,
    /// The tickets on offer, in the order drawn.
    pub offer: Vec<TicketSlip>,
    /// The players in seat order.
    pub players: Vec<PlayerPosition>,
    /// The tunnel being dug.
    pub tunnel: Option<TunnelPosition>,
}

/// A ticket in the pile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TicketSlip {
    /// Its number.
    pub ticket: u8,
    /// The seat that put it under the pile.
    pub by: Option<Seat>,
}

/// A player's things.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayerPosition {
    /// The wagon cards in hand.
    pub hand: Cards,
    /// Those that others have seen go there.
    pub known: Cards,
    /// For each colour, how many of the other cards, counted from the newest, may have it.
    pub young: [u8; COLOURS],
    /// The tickets held; at the start those on offer.
    pub tickets: Vec<u8>,
    /// First tickets put out of the game.
    pub out: Vec<u8>,
    /// Tickets that this player knows another to hold.
    pub aware: Vec<u8>,
    /// The routes claimed.
    pub routes: Vec<u8>,
    /// The stations in the order built.
    pub stations: Vec<StationPosition>,
    /// Routes that the player could not pay for when last passing, the hand being the same.
    pub barred: Vec<u8>,
    /// The price of a station that the player could not pay then; 0: none.
    pub broke: u8,
    /// Tunnels that the player gave up since last drawing wagon cards, claiming or building, each
    /// as often.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub given_up: Vec<u8>,
}

/// A station.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StationPosition {
    /// Its city.
    pub city: u8,
    /// The route it borrows.
    pub loan: Option<u8>,
}

/// A tunnel being dug.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TunnelPosition {
    /// The route.
    pub road: u8,
    /// The colour named; none while it is awaited.
    pub color: Option<Colour>,
    /// What was laid down.
    pub laid: Cards,
    /// What was turned.
    pub turned: Cards,
    /// How many more cards it costs.
    pub extra: u8,
}

/// A set as numbers from 1.
pub(crate) fn listed<const W: usize>(set: &Bits<W>) -> Vec<u8> {
    set.iter().map(|n| n as u8 + 1).collect()
}

/// An index as a number from 1.
pub(crate) fn number(index: u8) -> Option<u8> {
    (index != NONE).then(|| index + 1)
}

impl From<&Station> for StationPosition {
    fn from(station: &Station) -> StationPosition {
        StationPosition { city: station.city + 1, loan: number(station.loan) }
    }
}

/// The tunnel being dug, if one is.
pub(crate) fn tunnel(tunnel: &Tunnel) -> Option<TunnelPosition> {
    (tunnel.road != NONE).then(|| TunnelPosition {
        road: tunnel.road + 1,
        color: tunnel.colour,
        laid: tunnel.laid,
        turned: tunnel.turned,
        extra: tunnel.extra,
    })
}

impl Rails {
    /// The state as a position.
    pub(crate) fn position_of(&self, state: &State) -> Position {
        let State { open, secret } = state;
        let slip = |s: &Slip| TicketSlip {
            ticket: s.ticket + 1,
            by: (s.by != NONE).then(|| Seat::new(s.by.into())),
        };
        let player = |seat: usize| PlayerPosition {
            hand: secret.hands[seat],
            known: open.known[seat],
            young: open.young[seat],
            tickets: numbers(&secret.held[seat]),
            out: numbers(&secret.out[seat]),
            aware: numbers(&secret.aware[seat]),
            routes: listed(&open.own[seat]),
            stations: open.stations(seat).map(|s| (&s).into()).collect(),
            barred: listed(&open.barred[seat]),
            broke: open.broke[seat],
            given_up: open.given_up[seat].listed(),
        };
        Position {
            phase: open.phase,
            turn: Seat::new(open.turn.into()),
            dealt: open.dealt,
            passes: open.passes,
            last_round: open.last,
            changed: (0..3).filter(|i| open.swapped >> i & 1 == 1).collect(),
            shuffles: open.shuffles,
            market: open.market[..usize::from(self.board.map.deal.market)].to_vec(),
            discard: open.discard,
            deck: secret.deck[..usize::from(open.deck)].to_vec(),
            fresh: open.fresh,
            pile: secret.pile[..usize::from(open.pile)].iter().map(slip).collect(),
            offer: secret.offer[..usize::from(open.offered)].iter().map(slip).collect(),
            players: (0..self.players()).map(player).collect(),
            tunnel: tunnel(&open.tunnel),
        }
    }
}
