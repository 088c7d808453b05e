//! Programs that end together, and never later than we do.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::spent::spent;
use rustix::process::{Pid, Signal, kill_process_group};

/// Waits for the end of its input, which comes with ours however we end, and then kills the
/// group with itself in it. Signals meant for the programs do not end the guard.
const GUARD: &str = "trap '' HUP INT QUIT TERM; read -r end; kill -KILL 0";

/// A process group of its own. Its first process is a guard, so that programs in it cannot
/// outlive us, not even if we are killed; and because the guard is ours until it is waited for,
/// no other group can have its number.
pub(crate) struct Group {
    number: Pid,
    /// `None` once all are killed: another group may have the number then.
    guard: Option<Child>,
}

impl Group {
    /// A group with only its guard in it.
    pub(crate) fn new() -> io::Result<Group> {
        let guard = Command::new("/bin/sh")
            .args(["-c", GUARD])
            .process_group(0)
            // Only we have the other end of this pipe: it is not handed on to other programs.
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        Ok(Group { number: Pid::from_child(&guard), guard: Some(guard) })
    }

    /// Its number, for programs that are to be started in it.
    pub(crate) fn number(&self) -> i32 {
        self.number.as_raw_nonzero().get()
    }

    /// The processor time that all in it have had so far.
    pub(crate) fn spent(&self) -> Option<Duration> {
        spent(self.number())
    }

    /// Kills everything in it.
    pub(crate) fn kill(&mut self) {
        if let Some(mut guard) = self.guard.take() {
            // These fail only where all have ended already.
            let _ = kill_process_group(self.number, Signal::KILL);
            let _ = guard.wait();
        }
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.kill();
    }
}
