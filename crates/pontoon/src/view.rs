//! What a viewer knows.
//!
//! A view keeps which cards can still come, but not the order of those that are out of play. Of
//! rounds that are over it keeps the last one, the chips and the statistics: nothing else says
//! anything about the rounds to come. The order of the deck is part of no view, not even of that
//! of the viewer who sees all hands: it is not knowledge but future.

use parlour_cards::{Card, CardSet, DECK};
use parlour_core::{Seat, Viewer};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::Pontoon;
use crate::rules::{Hidden, MAX_PLAYERS, Variant};
use crate::state::{BATCHES, Cards, HANDS, Hand, Phase, State, Statistics, Status, Stock};
use crate::value::Kind;

/// What a viewer knows: the table with the unseen cards blank, small and flat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    pub(crate) who: Viewer,
    pub(crate) players: u8,
    /// Unseen cards are all the same here, and the stock has only its size.
    pub(crate) table: State,
    /// Which cards of each hand the viewer sees: a bit for each.
    pub(crate) seen: [[u8; HANDS]; MAX_PLAYERS],
    pub(crate) banker_seen: u8,
    /// From which shuffle each unseen card of a hand is: four bits for each.
    pub(crate) origins: [[u32; HANDS]; MAX_PLAYERS],
    pub(crate) banker_origins: u32,
    /// The cards that the viewer cannot place: those in the deck and those face down.
    pub(crate) unseen: CardSet,
}

impl Pontoon {
    pub(crate) fn view_of(&self, state: &State, who: Viewer) -> View {
        let mut view = View {
            who,
            players: self.rules.players,
            table: *state,
            seen: [[0; HANDS]; MAX_PLAYERS],
            banker_seen: 0,
            origins: [[0; HANDS]; MAX_PLAYERS],
            banker_origins: 0,
            unseen: state.stock.live().iter().copied().collect(),
        };
        view.table.stock = Stock::unknown(state.stock.left());
        for seat in Seat::all(usize::from(self.rules.players)) {
            for index in 0..HANDS {
                let hand = &mut view.table.hands[seat.index()][index];
                let seen = if who.sees(seat) { hand.cards.mask() } else { hand.up };
                view.seen[seat.index()][index] = seen;
                view.origins[seat.index()][index] =
                    blank(&mut hand.cards, seen, &state.batches, &mut view.unseen);
            }
        }
        view.banker_seen = match self.rules.variant {
            _ if state.banker_shown || who == Viewer::All => state.banker.mask(),
            Variant::British => 0,
            Variant::Classic => match self.rules.hidden {
                Hidden::First => state.banker.mask() & 0b10,
                Hidden::Second => state.banker.mask() & 0b01,
            },
        };
        let banker = &mut view.table.banker;
        view.banker_origins = blank(banker, view.banker_seen, &state.batches, &mut view.unseen);
        view
    }
}

/// Blanks the unseen cards, notes them as unseen, and says from which shuffle each is.
fn blank(cards: &mut Cards, seen: u8, batches: &[CardSet; BATCHES], unseen: &mut CardSet) -> u32 {
    let mut origins = 0;
    for place in 0..cards.len() {
        if seen >> place & 1 == 0 {
            let card = cards.as_slice()[place];
            let batch = batches.iter().position(|b| b.contains(card)).unwrap_or(0);
            origins |= (batch as u32) << (4 * place);
            unseen.insert(card);
            cards.set(place, DECK[0]);
        }
    }
    origins
}

impl View {
    /// Whose eyes this is seen with.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        self.who
    }

    /// How many players there are.
    #[must_use]
    pub fn players(&self) -> usize {
        usize::from(self.players)
    }

    /// The phase of the match.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.table.phase
    }

    /// Whose turn it is.
    #[must_use]
    pub fn to_act(&self) -> Option<Seat> {
        let awaited = matches!(self.table.phase, Phase::Staking | Phase::Playing | Phase::Asking);
        awaited.then_some(self.table.seat)
    }

    /// Which hand of the seat to act is being played.
    #[must_use]
    pub fn hand_in_play(&self) -> usize {
        usize::from(self.table.hand)
    }

    /// How many rounds have been dealt.
    #[must_use]
    pub fn round(&self) -> u32 {
        self.table.round
    }

    /// The chips of a seat that are not staked.
    #[must_use]
    pub fn chips(&self, seat: Seat) -> u32 {
        self.table.chips[seat.index()]
    }

    /// What the seat won, or lost, in this round or the last.
    #[must_use]
    pub fn last(&self, seat: Seat) -> i64 {
        self.table.last[seat.index()]
    }

    /// The statistics of a seat.
    #[must_use]
    pub fn statistics(&self, seat: Seat) -> Statistics {
        self.table.statistics[seat.index()]
    }

    /// The cards of a hand in order, null where the viewer cannot see.
    #[must_use]
    pub fn cards(&self, seat: Seat, index: usize) -> Vec<Option<Card>> {
        let hand = &self.table.hands[seat.index()][index];
        shown(&hand.cards, self.seen[seat.index()][index])
    }

    /// The banker's cards in order, null where the viewer cannot see.
    #[must_use]
    pub fn banker(&self) -> Vec<Option<Card>> {
        shown(&self.table.banker, self.banker_seen)
    }

    /// The cards that the viewer cannot place: those in the deck and those face down.
    #[must_use]
    pub fn unseen(&self) -> CardSet {
        self.unseen
    }

    /// How many cards the deck has left.
    #[must_use]
    pub fn left(&self) -> usize {
        self.table.stock.left()
    }

    /// What a hand is worth and of which kind, if the viewer sees all of it.
    #[must_use]
    pub fn worth(&self, seat: Seat, index: usize) -> Option<(Kind, u8)> {
        let hand = &self.table.hands[seat.index()][index];
        let whole = self.seen[seat.index()][index] == hand.cards.mask();
        (whole && !hand.cards.is_empty()).then(|| (hand.rank().0, hand.cards.value()))
    }

    /// What the banker's hand is worth, if the viewer sees all of it.
    #[must_use]
    pub fn banker_worth(&self) -> Option<(Kind, u8)> {
        let cards = &self.table.banker;
        let whole = self.banker_seen == cards.mask() && !cards.is_empty();
        whole.then(|| (crate::value::rank(cards.as_slice(), false).0, cards.value()))
    }

    pub(crate) fn hand(&self, seat: Seat, index: usize) -> &Hand {
        &self.table.hands[seat.index()][index]
    }
}

fn shown(cards: &Cards, seen: u8) -> Vec<Option<Card>> {
    let place = |(i, card): (usize, &Card)| (seen >> i & 1 != 0).then_some(*card);
    cards.as_slice().iter().enumerate().map(place).collect()
}

/// A view as JSON.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "View"))]
struct Written {
    /// Whose eyes this is seen with.
    viewer: Viewer,
    /// The phase of the match.
    phase: Phase,
    /// How many rounds have been dealt.
    round: u32,
    /// Whose turn it is.
    to_act: Option<Seat>,
    /// Which hand of that seat is being played.
    hand: u8,
    /// The hands of each seat.
    hands: Vec<Vec<WrittenHand>>,
    /// The banker's cards, null where unseen.
    banker: Vec<Option<Card>>,
    /// What the banker's hand is worth, if all of it is seen.
    banker_value: Option<u8>,
    /// Chips that are not staked, by seat.
    chips: Vec<u32>,
    /// What each seat won or lost in this round or the last.
    last: Vec<i64>,
    /// The statistics of each seat.
    statistics: Vec<Statistics>,
    /// How many cards the deck has left.
    left: usize,
    /// The cards that the viewer cannot place.
    unseen: CardSet,
    /// In `british`: the cards by the shuffle that they last came from in this round.
    batches: Vec<CardSet>,
    /// How often the deck has been shuffled.
    shuffles: u32,
}

/// A hand as JSON.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct WrittenHand {
    /// The cards, null where unseen.
    cards: Vec<Option<Card>>,
    /// What it is worth, if all of it is seen.
    value: Option<u8>,
    /// What kind of hand, if all of it is seen.
    kind: Option<Kind>,
    /// How it stands.
    status: Status,
    /// Whether it came from a split pair.
    split: bool,
    /// Whether a card was twisted.
    twisted: bool,
    /// The first stake.
    first: u32,
    /// All that is staked.
    stake: u32,
    /// What the last bought card cost.
    bought: u32,
    /// From which shuffle each unseen card is.
    origins: Vec<u32>,
}

impl From<&View> for Written {
    fn from(view: &View) -> Written {
        let seats = || Seat::all(view.players());
        let hand = |seat: Seat, index: usize| {
            let hand = view.hand(seat, index);
            let worth = view.worth(seat, index);
            let origins = view.origins[seat.index()][index];
            WrittenHand {
                cards: view.cards(seat, index),
                value: worth.map(|w| w.1),
                kind: worth.map(|w| w.0),
                status: hand.status,
                split: hand.split,
                twisted: hand.twisted,
                first: hand.first,
                stake: hand.stake,
                bought: hand.bought,
                origins: (0..hand.cards.len()).map(|i| origins >> (4 * i) & 15).collect(),
            }
        };
        let hands = |seat: Seat| {
            let used = (0..HANDS).filter(|i| view.hand(seat, *i).status != Status::Empty);
            used.map(|i| hand(seat, i)).collect()
        };
        let batches = view.table.batches.iter().copied().filter(|b| !b.is_empty());
        Written {
            viewer: view.who,
            phase: view.phase(),
            round: view.round(),
            to_act: view.to_act(),
            hand: view.table.hand,
            hands: seats().map(hands).collect(),
            banker: view.banker(),
            banker_value: view.banker_worth().map(|w| w.1),
            chips: seats().map(|s| view.chips(s)).collect(),
            last: seats().map(|s| view.last(s)).collect(),
            statistics: seats().map(|s| view.statistics(s)).collect(),
            left: view.left(),
            unseen: view.unseen,
            batches: batches.collect(),
            shuffles: view.table.shuffles,
        }
    }
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        Written::from(self).serialize(s)
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
