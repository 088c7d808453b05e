//! Everything about the table.

use std::fmt;

use parlour_cards::{Card, CardSet, DECK};
use parlour_core::Seat;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::rules::{MAX_PLAYERS, Rules};
use crate::value::{self, Kind, MOST_CARDS};

/// How many hands a player may have: two after a split.
pub const HANDS: usize = 2;
/// How often, at the very most, a British deck can be filled up again in one round, plus one: 7
/// players with 2 hands of 5 and the banker take 75 cards, and a bust hand gives back 3 or more.
pub(crate) const BATCHES: usize = 9;

/// Everything about the table. Cards that are out of play leave no order behind: two tables that
/// go on alike are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) phase: Phase,
    /// How many rounds have been dealt.
    pub(crate) round: u32,
    /// How often the deck has been shuffled.
    pub(crate) shuffles: u32,
    /// Whose turn it is, and with which of its hands.
    pub(crate) seat: Seat,
    pub(crate) hand: u8,
    /// The hands of each seat; the second is in use after a split.
    pub(crate) hands: [[Hand; HANDS]; MAX_PLAYERS],
    pub(crate) banker: Cards,
    /// Whether all of the banker's cards lie face up.
    pub(crate) banker_shown: bool,
    /// The chips of each seat that are not staked.
    pub(crate) chips: [u32; MAX_PLAYERS],
    /// What the house has won, or lost.
    pub(crate) bank: i64,
    /// What each seat has won, or lost, in this round or the last.
    pub(crate) last: [i64; MAX_PLAYERS],
    pub(crate) statistics: [Statistics; MAX_PLAYERS],
    pub(crate) stock: Stock,
    /// The cards by the shuffle that they last came from in this round, the latest last: all know
    /// them. Only `british` fills the deck up within a round.
    pub(crate) batches: [CardSet; BATCHES],
}

/// The phase of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The next round is to be dealt.
    Dealing,
    /// The players see one card each and stake.
    Staking,
    /// The players play their hands.
    Playing,
    /// The round is over, and the player says whether there is another.
    Asking,
    /// The match is over.
    Over,
}

/// Up to five cards in the order they came.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Cards {
    cards: [Card; MOST_CARDS],
    len: u8,
}

/// A player's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand {
    pub(crate) cards: Cards,
    /// Which cards lie face up for all: a bit for each.
    pub(crate) up: u8,
    pub(crate) status: Status,
    /// Whether it came from a split pair.
    pub(crate) split: bool,
    /// Whether a card was twisted: then no more can be bought.
    pub(crate) twisted: bool,
    /// The first stake.
    pub(crate) first: u32,
    /// All that is staked.
    pub(crate) stake: u32,
    /// What the last bought card cost; 0 before the first.
    pub(crate) bought: u32,
}

/// How a hand stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// There is no such hand.
    Empty,
    /// It can still get cards.
    Playing,
    /// The player stuck.
    Stuck,
    /// It ended by itself: with 21 in `classic`, with five cards, or for want of cards.
    Stood,
    /// It is over 21, has been shown and has lost.
    Bust,
}

/// What a player has done in the match so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Statistics {
    /// Rounds played to their end.
    pub rounds: u32,
    /// Rounds won.
    pub wins: u32,
    /// Rounds lost.
    pub losses: u32,
    /// Pontoons held.
    pub pontoons: u32,
    /// Five card tricks held.
    pub five_card_tricks: u32,
    /// Rounds won in a row just now.
    pub streak: u32,
    /// The most rounds won in a row.
    pub best_streak: u32,
}

/// The cards still to come; the next one is the last.
#[derive(Clone, Copy)]
pub(crate) struct Stock {
    cards: [Card; 52],
    left: u8,
}

impl Cards {
    pub(crate) const EMPTY: Cards = Cards { cards: [DECK[0]; MOST_CARDS], len: 0 };

    /// The cards in order.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }

    /// How many.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// What they are worth.
    #[inline]
    #[must_use]
    pub fn value(&self) -> u8 {
        value::value(self.as_slice())
    }

    #[inline]
    pub(crate) fn push(&mut self, card: Card) {
        self.cards[usize::from(self.len)] = card;
        self.len += 1;
    }

    /// Puts another card in a place.
    pub(crate) fn set(&mut self, place: usize, card: Card) {
        self.cards[place] = card;
    }

    /// A bit for each card.
    #[inline]
    pub(crate) fn mask(&self) -> u8 {
        (1 << self.len) - 1
    }

    /// The cards as a set.
    pub(crate) fn set_of(&self) -> CardSet {
        self.as_slice().iter().copied().collect()
    }
}

impl FromIterator<Card> for Cards {
    /// Takes the first five.
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        let mut all = Cards::EMPTY;
        cards.into_iter().take(MOST_CARDS).for_each(|card| all.push(card));
        all
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

impl Hand {
    pub(crate) const EMPTY: Hand = Hand {
        cards: Cards::EMPTY,
        up: 0,
        status: Status::Empty,
        split: false,
        twisted: false,
        first: 0,
        stake: 0,
        bought: 0,
    };

    /// How the hand ranks. Bust hands whose cards went back to the deck are still bust.
    #[inline]
    pub(crate) fn rank(&self) -> (Kind, u8) {
        match self.status {
            Status::Bust => (Kind::Bust, 0),
            _ => value::rank(self.cards.as_slice(), self.split),
        }
    }

    /// Gives it a card, face up or down.
    #[inline]
    pub(crate) fn take(&mut self, card: Card, up: bool) {
        self.up |= u8::from(up) << self.cards.len();
        self.cards.push(card);
    }
}

impl Stock {
    pub(crate) const EMPTY: Stock = Stock { cards: [DECK[0]; 52], left: 0 };

    /// As many cards, of which nothing is known.
    pub(crate) fn unknown(left: usize) -> Stock {
        Stock { left: left as u8, ..Stock::EMPTY }
    }

    /// These cards, the first of them on top.
    pub(crate) fn from_top(cards: &[Card]) -> Stock {
        let mut stock = Stock::unknown(cards.len());
        for (place, card) in stock.live_mut().iter_mut().zip(cards.iter().rev()) {
            *place = *card;
        }
        stock
    }

    /// A deck to be shuffled.
    pub(crate) fn of(cards: CardSet) -> Stock {
        if cards == CardSet::FULL {
            return Stock { cards: DECK, left: 52 };
        }
        let mut stock = Stock::unknown(cards.len());
        for (place, card) in stock.cards.iter_mut().zip(cards) {
            *place = card;
        }
        stock
    }

    #[inline]
    pub(crate) fn left(&self) -> usize {
        usize::from(self.left)
    }

    /// The cards, the next one last.
    #[inline]
    pub(crate) fn live(&self) -> &[Card] {
        &self.cards[..usize::from(self.left)]
    }

    #[inline]
    pub(crate) fn live_mut(&mut self) -> &mut [Card] {
        &mut self.cards[..usize::from(self.left)]
    }

    /// Takes the next card.
    #[inline]
    pub(crate) fn next(&mut self) -> Option<Card> {
        let left = self.left.checked_sub(1)?;
        self.left = left;
        Some(self.cards[usize::from(left)])
    }
}

impl PartialEq for Stock {
    fn eq(&self, other: &Stock) -> bool {
        self.live() == other.live()
    }
}

impl Eq for Stock {}

impl fmt::Debug for Stock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.live().fmt(f)
    }
}

impl State {
    /// The table before the first deal.
    pub(crate) fn new(rules: &Rules) -> State {
        let mut chips = [0; MAX_PLAYERS];
        if rules.variant == crate::Variant::British {
            chips[..usize::from(rules.players)].fill(rules.chips);
        }
        State {
            phase: Phase::Dealing,
            round: 0,
            shuffles: 0,
            seat: Seat::new(0),
            hand: 0,
            hands: [[Hand::EMPTY; HANDS]; MAX_PLAYERS],
            banker: Cards::EMPTY,
            banker_shown: false,
            chips,
            bank: 0,
            last: [0; MAX_PLAYERS],
            statistics: [Statistics::default(); MAX_PLAYERS],
            stock: Stock::EMPTY,
            batches: [CardSet::EMPTY; BATCHES],
        }
    }

    /// The hand that is being played.
    #[inline]
    pub(crate) fn current(&self) -> &Hand {
        &self.hands[self.seat.index()][usize::from(self.hand)]
    }

    #[inline]
    pub(crate) fn current_mut(&mut self) -> &mut Hand {
        &mut self.hands[self.seat.index()][usize::from(self.hand)]
    }

    /// Cards of bust hands, which can be shuffled in when the deck runs out.
    pub(crate) fn bust_cards(&self) -> usize {
        let bust = self.hands.iter().flatten().filter(|h| h.status == Status::Bust);
        bust.map(|h| h.cards.len()).sum()
    }
}
