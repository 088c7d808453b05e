//! Which bots strangers may seat, and which of them answer at once.

use parlour_house::{Level, SeatSpec};

use crate::refused::Refused;

/// The bot that fills a seat where nobody said which.
pub const USUAL: &str = "normal";

/// A bot that a stranger may seat: never a program, and no search as long as somebody likes.
pub fn allowed(name: &str) -> Result<SeatSpec, Refused> {
    match name.parse() {
        Ok(spec @ (SeatSpec::Random | SeatSpec::Classic | SeatSpec::Level(_))) => Ok(spec),
        _ => Err(Refused::bad(
            "bad_seat",
            "Nobody of that name sits here: use me, open, easy, normal, hard, expert, classic or \
             random.",
        )),
    }
}

/// Whether a bot answers so fast that nobody notices.
#[must_use]
pub fn is_quick(name: &str) -> bool {
    !matches!(name.parse(), Ok(SeatSpec::Level(Level::Hard | Level::Expert)) | Err(_))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stranger_seats_no_program_and_no_endless_search() {
        for name in ["easy", "normal", "hard", "expert", "classic", "random"] {
            assert!(allowed(name).is_ok(), "{name}");
        }
        for name in ["human", "cmd:sh", "CMD:sh", "search:1000000", "worlds:60s", "", "robot"] {
            assert_eq!(allowed(name).unwrap_err().code, "bad_seat", "{name}");
        }
    }

    #[test]
    fn who_searches_is_not_quick() {
        assert!(is_quick("normal") && is_quick("easy") && is_quick("random"));
        assert!(!is_quick("hard") && !is_quick("expert"));
    }
}
