//! All keys of a room.

use crossterm::event::{Event, KeyCode};
use parlour_front::words;
use ratatui::Frame;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::page::{Hint, Input, Page, fit};
use crate::look::Role;
use crate::screen::{Next, Screen};
use crate::world::Outside;

const KEYS: [Hint; 1] = [("Esc", "back", KeyCode::Esc)];
const SCROLLING: [Hint; 2] = [("↑↓", "more", KeyCode::Down), ("Esc", "back", KeyCode::Esc)];
/// The room for the names of keys.
const COLUMN: usize = 14;

/// The keys of a room, until one is pressed that does not scroll.
pub(super) struct Help {
    room: &'static str,
    keys: &'static [(&'static str, &'static str)],
    /// The first line that is shown, and the last that can be the first.
    top: usize,
    last_top: usize,
    page: Page,
}

impl Help {
    pub(super) fn new(room: &'static str, keys: &'static [(&'static str, &'static str)]) -> Help {
        Help { room, keys, top: 0, last_top: 0, page: Page::default() }
    }
}

impl Screen for Help {
    fn draw(&mut self, frame: &mut Frame<'_>, world: &Outside) {
        let look = &world.look;
        let hints: &[Hint] = if self.last_top > 0 { &SCROLLING } else { &KEYS };
        let body = self.page.draw(frame, look, &format!("{}: keys", self.room), hints);
        let room = usize::from(body.width).saturating_sub(COLUMN + 2);
        let mut lines = Vec::new();
        for (key, does) in self.keys {
            let texts = words::wrap(does, room, 0);
            let names = std::iter::once(*key).chain(std::iter::repeat(""));
            for (text, name) in texts.into_iter().zip(names) {
                lines.push(Line::from(vec![
                    Span::raw("  "),
                    Span::styled(fit(name, COLUMN), look.style(Role::Key)),
                    Span::raw(text),
                ]));
            }
        }
        self.last_top = lines.len().saturating_sub(body.height.into());
        self.top = self.top.min(self.last_top);
        let shown: Vec<Line<'_>> = lines.into_iter().skip(self.top).collect();
        frame.render_widget(Paragraph::new(shown), body);
    }

    fn handle(&mut self, event: &Event, _: &mut Outside) -> Next {
        let by = match self.page.read(event) {
            Input::Key(KeyCode::Up) => -1,
            Input::Key(KeyCode::Down) => 1,
            Input::Key(KeyCode::PageUp | KeyCode::Home) => isize::MIN,
            Input::Key(KeyCode::PageDown | KeyCode::End) => isize::MAX,
            Input::Wheel(by) => by,
            Input::Key(_) | Input::Click(_) => return Next::Pop,
            _ => return Next::Idle,
        };
        self.top = self.top.saturating_add_signed(by);
        Next::Redraw
    }
}
