//! Bots that play any game from what their seat has seen.

/// What the README shows works.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod absent;
mod cmd;
mod explain;
mod group;
mod program;
mod random;
pub mod search;
mod slips;
mod words;

pub use absent::AbsentBot;
pub use cmd::{CmdBot, DEFAULT_LIMIT};
pub use explain::Explained;
pub use random::RandomBot;
pub use search::{Budget, Method, SearchBot};
pub use slips::SlipsBot;
