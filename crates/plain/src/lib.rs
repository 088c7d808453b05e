//! The line-by-line front end: for terminals, screen readers and pipes.
//!
//! It draws any game from its [`Scene`](parlour_core::Scene) and knows none by name. Output is
//! plain lines of at most 80 columns, one thing a line; nothing moves the cursor, and colour is
//! never the only sign of anything. What can be done, what typed words mean and how a match goes
//! on is [`parlour_front`]'s.

mod console;
mod draw;
mod ink;
mod learn;
mod lobby;
mod meaning;
mod menu;
mod play;
mod replay;
mod rules;
mod setup;
mod text;

pub use console::Console;
pub use draw::face;
pub use ink::Ink;
pub use learn::{learn, print_lessons};
pub use lobby::{World, lobby, play_on, print_games, print_saved, print_stats};
pub use meaning::{Meaning, meaning, possible, why_not, with_number};
pub use menu::{Entry, entries};
pub use parlour_front::read::{TableWord, WORDS, did_you_mean, table_word};
pub use parlour_front::rules::{RulesLine, rules_lines};
pub use parlour_front::words::{
    all_of, clean, cut, pad, seed_text, verdict, width as columns, wrap,
};
pub use parlour_front::{WIDTH, wish_of};
pub use play::{Left, Options, play};
pub use replay::{print_record, replay};
pub use rules::print_rules;
pub use setup::recalled;
