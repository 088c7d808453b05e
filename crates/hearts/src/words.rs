//! Actions in words, and typed words as actions.

use parlour_cards::{CardSet, read_cards};
use parlour_core::text::{count, list, third_person};
use parlour_core::{Seat, Viewer};

use crate::action::Action;
use crate::rules::Hearts;
use crate::state::Phase;
use crate::view::View;

/// The names of the seats: the first one sits South, at the bottom of the table.
pub(crate) const NAMES: [&str; 4] = ["South", "West", "North", "East"];

/// The name of a seat.
pub(crate) fn name(seat: Seat) -> &'static str {
    NAMES.get(seat.index()).unwrap_or(&"Nobody")
}

/// The letter of a seat: `S`.
pub(crate) fn sign(seat: Seat) -> &'static str {
    &name(seat)[..1]
}

/// `You` for the viewer, its name for any other seat.
pub(crate) fn subject(seat: Seat, who: Viewer) -> &'static str {
    if who == Viewer::Seat(seat) { "You" } else { name(seat) }
}

/// A verb after [`subject`]: `You take`, `East takes`.
pub(crate) fn verb(seat: Seat, who: Viewer, verb: &str) -> String {
    let you = who == Viewer::Seat(seat);
    let form = if you { verb.to_owned() } else { third_person(verb) };
    format!("{} {form}", subject(seat, who))
}

/// A small number in words.
pub(crate) fn number(n: u8) -> &'static str {
    ["no", "one", "two", "three"].get(n as usize).unwrap_or(&"some")
}

/// `1 point`, `13 points`.
pub(crate) fn points(n: impl Into<i64>) -> String {
    count(n, "point")
}

/// `Q♠, A♠ and K♥`.
pub(crate) fn all(cards: CardSet) -> String {
    let cards: Vec<String> = cards.iter().map(|card| card.symbols()).collect();
    list(&cards, "and")
}

impl Hearts {
    /// Reads `qs`, `play queen of spades`, `lead 2c`, `pass qs as kh`, and `qs as kh` alone.
    pub(crate) fn read_words(&self, view: &View, typed: &str) -> Option<Action> {
        let lower = typed.trim().to_lowercase();
        let (verb, rest) = lower.split_once(char::is_whitespace).unwrap_or((&lower, ""));
        let passing = view.open.phase == Phase::Passing;
        let (passes, text) = match verb {
            "play" | "lead" => (false, rest),
            "pass" => (true, rest),
            // One card alone is meant to be played, even where that must be refused.
            _ => (passing && self.pass_count == 1, lower.as_str()),
        };
        let cards = read_cards(text).ok()?;
        match cards[..] {
            [] => None,
            [card] if !passes => Some(Action::Play { card }),
            _ if verb == "play" || verb == "lead" => None,
            _ => Some(Action::Pass { cards: cards.into_iter().collect() }),
        }
    }
}
