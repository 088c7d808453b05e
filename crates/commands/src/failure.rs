//! How the program ends when it cannot do what was asked.

use std::io::{self, Write};
use std::process::ExitCode;

use parlour_core::text::clean;
use parlour_front::WIDTH;
use parlour_front::words::wrap;
use parlour_store::StoreError;

/// Why the program ends early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What was typed cannot be meant: exit code 2.
    Usage(String),
    /// It was understood but refused, or it failed: exit code 1.
    Failed(String),
    /// The answer is on the screen already and says that something is wrong: exit code 1.
    Told,
    /// Ctrl-C ended it, with these last words: exit code 130.
    Interrupted(String),
    /// The window was closed, and nobody is there to be told: exit code 129.
    HungUp,
    /// Reading or writing failed.
    Io(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Io(error)
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        Failure::Failed(error.to_string())
    }
}

/// What a shell expects of a program that was interrupted.
pub(crate) const INTERRUPTED: u8 = 130;
/// And of one whose window was closed.
const HUNG_UP: u8 = 129;

/// Says what is wrong on standard error, in lines that fit, and gives the exit code.
pub(crate) fn report(failure: &Failure) -> ExitCode {
    let (message, code) = match failure {
        Failure::Usage(message) => (message.clone(), 2),
        Failure::Failed(message) => (message.clone(), 1),
        Failure::Interrupted(message) => (message.clone(), INTERRUPTED),
        Failure::Told => return ExitCode::from(1),
        Failure::HungUp => return ExitCode::from(HUNG_UP),
        // Whoever reads has seen enough; that is no fault of anybody.
        Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => {
            return ExitCode::SUCCESS;
        }
        Failure::Io(error) => (format!("Reading or writing failed: {error}."), 1),
    };
    let mut stderr = io::stderr().lock();
    for paragraph in message.lines() {
        for line in wrap(&format!("parlour: {}", clean(paragraph)), WIDTH, 2) {
            // Nothing is left to be done if even this cannot be said.
            let _ = writeln!(stderr, "{line}");
        }
    }
    ExitCode::from(code)
}

/// Help and version as they are; a command line that cannot be meant, in lines that fit.
pub(crate) fn not_understood(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // A closed pipe means that enough was read.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let mut stderr = io::stderr().lock();
    for line in error.render().to_string().lines() {
        for line in wrap(line, WIDTH, 4) {
            let _ = writeln!(stderr, "{line}");
        }
    }
    ExitCode::from(2)
}
