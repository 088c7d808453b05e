//! Every rule has a test that is named after it.

mod common;
mod door;
mod events;
mod rush;
mod turns;
mod winning;
