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
use parlour_core::Rng;

use crate::action::Action;
use crate::moment::FEARED;
pub use crate::moment::{Lacks, Moment, Table};
use crate::rules::{Hearts, QUEEN, SEATS};
use crate::state::State;
use crate::view::View;

/// So much of pull makes a card e times as likely.
pub const UNIT: i32 = 64;

/// How many weights there are.
pub const WEIGHTS: usize = Part::ALL;

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
    LEAD_VOIDS 3 * 4 * 64 * 4, LEAD_LEFT 3 * 4 * 4 * 4 * 8,
    FOLLOW_BEHIND 3 * 2 * 6 * 64, FOLLOW_LEFT 2 * 6 * 4 * 4 * 3 * 4, FOLLOW_EXITS 2 * 6 * 4 * 4 * 3,
    THROW_VOIDS 3 * 4 * 64 * 3,
    FOLLOW_STOP 3 * 4 * 4 * 2 * 4 * 3 * 3, THROW_STOP 4 * 4 * 5 * 3 * 3 * 3,
    LEAD_SHOT 7 * 5 * 3 * 3 * 2, LEAD_STOP 4 * 3 * 2 * 3 * 3,
}

impl Moment {
    /// Picks one of the legal cards, each by its chance.
    #[inline(always)]
    pub fn pick(&self, weights: &Weights, legal: CardSet, rng: &mut impl Rng) -> Card {
        let (pulls, most) = self.pulls(weights, legal);
        let (mut sum, mut sums) = (0, [u32::MAX; 13]);
        for i in 0..legal.len().min(sums.len()) {
            sum += fallen(most - pulls[i]);
            sums[i] = sum;
        }
        let at = rng.below(sum);
        let mut below = 0;
        for sum in sums {
            below += usize::from(sum <= at);
        }
        legal.nth(below)
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
            let voids = 4 * lane + self.lacks.behind(self.seat, 3, card.suit());
            see(Part::LEAD_VOIDS + 4 * (64 * voids + stands) + self.queen);
            see(Part::LEAD_LEFT + 8 * (4 * (4 * voids + self.hearts) + self.queen) + above);
            if self.fears() {
                let fear = 2 * (3 * (self.moon - FEARED) + lane) + top;
                see(Part::LEAD_STOP + 3 * (3 * fear + self.late) + self.bosses.min(2));
            } else {
                let hope = 3 * (5 * self.moon + self.lost) + self.late;
                see(Part::LEAD_SHOT + 2 * (3 * hope + lane) + top);
            }
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
            // How many are still to play, and how many of them lack the suit.
            let left = SEATS - 1 - self.place;
            let lacking = self.lacks.behind(self.seat, left, led);
            let behind = 6 * wins + left * (left + 1) / 2 + lacking;
            see(Part::FOLLOW_BEHIND + 64 * (12 * lane + behind) + stands);
            let costing = 4 * (4 * behind + self.cost) + self.queen;
            see(Part::FOLLOW_LEFT + 4 * (3 * costing + lane) + self.hearts);
            see(Part::FOLLOW_EXITS + 3 * (4 * (4 * behind + self.exits) + self.cost) + self.late);
            if self.fears() {
                let others = self.bosses.saturating_sub(top).min(2);
                let fear = 4 * (4 * (4 * lane + self.moon - FEARED) + self.run) + self.cost;
                see(Part::FOLLOW_STOP + 3 * (3 * (2 * fear + wins) + others) + self.late);
            }
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
        let voids = 4 * lane + self.lacks.behind(self.seat, 3, card.suit());
        see(Part::THROW_VOIDS + 3 * (64 * voids + stands) + self.late);
        if self.fears() {
            // It stops a shooter of its suit, or will when higher cards are gone.
            let stops = if above == 0 { 2 } else { usize::from(above < length) };
            let others = self.bosses.saturating_sub(top).min(2);
            let fear = 5 * (4 * (self.moon - FEARED) + self.run) + kind;
            see(Part::THROW_STOP + 3 * (3 * (3 * fear + stops) + others) + self.late);
        }
    }
}

/// What a pull is worth that is so much lower than the greatest.
#[inline(always)]
fn fallen(by: i32) -> u32 {
    FALLING[(by as usize).min(FALLING.len() - 1)]
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
