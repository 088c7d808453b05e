//! A table: its record as it is played, and what the server notes beside it. Nothing here reads a
//! clock or a database: deeds change a table in memory, and whoever holds it has the change
//! written before anybody sees it.

mod deeds;
mod going;
mod kept;
mod practice;
mod social;

use parlour_archive::Status;
use parlour_core::{Seat, Viewer};
use parlour_house::{AnyGame, AnyTable};

use crate::clock::Ms;
use crate::notes::{Notes, Open, Sitter};
use crate::recent::Recent;
use crate::refused::Refused;

pub use deeds::{Act, Join};
pub use going::{BETWEEN, LEASE, LONGEST, PACE};
pub use kept::{JOBS, RATE};
pub use social::PHRASES;

/// A table in memory.
pub struct Table {
    /// Its name.
    pub id: String,
    /// Its game's short name.
    pub game: String,
    /// The game's options, as JSON.
    pub rules: String,
    /// How it stands.
    pub status: Status,
    /// What the server notes of it.
    pub notes: Notes,
    /// The commands that were carried out lately.
    pub recent: Recent,
    /// The match, once it has begun.
    pub play: Option<Box<dyn AnyTable>>,
    /// What is on disk of all this.
    stored: Stored,
}

/// What is known to be on disk.
#[derive(Clone, Debug, Default)]
struct Stored {
    version: i64,
    lines: i64,
    notes: Option<Notes>,
    status: Option<Status>,
    people: Vec<String>,
    /// When the jobs are due; `None` where that is not known.
    jobs: Option<[Option<Ms>; JOBS.len()]>,
}

impl Table {
    /// What somebody may see of the table; nothing, where it is not for them.
    pub fn eyes(&self, person: Option<&str>) -> Result<Viewer, Refused> {
        match person.and_then(|id| self.notes.seat_of(id)) {
            Some(seat) => Ok(Viewer::Seat(seat)),
            None if self.notes.open == Open::Local && self.notes.host.as_deref() != person => {
                Err(Refused::no_table())
            }
            None => Ok(Viewer::Spectator),
        }
    }

    /// The seat of somebody who wants to do something there.
    pub fn seat(&self, person: &str) -> Result<Seat, Refused> {
        self.notes.seat_of(person).ok_or_else(|| {
            Refused::forbidden("not_seated", "You do not sit at this table: join it first.")
        })
    }

    /// The match, if it has begun.
    pub fn begun(&self) -> Result<&(dyn AnyTable + 'static), Refused> {
        self.play.as_deref().ok_or_else(not_begun)
    }

    fn playing(&mut self) -> Result<&mut Box<dyn AnyTable>, Refused> {
        match self.status {
            Status::Over => Err(Refused::now("match_over", "The match is over.")),
            _ => self.play.as_mut().ok_or_else(not_begun),
        }
    }

    /// Whether everything is open: the match has ended or was given up.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.status == Status::Over
    }

    /// How many changes it has had.
    #[must_use]
    pub fn version(&self) -> i64 {
        self.stored.version
    }

    fn sitter(&self, seat: Seat) -> Option<&Sitter> {
        self.notes.chairs[seat.index()].person.as_ref()
    }
}

fn not_begun() -> Refused {
    Refused::now("not_begun", "The match has not begun: it waits for people, or for its host.")
}

/// The game with this short name.
pub fn game<'a>(games: &'a [Box<dyn AnyGame>], id: &str) -> Result<&'a dyn AnyGame, Refused> {
    let found = games.iter().find(|game| game.id() == id);
    found.map(|game| &**game).ok_or_else(|| {
        let known: Vec<&str> = games.iter().map(|game| game.id()).collect();
        let message = format!("There is no such game: choose from {}.", known.join(", "));
        Refused { status: 404, code: "unknown_game", message }
    })
}
