//! Work that is timed: random deals, the floor they are compared with, and samples.

use std::hint::black_box;

use parlour_cards::{CardSet, DECK};
use parlour_core::{FastLuck, Game, Luck, Match, Rng, Viewer, Workload, cpu, fast_rng};

use crate::rules::{HEARTS, Hearts, Passing, QUEEN, Rules, SEATS, costly, points};
use crate::sample::Worlds;

/// Where the cards come from, in both loops.
const CARDS: u64 = 1;
/// Where the choices come from, in both loops.
const CHOICES: u64 = 2;

pub(crate) fn workloads() -> Vec<Workload> {
    vec![
        Workload {
            name: "deals_per_s",
            about: "random deals without passing, each action checked, through the Game trait",
            run: |count| {
                black_box(deals(count));
                count
            },
            floor: Some("floor_per_s"),
        },
        Workload {
            name: "floor_per_s",
            about: "the same deals and cards by a bare loop that only plays and scores",
            run: |count| {
                black_box(floor(count));
                count
            },
            floor: None,
        },
        Workload {
            name: "samples_per_s",
            about: "whole tables that a seat's view allows, drawn at trick 7",
            run: |count| {
                black_box(samples(count));
                count
            },
            floor: None,
        },
    ]
}

fn without_passing() -> Hearts {
    let rules = Rules { passing: Passing::None, ..Rules::default() };
    let Ok(game) = Hearts::compile(rules) else { unreachable!("these rules are good") };
    game
}

/// The points of all these deals, weighted so that a different deal would show.
fn deals(count: u64) -> i64 {
    let game = without_passing();
    cpu::run(Deals { game: &game, count })
}

struct Deals<'a> {
    game: &'a Hearts,
    count: u64,
}

impl cpu::Work for Deals<'_> {
    type Output = i64;

    #[inline(always)]
    fn run(self) -> i64 {
        let mut cards = fast_rng(CARDS);
        let mut rng = fast_rng(CHOICES);
        let mut sum = 0;
        for _ in 0..self.count {
            let mut now = Match::new(self.game, FastLuck(&mut cards));
            now.deal(&mut ());
            while let Some(seat) = now.awaited() {
                let action = now.any_action(seat, &mut rng);
                now.act_legal(seat, action, &mut ());
            }
            sum = add_up(sum, now.state().open.gained);
        }
        sum
    }
}

#[inline]
fn add_up(sum: i64, points: [i32; SEATS]) -> i64 {
    let weighted = points.iter().zip(1..).map(|(p, w)| i64::from(*p) * w);
    sum.wrapping_mul(31).wrapping_add(weighted.sum())
}

/// The same deals by a bare loop: no checks, no record of the tricks, no phases, and no branch that
/// depends on the cards.
fn floor(count: u64) -> i64 {
    cpu::run(Floor { count })
}

struct Floor {
    count: u64,
}

impl cpu::Work for Floor {
    type Output = i64;

    #[inline(always)]
    fn run(self) -> i64 {
        let mut cards = FastLuck(fast_rng(CARDS));
        let mut rng = fast_rng(CHOICES);
        let mut sum = 0;
        for _ in 0..self.count {
            sum = add_up(sum, bare_deal(&mut cards, &mut rng));
        }
        sum
    }
}

#[inline(always)]
fn bare_deal(luck: &mut impl Luck, rng: &mut impl Rng) -> [i32; SEATS] {
    let mut deck = DECK;
    luck.shuffle(0, 1, &mut deck);
    let mut hands = [0_u64; SEATS];
    for four in deck.chunks_exact(SEATS) {
        for (hand, card) in hands.iter_mut().zip(four) {
            *hand |= 1 << card.bit();
        }
    }
    let opening = 1_u64 << DECK[0].bit();
    let mut leader = 0;
    for (i, hand) in hands.iter().enumerate() {
        leader = if hand & opening == 0 { leader } else { i };
    }
    let mut taken = [0_u8; SEATS];
    // What may not be led, and what may not be thrown away, while there is something else.
    let (mut unled, mut unthrown, mut broken) = (!opening, costly().bits(), 0);
    for _ in 0..13 {
        let hand = hands[leader];
        let led = any_bit(or_if_none(hand & !unled, hand), rng);
        hands[leader] = hand ^ led;
        let suit = 0xffff << (led.trailing_zeros() & 48);
        let mut cards = [led; SEATS];
        // Counted by hand, because an iterator over the cards costs a tenth more instructions.
        let mut i = 1;
        while i < SEATS {
            let seat = (leader + i) % SEATS;
            let hand = hands[seat];
            let free = or_if_none(hand & !unthrown, hand);
            cards[i] = any_bit(or_if_none(hand & suit, free), rng);
            hands[seat] = hand ^ cards[i];
            i += 1;
        }
        let trick = cards[0] | cards[1] | cards[2] | cards[3];
        let best = 1 << (63 - (trick & suit).leading_zeros());
        let place = usize::from(cards[1] == best)
            + 2 * usize::from(cards[2] == best)
            + 3 * usize::from(cards[3] == best);
        leader = (leader + place) % SEATS;
        taken[leader] += points(CardSet::from_bits(trick));
        broken |= trick & HEARTS.bits();
        unled = if broken == 0 { HEARTS.bits() } else { 0 };
        unthrown = 0;
    }
    match taken.iter().position(|t| *t == 26) {
        Some(shooter) => std::array::from_fn(|i| if i == shooter { 0 } else { 26 }),
        None => taken.map(i32::from),
    }
}

/// One of the bits that are set, all equally likely.
#[inline(always)]
fn any_bit(bits: u64, rng: &mut impl Rng) -> u64 {
    1 << cpu::nth_bit(bits, rng.below(bits.count_ones()))
}

#[inline(always)]
fn or_if_none(set: u64, other: u64) -> u64 {
    if set == 0 { other } else { set }
}

/// Views of seats to play to trick 7, from random matches with passing.
fn worlds_at_trick_7(views: u64) -> (Hearts, Vec<Worlds>) {
    let Ok(game) = Hearts::compile(Rules::default()) else { unreachable!("these rules are good") };
    let mut rng = fast_rng(CHOICES);
    let mut worlds = Vec::new();
    for number in 0..views {
        let mut now = Match::new(&game, FastLuck(fast_rng(number)));
        while now.state().open.played() < 24 + (number % 4) as usize {
            let Some(seat) = now.next_seat(&mut ()) else { break };
            let action = now.any_action(seat, &mut rng);
            now.act_legal(seat, action, &mut ());
        }
        let view = game.view(now.state(), Viewer::Seat(now.state().open.tricks.turn()));
        worlds.push(game.worlds(&view));
    }
    (game, worlds)
}

fn samples(count: u64) -> u64 {
    let (game, worlds) = worlds_at_trick_7(64);
    cpu::run(Samples { game: &game, worlds: &worlds, count })
}

struct Samples<'a> {
    game: &'a Hearts,
    worlds: &'a [Worlds],
    count: u64,
}

impl cpu::Work for Samples<'_> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let mut rng = fast_rng(CARDS);
        let mut queens = 0;
        for (_, worlds) in (0..self.count).zip(self.worlds.iter().cycle()) {
            let state = self.game.sample(worlds, &mut rng);
            queens += u64::from(state.hands[0].contains(QUEEN));
            black_box(&state);
        }
        queens
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_floor_plays_the_same_cards() {
        assert_eq!(deals(20_000), floor(20_000));
    }

    #[test]
    fn every_workload_does_what_it_was_asked() {
        for workload in workloads() {
            assert_eq!((workload.run)(100), 100, "{}", workload.name);
        }
    }

    #[test]
    fn a_state_is_small() {
        assert!(size_of::<crate::State>() <= 200, "{}", size_of::<crate::State>());
    }
}
