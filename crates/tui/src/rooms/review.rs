//! The review of a match: what a strong bot would have done, made in the background.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::Duration;

use crossterm::event::{Event, KeyCode};
use parlour_core::{Pace, Record};
use parlour_house::{Go, find};
use parlour_review::{Ask, Progress, Review, review, text, usual_seats};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::help::Help;
use super::page::{Hint, Input, Page};
use super::replay::Replay;
use crate::look::{Look, Role};
use crate::screen::{Next, Screen};
use crate::world::Outside;

const KEYS: [Hint; 5] = [
    ("1 2 3", "look at that moment", KeyCode::Char('1')),
    ("↑↓", "scroll", KeyCode::Down),
    ("Tab", "next seat", KeyCode::Tab),
    ("?", "help", KeyCode::Char('?')),
    ("Esc", "back", KeyCode::Esc),
];

const WORKING: [Hint; 2] =
    [("Enter", "that is enough", KeyCode::Enter), ("Esc", "back", KeyCode::Esc)];

const HELP: [(&str, &str); 5] = [
    ("1 2 3", "step through the match from that moment on"),
    ("↑ ↓", "scroll; PgUp and PgDn by pages"),
    ("Tab", "the next seat, where several were reviewed"),
    ("Enter", "while the bot is at work: see what is known by then"),
    ("Esc", "back"),
];

/// How often a working bot is asked how far it is.
const PATIENCE: Duration = Duration::from_millis(100);

/// Opens the review of a record; or says why there is none.
pub(super) fn open(world: &Outside, record: &Record) -> Result<Box<dyn Screen>, String> {
    Ok(Box::new(ReviewRoom::new(world, record.clone())?))
}

/// How far the bot is, and a way to stop it.
#[derive(Default)]
struct Work {
    done: AtomicUsize,
    of: AtomicUsize,
    stop: AtomicBool,
    pace: Pace,
}

impl Work {
    /// Ends the work at once; what is known by then is kept.
    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.pace.hurry();
    }
}

/// A review, at work or done.
struct ReviewRoom {
    record: Record,
    title: &'static str,
    work: Arc<Work>,
    waiting: Option<Receiver<Result<Review, String>>>,
    review: Option<Review>,
    /// Which of the reviewed seats is shown.
    seat: usize,
    top: usize,
    page: Page,
}

impl ReviewRoom {
    fn new(world: &Outside, record: Record) -> Result<ReviewRoom, String> {
        let id = record.header.game.clone();
        let missing = move || format!("There is no game \"{id}\" here.");
        let title = world.game(&record.header.game).ok_or_else(&missing)?.about().title;
        let games = world.games.clone();
        let work = Arc::new(Work { pace: Pace::of_people(), ..Work::default() });
        let (send, waiting) = channel();
        let (theirs, judged) = (Arc::clone(&work), record.clone());
        thread::spawn(move || {
            let ask = Ask { pace: theirs.pace.clone(), ..Ask::new(usual_seats(&judged)) };
            let mut progress = |at: Progress| {
                theirs.done.store(at.done, Ordering::Relaxed);
                theirs.of.store(at.of, Ordering::Relaxed);
                if theirs.stop.load(Ordering::Relaxed) { Go::Stop } else { Go::On }
            };
            let found = match find(&games, &judged.header.game) {
                Some(game) => {
                    review(game, &judged, &ask, &mut progress).map_err(|error| error.to_string())
                }
                None => Err(missing()),
            };
            // The screen may have gone; then nobody waits.
            let _ = send.send(found);
        });
        Ok(ReviewRoom {
            record,
            title,
            work,
            waiting: Some(waiting),
            review: None,
            seat: 0,
            top: 0,
            page: Page::default(),
        })
    }

    /// The review of the seat that is shown.
    fn shown(&self) -> Option<Review> {
        let review = self.review.as_ref()?;
        let seats = review.seats.get(self.seat).cloned().into_iter().collect();
        Some(Review { seats, ..review.clone() })
    }

    /// Steps through the match from one of the worst moments on.
    fn look_at(&mut self, number: usize, world: &Outside) -> Next {
        let seat = self.review.as_ref().and_then(|review| review.seats.get(self.seat));
        let moment = seat.and_then(|seat| seat.moments.get(*seat.worst.get(number)?));
        let Some(line) = moment.map(|moment| moment.line) else {
            self.page.complain(format!("There is no moment {} here.", number + 1));
            return Next::Redraw;
        };
        let opened = Replay::open(world, self.record.clone(), None).map(|mut replay| {
            // The first line of the record is its header, and lines count from 1.
            replay.go(world, line.saturating_sub(2));
            replay
        });
        match opened {
            Ok(replay) => Next::Push(Box::new(replay)),
            Err(why) => {
                self.page.complain(why);
                Next::Redraw
            }
        }
    }

    fn progress(&self, width: usize, look: &Look) -> Vec<Line<'static>> {
        let (done, of) =
            (self.work.done.load(Ordering::Relaxed), self.work.of.load(Ordering::Relaxed));
        let room = width.saturating_sub(4);
        let full = (room * done).checked_div(of).unwrap_or(0);
        vec![
            Line::default(),
            Line::raw(format!("  A strong bot looks at every decision: {done} of {of}.")),
            Line::default(),
            Line::from(vec![
                Span::raw("  "),
                Span::styled("━".repeat(full), look.style(Role::Key)),
                Span::styled("─".repeat(room - full), look.style(Role::Frame)),
            ]),
        ]
    }

    fn scroll(&mut self, by: isize) -> Next {
        self.top = self.top.saturating_add_signed(by);
        Next::Redraw
    }
}

impl Drop for ReviewRoom {
    fn drop(&mut self) {
        self.work.stop();
    }
}

impl Screen for ReviewRoom {
    fn draw(&mut self, frame: &mut Frame<'_>, world: &Outside) {
        let look = &world.look;
        let hints: &[Hint] = if self.waiting.is_some() { &WORKING } else { &KEYS };
        let body = self.page.draw(frame, look, &format!("Review: {}", self.title), hints);
        let lines = match self.shown() {
            None if self.waiting.is_some() => self.progress(body.width.into(), look),
            None => Vec::new(),
            Some(review) => text(&review).lines().map(|line| Line::raw(line.to_owned())).collect(),
        };
        self.top = self.top.min(lines.len().saturating_sub(body.height.into()));
        let shown: Vec<Line<'_>> = lines.into_iter().skip(self.top).collect();
        let inner = Rect { x: body.x + u16::from(body.width > 80), ..body };
        frame.render_widget(Paragraph::new(shown), inner.intersection(body));
    }

    fn handle(&mut self, event: &Event, world: &mut Outside) -> Next {
        match self.page.read(event) {
            Input::Key(KeyCode::Esc | KeyCode::Char('q')) => Next::Pop,
            Input::Key(KeyCode::Enter) if self.waiting.is_some() => {
                self.work.stop();
                Next::Redraw
            }
            Input::Key(KeyCode::Char(digit @ '1'..='9')) if self.review.is_some() => {
                self.look_at(digit as usize - '1' as usize, world)
            }
            Input::Key(KeyCode::Tab) => {
                let seats = self.review.as_ref().map_or(1, |review| review.seats.len());
                self.seat = (self.seat + 1) % seats.max(1);
                self.top = 0;
                Next::Redraw
            }
            Input::Key(KeyCode::Up) => self.scroll(-1),
            Input::Key(KeyCode::Down) => self.scroll(1),
            Input::Key(KeyCode::PageUp) => self.scroll(-15),
            Input::Key(KeyCode::PageDown) => self.scroll(15),
            Input::Wheel(by) => self.scroll(3 * by),
            Input::Key(KeyCode::Char('?')) => Next::Push(Box::new(Help::new("Review", &HELP))),
            _ => Next::Idle,
        }
    }

    fn tick(&mut self, _: &mut Outside) -> Next {
        let Some(waiting) = &self.waiting else { return Next::Idle };
        match waiting.try_recv() {
            Ok(Ok(review)) => self.review = Some(review),
            Ok(Err(why)) => self.page.complain(why),
            Err(TryRecvError::Empty) => return Next::Redraw,
            Err(TryRecvError::Disconnected) => self.page.complain("The review gave no answer."),
        }
        self.waiting = None;
        Next::Redraw
    }

    fn wake(&self, _: &Outside) -> Option<Duration> {
        self.waiting.is_some().then_some(PATIENCE)
    }
}
