//! What search is told about Stop the Bus: how the others play, what their turns tell about their
//! hands, and what lives are worth.
//!
//! The likelihoods below were checked by comparing what search expected of each action with what
//! then came in thousands of rounds: without them it takes the others' hands for weaker than they
//! are from the second turn on, and sticks too early.

use parlour_core::{BySeat, Game, Guide, Levels, Rng, Seat, Viewer};

use crate::StopBus;
use crate::action::{Action, Legal};
use crate::bot::{STICKS_ABOVE, auto_play};
use crate::plan::look_ahead;
use crate::rules::MAX_PLAYERS;
use crate::score::{Hand, best, by_suit, suit_sums};
use crate::state::{Open, Phase, State};
use crate::view::View;

impl Guide for StopBus {
    const MODELS_RIVALS: bool = true;
    const PATIENCE: u32 = 64;
    const EXPLORATION: f64 = 0.1;
    const CAUTION: f64 = 2.0;
    const WEIGHS_WORLDS: bool = true;
    const LEVELS: Levels = Levels { slips: 40, hard: 400, expert: 8000 };

    /// The others play as AutoPlay does: by their own hand and what lies open.
    #[inline(always)]
    fn playout(&self, state: &State, seat: Seat, _: &Legal, _: &mut impl Rng) -> Action {
        auto_play(&state.open, &state.hands[seat.index()], STICKS_ABOVE)
    }

    /// By tables that look two turns ahead.
    #[inline(always)]
    fn own(&self, state: &State, seat: Seat, _: &Legal, _: &mut impl Rng) -> Action {
        look_ahead(&state.open, &state.hands[seat.index()])
    }

    /// What the tables say comes first.
    fn prior(&self, view: &View, action: Action) -> f32 {
        let hand = &view.hands[view.open.seat.index()];
        f32::from(u8::from(look_ahead(&view.open, hand) == action))
    }

    /// Who has stuck has a good hand; who could have and did not has none; who has taken few cards
    /// in many turns had little to gain; and cards seen to be taken belong to the suit that counts.
    fn likelihood(&self, view: &View, world: &State) -> f64 {
        let open = &view.open;
        let living = open.living_count();
        let mut weight = 1.0;
        let mut seat = open.starter;
        for place in 0..living {
            if view.who != Viewer::Seat(seat) {
                let turns = (open.turns + living - 1 - place) / living;
                weight *= f64::from(plausible(open, seat, turns, &world.hands[seat.index()]));
            }
            seat = open.next_living(seat);
        }
        weight
    }

    /// At the end of a round, each seat's chance to win the match with the lives that are left.
    #[inline(always)]
    fn leaf(&self, state: &State) -> Option<BySeat<f32>> {
        if state.open.phase == Phase::Playing {
            return None;
        }
        Some(self.chances(&state.open.lives))
    }
}

impl StopBus {
    /// Each seat's chance to win, as the squares of the lives: in matches of AutoPlay against
    /// itself that is right to within two in a hundred. Nobody wins a draw.
    fn chances(&self, lives: &[u8; MAX_PLAYERS]) -> BySeat<f32> {
        let square = |lives: u8| f32::from(lives) * f32::from(lives);
        let all: f32 = lives.iter().map(|l| square(*l)).sum();
        BySeat::from_fn(self.seats(), |s| square(lives[s.index()]) / all.max(1.0))
    }
}

/// The standard `powi` may round otherwise on another machine.
fn power(base: f32, times: u8) -> f32 {
    (0..times).map(|_| base).product()
}

/// How likely a hand is after so many turns of its seat, by what all have seen of it.
fn plausible(open: &Open, seat: Seat, turns: u8, hand: &Hand) -> f32 {
    let sums = suit_sums(hand);
    let score = best(sums);
    let known = open.deduced[seat.index()].known;
    let taken = known.count_ones() as u8;
    let mut weight = power(QUIET[usize::from(score)], turns.saturating_sub(taken));
    // Hands get better with every turn, also where a slot is changed twice.
    weight *= power(f32::from(score) / 31.0, turns.saturating_sub(1));
    if open.stuck == Some(seat) {
        weight *= if score > STICKS_ABOVE { 1.0 } else { 0.01 };
    } else if turns > 0 && taken == 0 && score > STICKS_ABOVE {
        weight *= 0.05;
    }
    for slot in (0..3).filter(|slot| known >> slot & 1 == 1) {
        // A card was taken because it raised the score; the more it does, the likelier.
        let gain = score - best(sums - by_suit(hand[slot]));
        weight *= f32::from(gain).max(0.3) / 11.0;
    }
    weight
}

/// By score, how often AutoPlay finds no card worth taking in a turn; counted in 60,000 rounds.
const QUIET: [f32; 32] = [
    0.01, 0.01, 0.01, 0.01, 0.02, 0.02, 0.03, 0.05, 0.07, 0.10, 0.15, 0.23, 0.37, 0.41, 0.44, 0.48,
    0.50, 0.53, 0.55, 0.57, 0.58, 0.61, 0.67, 0.68, 0.71, 0.74, 0.76, 0.78, 0.80, 0.85, 0.90, 1.0,
];
