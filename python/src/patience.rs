//! Long work: without the interpreter's lock, and ended by Ctrl-C.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

/// How long Ctrl-C may go unheard.
const GLANCE: Duration = Duration::from_millis(20);

/// Does work on another thread while this one listens for signals; `stop` asks the work to end soon.
pub(crate) fn patiently<T: Send>(
    py: Python<'_>,
    stop: impl Fn() + Send + Sync,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    py.detach(|| {
        thread::scope(|scope| {
            let (send, done) = channel();
            let worker = scope.spawn(move || {
                let result = work();
                // Whoever listens is there until this thread has ended.
                let _ = send.send(());
                result
            });
            let mut interrupted = None;
            while let Err(RecvTimeoutError::Timeout) = done.recv_timeout(GLANCE) {
                if interrupted.is_none() {
                    interrupted = Python::attach(|py| py.check_signals()).err();
                    if interrupted.is_some() {
                        stop();
                    }
                }
            }
            let result = worker.join().unwrap_or_else(|why| std::panic::resume_unwind(why));
            interrupted.map_or(Ok(result), Err)
        })
    })
}
