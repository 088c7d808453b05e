//! Many matches, measured.
//!
//! A *unit* is one seed played several times, with the bots rotated over the seats: every bot
//! meets the same deals from every seat, so most of the luck cancels. All statistics are taken
//! over units. With bots that are deterministic, results do not depend on the number of threads.

mod beside;
mod chart;
mod csv;
mod ledger;
mod lineup;
mod play;
mod rating;
mod report;
mod simulate;
mod stats;
mod tournament;
mod unit;
mod verdict;

pub use beside::Beside;
pub use chart::chart;
pub use csv::csv;
pub use ledger::{LEDGER_FORMAT, Ledger, read_ledger};
pub use lineup::lineups;
pub use play::{MatchResult, Move, play_match};
pub use rating::{Rating, ratings};
pub use report::{BotReport, Measure, PairReport, Report, Terms, digits, fixed};
pub use simulate::{Length, Simulation, Tick, random_rounds, simulate, simulate_random};
pub use stats::{Interval, Mean};
pub use tournament::{Go, Host, Plan, Played, run};
pub use unit::{Standing, Tally, Unit};
pub use verdict::{Settled, Sure, Verdict, verdict};
