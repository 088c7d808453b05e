//! Everything that is not the table: the lobby and the rooms round it.

mod after;
mod edit;
mod help;
mod learn;
mod list;
mod lobby;
mod newmatch;
mod page;
mod replay;
mod replays;
mod resume;
mod review;
mod rules;
mod settings;
mod stats;
#[cfg(test)]
mod tests;

use parlour_core::{Record, Viewer};
use parlour_front::Ended;
use parlour_store::Wish;

use crate::screen::{Next, Screen};
use crate::world::Outside;

/// The lobby.
#[must_use]
pub fn lobby(world: &Outside) -> Box<dyn Screen> {
    Box::new(lobby::Lobby::new(world))
}

/// A match again, step by step; or what is wrong with its record. If it is not said with whose
/// eyes, a match that has ended is seen whole, and another with those of its only person.
pub fn replay(
    world: &Outside,
    record: Record,
    viewer: Option<Viewer>,
) -> Result<Box<dyn Screen>, String> {
    Ok(Box::new(replay::Replay::open(world, record, viewer)?))
}

/// What comes after a match that has ended: the result, and what to do next. The session is
/// still open, so that the last move can be taken back; whoever leaves it closes it.
pub(crate) fn after_match(world: &mut Outside, ended: impl Into<Ended>, wish: Wish) -> Next {
    Next::Replace(Box::new(after::After::new(world, ended.into(), wish)))
}

/// The lesson of a game: a first match that teaches; or why there is none.
pub fn lesson(world: &Outside, game: &str) -> Result<Box<dyn Screen>, String> {
    let found = world.game(game).ok_or_else(|| format!("There is no game \"{game}\" here."))?;
    Ok(Box::new(learn::open(found)?))
}

/// The lessons of all games, to choose one from.
#[must_use]
pub fn lessons(world: &Outside) -> Box<dyn Screen> {
    Box::new(learn::Lessons::new(world, None))
}

/// The rules of a game.
pub(crate) fn rules(world: &Outside, game: &str) -> Next {
    match world.game(game) {
        Some(game) => Next::Push(Box::new(rules::Book::new(game))),
        None => Next::Idle,
    }
}

/// The settings.
pub(crate) fn settings(world: &Outside) -> Next {
    Next::Push(Box::new(settings::SettingsRoom::new(world)))
}
