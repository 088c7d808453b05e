//! The program as a pure state machine: events in, frames out.

use std::time::Duration;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use parlour_front::words;
use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use crate::screen::{Next, Screen};
use crate::theme::{lay_ground, make_ascii};
use crate::world::Outside;

/// The fewest columns and rows that a screen is drawn in.
pub(crate) const SMALLEST: (u16, u16) = (60, 20);

/// A stack of screens in a world.
pub struct App {
    world: Outside,
    screens: Vec<Box<dyn Screen>>,
    changed: bool,
}

impl App {
    /// Begins with one screen.
    #[must_use]
    pub fn new(world: Outside, first: Box<dyn Screen>) -> App {
        App { world, screens: vec![first], changed: true }
    }

    /// Whether the program has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.screens.is_empty()
    }

    /// Whether something changed since the last frame.
    #[must_use]
    pub fn has_changed(&self) -> bool {
        self.changed
    }

    /// Asks for a frame, whatever has changed.
    pub(crate) fn redraw(&mut self) {
        self.changed = true;
    }

    /// What is round the screens.
    #[must_use]
    pub fn world(&self) -> &Outside {
        &self.world
    }

    /// Draws the top screen, or says that there is no room.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        self.changed = false;
        let Rect { width, height, .. } = frame.area();
        if width < SMALLEST.0 || height < SMALLEST.1 {
            draw_too_small(frame);
        } else if let Some(screen) = self.screens.last_mut() {
            screen.draw(frame, &self.world);
        }
        lay_ground(frame.buffer_mut(), &self.world.look);
        if self.world.look.ascii {
            make_ascii(frame.buffer_mut());
        }
    }

    /// Answers an event.
    pub fn handle(&mut self, event: &Event) {
        if matches!(event, Event::Key(KeyEvent { kind: KeyEventKind::Release, .. })) {
            return;
        }
        if matches!(event, Event::Resize(..)) {
            self.changed = true;
        }
        if is_interrupt(event) {
            self.end();
        } else if let Some(screen) = self.screens.last_mut() {
            let next = screen.handle(event, &mut self.world);
            self.follow(next);
        }
    }

    /// Tells the top screen what time it is.
    pub fn tick(&mut self, now: Duration) {
        self.world.now = now;
        if let Some(screen) = self.screens.last_mut() {
            let next = screen.tick(&mut self.world);
            self.follow(next);
        }
    }

    /// How long to sleep at most; `None` means until a key is pressed.
    #[must_use]
    pub fn wake(&self) -> Option<Duration> {
        self.screens.last().and_then(|screen| screen.wake(&self.world))
    }

    /// Whether a bell is to ring, once.
    pub fn rings(&mut self) -> bool {
        self.screens.last_mut().is_some_and(|screen| screen.rings())
    }

    /// Ends the program; every finished action is on disk already.
    pub fn end(&mut self) {
        while let Some(screen) = self.screens.pop() {
            drop(screen);
        }
    }

    fn follow(&mut self, next: Next) {
        self.changed |= !matches!(next, Next::Idle);
        match next {
            Next::Idle | Next::Redraw => {}
            Next::Push(screen) => self.screens.push(screen),
            Next::Replace(screen) => {
                self.screens.pop();
                self.screens.push(screen);
            }
            Next::Home(screen) => self.screens = vec![screen],
            Next::Pop => {
                self.screens.pop();
                if let Some(below) = self.screens.last_mut() {
                    below.uncovered(&mut self.world);
                }
            }
            Next::Quit => self.end(),
        }
    }
}

fn is_interrupt(event: &Event) -> bool {
    is_control(event, 'c')
}

/// Whether an event is Ctrl with a letter going down.
pub(crate) fn is_control(event: &Event, letter: char) -> bool {
    let Event::Key(key) = event else { return false };
    key.code == KeyCode::Char(letter)
        && key.modifiers.contains(KeyModifiers::CONTROL)
        && key.kind != KeyEventKind::Release
}

fn draw_too_small(frame: &mut Frame<'_>) {
    let area = frame.area();
    let (width, height) = SMALLEST;
    let here = format!("{}×{}", area.width, area.height);
    let lines = [
        format!("{width}×{height} needed, this is {here}."),
        "Make the window larger,".to_owned(),
        "or play line by line: parlour --plain".to_owned(),
    ];
    let room = usize::from(area.width).max(1);
    let lines: Vec<Line<'_>> =
        lines.iter().flat_map(|line| words::wrap(line, room, 0)).map(Line::from).collect();
    let high = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    let middle = Rect { y: area.y + area.height.saturating_sub(high) / 2, ..area };
    let middle = middle.intersection(area);
    frame.render_widget(Paragraph::new(lines).alignment(Alignment::Center), middle);
}
