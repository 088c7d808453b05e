//! The full-screen front end, where there is a screen for it.

use std::io::{self, IsTerminal, Write};

use parlour_core::Seed;
use parlour_store::{Colour, Home, Settings};
use parlour_tui::{Able, App, Look, Outside, Screen};

use crate::args::{Args, When};
use crate::failure::{Failure, report};

/// Whether the whole screen is to be used: a terminal on both ends that can do more than print,
/// and nobody asked for lines.
pub(crate) fn is_wanted(args: &Args) -> bool {
    let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb" || term.is_empty());
    !args.plain && !args.speak && !dumb && io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// What the screens work with.
pub(crate) fn world(
    args: &Args,
    home: Home,
    settings: Settings,
    fresh: impl Fn() -> Seed + 'static,
) -> Outside {
    let mut able = Able::detect(|name| std::env::var(name).ok());
    able.when = args.color.map(|when| match when {
        When::Auto => Colour::Auto,
        When::Always => Colour::Always,
        When::Never => Colour::Never,
    });
    Outside {
        look: Look::new(&settings, able),
        games: parlour_games::games().into(),
        home,
        settings,
        fresh: Box::new(fresh),
        now: std::time::Duration::ZERO,
        farewell: Vec::new(),
        failures: Vec::new(),
    }
}

/// Shows screens until the last one is left.
pub(crate) fn show(world: Outside, first: Box<dyn Screen>) -> Result<(), Failure> {
    let mut app = App::new(world, first);
    let signal = parlour_tui::run(&mut app)?;
    let said = say(&app.world().farewell);
    let failed = app.world().failures.join("\n");
    match signal {
        // What a shell expects of a program that a signal ended. The screen may be gone with it.
        Some(signal) => {
            if !failed.is_empty() {
                report(&Failure::Failed(failed));
            }
            std::process::exit(128 + signal)
        }
        None if !failed.is_empty() => Err(Failure::Failed(failed)),
        None => Ok(said?),
    }
}

fn say(lines: &[String]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    out.flush()
}
