//! Playing: the lobby, a new match, and an unfinished one.

use std::fs;
use std::path::Path;
use std::time::Duration;

use parlour_core::record::Undo;
use parlour_core::{Seed, read};
use parlour_house::{AnyGame, OnFault};
use parlour_plain::{Console, Lobby};
use parlour_store::{Home, Saved, Session, Settings, Wish};
use parlour_tui::TableScreen;
use serde_json::Value;

use crate::args::{Args, Play, Resume};
use crate::failure::Failure;
use crate::rails::read;
use crate::screen::{find_game, home, with_console};
use crate::{far, full};

/// `parlour` alone.
pub(crate) fn lobby(args: &Args) -> Result<(), Failure> {
    let (home, settings) = home()?;
    let games = parlour_games::games();
    let fresh = fresh_seed()?;
    if full::is_wanted(args) {
        let world = full::world(args, home, settings, fresh);
        let lobby = parlour_tui::lobby(&world);
        return full::show(world, lobby);
    }
    with_console(args, &settings, |console| {
        let world = world(&home, &games, &settings, &fresh);
        Ok(parlour_plain::lobby(console, &world)?)
    })
}

/// `parlour play GAME`.
pub(crate) fn play(args: &Args, asked: &Play) -> Result<(), Failure> {
    if let Some(server) = &asked.server {
        return far::play(args, asked, server);
    }
    let game = find_game(asked.game.as_deref().unwrap_or_default())?;
    let (home, settings) = home()?;
    let last = if asked.says_how() { None } else { Wish::remembered(&home, &*game) };
    let recalled = last.as_ref().and_then(parlour_plain::recalled);
    let mut wish = match last {
        Some(last) => {
            let usual_bot = last.usual_bot.or_else(|| settings.get("bots").parse().ok());
            Wish { usual_bot, ..last }
        }
        None => wish(&*game, asked, &settings)?,
    };
    let games = parlour_games::games();
    let fresh = fresh_seed()?;
    let begin = |wish: &Wish| -> Result<Session, Failure> {
        let table = wish.open(&*game, fresh()).map_err(Failure::Usage)?;
        Ok(match &asked.record {
            Some(path) => Session::start_at(path, Some(&home), table)?,
            None => Session::start(&home, table)?,
        })
    };
    if full::is_wanted(args) {
        let session = begin(&wish)?;
        let world = full::world(args, home, settings, fresh);
        return full::show(world, Box::new(TableScreen::new(session, wish)));
    }
    with_console(args, &settings, |console| {
        say_notes(console, &settings)?;
        if let Some(recalled) = recalled {
            console.say(&recalled)?;
        }
        parlour_plain::ask_names(console, &settings, &*game, &mut wish)?;
        let session = begin(&wish)?;
        let world = world(&home, &games, &settings, &fresh);
        parlour_plain::play_on(console, &world, &*game, session, &wish, false)?;
        Ok(())
    })
}

/// `parlour resume`.
pub(crate) fn resume(args: &Args, asked: &Resume) -> Result<(), Failure> {
    let (home, settings) = home()?;
    let games = parlour_games::games();
    let fresh = fresh_seed()?;
    if full::is_wanted(args) && !asked.list {
        let session = open_saved(&mut |_| Ok(()), &home, &games, asked)?;
        let wish = parlour_front::wish_of(&session);
        let world = full::world(args, home, settings, fresh);
        return full::show(world, Box::new(TableScreen::new(session, wish)));
    }
    with_console(args, &settings, |console| {
        if asked.list {
            let saved = Saved::look(&home, &games)?;
            return Ok(parlour_plain::print_saved(console, &saved)?);
        }
        let session = open_saved(&mut |note| Ok(console.say(note)?), &home, &games, asked)?;
        let Some(game) = games.iter().find(|g| g.id() == session.table().game()) else {
            unreachable!("a session is opened with one of these games")
        };
        let world = world(&home, &games, &settings, &fresh);
        let wish = parlour_front::wish_of(&session);
        parlour_plain::play_on(console, &world, &**game, session, &wish, false)?;
        Ok(())
    })
}

fn open_saved(
    say: &mut dyn FnMut(&str) -> Result<(), Failure>,
    home: &Home,
    games: &[Box<dyn AnyGame>],
    asked: &Resume,
) -> Result<Session, Failure> {
    if let Some(id) = &asked.id {
        let path = Path::new(id);
        if path.is_file() {
            return Ok(Session::resume_at(path, Some(home), games, asked.allow_cmd)?);
        }
        return Ok(Session::resume(home, games, id, asked.allow_cmd)?);
    }
    let saved = Saved::look(home, games)?;
    for note in &saved.notes {
        say(&format!("! {}", parlour_front::words::clean(note)))?;
    }
    let Some(last) = saved.unfinished.iter().find(|saved| !saved.busy) else {
        let busy = saved.unfinished.first().map(|saved| saved.id.clone());
        return Err(Failure::Failed(match busy {
            Some(id) => format!("{id} is being played in another window, and there is no other."),
            None => "There is no unfinished match. Begin one with: parlour play hearts".into(),
        }));
    };
    Ok(Session::resume(home, games, &last.id, asked.allow_cmd)?)
}

fn world<'a>(
    home: &'a Home,
    games: &'a [Box<dyn AnyGame>],
    settings: &'a Settings,
    fresh: &'a dyn Fn() -> Seed,
) -> Lobby<'a> {
    Lobby { home, games, settings, fresh }
}

fn say_notes(console: &mut Console<'_>, settings: &Settings) -> Result<(), Failure> {
    for note in &settings.notes {
        console.say(&format!("! {}", parlour_front::words::clean(note)))?;
    }
    Ok(())
}

/// What the command line wishes for.
pub(crate) fn wish(game: &dyn AnyGame, asked: &Play, settings: &Settings) -> Result<Wish, Failure> {
    let mut wish = Wish {
        seed: asked.seed,
        bots: asked.bots.clone(),
        seat: asked.seat.clone(),
        names: asked.names.iter().map(|name| name.trim().to_owned()).collect(),
        undo: asked.free_undo.then_some(Undo::Free),
        bot_time: asked.programs.bot_time.map(Duration::from_millis),
        ..Wish::default()
    };
    if asked.programs.forfeit {
        wish.on_fault = OnFault::Forfeit;
    }
    wish.usual_bot = settings.get("bots").parse().ok();
    if let Some(path) = &asked.position {
        read_position(game, path, &mut wish)?;
    }
    for rule in &asked.rules {
        wish.add_rule(game, rule).map_err(Failure::Usage)?;
    }
    if let Some(file) = &asked.map {
        if game.option_from_file("map", "").is_none() {
            let title = game.about().title;
            return Err(Failure::Usage(format!(
                "{title} is not played on a map: leave out --map."
            )));
        }
        // It goes into the record as a whole.
        let map = game.option_from_file("map", &read(file)?).transpose();
        let map = map.map_err(|why| {
            Failure::Failed(format!("{} cannot be played:\n{}", file.display(), why.trim_end()))
        })?;
        wish.rules.extend(map.map(|map| ("map".to_owned(), map)));
    }
    Ok(wish)
}

/// Reads a position: bare, or under `position` with its `game`, `rules` and `seed` beside it.
fn read_position(game: &dyn AnyGame, path: &Path, wish: &mut Wish) -> Result<(), Failure> {
    let wrong = |why: String| Failure::Failed(format!("{}: {why}", path.display()));
    let text = fs::read(path).map_err(|error| wrong(format!("{error}.")))?;
    let mut whole = read::json(&text).map_err(|why| wrong(format!("this is no JSON: {why}.")))?;
    if whole.get("position").is_none() {
        wish.position = Some(whole);
        return Ok(());
    }
    if let Some(other) = whole.get("game").and_then(Value::as_str)
        && other != game.id()
    {
        return Err(wrong(format!("this is a position of {other}, not of {}.", game.id())));
    }
    if let Some(Value::Object(rules)) = whole.get_mut("rules").map(Value::take) {
        wish.rules = rules;
    }
    if let (None, Some(seed)) = (wish.seed, whole.get("seed").filter(|seed| !seed.is_null())) {
        let seed = read::value(seed);
        wish.seed = Some(seed.map_err(|why| wrong(format!("seed: {}.", read::sentence(&why))))?);
    }
    wish.position = whole.get_mut("position").map(Value::take);
    Ok(())
}

/// A maker of seeds that nobody can guess: a key of the operating system's making, then a child
/// of it per match.
pub(crate) fn fresh_seed() -> Result<impl Fn() -> Seed, Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| {
        Failure::Failed(format!("The system gives no random numbers: {error}."))
    })?;
    let matches = std::cell::Cell::new(0);
    Ok(move || {
        matches.set(matches.get() + 1);
        Seed(bytes).child(matches.get())
    })
}
