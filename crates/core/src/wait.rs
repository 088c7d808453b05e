//! Why a seat that is not awaited may not act.

use crate::game::Game;
use crate::seat::Seat;
use crate::speak::{Explained, Refused, Speak};

/// Why a seat of a game of hands may not act now, whatever it wants to do. It comes first among the
/// refusals of such a game: `pub enum Refusal, after Wait, …`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// Somebody else is to act.
    NotYourTurn(Seat),
    /// No hand is being played.
    DealFirst,
}

impl<G: Speak> Explained<G> for Wait {
    fn of_each_kind() -> Vec<Wait> {
        vec![Wait::NotYourTurn(Seat::new(1)), Wait::DealFirst]
    }

    fn explained(self, game: &G, _: &<G as Game>::View) -> Refused {
        let (code, message) = match self {
            Wait::NotYourTurn(turn) => {
                let whose = format!("It is {}'s turn: wait for yours.", game.seat_name(turn));
                ("not_your_turn", whose)
            }
            Wait::DealFirst => {
                ("deal_first", "No hand is being played: wait for the next deal.".into())
            }
        };
        Refused { code, message }
    }
}
