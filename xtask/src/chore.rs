//! The chores that are little more than a program's run.

use std::process::Command;

use crate::step::{self, Step, cargo, succeed};
use crate::{Failure, book, browser, fuzz, guide, publish, python, target, tidy, tools};

/// Everything that must hold before a change is merged.
pub(crate) fn test() -> Result<(), Failure> {
    tools::component("rustfmt", "fmt")?;
    tools::postgresql()?;
    let mut steps = vec![
        Step::program("Format", cargo(&["fmt", "--all", "--check"])),
        Step::program("Format of fuzz/", cargo(&FORMAT_FUZZ)),
        Step::program("Format of python/", cargo(&FORMAT_PYTHON)),
        tidy::step(),
        lint()?,
        publish::bare()?,
        tests(),
        Step::program("Doc tests", cargo(&["test", "--workspace", "--locked", "--doc"])),
        fuzz::short(),
        doc(false),
        book::step(),
        publish::step()?,
        guide::step(false),
    ];
    steps.extend(browser::steps()?);
    steps.extend(python::steps()?);
    step::all(steps)
}

const FORMAT_FUZZ: [&str; 4] = ["fmt", "--manifest-path", "fuzz/Cargo.toml", "--check"];
const FORMAT_PYTHON: [&str; 4] = ["fmt", "--manifest-path", "python/Cargo.toml", "--check"];

/// Formats all code, or only looks whether it is formatted.
pub(crate) fn format(check: bool) -> Result<(), Failure> {
    tools::component("rustfmt", "fmt")?;
    for all in [&["fmt", "--all", "--check"][..], &FORMAT_FUZZ, &FORMAT_PYTHON] {
        let kept = if check { all } else { &all[..all.len() - 1] };
        succeed(cargo(kept))?;
    }
    Ok(())
}

/// Clippy on everything, warnings are errors.
pub(crate) fn lint() -> Result<Step, Failure> {
    tools::component("clippy", "clippy")?;
    let args = ["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"];
    Ok(Step::program("Lint", cargo(&args)))
}

/// All tests but doc tests and the short fuzz, which are steps of their own. The selection of
/// packages is the same in all three, so nothing is compiled twice.
fn tests() -> Step {
    let args = [
        "test",
        "--workspace",
        "--locked",
        "--lib",
        "--bins",
        "--tests",
        "--",
        "--skip",
        fuzz::SHORT,
        "--quiet",
    ];
    Step::program("Tests", cargo(&args))
}

/// The API documentation, with warnings as errors.
pub(crate) fn doc(open: bool) -> Step {
    let mut command = cargo(&["doc", "--workspace", "--no-deps", "--locked"]);
    command.env("RUSTDOCFLAGS", "-D warnings");
    if open {
        command.arg("--open");
    }
    Step::program("API documentation", command)
}

/// Licences, sources and bans of all dependencies. Advisories need a database from the network,
/// so they are left to whoever has one: `cargo deny check advisories`.
pub(crate) fn deny() -> Result<(), Failure> {
    let mut deny = tools::installed("cargo-deny", "0.20.2")?;
    deny.args(["check", "licenses", "bans", "sources"]);
    step::once(Step::program("Dependencies", deny))
}

/// The speed figures of a game.
pub(crate) fn bench(game: &str) -> Result<(), Failure> {
    let args = ["run", "--profile=ship", "--locked", "--", "bench", game];
    step::once(Step::program("Speed", cargo(&args)))
}

/// Simulations a second of every game's search.
pub(crate) fn bench_search() -> Result<(), Failure> {
    let args = ["bench", "--locked", "-p", "parlour-bots", "--bench", "search"];
    step::once(Step::program("Search", cargo(&args)))
}

/// Appends a second on both of the server's stores.
pub(crate) fn bench_archive() -> Result<(), Failure> {
    tools::postgresql()?;
    let args =
        ["run", "--profile=ship", "--locked", "-p", "parlour-archive", "--example", "appends"];
    step::once(Step::program("Archive", cargo(&args)))
}

/// What the server reaches.
pub(crate) fn bench_serve(args: &[&str]) -> Result<(), Failure> {
    step::once(load("Server", "bench", args)?)
}

/// What the server survives.
pub(crate) fn soak(args: &[&str]) -> Result<(), Failure> {
    step::once(load("Soak", "soak", args)?)
}

/// The program that loads a server, with the server to be loaded.
fn load(title: &'static str, what: &str, args: &[&str]) -> Result<Step, Failure> {
    tools::postgresql()?;
    let build = ["build", "--profile=ship", "--locked", "-p", "parlour", "-p", "parlour-load"];
    succeed(cargo(&build))?;
    let built = target().join("ship");
    let mut command = Command::new(built.join("parlour-load"));
    command.arg(what).arg(built.join("parlour")).args(args);
    Ok(Step::program(title, command))
}

/// By how much a search is late.
pub(crate) fn bench_time() -> Result<(), Failure> {
    let args = ["run", "--profile=ship", "--locked", "-p", "parlour-bots", "--example", "punctual"];
    step::once(Step::program("Time", cargo(&args)))
}

/// Rewrites golden files and snapshots from what the code does now; `git diff` then shows what
/// changed, to be read before it is committed.
pub(crate) fn bless() -> Result<(), Failure> {
    let mut command = cargo(&["test", "--workspace", "--locked", "--lib", "--tests", "--quiet"]);
    command.env("BLESS", "1").env("PARLOUR_BLESS", "1").env("INSTA_UPDATE", "always");
    step::once(Step::program("Bless", command))?;
    println!("\nRead `git diff` before committing: every change is a change of behaviour.");
    Ok(())
}

/// Redraws the pictures of the documentation from real screens.
pub(crate) fn pictures() -> Result<(), Failure> {
    let args = ["run", "--locked", "-p", "parlour-tui", "--example", "pictures", "--quiet"];
    step::once(Step::program("Pictures", cargo(&args)))
}

/// Rewrites the JSON Schemas and the list of refusals in the documentation.
pub(crate) fn schemas() -> Result<(), Failure> {
    let mut args = vec!["test", "--locked", "-p", "parlour-protocol", "--quiet", "--test", "all"];
    args.extend(["--", "documented::", "refusals::"]);
    let mut command = cargo(&args);
    command.env("PARLOUR_BLESS", "1");
    step::once(Step::program("Schemas", command))
}
