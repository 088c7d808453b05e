//! Times the workloads of the game: `cargo run --release -p parlour-pontoon --example speed`.

#![allow(clippy::print_stdout, reason = "it is a program that prints")]
#![allow(clippy::disallowed_methods, reason = "it measures time")]

use std::time::{Duration, Instant};

use parlour_core::Show;
use parlour_pontoon::Pontoon;

/// Long enough that the first calls do not count.
const LONG: Duration = Duration::from_secs(1);

fn main() {
    for work in Pontoon::workloads() {
        let (mut times, mut best) = (1, 0.0_f64);
        let start = Instant::now();
        while start.elapsed() < 3 * LONG {
            let begun = Instant::now();
            let done = (work.run)(times);
            let took = begun.elapsed();
            best = best.max(done as f64 / took.as_secs_f64());
            if took < LONG / 4 {
                times *= 2;
            }
        }
        println!("{:<24}{best:>16.0}  {}", work.name, work.about);
    }
}
