//! The full-screen terminal front end: a lobby, tables, and everything round them.
//!
//! It draws any game from its [`Scene`](parlour_core::Scene) and knows none by name. [`App`] is a
//! pure state machine, events in and frames out; only [`run`] touches a real terminal.

mod app;
mod hue;
mod look;
mod paint;
mod rooms;
mod screen;
mod table;
mod terminal;
mod theme;
mod world;

pub use app::App;
pub use look::{Depth, Look, Palette, Role, Speed};
pub use rooms::{lesson, lessons, lobby, replay};
pub use screen::{Next, Screen};
pub use table::TableScreen;
pub use terminal::run;
pub use theme::Able;
pub use world::Outside;
