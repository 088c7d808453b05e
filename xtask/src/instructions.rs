//! Instructions that one simulation of a search takes, counted by valgrind: the same on a busy
//! machine, so that a change of a few per cent shows.

use std::path::Path;
use std::process::Command;

use crate::step::{cargo, succeed};
use crate::{Failure, root};

/// The two runs whose difference counts.
const FEW: u64 = 400;
const MANY: u64 = 1_200;

pub(crate) fn run() -> Result<(), Failure> {
    if Command::new("valgrind").arg("--version").output().is_err() {
        return Err("Instructions are counted by valgrind, which is not installed.".into());
    }
    succeed(cargo(&[
        "build",
        "--profile=ship",
        "--locked",
        "-p",
        "parlour-bots",
        "--example",
        "simulations",
    ]))?;
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into);
    let program = target.join("ship/examples/simulations");
    println!("\ngame         instructions a simulation");
    let games = Command::new(&program).output().map_err(|why| format!("{why}"))?;
    for game in String::from_utf8_lossy(&games.stdout).lines() {
        let (few, many) = (count(&program, game, FEW)?, count(&program, game, MANY)?);
        println!("{game:<10} {:>12}", many.saturating_sub(few) / (MANY - FEW));
    }
    Ok(())
}

/// The instructions of a whole run.
fn count(program: &Path, game: &str, simulations: u64) -> Result<u64, Failure> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args([game, &simulations.to_string()])
        .output()
        .map_err(|why| format!("valgrind cannot be run: {why}."))?;
    let said = String::from_utf8_lossy(&output.stderr);
    collected(&said).ok_or_else(|| format!("valgrind counted nothing:\n{said}"))
}

/// The number in `==1== Collected : 123`.
fn collected(said: &str) -> Option<u64> {
    let line = said.lines().find(|line| line.contains("Collected"))?;
    line.rsplit(':').next()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_count_is_found_in_what_valgrind_says() {
        let said = "==7== Events    : Ir\n==7== Collected : 123456\n==7==\n";
        assert_eq!(super::collected(said), Some(123_456));
        assert_eq!(super::collected("==7== Killed\n"), None);
    }
}
