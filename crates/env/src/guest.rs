//! Players from outside: asked with what their seat knows, and nothing else.

use std::sync::Arc;

use arrayvec::ArrayVec;
use parlour_core::write::action_from_json;
use parlour_core::{Bot, Encode, Fault, Guide, Seen, Show};
use parlour_house::Guest;
use serde_json::Value;

use crate::sight::{AnySight, Sight};

/// Answers with the name and payload of an action, or says why it does not.
pub type Ask = Arc<dyn Fn(Box<dyn AnySight>) -> Result<(String, Value), String> + Send + Sync>;

struct Asked<G> {
    game: Arc<G>,
    ask: Ask,
}

impl<G: Show + Guide + Encode> Bot<G> for Asked<G> {
    fn choose(&mut self, seen: &Seen<'_, G>) -> Result<G::Action, Fault> {
        let (game, written) = (self.game.clone(), ArrayVec::new());
        let sight = Sight { game, seat: seen.seat(), view: seen.view(), written };
        let (name, payload) = (self.ask)(Box::new(sight)).map_err(Fault)?;
        action_from_json::<G>(&name, &payload).map_err(Fault)
    }
}

/// A guest of a tournament who is asked so.
pub(crate) fn guest<G: Show + Guide + Encode>(game: &Arc<G>, name: String, ask: Ask) -> Guest<G> {
    let game = game.clone();
    Guest { name, make: Box::new(move || Box::new(Asked { game: game.clone(), ask: ask.clone() })) }
}
