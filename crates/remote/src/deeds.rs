//! What a person here does at a table that is held elsewhere.

use std::time::Duration;

use parlour_core::{Pace, Report, Seat};
use parlour_front::{Ended, Host, Reach};
use parlour_house::Look;
use parlour_store::{Session, SessionError, StoreError};
use serde_json::{Value, json};

use crate::far::{Far, now};
use crate::socket::Closed;

impl Far {
    /// Does something once, whatever becomes of the connection.
    fn deed(&mut self, name: &str, payload: &Value) -> Result<Report, SessionError> {
        self.number += 1;
        let id = format!("{}-{}", self.own, self.number);
        let command = json!({"id": id, "name": name, "payload": payload});
        self.pending = Some(command.clone());
        let done = self.give(&command);
        self.reached(done)?.map_or(Ok(Report::default()), |why| Err(SessionError::Elsewhere(why)))
    }

    /// Sends a command and takes in what came of it; or why it was refused.
    fn give(&mut self, command: &Value) -> Result<Option<String>, Closed> {
        let line = self.talk.get_mut().give(command)?;
        self.pending = None;
        // What came before the result was told before it.
        let mut rewound = false;
        for line in self.talk.get_mut().heard() {
            rewound |= self.take(line);
        }
        let refused = line.error.clone();
        rewound |= self.take(line);
        if rewound || refused.is_some() {
            self.reload()?
        } else {
            self.look()?
        }
        if refused.as_ref().is_some_and(|fault| fault.code == "away")
            && let Ok(info) = self.server.table(&self.info.id)
        {
            self.hear(info);
        }
        Ok(refused.map(|fault| fault.message))
    }

    /// What was got, or nothing where the connection is lost.
    fn reached<T: Default>(&mut self, got: Result<T, Closed>) -> Result<T, SessionError> {
        self.lost |= got.is_err();
        Ok(got.unwrap_or_default())
    }
}

impl Host for Far {
    fn table(&self) -> &dyn Look {
        self
    }

    fn act(&mut self, _: Seat, name: &str, payload: &Value) -> Result<Report, SessionError> {
        self.deed(name, payload)
    }

    fn deal(&mut self) -> Result<Report, SessionError> {
        let report = self.deed("deal", &json!({}))?;
        // It is noted there before that is told in a line of its own.
        if let Some(seat) = self.info.me() {
            self.info.seats[seat.index()].ready = true;
        }
        Ok(report)
    }

    fn step_bot(&mut self) -> Result<Option<Report>, SessionError> {
        let waited = self.wait();
        self.reached(waited)?;
        Ok(Some(Report::default()))
    }

    fn act_foregone(&mut self, _: Seat) -> Result<Report, SessionError> {
        self.deed("claim", &json!({}))
    }

    fn is_saved(&self) -> bool {
        true
    }

    fn save(&mut self) -> Result<(), StoreError> {
        Ok(())
    }

    fn undo(&mut self, times: u32) -> Result<Report, SessionError> {
        self.deed("undo", &json!({"steps": times}))
    }

    fn redo(&mut self, times: u32) -> Result<Report, SessionError> {
        self.deed("redo", &json!({"steps": times}))
    }

    fn cheat(&mut self, _: Seat, _: &str) -> Result<(), SessionError> {
        Err(SessionError::Elsewhere("Nobody cheats at a server's table.".into()))
    }

    fn stop_cheat(&mut self, _: Seat, _: &str) {}

    fn id(&self) -> Option<&str> {
        Some(&self.info.id)
    }

    fn way_back(&self) -> Option<String> {
        let (server, id) = (self.server.address(), &self.info.id);
        Some(format!("parlour play --server {server} --table {id}"))
    }

    fn take_notes(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notes)
    }

    fn set_pace(&mut self, pace: &Pace) {
        self.pace = pace.clone();
    }

    fn is_far(&self) -> bool {
        true
    }

    fn reach(&self) -> Reach {
        let away = |seat: Seat| self.info.seats[seat.index()].away;
        match self.info.me() {
            _ if self.lost => Reach::Lost,
            Some(seat) if away(seat) => Reach::StoodIn,
            _ => Reach::Here,
        }
    }

    fn come_back(&mut self) -> Result<(), SessionError> {
        let elsewhere = |trouble: crate::Trouble| SessionError::Elsewhere(trouble.to_string());
        if self.lost {
            return self.reach_again().map_err(elsewhere);
        }
        let info = self.server.join(&self.info.id, None).map_err(elsewhere)?;
        self.hear(info);
        let seen = self.reload();
        self.reached(seen)
    }

    fn listen(&mut self) -> bool {
        let mut heard = false;
        while !self.lost {
            match self.listen_for(Duration::ZERO) {
                Ok(true) => heard = true,
                Ok(false) => break,
                Err(Closed) => (self.lost, heard) = (true, true),
            }
        }
        heard
    }

    fn time_left(&self, seat: Seat) -> Option<Duration> {
        let until = self.info.seats[seat.index()].until?;
        let left = Duration::from_millis(until.saturating_sub(self.info.now));
        Some(left.saturating_sub(now() - self.told))
    }

    fn close(self: Box<Self>) -> Result<(), StoreError> {
        // Others need not wait for who has gone; who plays alone finds everything as it was.
        if !self.is_over() && self.info.me().is_some() && self.info.others_play() {
            // Whoever cannot say so is found gone by the clock.
            let _ = self.server.leave(&self.info.id);
        }
        Ok(())
    }

    fn ended(self: Box<Self>) -> Result<Ended, String> {
        let record = self.record.as_ref().ok_or("The server does not give the record.")?;
        let game = self.server.game(&self.info.game).map_err(|trouble| trouble.to_string())?;
        let table = game.replay(record, None, None).map_err(|error| error.to_string())?;
        let (server, id) = (self.server.clone(), self.info.id.clone());
        let again = move || match Far::again(&server, &id) {
            Ok(far) => Ok(Box::new(far) as Box<dyn Host>),
            Err(trouble) => Err(trouble.to_string()),
        };
        Ok(Ended { session: Session::unsaved(table), again: Some(Box::new(again)) })
    }
}
