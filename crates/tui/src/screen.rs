//! What fills the terminal: a lobby, a table, a rule book.

use crossterm::event::Event;
use ratatui::Frame;

use crate::world::Outside;

/// One full screen. Screens lie on a stack; only the top one is drawn and hears events.
pub trait Screen {
    /// Draws itself. What a click meets is best noted here for `handle`.
    fn draw(&mut self, frame: &mut Frame<'_>, world: &Outside);

    /// Answers a key, a click, pasted text or a new size.
    fn handle(&mut self, event: &Event, world: &mut Outside) -> Next;

    /// Time has gone by; called at least as often as `wake` asks.
    fn tick(&mut self, world: &mut Outside) -> Next {
        let _ = world;
        Next::Idle
    }

    /// How long it may sleep when no key is pressed; `None` means for ever.
    fn wake(&self, world: &Outside) -> Option<std::time::Duration> {
        let _ = world;
        None
    }

    /// Whether a bell is to ring, once.
    fn rings(&mut self) -> bool {
        false
    }

    /// The screen above has gone.
    fn uncovered(&mut self, world: &mut Outside) {
        let _ = world;
    }
}

/// What comes after an event.
pub enum Next {
    /// Nothing has changed.
    Idle,
    /// Draw again.
    Redraw,
    /// Another screen on top of this one.
    Push(Box<dyn Screen>),
    /// Another screen instead of this one.
    Replace(Box<dyn Screen>),
    /// Another screen instead of all there are.
    Home(Box<dyn Screen>),
    /// Back to the screen below; the program ends where there is none.
    Pop,
    /// The program ends.
    Quit,
}
