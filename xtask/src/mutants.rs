//! Whether the tests would notice: the rules are changed bit by bit, and each change must be seen.

use std::process::Command;

use crate::step::{Step, once};
use crate::{Failure, tools};

/// Files with rules: who may do what, what then happens, and what it is worth. What is said, drawn,
/// written, sampled and thought is elsewhere, and has laws of its own.
const RULES: [&str; 27] = [
    "action", "apply", "board", "borough", "build", "bus", "cards", "check", "city", "deal",
    "deck", "frontier", "game", "given_up", "hand", "legal", "lib", "path", "payment", "phase",
    "play", "round", "rules", "rush", "score", "settle", "state",
];

/// Crates that every game stands on, and a game whose tests hold what their own do not: all of what
/// they say counts.
const SHARED: [(&str, &str); 2] =
    [("parlour-core", "parlour-kuhn"), ("parlour-cards", "parlour-ohhell")];

/// Tests that know the rules. Where a crate has no test of a name, cargo would refuse it.
const TESTS: [&str; 9] = [
    "rules",
    "positions",
    "score",
    "book",
    "rule_book",
    "ends",
    "market",
    "transitions",
    "conformance",
];

/// Runs a crate's own tests on every change of its rules, or on a part of them: those that are quick
/// to build first, and the kit only on what they have missed.
pub(crate) fn run(name: &str, shard: Option<&str>) -> Result<(), Failure> {
    if let Some((_, game)) = SHARED.iter().find(|(shared, _)| *shared == name) {
        return shared(name, game, shard);
    }
    let tests =
        crate::root().join("crates").join(name.trim_start_matches("parlour-")).join("tests");
    let there = |test: &&str| {
        tests.join(test).with_extension("rs").exists() || tests.join(test).join("main.rs").exists()
    };
    let (kit, own): (Vec<&str>, Vec<&str>) =
        TESTS.into_iter().filter(there).partition(|test| *test == "conformance");
    // The first run ends with an error where it misses something: the second has the last word.
    let quick =
        once(Step::program("Mutants, by tests of the rules", mutants(name, shard, &own, false)?));
    if quick.is_ok() {
        return quick;
    }
    once(Step::program("Mutants, by the kit as well", mutants(name, shard, &kit, true)?))
}

/// Runs the tests of a crate that games share, and those of a game on what they have missed.
fn shared(name: &str, game: &str, shard: Option<&str>) -> Result<(), Failure> {
    let with = |more: &[&str]| -> Result<Command, Failure> {
        let mut mutants = tries(name, shard)?;
        mutants.args(more).args(["--", "--lib", "--tests"]);
        Ok(mutants)
    };
    let own = once(Step::program("Mutants, by its own tests", with(&[])?));
    if own.is_ok() {
        return own;
    }
    let more = ["--iterate", "--test-package", game];
    once(Step::program("Mutants, by those of a game as well", with(&more)?))
}

/// Tries the changes of the rules; the second time, those that were not noticed.
fn mutants(
    name: &str,
    shard: Option<&str>,
    tests: &[&str],
    again: bool,
) -> Result<Command, Failure> {
    let mut mutants = tries(name, shard)?;
    mutants.args(RULES.map(|file| format!("--file=**/src/{file}.rs")));
    mutants.args(again.then_some("--iterate"));
    mutants.args(["--", "--lib"]);
    mutants.args(tests.iter().map(|test| format!("--test={test}")));
    Ok(mutants)
}

/// Tries changes of a crate, or a part of them, dealt in turn over the whole list.
fn tries(name: &str, shard: Option<&str>) -> Result<Command, Failure> {
    let mut mutants = tools::installed("cargo-mutants", "27.1.0")?;
    mutants.args(["mutants", "--package", name, "--profile=mutants", "--jobs=1", "--no-shuffle"]);
    mutants.args(["--baseline=skip", "--timeout=60", "--output=target/mutants"]);
    // What it depends on is built once for both runs, and for the next ones.
    mutants.env("CARGO_TARGET_DIR", crate::target().join("mutants/build"));
    mutants.args(["--exclude-re", "impl (fmt::|std::fmt::)?(Debug|Display)"]);
    if let Some(shard) = shard {
        mutants.args(["--sharding=round-robin".into(), format!("--shard={shard}")]);
    }
    Ok(mutants)
}
