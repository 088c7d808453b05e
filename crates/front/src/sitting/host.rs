//! What holds a match: a file on disk, a bare table, or a server far away.

use std::time::Duration;

use parlour_core::{Pace, Report, Seat};
use parlour_house::{ActError, AnyTable, Look};
use parlour_store::{Session, SessionError, StoreError};
use serde_json::Value;

use crate::words::clean;

/// How a match is reached from here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// It is at hand.
    #[default]
    Here,
    /// Who holds it does not answer.
    Lost,
    /// Another plays for who sits here.
    StoodIn,
}

/// What is left of a match that has ended.
pub struct Ended {
    /// The match, to be looked at again.
    pub session: Session,
    /// Where the same people play again, if that is not here.
    pub again: Option<Again>,
}

impl From<Session> for Ended {
    fn from(session: Session) -> Ended {
        Ended { session, again: None }
    }
}

/// Sits down where the same people play again; or why that cannot be.
pub type Again = Box<dyn FnMut() -> Result<Box<dyn Host>, String> + Send>;

/// What holds a match.
pub trait Host: Send {
    /// The match, to look at.
    fn table(&self) -> &dyn Look;
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
    /// What the match is called where it is kept.
    fn id(&self) -> Option<&str> {
        None
    }
    /// What to type to go on with it another time.
    fn way_back(&self) -> Option<String> {
        None
    }
    /// What people should know beside what happens in the match, once.
    fn take_notes(&mut self) -> Vec<String> {
        Vec::new()
    }
    /// How bots may think from now on, and whether anybody waits for what happens elsewhere.
    fn set_pace(&mut self, pace: &Pace) {
        let _ = pace;
    }
    /// Whether things happen elsewhere, which are to be listened for.
    fn is_far(&self) -> bool {
        false
    }
    /// How the match is reached now.
    fn reach(&self) -> Reach {
        Reach::Here
    }
    /// Tries once to reach the match again, or takes one's seat back.
    fn come_back(&mut self) -> Result<(), SessionError> {
        Ok(())
    }
    /// Takes in what happened elsewhere without waiting; whether there was anything.
    fn listen(&mut self) -> bool {
        false
    }
    /// How long a seat may still think, where a clock runs.
    fn time_left(&self, seat: Seat) -> Option<Duration> {
        let _ = seat;
        None
    }
    /// Gets up from the match for now. One that has ended is filed away.
    fn close(self: Box<Self>) -> Result<(), StoreError>;
    /// What is left of the match, which has ended.
    fn ended(self: Box<Self>) -> Result<Ended, String>;
}

impl Host for Session {
    fn table(&self) -> &dyn Look {
        Session::table(self)
    }
    fn id(&self) -> Option<&str> {
        Session::id(self)
    }
    fn way_back(&self) -> Option<String> {
        Session::id(self).map(|id| format!("parlour resume {}", clean(id)))
    }
    fn take_notes(&mut self) -> Vec<String> {
        Session::take_notes(self)
    }
    fn set_pace(&mut self, pace: &Pace) {
        Session::set_pace(self, pace);
    }
    fn close(self: Box<Self>) -> Result<(), StoreError> {
        Session::close(*self)
    }
    fn ended(self: Box<Self>) -> Result<Ended, String> {
        Ok((*self).into())
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
    fn table(&self) -> &dyn Look {
        &**self
    }
    fn close(self: Box<Self>) -> Result<(), StoreError> {
        Ok(())
    }
    fn ended(self: Box<Self>) -> Result<Ended, String> {
        Ok(Session::unsaved(*self).into())
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

/// A match that another holds, lent or in a box.
macro_rules! lent {
    ($kind:ty, $close:expr, $ended:expr) => {
        impl<H: Host + ?Sized> Host for $kind {
            fn table(&self) -> &dyn Look {
                (**self).table()
            }
            fn act(
                &mut self,
                seat: Seat,
                name: &str,
                payload: &Value,
            ) -> Result<Report, SessionError> {
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
            fn id(&self) -> Option<&str> {
                (**self).id()
            }
            fn way_back(&self) -> Option<String> {
                (**self).way_back()
            }
            fn take_notes(&mut self) -> Vec<String> {
                (**self).take_notes()
            }
            fn set_pace(&mut self, pace: &Pace) {
                (**self).set_pace(pace);
            }
            fn is_far(&self) -> bool {
                (**self).is_far()
            }
            fn reach(&self) -> Reach {
                (**self).reach()
            }
            fn come_back(&mut self) -> Result<(), SessionError> {
                (**self).come_back()
            }
            fn listen(&mut self) -> bool {
                (**self).listen()
            }
            fn time_left(&self, seat: Seat) -> Option<Duration> {
                (**self).time_left(seat)
            }
            fn close(self: Box<Self>) -> Result<(), StoreError> {
                $close(self)
            }
            fn ended(self: Box<Self>) -> Result<Ended, String> {
                $ended(self)
            }
        }
    };
}

lent!(&mut H, |_| Ok(()), |_| Err("Who lent the match looks at its end.".into()));
lent!(Box<H>, |held: Box<Box<H>>| (*held).close(), |held: Box<Box<H>>| (*held).ended());
