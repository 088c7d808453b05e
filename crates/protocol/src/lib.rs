//! The JSON protocol: to card games what UCI is to chess.
//!
//! An [`Engine`] takes one JSON command at a time and answers one JSON result; [`Engine::run`]
//! does so line by line. It never ends or panics because of what it is sent: what is wrong is
//! refused with a code, a sentence and the commands that would be right, and nothing changes.
//! `docs/protocol.md` describes every command by example.
//!
//! ```
//! use parlour_protocol::{Engine, Options};
//!
//! let mut engine = Engine::new(parlour_games::games(), Options::default());
//! let answer = engine.handle(br#"{"id": 1, "name": "shuffle"}"#);
//! assert!(answer.starts_with(r#"{"id":1,"ok":false,"error":{"code":"unknown_command""#));
//! ```

mod about;
mod answer;
mod ask;
mod codes;
mod command;
mod engine;
mod guest;
mod names;
mod payload;
mod play;
mod refusal;
mod run;
mod schema;
mod sitting;
mod start;
mod summary;

pub use codes::CODES;
pub use engine::{Engine, Options};
pub use guest::{Asked, Guest};
pub use names::RESERVED;
pub use schema::{derived, schemas};
