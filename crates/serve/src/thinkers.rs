//! Where bots think: threads of their own, which get what processor time people leave over.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

#[cfg(target_os = "linux")]
use thread_priority::ThreadPriority;
#[cfg(target_os = "linux")]
use thread_priority::unix::{
    NormalThreadSchedulePolicy, ThreadSchedulePolicy, set_thread_priority_and_policy,
    thread_native_id,
};
use tokio::sync::{Semaphore, SemaphorePermit, oneshot};

type Thought = Box<dyn FnOnce() + Send>;

/// Threads for bots that think. They end when this is dropped.
#[derive(Debug)]
pub(crate) struct Thinkers {
    free: Semaphore,
    queue: Sender<Thought>,
}

/// A thread that is free.
#[derive(Debug)]
pub(crate) struct Place<'a> {
    queue: &'a Sender<Thought>,
    _held: SemaphorePermit<'a>,
}

impl Thinkers {
    /// So many threads.
    pub(crate) fn new(count: usize) -> Thinkers {
        let (queue, inbox) = channel();
        let inbox = Arc::new(Mutex::new(inbox));
        for number in 0..count {
            let inbox = inbox.clone();
            let thread = std::thread::Builder::new().name(format!("thinker-{number}"));
            if let Err(error) = thread.spawn(move || work(&inbox)) {
                tracing::error!(%error, "there is one thread less for bots");
            }
        }
        Thinkers { free: Semaphore::new(count), queue }
    }

    /// Waits for a thread that is free.
    pub(crate) async fn place(&self) -> Option<Place<'_>> {
        let _held = self.free.acquire().await.ok()?;
        Some(Place { queue: &self.queue, _held })
    }
}

impl Place<'_> {
    /// Thinks; `None` if that panicked.
    pub(crate) async fn think<T: Send + 'static>(
        self,
        thought: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let (to, answer) = oneshot::channel();
        // Whoever asked may have gone.
        self.queue.send(Box::new(move || drop(to.send(thought())))).ok()?;
        answer.await.ok()
    }
}

fn work(inbox: &Mutex<Receiver<Thought>>) {
    step_back();
    loop {
        let next = inbox.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(thought) = next else { return };
        // A bot that panics takes no thread with it; what it said is on standard error.
        let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(thought));
    }
}

/// People come first: this thread runs when nobody else wants to. That it is nice would not be
/// enough: it would still run to the end of its slice of milliseconds while somebody waits.
#[cfg(target_os = "linux")]
fn step_back() {
    let idle = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
    let set = set_thread_priority_and_policy(thread_native_id(), ThreadPriority::Min, idle);
    if let Err(error) = set {
        tracing::warn!(?error, "bots think as if they were people");
    }
}

#[cfg(not(target_os = "linux"))]
fn step_back() {}

#[cfg(test)]
mod tests {
    #[cfg(target_os = "linux")]
    use thread_priority::unix::thread_schedule_policy;

    use super::*;

    #[tokio::test]
    async fn a_bot_that_panics_takes_no_thread_with_it() {
        let thinkers = Thinkers::new(1);
        let panics = thinkers.place().await.unwrap().think(|| panic!("on purpose"));
        assert_eq!(panics.await, None::<()>);
        assert_eq!(thinkers.place().await.unwrap().think(|| 7).await, Some(7));
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn bots_think_where_people_come_first() {
        let thinkers = Thinkers::new(1);
        let idle = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
        let is_idle = move || thread_schedule_policy() == Ok(idle);
        let there = thinkers.place().await.unwrap().think(is_idle).await;
        assert_eq!((there, is_idle()), (Some(true), false));
    }
}
