//! Fuzzing: the laws of `crates/laws`, for a fixed number of rounds on stable, or for as long
//! as one likes under cargo-fuzz.

use std::process::Command;

use crate::step::{self, Step, cargo, succeed};
use crate::{Failure, tools};

/// The test module of the short run; the other tests leave it out by this name.
pub(crate) const SHORT: &str = "short_fuzz";

const TARGETS: [&str; 4] = ["command_lines", "positions", "records", "typed_words"];

/// The laws for a fixed number of rounds.
pub(crate) fn short() -> Step {
    let args = ["test", "--workspace", "--locked", "--test", SHORT];
    Step::program("Short fuzz", cargo(&args))
}

/// The laws under cargo-fuzz: one target or all, some minutes each.
pub(crate) fn long(args: &[&str]) -> Result<(), Failure> {
    let (targets, minutes) = understand(args)?;
    let mut nightly = Command::new("cargo");
    nightly.args(["+nightly", "--version"]);
    if !tools::answers(nightly) {
        return Err("cargo-fuzz needs a nightly toolchain: `rustup toolchain install nightly`. \
             On stable, `cargo xtask fuzz --short` checks the same laws."
            .into());
    }
    let fuzzer = tools::installed("cargo-fuzz", "0.13.2")?;
    let seeds = ["run", "--locked", "--quiet", "-p", "parlour-laws", "--example", "seeds"];
    let mut seeds = cargo(&seeds);
    seeds.args(["--", "fuzz/corpus"]);
    succeed(seeds)?;
    let seconds = (minutes * 60.0).round();
    for target in targets {
        let mut command = Command::new(fuzzer.get_program());
        command.args(["fuzz", "run", target, "--", "-timeout=20"]);
        command.arg(format!("-max_total_time={seconds}"));
        command.arg("-dict=fuzz/words.dict");
        // cargo-fuzz asks the cargo it finds; rustup reads the toolchain from here.
        command.env("RUSTUP_TOOLCHAIN", "nightly").env_remove("CARGO");
        step::once(Step::program("Fuzz", command))?;
    }
    Ok(())
}

fn understand(args: &[&str]) -> Result<(Vec<&'static str>, f64), Failure> {
    let mut targets = TARGETS.to_vec();
    let mut minutes = 1.0;
    let mut rest = args.iter();
    while let Some(arg) = rest.next() {
        if *arg == "--minutes" {
            let number = rest.next().and_then(|n| n.parse().ok());
            minutes = number
                .filter(|m: &f64| m.is_finite() && *m > 0.0)
                .ok_or("--minutes takes a number above 0: `--minutes 5`.")?;
        } else if let Some(target) = TARGETS.into_iter().find(|t| t == arg) {
            targets = vec![target];
        } else {
            let known = TARGETS.join(", ");
            return Err(format!("There is no fuzz target \"{arg}\". There are: {known}."));
        }
    }
    Ok((targets, minutes))
}

#[cfg(test)]
mod tests {
    use super::understand;

    #[test]
    fn arguments_are_understood_or_refused_with_what_would_be_right() {
        assert_eq!(understand(&[]).unwrap().0.len(), 4);
        let (targets, minutes) = understand(&["records", "--minutes", "2.5"]).unwrap();
        assert_eq!((targets, minutes), (vec!["records"], 2.5));
        for bad in [&["recods"][..], &["--minutes"], &["--minutes", "-1"]] {
            assert!(understand(bad).unwrap_err().ends_with('.'));
        }
        assert!(understand(&["recods"]).unwrap_err().contains("records"));
    }
}
