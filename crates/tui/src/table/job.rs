//! Thinking in the background: a bot's move or a hint, while the screen stays alive.

use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use parlour_core::Seat;
use parlour_front::Stage;
use parlour_house::{ActError, Hint};
use parlour_store::SessionError;

use super::Match;

/// What is thought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    /// The next bot's move.
    Step,
    /// The moves of all bots up to a person's decision.
    Rush,
    /// What a bot would do in a person's seat.
    Hint(Seat),
    /// Whether who holds the match answers again.
    Reach,
}

/// What came of it.
pub(super) enum Thought {
    /// Bots have moved; what everybody may know of what they did wrong.
    Moved(Result<Vec<String>, SessionError>),
    Hint(Result<Hint, ActError>),
    /// Whether it was worth trying to reach the match.
    Reached(Result<(), SessionError>),
}

/// A match that is away being thought about.
pub(super) struct Job {
    pub(super) task: Task,
    answer: Receiver<(Match, Thought)>,
}

impl Job {
    /// Sends the match away.
    pub(super) fn start(sitting: Match, task: Task) -> Job {
        let (sender, answer) = channel();
        thread::spawn(move || {
            let mut sitting = sitting;
            let thought = think(&mut sitting, task);
            // Nobody waits any more if this fails; the journal is written already.
            let _ = sender.send((sitting, thought));
        });
        Job { task, answer }
    }

    /// The answer, if it comes within a time; `Err` if it never will.
    pub(super) fn wait(&self, time: Duration) -> Result<Option<(Match, Thought)>, Lost> {
        match self.answer.recv_timeout(time) {
            Ok(answer) => Ok(Some(answer)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(Lost),
        }
    }
}

/// The thinking broke off; the match is on disk.
pub(super) struct Lost;

fn think(sitting: &mut Match, task: Task) -> Thought {
    /// So many moves at once at most, so that leaving never waits long.
    const MOST: usize = 64;
    match task {
        Task::Hint(seat) => Thought::Hint(sitting.table().advise(seat)),
        Task::Reach => Thought::Reached(sitting.come_back()),
        Task::Step => Thought::Moved(sitting.step().map(|moved| moved.faults)),
        Task::Rush => {
            let mut faults = Vec::new();
            for _ in 0..MOST {
                if !matches!(sitting.stage(), Stage::Thinking(_)) {
                    break;
                }
                match sitting.step() {
                    Ok(moved) => faults.extend(moved.faults),
                    Err(error) => return Thought::Moved(Err(error)),
                }
            }
            Thought::Moved(Ok(faults))
        }
    }
}
