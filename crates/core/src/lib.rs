//! What every game, bot and front end of Parlour shares.
//!
//! A game implements [`Game`] (its rules) and what it shows of itself: [`Write`] (its JSON),
//! [`Speak`] (its words), [`Draw`] (its picture), and [`Show`], the sum of them. Everything else
//! (tables, records, bots, front ends) is built on those.

/// What the README shows works.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod bot;
pub mod cpu;
pub mod deed;
#[cfg(feature = "json")]
pub mod draw;
pub mod encode;
pub mod game;
pub mod guide;
mod habit;
mod hand_game;
pub mod invalid;
mod kinds;
pub mod luck;
#[cfg(feature = "json")]
pub mod names;
mod options;
pub mod order;
pub mod outcome;
pub mod pace;
pub mod play;
pub mod prospect;
pub mod random;
#[cfg(feature = "json")]
pub mod read;
#[cfg(feature = "json")]
pub mod record;
#[cfg(feature = "json")]
pub mod replayed;
mod rounds;
#[cfg(feature = "json")]
pub mod scene;
pub mod schemas;
pub mod seat;
pub mod secret;
#[cfg(feature = "json")]
pub mod show;
pub mod speak;
pub mod stats;
pub mod suggest;
#[cfg(feature = "json")]
pub mod table;
pub mod text;
pub mod verdict;
mod wait;
#[cfg(feature = "json")]
pub mod way;
#[cfg(feature = "json")]
mod workload;
pub mod worth;
#[cfg(feature = "json")]
pub mod write;
#[cfg(feature = "json")]
pub mod written;
mod written_types;

pub use bot::{Advice, Bot, Fault, Seen, Thought};
pub use deed::{Deed, Detail};
#[cfg(feature = "json")]
pub use draw::{Cheat, Draw, full_scene, why_not};
pub use encode::{Encode, Part, Pen, Row, Scribe, Word};
pub use game::{ActionSet, Actions, Game, Sink, Turn, Viewer, number_of};
pub use guide::{Guide, Levels};
pub use habit::{ByHabit, Habits};
pub use hand_game::{HandGame, Held, HiddenHands, Known, SpokenHands};
pub use invalid::{Faults, Invalid, Invalids};
pub use luck::{FastLuck, FastRng, Luck, MatchLuck, Seed, fast_rng};
#[cfg(feature = "json")]
pub use names::Names;
pub use outcome::{Fate, Outcome};
pub use pace::{Aim, Clock, Pace};
pub use play::{Match, Moment, Step};
pub use prospect::Prospect;
pub use random::Rng;
#[cfg(feature = "json")]
pub use record::Record;
pub use rounds::Rounds;
#[cfg(feature = "json")]
pub use scene::Scene;
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet};
pub use secret::{Secret, Witnessed};
#[cfg(feature = "json")]
pub use show::{About, Show, Study, Workload};
pub use speak::{Explained, Kind, Refused, Speak, Told};
#[cfg(feature = "json")]
pub use table::{Report, Table};
pub use verdict::Verdict;
pub use wait::Wait;
#[cfg(feature = "json")]
pub use way::{Care, Way};
pub use worth::Worth;
#[cfg(feature = "json")]
pub use write::Write;
