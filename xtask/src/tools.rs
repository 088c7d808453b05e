//! Tools that a chore needs and a fresh machine lacks.

use std::process::{Command, Stdio};

use crate::step::{cargo, succeed};
use crate::{Failure, root};

/// Makes sure of a component of the Rust toolchain whose cargo command is `probe`.
pub(crate) fn component(name: &str, probe: &str) -> Result<(), Failure> {
    if answers(cargo(&[probe, "--version"])) {
        return Ok(());
    }
    add_component(name)
}

/// Adds a component through rustup.
pub(crate) fn add_component(name: &str) -> Result<(), Failure> {
    let mut rustup = Command::new("rustup");
    rustup.args(["component", "add", name]);
    succeed(rustup).map_err(|why| {
        format!("{why}\nThe Rust component \"{name}\" is missing and could not be added.")
    })
}

/// A cargo tool of exactly this version, kept below `target/tools` so that nothing of the
/// person's own is replaced. The first call builds it, which takes a few minutes.
pub(crate) fn installed(name: &str, version: &str) -> Result<Command, Failure> {
    installed_with(name, version, &[])
}

/// The same, built with these options.
pub(crate) fn installed_with(
    name: &str,
    version: &str,
    options: &[&str],
) -> Result<Command, Failure> {
    let home = root().join("target/tools").join(format!("{name}-{version}"));
    let program = home.join("bin").join(name).with_extension(std::env::consts::EXE_EXTENSION);
    if !program.exists() {
        println!("Installing {name} {version} below target/tools; this takes a few minutes once.");
        let exactly = format!("={version}");
        let mut install = cargo(&["install", name, "--version", &exactly, "--locked", "--quiet"]);
        install.args(options).arg("--root").arg(&home);
        succeed(install)?;
    }
    Ok(Command::new(program))
}

/// Makes sure of what makes environments of Python: Debian has it in a package of its own.
pub(crate) fn venv() -> Result<(), Failure> {
    let mut probe = Command::new("python3");
    probe.args(["-c", "import ensurepip, venv"]);
    if answers(probe) { Ok(()) } else { install("python3-venv", "tests in Python use it") }
}

/// Makes sure of the programs of PostgreSQL, with which tests start a server of their own. The
/// package's own server is left alone.
pub(crate) fn postgresql() -> Result<(), Failure> {
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut debian = debian.map(|entry| entry.path().join("bin/initdb"));
    let mut initdb = Command::new("initdb");
    initdb.arg("--version");
    if debian.any(|program| program.exists()) || answers(initdb) {
        return Ok(());
    }
    install("postgresql", "tests use its programs (initdb, pg_ctl, createdb)")
}

/// Makes sure of a program that a package of the machine brings; `why` says what it is for.
pub(crate) fn package(program: &str, package: &str, why: &str) -> Result<(), Failure> {
    let mut probe = Command::new(program);
    probe.arg("--version");
    if answers(probe) { Ok(()) } else { install(package, why) }
}

fn install(package: &str, why: &str) -> Result<(), Failure> {
    println!("Installing the package {package}: {why}.");
    let apt = |args: &[&str]| {
        let mut apt = Command::new("apt-get");
        apt.args(args).env("DEBIAN_FRONTEND", "noninteractive");
        succeed(apt)
    };
    let install = || apt(&["install", "-y", "-q", package]);
    // A machine that never installed anything has no list of packages yet.
    install().or_else(|_| apt(&["update", "-q"]).and_then(|()| install())).map_err(|failed| {
        format!(
            "{failed}\nThe package {package} could not be installed ({why}): install it by hand."
        )
    })
}

/// Whether a program can be run and says that all is well.
pub(crate) fn answers(mut command: Command) -> bool {
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}
