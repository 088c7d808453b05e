//! What opens over the table: menus, numbers, and texts to read.

use crossterm::event::{Event, KeyCode, MouseButton, MouseEventKind};
use parlour_core::scene::AmountChoice;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Clear};

use super::pick::{Item, Menu};
use crate::look::{Look, Role};
use crate::paint::{columns, shorten};

/// Something open over the table.
pub(super) enum Overlay {
    Menu(OpenMenu),
    Amount(Amount),
    Text(Text),
}

/// What came of an event.
pub(super) enum Answer {
    /// Nothing changed.
    Idle,
    /// It looks different.
    Stay,
    /// It is closed.
    Close,
    /// A line was chosen.
    Chosen(Item),
    /// A number was named.
    Number(AmountChoice, i64),
    /// Not meant for it: closed, and the event goes on to the table.
    Pass,
}

impl Overlay {
    pub(super) fn draw(&mut self, frame: &mut Frame<'_>, look: &Look, area: Rect) {
        match self {
            Overlay::Menu(menu) => menu.draw(frame, look, area),
            Overlay::Amount(amount) => amount.draw(frame, look, area),
            Overlay::Text(text) => text.draw(frame, look, area),
        }
    }

    pub(super) fn handle(&mut self, event: &Event) -> Answer {
        match self {
            Overlay::Menu(menu) => menu.handle(event),
            Overlay::Amount(amount) => amount.handle(event),
            Overlay::Text(text) => text.handle(event),
        }
    }
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

/// A menu on the screen.
pub(super) struct OpenMenu {
    menu: Menu,
    at: usize,
    from: usize,
    /// Where the lines are.
    inner: Rect,
}

impl OpenMenu {
    pub(super) fn new(menu: Menu) -> OpenMenu {
        OpenMenu { menu, at: 0, from: 0, inner: Rect::ZERO }
    }

    fn draw(&mut self, frame: &mut Frame<'_>, look: &Look, area: Rect) {
        let lines: Vec<String> = (1..)
            .zip(&self.menu.items)
            .map(|(number, (label, _))| match number {
                1..=9 => format!("{number} {label}"),
                _ => format!("  {label}"),
            })
            .collect();
        let widest = lines.iter().map(|line| columns(line)).max().unwrap_or(0);
        let high = (lines.len() as u16).min(area.height.saturating_sub(4));
        self.inner = window(frame, look, area, &self.menu.title, (widest, high));
        let rows = usize::from(self.inner.height.max(1));
        self.from = self.from.clamp((self.at + 1).saturating_sub(rows), self.at);
        for (row, index) in (self.from..lines.len()).take(rows).enumerate() {
            let role = if index == self.at { Role::Cursor } else { Role::Text };
            let text = shorten(&lines[index], usize::from(self.inner.width));
            let text = parlour_plain::pad(&text, usize::from(self.inner.width));
            let y = self.inner.y + row as u16;
            frame.buffer_mut().set_string(self.inner.x, y, text, look.style(role));
        }
        more(frame, look, self.inner, self.from, lines.len());
    }

    fn choose(&self, index: usize) -> Answer {
        match self.menu.items.get(index) {
            Some((_, item)) => Answer::Chosen(item.clone()),
            None => Answer::Idle,
        }
    }

    fn step(&mut self, by: isize) -> Answer {
        let last = self.menu.items.len().saturating_sub(1);
        self.at = self.at.saturating_add_signed(by).min(last);
        Answer::Stay
    }

    fn line_at(&self, x: u16, y: u16) -> Option<usize> {
        let inside = self.inner.contains(Position { x, y });
        let index = self.from + usize::from(y.saturating_sub(self.inner.y));
        (inside && index < self.menu.items.len()).then_some(index)
    }

    fn handle(&mut self, event: &Event) -> Answer {
        match event {
            Event::Key(key) => match key.code {
                KeyCode::Up => self.step(-1),
                KeyCode::Down | KeyCode::Tab => self.step(1),
                KeyCode::PageUp => self.step(-8),
                KeyCode::PageDown => self.step(8),
                KeyCode::Home => self.step(isize::MIN / 2),
                KeyCode::End => self.step(isize::MAX / 2),
                KeyCode::Enter | KeyCode::Char(' ') => self.choose(self.at),
                KeyCode::Esc | KeyCode::Left | KeyCode::Backspace => Answer::Close,
                KeyCode::Char(digit @ '1'..='9') => self.choose(digit as usize - '1' as usize),
                KeyCode::Char('x' | '?') => Answer::Pass,
                KeyCode::Char(letter) => self.jump(letter),
                _ => Answer::Idle,
            },
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::Moved => match self.line_at(mouse.column, mouse.row) {
                    Some(index) if index != self.at => {
                        self.at = index;
                        Answer::Stay
                    }
                    _ => Answer::Idle,
                },
                MouseEventKind::Down(MouseButton::Left) => {
                    match self.line_at(mouse.column, mouse.row) {
                        Some(index) => self.choose(index),
                        None => Answer::Close,
                    }
                }
                MouseEventKind::Down(_) => Answer::Close,
                MouseEventKind::ScrollUp => self.step(-1),
                MouseEventKind::ScrollDown => self.step(1),
                _ => Answer::Idle,
            },
            _ => Answer::Idle,
        }
    }

    /// To the next line with a word that begins with a letter.
    fn jump(&mut self, letter: char) -> Answer {
        let count = self.menu.items.len();
        let begins = |label: &str| {
            let mut words = label.split(|c: char| !c.is_alphanumeric());
            words.any(|word| word.to_lowercase().starts_with(letter.to_ascii_lowercase()))
        };
        let found = (1..=count).map(|step| (self.at + step) % count.max(1));
        match found.into_iter().find(|index| begins(&self.menu.items[*index].0)) {
            Some(index) => {
                self.at = index;
                Answer::Stay
            }
            None => Answer::Idle,
        }
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

/// A number being named.
pub(super) struct Amount {
    choice: AmountChoice,
    value: i64,
    typed: String,
    /// Where its minus and its plus are.
    signs: [Position; 2],
}

impl Amount {
    pub(super) fn new(choice: AmountChoice) -> Amount {
        let signs = [Position::ORIGIN; 2];
        Amount { value: choice.min, typed: String::new(), signs, choice }
    }

    fn draw(&mut self, frame: &mut Frame<'_>, look: &Look, area: Rect) {
        let AmountChoice { label, min, max, step, .. } = &self.choice;
        let step = if *step > 1 { format!(" in steps of {step}") } else { String::new() };
        let shown = if self.typed.is_empty() { self.value.to_string() } else { self.typed.clone() };
        let how = format!("From {min} to {max}{step}. + and - change it, Enter does it.");
        let inner = window(frame, look, area, label, (columns(&how), 3));
        let buffer = frame.buffer_mut();
        let text = format!("- {shown} +");
        let plus = inner.x + columns(&text).saturating_sub(1);
        self.signs = [inner.x, plus].map(|x| Position { x, y: inner.y });
        buffer.set_string(inner.x, inner.y, text, look.style(Role::Title));
        let how = shorten(&how, usize::from(inner.width));
        buffer.set_string(inner.x, inner.y + 2, how, look.style(Role::Dim));
    }

    fn change(&mut self, steps: i64) -> Answer {
        let AmountChoice { min, max, step, .. } = self.choice;
        self.typed.clear();
        self.value = (self.value + steps * step.max(1)).clamp(min, max);
        Answer::Stay
    }

    fn handle(&mut self, event: &Event) -> Answer {
        match event {
            Event::Key(key) => match key.code {
                KeyCode::Char('+' | '=') | KeyCode::Up | KeyCode::Right => self.change(1),
                KeyCode::Char('-') | KeyCode::Down | KeyCode::Left => self.change(-1),
                KeyCode::PageUp => self.change(10),
                KeyCode::PageDown => self.change(-10),
                KeyCode::Home => self.change(i64::from(i32::MIN)),
                KeyCode::End => self.change(i64::from(i32::MAX)),
                KeyCode::Char(digit) if digit.is_ascii_digit() && self.typed.len() < 9 => {
                    self.typed.push(digit);
                    Answer::Stay
                }
                KeyCode::Backspace => {
                    self.typed.pop();
                    Answer::Stay
                }
                KeyCode::Enter => {
                    let number = self.typed.parse().unwrap_or(self.value);
                    Answer::Number(self.choice.clone(), number)
                }
                KeyCode::Esc => Answer::Close,
                KeyCode::Char('x' | '?') => Answer::Pass,
                _ => Answer::Idle,
            },
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollUp => self.change(1),
                MouseEventKind::ScrollDown => self.change(-1),
                MouseEventKind::Down(MouseButton::Right) => Answer::Close,
                MouseEventKind::Down(_) => {
                    let at = Position { x: mouse.column, y: mouse.row };
                    match self.signs.iter().position(|sign| *sign == at) {
                        Some(0) => self.change(-1),
                        Some(_) => self.change(1),
                        None => Answer::Idle,
                    }
                }
                _ => Answer::Idle,
            },
            _ => Answer::Idle,
        }
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

    fn draw(&mut self, frame: &mut Frame<'_>, look: &Look, area: Rect) {
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

    fn step(&mut self, by: isize) -> Answer {
        let last = self.lines.len().saturating_sub(self.rows);
        self.from = self.from.saturating_add_signed(by).min(last);
        Answer::Stay
    }

    fn handle(&mut self, event: &Event) -> Answer {
        let page = isize::try_from(self.rows).unwrap_or(10);
        match event {
            Event::Key(key) => match key.code {
                KeyCode::Up => self.step(-1),
                KeyCode::Down => self.step(1),
                KeyCode::PageUp => self.step(-page),
                KeyCode::PageDown | KeyCode::Char(' ') => self.step(page),
                KeyCode::Home => self.step(isize::MIN / 2),
                KeyCode::End => self.step(isize::MAX / 2),
                KeyCode::Enter | KeyCode::Esc => Answer::Close,
                _ => Answer::Pass,
            },
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollUp => self.step(-2),
                MouseEventKind::ScrollDown => self.step(2),
                MouseEventKind::Down(_) => Answer::Close,
                _ => Answer::Idle,
            },
            _ => Answer::Idle,
        }
    }
}
