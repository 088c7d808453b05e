//! What every game, bot and front end of Parlour shares.
//!
//! A game implements [`Game`] (its rules) and [`Show`] (its JSON, words and picture); everything
//! else (tables, records, bots, front ends) is built on those two.

/// What the README shows works.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod bot;
pub mod cpu;
pub mod encode;
pub mod game;
pub mod guide;
mod kinds;
pub mod luck;
pub mod names;
pub mod outcome;
pub mod pace;
pub mod play;
pub mod prospect;
pub mod random;
pub mod read;
pub mod record;
pub mod scene;
pub mod seat;
pub mod show;
mod speed;
pub mod stats;
pub mod suggest;
pub mod table;
pub mod text;
pub mod verdict;
pub mod way;
pub mod worth;
pub mod written;

pub use bot::{Advice, Bot, Fault, Seen, Thought};
pub use encode::{Encode, Part, Pen, Row, Word};
pub use game::{ActionSet, Actions, Faults, Game, Invalid, Invalids, Sink, Turn, Viewer};
pub use guide::{Guide, Levels};
pub use luck::{FastLuck, FastRng, Luck, MatchLuck, Seed, fast_rng};
pub use names::Names;
pub use outcome::{Fate, Outcome};
pub use pace::{Clock, Pace};
pub use play::{Match, Moment, Step};
pub use prospect::Prospect;
pub use random::Rng;
pub use record::Record;
pub use scene::Scene;
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet};
pub use show::{About, Cheat, Kind, Refused, Show, Study, Told, Workload, full_scene};
pub use table::{Report, Table};
pub use verdict::Verdict;
pub use way::{Care, Way};
pub use worth::Worth;
