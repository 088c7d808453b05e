//! The program line by line while it runs: lines in, lines out.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// How long anything may take on a slow machine.
const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) struct Running {
    pub(crate) child: Child,
    pub(crate) input: Option<ChildStdin>,
    lines: Receiver<String>,
    /// All that it has said as far as the test has read.
    pub(crate) said: String,
}

impl Running {
    /// Starts it; standard error is where the command says.
    pub(crate) fn start(command: &mut Command) -> Running {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let output = child.stdout.take().unwrap();
        let (send, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    return;
                }
            }
        });
        Running { input: child.stdin.take(), child, lines, said: String::new() }
    }

    /// Types a line; a program that has ended does not hear it.
    pub(crate) fn type_line(&mut self, line: &str) -> bool {
        self.input.as_mut().is_some_and(|input| writeln!(input, "{line}").is_ok())
    }

    /// Waits until the program says something, and gives the line; `None` if it ends without, or
    /// is too slow.
    pub(crate) fn wait_for(&mut self, signs: &[&str]) -> Option<String> {
        // A program that never says it would hang the test instead of failing it.
        while let Ok(line) = self.lines.recv_timeout(PATIENCE) {
            self.said += &format!("{line}\n");
            if signs.iter().any(|sign| line.contains(sign)) {
                return Some(line);
            }
        }
        None
    }

    /// Types a line and waits until the program has acknowledged it.
    pub(crate) fn type_and_wait(&mut self, line: &str, sign: &str) -> bool {
        self.type_line(line) && self.wait_for(&[sign]).is_some()
    }

    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Ends its input and waits for it; all that it has said.
    pub(crate) fn end(mut self) -> (ExitStatus, String) {
        drop(self.input.take());
        self.wait_for(&[]);
        (self.child.wait().unwrap(), std::mem::take(&mut self.said))
    }
}

impl Drop for Running {
    /// A test that fails leaves no program behind.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
