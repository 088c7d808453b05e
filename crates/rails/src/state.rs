//! Everything about the table: what lies open, and what does not.

use crate::bits::{CitySet, RouteSet, TicketSet};
use crate::colour::{COLOURS, Cards, Colour};
use crate::given_up::GivenUp;
use crate::map_check::{MAX_CARDS, MAX_TICKETS};
use crate::phase::Phase;
use crate::score::Final;

/// The most players.
pub(crate) const PLAYERS: usize = 5;
/// The most face-up cards.
pub(crate) const MARKET: usize = 5;
/// The most tickets on offer at once.
pub(crate) const OFFER: usize = 5;
/// The most stations of a player.
pub(crate) const STATIONS: usize = 3;
/// No route, no city, nobody.
pub(crate) const NONE: u8 = u8::MAX;

/// Everything about the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) open: Open,
    pub(crate) secret: Secret,
}

/// What lies open to everybody, and what follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Open {
    pub(crate) phase: Phase,
    /// Whose turn it is.
    pub(crate) turn: u8,
    /// Whether cards have been dealt.
    pub(crate) dealt: bool,
    /// How many turns in a row were passed.
    pub(crate) passes: u8,
    /// How many turns of the last round are left; 0 before it.
    pub(crate) last: u8,
    /// Which of the player's stations have changed their loan this turn: a bit each.
    pub(crate) swapped: u8,
    /// How often the wagon cards were shuffled.
    pub(crate) shuffles: u16,
    pub(crate) market: [Option<Colour>; MARKET],
    pub(crate) discard: Cards,
    /// How many cards the pile has.
    pub(crate) deck: u8,
    /// The pile as it was after its last shuffle, without what was since seen to leave it.
    pub(crate) fresh: Cards,
    /// How many tickets the pile has.
    pub(crate) pile: u8,
    /// How many tickets are on offer.
    pub(crate) offered: u8,
    /// How many cards each player holds.
    pub(crate) cards: [u8; PLAYERS],
    /// How many tickets each player holds.
    pub(crate) tickets: [u8; PLAYERS],
    /// How many first tickets each player put out of the game.
    pub(crate) out: [u8; PLAYERS],
    /// Cards that each player is known to hold.
    pub(crate) known: [Cards; PLAYERS],
    /// For each player and colour, how many of the unknown cards, counted from the newest, may
    /// have that colour: a payment that needed locomotives shows that the colour had run out.
    pub(crate) young: [[u8; COLOURS]; PLAYERS],
    /// Routes that each player could not pay for when last passing, the hand being the same still.
    pub(crate) barred: [RouteSet; PLAYERS],
    /// The price of a station that each player could not pay when last passing; 0: none.
    pub(crate) broke: [u8; PLAYERS],
    /// Tunnels that each player gave up since the hand or the map last changed by that player.
    pub(crate) given_up: [GivenUp; PLAYERS],
    pub(crate) wagons: [u8; PLAYERS],
    /// Points for routes.
    pub(crate) points: [u16; PLAYERS],
    /// Routes that may still be claimed.
    pub(crate) free: RouteSet,
    pub(crate) own: [RouteSet; PLAYERS],
    /// With four or five players: routes that are closed to a player who owns their twin.
    pub(crate) shut: [RouteSet; PLAYERS],
    pub(crate) stations: [[Station; STATIONS]; PLAYERS],
    /// Cities with a station.
    pub(crate) built: CitySet,
    pub(crate) tunnel: Tunnel,
    /// The score sheets, once the match is over.
    pub(crate) finals: [Final; PLAYERS],
}

/// What only some know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Secret {
    pub(crate) hands: [Cards; PLAYERS],
    /// The pile of wagon cards, the top last.
    pub(crate) deck: [Colour; MAX_CARDS],
    /// The pile of tickets, the top last.
    pub(crate) pile: [Slip; MAX_TICKETS],
    /// The tickets on offer, in the order drawn.
    pub(crate) offer: [Slip; OFFER],
    /// The tickets each player holds; at the start those on offer.
    pub(crate) held: [TicketSet; PLAYERS],
    /// First tickets that each player put out of the game.
    pub(crate) out: [TicketSet; PLAYERS],
    /// Tickets that each player knows another to hold.
    pub(crate) aware: [TicketSet; PLAYERS],
}

/// A ticket in the pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slip {
    pub(crate) ticket: u8,
    /// The seat that put it there and knows where it lies.
    pub(crate) by: u8,
}

impl Slip {
    pub(crate) const NONE: Slip = Slip { ticket: NONE, by: NONE };
}

/// A station of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Station {
    /// Where it stands.
    pub(crate) city: u8,
    /// The route it borrows.
    pub(crate) loan: u8,
}

impl Station {
    pub(crate) const NONE: Station = Station { city: NONE, loan: NONE };
}

/// A tunnel being dug.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tunnel {
    pub(crate) road: u8,
    /// The colour named; none yet while it is awaited.
    pub(crate) colour: Option<Colour>,
    pub(crate) laid: Cards,
    pub(crate) turned: Cards,
    pub(crate) extra: u8,
}

impl Tunnel {
    pub(crate) const NONE: Tunnel =
        Tunnel { road: NONE, colour: None, laid: Cards::NONE, turned: Cards::NONE, extra: 0 };
}

impl Open {
    /// The player's stations that stand.
    pub(crate) fn stations(&self, seat: usize) -> impl Iterator<Item = Station> + '_ {
        let all = self.stations[seat].iter().copied();
        all.take_while(|s| s.city != NONE)
    }

    /// How many stations the player has built.
    pub(crate) fn built_by(&self, seat: usize) -> u8 {
        self.stations(seat).count() as u8
    }

    /// Cards that a player holds and nobody else has seen.
    pub(crate) fn unseen(&self, seat: usize) -> u8 {
        self.cards[seat] - self.known[seat].total() as u8
    }

    /// The cards that lie face up.
    pub(crate) fn face_up(&self) -> Cards {
        self.market.iter().flatten().copied().collect()
    }

    /// Whether the face-up cards are to be dealt again: three or more are locomotives, and the
    /// others might do better. It asks only what all can know: blind draws leave `fresh` as it is,
    /// so it may hope for cards that are in hands, but never after a shuffle that has just been.
    pub(crate) fn must_sweep(&self, slots: u8) -> bool {
        let up = self.face_up();
        if up[Colour::Locomotive] < 3 {
            return false;
        }
        let coloured = |cards: &Cards| cards.total() - u32::from(cards[Colour::Locomotive]);
        let piled = coloured(&self.fresh).min(self.deck.into());
        let best = coloured(&up) + coloured(&self.discard) + piled;
        self.has_spare_cards() && best + 2 >= slots.into()
    }

    /// Whether there are cards that are neither face up nor a player's.
    pub(crate) fn has_spare_cards(&self) -> bool {
        self.deck > 0 || self.discard != Cards::NONE
    }

    /// The owner of a route.
    pub(crate) fn owner(&self, road: usize) -> Option<usize> {
        self.own.iter().position(|own| own.has(road))
    }
}

impl Secret {
    pub(crate) const EMPTY: Secret = Secret {
        hands: [Cards::NONE; PLAYERS],
        deck: [Colour::Red; MAX_CARDS],
        pile: [Slip::NONE; MAX_TICKETS],
        offer: [Slip::NONE; OFFER],
        held: [TicketSet::EMPTY; PLAYERS],
        out: [TicketSet::EMPTY; PLAYERS],
        aware: [TicketSet::EMPTY; PLAYERS],
    };
}

impl State {
    /// For each player, the cards in hand that nobody else has seen go there. Tests weigh worlds
    /// by them; it is no part of what bots may know.
    #[doc(hidden)]
    #[must_use]
    pub fn unseen_cards(&self) -> [Cards; PLAYERS] {
        std::array::from_fn(|seat| self.secret.hands[seat].minus(&self.open.known[seat]))
    }
}
