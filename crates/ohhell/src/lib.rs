//! Oh Hell, also called contract whist: bid how many tricks you will take, and take just those.
//!
//! Written to be read and copied for games with cards. `rules.rs` has the options and what they make
//! of a hand, `state.rs` what is on the table, `game.rs` who may do what and what then happens;
//! `refusal.rs` says why something cannot be done; `write.rs` has how a hand begins and what a
//! position must be, `speak.rs` the words, `draw.rs` the picture and `show.rs` what a lobby says;
//! `bot.rs` is a player, and `encode.rs` has the numbers for programs that learn. What any card game
//! needs is not here: tricks, deals and cards as things are in `parlour-cards`; what each player knows
//! of hands, what actions are called, and the shape of JSON, pictures and sentences, in `parlour-core`.
//!
//! There is no one source of the rules: players differ. `RULES.md` beside this crate says which
//! were chosen, and which are options.

#![cfg_attr(not(feature = "json"), allow(dead_code, reason = "some is for the edge alone"))]

parlour_core::offers!(OhHell);

mod bot;
#[cfg(feature = "json")]
mod draw;
mod encode;
mod game;
mod refusal;
mod rules;
#[cfg(feature = "json")]
mod show;
mod speak;
mod state;
mod write;

pub use bot::Classic;
pub use refusal::Refusal;
pub use rules::{Hands, OhHell, Rules, Scoring, Trumps};
use state::CARDS;
pub use state::{Action, Event, Legal, Open, Start, State, View};
