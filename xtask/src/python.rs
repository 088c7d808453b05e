//! Parlour for Python: its wheel, and its tests in an environment of their own.

use std::path::PathBuf;
use std::process::Command;

use crate::step::{Step, all, succeed};
use crate::{Failure, root, target, tools};

/// What the tests run with, by exact versions.
const PACKAGES: &str = "python/requirements.txt";

/// Builds the wheel in `target/wheels`.
pub(crate) fn wheel() -> Result<(), Failure> {
    environment()?;
    all(vec![build("release")])
}

/// The speed figures of the wheel.
pub(crate) fn bench() -> Result<(), Failure> {
    environment()?;
    let mut bench = program("python");
    bench.args(["-m", "parlour.bench"]);
    all(vec![build("release"), install(), Step::program("Speed in Python", bench)])
}

/// The wheel, its types and its tests.
pub(crate) fn steps() -> Result<Vec<Step>, Failure> {
    environment()?;
    let mut types = program("mypy");
    types.args(["--config-file", "python/pyproject.toml", "python/parlour", "python/examples"]);
    let mut tests = program("pytest");
    tests.args(["-c", "python/pyproject.toml", "python/tests"]);
    Ok(vec![
        build("quick"),
        install(),
        Step::program("Types in Python", types),
        Step::program("Tests in Python", tests),
    ])
}

/// All of that by itself.
pub(crate) fn run() -> Result<(), Failure> {
    all(steps()?)
}

/// Builds the wheel; a quick one is enough for tests.
fn build(profile: &str) -> Step {
    let mut maturin = program("maturin");
    maturin.args(["build", "--locked", "--manifest-path", "python/Cargo.toml"]);
    maturin.args(["--profile", profile]);
    maturin.arg("--interpreter").arg(home().join("bin/python"));
    maturin.arg("--out").arg(wheels()).env("CARGO_TARGET_DIR", target());
    Step::program("Wheel", maturin)
}

fn install() -> Step {
    let mut pip = program("pip");
    pip.args(["install", "--quiet", "--no-deps", "--force-reinstall", "--no-index"]);
    pip.arg("--find-links").arg(wheels()).arg("parlour");
    Step::program("Wheel installed", pip)
}

fn wheels() -> PathBuf {
    target().join("wheels")
}

fn home() -> PathBuf {
    target().join("python")
}

fn program(name: &str) -> Command {
    Command::new(home().join("bin").join(name))
}

/// Makes sure of the environment; another one is made when the versions change.
fn environment() -> Result<(), Failure> {
    let packages = root().join(PACKAGES);
    let wanted = std::fs::read_to_string(&packages)
        .map_err(|why| format!("{PACKAGES} cannot be read: {why}."))?;
    let made = home().join("made-of.txt");
    if std::fs::read_to_string(&made).is_ok_and(|has| has == wanted) {
        return Ok(());
    }
    tools::venv()?;
    println!("Making a Python environment below target/python, as {PACKAGES} says.");
    let mut venv = Command::new("python3");
    venv.args(["-m", "venv", "--clear"]).arg(home());
    succeed(venv).map_err(|why| {
        format!("{why}\nThe tests in Python need Python 3.10 or newer with its module venv.")
    })?;
    let mut pip = program("pip");
    pip.args(["install", "--quiet", "--disable-pip-version-check", "-r"]).arg(&packages);
    succeed(pip).map_err(|why| format!("{why}\n{PACKAGES} could not be installed."))?;
    std::fs::write(&made, wanted).map_err(|why| format!("{}: {why}.", made.display()))
}
