//! Everything that is not the table.

use crossterm::event::Event;
use parlour_store::{Session, Wish};
use ratatui::Frame;
use ratatui::widgets::Paragraph;

use crate::screen::{Next, Screen};
use crate::world::World;

/// The lobby.
#[must_use]
pub fn lobby(world: &World) -> Box<dyn Screen> {
    let _ = world;
    Box::new(Lobby)
}

/// What comes after a match that has ended: the result, and what to do next. The session is
/// still open, so that the last move can be taken back; whoever leaves it closes it.
pub(crate) fn after_match(world: &mut World, session: Session, wish: Wish) -> Next {
    let _ = (world, session, wish);
    Next::Pop
}

/// The rules of a game.
pub(crate) fn rules(world: &World, game: &str) -> Next {
    let _ = (world, game);
    Next::Redraw
}

/// The settings.
pub(crate) fn settings(world: &World) -> Next {
    let _ = world;
    Next::Redraw
}

struct Lobby;

impl Screen for Lobby {
    fn draw(&mut self, frame: &mut Frame<'_>, _: &World) {
        frame.render_widget(Paragraph::new("Parlour"), frame.area());
    }

    fn handle(&mut self, _: &Event, _: &mut World) -> Next {
        Next::Quit
    }
}
