//! The lobby: games to play, matches to go on with, statistics.

use std::io;

use parlour_core::Seed;
use parlour_house::AnyGame;
use parlour_store::{Home, Saved, SavedMatch, Session, Settings, Stats, Wish, nearest, when};

use crate::console::Console;
use crate::learn::{learn, print_lessons};
use crate::play::{Left, Options, play};
use crate::rules::print_rules;
use crate::setup::ask_for_wish;
use crate::text::{clean, columns, pad, plain};
use parlour_front::wish_of;

/// All that the lobby needs from outside.
pub struct Lobby<'a> {
    /// Where matches are kept.
    pub home: &'a Home,
    /// The games on offer.
    pub games: &'a [Box<dyn AnyGame>],
    /// What the user likes.
    pub settings: &'a Settings,
    /// A seed that nobody knows.
    pub fresh: &'a dyn Fn() -> Seed,
}

impl Lobby<'_> {
    /// The game of this name or number in the list.
    #[must_use]
    pub fn find(&self, typed: &str) -> Option<&dyn AnyGame> {
        let typed = plain(typed);
        let by_number = typed.parse::<usize>().ok().and_then(|n| self.games.get(n.checked_sub(1)?));
        let is = |game: &dyn AnyGame| game.id() == typed || plain(game.about().title) == typed;
        let by_name = || self.games.iter().find(|game| is(&***game));
        by_number.or_else(by_name).map(|game| &**game)
    }

    /// The rules of play that the settings ask for.
    #[must_use]
    pub fn options(&self, lobby: bool) -> Options {
        Options {
            brief: self.settings.get("table") == "brief",
            cheats: self.settings.get("cheats").split(',').map(str::to_owned).collect(),
            seed_given: false,
            lobby,
        }
    }
}

/// Plays a match and its rematches; returns how the last one was left.
pub fn play_on(
    console: &mut Console<'_>,
    world: &Lobby<'_>,
    game: &dyn AnyGame,
    session: Session,
    wish: &Wish,
    lobby: bool,
) -> io::Result<Left> {
    let mut session = session;
    let mut seed_given = wish.seed.is_some();
    loop {
        let options = Options { seed_given, ..world.options(lobby) };
        let left = play(&mut session, game, console, options)?;
        seed_given = false;
        if let Err(error) = session.close() {
            console.say(&format!("! {}", clean(&error.to_string())))?;
        }
        if left != Left::Rematch {
            return Ok(left);
        }
        let again = Wish { seed: None, position: None, ..wish.clone() };
        match open(world, game, &again) {
            Ok(next) => session = next,
            Err(why) => {
                console.say(&why)?;
                return Ok(Left::Lobby);
            }
        }
    }
}

pub(crate) fn open(world: &Lobby<'_>, game: &dyn AnyGame, wish: &Wish) -> Result<Session, String> {
    let table = wish.open(game, (world.fresh)())?;
    Session::start(world.home, table).map_err(|error| error.to_string())
}

/// The lobby, until its visitor leaves.
pub fn lobby(console: &mut Console<'_>, world: &Lobby<'_>) -> io::Result<()> {
    greet(console, world)?;
    loop {
        console.blank()?;
        console.say("Which game? (A number or a name; \"help\" lists what else you can type.)")?;
        let Some(typed) = console.ask()? else {
            return Ok(());
        };
        let typed = plain(&typed);
        let (word, rest) = typed.split_once(' ').unwrap_or((&typed, ""));
        let left = match word {
            "" => {
                greet(console, world)?;
                Left::Lobby
            }
            "quit" | "q" | "exit" | "bye" => return Ok(()),
            "help" | "?" | "h" => {
                help(console)?;
                Left::Lobby
            }
            "games" | "list" => {
                print_games(console, world.games)?;
                Left::Lobby
            }
            "stats" | "statistics" => {
                print_stats(console, world.home, world.games)?;
                Left::Lobby
            }
            "rules" => {
                match world.find(rest) {
                    Some(game) => print_rules(console, game)?,
                    None => console.say("Rules of which game? Type \"rules\" and its name.")?,
                }
                Left::Lobby
            }
            "learn" => {
                match world.find(rest) {
                    Some(game) => learn(console, game)?,
                    None if rest.is_empty() => print_lessons(console, world.games)?,
                    None => console.say(&no_such_game(world, rest))?,
                }
                Left::Lobby
            }
            "delete" => {
                delete(console, world, rest)?;
                Left::Lobby
            }
            "resume" | "r" => resume(console, world, rest)?,
            "play" | "new" => start(console, world, rest)?,
            _ => start(console, world, &typed)?,
        };
        if left == Left::Quit {
            return Ok(());
        }
    }
}

fn greet(console: &mut Console<'_>, world: &Lobby<'_>) -> io::Result<()> {
    console.blank()?;
    console.say(&console.ink.bold("Parlour"))?;
    for note in &world.settings.notes {
        console.say(&format!("! {}", clean(note)))?;
    }
    print_games(console, world.games)?;
    let saved = match Saved::look(world.home, world.games) {
        Ok(saved) => saved,
        Err(error) => return console.say(&format!("! {}", clean(&error.to_string()))),
    };
    if !saved.unfinished.is_empty() || !saved.notes.is_empty() {
        console.blank()?;
        print_saved(console, &saved)?;
    }
    Ok(())
}

/// Prints the unfinished matches, the one played last first.
pub fn print_saved(console: &mut Console<'_>, saved: &Saved) -> io::Result<()> {
    for note in &saved.notes {
        console.say(&format!("! {}", clean(note)))?;
    }
    if saved.unfinished.is_empty() {
        return console.say("There is no unfinished match.");
    }
    console.say("Unfinished matches; \"resume\" goes on with the first:")?;
    for saved in &saved.unfinished {
        console.say(&format!("  {}", describe(saved)))?;
    }
    Ok(())
}

fn help(console: &mut Console<'_>) -> io::Result<()> {
    for line in [
        "hearts: play Hearts; any game's name or number begins a match",
        "resume: go on with the match played last; \"resume hearts-2\" with that one",
        "delete hearts-2: remove an unfinished match for good; it asks first",
        "games: the list of games",
        "learn hearts: a first match that teaches the game",
        "rules hearts: how a game is played",
        "stats: how you have done",
        "quit: leave",
    ] {
        console.say(&format!("  {line}"))?;
    }
    Ok(())
}

/// Prints the games on offer, numbered.
pub fn print_games(console: &mut Console<'_>, games: &[Box<dyn AnyGame>]) -> io::Result<()> {
    let titles = games.iter().map(|game| columns(game.about().title));
    let widest = titles.max().unwrap_or(0);
    for (number, game) in (1..).zip(games) {
        let about = game.about();
        let players = range(about.players.0, about.players.1);
        let minutes = range(about.minutes.0, about.minutes.1);
        console.say(&format!(
            "  {number}) {}  {} ({players} players, {minutes} minutes)",
            pad(about.title, widest),
            about.line
        ))?;
    }
    Ok(())
}

fn range<T: PartialEq + std::fmt::Display>(low: T, high: T) -> String {
    if low == high { low.to_string() } else { format!("{low} to {high}") }
}

/// A saved match in one line.
fn describe(saved: &SavedMatch) -> String {
    if saved.busy {
        return format!("{}: being played in another window", clean(&saved.id));
    }
    let scores: Vec<String> =
        saved.scores.iter().map(|(name, score)| format!("{name} {score}")).collect();
    let played = saved.played.map(|played| format!(" ({})", when(played))).unwrap_or_default();
    let (id, round) = (clean(&saved.id), saved.rounds.max(1));
    format!("{id}: round {round}, {}{played}", scores.join(", "))
}

/// Prints how the user has done in each game.
pub fn print_stats(
    console: &mut Console<'_>,
    home: &Home,
    games: &[Box<dyn AnyGame>],
) -> io::Result<()> {
    let stats = match Stats::read(home) {
        Ok(stats) => stats,
        Err(error) => return console.say(&clean(&error.to_string())),
    };
    if stats.unreadable > 0 {
        let count = stats.unreadable;
        console.say(&format!("! {count} lines of the statistics cannot be read; they stay."))?;
    }
    let tallies = stats.by_game();
    if tallies.is_empty() {
        return console.say("No match has been finished yet.");
    }
    for (id, tally) in tallies {
        let title = games.iter().find(|g| g.id() == id).map_or(id, |g| g.about().title);
        console.say(&console.ink.bold(&clean(title)))?;
        if tally.played > 0 {
            let percent = 100.0 * f64::from(tally.won) / f64::from(tally.played);
            let won = format!("{} won ({percent:.0} %)", tally.won);
            let (drawn, lost) = (tally.drawn, tally.lost());
            let played = tally.played;
            console.say(&format!("  {played} played, {won}, {drawn} drawn, {lost} lost"))?;
            let (streak, best) = (tally.streak, tally.best_streak);
            console.say(&format!("  {streak} won in a row now, {best} at best"))?;
            let score = tally.average_score();
            let (low, high) = tally.scores.unwrap_or_default();
            console.say(&format!("  average score {score:.1} ({low} to {high})"))?;
            if let Some(place) = tally.average_place() {
                console.say(&format!("  average place {place:.1}"))?;
            }
        }
        if tally.undone > 0 {
            console.say(&format!("  something was taken back in {}", tally.undone))?;
        }
        if tally.cheated > 0 {
            console.say(&format!("  {} more do not count: somebody cheated", tally.cheated))?;
        }
    }
    Ok(())
}

fn resume(console: &mut Console<'_>, world: &Lobby<'_>, id: &str) -> io::Result<Left> {
    let id = match id {
        "" => match Saved::look(world.home, world.games) {
            Ok(saved) => saved.unfinished.into_iter().find(|m| !m.busy).map(|m| m.id),
            Err(error) => {
                console.say(&clean(&error.to_string()))?;
                None
            }
        },
        id => Some(id.to_owned()),
    };
    let Some(id) = id else {
        console.say("There is no unfinished match.")?;
        return Ok(Left::Lobby);
    };
    match Session::resume(world.home, world.games, &id, false) {
        Ok(session) => go_on(console, world, session),
        Err(error) => {
            console.say(&clean(&error.to_string()))?;
            Ok(Left::Lobby)
        }
    }
}

/// Removes an unfinished match, if the answer is yes.
fn delete(console: &mut Console<'_>, world: &Lobby<'_>, id: &str) -> io::Result<()> {
    if id.is_empty() {
        return console.say("Delete which match? Type its name, as \"delete hearts-2\".");
    }
    let found = match Saved::look(world.home, world.games) {
        Ok(saved) => saved.unfinished.into_iter().find(|saved| saved.id == id),
        Err(error) => return console.say(&clean(&error.to_string())),
    };
    let Some(found) = found else {
        return console.say(&format!("There is no unfinished match \"{}\".", clean(id)));
    };
    console.say(&format!("Delete {}", describe(&found)))?;
    console.say("for good? Type \"yes\"; anything else keeps it.")?;
    if console.ask()?.is_none_or(|typed| plain(&typed) != "yes") {
        return console.say(&format!("{id} stays."));
    }
    match Saved::delete(world.home, id) {
        Ok(()) => console.say(&format!("{id} is deleted.")),
        Err(error) => console.say(&clean(&error.to_string())),
    }
}

fn go_on(console: &mut Console<'_>, world: &Lobby<'_>, session: Session) -> io::Result<Left> {
    let Some(game) = world.games.iter().find(|g| g.id() == session.table().game()) else {
        unreachable!("a session is opened with one of these games")
    };
    let wish = wish_of(&session);
    play_on(console, world, &**game, session, &wish, true)
}

fn start(console: &mut Console<'_>, world: &Lobby<'_>, typed: &str) -> io::Result<Left> {
    let Some(game) = world.find(typed) else {
        console.say(&no_such_game(world, typed))?;
        return Ok(Left::Lobby);
    };
    match ask_for_wish(console, world, game)? {
        None => Ok(Left::Lobby),
        Some((wish, session)) => play_on(console, world, game, session, &wish, true),
    }
}

fn no_such_game(world: &Lobby<'_>, typed: &str) -> String {
    let meant = nearest(typed, world.games.iter().map(|game| game.id()));
    let meant = meant.map(|name| format!(" Did you mean \"{name}\"?")).unwrap_or_default();
    format!("There is no game \"{}\" here.{meant}", clean(typed))
}
