//! Times the workloads that `parlour bench busrush` prints.

use std::time::Instant;

use parlour_busrush::BusRush;
use parlour_core::Show;

#[expect(clippy::print_stdout, reason = "printing is what this is for")]
#[expect(clippy::disallowed_methods, reason = "a bench reads a clock")]
fn main() {
    for workload in BusRush::workloads() {
        (workload.run)(1_000);
        let mut count = 1_000;
        loop {
            let start = Instant::now();
            let done = (workload.run)(count);
            let seconds = start.elapsed().as_secs_f64();
            if seconds > 1.0 {
                let name = workload.name;
                println!("{name:24} {:>12.0}", done as f64 / seconds);
                break;
            }
            count *= 4;
        }
    }
}
