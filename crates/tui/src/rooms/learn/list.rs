//! The lessons, to choose one from.

use crossterm::event::{Event, KeyCode};
use parlour_front::words::{count, width};
use parlour_learn::Lesson;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Span;
use ratatui::widgets::Paragraph;

use crate::look::Role;
use crate::rooms::help::Help;
use crate::rooms::list::{List, Pick, Row};
use crate::rooms::page::{Hint, Input, Page, fit, wrapped};
use crate::screen::{Next, Screen};
use crate::world::Outside;

const KEYS: [Hint; 4] = [
    ("Enter", "begin the lesson", KeyCode::Enter),
    ("r", "rules", KeyCode::Char('r')),
    ("?", "help", KeyCode::Char('?')),
    ("Esc", "back", KeyCode::Esc),
];

const HELP: [(&str, &str); 5] = [
    ("Enter", "begin the lesson of the game under the cursor"),
    ("r", "read the rules of the game instead"),
    ("↑ ↓", "go from game to game"),
    ("Esc", "back to the lobby"),
    ("mouse", "a click does what Enter does"),
];

/// The lessons of all games that have one.
pub(in crate::rooms) struct Lessons {
    /// Short name, title, and what the lesson is about.
    lessons: Vec<(&'static str, &'static str, String)>,
    list: List,
    page: Page,
}

impl Lessons {
    /// The list, with the cursor on a game.
    pub(in crate::rooms) fn new(world: &Outside, game: Option<&str>) -> Lessons {
        let lesson = |game: &dyn parlour_house::AnyGame| {
            let lesson = Lesson::of(game)?.ok()?;
            let about = format!("{}, {}", lesson.title, count(lesson.len(), "step"));
            Some((game.id(), game.about().title, about))
        };
        let lessons: Vec<_> = world.games.iter().filter_map(|game| lesson(&**game)).collect();
        let at = lessons.iter().position(|(id, ..)| Some(*id) == game).unwrap_or(0);
        Lessons { lessons, list: List::starting_at(at), page: Page::default() }
    }
}

impl Screen for Lessons {
    fn draw(&mut self, frame: &mut Frame<'_>, world: &Outside) {
        let look = &world.look;
        let body = self.page.draw(frame, look, "How to play", &KEYS);
        let text = "A lesson is a first match that teaches: it is dealt for you, says what is \
                    worth knowing, and asks you to try it. Nothing in it counts.";
        let text = wrapped(text, body.width - 4, look.style(Role::Text));
        let above = text.len() as u16 + 1;
        let inner = Rect { x: body.x + 2, width: body.width - 4, ..body };
        frame.render_widget(Paragraph::new(text), inner);
        let rest = Rect { y: body.y + above, height: body.height - above, ..body };
        let column = self.lessons.iter().map(|(_, title, _)| width(title)).max().unwrap_or(0);
        let room = usize::from(rest.width).saturating_sub(column + 6);
        let rows = self.lessons.iter().enumerate().map(|(item, (_, title, about))| {
            let title = Span::styled(fit(title, column + 2), look.style(Role::Choice));
            Row::item(item, vec![title, Span::raw(fit(about, room))])
        });
        self.list.draw(frame, rest, rows.collect(), look);
    }

    fn handle(&mut self, event: &Event, world: &mut Outside) -> Next {
        let input = self.page.read(event);
        let here = self.lessons.get(self.list.at).map(|(id, ..)| *id);
        match input {
            Input::Key(KeyCode::Esc | KeyCode::Char('q')) => return Next::Pop,
            Input::Key(KeyCode::Char('r')) => {
                return here.map_or(Next::Idle, |game| crate::rooms::rules(world, game));
            }
            Input::Key(KeyCode::Char('?')) => {
                return Next::Push(Box::new(Help::new("How to play", &HELP)));
            }
            _ => {}
        }
        match self.list.read(&input, self.lessons.len()) {
            Some(Pick::Chosen(item)) => match crate::rooms::lesson(world, self.lessons[item].0) {
                Ok(lesson) => Next::Push(lesson),
                Err(why) => {
                    self.page.complain(why);
                    Next::Redraw
                }
            },
            Some(Pick::Moved) => Next::Redraw,
            None => Next::Idle,
        }
    }
}
