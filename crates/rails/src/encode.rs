//! Rails in numbers, for programs that learn. Seats are counted from the viewer's; routes, cities
//! and tickets by their number on the map; wagon cards by colour, locomotives last.

use arrayvec::ArrayVec;
use parlour_core::encode::LONGEST_WORD;
use parlour_core::{ActionSet, Encode, Game, Part, Pen, Row, Seat, Word};

use crate::Rails;
use crate::action::{Action, Picks};
use crate::bits::{Bits, RouteSet, TicketSet};
use crate::colour::{COLOURS, Cards, Colour, KINDS};
use crate::given_up::GivenUp;
use crate::map_check::{MAX_CARDS, MAX_TICKETS};
use crate::phase::Phase;
use crate::score::Final;
use crate::state::{MARKET, NONE, OFFER, PLAYERS, STATIONS, Slip, Station};
use crate::view::View;

const PHASES: usize = Phase::ALL.len();
/// Turns of the last round, and turns passed in a row, are never more.
const TURNS: u8 = 8;

impl Encode for Rails {
    fn parts(&self) -> Vec<Part> {
        let (seats, most) = (self.players(), self.most());
        let (routes, cities, tickets) = self.sizes();
        let (counts, bits) = (Part::counts, Part::bits);
        let all = MAX_CARDS as u8;
        vec![
            counts("hand", KINDS, most, "the viewer's wagon cards"),
            counts("known", seats * KINDS, most, "the cards that each seat is known to hold"),
            counts(
                "young",
                seats * COLOURS,
                all,
                "how many of each seat's other cards, from the newest, may have a colour",
            ),
            counts("cards", seats, all, "how many cards each seat holds"),
            bits("market", MARKET * KINDS, "the cards that lie face up, place by place"),
            counts("discard", KINDS, most, "the discards"),
            counts("fresh", KINDS, most, "the last pile without what was seen to leave it"),
            counts("deck", 1, all, "how many cards the pile has"),
            bits("own", seats * routes, "the routes of each seat"),
            bits("free", routes, "the routes that may still be claimed"),
            counts("wagons", seats, 60, "the wagons that each seat has left"),
            counts("points", seats, 255, "the points of each seat for routes"),
            bits("stations", seats * cities, "where each seat's stations stand"),
            counts(
                "loans",
                routes,
                STATIONS as u8,
                "which of the viewer's stations, by city, borrows a route",
            ),
            bits("swapped", STATIONS, "which stations of who is to act changed their loan"),
            bits("held", tickets, "the viewer's tickets; at the start those to choose from"),
            bits("offer", tickets, "the tickets on offer, where the viewer knows them"),
            bits("out", tickets, "the tickets that the viewer put out of the game"),
            bits("under", tickets, "the tickets that the viewer put under the pile"),
            counts(
                "seen",
                tickets,
                seats as u8 - 1,
                "the other seat that is known to hold a ticket",
            ),
            counts(
                "watched",
                tickets,
                seats as u8 - 1,
                "the other seat that knows the viewer has it",
            ),
            counts("tickets", seats, MAX_TICKETS as u8, "how many tickets each seat holds"),
            counts("outs", seats, 6, "how many first tickets each seat put out of the game"),
            counts("pile", 1, MAX_TICKETS as u8, "how many tickets the pile has"),
            counts("offered", 1, OFFER as u8, "how many tickets are on offer"),
            bits("tunnel", routes, "the tunnel that is being dug"),
            bits("colour", KINDS, "the kind named for it"),
            counts("laid", KINDS, most, "the cards laid for it"),
            counts("turned", KINDS, 3, "the cards turned for it"),
            counts("extra", 1, 3, "what it costs more"),
            bits("phase", PHASES, "the phase, in the order of its list"),
            bits("turn", seats, "whose turn it is"),
            bits("dealt", 1, "whether cards have been dealt"),
            counts("passes", 1, TURNS, "how many turns in a row were passed"),
            counts("last", 1, TURNS, "how many turns of the last round are left"),
        ]
    }

    fn width(&self) -> usize {
        let (routes, cities, tickets) = self.sizes();
        let per_seat = KINDS + COLOURS + 6 + routes + cities;
        let cards = KINDS * (1 + MARKET + 2) + 1;
        let tunnel = routes + 3 * KINDS + 1;
        let rest = 2 + PHASES + 3;
        self.players() * per_seat + cards + 2 * routes + STATIONS + 6 * tickets + tunnel + rest
    }

    fn write(&self, view: &View, row: &mut (impl Row + ?Sized)) {
        let (open, seats, most) = (&view.open, self.players(), self.most());
        let (routes, cities, tickets) = self.sizes();
        let me = view.seat().unwrap_or_default();
        let around = || (me..seats).chain(0..me);
        let all = MAX_CARDS as u8;
        let pen = &mut Pen::new(row);
        put_cards(pen, &view.hands[me].unwrap_or(Cards::NONE), most);
        around().for_each(|seat| put_cards(pen, &open.known[seat], most));
        around().for_each(|seat| open.young[seat].iter().for_each(|n| pen.count(*n, all)));
        around().for_each(|seat| pen.count(open.cards[seat], all));
        open.market.iter().for_each(|card| pen.one_of(KINDS, card.map(Colour::index)));
        put_cards(pen, &open.discard, most);
        put_cards(pen, &open.fresh, most);
        pen.count(open.deck, all);
        around().for_each(|seat| put_set(pen, routes, &open.own[seat]));
        put_set(pen, routes, &open.free);
        around().for_each(|seat| pen.count(open.wagons[seat], 60));
        around().for_each(|seat| pen.count(open.points[seat], 255));
        for seat in around() {
            let built = open.stations(seat).map(|station| usize::from(station.city));
            put_set(pen, cities, &built.collect::<Bits<2>>());
        }
        let stations = sorted(&open.stations[me]).map(|i| open.stations[me][i]);
        let loans = stations.iter().zip(1..).filter(|(station, _)| station.loan != NONE);
        pen.few(routes, loans.map(|(s, which)| (s.loan.into(), which)), STATIONS as u8);
        let order = sorted(&open.stations[usize::from(open.turn)]);
        order.iter().for_each(|station| pen.bit(open.swapped >> station & 1 == 1));
        put_set(pen, tickets, &view.own_tickets());
        put_set(pen, tickets, &known(&view.offer[..open.offered.into()]));
        put_set(pen, tickets, &view.out[me].unwrap_or_default());
        put_set(pen, tickets, &known(&view.pile[..open.pile.into()]));
        put_which(pen, tickets, &from_me(&view.seen, me, seats), seats as u8 - 1);
        put_which(pen, tickets, &from_me(&view.watched, me, seats), seats as u8 - 1);
        around().for_each(|seat| pen.count(open.tickets[seat], MAX_TICKETS as u8));
        around().for_each(|seat| pen.count(open.out[seat], 6));
        pen.count(open.pile, MAX_TICKETS as u8);
        pen.count(open.offered, OFFER as u8);
        let tunnel = &open.tunnel;
        pen.one_of(routes, (tunnel.road != NONE).then_some(tunnel.road.into()));
        pen.one_of(KINDS, tunnel.colour.map(Colour::index));
        put_cards(pen, &tunnel.laid, most);
        put_cards(pen, &tunnel.turned, 3);
        pen.count(tunnel.extra, 3);
        pen.one_of(PHASES, open.phase as usize);
        pen.one_of(seats, (usize::from(open.turn) + seats - me) % seats);
        pen.bit(open.dealt);
        pen.count(open.passes, TURNS);
        pen.count(open.last, TURNS);
        debug_assert_eq!(pen.written(), self.width());
    }

    /// Not told are the routes that others borrow, the order in which stations were built and
    /// tickets lie, how many tickets others know of each other, what passes and tunnels given up
    /// say of a hand, the number of shuffles, and the sheets at the end.
    fn told(&self, view: &View) -> View {
        let mut told = view.clone();
        let me = view.seat().unwrap_or_default();
        let open = &mut told.open;
        open.barred = [RouteSet::EMPTY; PLAYERS];
        open.broke = [0; PLAYERS];
        open.given_up = [GivenUp::NONE; PLAYERS];
        open.finals = [Final::default(); PLAYERS];
        open.shuffles = 0;
        let order = sorted(&open.stations[usize::from(open.turn)]);
        let bits = order.iter().enumerate();
        open.swapped =
            bits.fold(0, |bits, (to, from)| bits | (view.open.swapped >> from & 1) << to);
        for (seat, stations) in open.stations.iter_mut().enumerate() {
            *stations = sorted(stations).map(|from| stations[from]);
            if seat != me {
                *stations = stations.map(|station| Station { loan: NONE, ..station });
            }
        }
        for (seat, held) in told.held.iter_mut().enumerate() {
            *held = held.filter(|_| seat == me);
        }
        told.aware = [[0; PLAYERS]; PLAYERS];
        told.offer = slips(&known(&view.offer[..view.open.offered.into()]));
        told.pile = slips(&known(&view.pile[..view.open.pile.into()]));
        told
    }

    fn letters(&self) -> usize {
        self.alphabet().count
    }

    fn longest(&self) -> usize {
        LONGEST_WORD
    }

    fn spell(&self, view: &View, action: Action) -> Word {
        let at = self.alphabet();
        let index = |number: u8| usize::from(number) - 1;
        match action {
            Action::SelectDestination { indices } => {
                let choices = choices(view);
                let letter = |(_, place): &(u8, u8)| match indices.has((*place).into()) {
                    true => KEEP,
                    false => LEAVE,
                };
                Word::of(choices.as_slice().iter().map(letter))
            }
            Action::DrawFaceup { index } => Word::of([SLOTS + usize::from(index)]),
            Action::Take { color, road } => {
                Word::of([at.routes + index(road), KIND + color.map_or(KINDS, Colour::index)])
            }
            Action::Color { color } => Word::of([KIND + color.index()]),
            Action::ClaimStation { color, station } => {
                Word::of([at.cities + index(station), KIND + color.index()])
            }
            Action::Borrow { station, road } => {
                let route = at.routes + index(road);
                Word::of([route].into_iter().chain(station.map(|city| at.cities + index(city))))
            }
            Action::DrawDestination => Word::of([TICKETS]),
            Action::DrawFacedown => Word::of([PILE]),
            Action::Confirm => Word::of([CONFIRM]),
            Action::Decline => Word::of([DECLINE]),
            Action::Pass => Word::of([PASS]),
        }
    }

    fn mask(&self, view: &View, written: &[u16], row: &mut (impl Row + ?Sized)) {
        let (legal, at) = (self.legal_in(view), self.alphabet());
        if legal.offered > 0 {
            let left = usize::from(legal.offered).saturating_sub(written.len());
            let kept = written.iter().filter(|letter| usize::from(**letter) == KEEP).count();
            if left > 0 && written.iter().all(|letter| usize::from(*letter) <= LEAVE) {
                row.set(KEEP);
                if kept + left > legal.keep.into() {
                    row.set(LEAVE);
                }
            }
            return;
        }
        match *written {
            [] => {
                let single = [
                    (TICKETS, legal.destination),
                    (PILE, legal.facedown),
                    (CONFIRM, legal.confirm),
                    (DECLINE, legal.decline),
                    (PASS, legal.pass),
                ];
                single.iter().filter(|(_, may)| *may).for_each(|(letter, _)| row.set(*letter));
                row.set_bits(SLOTS, legal.slots.into());
                row.set_bits(KIND, legal.colours.into());
                let routes = legal.take.iter().chain(&legal.borrow);
                set_all(row, at.routes, &routes.fold(RouteSet::EMPTY, |all, set| all.or(set)));
                if legal.station_colours != 0 {
                    set_all(row, at.cities, &legal.cities);
                }
            }
            [letter] => match at.place(letter) {
                Place::Route(route) => {
                    for (kind, set) in legal.take.iter().enumerate() {
                        if set.has(route) {
                            row.set(KIND + kind.checked_sub(1).unwrap_or(KINDS));
                        }
                    }
                    for (set, city) in legal.borrow.iter().zip(legal.borrow_at).skip(1) {
                        if set.has(route) {
                            row.set(at.cities + usize::from(city));
                        }
                    }
                }
                Place::City(city) if legal.cities.has(city) => {
                    row.set_bits(KIND, legal.station_colours.into());
                }
                _ => {}
            },
            _ => {}
        }
    }

    fn read(&self, view: &View, written: &[u16]) -> Option<Action> {
        let (legal, at) = (self.legal_in(view), self.alphabet());
        let number = |index: usize| index as u8 + 1;
        let colour = |letter: u16| match at.place(letter) {
            Place::Kind(kind) => Colour::ALL.get(kind).copied(),
            _ => None,
        };
        let action = match *written {
            _ if legal.offered > 0 => {
                let choices = choices(view);
                let right = written.len() == choices.len()
                    && written.iter().all(|letter| usize::from(*letter) <= LEAVE);
                let kept = choices
                    .as_slice()
                    .iter()
                    .zip(written)
                    .filter(|(_, letter)| usize::from(**letter) == KEEP);
                let picks = kept.fold(0, |picks, ((_, place), _)| picks | 1 << place);
                right.then_some(Action::SelectDestination { indices: Picks(picks) })?
            }
            [letter] => match at.place(letter) {
                Place::Route(route) => Action::Borrow { station: None, road: number(route) },
                Place::Kind(_) => Action::Color { color: colour(letter)? },
                Place::City(_) => return None,
                Place::Other(other) => match other {
                    TICKETS => Action::DrawDestination,
                    PILE => Action::DrawFacedown,
                    CONFIRM => Action::Confirm,
                    DECLINE => Action::Decline,
                    PASS => Action::Pass,
                    slot => Action::DrawFaceup { index: slot.checked_sub(SLOTS)? as u8 },
                },
            },
            [first, second] => match (at.place(first), at.place(second)) {
                (Place::Route(route), Place::Kind(_)) => {
                    Action::Take { color: colour(second), road: number(route) }
                }
                (Place::Route(route), Place::City(city)) => {
                    Action::Borrow { station: Some(number(city)), road: number(route) }
                }
                (Place::City(city), Place::Kind(_)) => {
                    Action::ClaimStation { color: colour(second)?, station: number(city) }
                }
                _ => return None,
            },
            _ => return None,
        };
        legal.contains(&action).then_some(action)
    }
}

// The letters that every map has; then come its routes and its cities.
const KEEP: usize = 0;
const LEAVE: usize = 1;
const TICKETS: usize = 2;
const PILE: usize = 3;
const CONFIRM: usize = 4;
const DECLINE: usize = 5;
const PASS: usize = 6;
const SLOTS: usize = 7;
/// The kinds of cards, and one more: the colour of a tunnel is named later.
const KIND: usize = SLOTS + MARKET;

/// Where the letters of routes and cities begin, and how many letters there are.
#[derive(Clone, Copy)]
struct Alphabet {
    routes: usize,
    cities: usize,
    count: usize,
}

/// What a letter names.
enum Place {
    Route(usize),
    City(usize),
    /// A kind of cards, or [`KINDS`].
    Kind(usize),
    Other(usize),
}

impl Alphabet {
    fn place(self, letter: u16) -> Place {
        match usize::from(letter) {
            city if city >= self.cities => Place::City(city - self.cities),
            route if route >= self.routes => Place::Route(route - self.routes),
            kind if kind >= KIND => Place::Kind(kind - KIND),
            other => Place::Other(other),
        }
    }
}

impl Rails {
    fn alphabet(&self) -> Alphabet {
        let (routes, cities, _) = self.sizes();
        let first = KIND + KINDS + 1;
        Alphabet { routes: first, cities: first + routes, count: first + routes + cities }
    }

    /// How many routes, cities and tickets the map has.
    fn sizes(&self) -> (usize, usize, usize) {
        let board = &self.board;
        (board.tracks.len(), board.map.cities.len(), board.goals.len())
    }

    /// How many cards of one kind there are at most.
    fn most(&self) -> u8 {
        self.board.cards.0.iter().copied().max().unwrap_or(1)
    }
}

/// The tickets to choose from and their places, in the order of the tickets: in that order each
/// is kept or left.
fn choices(view: &View) -> ArrayVec<(u8, u8), 8> {
    let mut all: ArrayVec<(u8, u8), 8> = match view.open.phase {
        Phase::Setup => view.own_tickets().iter().map(|ticket| ticket as u8).zip(0..).collect(),
        _ => {
            let offer = &view.offer[..view.open.offered.into()];
            offer.iter().map(|slip| slip.ticket).zip(0..).collect()
        }
    };
    all.sort_unstable();
    all
}

/// The order of stations by city; those not built come last.
fn sorted(stations: &[Station; STATIONS]) -> [usize; STATIONS] {
    let mut order = [0, 1, 2];
    order.sort_by_key(|index| stations[*index].city);
    order
}

/// The tickets that are known.
fn known(slips: &[Slip]) -> TicketSet {
    slips.iter().filter(|slip| slip.ticket != NONE).map(|slip| usize::from(slip.ticket)).collect()
}

/// Tickets in their order, whoever put them there.
fn slips<const N: usize>(tickets: &TicketSet) -> [Slip; N] {
    let mut slips = [Slip::NONE; N];
    for (slip, ticket) in slips.iter_mut().zip(tickets.iter()) {
        slip.ticket = ticket as u8;
    }
    slips
}

/// The sets of the other seats, the next one's first.
fn from_me(sets: &[TicketSet; PLAYERS], me: usize, seats: usize) -> [TicketSet; PLAYERS - 1] {
    std::array::from_fn(|i| match i + 1 < seats {
        true => sets[Seat::new(me).after(i + 1, seats).index()],
        false => TicketSet::EMPTY,
    })
}

fn put_cards(pen: &mut Pen<'_, impl Row + ?Sized>, cards: &Cards, most: u8) {
    cards.0.iter().for_each(|count| pen.count(*count, most));
}

fn put_set<const W: usize>(pen: &mut Pen<'_, impl Row + ?Sized>, size: usize, set: &Bits<W>) {
    for (i, word) in set.0.iter().enumerate() {
        pen.bits(size.saturating_sub(64 * i).min(64), *word);
    }
}

/// For each number below `size` which of the sets it is in, from 1; 0 if in none.
fn put_which<const W: usize>(
    pen: &mut Pen<'_, impl Row + ?Sized>,
    size: usize,
    sets: &[Bits<W>],
    most: u8,
) {
    let members = sets.iter().zip(1_u32..);
    pen.few(size, members.flat_map(|(set, which)| set.iter().map(move |n| (n, which))), most);
}

fn set_all<const W: usize>(row: &mut (impl Row + ?Sized), at: usize, set: &Bits<W>) {
    set.0.iter().enumerate().for_each(|(i, word)| row.set_bits(at + 64 * i, *word));
}
