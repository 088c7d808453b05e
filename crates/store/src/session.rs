//! A match being played, each step of which is on disk before the next is asked for.

use std::path::{Path, PathBuf};

use parlour_core::{Pace, Report, Seat};
use parlour_house::{ActError, AnyGame, AnyTable};
use serde_json::Value;

use crate::error::{SessionError, StoreError};
use crate::files::make_folder;
use crate::home::Home;
use crate::journal::Journal;
use crate::saved::{self, Opened, Starting};
use crate::settings::{Settings, names_in};
use crate::stats::{self, MatchResult};

/// A table with its file. All front ends play through this.
pub struct Session {
    table: Box<dyn AnyTable>,
    keeping: Option<Keeping>,
    /// Whether the last step is on disk.
    saved: bool,
    notes: Vec<String>,
}

/// Where a session's steps go.
struct Keeping {
    id: String,
    journal: Journal,
    /// The data folder, where the match counts in its statistics.
    home: Option<Home>,
    counted: bool,
}

impl Session {
    /// A match kept in the data folder under the next free name.
    pub fn start(home: &Home, mut table: Box<dyn AnyTable>) -> Result<Session, StoreError> {
        make_folder(&home.matches())?;
        name_people(&mut *table, home);
        let mut number = saved::next_number(home, table.game())?;
        loop {
            let id = format!("{}-{number}", table.game());
            match Journal::create(&home.match_file(&id), table.record()) {
                // The match of that name has ended since its number was counted.
                Ok(journal) if home.finished_file(&id).exists() => {
                    journal.remove()?;
                    number += 1;
                }
                Ok(journal) => return Ok(Session::keep(table, id, journal, Some(home.clone()))),
                // Another program took the name just now.
                Err(StoreError::Exists(_)) => number += 1,
                Err(error) => return Err(error),
            }
        }
    }

    /// A match kept in a file of the user's choice; it counts in the statistics of `home`.
    pub fn start_at(
        path: &Path,
        home: Option<&Home>,
        mut table: Box<dyn AnyTable>,
    ) -> Result<Session, StoreError> {
        home.into_iter().for_each(|home| name_people(&mut *table, home));
        let name = path.display().to_string();
        let journal = Journal::create(path, table.record())?;
        Ok(Session::keep(table, name, journal, home.cloned()))
    }

    /// A match that is kept nowhere.
    #[must_use]
    pub fn unsaved(table: Box<dyn AnyTable>) -> Session {
        Session { table, keeping: None, saved: true, notes: Vec::new() }
    }

    /// Goes on with a match of the data folder. A damaged one is set aside and named.
    pub fn resume(
        home: &Home,
        games: &[Box<dyn AnyGame>],
        id: &str,
        programs: bool,
    ) -> Result<Session, StoreError> {
        saved::check_id(id)?;
        let opened = saved::open_kept(home, id, games, starting(programs))?;
        opened.journal.make_private();
        Session::go_on(opened, id.to_owned(), Some(home.clone()))
    }

    /// Goes on with a match kept in a file of the user's choice.
    pub fn resume_at(
        path: &Path,
        home: Option<&Home>,
        games: &[Box<dyn AnyGame>],
        programs: bool,
    ) -> Result<Session, StoreError> {
        let name = path.display().to_string();
        let opened = saved::open(path, &name, games, starting(programs))?;
        Session::go_on(opened, name, home.cloned())
    }

    fn go_on(mut opened: Opened, id: String, home: Option<Home>) -> Result<Session, StoreError> {
        if opened.table.outcome().is_some() {
            return Err(StoreError::Ended(id));
        }
        let note = opened.settle()?;
        let mut session = Session::keep(opened.table, id, opened.journal, home);
        session.notes.extend(note);
        Ok(session)
    }

    fn keep(table: Box<dyn AnyTable>, id: String, journal: Journal, home: Option<Home>) -> Session {
        let counted = table.outcome().is_some();
        let keeping = Some(Keeping { id, journal, home, counted });
        Session { table, keeping, saved: true, notes: Vec::new() }
    }

    /// The table, to look at.
    #[must_use]
    pub fn table(&self) -> &dyn AnyTable {
        &*self.table
    }

    /// What to type after `parlour resume`, if the match is kept.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        self.keeping.as_ref().map(|keeping| keeping.id.as_str())
    }

    /// The file of the match, if it is kept.
    #[must_use]
    pub fn path(&self) -> Option<PathBuf> {
        let keeping = self.keeping.as_ref()?;
        Some(keeping.journal.path().to_owned())
    }

    /// What the user should know about how the match was opened, once.
    pub fn take_notes(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notes)
    }

    /// How the bots may think from now on; a clone of the pace can hurry them.
    pub fn set_pace(&mut self, pace: &Pace) {
        self.table.set_pace(pace);
    }

    /// Whether every step is on disk. One that is not is still on the table, but no other is done
    /// before [`Session::save`] succeeds.
    #[must_use]
    pub fn is_saved(&self) -> bool {
        self.saved
    }

    /// Tries again to write a step that could not be written; nothing else is left to write.
    pub fn save(&mut self) -> Result<(), StoreError> {
        if self.saved { Ok(()) } else { self.settle() }
    }

    /// Does a person's action.
    pub fn act(&mut self, seat: Seat, name: &str, payload: &Value) -> Result<Report, SessionError> {
        self.save()?;
        let report = self.table.act(seat, name, payload)?;
        self.settle()?;
        Ok(report)
    }

    /// Deals the next round.
    pub fn deal(&mut self) -> Result<Report, SessionError> {
        self.save()?;
        let report = self.table.deal().map_err(ActError::from)?;
        self.settle()?;
        Ok(report)
    }

    /// Lets the next bot act; `None` if no bot is awaited.
    pub fn step_bot(&mut self) -> Result<Option<Report>, SessionError> {
        self.save()?;
        let report = self.table.step_bot();
        if report.is_none() {
            return Ok(None);
        }
        // The disk is waited for only before a person decides: a bot's lost step would come out
        // the same again.
        if self.table.next_bot().is_some() {
            self.write()?;
        } else {
            self.settle()?;
        }
        Ok(report)
    }

    /// Does one action for a person to whom the rest of the round is foregone.
    pub fn act_foregone(&mut self, seat: Seat) -> Result<Report, SessionError> {
        self.save()?;
        let report = self.table.act_foregone(seat).map_err(ActError::from)?;
        self.settle()?;
        Ok(report)
    }

    /// Goes back to before a person's last decision, several times.
    pub fn undo(&mut self, times: u32) -> Result<Report, SessionError> {
        self.save()?;
        let report = self.table.undo(times).map_err(ActError::from)?;
        self.settle()?;
        Ok(report)
    }

    /// Does again what an undo took back, several times.
    pub fn redo(&mut self, times: u32) -> Result<Report, SessionError> {
        self.save()?;
        let report = self.table.redo(times).map_err(ActError::from)?;
        self.settle()?;
        Ok(report)
    }

    /// Opens a cheat for a seat and marks the record.
    pub fn cheat(&mut self, seat: Seat, what: &str) -> Result<(), SessionError> {
        self.save()?;
        self.table.cheat(seat, what).map_err(ActError::from)?;
        Ok(self.settle()?)
    }

    /// Closes a cheat; the record keeps its mark.
    pub fn stop_cheat(&mut self, seat: Seat, what: &str) {
        self.table.stop_cheat(seat, what);
    }

    /// Leaves the match. One that has ended moves to the finished ones.
    pub fn close(mut self) -> Result<(), StoreError> {
        self.save()?;
        if self.table.outcome().is_none() {
            return Ok(());
        }
        let Some(Keeping { id, journal, home: Some(home), .. }) = &self.keeping else {
            return Ok(());
        };
        if *journal.path() != home.match_file(id) {
            return Ok(());
        }
        saved::file_away(home, id, journal, self.table.record())
    }

    fn write(&mut self) -> Result<(), StoreError> {
        self.saved = false;
        if let Some(keeping) = &mut self.keeping {
            keeping.journal.keep(self.table.record())?;
        }
        self.saved = true;
        Ok(())
    }

    /// Writes, waits for the disk, and counts the match when it ends.
    fn settle(&mut self) -> Result<(), StoreError> {
        self.write()?;
        let Some(keeping) = &mut self.keeping else {
            return Ok(());
        };
        self.saved = false;
        keeping.journal.sync()?;
        let over = self.table.outcome().is_some();
        if let (Some(home), true) = (&keeping.home, over != keeping.counted) {
            let result = MatchResult::of(&keeping.id, self.table.record());
            stats::append(home, &keeping.id, result)?;
            keeping.counted = over;
        }
        self.saved = true;
        Ok(())
    }
}

/// People who gave no names are called as the settings say.
fn name_people(table: &mut dyn AnyTable, home: &Home) {
    if table.has_begun() || !table.record().header.names.is_empty() {
        return;
    }
    if let Ok(settings) = Settings::read(home) {
        table.name_people(&names_in(settings.get("name")));
    }
}

fn starting(programs: bool) -> Starting {
    if programs { Starting::Programs } else { Starting::Bots }
}
