//! The lobby: the games, and the doors to everything else.

use std::time::Duration;

use crossterm::event::{Event, KeyCode};
use parlour_front::words;
use parlour_store::{Finished, Saved, SavedMatch, Stats, Tally, when};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::help::Help;
use super::learn::Lessons;
use super::list::{List, Pick, Row};
use super::newmatch::NewMatch;
use super::page::{Hint, Input, Page, fit, harmless, wrapped};
use super::replays::Replays;
use super::resume::{self, Resume};
use super::settings::SettingsRoom;
use super::stats::StatsRoom;
use crate::look::{Look, Role};
use crate::screen::{Next, Screen};
use crate::world::Outside;

const KEYS: [Hint; 7] = [
    ("↑↓", "move", KeyCode::Down),
    ("Enter", "choose", KeyCode::Enter),
    ("l", "how to play", KeyCode::Char('l')),
    ("c", "continue", KeyCode::Char('c')),
    ("r", "rules", KeyCode::Char('r')),
    ("?", "help", KeyCode::Char('?')),
    ("q", "quit", KeyCode::Char('q')),
];

const HELP: [(&str, &str); 11] = [
    ("Enter", "a new match of the game under the cursor, or the door under it"),
    ("1 to 9", "a new match of the game with that number"),
    ("c", "continue the match played last"),
    ("u", "all unfinished matches"),
    ("l", "how to play: a first match that teaches, for each game"),
    ("r", "the rules of the game under the cursor"),
    ("p", "finished matches, to look at again"),
    ("t", "statistics"),
    ("s", "settings"),
    ("q", "quit; Ctrl-C does so anywhere, and nothing is lost"),
    ("Ctrl-Z", "back to the shell for now; \"fg\" there goes on"),
];

/// How often a match that is being played elsewhere is looked at.
const PATIENCE: Duration = Duration::from_secs(1);

/// From this width on, more about a game stands beside the list rather than below it.
const WIDE: u16 = 110;
/// The columns of the list then.
const LIST: u16 = 62;

/// Where a line of the lobby leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Door {
    Game(usize),
    Lessons,
    Continue,
    Unfinished,
    Replays,
    Statistics,
    Settings,
    Quit,
}

/// The lobby.
pub(super) struct Lobby {
    saved: Saved,
    finished: usize,
    tallies: Vec<Option<Tally>>,
    /// Damaged matches: they are set aside and named by the store only once.
    damaged: Vec<String>,
    /// All that is wrong with files.
    troubles: Vec<String>,
    /// When the folder was last looked at for matches that are being played elsewhere.
    looked: Duration,
    list: List,
    /// The game that the cursor was on last.
    game: usize,
    page: Page,
}

impl Lobby {
    pub(super) fn new(world: &Outside) -> Lobby {
        let mut lobby = Lobby {
            saved: Saved::default(),
            finished: 0,
            tallies: Vec::new(),
            damaged: Vec::new(),
            troubles: Vec::new(),
            looked: world.now,
            list: List::default(),
            game: 0,
            page: Page::default(),
        };
        lobby.look_round(world);
        lobby
    }

    /// Reads anew what is on disk.
    fn look_round(&mut self, world: &Outside) {
        self.troubles = world.settings.notes.clone();
        match Saved::look(&world.home, &world.games) {
            Ok(saved) => self.saved = saved,
            Err(error) => self.troubles.push(error.to_string()),
        }
        for note in &self.saved.notes {
            if !self.damaged.contains(note) {
                self.damaged.push(note.clone());
            }
        }
        self.troubles.extend(self.damaged.iter().cloned());
        match Finished::look(&world.home) {
            Ok(finished) => self.finished = finished.matches.len(),
            Err(error) => self.troubles.push(error.to_string()),
        }
        match Stats::read(&world.home) {
            Ok(stats) => {
                let tallies = stats.by_game();
                let of = |id| tallies.get(id).cloned();
                self.tallies = world.games.iter().map(|game| of(game.id())).collect();
            }
            Err(error) => self.troubles.push(error.to_string()),
        }
        self.list.at = self.list.at.min(self.doors(world).len() - 1);
    }

    fn doors(&self, world: &Outside) -> Vec<Door> {
        let mut doors: Vec<Door> = (0..world.games.len()).map(Door::Game).collect();
        doors.push(Door::Lessons);
        if !self.saved.unfinished.is_empty() {
            doors.extend([Door::Continue, Door::Unfinished]);
        }
        doors.extend([Door::Replays, Door::Statistics, Door::Settings, Door::Quit]);
        doors
    }

    /// When to look again: soon, while somebody else has a match of the list.
    fn watch(&self) -> Option<Duration> {
        let busy = self.saved.unfinished.iter().any(|saved| saved.busy);
        busy.then_some(self.looked + PATIENCE)
    }

    fn last_played(&self) -> Option<&SavedMatch> {
        self.saved.unfinished.iter().find(|saved| !saved.busy)
    }

    fn enter(&mut self, door: Door, world: &mut Outside) -> Next {
        match door {
            Door::Game(index) => match world.games.get(index) {
                Some(game) => Next::Push(Box::new(NewMatch::new(world, &**game))),
                None => Next::Idle,
            },
            Door::Lessons => {
                let game = world.games.get(self.game).map(|game| game.id());
                Next::Push(Box::new(Lessons::new(world, game)))
            }
            Door::Continue => {
                let Some(id) = self.last_played().map(|saved| saved.id.clone()) else {
                    let busy = self.saved.unfinished.first();
                    self.page.complain(match busy {
                        Some(saved) => resume::told_busy(saved),
                        None => "There is no unfinished match: begin one with Enter.".into(),
                    });
                    return Next::Redraw;
                };
                match resume::go_on(world, &id) {
                    Ok(next) => next,
                    Err(why) => {
                        self.look_round(world);
                        self.page.complain(why);
                        Next::Redraw
                    }
                }
            }
            Door::Unfinished => Next::Push(Box::new(Resume::new(world))),
            Door::Replays => Next::Push(Box::new(Replays::new(world))),
            Door::Statistics => Next::Push(Box::new(StatsRoom::new(world, None))),
            Door::Settings => Next::Push(Box::new(SettingsRoom::new(world))),
            Door::Quit => Next::Quit,
        }
    }

    fn letter(&mut self, letter: char, world: &mut Outside) -> Next {
        let door = match letter {
            '1'..='9' => Door::Game(letter as usize - '1' as usize),
            'l' => Door::Lessons,
            'c' => Door::Continue,
            'u' => Door::Unfinished,
            'p' => Door::Replays,
            't' => Door::Statistics,
            's' => Door::Settings,
            'q' => Door::Quit,
            'r' => {
                let game = world.games.get(self.game).map(|game| game.id());
                return game.map_or(Next::Idle, |game| super::rules(world, game));
            }
            '?' => return Next::Push(Box::new(Help::new("Lobby", &HELP))),
            _ => return Next::Idle,
        };
        self.enter(door, world)
    }

    fn rows(&self, world: &Outside, width: usize) -> Vec<Row<'static>> {
        let look = &world.look;
        let title = |text: &'static str| Row::text(Line::styled(text, look.style(Role::Title)));
        let titles = world.games.iter().map(|game| words::width(game.about().title));
        let column = titles.max().unwrap_or(0).max("Unfinished matches".len());
        let mut rows = vec![title("Play")];
        for (item, door) in self.doors(world).into_iter().enumerate() {
            if matches!(door, Door::Continue | Door::Replays)
                && (door == Door::Continue || self.saved.unfinished.is_empty())
            {
                rows.push(Row::text(""));
            }
            let room = width.saturating_sub(column + 9);
            let (key, name, about) = self.describe(door, world, room);
            rows.push(Row::item(
                item,
                vec![
                    Span::styled(format!("{key} "), look.style(Role::Key)),
                    Span::styled(fit(&name, column + 2), look.style(Role::Choice)),
                    Span::raw(fit(&about, room)),
                ],
            ));
        }
        rows
    }

    fn describe(&self, door: Door, world: &Outside, room: usize) -> (String, String, String) {
        let text = |key: &str, name: &str, about: String| (key.into(), name.into(), about);
        match door {
            Door::Game(index) => {
                let about = world.games[index].about();
                let players = range(about.players.0, about.players.1);
                let minutes = range(about.minutes.0, about.minutes.1);
                let line = format!("{players} players, {minutes} minutes");
                text(&(index + 1).to_string(), about.title, line)
            }
            Door::Lessons => text("l", "How to play", "a first match that teaches".into()),
            Door::Continue => {
                let last = self.last_played().map(|saved| resume::describe(world, saved, room));
                text("c", "Continue", last.unwrap_or_else(|| "being played elsewhere".into()))
            }
            Door::Unfinished => {
                let count = self.saved.unfinished.len();
                let last = self.saved.unfinished.first().and_then(|saved| saved.played);
                let last = last.map(|last| format!(", last played {}", when(last)));
                text("u", "Unfinished matches", format!("{count}{}", last.unwrap_or_default()))
            }
            Door::Replays => {
                text("p", "Replays", counted(self.finished, "finished match", "finished matches"))
            }
            Door::Statistics => text("t", "Statistics", "how you have done".into()),
            Door::Settings => text("s", "Settings", "colours, speed, opponents, name".into()),
            Door::Quit => text("q", "Quit", String::new()),
        }
    }

    /// More about the game that the cursor was on last.
    fn about(&self, world: &Outside, width: u16) -> Vec<Line<'static>> {
        let look = &world.look;
        let Some(game) = world.games.get(self.game) else { return Vec::new() };
        let about = game.about();
        let mut lines = vec![Line::styled(about.title, look.style(Role::Title))];
        lines.extend(wrapped(about.line, width, look.style(Role::Text)));
        let tally = self.tallies.get(self.game).cloned().flatten();
        lines.push(Line::styled(done(tally.as_ref()), look.style(Role::Dim)));
        lines
    }

    /// How the rules begin, as far as there is room.
    fn first_rules(&self, world: &Outside, panel: Rect, used: usize) -> Vec<Line<'static>> {
        let Some(game) = world.games.get(self.game) else { return Vec::new() };
        let lines = parlour_front::rules::rules_lines(game.about().rules, panel.width.into());
        let room = usize::from(panel.height).saturating_sub(used + 2);
        let mut shown = vec![Line::default()];
        // The title stands above already.
        let lines = lines.into_iter().skip_while(|line| line.heading || line.text.is_empty());
        shown.extend(lines.take(room).map(|line| {
            let role = if line.heading { Role::Title } else { Role::Dim };
            Line::styled(line.text, world.look.style(role))
        }));
        shown
    }

    fn trouble_lines(&self, width: u16, look: &Look) -> Vec<Line<'static>> {
        let texts = self.troubles.iter().map(|text| format!("! {}", harmless(text)));
        texts.flat_map(|text| wrapped(&text, width, look.style(Role::Alert))).collect()
    }
}

fn done(tally: Option<&Tally>) -> String {
    match tally {
        Some(tally) if tally.played > 0 => {
            let played = counted(tally.played as usize, "match", "matches");
            format!("You have played {played} and won {}.", tally.won)
        }
        _ => "You have not finished a match yet.".into(),
    }
}

/// `1 match`, `3 matches`.
pub(super) fn counted(count: usize, one: &str, many: &str) -> String {
    match count {
        0 => format!("no {one}"),
        1 => format!("1 {one}"),
        count => format!("{count} {many}"),
    }
}

fn range<T: PartialEq + std::fmt::Display>(low: T, high: T) -> String {
    if low == high { low.to_string() } else { format!("{low} to {high}") }
}

impl Screen for Lobby {
    fn draw(&mut self, frame: &mut Frame<'_>, world: &Outside) {
        let look = &world.look;
        let body = self.page.draw(frame, look, "Parlour", &KEYS);
        draw_suits(frame, Rect { y: body.y - 2, height: 1, ..body }, look);
        let aside = body.width >= WIDE;
        let column = if aside { LIST } else { body.width };
        let rows = self.rows(world, column.into());
        let width = if aside { body.width - column - 4 } else { body.width - 4 };
        let mut about = self.about(world, width);
        let troubles = self.trouble_lines(width, look);
        if !troubles.is_empty() {
            about.push(Line::default());
            about.extend(troubles);
        }
        let wanted = u16::try_from(rows.len()).unwrap_or(body.height);
        if aside {
            self.list.draw(frame, Rect { width: column, ..body }, rows, look);
            let panel = Rect { x: body.x + column + 2, width, ..body };
            about.extend(self.first_rules(world, panel, about.len()));
            frame.render_widget(Paragraph::new(about), panel);
        } else {
            let room = u16::try_from(about.len()).unwrap_or(0).clamp(3, 8);
            let height = wanted.min(body.height.saturating_sub(room + 1));
            self.list.draw(frame, Rect { height, ..body }, rows, look);
            let below = body.height.saturating_sub(height + 1);
            let at = Rect { x: body.x + 2, y: body.y + height + 1, width, height: below };
            frame.render_widget(Paragraph::new(about), at);
        }
    }

    fn handle(&mut self, event: &Event, world: &mut Outside) -> Next {
        let input = self.page.read(event);
        match input {
            Input::Key(KeyCode::Esc) => {
                self.page.say("Press q to quit.");
                return Next::Redraw;
            }
            Input::Key(KeyCode::Char(letter)) => return self.letter(letter, world),
            _ => {}
        }
        let doors = self.doors(world);
        let pick = self.list.read(&input, doors.len());
        if self.list.at < world.games.len() {
            self.game = self.list.at;
        }
        match pick {
            Some(Pick::Chosen(item)) => self.enter(doors[item], world),
            Some(Pick::Moved) => Next::Redraw,
            None => Next::Idle,
        }
    }

    /// A match that another window, or a bot that still thinks, has let go can be gone on with.
    fn tick(&mut self, world: &mut Outside) -> Next {
        let Some(at) = self.watch() else { return Next::Idle };
        if world.now < at {
            return Next::Idle;
        }
        self.looked = world.now;
        self.look_round(world);
        Next::Redraw
    }

    fn wake(&self, world: &Outside) -> Option<Duration> {
        self.watch().map(|at| at.saturating_sub(world.now))
    }

    fn uncovered(&mut self, world: &mut Outside) {
        self.look_round(world);
    }
}

/// The four suits at the right of the title.
fn draw_suits(frame: &mut Frame<'_>, area: Rect, look: &Look) {
    let suits = [("♠", "spades"), ("♥", "hearts"), ("♦", "diamonds"), ("♣", "clubs")];
    let spans = suits.iter().flat_map(|(sign, suit)| {
        [Span::styled(*sign, look.style(Role::Suit(suit))), Span::raw(" ")]
    });
    frame.render_widget(Line::from(spans.collect::<Vec<_>>()).right_aligned(), area);
}
