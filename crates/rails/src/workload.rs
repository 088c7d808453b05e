//! What `parlour bench` times.

use parlour_core::cpu::fast;
use parlour_core::{ActionSet, FastLuck, Game, Rng, Turn, Workload, fast_rng};

use crate::{Rails, Rules};

/// Plays one match with random actions; answers how many actions that took.
pub fn random_match(game: &Rails, luck: &mut FastLuck<impl Rng>) -> u64 {
    let mut state = game.start();
    let mut steps = 0;
    loop {
        match game.turn(&state) {
            Turn::Over => return steps,
            Turn::Deal => game.deal(&mut state, luck, &mut ()),
            Turn::Seats(seats) => {
                let Some(seat) = seats.first() else {
                    return steps;
                };
                let legal = game.legal(&state, seat);
                let action = legal.get(luck.0.below(legal.len() as u32) as usize);
                if game.apply(&mut state, seat, action, luck, &mut ()).is_err() {
                    return steps;
                }
                steps += 1;
            }
        }
    }
}

fn on(map: &str) -> Option<Rails> {
    let rules = Rules { map: map.into(), ..Rules::default() };
    Rails::new(rules).ok()
}

fn games(map: &str, count: u64) -> u64 {
    let Some(game) = on(map) else {
        return 0;
    };
    let mut luck = FastLuck(fast_rng(1));
    fast(|| {
        for _ in 0..count {
            random_match(&game, &mut luck);
        }
    });
    count
}

fn steps(count: u64) -> u64 {
    let Some(game) = on("europe") else {
        return 0;
    };
    let mut luck = FastLuck(fast_rng(1));
    let mut done = 0;
    fast(|| {
        while done < count {
            done += random_match(&game, &mut luck);
        }
    });
    done
}

/// All workloads of the game.
pub(crate) fn all() -> Vec<Workload> {
    vec![
        Workload {
            name: "games_per_s",
            about: "complete two-player matches on europe, random play",
            run: |count| games("europe", count),
            floor: None,
        },
        Workload {
            name: "steps_per_s",
            about: "actions of two-player matches on europe, random play",
            run: steps,
            floor: None,
        },
        Workload {
            name: "island_games_per_s",
            about: "complete two-player matches on island, random play",
            run: |count| games("island", count),
            floor: None,
        },
    ]
}
