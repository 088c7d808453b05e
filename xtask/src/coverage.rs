//! Line coverage of the crates that hold rules.

use crate::lcov::{self, Lines};
use crate::step::succeed;
use crate::{Failure, root, tools};

/// The crates that hold rules: what they do decides matches, so nearly every line is tested.
const RULES: [&str; 9] =
    ["cards", "core", "busrush", "hearts", "kuhn", "ohhell", "pontoon", "rails", "stopbus"];

/// Crates whose tests also exercise those.
const ALSO_RUN: [&str; 6] = ["testkit", "house", "games", "bots", "store", "protocol"];

/// The least share of lines that must run, in per cent.
const LEAST: f64 = 95.0;

/// Measures, prints a table, and fails below [`LEAST`].
pub(crate) fn run() -> Result<(), Failure> {
    // The profiles can only be read by the LLVM of the compiler that wrote them.
    tools::add_component("llvm-tools")?;
    let report = root().join("target/coverage.lcov");
    let mut command = tools::installed("cargo-llvm-cov", "0.9.1")?;
    command.args(["llvm-cov", "--locked", "--quiet", "--lcov", "--output-path"]);
    command.arg(&report);
    for name in RULES.iter().chain(&ALSO_RUN) {
        command.args(["-p", &format!("parlour-{name}")]);
    }
    succeed(command)?;
    let text = std::fs::read_to_string(&report)
        .map_err(|why| format!("{} cannot be read: {why}.", report.display()))?;
    print_table(&text)
}

fn print_table(report: &str) -> Result<(), Failure> {
    let crates = lcov::by_crate(report, &root());
    let mut low = Vec::new();
    println!("\ncrate         lines      run        %");
    for name in RULES {
        let files = crates.get(name).map(Vec::as_slice).unwrap_or_default();
        let sum = files.iter().fold(Lines::default(), |sum, file| Lines {
            all: sum.all + file.lines.all,
            run: sum.run + file.lines.run,
        });
        println!("{name:<10} {:>8} {:>8} {:>8.2}", sum.all, sum.run, sum.percent());
        if sum.percent() < LEAST {
            low.push(name);
        }
        for file in files.iter().filter(|file| !file.missed.is_empty()) {
            println!("    {} never ran: {}", file.path, ranges(&file.missed));
        }
    }
    if low.is_empty() {
        Ok(())
    } else {
        Err(format!("Less than {LEAST} % of the lines ran in: {}.", low.join(", ")))
    }
}

/// Line numbers with neighbours joined: `3, 7-9`.
fn ranges(numbers: &[usize]) -> String {
    numbers
        .chunk_by(|a, b| a + 1 == *b)
        .map(|run| match run {
            [one] => one.to_string(),
            [first, .., last] => format!("{first}-{last}"),
            [] => String::new(),
        })
        .collect::<Vec<_>>()
        .join(", ")
}

#[cfg(test)]
mod tests {
    #[test]
    fn neighbouring_lines_are_joined() {
        assert_eq!(super::ranges(&[3, 7, 8, 9, 12]), "3, 7-9, 12");
        assert_eq!(super::ranges(&[]), "");
    }
}
