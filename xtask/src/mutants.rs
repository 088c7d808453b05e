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

/// Crates that every game stands on: all of what they say counts.
const SHARED: [&str; 2] = ["parlour-core", "parlour-cards"];
/// The game whose tests may notice what those of a shared crate do not.
const USER: &str = "parlour-ohhell";

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
    if SHARED.contains(&name) {
        return shared(name, shard);
    }
    let tests =
        crate::root().join("crates").join(name.trim_start_matches("parlour-")).join("tests");
    let there = |test: &&str| {
        tests.join(test).with_extension("rs").exists() || tests.join(test).join("main.rs").exists()
    };
    let (kit, own): (Vec<&str>, Vec<&str>) =
        TESTS.into_iter().filter(there).partition(|test| *test == "conformance");
    let by = |mut mutants: Command, tests: &[&str]| {
        mutants.args(["--", "--lib"]);
        mutants.args(tests.iter().map(|test| format!("--test={test}")));
        mutants
    };
    let mut mutants = tries(name, shard)?;
    mutants.args(RULES.map(|file| format!("--file=**/src/{file}.rs")));
    // The first run ends with an error where it misses something: the second has the last word.
    let quick = once(Step::program("Mutants, by tests of the rules", by(mutants, &own)));
    if quick.is_ok() {
        return quick;
    }
    match tries_missed(name)? {
        Some(mutants) => once(Step::program("Mutants, by the kit as well", by(mutants, &kit))),
        None => Ok(()),
    }
}

/// Runs the tests of a crate that games share, and those of a game on what they have missed.
fn shared(name: &str, shard: Option<&str>) -> Result<(), Failure> {
    let mut mutants = tries(name, shard)?;
    mutants.args(["--", "--lib", "--tests"]);
    let own = once(Step::program("Mutants, by its own tests", mutants));
    if own.is_ok() {
        return own;
    }
    let Some(mut mutants) = tries_missed(name)? else { return Ok(()) };
    mutants.args(["--test-package", USER, "--", "--lib", "--tests"]);
    once(Step::program("Mutants, by those of a game as well", mutants))
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

/// Tries once more the changes that nothing has noticed, if there are some. Tests that never end have
/// noticed theirs.
fn tries_missed(name: &str) -> Result<Option<Command>, Failure> {
    let file = crate::root().join("target/mutants/mutants.out/missed.txt");
    let missed = std::fs::read_to_string(&file).map_err(|why| format!("{file:?}: {why}"))?;
    let mut mutants = tries(name, None)?;
    for line in missed.lines() {
        mutants.args(["--re".into(), format!("^{}$", literally(line))]);
    }
    Ok((!missed.is_empty()).then_some(mutants))
}

/// A regular expression for a text as it is.
fn literally(text: &str) -> String {
    let special = |c: char| r".+*?()|[]{}^$\".contains(c);
    text.chars().map(|c| if special(c) { format!("\\{c}") } else { c.into() }).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_change_is_named_by_an_expression_for_it_alone() {
        let change = "src/a.rs:1:2: replace += with *= in <impl A for B<'_>>::c -> [u8; 2]";
        let re = r"src/a\.rs:1:2: replace \+= with \*= in <impl A for B<'_>>::c -> \[u8; 2\]";
        assert_eq!(super::literally(change), re);
    }
}
