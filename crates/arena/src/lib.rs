//! Many matches, measured.
//!
//! A *unit* is one seed played several times, with the bots rotated over the seats: every bot
//! meets the same deals from every seat, so most of the luck cancels. All statistics are taken
//! over units. With bots that are deterministic, results do not depend on the number of threads.

mod lineup;
mod play;
mod rating;
mod stats;
mod tournament;
mod verdict;

pub use lineup::lineups;
pub use play::{MatchResult, play_match};
pub use rating::{Rating, ratings};
pub use stats::Mean;
pub use tournament::{Go, MakeBot, Plan, Standing, Tally, Unit, run};
pub use verdict::{Sure, Verdict, verdict};
