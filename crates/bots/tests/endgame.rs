//! Endings of Hearts that can be solved: the seat to play can work out every card, so open-card
//! max-n gives the exact answer, and search must find it.
//!
//! Max-n: every seat takes the action that is worth most to itself. Where two are worth the same
//! to the seat the answer depends on how ties are broken, so each ending is solved twice, with the
//! lowest and with the highest of equal cards, and only endings where both agree are asked.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use parlour_bots::search::Searched;
use parlour_bots::{Budget, Method, SearchBot};
use parlour_core::{
    ActionSet, Bot, BySeat, FastLuck, Game, Match, Seat, Seed, Seen, Turn, Viewer, fast_rng,
};
use parlour_hearts::{Action, Hearts, Rules};

type State = <Hearts as Game>::State;

/// How ties are broken.
#[derive(Clone, Copy, PartialEq)]
enum Tie {
    Lowest,
    Highest,
}

/// What the round is worth to every seat if all play by max-n.
fn solve(game: &Hearts, state: &State, tie: Tie) -> BySeat<f32> {
    let Turn::Seats(seats) = game.turn(state) else { return game.value(state) };
    let seat = seats.first().unwrap();
    let mut best: Option<BySeat<f32>> = None;
    for action in game.legal(state, seat).iter() {
        let value = solve(game, &after(game, state, seat, action), tie);
        let better = best.as_ref().is_none_or(|b| match tie {
            Tie::Lowest => value[seat] > b[seat],
            Tie::Highest => value[seat] >= b[seat],
        });
        if better {
            best = Some(value);
        }
    }
    best.unwrap()
}

fn after(game: &Hearts, state: &State, seat: Seat, action: Action) -> State {
    let mut next = *state;
    game.apply(&mut next, seat, action, &mut FastLuck(fast_rng(0)), &mut ()).unwrap();
    next
}

/// The worth of each action to the seat that does it.
fn answers(game: &Hearts, state: &State, seat: Seat, tie: Tie) -> Vec<(Action, f32)> {
    let legal = game.legal(state, seat);
    let worth = |action| solve(game, &after(game, state, seat, action), tie)[seat];
    legal.iter().map(|action| (action, worth(action))).collect()
}

/// Whether the seat can work out every card.
fn sees_through(game: &Hearts, state: &State, seat: Seat) -> bool {
    let worlds = game.worlds(&game.view(state, Viewer::Seat(seat)));
    let mut rng = fast_rng(1);
    let all = |s: &State| game.view(s, Viewer::All).hands;
    (0..40).all(|_| all(&game.sample(&worlds, &mut rng)) == all(state))
}

/// Endings with a real decision: three or four cards in hand, all known, and the choice matters.
fn endings(game: &Hearts) -> Vec<(State, Seat)> {
    let mut found = Vec::new();
    for deal in 0..3000 {
        let mut rng = fast_rng(deal);
        let mut now = Match::new(game, FastLuck(fast_rng(7000 + deal)));
        now.deal(&mut ());
        while let Some(seat) = now.awaited() {
            let held = game.view(now.state(), Viewer::Seat(seat)).hand().len();
            let choice = now.legal(seat).len() > 1;
            if (3..=4).contains(&held) && choice && sees_through(game, now.state(), seat) {
                found.push((*now.state(), seat));
                break;
            }
            let action = now.any_action(seat, &mut rng);
            now.act_legal(seat, action, &mut ());
        }
    }
    found
}

#[test]
fn search_finds_the_exact_answers_of_solved_endings() {
    let game = Hearts::new(Rules::default()).unwrap();
    let mut asked = 0;
    for (state, seat) in endings(&game) {
        let low = answers(&game, &state, seat, Tie::Lowest);
        let high = answers(&game, &state, seat, Tie::Highest);
        let most = |all: &[(Action, f32)]| all.iter().map(|a| a.1).fold(f32::MIN, f32::max);
        let clear = low.iter().any(|a| a.1 < most(&low) - 0.004);
        if low != high || !clear {
            continue;
        }
        asked += 1;
        let seen = Seen::new(&game, &state, seat, Seed::from_number(3), 0);
        for method in [Method::Together, Method::Apart] {
            let mut bot = SearchBot::new(Budget::Simulations(16_000)).by(method).against(Searched);
            let action = bot.choose(&seen).unwrap();
            let worth = low.iter().find(|a| a.0 == action).unwrap().1;
            assert!(
                worth > most(&low) - 0.004,
                "{method:?} played {action:?} of {low:?} in {state:?}"
            );
        }
    }
    assert!(asked >= 20, "only {asked} endings were asked");
}
