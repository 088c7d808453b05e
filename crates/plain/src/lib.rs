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
mod play;
mod replay;
mod rules;
mod setup;
mod text;

pub use console::Console;
pub use draw::whole_table as table;
pub use ink::Ink;
pub use learn::{learn, print_lessons};
pub use lobby::{Lobby, lobby, play_on, print_games, print_saved, print_stats};
pub use play::{Left, Options, play};
pub use replay::{print_record, replay};
pub use rules::print_rules;
pub use setup::{ask_names, recalled};
