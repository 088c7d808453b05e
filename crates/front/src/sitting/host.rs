//! What holds a match: a file on disk, a bare table, or a server far away.

use parlour_core::{Report, Seat};
use parlour_house::{ActError, AnyTable};
use parlour_store::{Session, SessionError, StoreError};
use serde_json::Value;

/// What holds a match.
pub trait Host {
    /// The table, to look at.
    fn table(&self) -> &dyn AnyTable;
    /// What the people are called, in order of seats and with commas between; empty if that is not
    /// known.
    fn names(&self) -> &str {
        ""
    }
    /// Does a person's action.
    fn act(&mut self, seat: Seat, name: &str, payload: &Value) -> Result<Report, SessionError>;
    /// Deals the next round.
    fn deal(&mut self) -> Result<Report, SessionError>;
    /// Lets the next bot act; `None` if no bot is awaited.
    fn step_bot(&mut self) -> Result<Option<Report>, SessionError>;
    /// Does one action for a person to whom the rest of the round is foregone.
    fn act_foregone(&mut self, seat: Seat) -> Result<Report, SessionError>;
    /// Whether every step is on disk.
    fn is_saved(&self) -> bool;
    /// Tries again to write a step that could not be written.
    fn save(&mut self) -> Result<(), StoreError>;
    /// Goes back to before a person's last decision, several times.
    fn undo(&mut self, times: u32) -> Result<Report, SessionError>;
    /// Does again what an undo took back, several times.
    fn redo(&mut self, times: u32) -> Result<Report, SessionError>;
    /// Opens a cheat for a seat and marks the record.
    fn cheat(&mut self, seat: Seat, what: &str) -> Result<(), SessionError>;
    /// Closes a cheat; the record keeps its mark.
    fn stop_cheat(&mut self, seat: Seat, what: &str);
}

impl Host for Session {
    fn table(&self) -> &dyn AnyTable {
        Session::table(self)
    }
    fn names(&self) -> &str {
        Session::names(self)
    }
    fn act(&mut self, seat: Seat, name: &str, payload: &Value) -> Result<Report, SessionError> {
        Session::act(self, seat, name, payload)
    }
    fn deal(&mut self) -> Result<Report, SessionError> {
        Session::deal(self)
    }
    fn step_bot(&mut self) -> Result<Option<Report>, SessionError> {
        Session::step_bot(self)
    }
    fn act_foregone(&mut self, seat: Seat) -> Result<Report, SessionError> {
        Session::act_foregone(self, seat)
    }
    fn is_saved(&self) -> bool {
        Session::is_saved(self)
    }
    fn save(&mut self) -> Result<(), StoreError> {
        Session::save(self)
    }
    fn undo(&mut self, times: u32) -> Result<Report, SessionError> {
        Session::undo(self, times)
    }
    fn redo(&mut self, times: u32) -> Result<Report, SessionError> {
        Session::redo(self, times)
    }
    fn cheat(&mut self, seat: Seat, what: &str) -> Result<(), SessionError> {
        Session::cheat(self, seat, what)
    }
    fn stop_cheat(&mut self, seat: Seat, what: &str) {
        Session::stop_cheat(self, seat, what);
    }
}

impl Host for Box<dyn AnyTable> {
    fn table(&self) -> &dyn AnyTable {
        &**self
    }
    fn act(&mut self, seat: Seat, name: &str, payload: &Value) -> Result<Report, SessionError> {
        Ok((**self).act(seat, name, payload)?)
    }
    fn deal(&mut self) -> Result<Report, SessionError> {
        Ok((**self).deal().map_err(ActError::from)?)
    }
    fn step_bot(&mut self) -> Result<Option<Report>, SessionError> {
        Ok((**self).step_bot())
    }
    fn act_foregone(&mut self, seat: Seat) -> Result<Report, SessionError> {
        Ok((**self).act_foregone(seat).map_err(ActError::from)?)
    }
    fn is_saved(&self) -> bool {
        true
    }
    fn save(&mut self) -> Result<(), StoreError> {
        Ok(())
    }
    fn undo(&mut self, times: u32) -> Result<Report, SessionError> {
        Ok((**self).undo(times).map_err(ActError::from)?)
    }
    fn redo(&mut self, times: u32) -> Result<Report, SessionError> {
        Ok((**self).redo(times).map_err(ActError::from)?)
    }
    fn cheat(&mut self, seat: Seat, what: &str) -> Result<(), SessionError> {
        Ok((**self).cheat(seat, what).map_err(ActError::from)?)
    }
    fn stop_cheat(&mut self, seat: Seat, what: &str) {
        (**self).stop_cheat(seat, what);
    }
}

impl<H: Host + ?Sized> Host for &mut H {
    fn table(&self) -> &dyn AnyTable {
        (**self).table()
    }
    fn names(&self) -> &str {
        (**self).names()
    }
    fn act(&mut self, seat: Seat, name: &str, payload: &Value) -> Result<Report, SessionError> {
        (**self).act(seat, name, payload)
    }
    fn deal(&mut self) -> Result<Report, SessionError> {
        (**self).deal()
    }
    fn step_bot(&mut self) -> Result<Option<Report>, SessionError> {
        (**self).step_bot()
    }
    fn act_foregone(&mut self, seat: Seat) -> Result<Report, SessionError> {
        (**self).act_foregone(seat)
    }
    fn is_saved(&self) -> bool {
        (**self).is_saved()
    }
    fn save(&mut self) -> Result<(), StoreError> {
        (**self).save()
    }
    fn undo(&mut self, times: u32) -> Result<Report, SessionError> {
        (**self).undo(times)
    }
    fn redo(&mut self, times: u32) -> Result<Report, SessionError> {
        (**self).redo(times)
    }
    fn cheat(&mut self, seat: Seat, what: &str) -> Result<(), SessionError> {
        (**self).cheat(seat, what)
    }
    fn stop_cheat(&mut self, seat: Seat, what: &str) {
        (**self).stop_cheat(seat, what);
    }
}
