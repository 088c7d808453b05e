//! The real screen and keyboard.

use std::io::{self, BufWriter, IsTerminal, Write};

use parlour_house::AnyGame;
use parlour_plain::{Console, Ink};
use parlour_store::{Colour, Home, Settings, nearest};

use crate::args::{Args, When};
use crate::failure::{Failure, INTERRUPTED};

/// Runs with a console on standard input and output, and sees that all that was said is out.
pub(crate) fn with_console<T>(
    args: &Args,
    settings: &Settings,
    work: impl FnOnce(&mut Console<'_>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let mut input = io::stdin().lock();
    let mut output = BufWriter::new(io::stdout().lock());
    let mut console = Console::new(&mut input, &mut output);
    let typing = io::stdin().is_terminal();
    let seeing = io::stdout().is_terminal();
    console.ink =
        if args.speak { Ink::ALOUD } else { Ink::new(wants_colour(args, settings, seeing)) };
    console.echo = !typing;
    console.waits = typing && seeing;
    console.bell = console.waits && settings.get("bell") == "on";
    say_farewell_when_interrupted(&console);
    let done = work(&mut console);
    // What was said before a failure is said all the same.
    let flushed = output.flush();
    if (typing && !io::stdin().is_terminal()) || (seeing && !io::stdout().is_terminal()) {
        return Err(Failure::HungUp);
    }
    flushed?;
    done
}

/// Ctrl-C ends the program at once; what was noted to be said then is said first. Every finished
/// action is on disk already.
fn say_farewell_when_interrupted(console: &Console<'_>) {
    let farewell = console.farewell.clone();
    let interrupted = move || {
        let text = farewell.lock().map(|text| text.clone()).unwrap_or_default();
        let mut stderr = io::stderr().lock();
        // Nothing is left to be done if even this cannot be said.
        let _ = writeln!(stderr, "\n{text}");
        std::process::exit(INTERRUPTED.into());
    };
    // Without a handler Ctrl-C still ends the program, only without a word.
    let _ = ctrlc::set_handler(interrupted);
}

fn wants_colour(args: &Args, settings: &Settings, terminal: bool) -> bool {
    let when = match args.color {
        Some(When::Auto) => Colour::Auto,
        Some(When::Always) => Colour::Always,
        Some(When::Never) => Colour::Never,
        None => settings.colour(),
    };
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    colour(when, terminal && !set("NO_COLOR") && !dumb)
}

fn colour(when: Colour, able: bool) -> bool {
    match when {
        Colour::Always => true,
        Colour::Never => false,
        Colour::Auto => able,
    }
}

/// The user's folder and settings.
pub(crate) fn home() -> Result<(Home, Settings), Failure> {
    let home = Home::find()?;
    let settings = Settings::read(&home)?;
    Ok((home, settings))
}

/// The game of this name, or which ones there are.
pub(crate) fn find_game(name: &str) -> Result<Box<dyn AnyGame>, Failure> {
    parlour_games::game(name).ok_or_else(|| {
        let games = parlour_games::games();
        let ids: Vec<&str> = games.iter().map(|game| game.id()).collect();
        let meant = nearest(name, ids.iter().copied());
        let meant = meant.map(|id| format!(" Did you mean \"{id}\"?")).unwrap_or_default();
        let ids = ids.join(", ");
        Failure::Usage(format!("There is no game \"{name}\".{meant} The games are: {ids}."))
    })
}
