//! What every screen may use: the games, the user's folder and settings, and the time.

use std::time::Duration;

use parlour_core::Seed;
use parlour_house::{AnyGame, Games, find};
use parlour_store::{Home, Session, Settings, Wish};

use crate::look::Look;

/// All that screens need from outside.
pub struct Outside {
    /// Where matches are kept.
    pub home: Home,
    /// The games on offer.
    pub games: Games,
    /// What the user likes.
    pub settings: Settings,
    /// How things are drawn, made from the settings and the terminal.
    pub look: Look,
    /// A maker of seeds that nobody knows.
    pub fresh: Box<dyn FnMut() -> Seed>,
    /// The time since the program began; screens know no other clock.
    pub now: Duration,
    /// What to say on the ordinary screen once the program has left.
    pub farewell: Vec<String>,
    /// What could not be kept, for which the program ends with an error.
    pub failures: Vec<String>,
}

impl Outside {
    /// The game of this short name.
    #[must_use]
    pub fn game(&self, id: &str) -> Option<&dyn AnyGame> {
        find(&self.games, id)
    }

    /// A new match kept in the data folder; or what is wrong with the wish.
    pub fn start(&mut self, id: &str, wish: &Wish) -> Result<Session, String> {
        let seed = (self.fresh)();
        let game = self.game(id).ok_or_else(|| format!("There is no game \"{id}\"."))?;
        let table = wish.open(game, seed)?;
        Session::start(&self.home, table).map_err(|error| error.to_string())
    }
}
