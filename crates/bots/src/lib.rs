//! Bots that play any game from what their seat has seen.

mod random;

pub use random::RandomBot;
