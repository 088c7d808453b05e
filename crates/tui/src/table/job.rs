//! Thinking in the background: a bot's move or a hint, while the screen stays alive.

use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use parlour_core::{Report, Seat};
use parlour_house::{ActError, Hint};
use parlour_store::{Session, SessionError};

/// What is thought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    /// The next bot's move.
    Step,
    /// The moves of all bots up to a person's decision.
    Rush,
    /// What a bot would do in a person's seat.
    Hint(Seat),
}

/// What came of it.
pub(super) enum Thought {
    Moved(Result<Vec<Report>, SessionError>),
    Hint(Result<Hint, ActError>),
}

/// A session that is away being thought about.
pub(super) struct Job {
    pub(super) task: Task,
    answer: Receiver<(Session, Thought)>,
}

impl Job {
    /// Sends the session away.
    pub(super) fn start(session: Session, task: Task) -> Job {
        let (sender, answer) = channel();
        thread::spawn(move || {
            let mut session = session;
            let thought = think(&mut session, task);
            // Nobody waits any more if this fails; the journal is written already.
            let _ = sender.send((session, thought));
        });
        Job { task, answer }
    }

    /// The answer, if it comes within a time; `Err` if it never will.
    pub(super) fn wait(&self, time: Duration) -> Result<Option<(Session, Thought)>, Lost> {
        match self.answer.recv_timeout(time) {
            Ok(answer) => Ok(Some(answer)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(Lost),
        }
    }
}

/// The thinking broke off; the match is on disk.
pub(super) struct Lost;

fn think(session: &mut Session, task: Task) -> Thought {
    /// So many moves at once at most, so that leaving never waits long.
    const MOST: usize = 64;
    match task {
        Task::Hint(seat) => {
            let table = session.table();
            Thought::Hint(table.hint(seat, &table.adviser()))
        }
        Task::Step => Thought::Moved(session.step_bot().map(|report| report.into_iter().collect())),
        Task::Rush => {
            let mut reports = Vec::new();
            while reports.len() < MOST {
                match session.step_bot() {
                    Ok(Some(report)) => reports.push(report),
                    Ok(None) => break,
                    Err(error) => return Thought::Moved(Err(error)),
                }
            }
            Thought::Moved(Ok(reports))
        }
    }
}
