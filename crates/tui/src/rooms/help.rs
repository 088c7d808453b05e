//! All keys of a room.

use crossterm::event::{Event, KeyCode};
use parlour_front::words;
use ratatui::Frame;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::page::{Hint, Input, Page, fit};
use crate::look::Role;
use crate::screen::{Next, Screen};
use crate::world::World;

const KEYS: [Hint; 1] = [("Esc", "back", KeyCode::Esc)];
/// The room for the names of keys.
const COLUMN: usize = 14;

/// The keys of a room, until one is pressed.
pub(super) struct Help {
    room: &'static str,
    keys: &'static [(&'static str, &'static str)],
    page: Page,
}

impl Help {
    pub(super) fn new(room: &'static str, keys: &'static [(&'static str, &'static str)]) -> Help {
        Help { room, keys, page: Page::default() }
    }
}

impl Screen for Help {
    fn draw(&mut self, frame: &mut Frame<'_>, world: &World) {
        let look = &world.look;
        let body = self.page.draw(frame, look, &format!("{}: keys", self.room), &KEYS);
        let room = usize::from(body.width).saturating_sub(COLUMN + 2);
        let mut lines = vec![Line::default()];
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
        frame.render_widget(Paragraph::new(lines), body);
    }

    fn handle(&mut self, event: &Event, _: &mut World) -> Next {
        match self.page.read(event) {
            Input::Key(_) | Input::Click(_) => Next::Pop,
            _ => Next::Idle,
        }
    }
}
