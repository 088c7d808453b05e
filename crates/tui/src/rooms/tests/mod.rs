//! The rooms as a person walks through them: key presses in, screens out.

mod kept;
mod learn;
mod paths;
mod pictures;
mod sizes;

use std::fs;
use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use parlour_core::{Seed, Turn};
use parlour_store::{Home, Session, Settings, Wish};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use serde_json::Value;

use crate::app::App;
use crate::look::Look;
use crate::screen::{Next, Screen};
use crate::world::Outside;

/// A program in a data folder of its own.
struct Stage {
    app: App,
    terminal: Terminal<TestBackend>,
    home: Home,
    _folder: tempfile::TempDir,
}

/// A data folder before the program starts.
struct Place {
    home: Home,
    folder: tempfile::TempDir,
}

impl Place {
    fn new() -> Place {
        let folder = tempfile::tempdir().unwrap();
        Place { home: Home::at(folder.path()), folder }
    }

    fn world(&self) -> Outside {
        world(&self.home)
    }

    /// A match kept in the folder.
    fn start(&self, game: &str, rules: &[(&str, Value)]) -> Session {
        let rules = rules.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
        let wish = Wish { rules, seed: Some(Seed::from_number(7)), ..Wish::default() };
        self.world().start(game, &wish).unwrap()
    }

    /// A match that was played to its end, the person always doing the first thing there is.
    fn finish(&self, game: &str, rules: &[(&str, Value)]) -> Session {
        let mut session = self.start(game, rules);
        play(&mut session, usize::MAX);
        session
    }

    fn open(self, first: impl FnOnce(&mut Outside) -> Box<dyn Screen>) -> Stage {
        self.open_at(80, 24, first)
    }

    fn open_at(
        self,
        width: u16,
        height: u16,
        first: impl FnOnce(&mut Outside) -> Box<dyn Screen>,
    ) -> Stage {
        let mut world = self.world();
        let first = first(&mut world);
        Stage {
            app: App::new(world, first),
            terminal: Terminal::new(TestBackend::new(width, height)).unwrap(),
            home: self.home,
            _folder: self.folder,
        }
    }

    fn lobby(self) -> Stage {
        self.open(|world| super::lobby(world))
    }
}

fn world(home: &Home) -> Outside {
    let settings = Settings::read(home).unwrap();
    let mut matches = 0;
    Outside {
        home: home.clone(),
        games: parlour_games::games().into(),
        look: Look::new(&settings, Look::default().able),
        settings,
        fresh: Box::new(move || {
            matches += 1;
            Seed::from_number(matches)
        }),
        now: Duration::ZERO,
        farewell: Vec::new(),
        failures: Vec::new(),
    }
}

/// Dates a file: so many days after the 3rd of November 2025.
fn set_day(file: &Path, day: u64) {
    let time = UNIX_EPOCH + Duration::from_secs(1_762_128_000 + day * 24 * 60 * 60);
    fs::File::options().append(true).open(file).unwrap().set_modified(time).unwrap();
}

/// Plays some steps of a match, the person always doing the first thing there is.
fn play(session: &mut Session, steps: usize) {
    for _ in 0..steps {
        match session.table().turn() {
            Turn::Over => return,
            Turn::Deal => drop(session.deal().unwrap()),
            Turn::Seats(_) if session.table().next_bot().is_some() => {
                session.step_bot().unwrap().unwrap();
            }
            Turn::Seats(seats) => {
                let seat = seats.iter().next().unwrap();
                let action = session.table().legal(seat)[0].clone();
                session.act(seat, &action.name, &action.payload).unwrap();
            }
        }
    }
}

/// The screen that something leads to.
fn screen(next: Next) -> Box<dyn Screen> {
    match next {
        Next::Push(screen) | Next::Replace(screen) | Next::Home(screen) => screen,
        _ => panic!("this leads to no screen"),
    }
}

impl Stage {
    fn draw(&mut self) -> String {
        self.terminal.draw(|frame| self.app.draw(frame)).unwrap();
        let text = self.terminal.backend().to_string();
        let lines = text.lines().map(|line| line.trim_matches('"').trim_end());
        lines.collect::<Vec<_>>().join("\n")
    }

    fn event(&mut self, event: Event) -> String {
        self.app.handle(&event);
        if self.app.is_over() { String::new() } else { self.draw() }
    }

    fn key(&mut self, code: KeyCode) -> String {
        self.event(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)))
    }

    /// Presses keys: letters as they are, others by name in angle brackets.
    fn press(&mut self, keys: &str) -> String {
        let mut rest = keys;
        while let Some(letter) = rest.chars().next() {
            let named = rest.strip_prefix('<').and_then(|rest| rest.split_once('>'));
            let code = match named {
                Some((name, after)) => {
                    rest = after;
                    named_key(name)
                }
                None => {
                    rest = &rest[letter.len_utf8()..];
                    KeyCode::Char(letter)
                }
            };
            self.draw();
            self.key(code);
        }
        if self.app.is_over() { String::new() } else { self.draw() }
    }

    fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) -> String {
        let modifiers = KeyModifiers::NONE;
        self.event(Event::Mouse(MouseEvent { kind, column, row, modifiers }))
    }

    /// Clicks on the first place where a text stands.
    fn click(&mut self, text: &str) -> String {
        let screen = self.draw();
        let spot = screen.lines().enumerate().find_map(|(row, line)| {
            let at = line.find(text)?;
            Some((line[..at].chars().count(), row))
        });
        let (column, row) = spot.unwrap_or_else(|| panic!("no {text:?} on\n{screen}"));
        let (column, row) = (column.try_into().unwrap(), row.try_into().unwrap());
        self.mouse(MouseEventKind::Down(MouseButton::Left), column, row)
    }

    /// Lets time go by until a text stands on the screen.
    fn wait_for(&mut self, text: &str) -> String {
        const PATIENCE: Duration = Duration::from_secs(120);
        let mut waited = Duration::ZERO;
        while waited < PATIENCE {
            let screen = self.draw();
            if screen.contains(text) {
                return screen;
            }
            let nap = Duration::from_millis(20);
            std::thread::sleep(nap);
            waited += nap;
            self.app.tick(waited);
        }
        panic!("{text:?} never came:\n{}", self.draw())
    }

    /// The header of the record of a match.
    fn header(&self, id: &str) -> Value {
        let path = self.home.matches().join(format!("{id}.jsonl"));
        let text = fs::read_to_string(path).unwrap();
        serde_json::from_str(text.lines().next().unwrap()).unwrap()
    }
}

fn named_key(name: &str) -> KeyCode {
    match name {
        "enter" => KeyCode::Enter,
        "esc" => KeyCode::Esc,
        "up" => KeyCode::Up,
        "down" => KeyCode::Down,
        "left" => KeyCode::Left,
        "right" => KeyCode::Right,
        "home" => KeyCode::Home,
        "end" => KeyCode::End,
        "pgup" => KeyCode::PageUp,
        "pgdn" => KeyCode::PageDown,
        "tab" => KeyCode::Tab,
        "back" => KeyCode::Backspace,
        other => panic!("there is no key <{other}>"),
    }
}
