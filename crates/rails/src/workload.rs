//! What `parlour bench` times.

use parlour_core::cpu::fast;
use parlour_core::{FastLuck, Game, Match, Rng, Workload, fast_rng};

use crate::{Rails, Rules};

/// Plays one match with random actions; answers how many actions that took.
pub fn random_match(game: &Rails, luck: &mut FastLuck<impl Rng>) -> u64 {
    let mut now = Match::new(game, FastLuck(&mut luck.0));
    while let Some(seat) = now.next_seat(&mut ()) {
        now.act_at_random(seat, &mut ());
    }
    now.acts().into()
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
pub(crate) fn workloads() -> Vec<Workload> {
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
