//! The threads that own a connection each.

use std::thread::{self, JoinHandle};

use rusqlite::{Connection, Transaction, TransactionBehavior};
use tokio::sync::{broadcast, mpsc, oneshot};

use super::{append, run};
use crate::database::{Outcome, Row, Statement};
use crate::{Answer, Error, News, Submission};

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
    Append(Answer),
    Transact(Outcome),
}

/// Something to be read.
pub(super) struct Read(pub(super) Statement, pub(super) To<Vec<Row>>);

/// How much may wait for a thread; then whoever comes waits too.
const QUEUE: usize = 1024;

/// How much is committed together at most.
const TOGETHER: usize = 1024;

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
    news: &broadcast::Sender<News>,
) {
    while let Some(first) = inbox.blocking_recv() {
        let mut batch = vec![first];
        while batch.len() < TOGETHER
            && let Ok(next) = inbox.try_recv()
        {
            batch.push(next);
        }
        settle(&mut connection, batch, news);
    }
}

/// Commits and answers.
fn settle(connection: &mut Connection, batch: Vec<Work>, news: &broadcast::Sender<News>) {
    match together(connection, &batch) {
        Ok(all) => batch.into_iter().zip(all).for_each(|(work, done)| tell(work, done, news)),
        // One of them is at fault; by themselves the others may pass.
        Err(_) if batch.len() > 1 => {
            batch.into_iter().for_each(|work| settle(connection, vec![work], news));
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

/// Answers, and spreads the news. Whoever asked may have gone, and nobody may listen.
fn tell(Work(task, to): Work, done: Done, news: &broadcast::Sender<News>) {
    if let (Task::Append(new), Done::Append(Answer::Written(version))) = (&task, &done) {
        let _ = news.send(News::Changed { id: new.id.clone(), version: *version });
    }
    let _ = to.send(Ok((done, task)));
}

fn refuse(Work(_, to): Work, why: &Error) {
    let _ = to.send(Err(why.clone()));
}
