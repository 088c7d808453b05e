//! Bots that play any game from what their seat has seen.

/// What the README shows works.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod absent;
#[cfg(feature = "json")]
mod cmd;
mod explain;
#[cfg(feature = "json")]
mod group;
#[cfg(feature = "json")]
mod program;
mod random;
pub mod search;
mod slips;
#[cfg(feature = "json")]
mod spent;
#[cfg(feature = "json")]
mod words;

pub use absent::AbsentBot;
#[cfg(feature = "json")]
pub use cmd::{CmdBot, DEFAULT_LIMIT};
pub use explain::Explained;
pub use random::RandomBot;
pub use search::{Budget, Method, SearchBot, thread_time};
pub use slips::SlipsBot;
