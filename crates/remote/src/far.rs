//! A match at a server's table, as far as the person here is told of it.

use std::cell::RefCell;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use parlour_core::table::ToldEvent;
use parlour_core::{Pace, Record, Scene, Seed};
use parlour_house::{AnyTable, SeatSpec, Setup};
use serde_json::{Value, json};

use crate::Trouble;
use crate::news::news;
use crate::server::Server;
use crate::socket::{Closed, Socket};
use crate::talk::Talk;
use crate::told::{Info, Line, Stands};

/// How long one waits in one go for what happens; whoever wants to leave waits as long.
const MOMENT: Duration = Duration::from_millis(50);
/// The pauses between tries to reach a server, at first and at most.
const PAUSE: (Duration, Duration) = (Duration::from_millis(100), Duration::from_secs(3));
/// How long a new match may take to begin that others are asked to as well.
const BEGINS: Duration = Duration::from_secs(3);

/// A match at a server's table.
pub struct Far {
    pub(crate) server: Server,
    /// A table by the same rules that is never played at, for what does not depend on the match.
    pub(crate) likeness: Box<dyn AnyTable>,
    pub(crate) talk: RefCell<Talk>,
    pub(crate) info: Info,
    /// When that was told.
    pub(crate) told: Instant,
    pub(crate) scene: Scene,
    pub(crate) events: Vec<ToldEvent>,
    pub(crate) stands: Stands,
    /// The record, once the match is over.
    pub(crate) record: Option<Record>,
    /// Where it is kept then.
    keep: Option<PathBuf>,
    pub(crate) notes: Vec<String>,
    /// A command that nobody has answered yet.
    pub(crate) pending: Option<Value>,
    pub(crate) lost: bool,
    pub(crate) pause: Duration,
    pub(crate) pace: Pace,
    /// What the names of this program's commands begin with.
    pub(crate) own: String,
    pub(crate) number: u64,
}

#[expect(clippy::disallowed_methods, reason = "clocks run while a person looks at them")]
pub(crate) fn now() -> Instant {
    Instant::now()
}

impl Far {
    /// Goes to a table where a match is played or has been.
    pub fn sit(server: &Server, info: Info) -> Result<Far, Trouble> {
        let game = server.game(&info.game)?;
        let mut setup = Setup::new(Seed::from_number(0));
        setup.rules = info.rules.clone().into();
        setup.seats = vec![SeatSpec::Human; info.seats.len()];
        let likeness = game.open(&setup).map_err(|error| {
            Trouble::Strange(format!("This program does not know the rules played there: {error}"))
        })?;
        let mut bytes = [0; 8];
        getrandom::fill(&mut bytes)
            .map_err(|e| Trouble::Strange(format!("The system gives no random numbers: {e}.")))?;
        let socket = Socket::open(server.address(), server.token(), &info.id)?;
        let scene = likeness.scene(parlour_core::Viewer::Spectator);
        let mut far = Far {
            server: server.clone(),
            likeness,
            talk: RefCell::new(Talk::new(socket)),
            info,
            told: now(),
            scene,
            events: Vec::new(),
            stands: Stands::default(),
            record: None,
            keep: None,
            notes: Vec::new(),
            pending: None,
            lost: false,
            pause: PAUSE.0,
            pace: Pace::default(),
            own: format!("{:016x}", u64::from_le_bytes(bytes)),
            number: 0,
        };
        match far.reload() {
            Ok(()) => Ok(far),
            Err(Closed) => Err(Trouble::Silent("The server closed the connection.".into())),
        }
    }

    /// The table, as it was told of last.
    #[must_use]
    pub fn info(&self) -> &Info {
        &self.info
    }

    /// Keeps the record in a new file once the match is over.
    pub fn keep_record(&mut self, path: &Path) {
        self.keep = Some(path.to_owned());
        self.write_record();
    }

    fn write_record(&mut self) {
        let (Some(record), Some(path)) = (&self.record, &self.keep) else { return };
        let written =
            File::create_new(path).and_then(|mut file| file.write_all(record.to_text().as_bytes()));
        let path = self.keep.take();
        if let (Err(error), Some(path)) = (written, path) {
            self.notes.push(format!("The record cannot be kept in {}: {error}.", path.display()));
        }
    }

    /// The match where the same people play again, if they have come.
    pub fn again(server: &Server, table: &str) -> Result<Far, Trouble> {
        let mut info = server.rematch(table)?;
        let since = now();
        while info.status == "open" {
            if since.elapsed() > BEGINS {
                let message = "The others have not come yet: try again soon.".into();
                return Err(Trouble::Refused { code: "not_begun".into(), message });
            }
            thread::sleep(MOMENT);
            info = server.table(&info.id)?;
        }
        Far::sit(server, info)
    }

    /// Waits until something happens, or somebody wants to leave.
    pub(crate) fn wait(&mut self) -> Result<(), Closed> {
        loop {
            if self.listen_for(MOMENT)? || self.pace.hurried() {
                return Ok(());
            }
        }
    }

    /// Takes in what comes in time; whether there was anything.
    pub(crate) fn listen_for(&mut self, time: Duration) -> Result<bool, Closed> {
        let line = self.talk.get_mut().next(time)?;
        let Some(line) = line else { return Ok(false) };
        let rewound = self.take(line);
        if rewound {
            self.reload()?
        } else {
            self.look()?
        }
        Ok(true)
    }

    /// Takes in a line; whether all is to be asked for again.
    pub(crate) fn take(&mut self, line: Line) -> bool {
        if let Some(info) = line.table {
            self.hear(info);
        }
        if line.ok && !line.payload.is_null() {
            let stands: Stands = serde_json::from_value(line.payload).unwrap_or_default();
            // A state is told of by one event each; those that were asked for are known.
            let new = stands.state.saturating_sub(self.stands.state) as usize;
            let known = line.events.len().saturating_sub(new);
            self.events.extend(line.events.into_iter().skip(known));
            if stands.state >= self.stands.state {
                self.stands = stands;
            }
        }
        line.rewound
    }

    pub(crate) fn hear(&mut self, info: Info) {
        self.notes.extend(news(&self.info, &info));
        self.info = info;
        self.told = now();
    }

    /// Asks for everything anew.
    pub(crate) fn reload(&mut self) -> Result<(), Closed> {
        let talk = self.talk.get_mut();
        // What was told before is part of what is asked for now.
        loop {
            let before: Stands = read(talk.look("summary", &json!({}))?);
            let mut history = talk.look("history", &json!({}))?.payload;
            let after: Stands = read(talk.look("summary", &json!({}))?);
            let mut table = None;
            for line in talk.heard() {
                table = line.table.or(table);
            }
            if before.state == after.state {
                let events = history.get_mut("history").map(Value::take).unwrap_or_default();
                self.events = serde_json::from_value(events).unwrap_or_default();
                self.stands = after;
                if let Some(info) = table {
                    self.hear(info);
                }
                break;
            }
        }
        self.look()
    }

    /// Looks at the table until what is seen and what was told fit each other.
    pub(crate) fn look(&mut self) -> Result<(), Closed> {
        loop {
            let talk = self.talk.get_mut();
            let mut scene = talk.look("scene", &json!({}))?.payload;
            let stands: Stands = read(talk.look("summary", &json!({}))?);
            let scene = scene.get_mut("scene").map(Value::take).unwrap_or_default();
            if let Ok(scene) = serde_json::from_value(scene) {
                self.scene = scene;
            }
            if stands.state == self.stands.state {
                self.stands = stands;
                return self.see_the_end();
            }
            // More has happened, and is told in a line of its own.
            let line = self.talk.get_mut().next(Duration::from_secs(10))?.ok_or(Closed)?;
            if self.take(line) {
                return self.reload();
            }
        }
    }

    /// When a match is over, everything is open.
    fn see_the_end(&mut self) -> Result<(), Closed> {
        if self.is_over() && self.record.is_none() {
            match self.server.record(&self.info.id) {
                Ok(record) => {
                    self.record = Some(record);
                    self.write_record();
                }
                Err(Trouble::Silent(_)) => return Err(Closed),
                // It is played all the same.
                Err(_) => {}
            }
        }
        Ok(())
    }

    pub(crate) fn is_over(&self) -> bool {
        self.info.status == "over" || self.stands.outcome.is_some()
    }

    /// Tries once to reach the server again, after a pause that grows.
    pub(crate) fn reach_again(&mut self) -> Result<(), Trouble> {
        let until = now() + self.pause;
        while now() < until && !self.pace.hurried() {
            thread::sleep(MOMENT.min(self.pause));
        }
        self.pause = (self.pause * 2).min(PAUSE.1);
        let again = Socket::open(self.server.address(), self.server.token(), &self.info.id);
        let socket = match again {
            Ok(socket) => socket,
            Err(Trouble::Silent(_)) => return Ok(()),
            Err(other) => return Err(other),
        };
        *self.talk.get_mut() = Talk::new(socket);
        if self.recover().is_ok() {
            self.lost = false;
            self.pause = PAUSE.0;
        }
        Ok(())
    }

    /// Sends again what nobody answered: it has a name, and is done once.
    fn recover(&mut self) -> Result<(), Closed> {
        if let Some(command) = self.pending.clone() {
            let line = self.talk.get_mut().give(&command)?;
            self.pending = None;
            self.notes.extend(line.error.map(|fault| fault.message));
        }
        if let Ok(info) = self.server.table(&self.info.id) {
            self.hear(info);
        }
        self.reload()
    }
}

fn read(line: Line) -> Stands {
    serde_json::from_value(line.payload).unwrap_or_default()
}
