//! Parlour for Python: its wheel, and its tests in environments of their own.

use std::path::PathBuf;
use std::process::Command;

use crate::step::{Step, all, succeed};
use crate::{Failure, root, target, tools};

/// An environment below `target`, with the packages of a file by exact versions.
struct Home {
    folder: &'static str,
    packages: &'static str,
}

/// Where the wheel is built and most tests run.
const MAIN: Home = Home { folder: "python", packages: "python/requirements.txt" };
/// Those that take long to get are apart: a download that fails names itself.
const RAY: Home = Home { folder: "python-ray", packages: "python/requirements-ray.txt" };
const JAX: Home = Home { folder: "python-jax", packages: "python/requirements-jax.txt" };

/// Builds the wheel in `target/wheels`.
pub(crate) fn wheel() -> Result<(), Failure> {
    MAIN.make()?;
    all(vec![build("release")])
}

/// The speed figures of the wheel.
pub(crate) fn bench() -> Result<(), Failure> {
    MAIN.make()?;
    let mut bench = MAIN.program("python");
    bench.args(["-m", "parlour.bench"]);
    all(vec![build("release"), MAIN.install(), Step::program("Speed in Python", bench)])
}

/// The wheel, its types and its tests.
pub(crate) fn steps() -> Result<Vec<Step>, Failure> {
    for home in [MAIN, RAY, JAX] {
        home.make()?;
    }
    Ok(vec![
        build("quick"),
        MAIN.install(),
        RAY.install(),
        JAX.install(),
        mypy(&MAIN, &["python/parlour", "python/examples", "--exclude", LEARNER]),
        pyright(&MAIN, &["--project", "python"]),
        mypy(&JAX, &[LEARNER]),
        pyright(&JAX, &[LEARNER]),
        MAIN.test("Tests in Python", "python/tests"),
        RAY.test("Tests on a cluster", "python/tests_ray"),
        JAX.test("Tests of learners", "python/tests_jax"),
    ])
}

/// The example that only the environment of JAX can check.
const LEARNER: &str = "python/examples/stopbus_ppo.py";

/// Types by mypy, as an environment has them.
fn mypy(home: &Home, what: &[&str]) -> Step {
    let mut mypy = MAIN.program("mypy");
    mypy.args(["--config-file", "python/pyproject.toml", "--python-executable"]);
    mypy.arg(home.path().join("bin/python"));
    mypy.arg("--cache-dir").arg(target().join("mypy")).args(what);
    Step::program("Types by mypy", mypy)
}

/// The same by pyright, which wants Node.
fn pyright(home: &Home, what: &[&str]) -> Step {
    let mut pyright = MAIN.program("pyright");
    pyright.arg("--pythonpath").arg(home.path().join("bin/python")).args(what);
    Step::program("Types by pyright", pyright)
}

/// All of that by itself.
pub(crate) fn run() -> Result<(), Failure> {
    all(steps()?)
}

/// Builds the wheel; a quick one is enough for tests.
fn build(profile: &str) -> Step {
    let mut maturin = MAIN.program("maturin");
    maturin.args(["build", "--locked", "--manifest-path", "python/Cargo.toml"]);
    maturin.args(["--profile", profile]);
    maturin.arg("--interpreter").arg(MAIN.path().join("bin/python"));
    maturin.arg("--out").arg(wheels()).env("CARGO_TARGET_DIR", target());
    Step::program("Wheel", maturin)
}

fn wheels() -> PathBuf {
    target().join("wheels")
}

impl Home {
    fn path(&self) -> PathBuf {
        target().join(self.folder)
    }

    fn program(&self, name: &str) -> Command {
        Command::new(self.path().join("bin").join(name))
    }

    fn install(&self) -> Step {
        let mut pip = self.program("pip");
        pip.args(["install", "--quiet", "--no-deps", "--force-reinstall", "--no-index"]);
        pip.arg("--find-links").arg(wheels()).arg("parlour");
        Step::program("Wheel installed", pip)
    }

    fn test(&self, title: &'static str, folder: &str) -> Step {
        let mut tests = self.program("pytest");
        tests.args(["-c", "python/pyproject.toml", folder]);
        Step::program(title, tests)
    }

    /// Makes sure of the environment; another one is made when the versions change.
    fn make(&self) -> Result<(), Failure> {
        let Home { folder, packages } = self;
        let listed = root().join(packages);
        let wanted = std::fs::read_to_string(&listed)
            .map_err(|why| format!("{packages} cannot be read: {why}."))?;
        let made = self.path().join("made-of.txt");
        if std::fs::read_to_string(&made).is_ok_and(|has| has == wanted) {
            return Ok(());
        }
        tools::venv()?;
        println!("Making a Python environment below target/{folder}, as {packages} says.");
        let mut venv = Command::new("python3");
        venv.args(["-m", "venv", "--clear"]).arg(self.path());
        succeed(venv).map_err(|why| {
            format!("{why}\nThe tests in Python need Python 3.10 or newer with its module venv.")
        })?;
        let mut pip = self.program("pip");
        pip.args(["install", "--quiet", "--disable-pip-version-check", "-r"]).arg(&listed);
        succeed(pip).map_err(|why| format!("{why}\n{packages} could not be installed."))?;
        std::fs::write(&made, wanted).map_err(|why| format!("{}: {why}.", made.display()))
    }
}
