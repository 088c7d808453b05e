//! `parlour review`: what a match's decisions were worth.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use indicatif::{ProgressBar, ProgressStyle};
use parlour_core::{Pace, Record, Seat};
use parlour_house::{AnyGame, Go, SeatSpec};
use parlour_review::{Ask, Progress, Review, review};

use crate::args::seat_spec;
use crate::failure::Failure;
use crate::interrupt::interruptible;
use crate::replay::{named_seat, open};
use crate::screen::home;
use crate::show::print_json;

const EXAMPLES: &str = "\
Every decision is judged by what its seat knew then, so a match that is not
finished can be reviewed too. The result does not depend on the number of
threads unless the budget is a time. Ctrl-C prints what is known so far.

Examples:
  parlour review match.jsonl
  parlour review match.jsonl --seat all --svg match.svg
  parlour review match.jsonl --seat east --bot search:20000";

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Asked {
    /// The record: a file, or the name of a match
    #[arg(value_name = "FILE")]
    record: String,
    /// Whose decisions: a name, a number from 0, or "all"
    /// [default: those of people, or all where none played]
    #[arg(long, value_name = "SEAT")]
    seat: Option<String>,
    /// Who judges: search or worlds, with a budget [default: who gives hints,
    /// which thinks as long as an expert]
    #[arg(long, value_name = "BOT", value_parser = seat_spec)]
    bot: Option<SeatSpec>,
    /// On how many threads [default: every core]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Draw a chart into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// No progress bar
    #[arg(long)]
    quiet: bool,
}

pub(crate) fn command(asked: &Asked) -> Result<(), Failure> {
    let (home, _) = home()?;
    let opened = open(&home, &asked.record)?;
    let (game, record) = (&*opened.game, &opened.record);
    let cores = || std::thread::available_parallelism().map_or(1, NonZero::get);
    let ask = Ask {
        seats: seats(game, record, asked.seat.as_deref())?,
        bot: asked.bot.clone(),
        pace: Pace::default().with_threads(asked.threads.map_or_else(cores, usize::from)),
    };
    let stopped = interruptible(&ask.pace)?;
    let bar = progress_bar(asked.quiet);
    let mut progress = |at: Progress| {
        bar.set_length(at.of as u64);
        bar.set_position(at.done as u64);
        if stopped.load(Ordering::Relaxed) { Go::Stop } else { Go::On }
    };
    let found = review(game, record, &ask, &mut progress);
    bar.finish_and_clear();
    let mut found = found.map_err(|error| Failure::Failed(error.to_string()))?;
    found.notes.extend(opened.note.map(|note| format!("In the record {note}.")));
    show(asked, &found)?;
    if found.complete {
        Ok(())
    } else {
        Err(Failure::Interrupted("The review was stopped.".into()))
    }
}

fn show(asked: &Asked, found: &Review) -> Result<(), Failure> {
    if let Some(path) = &asked.svg {
        fs::write(path, parlour_review::svg(found)).map_err(|error| {
            Failure::Failed(format!("{} cannot be written: {error}.", path.display()))
        })?;
    }
    if asked.json {
        let json = serde_json::to_value(found)
            .unwrap_or_else(|e| unreachable!("a review can be written as JSON: {e}"));
        return print_json(&json);
    }
    write!(io::stdout().lock(), "{}", parlour_review::text(found))?;
    Ok(())
}

/// The seats that were asked for.
fn seats(game: &dyn AnyGame, record: &Record, asked: Option<&str>) -> Result<Vec<Seat>, Failure> {
    match asked {
        None => Ok(parlour_review::usual_seats(record)),
        Some("all") => Ok(Seat::all(record.header.seats.len()).collect()),
        Some(name) => match named_seat(game, record, name).map_err(Failure::Failed)? {
            Ok(seat) => Ok(vec![seat]),
            Err(names) => {
                let names = names.join(", ");
                let message = format!("Nobody is called \"{name}\": use {names} or all.");
                Err(Failure::Usage(message))
            }
        },
    }
}

/// A bar on standard error with the time left, where somebody can see it.
fn progress_bar(quiet: bool) -> ProgressBar {
    if quiet || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} decisions, {eta} left");
    let bar = ProgressBar::new(0);
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}
