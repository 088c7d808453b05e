//! Times the workloads of Hearts: `cargo run --release -p parlour-hearts --example speed`.
#![allow(clippy::print_stdout, reason = "this program prints figures")]

use std::collections::BTreeMap;
use std::time::Instant;

use parlour_core::Show;
use parlour_hearts::Hearts;

fn main() {
    let mut figures = BTreeMap::new();
    // The best of several turns, taken in turn, so that a busy machine disturbs all alike.
    for _ in 0..7 {
        for workload in Hearts::workloads() {
            #[expect(clippy::disallowed_methods, reason = "this program measures time")]
            let start = Instant::now();
            let done = (workload.run)(300_000);
            let rate = done as f64 / start.elapsed().as_secs_f64();
            let best: &mut f64 = figures.entry(workload.name).or_default();
            *best = best.max(rate);
        }
    }
    for (name, rate) in &figures {
        println!("{name:<16}{rate:>12.0}");
    }
    println!("deals / floor   {:>12.3}", figures["deals_per_s"] / figures["floor_per_s"]);
}
