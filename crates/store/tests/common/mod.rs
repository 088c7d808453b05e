//! A data folder of its own for each test, with Kuhn poker in it.

#![allow(dead_code, reason = "each test file uses a part of this")]
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::path::PathBuf;

use parlour_core::{Seed, Turn};
use parlour_house::{AnyGame, AnyTable, SeatSpec, Setup, offer};
use parlour_kuhn::Kuhn;
use parlour_store::{Home, Saved, Session, SessionError, StoreError};
use serde_json::json;

pub(crate) struct Place {
    pub(crate) home: Home,
    pub(crate) games: Vec<Box<dyn AnyGame>>,
    _folder: tempfile::TempDir,
}

pub(crate) fn place() -> Place {
    let folder = tempfile::tempdir().unwrap();
    Place { home: Home::at(folder.path().join("home")), games: games(), _folder: folder }
}

pub(crate) fn games() -> Vec<Box<dyn AnyGame>> {
    vec![offer::<Kuhn>()]
}

/// A person against a bot.
pub(crate) fn table(rounds: u32) -> Box<dyn AnyTable> {
    let setup = Setup {
        rules: json!({ "rounds": rounds }),
        seats: vec![SeatSpec::Human, SeatSpec::Classic],
        ..Setup::new(Seed::from_number(5))
    };
    games()[0].open(&setup).unwrap()
}

impl Place {
    pub(crate) fn start(&self, rounds: u32) -> Session {
        Session::start(&self.home, table(rounds)).unwrap()
    }

    pub(crate) fn resume(&self, id: &str) -> Result<Session, StoreError> {
        Session::resume(&self.home, &self.games, id, false)
    }

    pub(crate) fn file(&self, id: &str) -> PathBuf {
        self.home.matches().join(format!("{id}.jsonl"))
    }

    pub(crate) fn finished(&self, id: &str) -> PathBuf {
        self.home.finished().join(format!("{id}.jsonl"))
    }

    pub(crate) fn look(&self) -> Saved {
        Saved::look(&self.home, &self.games).unwrap()
    }
}

/// Plays `steps` steps, the person always doing the first legal thing.
pub(crate) fn play(session: &mut Session, steps: usize) {
    for _ in 0..steps {
        if session.table().turn() == Turn::Over {
            return;
        }
        step(session).unwrap();
    }
}

/// One step of a match that is not over.
pub(crate) fn step(session: &mut Session) -> Result<(), SessionError> {
    match session.table().turn() {
        Turn::Over => unreachable!("the match is not over"),
        Turn::Deal => session.deal().map(drop),
        Turn::Seats(_) if session.table().next_bot().is_some() => session.step_bot().map(drop),
        Turn::Seats(seats) => {
            let seat = seats.iter().next().unwrap();
            let action = session.table().legal(seat)[0].clone();
            session.act(seat, &action.name, &action.payload).map(drop)
        }
    }
}
