//! Whether the tests would notice: the rules are changed bit by bit, and each change must be seen.

use crate::step::{Step, once};
use crate::{Failure, tools};

/// Files that say how things look, not what happens: words, pictures and JSON.
const SHOWN: [&str; 8] =
    ["show", "scene", "tell", "draw", "words", "prompt", "statistics", "balance"];

/// Runs a crate's own tests on every change of it, or on a part of them.
pub(crate) fn run(name: &str, shard: Option<&str>) -> Result<(), Failure> {
    let mut mutants = tools::installed("cargo-mutants", "27.1.0")?;
    mutants.args(["mutants", "--package", name, "--profile=test"]);
    mutants.args(["--timeout=300", "--no-shuffle", "--output=target"]);
    mutants.args(SHOWN.map(|file| format!("--exclude=**/{file}*.rs")));
    mutants.args(shard.map(|shard| format!("--shard={shard}")));
    once(Step::program("Mutants", mutants))
}
