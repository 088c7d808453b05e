//! The table: a match being played.

mod act;
mod cursor;
mod draw;
mod flow;
mod job;
mod keys;
mod overlay;
mod pick;

use std::time::Duration;

use crossterm::event::{Event, KeyCode, KeyEvent, MouseButton, MouseEventKind};
use parlour_core::{Pace, Scene, Seat, Viewer};
use parlour_store::{Session, Wish};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};

use self::job::Job;
use self::overlay::{Answer, Overlay};
use self::pick::{Deed, Offer};
use crate::look::Role;
use crate::paint::{Lens, Note, Spots, Target};
use crate::screen::{Next, Screen};
use crate::world::World;

/// Where the session is.
enum Held {
    /// At hand.
    Here(Session),
    /// Being thought about.
    Away(Job),
    /// Given away, or lost.
    Gone,
}

/// What the table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The next thing happens by itself.
    Running,
    /// A person decides.
    Deciding(Seat),
    /// The screen goes to another person.
    HandOver(Seat),
    /// A round has ended.
    Between,
    /// The last step is not on disk, and nothing else happens until it is.
    Unsaved,
    /// The match has ended.
    Over,
    /// The thinking broke off.
    Broken,
}

/// A match on the screen.
pub struct TableScreen {
    held: Held,
    wish: Wish,
    game: &'static str,
    title: &'static str,
    stage: Stage,
    /// The table as the viewer saw it last.
    scene: Scene,
    notes: Vec<Note>,
    /// Up to where the notes go, and for whom.
    told: (Viewer, usize),
    /// The person at the screen, where several share it.
    holder: Option<Seat>,
    /// Whether everybody who could decide is out and wants to see the end.
    skipping: bool,
    offer: Offer,
    buttons: Vec<(String, Deed)>,
    cursor: Option<Target>,
    lens: Lens,
    spots: Spots,
    /// Where the keys of the bottom line are.
    bar: Vec<(Rect, KeyCode)>,
    overlay: Option<Overlay>,
    /// The line being typed.
    line: Option<String>,
    message: Option<(String, Role<'static>)>,
    /// Until when the table rests on what just happened.
    rest: Option<Duration>,
    /// When the session went away.
    away_since: Duration,
    pace: Pace,
    greeted: bool,
}

impl TableScreen {
    /// A table with a match that has just begun or goes on; the wish is what a rematch repeats.
    #[must_use]
    pub fn new(session: Session, wish: Wish) -> TableScreen {
        let game = session.table().game();
        let about = parlour_house::game(game).map(|game| game.about());
        let viewer = flow::viewer_of(&session, None);
        let scene = session.table().scene(viewer);
        TableScreen {
            held: Held::Here(session),
            wish,
            game,
            title: about.map_or(game, |about| about.title),
            stage: Stage::Running,
            scene,
            notes: Vec::new(),
            told: (viewer, 0),
            holder: None,
            skipping: false,
            offer: Offer::default(),
            buttons: Vec::new(),
            cursor: None,
            lens: Lens::default(),
            spots: Spots::default(),
            bar: Vec::new(),
            overlay: None,
            line: None,
            message: None,
            rest: None,
            away_since: Duration::ZERO,
            pace: Pace::of_people(),
            greeted: false,
        }
    }

    fn say(&mut self, text: impl Into<String>) {
        self.message = Some((text.into(), Role::Text));
    }

    fn warn(&mut self, text: impl Into<String>) {
        self.message = Some((text.into(), Role::Alert));
    }

    /// Lets what is open answer first; `None` if the table is to answer.
    fn ask_overlay(&mut self, event: &Event, world: &mut World) -> Option<Next> {
        let overlay = self.overlay.as_mut()?;
        match overlay.handle(event) {
            Answer::Idle => return Some(Next::Idle),
            Answer::Stay => {}
            Answer::Close => self.overlay = None,
            Answer::Chosen(item) => {
                self.overlay = None;
                self.take_item(item, world);
            }
            Answer::Number(choice, number) => {
                self.overlay = None;
                self.name_number(&choice, number, world);
            }
            Answer::Pass => {
                self.overlay = None;
                return None;
            }
        }
        Some(Next::Redraw)
    }

    /// A click on a key of the bottom line is that key.
    fn clicked_key(&self, event: &Event) -> Option<Event> {
        let Event::Mouse(mouse) = event else { return None };
        let at = Position { x: mouse.column, y: mouse.row };
        let (_, code) = self.bar.iter().find(|(area, _)| area.contains(at))?;
        matches!(mouse.kind, MouseEventKind::Down(_)).then(|| Event::Key(KeyEvent::from(*code)))
    }

    fn mouse(&mut self, kind: MouseEventKind, x: u16, y: u16, world: &mut World) -> Next {
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
                            _ => self.mark(),
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
        if let Held::Here(session) = std::mem::replace(&mut self.held, Held::Gone) {
            // If that fails it stays where it is, which the lobby shows.
            let _ = session.close();
        }
    }
}

impl Screen for TableScreen {
    fn draw(&mut self, frame: &mut Frame<'_>, world: &World) {
        self.paint(frame, world);
    }

    fn handle(&mut self, event: &Event, world: &mut World) -> Next {
        let clicked = self.clicked_key(event);
        let event = clicked.as_ref().unwrap_or(event);
        if let Some(next) = self.ask_overlay(event, world) {
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

    fn tick(&mut self, world: &mut World) -> Next {
        self.advance(world)
    }

    fn wake(&self, world: &World) -> Option<Duration> {
        self.next_wake(world)
    }

    fn uncovered(&mut self, world: &mut World) {
        let _ = world;
        self.message = None;
    }
}
