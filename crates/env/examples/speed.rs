//! How many steps a second the vector makes on one thread, in processor time.
//!
//! `cargo run --profile ship -p parlour-env --example speed [GAME…]`

#![allow(clippy::print_stdout, reason = "it prints what it measured")]

use parlour_core::Seed;
use parlour_env::{AnyEnv, Batch, LanesPlan, Rows};
use parlour_games::kinds;
use rustix::time::{ClockId, clock_gettime};

const LANES: usize = 4096;

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    for kind in kinds() {
        if !asked.is_empty() && !asked.contains(&kind.id().to_owned()) {
            continue;
        }
        let env = kind.load(&serde_json::json!({})).unwrap_or_else(|e| panic!("{e}"));
        let rates = ["f32", "u8", "mask"].map(|what| format!("{what} {:.2} M", rate(&*env, what)));
        println!("{:8} {} wide, {}", kind.id(), env.width(), rates.join(", "));
    }
}

/// Millions of steps a second: the best of five runs.
fn rate(env: &dyn AnyEnv, what: &str) -> f64 {
    let plan = LanesPlan {
        lanes: LANES,
        threads: 1,
        seed: Seed::from_number(1),
        seats: Vec::new(),
        by_round: false,
        rounds: None,
    };
    let mut lanes = env.lanes(&plan).unwrap_or_else(|e| panic!("{e}"));
    let mut floats = vec![0.0_f32; if what == "f32" { LANES * env.width() } else { 0 }];
    let mut bytes = vec![0_u8; if what == "u8" { LANES * env.width() } else { 0 }];
    let mut masks = vec![0; LANES * env.letters()];
    let mut rewards = vec![0.0; LANES * env.seats()];
    let (mut seats, mut ends, mut played) = (vec![0; LANES], vec![0; LANES], vec![0; LANES]);
    let mut go = |reset: bool| {
        let rows = match what {
            "f32" => Rows::Floats(&mut floats),
            "u8" => Rows::Bytes(&mut bytes),
            _ => Rows::None,
        };
        let out = Batch {
            rows,
            masks: &mut masks,
            rewards: &mut rewards,
            seats: &mut seats,
            ends: &mut ends,
            played: &mut played,
        };
        let done = if reset { lanes.reset(None, out) } else { lanes.step(None, out) };
        done.unwrap_or_else(|e| panic!("{}", e.message));
    };
    go(true);
    let mut best: f64 = 0.0;
    for _ in 0..5 {
        let steps = 60;
        let before = used();
        (0..steps).for_each(|_| go(false));
        best = best.max((steps * LANES) as f64 / (used() - before) / 1e6);
    }
    best
}

/// The seconds that the program has had the processor.
fn used() -> f64 {
    let used = clock_gettime(ClockId::ProcessCPUTime);
    used.tv_sec as f64 + used.tv_nsec as f64 / 1e9
}
