//! Reviews of matches that are over: made one at a time on a thread of their own, which gets what
//! processor time people and bots leave over, and kept for a while.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use parlour_core::{Record, Seat};
use parlour_house::Go;
use parlour_review::{Ask, Progress, Review, review};

use crate::clock::Ms;
use crate::hall::Hall;
use crate::refused::Refused;
use crate::table::game;
use crate::thinkers::Thinkers;

/// How many reviews wait at most, the one that is being made included.
pub const WAITING: usize = 8;
/// How many are kept.
const KEPT: usize = 64;
/// How long one may take; what is known by then is kept.
const LONGEST: Ms = 10 * 60_000;

/// How a review stands.
#[derive(Clone, Debug)]
pub enum Making {
    /// It is being made, or waits for its turn: then nothing is known of its length.
    Waits {
        /// How many decisions have been looked at.
        done: usize,
        /// How many there are.
        of: usize,
    },
    /// It is there.
    Done(Arc<Review>),
    /// It cannot be had.
    Failed(String),
}

/// The reviews of a node.
#[derive(Debug)]
pub struct Reviews {
    thinkers: Thinkers,
    held: Mutex<Held>,
}

#[derive(Debug, Default)]
struct Held {
    all: HashMap<String, Making>,
    /// Those that are finished, the oldest first.
    finished: VecDeque<String>,
    /// Who waits for which.
    waiting: HashMap<String, String>,
}

impl Default for Reviews {
    fn default() -> Reviews {
        Reviews { thinkers: Thinkers::new(1), held: Mutex::default() }
    }
}

impl Reviews {
    /// How the review of a table stands, if somebody has asked for it.
    #[must_use]
    pub fn of(&self, table: &str) -> Option<Making> {
        self.held().all.get(table).cloned()
    }

    /// The review of a table, if it is there.
    #[must_use]
    pub fn done(&self, table: &str) -> Option<Arc<Review>> {
        match self.of(table)? {
            Making::Done(review) => Some(review),
            _ => None,
        }
    }

    /// Has a table reviewed, unless it is or will be; a person waits for one review at a time.
    pub fn ask(
        self: &Arc<Reviews>,
        hall: &Arc<Hall>,
        table: &str,
        person: &str,
        seats: Vec<Seat>,
    ) -> Result<(), Refused> {
        let mut held = self.held();
        if matches!(held.all.get(table), Some(Making::Waits { .. } | Making::Done(_))) {
            return Ok(());
        }
        if held.waiting.values().any(|who| who == person) {
            return Err(busy("Another review of yours is being made: wait for it."));
        }
        if held.waiting.len() >= WAITING {
            return Err(busy("Many reviews are being made just now: try again in a while."));
        }
        held.all.insert(table.to_owned(), Making::Waits { done: 0, of: 0 });
        held.waiting.insert(table.to_owned(), person.to_owned());
        let (reviews, hall, table) = (self.clone(), hall.clone(), table.to_owned());
        tokio::spawn(async move {
            let made = reviews.make(&hall, &table, seats).await;
            reviews.finish(&table, made.unwrap_or_else(|refused| Making::Failed(refused.message)));
        });
        Ok(())
    }

    async fn make(
        self: &Arc<Reviews>,
        hall: &Arc<Hall>,
        table: &str,
        seats: Vec<Seat>,
    ) -> Result<Making, Refused> {
        let place = self.thinkers.place().await.ok_or_else(Refused::too_much)?;
        let record = hall.record(table).await?;
        let (reviews, hall, table) = (self.clone(), hall.clone(), table.to_owned());
        let think = move || reviews.think(&hall, &table, &record, seats);
        place.think(think).await.unwrap_or_else(|| Ok(Making::Failed("It broke off.".into())))
    }

    fn think(
        &self,
        hall: &Hall,
        table: &str,
        record: &Record,
        seats: Vec<Seat>,
    ) -> Result<Making, Refused> {
        let until = hall.now() + LONGEST;
        let mut progress = |Progress { done, of }| {
            self.held().all.insert(table.to_owned(), Making::Waits { done, of });
            if hall.now() < until { Go::On } else { Go::Stop }
        };
        let game = game(&hall.games, &record.header.game)?;
        Ok(match review(game, record, &Ask::new(seats), &mut progress) {
            Ok(review) => Making::Done(Arc::new(review)),
            Err(error) => Making::Failed(error.to_string()),
        })
    }

    fn finish(&self, table: &str, standing: Making) {
        let mut held = self.held();
        held.waiting.remove(table);
        held.all.insert(table.to_owned(), standing);
        held.finished.retain(|other| other != table);
        held.finished.push_back(table.to_owned());
        while held.finished.len() > KEPT
            && let Some(oldest) = held.finished.pop_front()
        {
            held.all.remove(&oldest);
        }
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn busy(message: &str) -> Refused {
    Refused { status: 429, code: "busy", message: message.into() }
}
