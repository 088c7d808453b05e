//! The user's data folder: matches as they are played, statistics and settings.
//!
//! A [`Session`] is a table whose every step is on disk before the next decision is asked, so
//! that killing the program at any instant loses no finished action. Front ends play through it
//! and never touch files themselves.

mod error;
mod files;
mod finished;
mod home;
mod journal;
mod memory;
mod saved;
mod servers;
mod session;
mod settings;
mod stats;
mod when;
mod wish;

pub use error::{SessionError, StoreError};
pub use finished::{Finished, FinishedMatch};
pub use home::Home;
pub use journal::Journal;
pub use parlour_core::suggest::nearest;
pub use saved::{Saved, SavedMatch};
pub use servers::Servers;
pub use session::Session;
pub use settings::{Colour, Settings, names_in};
pub use stats::{MatchResult, Stats, Tally};
pub use when::when;
pub use wish::Wish;
