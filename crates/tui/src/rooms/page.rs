//! The frame of every room: a title above, a notice and the keys below.

use crossterm::event::{Event, KeyCode, KeyModifiers, MouseButton, MouseEventKind};
use parlour_front::words;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use crate::look::{Look, Role};
use crate::paint::{columns, shorten};

/// Lines longer than this are hard to read; wider screens leave the rest free.
const WIDEST: u16 = 120;

/// A key, what it does, and the key press that a click on it stands for.
pub(crate) type Hint = (&'static str, &'static str, KeyCode);

/// What a person did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// Pressed a key, or clicked on its name at the bottom.
    Key(KeyCode),
    /// Pressed a letter together with Ctrl.
    Ctrl(char),
    /// Clicked.
    Click(Position),
    /// Moved the mouse.
    Hover(Position),
    /// Turned the wheel: downwards is positive.
    Wheel(isize),
    /// Pasted a text.
    Paste(String),
    /// Nothing that matters here.
    Nothing,
}

/// Something to tell, until the next key.
#[derive(Clone, Debug)]
struct Notice {
    text: String,
    good: bool,
}

/// The frame of a room.
#[derive(Debug, Default)]
pub(crate) struct Page {
    keys: Vec<(Rect, KeyCode)>,
    notice: Option<Notice>,
}

impl Page {
    /// Tells what is wrong and what would be right.
    pub(crate) fn complain(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), good: false });
    }

    /// Tells what was done.
    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), good: true });
    }

    /// Draws the frame and returns the room within.
    pub(crate) fn draw(
        &mut self,
        frame: &mut Frame<'_>,
        look: &Look,
        title: &str,
        hints: &[Hint],
    ) -> Rect {
        let whole = centred(frame.area());
        let rule = "─".repeat(whole.width.into());
        let head = vec![
            Line::styled(format!(" {title}"), look.style(Role::Title)),
            Line::styled(rule.clone(), look.style(Role::Frame)),
        ];
        frame.render_widget(Paragraph::new(head), Rect { height: 2, ..whole });
        let notice = self.notice_lines(whole.width, look);
        let below = u16::try_from(notice.len()).unwrap_or(0).min(whole.height / 2);
        let foot = Rect { y: whole.bottom() - 2 - below, height: below, ..whole };
        frame.render_widget(Paragraph::new(notice), foot);
        let line = Rect { y: whole.bottom() - 2, height: 1, ..whole };
        frame.render_widget(Line::styled(rule, look.style(Role::Frame)), line);
        self.draw_keys(frame, Rect { y: whole.bottom() - 1, height: 1, ..whole }, look, hints);
        Rect { y: whole.y + 2, height: whole.height - 4 - below, ..whole }
    }

    /// Draws only the notice and the keys, on the whole width, and returns the room above.
    pub(crate) fn draw_foot(&mut self, frame: &mut Frame<'_>, look: &Look, hints: &[Hint]) -> Rect {
        let whole = frame.area();
        let notice = self.notice_lines(whole.width, look);
        let below = u16::try_from(notice.len()).unwrap_or(0).min(whole.height / 2);
        let foot = Rect { y: whole.bottom() - 1 - below, height: below, ..whole };
        frame.render_widget(Paragraph::new(notice), foot);
        self.draw_keys(frame, Rect { y: whole.bottom() - 1, height: 1, ..whole }, look, hints);
        Rect { height: whole.height - 1 - below, ..whole }
    }

    fn notice_lines(&self, width: u16, look: &Look) -> Vec<Line<'static>> {
        let Some(Notice { text, good }) = &self.notice else { return Vec::new() };
        let (sign, role) = if *good { ("✓", Role::Good) } else { ("!", Role::Alert) };
        let lines =
            text.lines().flat_map(|line| words::wrap(&harmless(line), usize::from(width) - 4, 0));
        let signs = std::iter::once(sign).chain(std::iter::repeat(" "));
        lines
            .zip(signs)
            .map(|(line, sign)| Line::styled(format!(" {sign} {line}"), look.style(role)))
            .collect()
    }

    fn draw_keys(&mut self, frame: &mut Frame<'_>, area: Rect, look: &Look, hints: &[Hint]) {
        self.keys.clear();
        let mut x = area.x + 1;
        for (key, does, code) in fitting(hints, area.width.saturating_sub(1)) {
            let width = wide((key, does, code));
            let spot = Rect { x, width, ..area };
            let spans = vec![
                Span::styled(key, look.style(Role::Key)),
                Span::raw(" "),
                Span::styled(does, look.style(Role::Dim)),
            ];
            frame.render_widget(Line::from(spans), spot);
            self.keys.push((spot, code));
            x += width + 2;
        }
    }

    /// What an event means. The notice has been read once a key is pressed.
    pub(crate) fn read(&mut self, event: &Event) -> Input {
        let input = self.understand(event);
        if !matches!(input, Input::Hover(_) | Input::Nothing) {
            self.notice = None;
        }
        input
    }

    fn understand(&self, event: &Event) -> Input {
        match event {
            Event::Key(key) => match key.code {
                KeyCode::Char(c) if key.modifiers.contains(KeyModifiers::CONTROL) => Input::Ctrl(c),
                code => Input::Key(code),
            },
            Event::Mouse(mouse) => {
                let at = Position { x: mouse.column, y: mouse.row };
                match mouse.kind {
                    MouseEventKind::Down(MouseButton::Left) => {
                        let key = self.keys.iter().find(|(spot, _)| spot.contains(at));
                        key.map_or(Input::Click(at), |(_, code)| Input::Key(*code))
                    }
                    MouseEventKind::Moved => Input::Hover(at),
                    MouseEventKind::ScrollDown => Input::Wheel(1),
                    MouseEventKind::ScrollUp => Input::Wheel(-1),
                    _ => Input::Nothing,
                }
            }
            Event::Paste(text) => Input::Paste(text.clone()),
            _ => Input::Nothing,
        }
    }
}

/// The columns of a hint.
fn wide((key, does, _): Hint) -> u16 {
    columns(key).saturating_add(columns(does)).saturating_add(1)
}

/// The hints that fit beside each other. The way out and the help before it always stay.
fn fitting(hints: &[Hint], width: u16) -> Vec<Hint> {
    let mut kept = hints.to_vec();
    let used = |kept: &[Hint]| kept.iter().map(|hint| wide(*hint) + 2).sum::<u16>();
    while kept.len() > 2 && used(&kept) > width + 2 {
        kept.remove(kept.len() - 3);
    }
    kept
}

/// The middle of a wide screen.
fn centred(area: Rect) -> Rect {
    let width = area.width.min(WIDEST);
    Rect { x: area.x + (area.width - width) / 2, width, ..area }
}

/// A text cut to a width, with a sign where something is missing, and filled up with blanks.
pub(crate) fn fit(text: &str, width: usize) -> String {
    words::pad(&shorten(text, width), width)
}

/// A text from outside, as long as it may be, without anything that could steer a terminal.
pub(crate) fn harmless(text: &str) -> String {
    text.split(' ').map(words::clean).collect::<Vec<_>>().join(" ")
}

/// The lines of a text in a style, wrapped.
pub(crate) fn wrapped(text: &str, width: u16, style: Style) -> Vec<Line<'static>> {
    let lines = text.lines().flat_map(|line| words::wrap(line, usize::from(width).max(10), 0));
    lines.map(|line| Line::styled(line, style)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_fit_their_column() {
        assert_eq!(fit("abc", 5), "abc  ");
        assert_eq!(fit("abcdef", 4), "abc…");
        assert_eq!(fit("abc", 0), "");
        assert_eq!(fit("東京", 5), "東京 ");
        assert_eq!(fit("東京都", 4), "東… ");
    }
}
