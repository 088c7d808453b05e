//! An outside program that answers lines with lines.
//!
//! Three threads stand between the program and us, one per pipe, so that nothing it does or
//! leaves undone can block: a full pipe blocks a thread, and the thread ends with the program.

use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::Duration;

use crate::group::Group;

/// The longest answer that is read.
const LONGEST_ANSWER: u64 = 1 << 20;
/// How many lines wait to be read: an answer, and one more to know that there is too much.
const LINES: usize = 2;
/// How much of what the program last wrote to standard error is kept.
const LAST_WORDS: usize = 500;
/// How long a program that closed its pipes has to end.
const GRACE: Duration = Duration::from_millis(500);

/// A running program. It and all that it started are killed when this is dropped.
pub(crate) struct Program {
    child: Child,
    group: Group,
    asks: Sender<String>,
    answers: Receiver<Heard>,
    /// The end of what it wrote to standard error, sent when that is closed.
    last_words: Receiver<Vec<u8>>,
}

/// What came from the program's standard output.
pub(crate) enum Heard {
    /// A line.
    Line(Vec<u8>),
    /// A line that is longer than any answer.
    TooLong,
}

/// Why there is no answer.
pub(crate) enum Silence {
    /// The time ran out.
    TimedOut,
    /// The program has ended, or closed its output.
    Ended,
}

impl Program {
    /// Starts the program.
    pub(crate) fn start(words: &[String]) -> std::io::Result<Program> {
        let (name, arguments) = words.split_first().ok_or(std::io::ErrorKind::InvalidInput)?;
        let group = Group::new()?;
        let mut child = Command::new(name)
            .args(arguments)
            .process_group(group.number())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let (asks, to_write) = channel();
        let (to_read, answers) = sync_channel(LINES);
        let (to_keep, last_words) = channel();
        if let Some(pipe) = child.stdin.take() {
            thread::spawn(move || write_all(pipe, &to_write));
        }
        if let Some(pipe) = child.stdout.take() {
            thread::spawn(move || read_lines(pipe, &to_read));
        }
        if let Some(pipe) = child.stderr.take() {
            thread::spawn(move || keep_tail(pipe, &to_keep));
        }
        Ok(Program { child, group, asks, answers, last_words })
    }

    /// Sends a line. If the program has ended, [`Program::answer`] will tell.
    pub(crate) fn ask(&self, line: String) {
        let _ = self.asks.send(line);
    }

    /// What the program said without being asked, if it did.
    pub(crate) fn chatter(&self) -> Option<Heard> {
        self.answers.try_recv().ok()
    }

    /// The next line of the program.
    pub(crate) fn answer(&self, limit: Duration) -> Result<Heard, Silence> {
        self.answers.recv_timeout(limit).map_err(|error| match error {
            RecvTimeoutError::Timeout => Silence::TimedOut,
            RecvTimeoutError::Disconnected => Silence::Ended,
        })
    }

    /// Ends the program and tells how it ended and what it last wrote to standard error.
    pub(crate) fn end(mut self) -> (String, String) {
        // A program that closed its output is about to end by itself; its own exit status says
        // more than that we killed it. Its standard error closes when it ends.
        let last_words = self.last_words.recv_timeout(GRACE).unwrap_or_default();
        let mut status = self.child.try_wait().ok().flatten();
        for _ in 0..10 {
            if status.is_none() {
                thread::sleep(GRACE / 10);
                status = self.child.try_wait().ok().flatten();
            }
        }
        self.kill();
        let how = status.map_or_else(|| "still running".to_owned(), |status| status.to_string());
        (how, String::from_utf8_lossy(&last_words).trim().to_owned())
    }

    /// The processor time that it and all that it started have had so far.
    pub(crate) fn spent(&self) -> Option<Duration> {
        self.group.spent()
    }

    fn kill(&mut self) {
        self.group.kill();
        // It fails only if the program has ended and was waited for already.
        let _ = self.child.wait();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.kill();
    }
}

fn write_all(mut pipe: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if pipe.write_all(line.as_bytes()).and_then(|()| pipe.flush()).is_err() {
            return;
        }
    }
}

/// Reads until the program ends, or says more than anybody asked for: then its pipe is closed.
fn read_lines(pipe: ChildStdout, answers: &SyncSender<Heard>) {
    let mut pipe = BufReader::new(pipe);
    loop {
        let mut line = Vec::new();
        let read = (&mut pipe).take(LONGEST_ANSWER).read_until(b'\n', &mut line);
        let answer = match read {
            Err(_) | Ok(0) => return,
            Ok(_) if line.ends_with(b"\n") => Heard::Line(line),
            Ok(read) if read as u64 == LONGEST_ANSWER => Heard::TooLong,
            Ok(_) => Heard::Line(line),
        };
        let hopeless = matches!(answer, Heard::TooLong);
        if answers.try_send(answer).is_err() || hopeless {
            return;
        }
    }
}

fn keep_tail(mut pipe: ChildStderr, last_words: &Sender<Vec<u8>>) {
    let (mut piece, mut kept) = ([0; 1024], Vec::new());
    while let Ok(read @ 1..) = pipe.read(&mut piece) {
        kept.extend_from_slice(&piece[..read]);
        kept.drain(..kept.len().saturating_sub(LAST_WORDS));
    }
    // Nobody listens any more if the program was dropped.
    let _ = last_words.send(kept);
}
