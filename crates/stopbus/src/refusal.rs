//! Why an action is refused, and how that is said.

use parlour_core::{Refused, Seat, Viewer, one_of_each};

use crate::rules::SWAPS_PER_TURN;
use crate::state::Draw;
use crate::view::View;

/// Why an action was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No round is being played.
    NoRound,
    /// The seat has no lives left.
    KnockedOut,
    /// It is another seat's turn.
    NotYourTurn(Seat),
    /// A hand has slots 0, 1 and 2.
    NoSuchSlot(u8),
    /// One may swap so often in a turn and no more.
    SwappedEnough,
    /// One may stick once a round: this seat has.
    AlreadyStuck(Seat),
    /// One may stick only before anything else.
    StickComesFirst,
    /// One may draw once a turn.
    AlreadyDrew,
    /// One may not draw after a swap, unless the card is put back.
    PutBackFirst,
}

impl Refusal {
    /// A refusal of every kind.
    pub(crate) fn of_each_kind() -> Vec<Refusal> {
        one_of_each!(
            Refusal:
            NoRound,
            KnockedOut,
            NotYourTurn(Seat::new(1)),
            NoSuchSlot(3),
            SwappedEnough,
            AlreadyStuck(Seat::new(1)),
            StickComesFirst,
            AlreadyDrew,
            PutBackFirst,
        )
    }

    /// Its code and sentence.
    pub(crate) fn explained(self, view: &View) -> Refused {
        let name = |seat: Seat| match view.who {
            Viewer::Seat(own) if own == seat => "You have".to_owned(),
            _ => format!("Player {} has", seat.index() + 1),
        };
        let (code, message) = match self {
            Refusal::NoRound => {
                ("no_round", "No round is being played: deal the next one first.".into())
            }
            Refusal::KnockedOut => (
                "knocked_out",
                "You have been knocked out: without lives you can only watch.".into(),
            ),
            Refusal::NotYourTurn(seat) => (
                "not_your_turn",
                format!("It is Player {}'s turn: wait for yours.", seat.index() + 1),
            ),
            Refusal::NoSuchSlot(_) => (
                "no_such_slot",
                "You have three cards: swap the first, the second or the third.".into(),
            ),
            Refusal::SwappedEnough => (
                "swapped_enough",
                format!("You have swapped {SWAPS_PER_TURN} times in this turn: say done."),
            ),
            Refusal::AlreadyStuck(seat) => (
                "already_stuck",
                format!("{} stuck already: once a round is all. Play your turn.", name(seat)),
            ),
            Refusal::StickComesFirst if view.open.draw == Draw::Open => (
                "stick_comes_first",
                "You have swapped: put your card back to stick, or say done.".into(),
            ),
            Refusal::StickComesFirst => (
                "stick_comes_first",
                "You have drawn: one can stick only before that. Swap, or say done.".into(),
            ),
            Refusal::AlreadyDrew => {
                ("already_drew", "You have drawn in this turn: swap a card, or say done.".into())
            }
            Refusal::PutBackFirst => (
                "put_back_first",
                "You have swapped: put your card back to draw, or say done.".into(),
            ),
        };
        Refused { code, message }
    }
}
