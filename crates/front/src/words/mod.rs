//! The sentences that every front end says, and the room they take.

mod aloud;
mod lines;
mod lists;
mod result;
mod things;

pub use aloud::aloud;
pub use lines::{bare, clean, clean_sentences, cut, pad, shorten, width, wrap};
pub use lists::{all_of, count, one_of};
pub use parlour_core::text::fold as plain;
pub use result::{fault, result, seed_text, verdict};
pub(crate) use things::route;
pub use things::{called, duration, face, name, object, spoken, suit_sign, why_not};
