//! The lines above the house rules, and what only this room knows about filling in any of them.

use std::fs;

use parlour_front::field::{Field, Kind, Word};
use parlour_house::{AnyGame, Level, SeatSpec};

use super::{NAMES, SEED};

/// Reads the player's own file, where one is named and the game takes it.
pub(super) fn read(field: &mut Field, game: &dyn AnyGame) -> Result<(), String> {
    let Some(name) = field.names_file().map(str::to_owned) else { return Ok(()) };
    if game.option_from_file(&field.key, "").is_none() {
        return Ok(());
    }
    let path = match (name.strip_prefix("~/"), std::env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => name.clone().into(),
    };
    let text = fs::read_to_string(&path)
        .map_err(|error| format!("{name} cannot be read: {error}. Type {}.", field.range()))?;
    if let Some(value) = game.option_from_file(&field.key, &text) {
        field.value = value.map_err(|why| {
            format!("{name} cannot be used: {}", why.lines().next().unwrap_or_default())
        })?;
        field.file = name;
    }
    Ok(())
}

/// What cannot be seen from the field alone.
pub(super) fn check(field: &Field) -> Result<(), String> {
    let text = field.typed();
    match field.key.as_str() {
        "opponents" => text.split(',').try_for_each(|name| name.parse::<SeatSpec>().map(|_| ())),
        "seed" if !text.is_empty() => match text.parse::<parlour_core::Seed>() {
            Ok(_) => Ok(()),
            Err(why) => Err(format!("\"{text}\" is no seed: {why}.")),
        },
        _ => Ok(()),
    }
}

pub(super) fn value_shown(field: &Field, index: usize) -> String {
    match index {
        SEED if field.typed().is_empty() => return "a fresh one".into(),
        NAMES if field.typed().is_empty() => return "as the seats are called".into(),
        _ => {}
    }
    let turns = matches!(&field.kind, Kind::Choice(w) | Kind::Text(w) if w.len() > 1)
        || matches!(field.kind, Kind::Switch);
    if turns { format!("‹ {} ›", field.shown()) } else { field.shown() }
}

pub(super) fn opponents(usual: &str) -> Field {
    let mut words: Vec<Word> = Level::ALL
        .iter()
        .map(|level| Word::new(level.to_string(), format!("{}.", level.about())))
        .collect();
    words.push(Word::new("random", "any legal move."));
    words.push(Word::new("human", "people who share this screen."));
    let about =
        "Who plays the other seats: one for all, or a list with one for each, as easy,hard.";
    Field::new("opponents", "Opponents", about, Kind::Text(words), usual)
}

pub(super) fn seat() -> Field {
    Field::new("seat", "Your seat", "Where you sit.", Kind::Choice(Vec::new()), "")
}

pub(super) fn names(usual: &str) -> Field {
    let about =
        "What you are called; Ann, Ben for people who share this screen, in order of seats.";
    Field::new("names", "Names", about, Kind::Text(Vec::new()), usual)
}

pub(super) fn seed() -> Field {
    let about = "The same seed deals the same cards again: a whole number, or 64 hex digits. \
                 Nothing means a fresh one that nobody knows.";
    Field::new("seed", "Seed", about, Kind::Text(Vec::new()), "")
}
