//! Oh Hell, also called contract whist: bid how many tricks you will take, and take just those.
//!
//! Written to be read and copied for games with cards. `rules.rs` has the options, `state.rs` what
//! is on the table, `game.rs` who may do what, what then happens and what each player knows;
//! `refusal.rs` says why something cannot be done, `position.rs` is the door for positions,
//! `show.rs` has the words, `scene.rs` the picture, `bot.rs` a player and `encode.rs` the numbers for
//! programs that learn. What any card game needs is not here: tricks, deals and cards as things are
//! in `parlour-cards`, the shape of pictures and sentences in `parlour-core`.
//!
//! There is no one source of the rules: players differ. `RULES.md` beside this crate says which
//! were chosen, and which are options.

/// What the README shows works.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod bot;
mod encode;
mod game;
mod position;
mod refusal;
mod rules;
mod scene;
mod show;
mod state;

pub use bot::Classic;
pub use game::Worlds;
pub use position::Position;
pub use refusal::Refusal;
pub use rules::{Hands, OhHell, Rules, Scoring, Trumps};
pub use state::{Action, Event, Legal, Open, State, View};

/// Oh Hell, as the house offers it.
#[cfg(feature = "house")]
#[must_use]
pub fn offered() -> Box<dyn parlour_house::AnyGame> {
    parlour_house::offer::<OhHell>()
}
