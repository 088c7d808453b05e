//! A match again, step by step, with anybody's eyes, and a bot's opinion of every decision.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::Duration;

use crossterm::event::{Event, KeyCode};
use parlour_core::record::{Line as Step, Payload};
use parlour_core::{Pace, Record, Seat, Viewer};
use parlour_front::words;
use parlour_house::{AnyTable, Hint as Advice, SeatSpec};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::help::Help;
use super::page::{Hint, Input, Page};
use super::review;
use crate::look::Role;
use crate::paint::{self, Note, Touch};
use crate::screen::{Next, Screen};
use crate::world::Outside;

const KEYS: [Hint; 8] = [
    ("←", "back", KeyCode::Left),
    ("→", "on", KeyCode::Right),
    ("n", "decision", KeyCode::Char('n')),
    ("Space", "play", KeyCode::Char(' ')),
    ("Tab", "eyes", KeyCode::Tab),
    ("h", "opinion", KeyCode::Char('h')),
    ("?", "help", KeyCode::Char('?')),
    ("Esc", "leave", KeyCode::Esc),
];

const HELP: [(&str, &str); 11] = [
    ("← →", "a step back or on; PgUp and PgDn ten steps; the wheel steps too"),
    ("Home End", "the first step, the last"),
    ("n N", "the next decision of the seat you look with, the one before"),
    ("r R", "the next deal, the one before"),
    ("Space", "play by itself at the speed of the settings, and stop"),
    ("Tab", "look with the next player's eyes; after the last, all hands are open"),
    ("a", "open all hands"),
    ("h", "what a strong bot would do here, and what was done"),
    ("v", "review the whole match"),
    ("m", "the map on the whole screen, where there is one"),
    ("Esc", "leave"),
];

/// How often a thinking bot is asked whether it is done.
const PATIENCE: Duration = Duration::from_millis(100);
/// How many values of a bot's opinion are told.
const TOLD: usize = 5;

/// A record being looked at.
pub(super) struct Replay {
    game: String,
    title: &'static str,
    record: Record,
    ended: bool,
    viewer: Viewer,
    /// How many lines of the record have been played.
    at: usize,
    table: Box<dyn AnyTable>,
    /// The sentences of this step, and the ones before it.
    notes: Vec<Note>,
    news: String,
    /// When the next step comes by itself.
    next: Option<Duration>,
    thinking: Option<Thinking>,
    touch: Touch,
    page: Page,
}

/// A bot at work on an opinion.
struct Thinking {
    answer: Receiver<Result<Advice, String>>,
    pace: Pace,
}

impl Drop for Thinking {
    fn drop(&mut self) {
        // Nobody waits any more, so the bot need not go on.
        self.pace.hurry();
    }
}

/// The table after some lines of a record. Nobody sits there, so that no program is started.
fn table_at(
    world: &Outside,
    game: &str,
    record: &Record,
    to: usize,
) -> Result<Box<dyn AnyTable>, String> {
    let game = world.game(game).ok_or_else(|| format!("There is no game \"{game}\" here."))?;
    let nobody = vec![SeatSpec::Human; record.header.seats.len()];
    game.replay(record, Some(&nobody), Some(to)).map_err(|error| error.to_string())
}

impl Replay {
    /// Opens a record at its start; if it is not said with whose eyes, a match that has ended is
    /// seen whole, and another with those of its only person.
    pub(super) fn open(
        world: &Outside,
        record: Record,
        viewer: Option<Viewer>,
    ) -> Result<Replay, String> {
        let game = record.header.game.clone();
        let last = record.lines.len();
        let whole = table_at(world, &game, &record, last)?;
        let ended = whole.outcome().is_some();
        let people = person(&record);
        let usual =
            if ended { Viewer::All } else { people.map_or(Viewer::Spectator, Viewer::Seat) };
        let title = world.game(&game).map_or("", |game| game.about().title);
        let table = table_at(world, &game, &record, 0)?;
        let mut replay = Replay {
            game,
            title,
            record,
            ended,
            viewer: viewer.unwrap_or(usual),
            at: 0,
            table,
            notes: Vec::new(),
            news: String::new(),
            next: None,
            thinking: None,
            touch: Touch::default(),
            page: Page::default(),
        };
        let first = replay.record.lines.iter().position(|line| matches!(line, Step::Deal {}));
        replay.go(world, first.map_or(0, |deal| deal + 1));
        Ok(replay)
    }

    fn last(&self) -> usize {
        self.record.lines.len()
    }

    /// Goes to a step and tells what happened in it.
    pub(super) fn go(&mut self, world: &Outside, to: usize) -> Next {
        let to = to.min(self.last());
        let before = table_at(world, &self.game, &self.record, to.saturating_sub(1));
        match (before, table_at(world, &self.game, &self.record, to)) {
            (Ok(before), Ok(table)) => {
                let mark = if to == 0 { 0 } else { before.mark().min(table.mark()) };
                let events = table.events(self.viewer, mark);
                let told = events.iter().filter(|e| e.kind.is_for_people());
                let texts: Vec<&str> = told.map(|event| event.text.as_str()).collect();
                let said = to.checked_sub(1).and_then(|line| said(&self.record.lines[line]));
                self.news = said.unwrap_or_else(|| texts.join(" "));
                self.notes = Note::all(&table.events(self.viewer, 0)).collect();
                self.table = table;
                self.at = to;
                self.thinking = None;
            }
            (Err(why), _) | (_, Err(why)) => self.page.complain(why),
        }
        Next::Redraw
    }

    /// The seat whose decisions are looked for: the viewer's, else the only person's, else any.
    fn seat(&self) -> Option<Seat> {
        self.viewer.seat().or_else(|| person(&self.record))
    }

    fn decides(&self, line: usize) -> bool {
        let seat = self.seat();
        matches!(&self.record.lines[line], Step::Act { seat: who, .. } if seat.is_none_or(|s| s == *who))
    }

    /// Goes to before the next line that passes, or the last one before.
    fn seek(
        &mut self,
        world: &Outside,
        forwards: bool,
        what: &str,
        passes: impl Fn(&Replay, usize) -> bool,
    ) -> Next {
        let found = if forwards {
            (self.at + 1..self.last()).find(|line| passes(self, *line))
        } else {
            (0..self.at).rev().find(|line| passes(self, *line))
        };
        match found {
            Some(line) => self.go(world, line),
            None => {
                let side = if forwards { "after" } else { "before" };
                self.page.complain(format!("There is no {what} {side} this one."));
                Next::Redraw
            }
        }
    }

    fn look_as(&mut self, world: &Outside, viewer: Viewer) -> Next {
        if !self.ended {
            self.page.complain("The match is not over yet: other hands stay hidden.");
            return Next::Redraw;
        }
        self.viewer = viewer;
        self.go(world, self.at)
    }

    /// The next player's eyes; after the last, all hands are open.
    fn turn_eyes(&mut self, world: &Outside) -> Next {
        let seats = self.record.header.seats.len();
        let next = match self.viewer {
            Viewer::Seat(seat) => seat.index() + 1,
            Viewer::All | Viewer::Spectator => 0,
        };
        let viewer = if next < seats { Viewer::Seat(Seat::new(next)) } else { Viewer::All };
        self.look_as(world, viewer)
    }

    /// Asks a bot what it would do where somebody decides next.
    fn ask(&mut self, world: &Outside) -> Next {
        let Some(Step::Act { seat, .. }) = self.record.lines.get(self.at) else {
            self.page.complain("Nobody decides here: press n for the next decision.");
            return Next::Redraw;
        };
        let seat = *seat;
        if !self.ended && self.viewer != Viewer::Seat(seat) {
            self.page.complain("The match is not over yet: this is not your decision.");
            return Next::Redraw;
        }
        match table_at(world, &self.game, &self.record, self.at) {
            Ok(mut table) => {
                let (send, answer) = channel();
                let pace = Pace::of_people();
                table.set_pace(&pace);
                thread::spawn(move || {
                    let adviser = table.adviser();
                    let advice = table.hint(seat, &adviser).map_err(|error| error.to_string());
                    // The screen may have gone on; then nobody waits.
                    let _ = send.send(advice);
                });
                self.thinking = Some(Thinking { answer, pace });
            }
            Err(why) => self.page.complain(why),
        }
        Next::Redraw
    }

    fn opinion(&self, advice: &Advice) -> String {
        let done = match self.record.lines.get(self.at) {
            Some(Step::Act { seat, name, payload }) => {
                let legal = self.table.legal(*seat);
                let same = |action: &&parlour_house::LegalAction| {
                    action.name == *name && Payload::new(&action.payload) == *payload
                };
                let label =
                    legal.iter().find(same).map_or_else(|| name.clone(), |a| a.label.clone());
                format!("{} did: {label}.", self.table.seat_name(*seat))
            }
            _ => String::new(),
        };
        let worth = self.table.worth();
        let values: Vec<String> = advice
            .thoughts
            .iter()
            .take(TOLD)
            .map(|thought| format!("{}: {}", thought.action.label, worth.amount(thought.value)))
            .collect();
        format!("{done}\nThe adviser would: {}\n{}", advice.text, values.join(", "))
    }

    fn draw_progress(&self, frame: &mut Frame<'_>, area: Rect, world: &Outside) {
        let look = &world.look;
        let eyes = match self.viewer {
            Viewer::Seat(seat) => format!("as {}", self.table.seat_name(seat)),
            Viewer::Spectator => "as a spectator".to_owned(),
            Viewer::All => "all hands".to_owned(),
        };
        let state = match (&self.thinking, self.next) {
            (Some(_), _) => " · a bot is thinking…",
            (None, Some(_)) => " · playing",
            (None, None) => "",
        };
        let text = format!(" Step {} of {} · {eyes}{state} ", self.at, self.last());
        let room = usize::from(area.width).saturating_sub(words::width(&text) + 2);
        let full = room * self.at / self.last().max(1);
        let bar = vec![
            Span::styled(text, look.style(Role::Title)),
            Span::styled("━".repeat(full), look.style(Role::Key)),
            Span::styled("─".repeat(room - full), look.style(Role::Frame)),
        ];
        frame.render_widget(Line::from(bar), Rect { height: 1, ..area });
        let news = Line::styled(format!(" {}", self.news), look.style(Role::Text));
        frame.render_widget(news, Rect { y: area.y + 1, height: 1, ..area });
    }

    fn letter(&mut self, letter: char, world: &Outside) -> Next {
        match letter {
            'n' => self.seek(world, true, "decision", Replay::decides),
            'N' => self.seek(world, false, "decision", Replay::decides),
            'r' => self.seek(world, true, "deal", Replay::deals),
            'R' => self.seek(world, false, "deal", Replay::deals),
            'a' => self.look_as(world, Viewer::All),
            'h' => self.ask(world),
            'm' => {
                self.touch.lens.full = !self.touch.lens.full;
                Next::Redraw
            }
            ' ' if self.next.is_some() => {
                self.next = None;
                Next::Redraw
            }
            ' ' => {
                self.next = Some(world.now + pace(world));
                Next::Redraw
            }
            'v' => match review::open(world, &self.record) {
                Ok(screen) => Next::Push(screen),
                Err(why) => {
                    self.page.complain(why);
                    Next::Redraw
                }
            },
            '?' => Next::Push(Box::new(Help::new("Replay", &HELP))),
            'q' => Next::Pop,
            _ => Next::Idle,
        }
    }

    fn deals(&self, line: usize) -> bool {
        line > 0 && matches!(self.record.lines[line - 1], Step::Deal {})
    }
}

/// How long a step stays when the match plays by itself.
fn pace(world: &Outside) -> Duration {
    world.look.speed.pause().max(PATIENCE)
}

/// The only person at a table.
fn person(record: &Record) -> Option<Seat> {
    let seats = record.header.seats.iter().enumerate();
    let mut people = seats.filter(|(_, who)| *who == "human").map(|(index, _)| Seat::new(index));
    people.next().filter(|_| people.next().is_none())
}

/// What a line of the record says that is no event of the game.
fn said(line: &Step) -> Option<String> {
    match line {
        Step::Undo { count } => Some(format!("! {count} steps are taken back.")),
        Step::Redo { count } => Some(format!("! {count} steps are done again.")),
        Step::Sit { seat, who } => {
            Some(format!("! Seat {seat} is taken by {}.", words::clean(who)))
        }
        Step::Cheat { what, .. } => Some(format!("! A cheat: {}.", words::clean(what))),
        Step::Substitute { why, .. } | Step::Forfeit { why, .. } => {
            Some(format!("! A program failed: {}.", words::clean(why)))
        }
        Step::Deal {} | Step::Act { .. } | Step::End { .. } => None,
    }
}

impl Screen for Replay {
    fn draw(&mut self, frame: &mut Frame<'_>, world: &Outside) {
        let look = &world.look;
        let above = self.page.draw_foot(frame, look, &KEYS);
        let table = Rect { height: above.height - 2, ..above };
        let scene = self.table.scene(self.viewer);
        let title = format!(" Replay: {}", self.title);
        paint::scene(frame.buffer_mut(), table, look, &scene, &self.touch, &title, &self.notes);
        let foot = Rect { y: table.bottom(), height: 2, ..above };
        self.draw_progress(frame, foot, world);
    }

    fn handle(&mut self, event: &Event, world: &mut Outside) -> Next {
        let input = self.page.read(event);
        if !matches!(input, Input::Key(KeyCode::Char(' ')) | Input::Hover(_) | Input::Nothing) {
            self.next = None;
        }
        match input {
            Input::Key(KeyCode::Right | KeyCode::Down | KeyCode::Enter) | Input::Wheel(1) => {
                self.go(world, self.at + 1)
            }
            Input::Key(KeyCode::Left | KeyCode::Up) | Input::Wheel(_) => {
                self.go(world, self.at.saturating_sub(1))
            }
            Input::Key(KeyCode::PageDown) => self.go(world, self.at + 10),
            Input::Key(KeyCode::PageUp) => self.go(world, self.at.saturating_sub(10)),
            Input::Key(KeyCode::Home) => self.go(world, 0),
            Input::Key(KeyCode::End) => self.go(world, self.last()),
            Input::Key(KeyCode::Tab) => self.turn_eyes(world),
            Input::Key(KeyCode::Esc) => Next::Pop,
            Input::Key(KeyCode::Char(letter)) => self.letter(letter, world),
            _ => Next::Idle,
        }
    }

    fn tick(&mut self, world: &mut Outside) -> Next {
        if let Some(thinking) = &self.thinking {
            match thinking.answer.try_recv() {
                Ok(Ok(advice)) => {
                    let text = self.opinion(&advice);
                    self.page.say(text);
                }
                Ok(Err(why)) => self.page.complain(why),
                Err(TryRecvError::Empty) => return Next::Idle,
                Err(TryRecvError::Disconnected) => self.page.complain("The bot gave no answer."),
            }
            self.thinking = None;
            return Next::Redraw;
        }
        match self.next {
            Some(at) if world.now >= at => {
                let more = self.at + 1 < self.last();
                self.next = more.then(|| world.now + pace(world));
                self.go(world, self.at + 1)
            }
            _ => Next::Idle,
        }
    }

    fn wake(&self, world: &Outside) -> Option<Duration> {
        if self.thinking.is_some() {
            return Some(PATIENCE);
        }
        self.next.map(|at| at.saturating_sub(world.now))
    }
}
