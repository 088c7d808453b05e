//! What must hold for any input from outside, however bad: nothing panics, nothing is lost, and
//! errors name the place in the words of people.
//!
//! Each law is a function of bytes that panics when it is broken, and says whether the bytes got
//! past the first door, so that a run can tell whether it tried anything. The same functions run under
//! cargo-fuzz (`cargo xtask fuzz`) and, from the same seeds with a deterministic mutator, for a
//! fixed number of rounds in the tests (`cargo xtask fuzz --short`).

pub mod mutate;
pub mod seeds;

mod commands;
mod plainly;
mod positions;
mod records;
mod typed;

pub use commands::command_lines;
pub use positions::positions;
pub use records::records;
pub use typed::typed_words;

use parlour_house::AnyGame;

/// The program in the README compiles and runs.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// The games that the laws are tried on: all of the house, and the example game.
#[must_use]
pub fn games() -> Vec<Box<dyn AnyGame>> {
    let mut games = parlour_games::games();
    if !games.iter().any(|game| game.id() == "kuhn") {
        games.push(parlour_house::offer::<parlour_kuhn::Kuhn>());
    }
    games
}
