//! `parlour replay`: a match again, step by step.

use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use parlour_core::record::Line;
use parlour_core::{Record, Seat, Viewer};
use parlour_house::{AnyGame, SeatSpec};
use parlour_store::Home;

use crate::args::{Args, Replay};
use crate::failure::Failure;
use crate::full;
use crate::play::fresh_seed;
use crate::screen::{home, with_console};

pub(crate) fn replay(args: &Args, asked: &Replay) -> Result<(), Failure> {
    let (home, settings) = home()?;
    let Opened { game, record, note } = open(&home, &asked.record)?;
    let viewer = viewer(&*game, &record, asked.view.as_deref()).map_err(Failure::Usage)?;
    if full::is_wanted(args) {
        let mut world = full::world(args, home, settings, fresh_seed()?);
        world.farewell.extend(note.map(|note| format!("! {note}.")));
        let first = parlour_tui::replay(&world, record, Some(viewer)).map_err(Failure::Failed)?;
        return full::show(world, first);
    }
    let steps = asked.steps || (io::stdin().is_terminal() && io::stdout().is_terminal());
    with_console(args, &settings, |console| {
        if let Some(note) = &note {
            console.say(&format!("! {note}."))?;
        }
        if steps {
            parlour_plain::replay(console, &*game, &record, viewer)?;
        } else {
            parlour_plain::print_record(console, &*game, &record, viewer)?;
        }
        Ok(())
    })
}

/// A record, and the game it is of.
pub(crate) struct Opened {
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) record: Record,
    /// What was dropped, if the last line was unfinished.
    pub(crate) note: Option<String>,
}

/// Reads a record and plays it once, so that it is known to be sound.
pub(crate) fn open(home: &Home, named: &str) -> Result<Opened, Failure> {
    let path = find(home, named);
    let wrong = |why: String| Failure::Failed(format!("{}: {why}", path.display()));
    let bytes = fs::read(&path).map_err(|error| wrong(format!("{error}.")))?;
    let parsed = Record::parse(&bytes).map_err(|error| wrong(format!("{error}.")))?;
    let (record, note) = (parsed.record, parsed.note);
    let game = parlour_games::game(&record.header.game)
        .ok_or_else(|| wrong(format!("there is no game \"{}\" here.", record.header.game)))?;
    let nobody = vec![SeatSpec::Human; record.header.seats.len()];
    game.replay(&record, Some(&nobody), None).map_err(|error| wrong(format!("{error}.")))?;
    Ok(Opened { game, record, note })
}

/// The file of a record: as it is named, or a match of the data folder.
fn find(home: &Home, named: &str) -> PathBuf {
    let file = format!("{named}.jsonl");
    let plain = !named.contains(['/', '\\', '.']);
    let places = [home.finished().join(&file), home.matches().join(&file)];
    match places.into_iter().find(|path| plain && path.is_file()) {
        Some(path) if !Path::new(named).exists() => path,
        _ => PathBuf::from(named),
    }
}

/// Whose eyes: as asked. If not said, everything of a match that has ended, and of one that has
/// not only what its person knows.
fn viewer(game: &dyn AnyGame, record: &Record, asked: Option<&str>) -> Result<Viewer, String> {
    let seats = record.header.seats.len();
    let Some(asked) = asked else {
        let ended = record.lines.iter().any(|line| matches!(line, Line::End { .. }));
        let mut people = (0..seats).filter(|i| record.header.seats[*i] == "human");
        return Ok(match (people.next(), people.next()) {
            _ if ended => Viewer::All,
            (Some(only), None) => Viewer::Seat(Seat::new(only)),
            _ => Viewer::Spectator,
        });
    };
    match asked {
        "all" => return Ok(Viewer::All),
        "spectator" => return Ok(Viewer::Spectator),
        _ => {}
    }
    match named_seat(game, record, asked)? {
        Ok(seat) => Ok(Viewer::Seat(seat)),
        Err(names) => {
            let names = names.join(", ");
            Err(format!("Nobody is called \"{asked}\": use {names}, spectator or all."))
        }
    }
}

/// The seat of this number or name, or the names that there are.
pub(crate) fn named_seat(
    game: &dyn AnyGame,
    record: &Record,
    asked: &str,
) -> Result<Result<Seat, Vec<String>>, String> {
    let seats = record.header.seats.len();
    if let Some(seat) = asked.parse().ok().and_then(|number| Seat::checked(number, seats)) {
        return Ok(Ok(seat));
    }
    let nobody = vec![SeatSpec::Human; seats];
    let table = game.replay(record, Some(&nobody), Some(0)).map_err(|error| error.to_string())?;
    let named = Seat::all(seats).find(|s| table.seat_name(*s).eq_ignore_ascii_case(asked));
    Ok(named.ok_or_else(|| Seat::all(seats).map(|s| table.seat_name(s)).collect()))
}
