//! What several tests need.
#![allow(dead_code, reason = "each test file uses its own part of this")]

use parlour_core::{ActionSet, FastLuck, Game, Rng, Seat, Turn, fast_rng};
use parlour_hearts::{Action, Hearts, Rules, State};

/// The game with these rules.
pub(crate) fn hearts(rules: &Rules) -> Hearts {
    Hearts::new(rules.clone()).expect("good rules")
}

/// A round as far as it was played.
pub(crate) struct Played {
    pub(crate) deal: State,
    pub(crate) state: State,
    pub(crate) steps: Vec<(Seat, Action)>,
}

/// Any action that any awaited seat may do.
pub(crate) fn any_action(
    game: &Hearts,
    state: &State,
    rng: &mut impl Rng,
) -> Option<(Seat, Action)> {
    let Turn::Seats(seats) = game.turn(state) else {
        return None;
    };
    let seat = seats.iter().nth(rng.below(seats.len() as u32) as usize)?;
    let legal = game.legal(state, seat);
    let action = legal.get(rng.below(legal.len() as u32) as usize);
    Some((seat, action))
}

/// Does what must be legal.
pub(crate) fn act(game: &Hearts, state: &mut State, seat: Seat, action: Action) {
    let done = game.apply(state, seat, action, &mut FastLuck(fast_rng(0)), &mut ());
    assert_eq!(done, Ok(()), "{seat:?} {action:?} in {state:?}");
}

/// Deals the first round and plays so many random steps of it.
pub(crate) fn play_random(game: &Hearts, steps: usize, rng: &mut impl Rng) -> Played {
    let mut state = game.start();
    game.deal(&mut state, &mut FastLuck(fast_rng(rng.next_u64())), &mut ());
    let deal = state;
    let mut done = Vec::new();
    while done.len() < steps {
        let Some((seat, action)) = any_action(game, &state, rng) else {
            break;
        };
        act(game, &mut state, seat, action);
        done.push((seat, action));
    }
    Played { deal, state, steps: done }
}
