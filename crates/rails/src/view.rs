//! What a viewer knows.
//!
//! A seat's view keeps every card that another took face up or took back from a tunnel until it
//! may have been spent, every colour that a payment showed to have run out, what a pass showed
//! until that hand changes, of what the reshuffled pile was made, and every ticket that the seat
//! itself put under the pile until another draws it together with others and puts some back.
//!
//! What it forgets:
//! - when another player has drawn a ticket that the seat had put under the pile and put back some
//!   of those drawn with it, that the ticket is with that player or under the pile again;
//! - with three or more players, after the wagon cards have been reshuffled, how many cards each
//!   player drew before and after that (it keeps what was in the new pile), and that the seat's
//!   own blind draws since then left that pile;
//! - what a pass had shown, once the player's hand changes.
//!
//! A spectator's view does not keep what players are known to hold.

use parlour_core::Viewer;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use crate::Rails;
use crate::bits::TicketSet;
use crate::colour::{COLOURS, Cards, Colour};
use crate::map_check::MAX_TICKETS;
use crate::phase::Phase;
use crate::state::{NONE, OFFER, Open, PLAYERS, Slip, State};
use crate::view_json::ViewJson;

/// What a viewer knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(into = "ViewJson")]
#[cfg_attr(feature = "schema", schemars(with = "ViewJson"))]
pub struct View {
    pub(crate) who: Viewer,
    pub(crate) players: u8,
    pub(crate) open: Open,
    /// The hands that the viewer sees.
    pub(crate) hands: [Option<Cards>; PLAYERS],
    /// The tickets that the viewer sees whole.
    pub(crate) held: [Option<TicketSet>; PLAYERS],
    /// The tickets put out of the game that the viewer knows.
    pub(crate) out: [Option<TicketSet>; PLAYERS],
    /// Tickets of others that the viewer had put under the pile and that they have drawn.
    pub(crate) seen: [TicketSet; PLAYERS],
    /// The viewer's own tickets that each other player knows in the same way.
    pub(crate) watched: [TicketSet; PLAYERS],
    /// How many tickets of one player another knows: `aware[who][whose]`.
    pub(crate) aware: [[u8; PLAYERS]; PLAYERS],
    /// The tickets on offer, as far as the viewer knows them.
    pub(crate) offer: [Slip; OFFER],
    /// The pile of tickets, as far as the viewer knows it.
    pub(crate) pile: [Slip; MAX_TICKETS],
    /// The pile of wagon cards, for one who sees all.
    pub(crate) deck: Option<Box<[Colour]>>,
}

impl View {
    pub(crate) fn of(game: &Rails, state: &State, who: Viewer) -> View {
        let (players, secret) = (game.players(), &state.secret);
        let mut open = state.open;
        if who == Viewer::Spectator {
            open.known = [Cards::NONE; PLAYERS];
            open.young = [[0; COLOURS]; PLAYERS];
        }
        let sees = |seat: usize| match who {
            Viewer::Seat(own) => own.index() == seat && seat < players,
            Viewer::Spectator => false,
            Viewer::All => seat < players,
        };
        let over = open.phase == Phase::EndGame;
        let turn = usize::from(open.turn);
        let hide = |slip: Slip, visible: bool| Slip {
            ticket: if visible { slip.ticket } else { NONE },
            by: slip.by,
        };
        let mine = |slip: &Slip| slip.by != NONE && sees(slip.by.into());
        let all = who == Viewer::All;
        let viewer = who.seat().map(|s| s.index()).filter(|s| *s < players);
        View {
            who,
            players: players as u8,
            open,
            hands: std::array::from_fn(|s| sees(s).then_some(secret.hands[s])),
            held: std::array::from_fn(|s| {
                (sees(s) || (over && s < players)).then_some(secret.held[s])
            }),
            out: std::array::from_fn(|s| sees(s).then_some(secret.out[s])),
            seen: std::array::from_fn(|s| {
                viewer.map_or(TicketSet::EMPTY, |v| secret.aware[v].and(&secret.held[s]))
            }),
            watched: std::array::from_fn(|s| {
                viewer.map_or(TicketSet::EMPTY, |v| secret.aware[s].and(&secret.held[v]))
            }),
            aware: std::array::from_fn(|a| {
                std::array::from_fn(|b| secret.aware[a].and(&secret.held[b]).len() as u8)
            }),
            offer: secret.offer.map(|s| hide(s, all || sees(turn) || mine(&s))),
            pile: secret.pile.map(|s| hide(s, all || mine(&s))),
            deck: all.then(|| secret.deck[..usize::from(open.deck)].into()),
        }
    }

    /// The seat that looks, if it is one.
    pub(crate) fn seat(&self) -> Option<usize> {
        self.who.seat().map(|s| s.index())
    }

    /// The viewer's own tickets; at the start those on offer.
    pub(crate) fn own_tickets(&self) -> TicketSet {
        let own = self.seat().and_then(|s| *self.held.get(s)?);
        own.unwrap_or_default()
    }

    /// The tickets that the viewer is asked to choose from, in order.
    pub(crate) fn choices(&self) -> Vec<u8> {
        let awaited = self.open.dealt && self.seat() == Some(self.open.turn.into());
        match self.open.phase {
            Phase::Setup if awaited => self.own_tickets().iter().map(|t| t as u8).collect(),
            Phase::DestinationChoice if awaited || self.who == Viewer::All => {
                self.offer[..usize::from(self.open.offered)].iter().map(|s| s.ticket).collect()
            }
            _ => Vec::new(),
        }
    }
}
