//! How a new match is to be played: asked in the lobby, and as last time if nothing is said.

use std::io;

use parlour_core::Seed;
use parlour_house::AnyGame;
use parlour_store::{Session, Settings, Wish, names_in};

use crate::console::Console;
use crate::lobby::{Lobby, open};
use crate::text::{clean, plain};

/// Asks how the match is to be played until a table can be opened; `None` if it is not to be.
pub(crate) fn ask_for_wish(
    console: &mut Console<'_>,
    world: &Lobby<'_>,
    game: &dyn AnyGame,
) -> io::Result<Option<(Wish, Session)>> {
    let last = Wish::remembered(world.home, game);
    let recalled = last.as_ref().and_then(recalled);
    let mut wish = last.unwrap_or_default();
    console.say(&format!(
        "A new match of {}. Press Enter to begin, or change something first, such as \
         \"bots=random\", \"seat=1\", \"seed=42\" or a rule; \"rules\" lists them, \"no\" goes back.",
        game.about().title
    ))?;
    if let Some(recalled) = recalled {
        console.say(&format!("{recalled} \"usual\" forgets that."))?;
    }
    loop {
        let Some(typed) = console.ask()? else {
            return Ok(None);
        };
        match plain(&typed).as_str() {
            "" | "play" | "start" | "yes" => {
                ask_names(console, world.settings, game, &mut wish)?;
                let usual_bot = wish.usual_bot.clone().or_else(|| usual_bot(world.settings));
                let whole = Wish { usual_bot, ..wish.clone() };
                match open(world, game, &whole) {
                    Ok(session) => {
                        // A match that has begun is worth more than its options.
                        let _ = wish.remember(world.home, game);
                        return Ok(Some((whole, session)));
                    }
                    Err(why) => console.say(&clean(&why))?,
                }
            }
            "usual" => {
                wish = Wish::default();
                console.say("All is as usual again. Press Enter to begin.")?;
            }
            "no" | "back" | "quit" | "q" | "lobby" => return Ok(None),
            "rules" | "options" | "help" | "?" => list_rules(console, game, &wish)?,
            _ => {
                let changed = change(&mut wish, game, &typed);
                match changed {
                    Ok(()) => console.say("Noted. Press Enter to begin.")?,
                    Err(why) => console.say(&clean(&why))?,
                }
            }
        }
    }
}

/// Asks several people who share a screen for their names, where nobody has said them.
pub fn ask_names(
    console: &mut Console<'_>,
    settings: &Settings,
    game: &dyn AnyGame,
    wish: &mut Wish,
) -> io::Result<()> {
    let people = wish.people(game);
    let known = names_in(settings.get("name")).len().max(wish.names.len());
    if people < 2 || known >= people || !console.waits {
        return Ok(());
    }
    console.say(&format!(
        "{people} people share this screen. What are they called, in order of seats? \
         (\"Ann, Ben\"; Enter leaves it.)"
    ))?;
    while let Some(typed) = console.ask()?.filter(|typed| !typed.is_empty()) {
        let named = Wish { names: names_in(&typed), ..wish.clone() };
        match named.open(game, Seed::from_number(0)) {
            Ok(_) => {
                wish.names = named.names;
                break;
            }
            Err(why) => console.say(&clean(&why))?,
        }
    }
    Ok(())
}

/// Tells what differs from the usual as it did last time, if anything does.
#[must_use]
pub fn recalled(wish: &Wish) -> Option<String> {
    let mut all: Vec<String> = Vec::new();
    let bots: Vec<String> =
        wish.bots.iter().chain(&wish.usual_bot).map(|b| b.to_string()).collect();
    if !bots.is_empty() {
        all.push(format!("bots={}", bots.join(",")));
    }
    all.extend(wish.seat.iter().map(|seat| format!("seat={seat}")));
    if !wish.names.is_empty() {
        all.push(format!("names={}", wish.names.join(", ")));
    }
    for (key, value) in &wish.rules {
        let value = value.as_str().or_else(|| value["name"].as_str()).map(str::to_owned);
        let value = value.unwrap_or_else(|| wish.rules[key].to_string());
        all.push(format!("{key}={value}"));
    }
    (!all.is_empty()).then(|| format!("As last time: {}.", clean(&all.join(", "))))
}

fn usual_bot(settings: &Settings) -> Option<parlour_house::SeatSpec> {
    settings.get("bots").parse().ok()
}

fn list_rules(console: &mut Console<'_>, game: &dyn AnyGame, wish: &Wish) -> io::Result<()> {
    for (key, default) in game.default_rules().as_object().into_iter().flatten() {
        let value = wish.rules.get(key).unwrap_or(default);
        console.say(&format!("  {key}={value}"))?;
    }
    Ok(())
}

/// Changes a wish as typed: `bots=…`, `seat=…`, `names=…`, `seed=…`, or a rule of the game.
fn change(wish: &mut Wish, game: &dyn AnyGame, typed: &str) -> Result<(), String> {
    match typed.split_once('=').map(|(key, value)| (plain(key), value.trim())) {
        Some((key, value)) if key == "bots" => {
            // A lobby is typed into by whoever sits there; programs are started from the shell.
            let bots: Result<Vec<_>, String> = value.split(',').map(str::parse).collect();
            let bots = bots?;
            if bots.iter().any(|bot| matches!(bot, parlour_house::SeatSpec::Cmd(_))) {
                return Err(
                    "Programs are seated from the command line: parlour play --bots.".into()
                );
            }
            (wish.bots, wish.usual_bot) = (bots, None);
        }
        Some((key, value)) if key == "seat" => wish.seat = Some(value.to_owned()),
        Some((key, value)) if key == "names" => wish.names = names_in(value),
        Some((key, value)) if key == "seed" => {
            wish.seed = Some(value.parse().map_err(|e| format!("\"{value}\" is no seed: {e}."))?);
        }
        _ => wish.add_rule(game, typed)?,
    }
    Ok(())
}
