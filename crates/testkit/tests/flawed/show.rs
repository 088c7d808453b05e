//! What the house asks, flawed.

use parlour_core::{About, ActionSet, Bot, Fault, Seen as Look, Show};
use parlour_kuhn::{Action, Kuhn};

use super::{Flawed, Seen, flaw};

impl<const FLAW: u8> Show for Flawed<FLAW> {
    fn about() -> About {
        Kuhn::about()
    }

    fn bot(&self, name: &str) -> Option<Box<dyn Bot<Self>>> {
        (name == "classic").then(|| Box::new(Player) as Box<dyn Bot<Self>>)
    }
}

/// Bets with a king, and else does the timid thing.
struct Player;

impl<const FLAW: u8> Bot<Flawed<FLAW>> for Player {
    fn choose(&mut self, seen: &Look<'_, Flawed<FLAW>>) -> Result<Action, Fault> {
        if FLAW == flaw::BOT_BETS {
            return Ok(Action::Bet);
        }
        // A bot that finds a way to peek: the flawed view shows all.
        let cards = match seen.view() {
            Seen { too_much: Some(all), .. } => format!("{all:?}"),
            Seen { view, .. } => format!("{view:?}"),
        };
        let bold = cards.contains("King");
        Ok(seen.legal().get(usize::from(bold)))
    }
}
