//! The settings, changed in place and kept at once.

use crossterm::event::{Event, KeyCode};
use parlour_house::{SeatSpec, Setup};
use parlour_store::Settings;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::edit::Edit;
use super::help::Help;
use super::list::{List, Pick, Row};
use super::page::{Hint, Input, Page, fit, harmless, wrapped};
use crate::look::{Look, Role};
use crate::paint::shorten;
use crate::screen::{Next, Screen};
use crate::world::Outside;

const KEYS: [Hint; 4] = [
    ("Enter", "change", KeyCode::Enter),
    ("←→", "turn", KeyCode::Right),
    ("?", "help", KeyCode::Char('?')),
    ("Esc", "back", KeyCode::Esc),
];

const TYPING: [Hint; 2] =
    [("Enter", "keep", KeyCode::Enter), ("Esc", "leave as it was", KeyCode::Esc)];

const HELP: [(&str, &str); 5] = [
    ("Enter", "the next value, or a line to type one in"),
    ("← →", "the value before or after"),
    ("↑ ↓", "go from line to line"),
    ("Esc", "back; every change is kept at once"),
    ("mouse", "a click does what Enter does"),
];

/// A cheat of a game: its name, what it shows, and where.
struct CheatLine {
    id: String,
    title: String,
}

/// The settings.
pub(super) struct SettingsRoom {
    names: Vec<&'static str>,
    cheats: Vec<CheatLine>,
    list: List,
    edit: Option<Edit>,
    page: Page,
}

impl SettingsRoom {
    pub(super) fn new(world: &Outside) -> SettingsRoom {
        // Cheats have a line each rather than one to type their names in.
        let names = world.settings.all().map(|(name, ..)| name).filter(|name| *name != "cheats");
        SettingsRoom {
            names: names.collect(),
            cheats: cheats(world),
            list: List::default(),
            edit: None,
            page: Page::default(),
        }
    }

    fn len(&self) -> usize {
        self.names.len() + self.cheats.len()
    }

    fn keep(&mut self, world: &mut Outside, name: &str, value: &str) -> Next {
        match world.settings.set(&world.home, name, value) {
            Ok(()) => {
                // Reading anew forgets what was wrong with a value that is right now.
                if let Ok(settings) = Settings::read(&world.home) {
                    world.settings = settings;
                }
                world.look = Look::new(&world.settings, world.look.able);
                self.edit = None;
            }
            Err(error) => self.page.complain(error.to_string()),
        }
        Next::Redraw
    }

    fn turn(&mut self, world: &mut Outside, forwards: bool) -> Next {
        let Some(name) = self.names.get(self.list.at).copied() else {
            return self.toggle(world);
        };
        let words: Vec<&str> = match Settings::choices(name) {
            [] if name == "bots" => vec!["easy", "normal", "hard", "expert", "random"],
            words => words.to_vec(),
        };
        let value = world.settings.get(name);
        let at = words.iter().position(|word| *word == value).unwrap_or(0);
        let step = if forwards { 1 } else { words.len().saturating_sub(1) };
        match words.get((at + step) % words.len().max(1)) {
            Some(word) => self.keep(world, name, word),
            None => Next::Idle,
        }
    }

    /// Opens or closes the cheat under the cursor for all matches to come.
    fn toggle(&mut self, world: &mut Outside) -> Next {
        let Some(cheat) = self.cheats.get(self.list.at - self.names.len()) else {
            return Next::Idle;
        };
        let mut open = open_cheats(&world.settings);
        match open.iter().position(|name| *name == cheat.id) {
            Some(at) => {
                open.remove(at);
            }
            None => open.push(cheat.id.clone()),
        }
        let value = if open.is_empty() { "none".to_owned() } else { open.join(",") };
        self.keep(world, "cheats", &value)
    }

    fn choose(&mut self, world: &mut Outside) -> Next {
        match self.names.get(self.list.at) {
            Some(name) if Settings::choices(name).is_empty() => {
                self.edit = Some(Edit::new(world.settings.get(name)));
                Next::Redraw
            }
            _ => self.turn(world, true),
        }
    }

    fn typing(&mut self, input: &Input, world: &mut Outside) -> Next {
        let (Some(edit), Some(name)) = (&mut self.edit, self.names.get(self.list.at).copied())
        else {
            return Next::Idle;
        };
        match input {
            Input::Key(KeyCode::Esc) => self.edit = None,
            Input::Key(KeyCode::Enter) => {
                let typed = edit.text();
                return self.keep(world, name, typed.trim());
            }
            _ => {
                edit.read(input);
            }
        }
        Next::Redraw
    }

    fn rows(&self, world: &Outside, width: usize) -> Vec<Row<'static>> {
        let look = &world.look;
        let names = self.names.iter().map(|name| name.len());
        let ids = self.cheats.iter().map(|cheat| cheat.id.len());
        let column = names.chain(ids).max().unwrap_or(0) + 2;
        let mut rows = Vec::new();
        for (item, name) in self.names.iter().enumerate() {
            let mut spans = vec![Span::raw(fit(name, column))];
            match &self.edit {
                Some(edit) if item == self.list.at => {
                    spans.push(Span::raw("[ "));
                    spans.extend(edit.line(width.saturating_sub(column + 8), look).spans);
                    spans.push(Span::raw(" ]"));
                }
                _ => {
                    let value = match world.settings.get(name) {
                        "" => "‹ none ›".to_owned(),
                        value => format!("‹ {value} ›"),
                    };
                    spans.push(Span::styled(value, look.style(Role::Choice)));
                }
            }
            rows.push(Row::item(item, spans));
        }
        if !self.cheats.is_empty() {
            rows.push(Row::text(""));
            let head = "Cheats for matches to come; such matches do not count";
            rows.push(Row::text(Line::styled(head, look.style(Role::Title))));
        }
        let open = open_cheats(&world.settings);
        for (index, cheat) in self.cheats.iter().enumerate() {
            let state = if open.contains(&cheat.id) { "on " } else { "off" };
            let spans = vec![
                Span::raw(fit(&cheat.id, column)),
                Span::styled(format!("‹ {state} ›  "), look.style(Role::Choice)),
                Span::raw(shorten(&cheat.title, width.saturating_sub(column + 12))),
            ];
            rows.push(Row::item(self.names.len() + index, spans));
        }
        rows
    }

    fn about(&self, world: &Outside, width: u16) -> Vec<Line<'static>> {
        let look = &world.look;
        let name = self.names.get(self.list.at);
        let about = world.settings.all().find(|(key, ..)| Some(key) == name);
        let mut lines = match about {
            Some((_, _, about)) => wrapped(&sentence(about), width, look.style(Role::Text)),
            None => Vec::new(),
        };
        for note in &world.settings.notes {
            let note = format!("! {}", harmless(note));
            lines.extend(wrapped(&note, width, look.style(Role::Alert)));
        }
        lines
    }
}

/// With a capital at the start and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).chain(std::iter::once('.')).collect()
}

/// The cheats of all games, each once.
fn cheats(world: &Outside) -> Vec<CheatLine> {
    let mut lines: Vec<CheatLine> = Vec::new();
    for game in world.games.iter() {
        let Ok(seats) = game.seats(&serde_json::json!({})) else { continue };
        let setup = Setup {
            seats: vec![SeatSpec::Human; seats],
            ..Setup::new(parlour_core::Seed([0; 32]))
        };
        let Ok(table) = game.open(&setup) else { continue };
        for (id, title) in table.cheats() {
            let title = format!("{}: {title}", game.about().title);
            match lines.iter_mut().find(|line| line.id == id) {
                Some(line) => line.title = format!("{}; {title}", line.title),
                None => lines.push(CheatLine { id: id.to_owned(), title }),
            }
        }
    }
    lines
}

fn open_cheats(settings: &Settings) -> Vec<String> {
    let names = settings.get("cheats").split(',').filter(|name| *name != "none");
    names.map(str::to_owned).collect()
}

impl Screen for SettingsRoom {
    fn draw(&mut self, frame: &mut Frame<'_>, world: &Outside) {
        let look = &world.look;
        let hints: &[Hint] = if self.edit.is_some() { &TYPING } else { &KEYS };
        let body = self.page.draw(frame, look, "Settings", hints);
        let about = self.about(world, body.width - 4);
        let below = u16::try_from(about.len()).unwrap_or(0).clamp(2, body.height / 2);
        let rows = self.rows(world, body.width.into());
        let height = body.height.saturating_sub(below + 1).min(rows.len().try_into().unwrap_or(0));
        self.list.draw(frame, Rect { height, ..body }, rows, look);
        let at = Rect {
            x: body.x + 2,
            y: body.y + height + 1,
            width: body.width - 4,
            height: body.height.saturating_sub(height + 1),
        };
        frame.render_widget(Paragraph::new(about), at);
    }

    fn handle(&mut self, event: &Event, world: &mut Outside) -> Next {
        let input = self.page.read(event);
        if self.edit.is_some() {
            return match input {
                Input::Hover(_) => Next::Idle,
                Input::Click(_) => {
                    self.edit = None;
                    Next::Redraw
                }
                _ => self.typing(&input, world),
            };
        }
        match input {
            Input::Key(KeyCode::Esc | KeyCode::Char('q')) => return Next::Pop,
            Input::Key(KeyCode::Left) => return self.turn(world, false),
            Input::Key(KeyCode::Right) => return self.turn(world, true),
            Input::Key(KeyCode::Char(' ')) => return self.choose(world),
            Input::Key(KeyCode::Char('?')) => {
                return Next::Push(Box::new(Help::new("Settings", &HELP)));
            }
            _ => {}
        }
        match self.list.read(&input, self.len()) {
            Some(Pick::Chosen(_)) => self.choose(world),
            Some(Pick::Moved) => Next::Redraw,
            None => Next::Idle,
        }
    }
}
