//! A bot that plays an equilibrium: no opponent can do better against it than 1/18 of a chip.

use parlour_core::{ActionSet, Bot, Fault, Rng, Seen};

use crate::{Action, Card, Kuhn};

/// How often, in thirds, the equilibrium puts in a chip (bets or calls) with this card after
/// these actions. It bluffs with every third jack, and never bets a queen: only a king would call.
#[must_use]
pub fn boldness(card: Card, line: &[Action]) -> u32 {
    match (card, line) {
        (Card::King, _) => 3,
        (Card::Queen, [Action::Bet]) => 1,
        (Card::Queen, [Action::Check, Action::Bet]) => 2,
        (Card::Jack, [] | [Action::Check]) => 1,
        (Card::Queen | Card::Jack, _) => 0,
    }
}

/// The game's own bot.
#[derive(Clone, Copy, Debug)]
pub struct Classic;

impl Bot<Kuhn> for Classic {
    fn choose(&mut self, seen: &Seen<'_, Kuhn>) -> Result<Action, Fault> {
        let view = seen.view();
        let Some(card) = view.cards[seen.seat()] else {
            return Err(Fault("there is no card to play with yet".into()));
        };
        // The legal actions are always two: the timid one comes first, the bold one second.
        let bold = seen.rng().below(3) < boldness(card, &view.open.line);
        Ok(seen.legal().get(usize::from(bold)))
    }
}
