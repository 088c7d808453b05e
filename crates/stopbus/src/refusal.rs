//! Why an action is refused, and how that is said.

use parlour_core::{Seat, Viewer, refusals};

use crate::StopBus;
use crate::rules::SWAPS_PER_TURN;
use crate::state::Draw;
use crate::view::View;

refusals! {
    /// Why an action was refused.
    pub enum Refusal, explained by (_game: &StopBus, view: &View) {
        /// No round is being played.
        NoRound "no_round" => "No round is being played: deal the next one first.";
        /// The seat has no lives left.
        KnockedOut "knocked_out" =>
            "You have been knocked out: without lives you can only watch.";
        /// It is another seat's turn.
        NotYourTurn(seat: Seat = Seat::new(1)) "not_your_turn" =>
            format!("It is Player {}'s turn: wait for yours.", seat.index() + 1);
        /// A hand has slots 0, 1 and 2.
        NoSuchSlot(slot: u8 = 3) "no_such_slot" =>
            "You have three cards: swap the first, the second or the third.";
        /// One may swap so often in a turn and no more.
        SwappedEnough "swapped_enough" =>
            format!("You have swapped {SWAPS_PER_TURN} times in this turn: say done.");
        /// One may stick once a round: this seat has.
        AlreadyStuck(seat: Seat = Seat::new(1)) "already_stuck" =>
            format!("{} stuck already: once a round is all. Play your turn.", has(view, seat));
        /// One may stick only before anything else.
        StickComesFirst "stick_comes_first" => match view.open.draw {
            Draw::Open => "You have swapped: put your card back to stick, or say done.",
            _ => "You have drawn: one can stick only before that. Swap, or say done.",
        };
        /// One may draw once a turn.
        AlreadyDrew "already_drew" => "You have drawn in this turn: swap a card, or say done.";
        /// One may not draw after a swap, unless the card is put back.
        PutBackFirst "put_back_first" =>
            "You have swapped: put your card back to draw, or say done.";
    }
}

fn has(view: &View, seat: Seat) -> String {
    match view.who {
        Viewer::Seat(own) if own == seat => "You have".into(),
        _ => format!("Player {} has", seat.index() + 1),
    }
}
