//! After the match: how it ended, and what to do next.

use crossterm::event::{Event, KeyCode};
use parlour_core::{Scene, Viewer};
use parlour_front::{Again, Ended, words};
use parlour_store::{Session, Wish};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::help::Help;
use super::list::{List, Pick, Row};
use super::page::{Hint, Input, Page, fit, wrapped};
use super::replay::Replay;
use super::review;
use super::stats::StatsRoom;
use crate::look::Role;
use crate::paint;
use crate::screen::{Next, Screen};
use crate::table::TableScreen;
use crate::world::Outside;

const KEYS: [Hint; 5] = [
    ("Enter", "choose", KeyCode::Enter),
    ("a", "again", KeyCode::Char('a')),
    ("PgUp PgDn", "score sheet", KeyCode::PageDown),
    ("?", "help", KeyCode::Char('?')),
    ("Esc", "leave", KeyCode::Esc),
];

const HELP: [(&str, &str); 7] = [
    ("a", "again: the same game and opponents, other cards"),
    ("v", "review: what a strong bot would have done"),
    ("p", "replay: look at the match step by step"),
    ("t", "statistics of this game"),
    ("l", "the lobby"),
    ("PgUp PgDn", "the score sheet, where it is longer than the screen"),
    ("Esc", "leave"),
];

/// What can be done after a match: a key, a name, and what it does.
const DOORS: [(char, &str, &str); 5] = [
    ('a', "Again", "other cards"),
    ('v', "Review", "the worst moments"),
    ('p', "Replay", "step by step"),
    ('t', "Statistics", "of this game"),
    ('l', "Lobby", "another game"),
];

/// The end of a match. The session stays open until its person leaves.
pub(super) struct After {
    session: Option<Session>,
    /// Where the same people play again, if that is not here.
    elsewhere: Option<Again>,
    wish: Wish,
    game: String,
    title: &'static str,
    verdict: String,
    scene: Scene,
    list: List,
    /// How far the score sheet is scrolled.
    top: usize,
    page: Page,
}

impl After {
    pub(super) fn new(world: &Outside, ended: Ended, wish: Wish) -> After {
        let Ended { session, again: elsewhere } = ended;
        let table = session.table();
        let humans = table.humans();
        let only = humans.first().filter(|_| humans.len() == 1);
        let viewer = only.map_or(Viewer::Spectator, Viewer::Seat);
        let game = table.game().to_owned();
        After {
            wish,
            title: world.game(&game).map_or("", |game| game.about().title),
            verdict: words::verdict(table, viewer),
            scene: table.scene(viewer),
            game,
            list: List::default(),
            top: usize::MAX,
            page: Page::default(),
            session: Some(session),
            elsewhere,
        }
    }

    /// Files the match away; what went wrong with that is said.
    fn leave(&mut self, world: &mut Outside) {
        if let Some(mut session) = self.session.take() {
            match session.save() {
                Ok(()) => world.farewell.extend(session.close().err().map(|why| why.to_string())),
                Err(why) => world.failures.push(why.to_string()),
            }
        }
    }

    fn again(&mut self, world: &mut Outside) -> Next {
        let wish = Wish { seed: None, position: None, ..self.wish.clone() };
        if let Some(again) = &mut self.elsewhere {
            return match again() {
                Ok(host) => {
                    let table = TableScreen::new(host, wish);
                    self.leave(world);
                    Next::Replace(Box::new(table))
                }
                Err(why) => self.complain(why),
            };
        }
        match world.start(&self.game, &wish) {
            Ok(session) => {
                let table = TableScreen::new(session, wish);
                self.leave(world);
                Next::Replace(Box::new(table))
            }
            Err(why) => self.complain(why),
        }
    }

    fn look_again(&mut self, world: &Outside, review: bool) -> Next {
        let Some(session) = &self.session else { return Next::Idle };
        let record = session.table().record().clone();
        let opened = if review {
            review::open(world, &record)
        } else {
            Replay::open(world, record, None).map(|replay| Box::new(replay) as Box<dyn Screen>)
        };
        match opened {
            Ok(screen) => Next::Push(screen),
            Err(why) => self.complain(why),
        }
    }

    fn complain(&mut self, why: String) -> Next {
        self.page.complain(why);
        Next::Redraw
    }

    fn letter(&mut self, letter: char, world: &mut Outside) -> Next {
        match letter {
            'a' => self.again(world),
            'v' => self.look_again(world, true),
            'p' => self.look_again(world, false),
            't' => Next::Push(Box::new(StatsRoom::new(world, Some(&self.game)))),
            'l' => {
                // The lobby counts what is filed away.
                self.leave(world);
                Next::Home(super::lobby(world))
            }
            '?' => Next::Push(Box::new(Help::new("After the match", &HELP))),
            'q' => {
                self.leave(world);
                Next::Pop
            }
            _ => Next::Idle,
        }
    }

    fn draw_sheet(&mut self, frame: &mut Frame<'_>, area: Rect, world: &Outside) {
        let mut lines = paint::sheet(&self.scene, &world.look, area.width);
        if lines.is_empty() {
            return;
        }
        let head = lines.remove(0);
        let room = usize::from(area.height).saturating_sub(1);
        self.top = self.top.min(lines.len().saturating_sub(room));
        let shown = lines.into_iter().skip(self.top).take(room);
        let lines: Vec<Line<'_>> = std::iter::once(head).chain(shown).collect();
        frame.render_widget(Paragraph::new(lines), area);
    }

    fn scroll(&mut self, by: isize) -> Next {
        self.top = self.top.saturating_add_signed(by);
        Next::Redraw
    }
}

impl Screen for After {
    fn draw(&mut self, frame: &mut Frame<'_>, world: &Outside) {
        let look = &world.look;
        let title = format!("{}: the match is over", self.title);
        let body = self.page.draw(frame, look, &title, &KEYS);
        let inner = Rect { x: body.x + 2, width: body.width - 4, ..body };
        let verdict = wrapped(&self.verdict, inner.width, look.style(Role::Title));
        let above = u16::try_from(verdict.len()).unwrap_or(1) + 1;
        frame.render_widget(Paragraph::new(verdict), Rect { y: inner.y, ..inner });
        let rest = Rect { y: body.y + above, height: body.height - above, ..body };
        // Where there is little room, the score sheet has it.
        let wide = rest.width >= 76;
        let menu = Rect { width: if wide { 34 } else { 16 }, ..rest };
        let rows = DOORS.iter().enumerate().map(|(item, (key, name, does))| {
            Row::item(
                item,
                vec![
                    Span::styled(format!("{key} "), look.style(Role::Key)),
                    Span::styled(fit(name, 11), look.style(Role::Choice)),
                    Span::raw(if wide { *does } else { "" }),
                ],
            )
        });
        self.list.draw(frame, menu, rows.collect(), look);
        let sheet = Rect { x: menu.right() + 2, width: rest.width - menu.width - 3, ..rest };
        self.draw_sheet(frame, sheet, world);
    }

    fn handle(&mut self, event: &Event, world: &mut Outside) -> Next {
        let input = self.page.read(event);
        match input {
            Input::Key(KeyCode::Esc) => {
                self.leave(world);
                return Next::Pop;
            }
            Input::Key(KeyCode::PageUp) | Input::Wheel(-1) => return self.scroll(-4),
            Input::Key(KeyCode::PageDown) | Input::Wheel(_) => return self.scroll(4),
            Input::Key(KeyCode::Char(letter)) => return self.letter(letter, world),
            _ => {}
        }
        match self.list.read(&input, DOORS.len()) {
            Some(Pick::Chosen(item)) => self.letter(DOORS[item].0, world),
            Some(Pick::Moved) => Next::Redraw,
            None => Next::Idle,
        }
    }
}
