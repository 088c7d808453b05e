//! Bus Rush in numbers, for programs that learn. Seats are counted from the viewer's; Bus cards
//! by borough, kind and value; the rest in the order of the lists in `city.rs` and `rush.rs`.

use arrayvec::ArrayVec;
use parlour_core::encode::LONGEST_WORD;
use parlour_core::{ActionSet, Encode, Game, Part, Pen, Row, Seat, Word};

use crate::action::{Action, Payment};
use crate::bus::{Card, Face, HIDDEN};
use crate::city::{CityEvent, Perk, TIMED};
use crate::data::{
    BUS_CARDS, BUS_HAND, CAP, EVENT_CARDS, PERK_CARDS, RUSH_CARDS, RUSH_HAND, TAXI_ROUNDS,
};
use crate::deck::Deck;
use crate::legal::{Legal, PURCHASES, SECTIONS};
use crate::rules::BusRush;
use crate::rush::{Rush, RushCard};
use crate::state::{State, TurnState};
use crate::view::View;

const FACES: usize = 80;
const RUSHES: usize = Rush::ALL.len();
const EVENTS: usize = CityEvent::ALL.len();
const PERKS: usize = Perk::ALL.len();
const BOROUGHS: usize = 5;
/// Of more equal cards that lie in a deck or unseen the row does not tell.
const ALIKE: u8 = 8;
const ROUND: u8 = 64;
/// Of more plays that count for a race the row does not tell.
const RACE: u8 = 16;
/// The most actions or plays of a turn that the row tells.
const TURN: u8 = 8;

impl Encode for BusRush {
    fn parts(&self) -> Vec<Part> {
        let seats = self.seats();
        let counts = Part::counts;
        let bits = Part::bits;
        vec![
            counts("hand", FACES, BUS_HAND as u8, "the viewer's Bus cards"),
            counts("rush", RUSHES, RUSH_HAND as u8, "the viewer's Rush cards"),
            counts("known", seats * FACES, BUS_HAND as u8, "each seat's Bus cards that all know"),
            counts("buses", seats, BUS_HAND as u8, "how many Bus cards each seat has"),
            counts("rushes", seats, RUSH_HAND as u8, "how many Rush cards each seat has"),
            counts("scores", seats * BOROUGHS, CAP, "each seat's points in each borough"),
            bits("perks", seats * PERKS, "the perks of each seat"),
            bits("perk", seats * PERKS, "its active perk"),
            bits("restricted", seats * 3, "what each may not play: all but Express, Express, Rush"),
            bits("taxi", seats * BOROUGHS, "where each seat's taxi is, if in one"),
            counts("ride", seats, TAXI_ROUNDS, "for how many rounds its ride still lasts"),
            counts("races", seats * 2, RACE, "each seat's plays for the Express Race, for Queens"),
            bits("holders", 2 * seats, "who holds the Express Race, the Queens Redesign"),
            counts("unseen", FACES, ALIKE, "the Bus cards in the pile and in hidden hands"),
            counts("discards", FACES, ALIKE, "the Bus cards that were discarded"),
            counts("unseen_rush", RUSHES, ALIKE, "the Rush cards in the pile and in hidden hands"),
            counts("discards_rush", RUSHES, ALIKE, "the Rush cards that were discarded"),
            counts("past", EVENTS, ALIKE, "the events that were discarded"),
            counts("bus_pile", 1, BUS_CARDS as u8, "how many cards the Bus pile has"),
            counts("rush_pile", 1, RUSH_CARDS as u8, "how many cards the Rush pile has"),
            counts("event_pile", 1, EVENT_CARDS as u8, "how many cards the event pile has"),
            counts("perk_pile", 1, PERK_CARDS as u8, "how many cards the perk pile has"),
            bits("next", EVENTS, "the next event, if the viewer knows it"),
            bits("foreseen", seats, "who knows the next event"),
            bits("market", PERKS, "the perks on show"),
            counts("active", TIMED, 2, "for how many rounds each timed event stays"),
            bits("resolving", EVENTS, "the event that asks everyone"),
            bits("group", BOROUGHS, "where the group is"),
            bits("phase", 5, "setup, turn, limit, event, over"),
            bits("turn", seats, "whose turn it is"),
            bits("asked", seats, "who is asked by an event, or was last"),
            counts("owed", 1, TURN, "how many Bus cards the asked seat has still to discard"),
            counts("actions", 1, TURN, "actions left in this turn"),
            counts("plays", 1, TURN, "Bus plays allowed in this turn"),
            counts("played", 1, TURN, "Bus plays done in this turn"),
            counts("free", 1, TURN, "free Bus plays left"),
            bits("done", 2, "whether the trade and the switch of this turn are done"),
            counts("round", 1, ROUND, "the round"),
        ]
    }

    fn width(&self) -> usize {
        let per_seat = FACES + 2 + BOROUGHS + 2 * PERKS + 3 + BOROUGHS + 1 + 2 + 2 + 1 + 2;
        let decks = 2 * FACES + 2 * RUSHES + EVENTS + 4 + EVENTS + PERKS + TIMED + EVENTS;
        FACES + RUSHES + self.seats() * per_seat + decks + BOROUGHS + 5 + 5 + 2 + 1
    }

    fn write(&self, view: &View, row: &mut (impl Row + ?Sized)) {
        let (state, seats) = (&view.state, self.seats());
        let me = view.seat().unwrap_or(Seat::new(0)).index();
        let from_me = |seat: u8| (usize::from(seat) + seats - me) % seats;
        let around = || (me..seats).chain(0..me);
        let players = || around().map(|seat| &state.players[seat]);
        let own = &state.players[me];
        let pen = &mut Pen::new(row);
        put_faces(pen, own.bus.as_slice().iter().filter(|c| !c.is_hidden()), BUS_HAND as u8);
        let rush = own.rush.as_slice().iter().filter(|c| !c.is_hidden());
        put_many::<RUSHES>(pen, rush.map(|c| c.rush() as usize), RUSH_HAND as u8);
        for player in players() {
            put_faces(pen, player.bus.as_slice().iter().filter(|c| c.is_known()), BUS_HAND as u8);
        }
        players().for_each(|p| pen.count(p.bus.len() as u32, BUS_HAND as u8));
        players().for_each(|p| pen.count(p.rush.len() as u32, RUSH_HAND as u8));
        players().for_each(|p| p.scores.iter().for_each(|n| pen.count(*n, CAP)));
        players().for_each(|p| pen.bits(PERKS, p.perks.into()));
        players().for_each(|p| pen.one_of(PERKS, p.active_perk().map(|perk| perk as usize)));
        players().for_each(|p| pen.bits(3, p.restricted.into()));
        players().for_each(|p| pen.one_of(BOROUGHS, p.riding().map(|b| b.index())));
        players().for_each(|p| pen.count(p.ride, TAXI_ROUNDS));
        players().for_each(|p| p.counts.iter().for_each(|n| pen.count(*n, RACE)));
        state.holders.iter().for_each(|n| pen.one_of(seats, n.checked_sub(1).map(from_me)));
        put_many::<FACES>(
            pen,
            view.bus.as_slice().iter().map(|(_, face)| number(Face(*face))),
            ALIKE,
        );
        put_many::<FACES>(pen, state.bus.discards().map(|face| number(Face(face))), ALIKE);
        put_many::<RUSHES>(
            pen,
            view.rush.as_slice().iter().map(|(_, rush)| usize::from(*rush)),
            ALIKE,
        );
        put_many::<RUSHES>(pen, state.rush.discards().map(usize::from), ALIKE);
        put_many::<EVENTS>(pen, state.events.discards().map(|code| usize::from(code) - 1), ALIKE);
        pen.count(state.bus.pile().len() as u32, BUS_CARDS as u8);
        pen.count(state.rush.pile().len() as u32, RUSH_CARDS as u8);
        pen.count(state.events.pile().len() as u32, EVENT_CARDS as u8);
        pen.count(state.perks.pile().len() as u32, PERK_CARDS as u8);
        let next = state.events.pile().last().filter(|code| **code != HIDDEN);
        pen.one_of(EVENTS, next.map(|code| usize::from(*code) - 1));
        around().for_each(|seat| pen.bit(state.foreseen >> seat & 1 == 1));
        pen.bits(PERKS, state.market.into());
        state.active.iter().for_each(|rounds| pen.count(*rounds, 2));
        pen.one_of(EVENTS, state.question().map(|event| event as usize));
        pen.one_of(BOROUGHS, state.group.index());
        pen.one_of(5, state.phase as usize);
        pen.one_of(seats, from_me(state.seat));
        pen.one_of(seats, from_me(state.asked));
        let TurnState { actions, plays, played, free, traded, switched } = state.turn;
        for number in [state.owed, actions, plays, played, free] {
            pen.count(number, TURN);
        }
        pen.bit(traded);
        pen.bit(switched);
        pen.count(state.round, ROUND);
        debug_assert_eq!(pen.written(), self.width());
    }

    /// Not told is from which shuffle a card is, the printed borough of a rerouted one, and the
    /// order of discards.
    fn told(&self, view: &View) -> View {
        let mut told = view.clone();
        let state = &mut told.state;
        for player in &mut state.players {
            player.bus.rewrite(|card| match card.is_known() {
                true => Card::known(card.face()),
                false => Card::drawn(card.face(), 0),
            });
            player.rush.rewrite(|card| match card.is_hidden() {
                true => RushCard::hidden(0),
                false => RushCard::drawn(card.rush(), 0),
            });
            player.counts = player.counts.map(|plays| plays.min(RACE));
        }
        state.bus = told_deck(&state.bus);
        state.rush = told_deck(&state.rush);
        state.events = told_deck(&state.events);
        state.perks = told_deck(&state.perks);
        told.bus.iter_mut().for_each(|(shuffle, _)| *shuffle = 0);
        told.rush.iter_mut().for_each(|(shuffle, _)| *shuffle = 0);
        sort(&mut told.bus);
        sort(&mut told.rush);
        told
    }

    fn letters(&self) -> usize {
        VERBS + SECTIONS
    }

    fn longest(&self) -> usize {
        LONGEST_WORD
    }

    fn spell(&self, view: &View, action: Action) -> Word {
        self.spelled(&view.state, view.seat().unwrap_or(Seat::new(0)), action)
    }

    fn mask(&self, view: &View, written: &[u16], row: &mut (impl Row + ?Sized)) {
        let seat = view.seat().unwrap_or(Seat::new(0));
        self.mark(&self.legal_in(view), &view.state, seat, written, row);
    }

    fn read(&self, view: &View, written: &[u16]) -> Option<Action> {
        let seat = view.seat().unwrap_or(Seat::new(0));
        self.found(&self.legal_in(view), &view.state, seat, written)
    }

    fn mask_at(&self, state: &State, seat: Seat, written: &[u16], row: &mut (impl Row + ?Sized)) {
        self.mark(&self.legal(state, seat), state, seat, written, row);
    }

    fn read_at(&self, state: &State, seat: Seat, written: &[u16]) -> Option<Action> {
        self.found(&self.legal(state, seat), state, seat, written)
    }
}

/// How a seat spells. Its own cards, all that this needs of the state, it sees.
impl BusRush {
    fn spelled(&self, state: &State, seat: Seat, action: Action) -> Word {
        let me = seat.index();
        let from_me = |seat: Seat| (seat.index() + self.seats() - me) % self.seats();
        let player = &state.players[me];
        let mut letters = Letters::new();
        let bus = |letters: &mut Letters, card: Card| {
            letters.push(number(card.face()));
            let alike = |other: &Card| other.face() == card.face();
            variant(letters, player.bus.as_slice(), card, alike);
        };
        let rush = |letters: &mut Letters, card: RushCard| {
            letters.push(RUSH + card.rush() as usize);
            let alike = |other: &RushCard| other.rush() == card.rush();
            variant(letters, player.rush.as_slice(), card, alike);
        };
        let all = |letters: &mut Letters, paid: &Payment| {
            paid.cards().iter().for_each(|card| bus(letters, *card));
        };
        letters.push(VERBS + action.verb());
        match action {
            Action::PlayBus { card, target } => {
                bus(&mut letters, card);
                letters.extend(target.map(|seat| SEATS + from_me(seat)));
            }
            Action::Reroute { rush: card, cards, to } => {
                rush(&mut letters, card);
                all(&mut letters, &cards);
                letters.push(PLACES + to.index());
            }
            Action::PlayRush { rush: card, to } => {
                rush(&mut letters, card);
                letters.extend(to.map(|to| PLACES + to.index()));
            }
            Action::TradeBus { cards } => all(&mut letters, &cards),
            Action::TradeRush { rush: card } | Action::DiscardRush { rush: card } => {
                rush(&mut letters, card);
            }
            Action::BuyPerk { perk, cards } => {
                letters.push(PERK + perk as usize);
                all(&mut letters, &cards);
            }
            Action::SwitchPerk { perk } => letters.push(PERK + perk as usize),
            Action::DiscardBus { card } | Action::ShowCard { card } => bus(&mut letters, card),
            Action::LosePoint { borough } => letters.push(PLACES + borough.index()),
            Action::EndTurn | Action::Pass => {}
        }
        Word::of(letters)
    }

    /// Marks the letters that may come next.
    fn mark(
        &self,
        legal: &Legal,
        state: &State,
        seat: Seat,
        written: &[u16],
        row: &mut (impl Row + ?Sized),
    ) {
        let Some(verb) = written.first() else {
            (0..SECTIONS)
                .filter(|verb| !legal.section(*verb).is_empty())
                .for_each(|verb| row.set(VERBS + verb));
            return;
        };
        if written.len() == 1 && section(*verb) == Some(PURCHASES) {
            (0..PERKS)
                .filter(|perk| !legal.purchases(*perk).is_empty())
                .for_each(|perk| row.set(PERK + perk));
            return;
        }
        for action in begun(legal, written) {
            let word = self.spelled(state, seat, legal.get(action));
            word.after(written, |letter| row.set(letter.into()));
        }
    }

    fn found(&self, legal: &Legal, state: &State, seat: Seat, written: &[u16]) -> Option<Action> {
        // A verb alone is a word only where there is nothing to say after it.
        let verb = section(*written.first()?)?;
        let short = if verb == PURCHASES { 2 } else { 1 };
        if written.len() <= short && legal.section(verb).len() > 1 {
            return None;
        }
        let mut actions = begun(legal, written).map(|index| legal.get(index));
        actions.find(|action| self.spelled(state, seat, *action).is(written))
    }
}

/// Where the actions are whose words may begin so: the verb tells which part of the legal set to
/// look at, and the perk that is bought which part of that.
fn begun(legal: &Legal, written: &[u16]) -> std::ops::Range<usize> {
    match written.first().and_then(|letter| section(*letter)) {
        Some(PURCHASES) if written.len() > 1 => match usize::from(written[1]).checked_sub(PERK) {
            Some(perk) if perk < PERKS => legal.purchases(perk),
            _ => 0..0,
        },
        Some(verb) => legal.section(verb),
        None => 0..0,
    }
}

// The letters: Bus cards, which of several that look alike, Rush cards, boroughs, seats, perks,
// and the verb with which every word begins.
const VARIANTS: usize = FACES;
const RUSH: usize = VARIANTS + BUS_HAND;
const PLACES: usize = RUSH + RUSHES;
const SEATS: usize = PLACES + BOROUGHS;
const PERK: usize = SEATS + 4;
const VERBS: usize = PERK + PERKS;

/// The letters of a word while it is spelled: a perk and four cards with their variants at most.
type Letters = ArrayVec<usize, 10>;

/// The part of the legal set that a verb's letter stands for.
fn section(letter: u16) -> Option<usize> {
    usize::from(letter).checked_sub(VERBS).filter(|verb| *verb < SECTIONS)
}

/// Says which of several different cards is meant that look alike; nothing where it is alone.
fn variant<T: Copy + PartialEq>(
    letters: &mut Letters,
    hand: &[T],
    card: T,
    alike: impl Fn(&T) -> bool,
) {
    let (mut which, mut count, mut last) = (0, 0, None);
    for other in hand.iter().filter(|other| alike(other)) {
        if last != Some(*other) {
            if *other == card {
                which = count;
            }
            count += 1;
            last = Some(*other);
        }
    }
    if count > 1 {
        letters.push(VARIANTS + which);
    }
}

/// A face's number, below [`FACES`].
fn number(face: Face) -> usize {
    usize::from(face.0) - 16
}

fn put_faces<'a>(
    pen: &mut Pen<'_, impl Row + ?Sized>,
    cards: impl Iterator<Item = &'a Card>,
    most: u8,
) {
    put_many::<FACES>(pen, cards.map(|card| number(card.face())), most);
}

/// How often each number below `N` comes.
fn put_many<const N: usize>(
    pen: &mut Pen<'_, impl Row + ?Sized>,
    numbers: impl Iterator<Item = usize>,
    most: u8,
) {
    let mut counts = [0_u8; N];
    numbers.for_each(|number| counts[number] += 1);
    counts.iter().for_each(|count| pen.count(*count, most));
}

/// A deck with its discards in order, and nothing of how often it was shuffled.
fn told_deck<const N: usize>(deck: &Deck<N>) -> Deck<N> {
    let mut discards: ArrayVec<u8, N> = deck.discards().collect();
    sort(&mut discards);
    Deck::lay(deck.pile(), &discards, 0)
}

/// Puts cards in order, without equal ones that are too many to be told of.
fn sort<T: Copy + Ord, const N: usize>(cards: &mut ArrayVec<T, N>) {
    cards.sort_unstable();
    let (mut last, mut alike) = (None, 0);
    cards.retain(|card| {
        alike = if last == Some(*card) { alike + 1 } else { 1 };
        last = Some(*card);
        alike <= ALIKE
    });
}
