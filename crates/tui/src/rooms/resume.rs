//! Unfinished matches, to go on with.

use crossterm::event::{Event, KeyCode};
use parlour_front::words::width;
use parlour_store::{Saved, SavedMatch, Session, when};
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
use crate::world::Outside;

const KEYS: [Hint; 4] = [
    ("Enter", "go on", KeyCode::Enter),
    ("d", "delete", KeyCode::Char('d')),
    ("?", "help", KeyCode::Char('?')),
    ("Esc", "back", KeyCode::Esc),
];

const DELETING: [Hint; 2] =
    [("y", "yes, delete it", KeyCode::Char('y')), ("Esc", "keep it", KeyCode::Esc)];

const HELP: [(&str, &str); 5] = [
    ("Enter", "go on with the match under the cursor, exactly where it was left"),
    ("d", "delete the match under the cursor for good; it asks first"),
    ("↑ ↓", "go from match to match"),
    ("Esc", "back to the lobby"),
    ("mouse", "a click does what Enter does"),
];

/// The columns of how long ago something was.
pub(super) const WHEN: usize = "59 minutes ago".len() + 2;

/// Opens the table of an unfinished match; or says why not.
pub(super) fn go_on(world: &Outside, id: &str) -> Result<Next, String> {
    let session = Session::resume(&world.home, &world.games, id, false);
    let session = session.map_err(|error| error.to_string())?;
    let wish = parlour_front::wish_of(&session);
    Ok(Next::Push(Box::new(TableScreen::new(session, wish))))
}

/// A saved match in one line; without the scores where there is no room for all of them.
pub(super) fn describe(world: &Outside, saved: &SavedMatch, room: usize) -> String {
    let title = world.game(&saved.game).map_or(saved.game.as_str(), |game| game.about().title);
    if saved.busy {
        return format!("{title}: being played in another window");
    }
    let scores: Vec<String> =
        saved.scores.iter().map(|(name, score)| format!("{name} {score}")).collect();
    let short = format!("{title}, round {}", saved.rounds.max(1));
    let whole = format!("{short}: {}", scores.join(", "));
    if width(&whole) <= room { whole } else { short }
}

/// What is said when a match is being played elsewhere.
pub(super) fn told_busy(saved: &SavedMatch) -> String {
    format!("{} is being played in another window: leave it there first.", saved.id)
}

/// The list of unfinished matches.
pub(super) struct Resume {
    saved: Saved,
    /// The match that is deleted if the answer is yes.
    deleting: Option<String>,
    list: List,
    page: Page,
}

impl Resume {
    pub(super) fn new(world: &Outside) -> Resume {
        let mut room = Resume {
            saved: Saved::default(),
            deleting: None,
            list: List::default(),
            page: Page::default(),
        };
        room.look_round(world);
        room
    }

    fn look_round(&mut self, world: &Outside) {
        match Saved::look(&world.home, &world.games) {
            Ok(saved) => self.saved = saved,
            Err(error) => self.page.complain(error.to_string()),
        }
        self.list.at = self.list.at.min(self.saved.unfinished.len().saturating_sub(1));
    }

    /// Asks whether the match under the cursor is to go.
    fn ask(&mut self, world: &Outside) -> Next {
        let Some(saved) = self.saved.unfinished.get(self.list.at) else { return Next::Idle };
        if saved.busy {
            self.page.complain(told_busy(saved));
        } else {
            let about = describe(world, saved, usize::MAX);
            self.page.complain(format!("Delete {} for good? ({about}) Press y.", saved.id));
            self.deleting = Some(saved.id.clone());
        }
        Next::Redraw
    }

    /// Follows the answer: only a yes deletes.
    fn answer(&mut self, world: &Outside, id: &str, input: &Input) -> Next {
        if *input == Input::Key(KeyCode::Char('y')) {
            let deleted = Saved::delete(&world.home, id);
            self.look_round(world);
            match deleted {
                Ok(()) => self.page.say(format!("{id} is deleted.")),
                Err(error) => self.page.complain(error.to_string()),
            }
        } else {
            self.page.say(format!("{id} stays."));
        }
        Next::Redraw
    }
}

impl Screen for Resume {
    fn draw(&mut self, frame: &mut Frame<'_>, world: &Outside) {
        let look = &world.look;
        let hints: &[Hint] = if self.deleting.is_some() { &DELETING } else { &KEYS };
        let body = self.page.draw(frame, look, "Unfinished matches", hints);
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
        let room = usize::from(rest.width).saturating_sub(column + WHEN + 6);
        let rows = self.saved.unfinished.iter().enumerate().map(|(item, saved)| {
            let played = saved.played.map(when).unwrap_or_default();
            Row::item(
                item,
                vec![
                    Span::styled(fit(&saved.id, column + 2), look.style(Role::Choice)),
                    Span::styled(fit(&played, WHEN), look.style(Role::Dim)),
                    Span::raw(fit(&describe(world, saved, room), room)),
                ],
            )
        });
        self.list.draw(frame, rest, rows.collect(), look);
    }

    fn handle(&mut self, event: &Event, world: &mut Outside) -> Next {
        let input = self.page.read(event);
        if matches!(input, Input::Hover(_) | Input::Nothing) && self.deleting.is_some() {
            return Next::Idle;
        }
        if let Some(id) = self.deleting.take() {
            return self.answer(world, &id, &input);
        }
        match input {
            Input::Key(KeyCode::Esc | KeyCode::Char('q')) => return Next::Pop,
            Input::Key(KeyCode::Char('d') | KeyCode::Delete) => return self.ask(world),
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

    fn uncovered(&mut self, world: &mut Outside) {
        self.look_round(world);
    }
}
