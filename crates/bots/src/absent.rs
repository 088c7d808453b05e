//! Keeps the seat of somebody who is not there.

use parlour_core::{Bot, Fault, Game, Seen};

/// Never chooses, so that the table's stand-in plays. It sits for a bot that a record names but
/// that must not, or cannot, be started from a record.
#[derive(Clone, Debug)]
pub struct AbsentBot(
    /// Who is missing, as a sentence without a full stop.
    pub String,
);

impl<G: Game> Bot<G> for AbsentBot {
    fn choose(&mut self, _: &Seen<'_, G>) -> Result<G::Action, Fault> {
        Err(Fault(self.0.clone()))
    }
}
