//! Work that `parlour bench` times.

use parlour_core::{Bot, FastLuck, FastRng, Game, Match, Seed, Viewer, Workload, cpu, fast_rng};

use crate::{Classic, Rules, Shuffle, StopBus};

pub(crate) fn workloads() -> Vec<Workload> {
    vec![
        Workload {
            name: "matches_per_s",
            about: "matches of four classic bots, fair shuffle",
            run: |n| matches(n, Shuffle::Fair),
            floor: Some("match_shuffles_per_s"),
        },
        Workload {
            name: "match_shuffles_per_s",
            about: "the fair shuffles of a match alone, in matches",
            run: |n| match_shuffles(n, Shuffle::Fair),
            floor: None,
        },
        Workload {
            name: "matches_pascal_per_s",
            about: "matches of four classic bots, pascal shuffle",
            run: |n| matches(n, Shuffle::Pascal),
            floor: Some("match_shuffles_pascal_per_s"),
        },
        Workload {
            name: "match_shuffles_pascal_per_s",
            about: "the pascal shuffles of a match alone, in matches",
            run: |n| match_shuffles(n, Shuffle::Pascal),
            floor: None,
        },
        Workload {
            name: "shuffles_per_s",
            about: "fair shuffles of 52 cards",
            run: shuffles,
            floor: None,
        },
        Workload {
            name: "samples_per_s",
            about: "tables sampled from a view in the middle of a round",
            run: samples,
            floor: None,
        },
    ]
}

fn game(shuffle: Shuffle) -> StopBus {
    let rules = Rules { shuffle, ..Rules::default() };
    StopBus::new(rules).unwrap_or_else(|wrong| unreachable!("the default rules hold: {wrong:?}"))
}

/// Rounds of one match, through the bot and the checked door of `apply` as anybody would play it.
#[inline]
fn play(game: &StopBus, luck: &mut FastLuck<FastRng>) -> u64 {
    let mut now = Match::new(game, FastLuck(&mut luck.0));
    while let Some(seat) = now.next_seat(&mut ()) {
        let Ok(action) = Classic.choose(&now.seen(seat, Seed::from_number(0))) else {
            unreachable!("the seat is awaited")
        };
        now.act_legal(seat, action, &mut ());
    }
    now.deals().into()
}

/// What the seat to act sees after its fellows have had two turns each, in a match where a round
/// lasts so long.
fn after_two_turns(game: &StopBus, rng: &mut FastRng) -> Option<crate::View> {
    let mut now = Match::new(game, FastLuck(rng));
    while let Some(seat) = now.next_seat(&mut ()) {
        let view = game.view(now.state(), Viewer::Seat(seat));
        if now.state().open.turns >= 8 {
            return Some(view);
        }
        now.act_legal(seat, crate::classic(&view), &mut ());
    }
    None
}

fn matches(n: u64, shuffle: Shuffle) -> u64 {
    let game = game(shuffle);
    cpu::fast(|| {
        let mut luck = FastLuck(fast_rng(1));
        let rounds = (0..n).map(|_| play(&game, &mut luck)).sum::<u64>();
        std::hint::black_box(rounds);
    });
    n
}

/// Rounds in a hundred matches of four classic bots, for the shuffles of as many matches.
const ROUNDS_IN_100: u64 = 819;

fn match_shuffles(n: u64, shuffle: Shuffle) -> u64 {
    shuffle_times(&game(shuffle), n * ROUNDS_IN_100 / 100);
    n
}

fn shuffles(n: u64) -> u64 {
    shuffle_times(&game(Shuffle::Fair), n);
    n
}

fn shuffle_times(game: &StopBus, times: u64) {
    cpu::fast(|| {
        let mut luck = FastLuck(fast_rng(1));
        for _ in 0..times {
            std::hint::black_box(game.shuffled(0, &mut luck));
        }
    });
}

/// Tables that the seat to act holds possible after its fellows have had two turns each.
fn samples(n: u64) -> u64 {
    let game = game(Shuffle::Fair);
    let mut rng = fast_rng(1);
    let Some(view) = (0..).find_map(|_| after_two_turns(&game, &mut rng)) else {
        unreachable!("a match is found in the end")
    };
    let worlds = game.worlds(&view);
    cpu::fast(|| {
        let mut rng = fast_rng(2);
        for _ in 0..n {
            std::hint::black_box(game.sample(&worlds, &mut rng));
        }
    });
    n
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_has_as_many_rounds_as_its_floor_shuffles() {
        for shuffle in [Shuffle::Fair, Shuffle::Pascal] {
            let game = game(shuffle);
            let mut luck = FastLuck(fast_rng(1));
            let rounds = (0..5_000).map(|_| play(&game, &mut luck)).sum::<u64>();
            assert!(rounds.abs_diff(50 * ROUNDS_IN_100) < 500, "{rounds} in 5,000 matches");
        }
    }
}
