//! The pages around tables.

mod after;
mod lobby;
mod room;
mod rules;
mod settings;
mod shell;

pub use after::{fair, replay_steps};
pub use lobby::{Game, Listed, Lobby, art};
pub use room::{Chair, Room};
pub use rules::{game, rules};
pub use settings::settings;
pub use shell::{Look, plain, table};
