//! The program in a terminal of its own: real keys in, a real screen out.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::fs::File;
use std::io::{Read, Write};
use std::num::NonZero;
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use rustix::fs::{Mode, OFlags};
use rustix::process::{WaitOptions, waitpid};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Termios, Winsize, tcgetattr, tcsetwinsize};

/// How long anything may take on a slow machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// By which a program says that a picture begins, and that it is whole.
const BEGINS: &[u8] = b"\x1b[?2026h";
const WHOLE: &[u8] = b"\x1b[?2026l";

/// What has been seen of the program.
struct Seen {
    parser: vt100::Parser,
    bytes: Vec<u8>,
    /// How many of the bytes are on the screen: pictures come whole, as in a terminal.
    shown: usize,
}

impl Seen {
    fn more(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
        let new = &self.bytes[self.shown..];
        let last = |mark: &[u8]| new.windows(mark.len()).rposition(|part| part == mark);
        let whole = match last(BEGINS) {
            Some(begins) if last(WHOLE).is_none_or(|whole| whole < begins) => begins,
            // A mark may come in two parts.
            _ => (1..BEGINS.len())
                .find(|part| new.ends_with(&BEGINS[..*part]))
                .map_or(new.len(), |part| new.len() - part),
        };
        self.parser.process(&new[..whole]);
        self.shown += whole;
    }
}

/// A terminal with the program in it.
pub(crate) struct Pty {
    child: Child,
    keyboard: File,
    line: OwnedFd,
    before: Termios,
    seen: Arc<(Mutex<Seen>, Condvar)>,
}

impl Pty {
    /// Starts the program on a screen of this size.
    pub(crate) fn start(home: &Path, args: &[&str], size: (u16, u16)) -> Pty {
        let mut command = Command::new(super::common::program());
        command.args(args).env("PARLOUR_HOME", home);
        Pty::run(command, size)
    }

    /// Starts any program on a screen of this size.
    pub(crate) fn run(mut command: Command, (width, height): (u16, u16)) -> Pty {
        // The terminal that the tests run in is out of reach, so that nobody takes its size for
        // that of this one. It fails where there is no such terminal any more, which is as well.
        let _ = rustix::process::setsid();
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let name = ptsname(&master, Vec::new()).unwrap();
        let line = rustix::fs::open(name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).unwrap();
        tcsetwinsize(&line, size(width, height)).unwrap();
        let before = tcgetattr(&line).unwrap();
        let child = command
            // A job of its own, as a shell makes one: Ctrl-Z stops it and not the test.
            .process_group(0)
            .env("TERM", "xterm-256color")
            .env("LANG", "C.UTF-8")
            .env_remove("LC_ALL")
            .env_remove("NO_COLOR")
            .stdin(line.try_clone().unwrap())
            .stdout(line.try_clone().unwrap())
            .stderr(line.try_clone().unwrap())
            .spawn()
            .unwrap();
        let parser = vt100::Parser::new(cells(height), cells(width), 0);
        let seen =
            Arc::new((Mutex::new(Seen { parser, bytes: Vec::new(), shown: 0 }), Condvar::new()));
        watch(File::from(master.try_clone().unwrap()), Arc::clone(&seen));
        Pty { child, keyboard: File::from(master), line, before, seen }
    }

    /// Types bytes as a keyboard sends them.
    pub(crate) fn send(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
    }

    /// Clicks at a place, counted from 0.
    pub(crate) fn click(&mut self, (x, y): (usize, usize)) {
        let (x, y) = (x + 1, y + 1);
        self.send(&format!("\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"));
    }

    /// The screen as lines.
    pub(crate) fn rows(&self) -> Vec<String> {
        let seen = self.seen.0.lock().unwrap();
        let screen = seen.parser.screen();
        screen.rows(0, screen.size().1.get()).collect()
    }

    pub(crate) fn text(&self) -> String {
        self.rows().join("\n")
    }

    pub(crate) fn shows(&self, text: &str) -> bool {
        self.rows().iter().any(|row| row.contains(text))
    }

    /// Where a text is on the screen.
    pub(crate) fn find(&self, text: &str) -> Option<(usize, usize)> {
        self.rows().iter().enumerate().find_map(|(y, row)| {
            let at = row.find(text)?;
            Some((row[..at].chars().count(), y))
        })
    }

    /// All that was ever written to the screen.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.seen.0.lock().unwrap().bytes.clone()
    }

    /// How many bytes were written to the screen.
    pub(crate) fn written(&self) -> usize {
        self.seen.0.lock().unwrap().bytes.len()
    }

    /// Whether the program has the whole screen to itself, and the mouse.
    pub(crate) fn is_taken_over(&self) -> bool {
        let seen = self.seen.0.lock().unwrap();
        let screen = seen.parser.screen();
        screen.alternate_screen()
            && screen.hide_cursor()
            && screen.bracketed_paste()
            && screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None
    }

    /// Waits until the screen shows a text.
    pub(crate) fn wait_for(&self, text: &str) {
        assert!(self.wait(PATIENCE, |pty| pty.shows(text)), "no {text:?} on\n{}", self.text());
    }

    /// Waits until the screen is as wanted.
    pub(crate) fn wait_until(&self, wanted: impl Fn(&Pty) -> bool) {
        assert!(self.wait(PATIENCE, wanted), "it never came to be:\n{}", self.text());
    }

    /// Waits until the screen is as wanted; `false` if that takes too long.
    pub(crate) fn wait(&self, time: Duration, wanted: impl Fn(&Pty) -> bool) -> bool {
        const LOOK: Duration = Duration::from_millis(20);
        for _ in 0..(time.as_millis() / LOOK.as_millis()).max(1) {
            if wanted(self) {
                return true;
            }
            let seen = self.seen.0.lock().unwrap();
            drop(self.seen.1.wait_timeout(seen, LOOK).unwrap());
        }
        wanted(self)
    }

    /// Presses keys, gives the screen a moment to answer with a frame, and lets it come to rest.
    pub(crate) fn press(&mut self, keys: &str) {
        const REST: Duration = Duration::from_millis(20);
        let before = self.written();
        self.send(keys);
        self.wait(Duration::from_millis(300), |pty| pty.written() > before);
        let mut known = before;
        while known < self.written() {
            known = self.written();
            self.wait(REST, |_| false);
        }
    }

    /// Changes the size of the screen, as a window manager does.
    pub(crate) fn resize(&self, width: u16, height: u16) {
        tcsetwinsize(&self.line, size(width, height)).unwrap();
        self.seen.0.lock().unwrap().parser.screen_mut().set_size(cells(height), cells(width));
        self.signal(rustix::process::Signal::WINCH);
    }

    pub(crate) fn pid(&self) -> rustix::process::Pid {
        rustix::process::Pid::from_child(&self.child)
    }

    pub(crate) fn signal(&self, signal: rustix::process::Signal) {
        rustix::process::kill_process(self.pid(), signal).unwrap();
    }

    /// Waits for the program to end, and checks that the terminal is as it was.
    pub(crate) fn ended(mut self) -> ExitStatus {
        let status = self.exit();
        self.assert_given_back();
        status
    }

    /// Waits until the program is stopped, as Ctrl-Z stops one.
    pub(crate) fn wait_until_stopped(&self) {
        let pid = self.pid();
        let look = WaitOptions::UNTRACED | WaitOptions::NOHANG;
        self.wait_until(|_| {
            let news = waitpid(Some(pid), look).unwrap();
            news.is_some_and(|(_, status)| status.stopped())
        });
    }

    /// Writes to the screen as another program at the same terminal would.
    pub(crate) fn draw_over(&self, text: &str) {
        let before = self.written();
        File::from(self.line.try_clone().unwrap()).write_all(text.as_bytes()).unwrap();
        self.wait_until(|pty| pty.written() >= before + text.len());
    }

    /// Checks that the terminal is as it was before the program took it.
    pub(crate) fn assert_given_back(&self) {
        // What the program wrote last may still be on its way.
        self.wait(PATIENCE, Pty::is_given_back);
        let now = tcgetattr(&self.line).unwrap();
        assert_eq!(now.local_modes, self.before.local_modes, "the terminal is still raw");
        assert_eq!(now.input_modes, self.before.input_modes, "the terminal is still raw");
        assert!(self.is_given_back(), "the other screen is still there:\n{}", self.text());
    }

    /// Waits for the program to end; one that does not is killed and fails the test.
    fn exit(&mut self) -> ExitStatus {
        for _ in 0..PATIENCE.as_millis() / 20 {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            self.wait(Duration::from_millis(20), |_| false);
        }
        self.child.kill().unwrap();
        panic!("the program does not end:\n{}", self.text());
    }

    /// Whether the ordinary screen, the cursor and the mouse are back.
    fn is_given_back(&self) -> bool {
        let seen = self.seen.0.lock().unwrap();
        let screen = seen.parser.screen();
        !screen.alternate_screen()
            && !screen.hide_cursor()
            && !screen.bracketed_paste()
            && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
    }

    /// Kills the program: no chance to say farewell.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Pty {
    /// A test that fails leaves no program behind.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn cells(count: u16) -> NonZero<u16> {
    NonZero::new(count).unwrap()
}

fn size(width: u16, height: u16) -> Winsize {
    Winsize { ws_row: height, ws_col: width, ws_xpixel: 0, ws_ypixel: 0 }
}

/// Reads what the program writes until there is no more.
fn watch(mut screen: File, seen: Arc<(Mutex<Seen>, Condvar)>) {
    std::thread::spawn(move || {
        let mut buffer = [0; 4096];
        while let Ok(count @ 1..) = screen.read(&mut buffer) {
            let mut all = seen.0.lock().unwrap();
            all.more(&buffer[..count]);
            seen.1.notify_all();
        }
    });
}
