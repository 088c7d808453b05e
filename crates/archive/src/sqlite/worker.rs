//! The threads that own a connection each.

use std::thread::{self, JoinHandle};

use rusqlite::{Connection, Transaction, TransactionBehavior};
#[cfg(target_os = "linux")]
use thread_priority::unix::{
    NormalThreadSchedulePolicy, ThreadSchedulePolicy, set_thread_priority_and_policy,
    thread_native_id,
};
#[cfg(target_os = "linux")]
use thread_priority::{ThreadPriority, ThreadPriorityValue};
use tokio::sync::{broadcast, mpsc, oneshot};

use super::{append, run};
use crate::database::{Outcome, Row, Statement};
use crate::{Error, News, Submission, Submitted};

/// Where an answer goes.
type To<T> = oneshot::Sender<Result<T, Error>>;

/// Something to be written. It comes back with the answer: who made it frees it, because the
/// allocator does that the slower way for another thread.
pub(super) struct Work(pub(super) Task, pub(super) To<(Done, Task)>);

/// What is to be written.
pub(super) enum Task {
    Append(Submission),
    Transact(Vec<Statement>),
}

/// What became of a task.
pub(super) enum Done {
    Append(Submitted),
    Transact(Outcome),
}

/// What was committed together.
pub(super) type Batch = Vec<(Work, Done)>;

/// Something to be read.
pub(super) struct Read(pub(super) Statement, pub(super) To<Vec<Row>>);

/// How much may wait for a thread; then whoever comes waits too.
const QUEUE: usize = 1024;

/// How much is committed together at most.
const TOGETHER: usize = 1024;

/// In how many parts a commit is answered at most, so that others who have much to do cannot keep
/// the answers back for long.
const PARTS: usize = 256;

/// A thread with a queue. It is stopped, with all that it has been given done, when this is
/// dropped.
pub(super) struct Worker<T> {
    queue: Option<mpsc::Sender<T>>,
    thread: Option<JoinHandle<()>>,
}

impl<T: Send + 'static> Worker<T> {
    pub(super) fn start(
        name: &str,
        work: impl FnOnce(mpsc::Receiver<T>) + Send + 'static,
    ) -> Result<Worker<T>, Error> {
        let (queue, inbox) = mpsc::channel(QUEUE);
        let thread = thread::Builder::new().name(name.into()).spawn(move || work(inbox));
        let thread = thread.map_err(Error::failed)?;
        Ok(Worker { queue: Some(queue), thread: Some(thread) })
    }

    pub(super) async fn ask<A>(&self, work: impl FnOnce(To<A>) -> T) -> Result<A, Error> {
        let gone = || Error::Unreachable("its thread has ended".into());
        let (to, answer) = oneshot::channel();
        let queue = self.queue.as_ref().ok_or_else(gone)?;
        queue.send(work(to)).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }
}

impl<T> Drop for Worker<T> {
    fn drop(&mut self) {
        self.queue = None;
        if let Some(thread) = self.thread.take() {
            // It can only fail by a panic, which has been shown already.
            let _ = thread.join();
        }
    }
}

/// Answers what is read.
pub(super) fn read(connection: &Connection, mut inbox: mpsc::Receiver<Read>) {
    while let Some(Read(statement, to)) = inbox.blocking_recv() {
        let answer = run(connection, &statement).map(|(_, rows)| rows).map_err(Error::failed);
        let _ = to.send(answer); // Whoever asked may have gone.
    }
}

/// Commits what arrives, all that is waiting together, and then answers.
pub(super) fn write(
    mut connection: Connection,
    mut inbox: mpsc::Receiver<Work>,
    answers: &mpsc::UnboundedSender<Batch>,
) {
    let_others_go_on();
    while let Some(first) = inbox.blocking_recv() {
        let mut batch = vec![first];
        while batch.len() < TOGETHER
            && let Ok(next) = inbox.try_recv()
        {
            batch.push(next);
        }
        settle(&mut connection, batch, answers);
    }
}

/// Answers what was committed, a few at a time: what follows from those answers is done before the
/// next are given, while all that belongs to their matches is at hand for the processor.
pub(super) async fn answer(
    mut answers: mpsc::UnboundedReceiver<Batch>,
    news: broadcast::Sender<News>,
) {
    while let Some(batch) = answers.recv().await {
        let changed: Vec<News> = batch.iter().filter_map(changed).collect();
        let few = batch.len().div_ceil(PARTS);
        for (number, (Work(task, to), done)) in batch.into_iter().enumerate() {
            let _ = to.send(Ok((done, task))); // Whoever asked may have gone.
            if number % few == few - 1 {
                tokio::task::yield_now().await;
            }
        }
        // Whoever changed a match need not hear of it, and has looked at it first.
        for piece in changed {
            let _ = news.send(piece); // Nobody may listen.
        }
    }
}

/// Where others use the same processor, they go on when this thread is given something, and it runs
/// when they pause: all that they have handed in until then is one commit.
#[cfg(target_os = "linux")]
fn let_others_go_on() {
    let batch = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Batch);
    // Half of it all, which is the usual niceness. Where it is refused, commits are smaller.
    if let Ok(usual) = ThreadPriorityValue::try_from(47_u8) {
        let usual = ThreadPriority::Crossplatform(usual);
        let _ = set_thread_priority_and_policy(thread_native_id(), usual, batch);
    }
}

#[cfg(not(target_os = "linux"))]
fn let_others_go_on() {}

/// Commits, and has that answered.
fn settle(connection: &mut Connection, batch: Vec<Work>, answers: &mpsc::UnboundedSender<Batch>) {
    match together(connection, &batch) {
        // Where nobody hands out answers any more, nobody waits for them.
        Ok(all) => drop(answers.send(batch.into_iter().zip(all).collect())),
        // One of them is at fault; by themselves the others may pass.
        Err(_) if batch.len() > 1 => {
            batch.into_iter().for_each(|work| settle(connection, vec![work], answers));
        }
        Err(why) => batch.into_iter().for_each(|work| refuse(work, &why)),
    }
}

/// All of it in one transaction.
fn together(connection: &mut Connection, batch: &[Work]) -> Result<Vec<Done>, Error> {
    let whole = connection.transaction_with_behavior(TransactionBehavior::Immediate);
    let mut whole = whole.map_err(Error::failed)?;
    let mut all = Vec::with_capacity(batch.len());
    for Work(task, _) in batch {
        all.push(match task {
            Task::Append(submission) => {
                Done::Append(append::append(&whole, submission).map_err(Error::failed)?)
            }
            Task::Transact(statements) => {
                Done::Transact(transact(&mut whole, statements).map_err(Error::failed)?)
            }
        });
    }
    whole.commit().map_err(Error::failed)?;
    Ok(all)
}

fn transact(whole: &mut Transaction<'_>, statements: &[Statement]) -> rusqlite::Result<Outcome> {
    // Dropped without a commit, it takes back what was done since.
    let part = whole.savepoint()?;
    let mut given = Vec::with_capacity(statements.len());
    for (place, statement) in statements.iter().enumerate() {
        let (touched, rows) = run(&part, statement)?;
        if statement.must.is_some_and(|must| must != touched) {
            return Ok(Outcome::Undone(place));
        }
        given.push(rows);
    }
    part.commit()?;
    Ok(Outcome::Done(given))
}

/// The news of what was done, if there are any.
fn changed((Work(task, _), done): &(Work, Done)) -> Option<News> {
    match (task, done) {
        (Task::Append(new), Done::Append(Submitted::Written(version))) => {
            Some(News::Changed { id: new.id.clone(), version: *version })
        }
        _ => None,
    }
}

fn refuse(Work(_, to): Work, why: &Error) {
    let _ = to.send(Err(why.clone()));
}
