//! Tables on a network: people, bots and programs at one table, every step on disk before
//! anybody sees it, and cards that nobody could have chosen.

pub mod app;
pub mod bots;
pub mod clock;
pub mod config;
mod connections;
pub mod fair;
pub mod hall;
pub mod hex;
pub mod hint;
pub mod http;
pub mod info;
pub mod jobs;
pub mod limits;
pub mod live;
pub mod metrics;
pub mod notes;
pub mod people;
pub mod presence;
pub mod ratings;
pub mod recent;
pub mod refused;
pub mod reviews;
pub mod server;
pub mod socket;
pub mod stream;
pub mod table;
mod thinkers;
pub mod token;
pub mod wire;
pub mod wish;

pub use config::Config;
pub use server::{Server, wall};
