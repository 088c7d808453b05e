//! The last tricks, solved with all cards open, against brute force through the rules.

mod common;

use common::{SOUTH, act, any_action, hearts};
use parlour_core::{ActionSet, FastLuck, Game, Guide, Seat, Turn, Viewer, fast_rng};
use parlour_hearts::{Action, Hearts, Moon, Rules, State};

/// Points behind the mean, which everybody wants few of.
fn costs(state: &State) -> [i32; 4] {
    let gained = state.open().gained();
    let all: i32 = gained.iter().sum();
    gained.map(|own| 4 * own - all)
}

fn after(game: &Hearts, state: &State, seat: Seat, action: Action) -> State {
    let mut next = *state;
    act(game, &mut next, seat, action);
    next
}

/// All that the round may cost if every seat does what is best for it, whichever of equals that is.
fn brute(game: &Hearts, state: &State) -> Vec<[i32; 4]> {
    let Turn::Seats(seats) = game.turn(state) else { return vec![costs(state)] };
    let seat = seats.first().expect("somebody is to play");
    let own = |end: &[i32; 4]| end[seat.index()];
    let legal = game.legal(state, seat);
    let ends = legal.iter().map(|action| brute(game, &after(game, state, seat, action)));
    let ends: Vec<Vec<[i32; 4]>> = ends.collect();
    // The most that the best action may cost: each costs so much at most.
    let most =
        ends.as_slice().iter().map(|ends| ends.as_slice().iter().map(own).max()).min().flatten();
    let mut best: Vec<[i32; 4]> = ends.into_iter().flatten().collect();
    best.retain(|end| Some(own(end)) <= most);
    best.sort_unstable();
    best.dedup();
    best
}

/// What the round costs if all play what is solved; where that makes no difference, anything.
fn solved(game: &Hearts, state: &State) -> [i32; 4] {
    let Turn::Seats(seats) = game.turn(state) else { return costs(state) };
    let seat = seats.first().expect("somebody is to play");
    let action = game.solved(state).unwrap_or_else(|| game.legal(state, seat).get(0));
    solved(game, &after(game, state, seat, action))
}

fn is_ending(game: &Hearts, state: &State) -> bool {
    game.is_ending(&game.view(state, Viewer::Seat(SOUTH)))
}

/// States of random play that come so many cards before the end, in the middle of tricks as well.
fn met(game: &Hearts, left: usize, mut see: impl FnMut(&State)) {
    let mut rng = fast_rng(3);
    for deal in 0..400 {
        let mut state = game.start();
        game.deal(&mut state, &mut FastLuck(fast_rng(deal)), &mut ());
        while let Some((seat, action)) = any_action(game, &state, &mut rng) {
            if state.open().tricks().order().len() == 52 - left {
                see(&state);
            }
            act(game, &mut state, seat, action);
        }
    }
}

#[test]
fn the_last_tricks_are_solved_as_brute_force_does() {
    for (rules, most) in [
        (Rules::default(), 12),
        (Rules { moon: Moon::Subtract, queen_breaks_hearts: true, ..Rules::default() }, 10),
    ] {
        let game = hearts(&rules);
        let (mut asked, mut sure) = (0, 0);
        for left in 5..=most {
            met(&game, left, |state| {
                let known = brute(&game, state);
                assert!(known.contains(&solved(&game, state)), "{known:?} in {state:?}");
                asked += 1;
                sure += u32::from(known.len() == 1);
            });
        }
        assert!(2 * sure > asked, "{sure} of {asked}");
    }
}

#[test]
fn four_tricks_before_the_end_is_an_ending_and_five_are_none() {
    let game = hearts(&Rules::default());
    for (left, ends) in [(52, false), (20, false), (17, false), (16, true), (7, true), (1, true)] {
        met(&game, left, |state| assert_eq!(is_ending(&game, state), ends, "{left}"));
    }
    // The solver knows nothing of the jack.
    let omnibus = hearts(&Rules { jack_of_diamonds: true, ..Rules::default() });
    met(&omnibus, 8, |state| assert!(!is_ending(&omnibus, state)));
}
