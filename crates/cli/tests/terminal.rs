//! On a terminal, which `script` makes: colour unless `NO_COLOR` is set.

use std::process::{Command, Stdio};

use crate::common::{place, program};

/// What the program says on a terminal; `None` where there is no `script` of util-linux.
fn on_a_terminal(no_color: bool) -> Option<String> {
    let place = place();
    let play = format!("{} play hearts --seed 1 --plain", program());
    let mut command = Command::new("script");
    command.args(["--quiet", "--return", "--command", &play, "/dev/null"]);
    command.env("PARLOUR_HOME", place.home()).env("TERM", "xterm").env_remove("NO_COLOR");
    if no_color {
        command.env("NO_COLOR", "1");
    }
    let output = command.stdin(Stdio::null()).output().ok()?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    said.contains("Your hand").then_some(said)
}

#[test]
fn no_color_is_honoured_on_a_terminal() {
    let (Some(coloured), Some(plain)) = (on_a_terminal(false), on_a_terminal(true)) else {
        eprintln!("skipped: this system has no `script` that makes a terminal");
        return;
    };
    assert!(coloured.contains("\x1b[1m"), "{coloured}");
    assert!(!plain.contains('\x1b'), "{plain}");
}
