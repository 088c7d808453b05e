//! Commands and their results, over a socket on which other lines come between.

use std::collections::VecDeque;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::Trouble;
use crate::socket::{Closed, Socket};
use crate::told::Line;

/// How long a result may take: bots may have to move before it.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long somebody waits who asked for too much at once.
const BREATH: Duration = Duration::from_millis(100);

/// A talk with a server at one table.
pub(crate) struct Talk {
    socket: Socket,
    /// Lines that came while a result was waited for.
    inbox: VecDeque<Line>,
    number: u64,
}

impl Talk {
    pub(crate) fn new(socket: Socket) -> Talk {
        Talk { socket, inbox: VecDeque::new(), number: 0 }
    }

    /// The next line that nobody asked for, if one comes in time.
    pub(crate) fn next(&mut self, wait: Duration) -> Result<Option<Line>, Closed> {
        if let Some(line) = self.inbox.pop_front() {
            return Ok(Some(line));
        }
        match self.socket.next(wait)? {
            Some(text) => read(&text).map(Some),
            None => Ok(None),
        }
    }

    /// The lines that came while results were waited for.
    pub(crate) fn heard(&mut self) -> VecDeque<Line> {
        std::mem::take(&mut self.inbox)
    }

    /// Sends a command that has its own id, and gives its result. Who asks for too much at once
    /// is told so, and asks again a little later.
    pub(crate) fn give(&mut self, command: &Value) -> Result<Line, Closed> {
        loop {
            self.socket.send(command.to_string())?;
            let line = self.result(&command["id"])?;
            if line.error.as_ref().is_none_or(|fault| fault.code != "too_much") {
                return Ok(line);
            }
            thread::sleep(BREATH);
        }
    }

    /// The result of a command. Lines that come before it are kept.
    fn result(&mut self, id: &Value) -> Result<Line, Closed> {
        loop {
            let text = self.socket.next(PATIENCE)?.ok_or(Closed)?;
            let line = read(&text)?;
            if line.id == *id {
                return Ok(line);
            }
            self.inbox.push_back(line);
        }
    }

    /// Asks something that changes nothing; the whole line.
    pub(crate) fn look(&mut self, name: &str, payload: &Value) -> Result<Line, Closed> {
        self.number += 1;
        self.give(&json!({"id": self.number, "name": name, "payload": payload}))
    }

    /// Asks something that changes nothing; what was asked for.
    pub(crate) fn ask(&mut self, name: &str, payload: &Value) -> Result<Value, Trouble> {
        let asked = self.look(name, payload);
        let line = asked.map_err(|Closed| Trouble::Silent("The server does not answer.".into()))?;
        match line.error {
            None => Ok(line.payload),
            Some(fault) => Err(Trouble::Refused { code: fault.code, message: fault.message }),
        }
    }
}

fn read(text: &str) -> Result<Line, Closed> {
    serde_json::from_str(text).map_err(|_| Closed)
}
