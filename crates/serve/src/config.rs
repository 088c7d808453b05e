//! How a node is set up: by a file, by the environment, by flags.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use serde::Deserialize;

use crate::limits::Rate;

/// How a node is set up.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// A SQLite file, or `postgres://…`; without it, a file in the data folder.
    pub database: Option<String>,
    /// Whether bots show every game.
    pub demo: bool,
    /// Whether the address of a visitor is what a proxy says in `X-Forwarded-For`.
    pub behind_proxy: bool,
    /// Whether people come by https, so that browsers send tokens by nothing else.
    pub https: bool,
    /// Further origins whose pages may ask, as `https://play.example`.
    pub origins: Vec<String>,
    /// How many bots may think at once; 0 for one less than there are cores. They are never more
    /// than cores.
    pub thinkers: usize,
    /// The most unfinished tables of a person.
    pub most_tables: i64,
    /// The most connections at once.
    pub most_connections: usize,
    /// The most connections of one address.
    pub most_per_address: usize,
    /// How many requests of an address are let through a second in the long run; ten times as
    /// many at once.
    pub requests_per_second: f64,
    /// How many commands of a person are let through a second in the long run; four times as
    /// many at once.
    pub commands_per_second: f64,
    /// How many new people an address may bring a minute.
    pub people_per_minute: f64,
    /// After how many days matches that are over are removed; never, if left out.
    pub keep_days: Option<u32>,
    /// How many seconds the other end of a connection may take to read, or to send the head of a
    /// request; who is silent on a socket is asked after twice that time, and once more.
    pub slow_reader: f64,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 4444)),
            database: None,
            demo: false,
            behind_proxy: false,
            https: false,
            origins: Vec::new(),
            thinkers: 0,
            most_tables: 50,
            most_connections: 50_000,
            most_per_address: 500,
            requests_per_second: 50.0,
            commands_per_second: 20.0,
            people_per_minute: 30.0,
            keep_days: None,
            slow_reader: 10.0,
        }
    }
}

impl Config {
    /// How many bots may think at once. Where several share a core, each thinks less in the same
    /// time; and of several threads that wait there, Linux at times lets one of theirs run for some
    /// milliseconds before one that people wait for, whatever their class.
    #[must_use]
    pub fn thinkers(&self) -> usize {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        match self.thinkers {
            0 => (cores - 1).max(1),
            wanted => wanted.min(cores),
        }
    }

    pub(crate) fn requests(&self) -> Rate {
        Rate { burst: self.requests_per_second * 10.0, per_second: self.requests_per_second }
    }

    pub(crate) fn commands(&self) -> Rate {
        Rate { burst: self.commands_per_second * 4.0, per_second: self.commands_per_second }
    }

    pub(crate) fn people(&self) -> Rate {
        Rate { burst: self.people_per_minute, per_second: self.people_per_minute / 60.0 }
    }

    pub(crate) fn patience(&self) -> Duration {
        Duration::try_from_secs_f64(self.slow_reader).unwrap_or(Duration::MAX)
    }
}
