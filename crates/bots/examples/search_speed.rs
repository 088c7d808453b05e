//! Prints how many simulations a second search runs in Hearts, on one core.

use std::time::{Duration, Instant};

use parlour_bots::{Budget, SearchBot};
use parlour_core::{ActionSet, Bot, FastLuck, Game, Seed, Seen, Turn, fast_rng};
use parlour_hearts::{Hearts, Passing, Rules};

#[expect(clippy::disallowed_methods, reason = "this measures time")]
#[expect(clippy::print_stdout, reason = "this prints what it measured")]
fn main() {
    let game = Hearts::new(Rules { passing: Passing::None, ..Rules::default() })
        .unwrap_or_else(|e| panic!("{e:?}"));
    for trick in [1, 4, 7, 10] {
        let (mut sims, mut time) = (0u64, Duration::ZERO);
        for seed in 0..8 {
            let mut luck = FastLuck(fast_rng(seed));
            let mut state = game.start();
            game.deal(&mut state, &mut luck, &mut ());
            for _ in 0..(trick - 1) * 4 {
                let Turn::Seats(seats) = game.turn(&state) else { break };
                let Some(seat) = seats.first() else { break };
                let action = game.legal(&state, seat).get(0);
                let _ = game.apply(&mut state, seat, action, &mut luck, &mut ());
            }
            let Turn::Seats(seats) = game.turn(&state) else { continue };
            let mut first = seats.first();
            // A decision with a choice.
            while let Some(seat) = first {
                if game.legal(&state, seat).len() > 1 {
                    break;
                }
                let action = game.legal(&state, seat).get(0);
                let _ = game.apply(&mut state, seat, action, &mut luck, &mut ());
                first = match game.turn(&state) {
                    Turn::Seats(seats) => seats.first(),
                    _ => None,
                };
            }
            let Some(seat) = first else { continue };
            let mut bot = SearchBot::new(Budget::Simulations(100_000));
            let seen = Seen::new(&game, &state, seat, Seed::from_number(seed), 0);
            let begin = Instant::now();
            if let Ok(advice) = bot.advise(&seen) {
                time += begin.elapsed();
                sims += advice.thoughts.iter().map(|t| t.visits).sum::<u64>();
            }
        }
        println!("trick {trick}: {:.0} simulations a second", sims as f64 / time.as_secs_f64());
    }
}
