//! A node as its requests see it.

use std::net::IpAddr;
use std::sync::{Arc, OnceLock};

use parlour_archive::Archive;
use parlour_house::Games;
use parlour_web::pages::Game;
use tokio::sync::watch;

use crate::config::Config;
use crate::hall::{Hall, Time};
use crate::limits::Buckets;
use crate::people::People;
use crate::reviews::Reviews;

/// How many addresses and people are counted at once.
const COUNTED: usize = 100_000;

/// A node as its requests see it.
pub struct App {
    /// How it was set up.
    pub config: Config,
    /// Its tables.
    pub hall: Arc<Hall>,
    /// Its people.
    pub people: People,
    /// Its reviews.
    pub reviews: Arc<Reviews>,
    /// The games with a picture of each, once somebody has seen the lobby.
    pub(crate) pictures: OnceLock<Vec<Game>>,
    /// How much each address may ask for.
    pub by_address: Buckets<IpAddr>,
    /// How many new people each address may bring.
    pub newcomers: Buckets<IpAddr>,
    /// How much each person may do; addresses for those who are nobody.
    pub by_person: Buckets<String>,
    /// Whether the node is about to stop.
    pub stopping: watch::Sender<bool>,
}

impl App {
    /// A node on an archive.
    #[must_use]
    pub fn new(config: Config, games: Games, archive: Archive, time: Time) -> Arc<App> {
        let hall = Hall::new(games, archive.clone(), time, config.thinkers(), config.most_tables);
        Arc::new(App {
            by_address: Buckets::new(config.requests(), COUNTED),
            newcomers: Buckets::new(config.people(), COUNTED),
            by_person: Buckets::new(config.commands(), COUNTED),
            people: People::new(archive),
            reviews: Arc::default(),
            pictures: OnceLock::new(),
            stopping: watch::channel(false).0,
            config,
            hall,
        })
    }
}
