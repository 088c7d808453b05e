//! Tables on a network: people, bots and programs at one table, every step on disk before
//! anybody sees it, and cards that nobody could have chosen.

pub mod clock;
pub mod fair;
pub mod hex;
pub mod limits;
pub mod token;
