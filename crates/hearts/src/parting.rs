//! Which cards are passed, as weights that were learned by playing.
//!
//! The *pull* of a pass is a sum over the suits, and in each over the cards that are kept (where each
//! stands in what is left of its suit), those that are given away (to whom, and whether the hand is one
//! for the moon), and how the queen of spades is guarded. The chance of a pass is the softmax of
//! the pulls of all passes. Because suits only add up, the hundreds of passes need not be listed:
//! the few ways to take some cards of each suit are, and then put together.
//!
//! `examples/fit` makes the weights; `docs/search.md` says from what.

use arrayvec::ArrayVec;
use parlour_cards::{Card, CardSet, Rank, Suit};
use parlour_core::Rng;

use crate::habits::{UNIT, Weights, parts};
use crate::moon::losers;
use crate::rules::{Direction, Hearts, QUEEN};

/// How many weights there are.
pub const PASS_WEIGHTS: usize = Part::ALL;

/// What to pass: learned by playing.
pub static PASSED: Weights<PASS_WEIGHTS> = Weights::read(include_bytes!("../data/passed.bin"));

/// The most cards that are passed.
const MOST: usize = 3;
/// In how many ways a hand and what it was given can part with up to three cards of one suit, all
/// suits together: most where the hand has one suit whole.
const WAYS: usize = 400;
/// The most losers of a hand that is for the moon, and of one that may become so.
const MOON: u32 = 5;
const PERHAPS: u32 = 8;

/// A part of the table: the kinds of entries, one after the other.
struct Part;

parts! { Part,
    KEPT 4 * 8 * 8 * 13, LEFT 4 * 8 * 2 * 3, GUARDS 8 * 8, GIVEN 3 * 3 * 52,
}

/// A hand that is about to part with some of its cards.
#[derive(Clone, Copy, Debug)]
pub struct Parting {
    hand: CardSet,
    count: usize,
    to: usize,
    /// Whether the hand is for the moon: 2 is yes, 1 is perhaps.
    moon: usize,
}

/// Some cards of one suit, and what it counts to part with them.
type Way = (CardSet, f64);

/// The ways to part with cards, suit by suit.
struct Ways {
    ways: ArrayVec<Way, WAYS>,
    /// Where the ways of each suit end.
    ends: [usize; 4],
    /// What all ways to take so many cards from this suit and later ones count together.
    sums: [[f64; MOST + 1]; 5],
}

impl Parting {
    /// A hand whose cards go in a direction.
    #[inline(always)]
    #[must_use]
    pub fn new(game: &Hearts, hand: CardSet, direction: Direction) -> Parting {
        let to = match direction {
            Direction::Left => 0,
            Direction::Across => 1,
            Direction::Right | Direction::Hold => 2,
        };
        let moon = match losers(hand, game.deck - hand, PERHAPS) {
            0..=MOON => 2,
            lost if lost <= PERHAPS => 1,
            _ => 0,
        };
        Parting { hand, count: usize::from(game.pass_count), to, moon }
    }

    /// Picks a pass, each by its chance.
    #[inline(always)]
    pub fn pick(&self, weights: &Weights<PASS_WEIGHTS>, rng: &mut impl Rng) -> CardSet {
        let Ways { ways, ends, sums } = self.ways(weights);
        let (mut passed, mut left, mut from) = (CardSet::EMPTY, self.count, 0);
        for (suit, end) in ends.into_iter().enumerate() {
            let mut at = f64::from(rng.next_u32()) / (f64::from(u32::MAX) + 1.0) * sums[suit][left];
            let mut chosen = CardSet::EMPTY;
            for (cards, counts) in &ways[from..end] {
                if cards.len() <= left {
                    let part = counts * sums[suit + 1][left - cards.len()];
                    if part > 0.0 {
                        chosen = *cards;
                        if at < part {
                            break;
                        }
                        at -= part;
                    }
                }
            }
            passed |= chosen;
            left -= chosen.len();
            from = end;
        }
        passed
    }

    /// The chance that these cards are passed.
    #[inline(always)]
    #[must_use]
    pub fn chance(&self, weights: &Weights<PASS_WEIGHTS>, cards: CardSet) -> f64 {
        let Ways { ways, ends, sums } = self.ways(weights);
        let (mut counts, mut from) = (1.0, 0);
        for (suit, end) in Suit::ALL.into_iter().zip(ends) {
            let way = ways[from..end].iter().find(|way| way.0 == cards.of(suit));
            counts *= way.map_or(0.0, |way| way.1);
            from = end;
        }
        counts / sums[0][self.count]
    }

    /// The pull of a pass.
    #[must_use]
    pub fn pull(&self, weights: &Weights<PASS_WEIGHTS>, cards: CardSet) -> i32 {
        Suit::ALL.into_iter().map(|suit| self.pull_of(weights, suit, cards.of(suit))).sum()
    }

    #[inline(always)]
    fn pull_of(&self, weights: &Weights<PASS_WEIGHTS>, suit: Suit, passed: CardSet) -> i32 {
        let mut pull = 0;
        self.entries(suit, passed, |entry| pull += i32::from(weights.0[entry]));
        pull
    }

    #[inline(always)]
    fn ways(&self, weights: &Weights<PASS_WEIGHTS>) -> Ways {
        let mut all = ArrayVec::<(CardSet, i32), WAYS>::new();
        let mut ends = [0; 4];
        let mut most = [i32::MIN; 4];
        for (i, suit) in Suit::ALL.into_iter().enumerate() {
            up_to(self.hand.of(suit), self.count, &mut |passed| {
                let pull = self.pull_of(weights, suit, passed);
                most[i] = most[i].max(pull);
                all.push((passed, pull));
            });
            ends[i] = all.len();
        }
        let mut ways = ArrayVec::<Way, WAYS>::new();
        let mut sums = [[0.0; MOST + 1]; 5];
        let mut by_count = [[0.0; MOST + 1]; 4];
        for (at, (cards, pull)) in all.iter().enumerate() {
            let suit = ends.iter().filter(|end| **end <= at).count();
            let counts = faded(most[suit] - pull);
            by_count[suit][cards.len()] += counts;
            ways.push((*cards, counts));
        }
        sums[4][0] = 1.0;
        for suit in (0..4).rev() {
            for all in 0..=self.count {
                let together = |own: usize| by_count[suit][own] * sums[suit + 1][all - own];
                sums[suit][all] = (0..=all).map(together).sum();
            }
        }
        Ways { ways, ends, sums }
    }

    /// The entries of the table that make up what one suit adds to the pull of a pass.
    #[inline(always)]
    pub fn entries(&self, suit: Suit, passed: CardSet, mut see: impl FnMut(usize)) {
        let kept = self.hand.of(suit) - passed;
        let (lane, length) = (suit.index(), kept.len().min(7));
        for (at, card) in kept.iter().enumerate() {
            see(Part::KEPT + 13 * (8 * (8 * lane + length) + at.min(7)) + rank(card));
        }
        let queen = usize::from(self.hand.contains(QUEEN));
        see(Part::LEFT + 3 * (2 * (8 * lane + length) + queen) + self.moon);
        if suit == Suit::Spades {
            let held = |rank| usize::from(kept.contains(Card::new(rank, suit)));
            let high = held(Rank::Queen) + 2 * held(Rank::King) + 4 * held(Rank::Ace);
            see(Part::GUARDS + 8 * high + kept.below(QUEEN).len().min(7));
        }
        for card in passed {
            see(Part::GIVEN + 52 * (3 * self.to + self.moon) + card.number());
        }
    }
}

/// What a pull counts that is so much lower than the greatest of its suit. Ways to part with more cards
/// may all pull more than those with fewer, so even a small part must be told exactly.
#[inline(always)]
fn faded(by: i32) -> f64 {
    let by = by as usize;
    const WHOLES: [f64; 64] = powers(0.367_879_441_171_442_33);
    const PARTS: [f64; UNIT as usize] = powers(0.984_496_437_005_408_4);
    WHOLES[(by / UNIT as usize).min(WHOLES.len() - 1)] * PARTS[by % UNIT as usize]
}

/// The powers of a number.
const fn powers<const N: usize>(of: f64) -> [f64; N] {
    let mut powers = [1.0; N];
    let mut i = 1;
    while i < N {
        powers[i] = powers[i - 1] * of;
        i += 1;
    }
    powers
}

#[inline(always)]
fn rank(card: Card) -> usize {
    usize::from(card.rank().value()) - 2
}

/// Sees every way to take up to so many of the cards.
#[inline(always)]
fn up_to(cards: CardSet, count: usize, see: &mut impl FnMut(CardSet)) {
    see(CardSet::EMPTY);
    for one in cards {
        if count > 0 {
            see(CardSet::only(one));
        }
        for two in cards.below(one) {
            if count > 1 {
                see(CardSet::only(one) | CardSet::only(two));
            }
            for three in cards.below(two) {
                if count > 2 {
                    let pair = CardSet::only(one) | CardSet::only(two);
                    see(pair | CardSet::only(three));
                }
            }
        }
    }
}
