//! A table without a terminal: keys in, text out, and a clock that only the test moves.

use std::time::Duration;

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use parlour_core::Seed;
use parlour_store::{Home, Session, Settings, Wish};
use parlour_tui::{App, Look, Outside, Screen, Speed, TableScreen};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use tempfile::TempDir;

/// The games, with rules that make their matches short.
pub(crate) fn games() -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
    parlour_games::games().into_iter().map(|game| (game.id(), game.short()))
}

/// A program in front of a person who is not there.
pub(crate) struct Stage {
    pub(crate) app: App,
    pub(crate) terminal: Terminal<TestBackend>,
    pub(crate) now: Duration,
    _folder: TempDir,
}

/// A wish for a match with a seed and rules.
pub(crate) fn wish(game: &str, seed: u64, rules: &[&str]) -> Wish {
    let game = parlour_games::game(game).unwrap();
    let mut wish = Wish { seed: Some(Seed::from_number(seed)), ..Wish::default() };
    for rule in rules {
        wish.add_rule(&*game, rule).unwrap();
    }
    wish
}

/// A world with a folder of its own.
pub(crate) fn world(folder: &TempDir, speed: Speed) -> Outside {
    Outside {
        home: Home::at(folder.path()),
        games: parlour_games::games().into(),
        settings: Settings::default(),
        look: Look { speed, ..Look::default() },
        fresh: Box::new(|| Seed::from_number(7)),
        now: Duration::ZERO,
        farewell: Vec::new(),
        failures: Vec::new(),
    }
}

impl Stage {
    /// A table with a match that is kept nowhere.
    pub(crate) fn table(game: &str, wish: &Wish, size: (u16, u16), speed: Speed) -> Stage {
        Stage::table_in(Look { speed, ..Look::default() }, game, wish, size)
    }

    /// A table in a look.
    pub(crate) fn table_in(look: Look, game: &str, wish: &Wish, size: (u16, u16)) -> Stage {
        let folder = tempfile::tempdir().unwrap();
        let opened = parlour_games::game(game).unwrap();
        let table = wish.open(&*opened, Seed::from_number(1)).unwrap();
        let screen = TableScreen::new(Session::unsaved(table), wish.clone());
        let world = Outside { look, ..world(&folder, look.speed) };
        Stage::new(world, folder, Box::new(screen), size)
    }

    pub(crate) fn new(
        world: Outside,
        folder: TempDir,
        first: Box<dyn Screen>,
        size: (u16, u16),
    ) -> Stage {
        let app = App::new(world, first);
        let terminal = Terminal::new(TestBackend::new(size.0, size.1)).unwrap();
        let mut stage = Stage { app, terminal, now: Duration::ZERO, _folder: folder };
        stage.settle();
        stage
    }

    /// Lets time go by until nothing happens by itself any more.
    pub(crate) fn settle(&mut self) {
        loop {
            self.app.tick(self.now);
            match self.app.wake() {
                None => break,
                Some(time) => self.now += time.max(Duration::from_millis(1)),
            }
            // A bot in another thread may need the processor.
            std::thread::yield_now();
        }
        if !self.app.is_over() {
            self.terminal.draw(|frame| self.app.draw(frame)).unwrap();
        }
    }

    pub(crate) fn event(&mut self, event: Event) {
        self.app.handle(&event);
        self.settle();
    }

    /// Presses a key.
    pub(crate) fn key(&mut self, code: KeyCode) {
        self.event(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    /// Types letters one by one.
    pub(crate) fn keys(&mut self, text: &str) {
        for letter in text.chars() {
            self.key(KeyCode::Char(letter));
        }
    }

    /// Types a line and presses Enter.
    pub(crate) fn line(&mut self, text: &str) {
        self.keys("/");
        self.keys(text);
        self.key(KeyCode::Enter);
    }

    pub(crate) fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) {
        let modifiers = KeyModifiers::NONE;
        self.event(Event::Mouse(MouseEvent { kind, column, row, modifiers }));
    }

    /// Clicks where a text is.
    pub(crate) fn click(&mut self, text: &str) {
        let (x, y) = self.find(text).unwrap_or_else(|| panic!("no {text:?} on\n{}", self.text()));
        self.mouse(MouseEventKind::Down(MouseButton::Left), x, y);
    }

    pub(crate) fn buffer(&self) -> &Buffer {
        self.terminal.backend().buffer()
    }

    /// The screen as lines.
    pub(crate) fn rows(&self) -> Vec<String> {
        let buffer = self.buffer();
        let row = |y: u16| (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect();
        (0..buffer.area.height).map(row).collect()
    }

    /// The screen as one text.
    pub(crate) fn text(&self) -> String {
        let rows: Vec<String> = self.rows().iter().map(|row| row.trim_end().to_owned()).collect();
        rows.join("\n")
    }

    pub(crate) fn shows(&self, text: &str) -> bool {
        self.rows().iter().any(|row| row.contains(text))
    }

    /// Where a text is on the screen.
    pub(crate) fn find(&self, text: &str) -> Option<(u16, u16)> {
        self.find_below(0, text)
    }

    /// Where a text is on the screen, from a row on.
    pub(crate) fn find_below(&self, top: u16, text: &str) -> Option<(u16, u16)> {
        (0..).zip(self.rows()).filter(|(y, _)| *y >= top).find_map(|(y, row)| {
            let at = row.find(text)?;
            Some((row[..at].chars().count() as u16, y))
        })
    }
}

/// Small and repeatable: numbers that look random.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides as u64) as usize
    }
}
