//! Finished matches, to look at again.

use crossterm::event::{Event, KeyCode};
use parlour_store::{Finished, FinishedMatch, when};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::help::Help;
use super::list::{List, Pick, Row};
use super::page::{Hint, Input, Page, fit, harmless, wrapped};
use super::replay::Replay;
use super::resume::WHEN;
use super::review;
use crate::look::Role;
use crate::screen::{Next, Screen};
use crate::world::Outside;

const KEYS: [Hint; 4] = [
    ("Enter", "step through it", KeyCode::Enter),
    ("v", "review", KeyCode::Char('v')),
    ("?", "help", KeyCode::Char('?')),
    ("Esc", "back", KeyCode::Esc),
];

const HELP: [(&str, &str); 5] = [
    ("Enter", "step through the match under the cursor"),
    ("v", "review it: what a strong bot would have done"),
    ("↑ ↓", "go from match to match, the last one first"),
    ("Esc", "back to the lobby"),
    ("mouse", "a click does what Enter does"),
];

/// The list of finished matches.
pub(super) struct Replays {
    finished: Finished,
    list: List,
    page: Page,
}

impl Replays {
    pub(super) fn new(world: &Outside) -> Replays {
        let mut room =
            Replays { finished: Finished::default(), list: List::default(), page: Page::default() };
        room.look_round(world);
        room
    }

    fn look_round(&mut self, world: &Outside) {
        match Finished::look(&world.home) {
            Ok(finished) => self.finished = finished,
            Err(error) => self.page.complain(error.to_string()),
        }
        self.list.at = self.list.at.min(self.finished.matches.len().saturating_sub(1));
    }

    /// Reads the match under the cursor and opens a screen on it.
    fn open(&mut self, world: &Outside, review: bool) -> Next {
        let Some(chosen) = self.finished.matches.get(self.list.at) else { return Next::Idle };
        let opened = Finished::read(&world.home, &chosen.id)
            .map_err(|error| error.to_string())
            .and_then(|record| {
                if review {
                    review::open(world, &record)
                } else {
                    Replay::open(world, record, None).map(|replay| Box::new(replay) as Box<_>)
                }
            });
        match opened {
            Ok(screen) => Next::Push(screen),
            Err(why) => {
                self.page.complain(why);
                Next::Redraw
            }
        }
    }
}

fn describe(world: &Outside, finished: &FinishedMatch) -> String {
    let title = world.game(&finished.game).map_or(&*finished.game, |game| game.about().title);
    let seats = finished.seats.join(", ");
    match &finished.result {
        Some(result) => {
            let how = match (result.won, result.place) {
                (true, _) => "won, ".into(),
                (false, _) if result.drawn => "drawn, ".into(),
                (false, None) => "lost, ".into(),
                (false, Some(place)) => format!("place {place}, "),
            };
            let cheated = if result.cheated { ", cheated" } else { "" };
            let against = match result.against.as_str() {
                "" => String::new(),
                against => format!(", against {against}"),
            };
            format!("{title}: {how}score {}{against}{cheated}", result.score)
        }
        None => format!("{title}: {seats}"),
    }
}

impl Screen for Replays {
    fn draw(&mut self, frame: &mut Frame<'_>, world: &Outside) {
        let look = &world.look;
        let body = self.page.draw(frame, look, "Replays", &KEYS);
        let notes: Vec<Line<'_>> = self
            .finished
            .notes
            .iter()
            .map(|note| format!("! {}", harmless(note)))
            .flat_map(|note| wrapped(&note, body.width - 4, look.style(Role::Alert)))
            .collect();
        let above = u16::try_from(notes.len()).unwrap_or(0).min(body.height / 2);
        let inner = Rect { x: body.x + 2, width: body.width - 4, ..body };
        frame.render_widget(Paragraph::new(notes), Rect { height: above, ..inner });
        let rest = Rect { y: body.y + above, height: body.height - above, ..body };
        let matches = &self.finished.matches;
        if matches.is_empty() {
            let text = "No match has been finished yet.";
            frame.render_widget(Paragraph::new(text), Rect { x: inner.x, ..rest });
            return;
        }
        let column = matches.iter().map(|finished| finished.id.len()).max().unwrap_or(0);
        let room = usize::from(rest.width).saturating_sub(column + WHEN + 6);
        let rows = matches.iter().enumerate().map(|(item, finished)| {
            let ended = finished.ended.map(when).unwrap_or_default();
            Row::item(
                item,
                vec![
                    Span::styled(fit(&finished.id, column + 2), look.style(Role::Choice)),
                    Span::styled(fit(&ended, WHEN), look.style(Role::Dim)),
                    Span::raw(fit(&describe(world, finished), room)),
                ],
            )
        });
        self.list.draw(frame, rest, rows.collect(), look);
    }

    fn handle(&mut self, event: &Event, world: &mut Outside) -> Next {
        let input = self.page.read(event);
        match input {
            Input::Key(KeyCode::Esc | KeyCode::Char('q')) => return Next::Pop,
            Input::Key(KeyCode::Char('v')) => return self.open(world, true),
            Input::Key(KeyCode::Char('?')) => {
                return Next::Push(Box::new(Help::new("Replays", &HELP)));
            }
            _ => {}
        }
        match self.list.read(&input, self.finished.matches.len()) {
            Some(Pick::Chosen(_)) => self.open(world, false),
            Some(Pick::Moved) => Next::Redraw,
            None => Next::Idle,
        }
    }

    fn uncovered(&mut self, world: &mut Outside) {
        self.look_round(world);
    }
}
