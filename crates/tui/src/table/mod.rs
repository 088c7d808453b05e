//! The table: a match being played.

mod act;
mod amount;
mod cursor;
mod decision;
mod draw;
mod flow;
mod job;
mod keys;
mod offer;
mod overlay;
mod say;
#[cfg(test)]
mod tests;
mod way;

use std::time::Duration;

use crossterm::event::{Event, KeyCode, KeyEvent, MouseButton, MouseEventKind};
use parlour_core::{Pace, Scene, Seat};
use parlour_front::{Host, Menu, Recap, Sitting, Stage};
use parlour_store::Wish;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};

use self::amount::Number;
use self::job::Job;
use self::offer::Shown;
use self::overlay::{Handled, Text};
use crate::look::Role;
use crate::paint::{Lens, Note, Spots, Target};
use crate::screen::{Next, Screen};
use crate::world::Outside;

/// A match with people at it, wherever it is held.
type Match = Sitting<Box<dyn Host>>;

/// Where the match is.
enum Held {
    /// At hand.
    Here(Box<Match>),
    /// Being thought about.
    Away(Job),
    /// Given away, or lost.
    Gone,
}

/// A match on the screen.
pub struct TableScreen {
    held: Held,
    wish: Wish,
    game: &'static str,
    title: &'static str,
    /// What the match waits for, when the table was looked at last.
    stage: Stage,
    /// Whether the thinking broke off.
    broken: bool,
    /// Whether the person was told that the last step is not on disk.
    unsaved: bool,
    /// The table as the viewer saw it last.
    scene: Scene,
    notes: Vec<Note>,
    /// What happened since the viewer last decided.
    recap: Recap,
    /// The step of the decision; empty where nobody is asked.
    menu: Menu,
    /// What of the menu is listed with numbers.
    shown: Shown,
    number: Number,
    cursor: Option<Target>,
    lens: Lens,
    /// Whether the screen is too small for a picture of everything.
    small: bool,
    spots: Spots,
    /// Where the keys of the bottom line, and others that are written out, are.
    bar: Vec<(Rect, KeyCode)>,
    overlay: Option<Text>,
    /// The line being typed.
    line: Option<String>,
    message: Option<(String, Role<'static>)>,
    /// Until when the table rests on what just happened.
    rest: Option<Duration>,
    /// When the match went away.
    away_since: Duration,
    pace: Pace,
    greeted: bool,
    /// Whether somebody's turn has come and nobody was told by a sound.
    rings: bool,
}

impl TableScreen {
    /// A table with a match that has just begun or goes on; the wish is what a rematch repeats.
    #[must_use]
    pub fn new(host: impl Host + 'static, wish: Wish) -> TableScreen {
        let game = host.table().game();
        let title = host.table().title();
        let mut sitting: Match = Sitting::new(Box::new(host));
        if wish.seed.is_some() {
            sitting.chose_seed();
        }
        let scene = sitting.scene();
        let notes = Note::all(&sitting.table().events(scene.viewer, 0)).collect();
        TableScreen {
            stage: sitting.stage(),
            held: Held::Here(Box::new(sitting)),
            wish,
            game,
            title,
            broken: false,
            unsaved: false,
            scene,
            notes,
            recap: Recap::default(),
            menu: Menu::default(),
            shown: Shown::default(),
            number: Number::default(),
            cursor: None,
            lens: Lens::default(),
            small: false,
            spots: Spots::default(),
            bar: Vec::new(),
            overlay: None,
            line: None,
            message: None,
            rest: None,
            away_since: Duration::ZERO,
            pace: Pace::of_people(),
            greeted: false,
            rings: false,
        }
    }

    /// The person who is asked now, if the table waits for one and nothing else.
    fn asked(&self) -> Option<Seat> {
        match (self.stage, &self.held, self.rest) {
            (Stage::Asked(seat), Held::Here(_), None) if !self.broken => Some(seat),
            _ => None,
        }
    }

    fn say(&mut self, text: impl Into<String>) {
        self.message = Some((text.into(), Role::Text));
    }

    fn warn(&mut self, text: impl Into<String>) {
        self.message = Some((text.into(), Role::Alert));
    }

    /// Lets what is open answer first; `None` if the table is to answer.
    fn ask_overlay(&mut self, event: &Event) -> Option<Next> {
        let overlay = self.overlay.as_mut()?;
        match overlay.handle(event) {
            Handled::Idle => return Some(Next::Idle),
            Handled::Stay => {}
            Handled::Close => self.overlay = None,
            Handled::Pass => {
                self.overlay = None;
                return None;
            }
        }
        Some(Next::Redraw)
    }

    /// A click on a key that is written out is that key.
    fn clicked_key(&self, event: &Event) -> Option<Event> {
        let Event::Mouse(mouse) = event else { return None };
        let at = Position { x: mouse.column, y: mouse.row };
        let (_, code) = self.bar.iter().find(|(area, _)| area.contains(at))?;
        matches!(mouse.kind, MouseEventKind::Down(_)).then(|| Event::Key(KeyEvent::from(*code)))
    }

    fn mouse(&mut self, kind: MouseEventKind, x: u16, y: u16, world: &mut Outside) -> Next {
        let target = self.spots.at(x, y).cloned();
        match kind {
            MouseEventKind::Moved | MouseEventKind::Drag(_) => match target {
                Some(target) if self.cursor.as_ref() != Some(&target) => {
                    self.cursor = Some(target);
                    Next::Redraw
                }
                _ => Next::Idle,
            },
            MouseEventKind::Down(button) => {
                if self.stage == Stage::Over {
                    return self.see_result(world);
                }
                self.message = None;
                match target {
                    Some(target) => {
                        self.cursor = Some(target);
                        match button {
                            MouseButton::Left => self.click(world),
                            _ => self.mark(world),
                        }
                    }
                    None => self.go_on(world),
                }
                Next::Redraw
            }
            MouseEventKind::ScrollUp => self.zoom(1.25),
            MouseEventKind::ScrollDown => self.zoom(0.8),
            _ => Next::Idle,
        }
    }
}

impl Drop for TableScreen {
    /// A match that has ended is filed away on every way out.
    fn drop(&mut self) {
        if let Held::Here(sitting) = std::mem::replace(&mut self.held, Held::Gone) {
            // If that fails it stays where it is, which the lobby shows.
            let _ = sitting.into_host().close();
        }
    }
}

impl Screen for TableScreen {
    fn draw(&mut self, frame: &mut Frame<'_>, world: &Outside) {
        self.paint(frame, world);
    }

    fn handle(&mut self, event: &Event, world: &mut Outside) -> Next {
        let clicked = self.clicked_key(event);
        let event = clicked.as_ref().unwrap_or(event);
        if let Some(next) = self.ask_overlay(event) {
            return next;
        }
        match event {
            Event::Key(key) => self.key(key, world),
            Event::Mouse(mouse) => self.mouse(mouse.kind, mouse.column, mouse.row, world),
            Event::Paste(text) => {
                let typed: String = text.chars().filter(|c| !c.is_control()).take(200).collect();
                self.line.get_or_insert_default().push_str(&typed);
                Next::Redraw
            }
            Event::Resize(..) => Next::Redraw,
            _ => Next::Idle,
        }
    }

    fn tick(&mut self, world: &mut Outside) -> Next {
        self.advance(world)
    }

    fn wake(&self, world: &Outside) -> Option<Duration> {
        self.next_wake(world)
    }

    fn uncovered(&mut self, world: &mut Outside) {
        let _ = world;
        self.message = None;
    }

    fn rings(&mut self) -> bool {
        std::mem::take(&mut self.rings)
    }
}
