//! Every rule has a test that is named after it.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;
mod door;
mod events;
mod plans;
mod rush;
mod scene;
mod turns;
mod winning;
