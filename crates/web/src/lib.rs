//! Tables in a browser: HTML made from scenes.
//!
//! Everything here is a function from what is known to text: nothing listens, waits or decides.
//! [`Table`] draws a table from its scene and menu, in parts of which only the changed ones are
//! sent again ([`part`]); [`pages`] has the pages around it. All of it works without scripts; those
//! in `assets` make it pleasant.

pub mod assets;
pub mod names;
pub mod pages;
pub mod part;
pub mod sprite;
pub mod table;

pub use names::everybody;
pub use parlour_core::Names;
pub use part::{Change, Known, Part};
pub use table::{Button, Line, Remark, Table, Telling, Time};
