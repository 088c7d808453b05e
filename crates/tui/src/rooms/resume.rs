//! Unfinished matches, to go on with.

use crossterm::event::{Event, KeyCode};
use parlour_store::{Saved, SavedMatch, Session};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::help::Help;
use super::list::{List, Pick, Row};
use super::page::{Hint, Input, Page, fit, harmless, wrapped};
use crate::look::Role;
use crate::screen::{Next, Screen};
use crate::table::TableScreen;
use crate::world::World;

const KEYS: [Hint; 3] = [
    ("Enter", "go on", KeyCode::Enter),
    ("?", "help", KeyCode::Char('?')),
    ("Esc", "back", KeyCode::Esc),
];

const HELP: [(&str, &str); 4] = [
    ("Enter", "go on with the match under the cursor, exactly where it was left"),
    ("↑ ↓", "go from match to match"),
    ("Esc", "back to the lobby"),
    ("mouse", "a click does what Enter does"),
];

/// Opens the table of an unfinished match; or says why not.
pub(super) fn go_on(world: &World, id: &str) -> Result<Next, String> {
    let session = Session::resume(&world.home, &world.games, id, false);
    let session = session.map_err(|error| error.to_string())?;
    let wish = parlour_plain::wish_of(&session);
    Ok(Next::Push(Box::new(TableScreen::new(session, wish))))
}

/// A saved match in one line.
pub(super) fn describe(world: &World, saved: &SavedMatch) -> String {
    let title = world.game(&saved.game).map_or(saved.game.as_str(), |game| game.about().title);
    if saved.busy {
        return format!("{title}: being played in another window");
    }
    let scores: Vec<String> =
        saved.scores.iter().map(|(name, score)| format!("{name} {score}")).collect();
    format!("{title}, round {}: {}", saved.rounds.max(1), scores.join(", "))
}

/// What is said when a match is being played elsewhere.
pub(super) fn told_busy(saved: &SavedMatch) -> String {
    format!("{} is being played in another window: leave it there first.", saved.id)
}

/// The list of unfinished matches.
pub(super) struct Resume {
    saved: Saved,
    list: List,
    page: Page,
}

impl Resume {
    pub(super) fn new(world: &World) -> Resume {
        let mut room =
            Resume { saved: Saved::default(), list: List::default(), page: Page::default() };
        room.look_round(world);
        room
    }

    fn look_round(&mut self, world: &World) {
        match Saved::look(&world.home, &world.games) {
            Ok(saved) => self.saved = saved,
            Err(error) => self.page.complain(error.to_string()),
        }
    }
}

impl Screen for Resume {
    fn draw(&mut self, frame: &mut Frame<'_>, world: &World) {
        let look = &world.look;
        let body = self.page.draw(frame, look, "Unfinished matches", &KEYS);
        let notes: Vec<Line<'_>> = self
            .saved
            .notes
            .iter()
            .map(|note| format!("! {}", harmless(note)))
            .flat_map(|note| wrapped(&note, body.width - 4, look.style(Role::Alert)))
            .collect();
        let above = u16::try_from(notes.len()).unwrap_or(0).min(body.height / 2);
        let inner = Rect { x: body.x + 2, width: body.width - 4, ..body };
        frame.render_widget(Paragraph::new(notes), Rect { height: above, ..inner });
        let rest = Rect { y: body.y + above, height: body.height - above, ..body };
        if self.saved.unfinished.is_empty() {
            let text = "There is no unfinished match.";
            frame.render_widget(Paragraph::new(text), Rect { x: inner.x, ..rest });
            return;
        }
        let column = self.saved.unfinished.iter().map(|saved| saved.id.len()).max().unwrap_or(0);
        let room = usize::from(rest.width).saturating_sub(column + 6);
        let rows = self.saved.unfinished.iter().enumerate().map(|(item, saved)| {
            Row::item(
                item,
                vec![
                    Span::styled(fit(&saved.id, column + 2), look.style(Role::Choice)),
                    Span::raw(fit(&describe(world, saved), room)),
                ],
            )
        });
        self.list.draw(frame, rest, rows.collect(), look);
    }

    fn handle(&mut self, event: &Event, world: &mut World) -> Next {
        let input = self.page.read(event);
        match input {
            Input::Key(KeyCode::Esc | KeyCode::Char('q')) => return Next::Pop,
            Input::Key(KeyCode::Char('?')) => {
                return Next::Push(Box::new(Help::new("Unfinished matches", &HELP)));
            }
            _ => {}
        }
        match self.list.read(&input, self.saved.unfinished.len()) {
            Some(Pick::Chosen(item)) => {
                let id = self.saved.unfinished[item].id.clone();
                match go_on(world, &id) {
                    Ok(next) => next,
                    Err(why) => {
                        self.look_round(world);
                        self.page.complain(why);
                        Next::Redraw
                    }
                }
            }
            Some(Pick::Moved) => Next::Redraw,
            None => Next::Idle,
        }
    }

    fn uncovered(&mut self, world: &mut World) {
        self.look_round(world);
    }
}
