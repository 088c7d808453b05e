//! Steps: a heading, the work, the time it took, and how to repeat it alone.

use std::fmt::Write as _;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::{Failure, root};

/// Something to be done and seen to succeed.
pub(crate) struct Step {
    title: &'static str,
    repeat: String,
    work: Work,
}

enum Work {
    Program(Command),
    Check(fn() -> Result<String, Failure>),
}

impl Step {
    /// A step that is a program's run; it is its own way to be repeated.
    pub(crate) fn program(title: &'static str, command: Command) -> Step {
        Step { title, repeat: written(&command), work: Work::Program(command) }
    }

    /// A step of this program. It answers with a word on what it saw.
    pub(crate) fn check(
        title: &'static str,
        repeat: &str,
        check: fn() -> Result<String, Failure>,
    ) -> Step {
        Step { title, repeat: repeat.into(), work: Work::Check(check) }
    }

    fn run(self, heading: &str) -> Result<Duration, Failure> {
        println!("\n== {heading}{}: {}", self.title, self.repeat);
        let started = now();
        let result = match self.work {
            Work::Program(command) => succeed(command).map(|()| String::new()),
            Work::Check(check) => check().map(|word| format!(" ({word})")),
        };
        let took = started.elapsed();
        match result {
            Ok(word) => {
                println!("   ok in {:.1} s{word}", took.as_secs_f64());
                Ok(took)
            }
            Err(why) => Err(format!(
                "{why}\nFAILED: {} (after {:.1} s). To repeat this step alone:\n    {}",
                self.title,
                took.as_secs_f64(),
                self.repeat
            )),
        }
    }
}

/// Does one step.
pub(crate) fn once(step: Step) -> Result<(), Failure> {
    step.run("").map(|_| ())
}

/// Does steps one after the other up to the first failure, then sums up.
pub(crate) fn all(steps: Vec<Step>) -> Result<(), Failure> {
    let count = steps.len();
    let mut summary = String::new();
    let mut total = Duration::ZERO;
    for (index, step) in steps.into_iter().enumerate() {
        let title = step.title;
        let took = step.run(&format!("[{}/{count}] ", index + 1))?;
        total += took;
        let _ = writeln!(summary, "   {title:<24} {:>7.1} s", took.as_secs_f64());
    }
    println!("\n== All {count} steps passed in {:.1} s", total.as_secs_f64());
    print!("{summary}");
    Ok(())
}

/// Runs a program in the root of the repository, with nothing on its standard input.
pub(crate) fn succeed(mut command: Command) -> Result<(), Failure> {
    let name = written(&command);
    command.current_dir(root()).stdin(Stdio::null());
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{name}` ended with {status}.")),
        Err(why) => Err(format!("`{name}` could not be started: {why}.")),
    }
}

/// `cargo` with these arguments, the same cargo that runs this program.
pub(crate) fn cargo(args: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args);
    command
}

/// A command as one would type it: variables first, then the program and its arguments.
pub(crate) fn written(command: &Command) -> String {
    let quoted = |word: &std::ffi::OsStr| {
        let word = word.to_string_lossy();
        if word.contains(' ') { format!("'{word}'") } else { word.into_owned() }
    };
    let variables = command.get_envs().filter_map(|(name, value)| {
        value.map(|value| format!("{}={}", name.to_string_lossy(), quoted(value)))
    });
    let path = std::path::Path::new(command.get_program());
    let program = path.file_stem().unwrap_or(command.get_program());
    variables
        .chain([quoted(program)])
        .chain(command.get_args().map(quoted))
        .collect::<Vec<_>>()
        .join(" ")
}

#[expect(clippy::disallowed_methods, reason = "chores are timed, matches are not")]
fn now() -> Instant {
    Instant::now()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_written_as_one_would_type_it() {
        let mut command = Command::new("cargo");
        command.args(["doc", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings");
        assert_eq!(written(&command), "RUSTDOCFLAGS='-D warnings' cargo doc --no-deps");
    }

    #[test]
    fn a_failure_says_how_to_repeat_the_step_alone() {
        let step = Step::check("Tidy", "cargo xtask tidy", || Err("It is not.".into()));
        let failure = once(step).unwrap_err();
        assert!(failure.starts_with("It is not."), "{failure}");
        assert!(failure.ends_with("    cargo xtask tidy"), "{failure}");
    }

    #[test]
    fn the_first_failure_stops_the_rest() {
        let steps = vec![
            Step::check("First", "first", || Err("no".into())),
            Step::check("Second", "second", || panic!("this must not run")),
        ];
        assert!(all(steps).is_err());
    }
}
