//! The real terminal: taken over, and always given back.

use std::io::{self, IsTerminal, Stdout, Write, stdin, stdout};
use std::mem::ManuallyDrop;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::cursor::Show;
use crossterm::event::{self, DisableMouseCapture, EnableMouseCapture};
use crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use crossterm::execute;
use crossterm::terminal::{BeginSynchronizedUpdate, EndSynchronizedUpdate};
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use rustix::process::{Signal, kill_current_process_group};
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

use crate::app::{App, is_control};

/// How often a sleeping program looks whether a signal has come.
const SIGNAL_WATCH: Duration = Duration::from_millis(250);
/// How long the program may take to leave by itself after a signal.
const GRACE: Duration = Duration::from_millis(1000);

/// Whether the terminal is ours now.
static OURS: AtomicBool = AtomicBool::new(false);
/// What broke in the background while it was: to be said on the ordinary screen.
static BROKEN: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Runs the program on the terminal until it ends. The number of the signal that ended it, if
/// one did; a window that was closed counts as its signal, hangup. The terminal is restored on
/// every way out, a panic and a signal among them.
pub fn run(app: &mut App) -> io::Result<Option<i32>> {
    let signal = Arc::new(AtomicI32::new(0));
    let handle = watch_signals(&signal)?;
    let continued = Arc::new(AtomicBool::new(false));
    signal_hook::flag::register(SIGCONT, Arc::clone(&continued))?;
    let terminal = TakenOver::new()?;
    let done = play(app, &signal, &continued);
    app.end();
    drop(terminal);
    handle.close();
    match signal.load(Ordering::Relaxed) {
        0 if is_gone() => Ok(Some(SIGHUP)),
        0 => done.map(|()| None),
        // Whatever failed on the way out, failed because of it.
        signal => Ok(Some(signal)),
    }
}

/// Whether the window was closed: nothing can be written or read any more.
fn is_gone() -> bool {
    !stdin().is_terminal()
}

fn play(app: &mut App, signal: &AtomicI32, continued: &AtomicBool) -> io::Result<()> {
    let mut terminal = empty_screen()?;
    #[expect(clippy::disallowed_methods, reason = "pauses between moves are real time")]
    let began = Instant::now();
    while !app.is_over() {
        if app.has_changed() {
            // Terminals that can hold back a frame until it is whole do so.
            execute!(stdout(), BeginSynchronizedUpdate)?;
            terminal.draw(|frame| app.draw(frame))?;
            execute!(stdout(), EndSynchronizedUpdate)?;
        }
        if app.rings() {
            stdout().write_all(b"\x07")?;
            stdout().flush()?;
        }
        let sleep = app.wake().map_or(SIGNAL_WATCH, |wake| wake.min(SIGNAL_WATCH));
        if event::poll(sleep)? {
            // All that has come is answered before the next frame.
            while event::poll(Duration::ZERO)? {
                let event = event::read()?;
                if is_control(&event, 'z') {
                    restore();
                    // The whole job stops, as the terminal itself would see to; where no shell
                    // looks after it, nothing does.
                    kill_current_process_group(Signal::TSTP)?;
                    continued.store(true, Ordering::Relaxed);
                } else {
                    app.handle(&event);
                }
            }
        }
        // Whoever stopped the program, the shell has used the terminal since.
        if continued.swap(false, Ordering::Relaxed) {
            restore();
            take_over()?;
            terminal = empty_screen()?;
            app.redraw();
        }
        if signal.load(Ordering::Relaxed) != 0 || is_gone() {
            app.end();
        }
        app.tick(began.elapsed());
    }
    Ok(())
}

/// A terminal to draw on. The alternate screen is empty: nothing is to be cleared, and no question
/// is to be asked of a terminal that may be slow to answer. It is never dropped: the terminal is
/// given back by [`restore`], and dropping would print to one that may be gone, which panics.
fn empty_screen() -> io::Result<ManuallyDrop<Terminal<CrosstermBackend<Stdout>>>> {
    Terminal::new(CrosstermBackend::new(stdout())).map(ManuallyDrop::new)
}

/// The terminal while it is ours; dropping gives it back.
struct TakenOver;

impl TakenOver {
    fn new() -> io::Result<TakenOver> {
        let before = std::panic::take_hook();
        let own = thread::current().id();
        std::panic::set_hook(Box::new(move |panic| {
            // A bot that breaks off does not end the program: its screen stays.
            if OURS.load(Ordering::Relaxed) && thread::current().id() != own {
                BROKEN.lock().unwrap_or_else(PoisonError::into_inner).push(panic.to_string());
            } else {
                restore();
                before(panic);
            }
        }));
        let taken = TakenOver;
        take_over()?;
        Ok(taken)
    }
}

impl Drop for TakenOver {
    fn drop(&mut self) {
        restore();
        for broken in BROKEN.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            // Nothing is left to be done if even this fails.
            let _ = writeln!(io::stderr(), "In the background: {broken}");
        }
    }
}

fn take_over() -> io::Result<()> {
    OURS.store(true, Ordering::Relaxed);
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)
}

/// Gives the terminal back, if it is ours: leaving the other screen twice would put the cursor
/// back to where it was before, and the next words over those of a panic.
fn restore() {
    if !OURS.swap(false, Ordering::Relaxed) {
        return;
    }
    let mut out = stdout();
    // Nothing is left to be done if even this fails.
    let _ = execute!(out, DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
    let _ = out.flush();
}

/// Notes a signal for the loop to end on, and ends the program if the loop does not.
fn watch_signals(noted: &Arc<AtomicI32>) -> io::Result<signal_hook::iterator::Handle> {
    let mut signals = Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    let handle = signals.handle();
    let noted = Arc::clone(noted);
    thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            noted.store(signal, Ordering::Relaxed);
            thread::sleep(GRACE);
            restore();
            std::process::exit(128 + signal);
        }
    });
    Ok(handle)
}
