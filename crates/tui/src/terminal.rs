//! The real terminal: taken over, and always given back.

use std::io::{self, Write, stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};
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
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

use crate::app::App;

/// How often a sleeping program looks whether a signal has come.
const SIGNAL_WATCH: Duration = Duration::from_millis(250);
/// How long the program may take to leave by itself after a signal.
const GRACE: Duration = Duration::from_millis(1000);

/// Runs the program on the terminal until it ends. The number of the signal that ended it, if
/// one did. The terminal is restored on every way out, a panic and a signal among them.
pub fn run(app: &mut App) -> io::Result<Option<i32>> {
    let signal = Arc::new(AtomicI32::new(0));
    let handle = watch_signals(&signal)?;
    let terminal = TakenOver::new()?;
    let done = play(app, &signal);
    drop(terminal);
    handle.close();
    done?;
    let signal = signal.load(Ordering::Relaxed);
    Ok((signal != 0).then_some(signal))
}

fn play(app: &mut App, signal: &AtomicI32) -> io::Result<()> {
    // The alternate screen is empty: nothing is to be cleared, and no question is to be asked of
    // a terminal that may be slow to answer.
    let mut terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
    #[expect(clippy::disallowed_methods, reason = "pauses between moves are real time")]
    let began = Instant::now();
    while !app.is_over() {
        if app.has_changed() {
            // Terminals that can hold back a frame until it is whole do so.
            execute!(stdout(), BeginSynchronizedUpdate)?;
            terminal.draw(|frame| app.draw(frame))?;
            execute!(stdout(), EndSynchronizedUpdate)?;
        }
        let sleep = app.wake().map_or(SIGNAL_WATCH, |wake| wake.min(SIGNAL_WATCH));
        if event::poll(sleep)? {
            // All that has come is answered before the next frame.
            while event::poll(Duration::ZERO)? {
                app.handle(&event::read()?);
            }
        }
        if signal.load(Ordering::Relaxed) != 0 {
            app.end();
        }
        app.tick(began.elapsed());
    }
    Ok(())
}

/// The terminal while it is ours; dropping gives it back.
struct TakenOver;

impl TakenOver {
    fn new() -> io::Result<TakenOver> {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            restore();
            before(panic);
        }));
        enable_raw_mode()?;
        let taken = TakenOver;
        execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)?;
        Ok(taken)
    }
}

impl Drop for TakenOver {
    fn drop(&mut self) {
        restore();
    }
}

/// Gives the terminal back; doing so twice does no harm.
fn restore() {
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
