//! Commands that only print.

use std::io::{self, Write};

use crate::args::Args;
use crate::failure::Failure;
use crate::screen::{find_game, home, with_console};

/// `parlour games`.
pub(crate) fn games(args: &Args) -> Result<(), Failure> {
    let (_, settings) = home()?;
    with_console(args, &settings, |console| {
        Ok(parlour_plain::print_games(console, &parlour_games::games())?)
    })
}

/// `parlour rules GAME`.
pub(crate) fn rules(args: &Args, game: &str) -> Result<(), Failure> {
    let game = find_game(game)?;
    let (_, settings) = home()?;
    with_console(args, &settings, |console| Ok(parlour_plain::print_rules(console, &*game)?))
}

/// `parlour schema [GAME]`.
pub(crate) fn schema(game: Option<&str>) -> Result<(), Failure> {
    if let Some(game) = game {
        find_game(game)?;
    }
    print_json(&parlour_protocol::schemas(&parlour_games::games(), game))
}

/// `parlour stats`.
pub(crate) fn stats(args: &Args) -> Result<(), Failure> {
    let (home, settings) = home()?;
    with_console(args, &settings, |console| {
        Ok(parlour_plain::print_stats(console, &home, &parlour_games::games())?)
    })
}

/// `parlour settings [KEY=VALUE]`.
pub(crate) fn settings(change: &Option<String>) -> Result<(), Failure> {
    let (home, mut settings) = home()?;
    if let Some(change) = change {
        let (key, value) = change.split_once('=').ok_or_else(|| {
            Failure::Usage(format!("\"{change}\" is no change: write KEY=VALUE, as bots=random."))
        })?;
        settings.set(&home, key.trim(), value.trim())?;
    }
    let mut output = io::stdout().lock();
    for (key, value, about) in settings.all() {
        for line in parlour_front::words::wrap(&format!("{key} = {value}  ({about})"), 80, 2) {
            writeln!(output, "{line}")?;
        }
    }
    for note in &settings.notes {
        for line in
            parlour_front::words::wrap(&format!("! {}", parlour_front::words::clean(note)), 80, 2)
        {
            writeln!(output, "{line}")?;
        }
    }
    Ok(())
}

/// Prints JSON for people and programs.
pub(crate) fn print_json(value: &serde_json::Value) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value)
        .unwrap_or_else(|e| unreachable!("a JSON value can be written: {e}"));
    writeln!(io::stdout().lock(), "{text}")?;
    Ok(())
}
