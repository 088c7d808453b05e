//! The table: a match being played.

use crossterm::event::{Event, KeyCode};
use parlour_store::{Session, Wish};
use ratatui::Frame;
use ratatui::widgets::Paragraph;

use crate::rooms;
use crate::screen::{Next, Screen};
use crate::world::World;

/// A match on the screen.
pub struct TableScreen {
    session: Option<Session>,
    wish: Wish,
}

impl TableScreen {
    /// A table with a match that has just begun or goes on; the wish is what a rematch repeats.
    #[must_use]
    pub fn new(session: Session, wish: Wish) -> TableScreen {
        TableScreen { session: Some(session), wish }
    }

    fn game(&self) -> Option<&'static str> {
        self.session.as_ref().map(|session| session.table().game())
    }
}

impl Screen for TableScreen {
    fn draw(&mut self, frame: &mut Frame<'_>, world: &World) {
        let title = self.game().and_then(|id| world.game(id)).map(|game| game.about().title);
        frame.render_widget(Paragraph::new(title.unwrap_or_default()), frame.area());
    }

    fn handle(&mut self, event: &Event, world: &mut World) -> Next {
        match event.as_key_press_event().map(|key| key.code) {
            Some(KeyCode::Char('r')) => rooms::rules(world, self.game().unwrap_or_default()),
            Some(KeyCode::Char('s')) => rooms::settings(world),
            _ => match self.session.take() {
                Some(session) => rooms::after_match(world, session, self.wish.clone()),
                None => Next::Pop,
            },
        }
    }
}
