//! Games for programs that learn.
//!
//! A match is stepped letter by letter ([`parlour_core::encode`]): one at a time as an [`AnyState`],
//! which can be copied, asked and written down at any moment, or thousands side by side as
//! [`AnyLanes`], which write what they find into slices that the caller keeps. The game is not known
//! at compile time; it is looked up once a call, and within one all is compiled for it.

/// What the README shows works.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod batch;
mod error;
mod guest;
mod harvest;
mod kind;
mod lane;
mod lanes;
mod letters;
mod seats;
mod sight;
mod state;

pub use batch::{Batch, End, Rows};
pub use error::refused;
pub use guest::Ask;
pub use harvest::{Harvest, HarvestPlan, Player};
pub use kind::{AnyEnv, AnyKind, offer};
pub use lanes::{AnyLanes, LanesPlan};
pub use letters::{Letters, MOST_LETTERS};
pub use sight::{AnySight, AnyWorlds};
pub use state::AnyState;
