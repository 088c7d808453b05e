//! A view as JSON.

use parlour_core::{Seat, Viewer};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use crate::apply::numbers;
use crate::colour::{COLOURS, Cards, Colour};
use crate::phase::Phase;
use crate::position::{StationPosition, TunnelPosition, listed, number, tunnel};
use crate::score::Final;
use crate::state::{NONE, Slip};
use crate::view::View;

/// A view as JSON. Routes, cities and tickets go by their numbers on the map, from 1.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ViewJson {
    /// Who looks.
    pub viewer: Viewer,
    /// The phase.
    pub phase: Phase,
    /// Whose turn it is; none before the deal and after the end.
    pub turn: Option<Seat>,
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
    /// How many cards the pile has.
    pub deck: u8,
    /// The pile as it was shuffled, without what was since seen to leave it.
    pub fresh: Cards,
    /// The pile card by card, the top last, for one who sees all.
    pub deck_cards: Option<Vec<Colour>>,
    /// The pile of tickets, the top last; null where the viewer does not know the ticket.
    pub pile: Vec<Option<u8>>,
    /// Who put each ticket of the pile there.
    pub pile_by: Vec<Option<Seat>>,
    /// The tickets on offer, in the order drawn.
    pub offer: Vec<Option<u8>>,
    /// The players in seat order.
    pub players: Vec<PlayerView>,
    /// The tunnel being dug.
    pub tunnel: Option<TunnelPosition>,
}

/// What a viewer knows of a player.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct PlayerView {
    /// How many wagon cards.
    pub cards: u8,
    /// Which, if the viewer sees them.
    pub hand: Option<Cards>,
    /// Those that all have seen go there.
    pub known: Cards,
    /// For each colour, how many of the other cards, counted from the newest, may have it.
    pub young: [u8; COLOURS],
    /// How many tickets.
    pub ticket_count: u8,
    /// Which, if the viewer sees them all.
    pub tickets: Option<Vec<u8>>,
    /// Those of them that the viewer had put under the pile before.
    pub seen: Vec<u8>,
    /// The viewer's own tickets that this player knows in the same way.
    pub watches: Vec<u8>,
    /// How many tickets of each player this one knows.
    pub aware: Vec<u8>,
    /// How many first tickets are out of the game.
    pub out_count: u8,
    /// Which, if the viewer knows.
    pub out: Option<Vec<u8>>,
    /// Wagons left.
    pub wagons: u8,
    /// Points for routes.
    pub points: u16,
    /// The routes claimed.
    pub routes: Vec<u8>,
    /// The stations in the order built.
    pub stations: Vec<StationPosition>,
    /// Routes that the player could not pay for when last passing.
    pub barred: Vec<u8>,
    /// The price of a station that the player could not pay then; 0: none.
    pub broke: u8,
    /// Tunnels that the player gave up since last drawing wagon cards, claiming or building, each
    /// as often.
    pub given_up: Vec<u8>,
    /// The score sheet, when the match is over.
    pub score: Option<Final>,
}

impl From<View> for ViewJson {
    fn from(view: View) -> ViewJson {
        let open = &view.open;
        let over = open.phase == Phase::EndGame;
        let by = |s: &Slip| (s.by != NONE).then(|| Seat::new(s.by.into()));
        let pile = &view.pile[..usize::from(open.pile)];
        let offer = &view.offer[..usize::from(open.offered)];
        let players = usize::from(view.players);
        let player = |seat: usize| PlayerView {
            cards: open.cards[seat],
            hand: view.hands[seat],
            known: open.known[seat],
            young: open.young[seat],
            ticket_count: open.tickets[seat],
            tickets: view.held[seat].map(|set| numbers(&set)),
            seen: numbers(&view.seen[seat]),
            watches: numbers(&view.watched[seat]),
            aware: view.aware[seat][..players].to_vec(),
            out_count: open.out[seat],
            out: view.out[seat].map(|set| numbers(&set)),
            wagons: open.wagons[seat],
            points: open.points[seat],
            routes: listed(&open.own[seat]),
            stations: open.stations(seat).map(|s| (&s).into()).collect(),
            barred: listed(&open.barred[seat]),
            broke: open.broke[seat],
            given_up: open.given_up[seat].listed(),
            score: over.then_some(open.finals[seat]),
        };
        ViewJson {
            viewer: view.who,
            phase: open.phase,
            turn: (open.dealt && !over).then(|| Seat::new(open.turn.into())),
            passes: open.passes,
            last_round: open.last,
            changed: (0..3).filter(|i| open.swapped >> i & 1 == 1).collect(),
            shuffles: open.shuffles,
            market: open.market.to_vec(),
            discard: open.discard,
            deck: open.deck,
            fresh: open.fresh,
            deck_cards: view.deck.as_ref().map(|cards| cards.to_vec()),
            pile: pile.iter().map(|s| number(s.ticket)).collect(),
            pile_by: pile.iter().map(by).collect(),
            offer: offer.iter().map(|s| number(s.ticket)).collect(),
            players: (0..players).map(player).collect(),
            tunnel: tunnel(&open.tunnel),
        }
    }
}
