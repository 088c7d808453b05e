//! What the tests of the program share.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

pub(crate) mod running;
pub(crate) mod server;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use assert_cmd::Command;

/// A data folder of its own for each test.
pub(crate) struct Place {
    pub(crate) folder: tempfile::TempDir,
}

/// What a run said.
pub(crate) struct Said {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

pub(crate) fn place() -> Place {
    Place { folder: tempfile::tempdir().unwrap() }
}

/// A data folder where nobody waits for bots.
pub(crate) fn quick() -> Place {
    let place = place();
    fs::write(place.path("settings.toml"), "speed = \"instant\"\n").unwrap();
    place
}

impl Place {
    pub(crate) fn home(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(program());
        command.args(args).env("PARLOUR_HOME", self.home()).env_remove("NO_COLOR");
        command
    }

    /// Runs to the end with these lines typed, and checks that everything fits 80 columns.
    pub(crate) fn run(&self, args: &[&str], typed: &str) -> Said {
        let said = said(self.command(args).write_stdin(typed).output().unwrap());
        for line in said.out.lines().chain(said.err.lines()) {
            assert!(line.chars().count() <= 80, "{args:?} says too long a line: {line}");
            assert!(!line.contains('\x1b'), "{args:?} says with colour: {line:?}");
        }
        said
    }

    /// Runs without looking at the width: for JSON and shell scripts.
    pub(crate) fn run_wide(&self, args: &[&str], typed: &str) -> Said {
        said(self.command(args).write_stdin(typed).output().unwrap())
    }
}

/// The program under test.
pub(crate) fn program() -> &'static str {
    env!("CARGO_BIN_EXE_parlour")
}

fn said(output: Output) -> Said {
    Said {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Compares with a golden file; `BLESS=1` writes it.
pub(crate) fn golden(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, text).unwrap();
    }
    let wanted = fs::read_to_string(&path)
        .unwrap_or_else(|_| panic!("{name} is missing: write it with `cargo xtask bless`"));
    if text != wanted {
        let line = text.lines().zip(wanted.lines()).position(|(a, b)| a != b);
        let line = line.unwrap_or(text.lines().count().min(wanted.lines().count()));
        panic!(
            "{name} differs from line {}:\n  now:    {:?}\n  golden: {:?}\nIf that is right, write \
             it with `cargo xtask bless`.",
            line + 1,
            text.lines().nth(line),
            wanted.lines().nth(line),
        );
    }
}
