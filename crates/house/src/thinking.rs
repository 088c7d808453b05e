//! How fast search runs in a game: work that `parlour bench` times.

use parlour_bots::search::Blind;
use parlour_bots::{Budget, SearchBot};
use parlour_core::{
    ActionSet, Bot, FastLuck, Game, Guide, Match, Seat, Seed, Seen, Show, Workload, fast_rng,
};

/// So many simulations are one thought; longer work is many thoughts.
const THOUGHT: u64 = 10_000;

/// The most choices of an ordinary decision; a pass of three cards has 286.
const ORDINARY: usize = 20;

/// Simulations with the game's own playouts, and with random ones.
pub(crate) fn workloads<G: Show + Guide>() -> [Workload; 2] {
    [
        Workload {
            name: "simulations_per_s",
            about: "simulations of search a second, at the first ordinary decision",
            run: guided::<G>,
            floor: None,
        },
        Workload {
            name: "random_simulations_per_s",
            about: "the same with random playouts, every seat searched",
            run: blind::<G>,
            floor: None,
        },
    ]
}

fn guided<G: Show + Guide>(simulations: u64) -> u64 {
    think::<G>(simulations, |budget, seen| SearchBot::new(budget).advise(seen).is_ok())
}

fn blind<G: Show + Guide>(simulations: u64) -> u64 {
    think::<G>(simulations, |budget, seen| {
        SearchBot::new(budget).against(Blind).advise(seen).is_ok()
    })
}

/// Thinks about the first decision with a choice, again and again.
fn think<G: Show + Guide>(simulations: u64, thought: impl Fn(Budget, &Seen<'_, G>) -> bool) -> u64 {
    let Some((game, state, seat)) = first_decision::<G>() else { return 0 };
    let mut done = 0;
    while done < simulations {
        let part = THOUGHT.min(simulations - done);
        let seen = Seen::new(&game, &state, seat, Seed::from_number(7), done);
        if !thought(Budget::Simulations(part as u32), &seen) {
            break;
        }
        done += part;
    }
    done
}

fn first_decision<G: Show + Guide>() -> Option<(G, G::State, Seat)> {
    let game = <G as Game>::new(G::Rules::default()).ok()?;
    let mut now = Match::new(&game, FastLuck(fast_rng(7)));
    while let Some(seat) = now.next_seat(&mut ()) {
        let legal = now.legal(seat);
        if (2..=ORDINARY).contains(&legal.len()) {
            let state = now.state().clone();
            return Some((game, state, seat));
        }
        let state = now.state().clone();
        let action = game.playout(&state, seat, &legal, &mut now.luck().0);
        now.act_legal(seat, action, &mut ());
    }
    None
}
