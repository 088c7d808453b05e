//! Ctrl-C while something long is done.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use parlour_core::Pace;

use crate::failure::{Failure, INTERRUPTED};

/// The flag that Ctrl-C sets; bots that think are hurried too. Ctrl-C again ends the program.
pub(crate) fn interruptible(pace: &Pace) -> Result<Arc<AtomicBool>, Failure> {
    let stopped = Arc::new(AtomicBool::new(false));
    let (flag, pace) = (stopped.clone(), pace.clone());
    let interrupted = move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED.into());
        }
        pace.hurry();
    };
    ctrlc::set_handler(interrupted)
        .map_err(|error| Failure::Failed(format!("Ctrl-C cannot be heard: {error}.")))?;
    Ok(stopped)
}
