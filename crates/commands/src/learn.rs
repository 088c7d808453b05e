//! A first match that teaches.

use crate::args::Args;
use crate::failure::Failure;
use crate::full;
use crate::play::fresh_seed;
use crate::screen::{find_game, home, with_console};

/// `parlour learn [GAME]`.
pub(crate) fn learn(args: &Args, game: Option<&str>) -> Result<(), Failure> {
    let game = game.map(find_game).transpose()?;
    let (home, settings) = home()?;
    if full::is_wanted(args) {
        let world = full::world(args, home, settings, fresh_seed()?);
        let screen = match game {
            Some(game) => parlour_tui::lesson(&world, game.id()).map_err(Failure::Failed)?,
            None => parlour_tui::lessons(&world),
        };
        return full::show(world, screen);
    }
    with_console(args, &settings, |console| {
        match game {
            Some(game) => parlour_plain::learn(console, &*game)?,
            None => parlour_plain::print_lessons(console, &parlour_games::games())?,
        }
        Ok(())
    })
}
