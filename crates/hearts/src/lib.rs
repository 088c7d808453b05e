//! Hearts: four players, 52 cards, and the fewest points win.
//!
//! # Where the rules come from
//!
//! The rules are those of the mdhearts core (2025): a pass of three cards left, right, across and
//! not at all; the 2♣ leads; no points on the first trick; hearts must be broken; the Q♠ costs 13;
//! all 26 points in one hand are a moon; the match ends at 100. `docs/games/hearts-names.md`
//! maps every name of that source to its place here. `RULES.md` beside this crate is the rule
//! book for players.
//!
//! # Where this differs from it, and what was decided where it is silent
//!
//! - Seats are [`Seat`](parlour_core::Seat)s 0 to 3; South, West, North and East are their names.
//! - The deck of round *n* depends only on the seed and *n*; no generator's state is kept.
//! - A tie for the lowest total is a shared win, reported as such (option: play on).
//! - Options: target, passing, moon scoring, J♦ worth -10, points on the first trick, the Q♠
//!   breaking hearts, ties.
//! - A choice of cards to pass stands: nobody may change it before the others have chosen.
//! - A seat whose hand is all points on the first trick may play any of them.
//! - Where only hearts are left in a hand, a heart may be led though hearts are not broken.
//! - `moon=best` takes the way that leaves the shooter better off in the match. Both ways move
//!   the shooter by the same distance from the others, so they differ only where one of them ends
//!   the match: winning now is best, playing on is next, losing now is worst. See
//!   [`score`](crate::Moon::Best).
//! - The J♦ does not count for a moon: all 26 points are a moon whoever took it, and its -10 goes
//!   to its taker all the same. It may be played to the first trick: it is no penalty.
//! - A match ends after [`LAST_ROUND`] rounds at the latest, whatever the scores: players who
//!   shoot the moon for ever (`moon=subtract`) or tie for ever (`ties=play_on`) cannot keep a
//!   match from ending. The lowest total then wins, and ties share.
//!
//! # How it is laid out
//!
//! [`Rules`] are compiled into [`Hearts`], which implements `Game`, and `Write`, `Speak`, `Draw` and
//! `Show` in files of those names. A [`State`] is the four hands, the four passes, and [`Open`]:
//! what lies open to all. A [`View`] is `Open` with the hands and passes that one viewer knows. "May
//! I lead a heart?" is in `legal.rs`.

#![cfg_attr(not(feature = "json"), allow(dead_code, reason = "some is for the edge alone"))]

parlour_core::offers!(Hearts);
parlour_core::schemas!(Direction = "event/Direction");

mod action;
mod apply;
mod bot;
#[cfg(feature = "json")]
mod draw;
mod encode;
mod ending;
mod event;
mod foregone;
mod game;
mod guide;
pub mod habits;
mod legal;
mod likelihood;
mod moment;
mod moon;
#[cfg(feature = "house")]
mod moons;
pub mod parting;
mod place;
mod position;
mod prospects;
mod refusal;
mod rules;
mod sample;
#[cfg(feature = "json")]
mod scene;
mod score;
#[cfg(feature = "json")]
mod sheet;
mod shooter;
#[cfg(feature = "json")]
mod show;
#[cfg(feature = "json")]
mod snapshot;
mod speak;
mod state;
mod tell;
mod tiny;
mod value;
mod view;
#[cfg(feature = "json")]
mod way;
mod words;
#[cfg(feature = "json")]
mod workload;
#[cfg(feature = "json")]
mod write;

pub use action::Action;
pub use bot::Classic;
pub use event::Event;
pub use legal::Legal;
pub use position::{Position, TrickPosition};
pub use refusal::Refusal;
pub use rules::{Direction, Hearts, LAST_ROUND, Moon, Passing, Rules, SEATS, Ties};
pub use sample::Worlds;
pub use shooter::Shooter;
#[cfg(feature = "json")]
pub use snapshot::Snapshot;
pub use state::{Open, Phase, State};
pub use tiny::tiny;
pub use view::View;
