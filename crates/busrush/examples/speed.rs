//! Times the workloads that `parlour bench busrush` prints: by the clock, and by the time that
//! the processor spent on this program, which a busy machine does not change.

use std::time::Instant;

use parlour_busrush::BusRush;
use parlour_core::Show;

/// Seconds of processor time so far, where the system tells.
fn processor() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    let nanoseconds: f64 = text.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

#[expect(clippy::print_stdout, reason = "printing is what this is for")]
#[expect(clippy::disallowed_methods, reason = "a bench reads a clock")]
fn main() {
    // With a number, that many steps are done once, for a profiler to count instructions.
    if let Some(steps) = std::env::args().nth(1).and_then(|n| n.parse().ok()) {
        println!("{} steps", (BusRush::workloads()[1].run)(steps));
        return;
    }
    for workload in BusRush::workloads() {
        (workload.run)(1_000);
        let mut count = 10_000;
        loop {
            let (start, before) = (Instant::now(), processor());
            let done = (workload.run)(count) as f64;
            let seconds = start.elapsed().as_secs_f64();
            let busy = processor().zip(before).map_or(seconds, |(after, before)| after - before);
            if busy > 0.5 {
                let (wall, cpu) = (done / seconds, done / busy);
                println!("{:24} {wall:>12.0}, of processor time {cpu:>12.0}", workload.name);
                break;
            }
            count *= 4;
        }
    }
}
