//! Texts to read that open over the table.

use crossterm::event::{Event, KeyCode, MouseEventKind};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Clear};

use crate::look::{Look, Role};
use crate::paint::{columns, shorten};

/// What came of an event.
pub(super) enum Handled {
    /// Nothing changed.
    Idle,
    /// It looks different.
    Stay,
    /// It is closed.
    Close,
    /// Not meant for it: closed, and the event goes on to the table.
    Pass,
}

/// A box in the middle; returns the room inside.
fn window(frame: &mut Frame<'_>, look: &Look, area: Rect, title: &str, size: (u16, u16)) -> Rect {
    let width = (size.0 + 4).max(columns(title) + 6).min(area.width);
    let height = (size.1 + 2).min(area.height);
    let place = Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    };
    frame.render_widget(Clear, place);
    let title = format!(" {} ", shorten(title, usize::from(width.saturating_sub(6))));
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(look.style(Role::Key))
        .title(Line::styled(title, look.style(Role::Title)));
    frame.render_widget(block, place);
    Rect {
        x: place.x + 2,
        y: place.y + 1,
        width: place.width.saturating_sub(4),
        height: place.height.saturating_sub(2),
    }
}

/// Says that there is more above or below.
fn more(frame: &mut Frame<'_>, look: &Look, inner: Rect, from: usize, count: usize) {
    let style = look.style(Role::Key);
    let x = inner.right();
    if from > 0 {
        frame.buffer_mut().set_string(x, inner.y, "▲", style);
    }
    if from + usize::from(inner.height) < count {
        frame.buffer_mut().set_string(x, inner.bottom().saturating_sub(1), "▼", style);
    }
}

/// A text to read.
pub(super) struct Text {
    title: String,
    lines: Vec<Line<'static>>,
    from: usize,
    /// Whether it begins at the end, as a log does.
    at_end: bool,
    rows: usize,
}

impl Text {
    pub(super) fn new(title: impl Into<String>, lines: Vec<Line<'static>>) -> Text {
        Text { title: title.into(), lines, from: 0, at_end: false, rows: 1 }
    }

    /// Begins with the last lines.
    pub(super) fn at_the_end(mut self) -> Text {
        self.at_end = true;
        self
    }

    pub(super) fn draw(&mut self, frame: &mut Frame<'_>, look: &Look, area: Rect) {
        let widest = self.lines.iter().map(|line| line.width() as u16).max().unwrap_or(0);
        let high = (self.lines.len() as u16).min(area.height.saturating_sub(2));
        let inner = window(frame, look, area, &self.title, (widest, high));
        self.rows = usize::from(inner.height.max(1));
        let last = self.lines.len().saturating_sub(self.rows);
        if std::mem::take(&mut self.at_end) {
            self.from = last;
        }
        self.from = self.from.min(last);
        for (row, line) in (0u16..).zip(self.lines.iter().skip(self.from).take(self.rows)) {
            frame.buffer_mut().set_line(inner.x, inner.y + row, line, inner.width);
        }
        more(frame, look, inner, self.from, self.lines.len());
    }

    fn step(&mut self, by: isize) -> Handled {
        let last = self.lines.len().saturating_sub(self.rows);
        self.from = self.from.saturating_add_signed(by).min(last);
        Handled::Stay
    }

    pub(super) fn handle(&mut self, event: &Event) -> Handled {
        let page = isize::try_from(self.rows).unwrap_or(10);
        match event {
            Event::Key(key) => match key.code {
                KeyCode::Up => self.step(-1),
                KeyCode::Down => self.step(1),
                KeyCode::PageUp => self.step(-page),
                KeyCode::PageDown | KeyCode::Char(' ') => self.step(page),
                KeyCode::Home => self.step(isize::MIN / 2),
                KeyCode::End => self.step(isize::MAX / 2),
                KeyCode::Enter | KeyCode::Esc => Handled::Close,
                _ => Handled::Pass,
            },
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollUp => self.step(-2),
                MouseEventKind::ScrollDown => self.step(2),
                MouseEventKind::Down(_) => Handled::Close,
                _ => Handled::Idle,
            },
            _ => Handled::Idle,
        }
    }
}
