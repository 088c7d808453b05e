//! How cards are played, as weights that were learned by playing.
//!
//! A card's *pull* is the sum of a few weights: where the card stands among those that are still
//! about, what lies in the trick, who takes the points. The chance of a card is the softmax of the
//! pulls. That is cheap enough for playouts, which follow it, and for weighing worlds, which asks
//! how likely the others' plays were. It uses only what a player knows: the own hand, what lies
//! open, and which cards are still about.
//!
//! Pulls are whole numbers, so they are the same on every machine. `examples/fit` makes the
//! weights; `docs/search.md` says from what.

use parlour_cards::{Card, CardSet, Suit};
use parlour_core::{Rng, Seat};

use crate::action::Action;
use crate::moon::{Takers, losers};
use crate::rules::{Hearts, QUEEN, SEATS, points};
use crate::state::{Open, State};
use crate::view::View;

/// So much of pull makes a card e times as likely.
pub const UNIT: i32 = 64;

/// How many weights there are.
pub const WEIGHTS: usize = Part::ALL;

/// The most losers with which a hand may hope for the moon.
const STRONG: u32 = 3;

/// The pull of every entry.
#[derive(Clone, Debug)]
pub struct Weights<const N: usize = WEIGHTS>(pub [i16; N]);

/// What plays well: fitted on what each card was worth. Playouts follow it.
pub static GOOD: Weights = Weights::read(include_bytes!("../data/good.bin"));

/// What players do: fitted on what they chose. Worlds are weighed by it.
pub static USUAL: Weights = Weights::read(include_bytes!("../data/usual.bin"));

impl<const N: usize> Weights<N> {
    /// Reads weights of two bytes each, the lower byte first.
    #[must_use]
    pub const fn read(bytes: &[u8]) -> Weights<N> {
        assert!(bytes.len() == 2 * N, "two bytes a weight");
        let mut weights = Weights([0; N]);
        let mut i = 0;
        while i < N {
            weights.0[i] = i16::from_le_bytes([bytes[2 * i], bytes[2 * i + 1]]);
            i += 1;
        }
        weights
    }
}

/// What a pull that is so much lower is worth: a falling exponential, as whole numbers.
static FALLING: [u32; 10 * UNIT as usize] = {
    /// e to the power of -1/64, in units of 2 to the power of -32.
    const STEP: u64 = 4_228_379_695;
    let mut table = [0; 10 * UNIT as usize];
    let mut value: u64 = 1 << 56;
    let mut i = 0;
    while i < table.len() {
        table[i] = (value >> 32) as u32;
        value = (value >> 32) * STEP + (((value & 0xffff_ffff) * STEP) >> 32);
        i += 1;
    }
    table
};

/// A part of the table: the kinds of entries, one after the other.
struct Part;

/// Gives a type a constant for where each part of a table begins, and `ALL` for its end.
macro_rules! parts {
    ($of:ident, $($name:ident $size:expr),+ $(,)?) => { parts!(@ $of 0; $($name $size,)+); };
    (@ $of:ident $at:expr; $name:ident $size:expr, $($rest:tt)*) => {
        impl $of { const $name: usize = $at; }
        parts!(@ $of $at + $size; $($rest)*);
    };
    (@ $of:ident $at:expr;) => { impl $of { const ALL: usize = $at; } };
}
pub(crate) use parts;

parts! { Part,
    LEAD_PLACE 3 * 64, LEAD_LENGTH 20 * 8, LEAD_MOON 11 * 3 * 2 * 3, LEAD_END 20 * 4,
    LEAD_SUIT 3 * 64, LEAD_TIME 13 * 3 * 2,
    FOLLOW_TRICK 2 * 3 * 4 * 3 * 4, FOLLOW_PLACE 2 * 2 * 64, FOLLOW_MOON 11 * 2 * 2 * 3 * 2, FOLLOW_FEEDS 11 * 2 * 2 * 3,
    FOLLOW_KIND 20 * 2 * 3, FOLLOW_DUCKS 2 * 4 * 4 * 2, FOLLOW_COST 20 * 2 * 4,
    FOLLOW_FIRST 2 * 2 * 4, FOLLOW_TIME 2 * 3 * 3 * 2, FOLLOW_SUIT 2 * 8 * 2 * 3,
    THROW_RANK 3 * 13, THROW_LENGTH 20 * 8 * 2, THROW_PLACE 3 * 64, THROW_MOON 11 * 5 * 3 * 2,
    THROW_FIRST 5 * 3 * 2, THROW_TIME 3 * 3 * 4, THROW_GUARDS 4 * 5 * 8,
    LEAD_QUEEN 3 * 64 * 4 * 3, LEAD_HELD 3 * 64 * 8, LEAD_HOPE 3 * 8 * 8 * 11,
    FOLLOW_QUEEN 3 * 2 * 3 * 64 * 4, FOLLOW_HOPE 2 * 3 * 4 * 11 * 3 * 3,
    FOLLOW_HELD 3 * 2 * 2 * 4 * 8 * 8 * 2,
    THROW_QUEEN 3 * 64 * 4 * 3, THROW_HELD 5 * 8 * 4 * 3 * 8, THROW_HOPE 5 * 4 * 11 * 3,
}

/// What lies open when a card is to be played.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// Who led to the trick, if one was.
    pub leader: Option<Seat>,
    /// The suit led to the trick, if one was.
    pub led: Option<Suit>,
    /// The cards of the trick.
    pub lying: CardSet,
    /// The card that takes the trick so far, and who played it.
    pub high: Option<(Card, Seat)>,
    /// The points that each seat has taken.
    pub taken: [u8; SEATS],
}

impl Table {
    /// What lies open now.
    #[inline(always)]
    #[must_use]
    pub fn of(open: &Open) -> Table {
        let trick = open.tricks.current();
        let lying: CardSet = trick.cards.iter().copied().collect();
        let led = trick.cards.first().map(|card| card.suit());
        let high = led.map(|led| {
            let high = lying.highest_of(led).unwrap_or(trick.cards[0]);
            let at = trick.cards.iter().position(|card| *card == high).unwrap_or_default();
            (high, trick.leader.after(at, SEATS))
        });
        let leader = led.map(|_| trick.leader);
        Table { leader, led, lying, high, taken: open.taken }
    }
}

/// What a player sees who is to play a card.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    hand: CardSet,
    /// The cards in the other hands.
    unseen: CardSet,
    led: Option<Suit>,
    high: Option<Card>,
    /// How many have played to the trick.
    place: usize,
    /// What the trick costs so far, from 0 to 3.
    cost: usize,
    /// Who has the points, from 0 to 10.
    moon: usize,
    /// Where the queen is: taken, in another hand, in this one, in the trick.
    queen: usize,
    /// Whether the trick would go to somebody else who has all points so far: no, yes, or even to
    /// one who led it.
    feeds: usize,
    /// How much of the round is left: 0 to 2.
    late: usize,
}

impl Moment {
    /// What a player sees: its hand, the cards in the other hands, and what lies open.
    #[inline(always)]
    #[must_use]
    pub fn new(seat: Seat, hand: CardSet, unseen: CardSet, table: &Table) -> Moment {
        let takers = Takers::of(table.taken);
        let queen = if unseen.contains(QUEEN) {
            1
        } else if hand.contains(QUEEN) {
            2
        } else {
            3 * usize::from(table.lying.contains(QUEEN))
        };
        let taker = table.high.map(|(_, who)| who);
        Moment {
            hand,
            unseen,
            led: table.led,
            high: table.high.map(|(card, _)| card),
            place: table.lying.len(),
            cost: match points(table.lying) {
                0 => 0,
                1..=3 => 1,
                4..=12 => 2,
                _ => 3,
            },
            moon: moon(takers, seat, hand, unseen, table.taken),
            queen,
            feeds: match takers {
                Takers::One(one) if one != seat && Some(one) == taker => {
                    1 + usize::from(Some(one) == table.leader)
                }
                _ => 0,
            },
            late: match hand.len() {
                0..=4 => 2,
                5..=8 => 1,
                _ => 0,
            },
        }
    }

    /// Picks one of the legal cards, each by its chance.
    #[inline(always)]
    pub fn pick(&self, weights: &Weights, legal: CardSet, rng: &mut impl Rng) -> Card {
        let (pulls, most) = self.pulls(weights, legal);
        let mut sum = 0;
        let sums: [u32; 13] = std::array::from_fn(|i| {
            if i < legal.len() {
                sum += fallen(most - pulls[i]);
            }
            sum
        });
        let at = rng.below(sum);
        legal.nth(sums.iter().filter(|sum| **sum <= at).count())
    }

    /// The chance that this one of the legal cards is played.
    #[inline(always)]
    #[must_use]
    pub fn chance(&self, weights: &Weights, legal: CardSet, card: Card) -> f32 {
        let (pulls, most) = self.pulls(weights, legal);
        let (mut all, mut own) = (0, 0);
        for (pull, other) in pulls.iter().zip(legal) {
            let share = fallen(most - pull);
            all += share;
            own = if other == card { share } else { own };
        }
        own as f32 / all as f32
    }

    /// The pulls of the legal cards, in their order, and the greatest.
    #[inline(always)]
    fn pulls(&self, weights: &Weights, legal: CardSet) -> ([i32; 13], i32) {
        let (mut pulls, mut most) = ([0; 13], i32::MIN);
        for (place, card) in pulls.iter_mut().zip(legal) {
            let mut pull = 0;
            self.entries(card, |entry| pull += i32::from(weights.0[entry]));
            *place = pull;
            most = most.max(pull);
        }
        (pulls, most)
    }

    /// The entries of the table that make up the pull of a card.
    #[inline(always)]
    pub fn entries(&self, card: Card, mut see: impl FnMut(usize)) {
        let suit = CardSet::suit(card.suit());
        let (mine, theirs) = (self.hand & suit, self.unseen & suit);
        let above = theirs.above(card).len().min(7);
        let below = theirs.below(card).len().min(7);
        let (length, about) = (mine.len().min(7), theirs.len().min(7));
        let lane = match card.suit() {
            Suit::Clubs | Suit::Diamonds => 0,
            Suit::Spades => 1,
            Suit::Hearts => 2,
        };
        let kind = match card.suit() {
            Suit::Clubs | Suit::Diamonds => 0,
            Suit::Hearts => 1,
            Suit::Spades if card < QUEEN => 2,
            Suit::Spades if card == QUEEN => 3,
            Suit::Spades => 4,
        };
        let known = 4 * kind + self.queen;
        // The lowest of its suit, the highest, both, or neither.
        let end =
            usize::from(mine.below(card).is_empty()) + 2 * usize::from(mine.above(card).is_empty());
        let stands = 8 * above + below;
        let Some(led) = self.led else {
            let top = usize::from(above == 0);
            see(Part::LEAD_PLACE + 64 * lane + stands);
            see(Part::LEAD_LENGTH + 8 * known + length);
            see(Part::LEAD_MOON + 3 * (2 * (3 * self.moon + lane) + top) + self.late);
            see(Part::LEAD_END + 4 * known + end);
            see(Part::LEAD_SUIT + 64 * lane + 8 * about + length);
            let left = self.hand.len().min(13) - 1;
            see(Part::LEAD_TIME + 2 * (3 * left + lane) + usize::from(above < below));
            see(Part::LEAD_QUEEN + 3 * (4 * (64 * lane + stands) + self.queen) + self.late);
            see(Part::LEAD_HELD + 8 * (64 * lane + stands) + length);
            see(Part::LEAD_HOPE + 11 * (8 * (8 * lane + above) + about) + self.moon);
            return;
        };
        let first = usize::from(self.hand.len() == 13);
        let place = self.place - 1;
        if card.suit() == led {
            let wins = usize::from(self.high.is_none_or(|high| card > high));
            let last = usize::from(self.place == SEATS - 1);
            let ducks = self.high.map_or(0, |high| mine.below(high).len().min(3));
            see(Part::FOLLOW_TRICK + 4 * (3 * (4 * (3 * wins + place) + self.cost) + lane) + end);
            see(Part::FOLLOW_PLACE + 64 * (2 * wins + last) + stands);
            let costs = usize::from(self.cost > 0);
            let top = usize::from(above == 0);
            see(Part::FOLLOW_MOON + 2 * (3 * (2 * (2 * self.moon + wins) + costs) + place) + top);
            see(Part::FOLLOW_FEEDS + 3 * (2 * (2 * self.moon + wins) + costs) + self.feeds);
            see(Part::FOLLOW_KIND + 3 * (2 * known + wins) + place);
            see(Part::FOLLOW_DUCKS + 2 * (4 * (4 * wins + ducks) + end) + last);
            see(Part::FOLLOW_COST + 4 * (2 * known + wins) + self.cost);
            see(Part::FOLLOW_FIRST + 4 * (2 * first + wins) + end);
            see(Part::FOLLOW_TIME
                + 2 * (3 * (3 * wins + self.late) + lane)
                + usize::from(above == 0));
            see(Part::FOLLOW_SUIT + 3 * (2 * (8 * wins + about) + last) + lane);
            let trick = 3 * wins + place;
            let hope = 11 * (4 * trick + self.cost) + self.moon;
            let held = 8 * (4 * (2 * (2 * lane + wins) + last) + end) + length;
            see(Part::FOLLOW_QUEEN
                + 4 * (64 * (3 * (2 * lane + wins) + place) + stands)
                + self.queen);
            see(Part::FOLLOW_HOPE + 3 * (3 * hope + self.late) + lane);
            see(Part::FOLLOW_HELD + 2 * (8 * held + about) + costs);
            return;
        }
        let rank = usize::from(card.rank().value()) - 2;
        let guards = self.hand.below(QUEEN).len().min(7);
        see(Part::THROW_RANK + 13 * lane + rank);
        see(Part::THROW_LENGTH + 2 * (8 * known + length) + (end >> 1));
        see(Part::THROW_PLACE + 64 * lane + stands);
        let top = usize::from(above == 0);
        see(Part::THROW_MOON + 2 * (3 * (5 * self.moon + kind) + self.feeds) + top);
        see(Part::THROW_FIRST + 2 * (3 * kind + place) + first);
        see(Part::THROW_TIME + 4 * (3 * lane + self.late) + end);
        see(Part::THROW_GUARDS + 8 * (5 * self.queen + kind) + guards);
        see(Part::THROW_QUEEN + 3 * (4 * (64 * lane + stands) + self.queen) + self.late);
        see(Part::THROW_HELD
            + 8 * (3 * (4 * (8 * kind + length) + self.queen) + self.late)
            + above);
        see(Part::THROW_HOPE + 3 * (11 * (4 * kind + end) + self.moon) + self.feeds);
    }
}

/// What a pull is worth that is so much lower than the greatest.
#[inline(always)]
fn fallen(by: i32) -> u32 {
    FALLING[(by as usize).min(FALLING.len() - 1)]
}

/// Who has the points, and whether a moon is to be hoped or feared: nobody can shoot any more;
/// nobody has any, or the player has all, and the own hand is weak, fair or strong; somebody else
/// has all, and they are few or more and more.
#[inline(always)]
fn moon(takers: Takers, seat: Seat, hand: CardSet, unseen: CardSet, taken: [u8; SEATS]) -> usize {
    let hope = || match losers(hand, unseen, STRONG) {
        0 | 1 => 2,
        lost if lost <= STRONG => 1,
        _ => 0,
    };
    match takers {
        Takers::Several => 0,
        Takers::Nobody => 1 + hope(),
        Takers::One(one) if one == seat => 4 + hope(),
        Takers::One(one) => match taken[one.index()] {
            0..=4 => 7,
            5..=12 => 8,
            13..=17 => 9,
            _ => 10,
        },
    }
}

/// How likely the plays of the others were, if the world is as supposed.
#[inline(always)]
#[must_use]
pub fn explains(game: &Hearts, view: &View, world: &State, weights: &Weights) -> f64 {
    let (own, tricks) = (view.viewer.seat(), &view.open.tricks);
    let mut unplayed = game.deck;
    let mut state = game.begun(before_play(view, world));
    let mut likely = 1.0;
    for card in tricks.order().iter().copied() {
        let seat = state.open.tricks.turn();
        let hand = state.hands[seat.index()];
        if own != Some(seat) {
            let legal = state.open.playable(hand);
            if legal.len() > 1 {
                let moment = Moment::new(seat, hand, unplayed - hand, &Table::of(&state.open));
                likely *= f64::from(moment.chance(weights, legal, card));
            }
        }
        unplayed -= CardSet::only(card);
        if game.act(&mut state, seat, Action::Play { card }, &mut ()).is_err() {
            unreachable!("what was played could be played from these hands")
        }
    }
    likely
}

/// The hands with which the round was begun, cards passed included.
#[inline(always)]
pub(crate) fn before_play(view: &View, world: &State) -> [CardSet; SEATS] {
    let mut hands = world.hands;
    for (at, card) in view.open.tricks.order().iter().enumerate() {
        hands[view.open.tricks.player(at).index()].insert(*card);
    }
    hands
}
