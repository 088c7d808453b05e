//! Many matches, measured.
//!
//! A *unit* is one seed played several times, with the bots rotated over the seats: every bot
//! meets the same deals from every seat, so most of the luck cancels. All statistics are taken
//! over units. With bots that are deterministic, results do not depend on the number of threads.

/// What the README shows works.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod baseline;
mod chart;
mod comparison;
mod cost;
mod csv;
mod ledger;
mod lineup;
mod page;
mod play;
mod rating;
mod results;
mod sentence;
mod simulate;
mod tournament;
mod unit;

pub use baseline::Baseline;
pub use chart::chart;
pub use comparison::{Comparison, Settled, Sure, compare};
pub use cost::Cost;
pub use csv::csv;
pub use ledger::{LEDGER_FORMAT, Ledger, read_ledger};
pub use lineup::{Teams, lineups};
pub use page::page;
pub use parlour_core::stats::{Interval, Mean};
pub use play::{MatchResult, Move, play_match};
pub use rating::{Rating, ratings};
pub use results::{BotReport, Measure, PairReport, Results, Terms};
pub use sentence::{digits, fixed, with_interval};
pub use simulate::{Length, Simulation, Tick, random_rounds, simulate, simulate_random};
pub use tournament::{Go, Host, Plan, Played, run};
pub use unit::{Showing, Tally, Unit};
