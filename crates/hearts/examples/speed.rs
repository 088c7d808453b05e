//! Times the workloads of Hearts: `cargo run --release -p parlour-hearts --example speed`.
#![allow(clippy::print_stdout, reason = "this program prints figures")]

use std::collections::BTreeMap;
use std::sync::LazyLock;
use std::time::Instant;

use parlour_core::Show;
use parlour_hearts::Hearts;

/// The time this thread has run, where the system tells it (Linux), so that other programs on
/// the machine do not count; otherwise the time on the clock.
fn seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    match stat.split(' ').next().and_then(|n| n.parse::<f64>().ok()) {
        Some(nanoseconds) => nanoseconds / 1e9,
        None => START.elapsed().as_secs_f64(),
    }
}

static START: LazyLock<Instant> = LazyLock::new(|| {
    #[expect(clippy::disallowed_methods, reason = "this program measures time")]
    Instant::now()
});

fn main() {
    let mut figures = BTreeMap::new();
    // The best of several turns, taken in turn, so that a busy machine disturbs all alike.
    for _ in 0..7 {
        for workload in Hearts::workloads() {
            let start = seconds();
            let done = (workload.run)(300_000);
            let rate = done as f64 / (seconds() - start);
            let best: &mut f64 = figures.entry(workload.name).or_default();
            *best = best.max(rate);
        }
    }
    for (name, rate) in &figures {
        println!("{name:<16}{rate:>12.0}");
    }
    println!("deals / floor   {:>12.3}", figures["deals_per_s"] / figures["floor_per_s"]);
}
