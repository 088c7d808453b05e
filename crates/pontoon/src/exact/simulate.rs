//! Many rounds through the rules of the game, to be held against the exact figures.
//!
//! Every round is dealt from a full deck. Decisions are remembered by the cards they depend on:
//! there are only some thousands.

use std::collections::BTreeMap;

use parlour_core::{ActionSet, FastLuck, FastRng, Game, Seat, Viewer, fast_rng};

use super::{british, classic};
use crate::action::Action;
use crate::rules::{MAX_ROUNDS, Rules};
use crate::state::{HANDS, Phase, State};
use crate::value::{banker_twists, base_value};
use crate::{Hidden, Pontoon};

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// The best choice, as computed.
    Exact,
    /// The banker's own rule.
    Banker,
}

/// What a decision depends on: how many cards of each value each hand has and whether it can be
/// split, which is played and whether a card of it was twisted, stakes and last price, and the
/// banker's open card.
type Key = ([[u8; 12]; HANDS], (u8, bool), [u32; 3], u8);

fn key(state: &State, up: u8) -> Key {
    let values = state.hands[0].map(|hand| {
        let (mut values, cards) = ([0; 12], hand.cards.as_slice());
        cards.iter().for_each(|card| values[usize::from(base_value(*card))] += 1);
        values[11] = u8::from(matches!(cards, [a, b] if a.rank() == b.rank()));
        values
    });
    let [first, second] = state.hands[0].map(|hand| hand.stake);
    let hand = state.current();
    (values, (state.hand, hand.twisted), [first, second, hand.bought], up)
}

fn game(rules: Rules) -> Pontoon {
    Pontoon::new(rules).unwrap_or_else(|wrong| unreachable!("these rules hold: {wrong:?}"))
}

/// Plays classic rounds and says how many were won.
#[must_use]
pub fn classic_rounds(policy: Policy, rounds: u32, seed: u64) -> u32 {
    let mut luck = FastLuck(fast_rng(seed));
    let mut known: BTreeMap<Key, bool> = BTreeMap::new();
    let (mut left, mut won) = (rounds, 0);
    while left > 0 {
        let rounds = left.min(MAX_ROUNDS);
        won += classic_match(policy, rounds, &mut luck, &mut known);
        left -= rounds;
    }
    won
}

fn classic_match(
    policy: Policy,
    rounds: u32,
    luck: &mut FastLuck<FastRng>,
    known: &mut BTreeMap<Key, bool>,
) -> u32 {
    let rules = Rules { rounds, reshuffle_below: 52, ..Rules::default() };
    debug_assert_eq!(rules.hidden, Hidden::First);
    let (game, seat) = (game(rules), Seat::new(0));
    let mut state = game.start();
    game.deal(&mut state, luck, &mut ());
    while state.phase != Phase::Over {
        let action = match (state.phase, policy) {
            (Phase::Asking, _) => Action::Again,
            (_, Policy::Banker) if banker_twists(state.current().cards.as_slice()) => Action::Twist,
            (_, Policy::Banker) => Action::Stick,
            (_, Policy::Exact) => {
                let key = key(&state, base_value(state.banker.as_slice()[1]));
                let twists = *known.entry(key).or_insert_with(|| {
                    let view = game.view(&state, Viewer::Seat(seat));
                    classic::odds(&view).is_some_and(classic::Odds::twists)
                });
                if twists { Action::Twist } else { Action::Stick }
            }
        };
        let done = game.apply(&mut state, seat, action, luck, &mut ());
        debug_assert_eq!(done, Ok(()));
    }
    state.statistics[0].wins
}

/// Plays British rounds of one player who stakes 1 and chooses as computed; the mean of the chips won and its standard error.
#[must_use]
pub fn british_rounds(rounds: u32, seed: u64) -> (f64, f64) {
    let game = game(Rules::british(1));
    let mut luck = FastLuck(fast_rng(seed));
    let mut known: BTreeMap<Key, Action> = BTreeMap::new();
    let (mut sum, mut squares) = (0.0, 0.0);
    for _ in 0..rounds {
        let mut state = game.start();
        game.deal(&mut state, &mut luck, &mut ());
        while state.phase != Phase::Dealing {
            let action = match state.phase {
                Phase::Staking => Action::Stake { amount: 1 },
                _ => *known.entry(key(&state, 0)).or_insert_with(|| best(&game, &state)),
            };
            let done = game.apply(&mut state, Seat::new(0), action, &mut luck, &mut ());
            debug_assert_eq!(done, Ok(()));
        }
        let won = state.last[0] as f64;
        sum += won;
        squares += won * won;
    }
    let n = f64::from(rounds);
    let mean = sum / n;
    (mean, ((squares / n - mean * mean) / n).sqrt())
}

fn best(game: &Pontoon, state: &State) -> Action {
    let view = game.view(state, Viewer::Seat(Seat::new(0)));
    let (worths, _) = british::worths(game, &view);
    let best = worths.into_iter().max_by(|a, b| a.chips.total_cmp(&b.chips));
    best.map_or_else(|| game.legal_in(&view).get(0), |w| w.action)
}
