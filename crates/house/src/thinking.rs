//! How fast search runs in a game: work that `parlour bench` times.

use parlour_bots::{Budget, SearchBot};
use parlour_core::{
    ActionSet, Bot, FastLuck, Game, Guide, Match, Seat, Seed, Seen, Show, Workload, fast_rng,
};

/// So many simulations are one thought; longer work is many thoughts.
const THOUGHT: u64 = 10_000;

/// The most choices of an ordinary decision; a pass of three cards has 286.
const ORDINARY: usize = 20;

/// Simulations with the game's own playouts.
pub(crate) fn workload<G: Show + Guide>() -> Workload {
    Workload {
        name: "simulations_per_s",
        about: "simulations of search a second, at the first ordinary decision",
        run: think::<G>,
        floor: None,
    }
}

/// Thinks about the first decision with a choice, again and again.
fn think<G: Show + Guide>(simulations: u64) -> u64 {
    let Some((game, state, seat)) = first_decision::<G>() else { return 0 };
    let mut done = 0;
    while done < simulations {
        let part = THOUGHT.min(simulations - done);
        let seen = Seen::new(&game, &state, seat, Seed::from_number(7), done);
        if SearchBot::new(Budget::Simulations(part as u32)).advise(&seen).is_err() {
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
