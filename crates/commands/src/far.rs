//! Playing at a server's table.

use std::io::{self, Write};
use std::thread;
use std::time::Duration;

use parlour_core::{Seat, Seed};
use parlour_front::Host;
use parlour_front::words::{all_of, clean};
use parlour_house::AnyGame;
use parlour_plain::{Console, Left, Options};
use parlour_remote::{Address, Far, Info, Listed, Server, TableWish, Trouble};
use parlour_store::{Home, Servers, Settings, Wish};
use parlour_tui::TableScreen;

use crate::args::{Args, Play};
use crate::failure::Failure;
use crate::full;
use crate::play::{fresh_seed, wish};
use crate::screen::{find_game, home, with_console};

/// How often it is looked whether the others have come.
const LOOK: Duration = Duration::from_millis(500);
/// What somebody is called who has not said.
const NOBODY: &str = "Guest";

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Failure {
        Failure::Failed(trouble.to_string())
    }
}

/// `parlour play --server URL`.
pub(crate) fn play(args: &Args, asked: &Play, url: &str) -> Result<(), Failure> {
    refuse_what_only_works_here(asked)?;
    let address = Address::parse(url).map_err(Failure::Usage)?;
    let (home, settings) = home()?;
    let wanted = wanted(asked, &settings)?;
    let server = greet(&home, &settings, &address)?;
    let info = match wanted {
        Wanted::New(wish) => server.open(&wish)?,
        Wanted::Invited(table, code) => server.join(&table, Some(&code))?,
        Wanted::Table(table) => come_to(&server, &table)?,
        Wanted::List => return list(args, &settings, &server),
    };
    if full::is_wanted(args) {
        let info = wait(&server, info, &mut |line| Ok(writeln!(io::stdout(), "{line}")?))?;
        let far = sit(&server, info, asked)?;
        let world = full::world(args, home, settings, fresh_seed()?);
        return full::show(world, Box::new(TableScreen::new(far, Wish::default())));
    }
    with_console(args, &settings, |console| {
        let mut info = info;
        loop {
            info = wait(&server, info, &mut |line| {
                // A command that is to be copied stays in one piece, however long.
                console.lines(&[line])?;
                Ok(console.flush()?)
            })?;
            let mut far = sit(&server, info, asked)?;
            let left = play_lines(&mut far, console, &settings)?;
            let table = far.info().id.clone();
            Box::new(far).close()?;
            if left != Left::Rematch {
                return Ok(());
            }
            info = server.rematch(&table)?;
        }
    })
}

fn play_lines(
    far: &mut Far,
    console: &mut Console<'_>,
    settings: &Settings,
) -> Result<Left, Failure> {
    let game = find_game(&far.info().game)?;
    let brief = settings.get("table") == "brief";
    Ok(parlour_plain::play(far, &*game, console, Options { brief, ..Options::default() })?)
}

fn sit(server: &Server, info: Info, asked: &Play) -> Result<Far, Failure> {
    let mut far = Far::sit(server, info)?;
    if let Some(path) = &asked.record {
        far.keep_record(path);
    }
    Ok(far)
}

/// What somebody wants of a server.
enum Wanted {
    New(TableWish),
    Invited(String, String),
    Table(String),
    List,
}

fn wanted(asked: &Play, settings: &Settings) -> Result<Wanted, Failure> {
    if let Some(invitation) = &asked.join {
        let (table, code) = invitation.split_once('/').ok_or_else(|| {
            Failure::Usage(format!("\"{invitation}\" is no invitation: it is TABLE/CODE."))
        })?;
        return Ok(Wanted::Invited(table.to_owned(), code.to_owned()));
    }
    if let Some(table) = &asked.table {
        return Ok(Wanted::Table(table.clone()));
    }
    let Some(name) = &asked.game else { return Ok(Wanted::List) };
    let game = find_game(name)?;
    let wish = wish(&*game, asked, settings)?;
    Ok(Wanted::New(new_table(&*game, &wish)?))
}

/// The table that is wished for: where people would share a screen, seats are left to others.
fn new_table(game: &dyn AnyGame, wish: &Wish) -> Result<TableWish, Failure> {
    let table = wish.open(game, Seed::from_number(0)).map_err(Failure::Usage)?;
    let own = match &wish.seat {
        None => table.humans().first(),
        Some(wanted) => {
            let bots = Wish { bots: Vec::new(), ..wish.clone() };
            let alone = bots.open(game, Seed::from_number(0));
            alone
                .map_err(|_| Failure::Usage(format!("There is no seat \"{wanted}\".")))?
                .humans()
                .first()
        }
    };
    let Some(own) = own else {
        let message = "Who only watches opens no table: leave a seat for yourself.".into();
        return Err(Failure::Usage(message));
    };
    let seat = |(at, who): (usize, String)| match who.as_str() {
        _ if Seat::new(at) == own => "me".to_owned(),
        "human" => "open".to_owned(),
        _ => who,
    };
    let seats = table.controllers().into_iter().enumerate().map(seat).collect();
    Ok(TableWish { game: game.id().to_owned(), rules: wish.rules.clone(), seats })
}

fn refuse_what_only_works_here(asked: &Play) -> Result<(), Failure> {
    let refused = [
        (asked.seed.is_some(), "--seed", "the cards of a server are fixed by nobody alone"),
        (asked.position.is_some(), "--position", "a server's match begins at its beginning"),
        (!asked.names.is_empty(), "--names", "a server knows you by the setting name"),
        (asked.free_undo, "--free-undo", "several people at a server take nothing back"),
        (asked.programs.forfeit, "--forfeit", "a server starts no programs"),
        (asked.programs.bot_time.is_some(), "--bot-time", "a server starts no programs"),
    ];
    match refused.iter().find(|(is, ..)| *is) {
        Some((_, flag, why)) => Err(Failure::Usage(format!("Leave out {flag}: {why}."))),
        None => Ok(()),
    }
}

/// Says who one is, or becomes somebody; the token is kept for the next time.
fn greet(home: &Home, settings: &Settings, address: &Address) -> Result<Server, Failure> {
    let known = Servers::read(home)?;
    let place = address.to_string();
    let token = known.token(&place);
    let name = match settings.get("name") {
        "" => NOBODY,
        name => name,
    };
    let server = Server::greet(address, token, name, parlour_games::games().into())?;
    if token != Some(server.token()) {
        Servers::keep(home, &place, server.token())?;
    }
    Ok(server)
}

/// Comes back to one's seat, sits down where one may, or watches.
fn come_to(server: &Server, table: &str) -> Result<Info, Failure> {
    let info = server.table(table)?;
    let may_sit = info.you.is_some() || info.seats.iter().any(|seat| seat.free);
    if info.status == "over" || !may_sit {
        return Ok(info);
    }
    match server.join(table, None) {
        Ok(info) => Ok(info),
        // Who is not invited may still watch.
        Err(Trouble::Refused { .. }) => Ok(info),
        Err(trouble) => Err(trouble.into()),
    }
}

/// Waits until nobody is missing.
fn wait(
    server: &Server,
    mut info: Info,
    say: &mut dyn FnMut(&str) -> Result<(), Failure>,
) -> Result<Info, Failure> {
    if info.status == "open" {
        say("The match begins when everybody has come. Ctrl-C leaves.")?;
        if let Some(code) = &info.code {
            let (address, id) = (server.address(), &info.id);
            say("Invite others with:")?;
            say(&format!("  parlour play --server {address} --join {id}/{code}"))?;
        }
    }
    while info.status == "open" {
        thread::sleep(LOOK);
        info = server.table(&info.id)?;
    }
    Ok(info)
}

/// The tables that one can go to.
fn list(args: &Args, settings: &Settings, server: &Server) -> Result<(), Failure> {
    let (mine, open) = (server.mine()?, server.open_tables()?);
    let address = server.address();
    with_console(args, settings, |console| {
        if !mine.is_empty() {
            console.say("Your matches there:")?;
            mine.iter().try_for_each(|table| print(console, table))?;
        }
        if open.is_empty() {
            console.say("No public table waits for people.")?;
        } else {
            console.say("Tables that wait for people:")?;
            open.iter().try_for_each(|table| print(console, table))?;
        }
        console.say(&format!("Go to one with: parlour play --server {address} --table TABLE"))?;
        Ok(console.say(&format!("Open one with: parlour play hearts --server {address}"))?)
    })
}

fn print(console: &mut Console<'_>, table: &Listed) -> io::Result<()> {
    let people: Vec<String> = table.people.iter().flatten().map(|name| clean(name)).collect();
    let people = if people.is_empty() { "nobody yet".into() } else { all_of(&people) };
    let free = if table.free > 0 { format!(", {} free", table.free) } else { String::new() };
    console.say(&format!("  {}  {}: {people}{free}", table.id, table.game))
}
