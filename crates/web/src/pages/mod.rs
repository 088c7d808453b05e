//! The pages around tables.

mod after;
mod caption;
mod chart;
mod learn;
mod lobby;
mod matches;
mod options;
mod people;
mod review;
mod room;
mod rules;
mod settings;
mod shell;

pub use after::{Place, Result, fair};
pub use caption::{Caption, Step, captioned};
pub use learn::{LessonLine, lessons};
pub use lobby::{Game, Listed, Lobby, art, play_button};
pub use matches::{Played, matches};
pub use options::{RULE, options};
pub use people::{Rank, Tally, person, ratings};
pub use review::{Reviewed, awaited, remark, review, told};
pub use room::{Chair, Room};
pub use rules::rules;
pub use settings::{Settings, carried};
pub use shell::{Look, plain, table};
