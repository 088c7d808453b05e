//! A first match that teaches.

use crate::args::Args;
use crate::failure::Failure;
use crate::screen::{find_game, home, with_console};

/// `parlour learn [GAME]`.
pub(crate) fn learn(args: &Args, game: Option<&str>) -> Result<(), Failure> {
    let game = game.map(find_game).transpose()?;
    let (_, settings) = home()?;
    with_console(args, &settings, |console| {
        match game {
            Some(game) => parlour_plain::learn(console, &*game)?,
            None => parlour_plain::print_lessons(console, &parlour_house::games())?,
        }
        Ok(())
    })
}
