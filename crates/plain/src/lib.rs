//! The line-by-line front end: for terminals, screen readers and pipes.
//!
//! It draws any game from its [`Scene`](parlour_core::Scene) and knows none by name. Output is
//! plain lines of at most 80 columns, one thing a line; nothing moves the cursor, and colour is
//! never the only sign of anything.
//!
//! What typed words mean is the same in every front end for people, so that part is public.

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
mod text;
mod words;

pub use console::Console;
pub use draw::face;
pub use ink::Ink;
pub use learn::{learn, print_lessons};
pub use lobby::{World, lobby, play_on, print_games, print_saved, print_stats, wish_of};
pub use meaning::{Meaning, meaning, possible, why_not, with_number};
pub use menu::{Entry, entries};
pub use play::{Left, Options, play, seed_text, verdict};
pub use replay::{print_record, replay};
pub use rules::{RulesLine, print_rules, rules_lines};
pub use text::{all_of, clean, columns, cut, pad, wrap};
pub use words::{TableWord, WORDS, did_you_mean, table_word};

/// The columns that every line fits in.
pub const WIDTH: usize = 80;
