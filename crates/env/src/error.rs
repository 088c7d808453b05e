//! What is refused here, with a code that stays the same and a sentence.

use parlour_core::record::RecordError;
use parlour_core::{Invalid, Refused, Seat, read};
use parlour_house::HouseError;

use crate::letters::Letters;

/// Why a letter was refused, and which may come instead.
pub(crate) fn illegal_letter(letter: u16, allowed: &Letters) -> Refused {
    if allowed.is_empty() {
        return nobody();
    }
    let all: Vec<String> = allowed.iter().map(|letter| letter.to_string()).collect();
    let message = format!("Letter {letter} may not come here: choose one of {}.", all.join(", "));
    Refused { code: "illegal_letter", message }
}

/// Nobody is to choose.
pub(crate) fn nobody() -> Refused {
    Refused { code: "not_awaited", message: "Nobody has anything to decide now.".into() }
}

/// A seat has nothing to choose.
pub(crate) fn not_awaited(seat: Seat) -> Refused {
    let message = format!("Seat {seat} has nothing to decide now.");
    Refused { code: "not_awaited", message }
}

/// There is no such seat.
pub(crate) fn no_such_seat(seat: Seat, seats: usize) -> Refused {
    let last = seats - 1;
    let message = format!("There is no seat {seat} at this table: seats count from 0 to {last}.");
    Refused { code: "no_such_seat", message }
}

/// What is wrong with an action, a position or a record.
pub(crate) fn invalid(faults: &[Invalid]) -> Refused {
    Refused { code: "invalid", message: read::sentence(faults) }
}

/// Why a record cannot be read.
pub(crate) fn bad_record(error: &RecordError) -> Refused {
    Refused { code: "bad_record", message: error.to_string() }
}

/// A refusal of the house, as one of ours.
#[must_use]
pub fn refused(error: &HouseError) -> Refused {
    Refused { code: error.code(), message: error.to_string() }
}
