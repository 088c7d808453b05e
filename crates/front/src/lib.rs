//! What every front end for people shares, whatever it paints with.
//!
//! [`Menu`] says what can be done, step by step; [`read`] finds the picks in typed words;
//! [`recap`] says what happened since somebody last decided; [`words`] has the sentences that all
//! of them say. Nothing here draws, reads a key or waits.

pub mod menu;
pub mod read;
pub mod recap;
pub mod sitting;
#[cfg(test)]
mod toy;
pub mod words;

pub use menu::{Command, Item, Menu, Pick};
pub use read::{Said, read};
pub use recap::Recap;
pub use sitting::{Host, Moved, Sitting, Stage};
