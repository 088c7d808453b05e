//! A new match: who plays, by which house rules, with which seed.

mod fields;
mod memory;

use crossterm::event::{Event, KeyCode};
use parlour_core::Seat;
use parlour_front::field::{Field, Kind, Word, rule_fields};
use parlour_front::words;
use parlour_house::{AnyGame, SeatSpec, Setup};
use parlour_store::{Wish, names_in};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use serde_json::{Map, Value};

use self::fields::{check, names, opponents, read, seat, seed, value_shown};
use super::edit::Edit;
use super::help::Help;
use super::list::{List, Pick, Row};
use super::page::{Hint, Input, Page, fit, wrapped};
use crate::look::{Look, Role};
use crate::screen::{Next, Screen};
use crate::table::TableScreen;
use crate::world::Outside;

const KEYS: [Hint; 8] = [
    ("Enter", "choose", KeyCode::Enter),
    ("b", "begin", KeyCode::Char('b')),
    ("r", "rules", KeyCode::Char('r')),
    ("l", "lesson", KeyCode::Char('l')),
    ("←→", "turn", KeyCode::Right),
    ("x", "as usual", KeyCode::Char('x')),
    ("?", "help", KeyCode::Char('?')),
    ("Esc", "back", KeyCode::Esc),
];

const TYPING: [Hint; 2] =
    [("Enter", "keep", KeyCode::Enter), ("Esc", "leave as it was", KeyCode::Esc)];

const HELP: [(&str, &str); 10] = [
    ("Enter", "on \"Begin\": sit down; on a line: change it"),
    ("↑ ↓", "go from line to line; Home and End to the first and last"),
    ("← →", "turn to the value before or after"),
    ("letters", "on a line that takes text or a number: type it, Enter keeps it"),
    ("b", "begin the match from anywhere"),
    ("x", "set the line back to what is usual; on \"Begin\": all lines"),
    ("r", "how to play: read the rules of the game"),
    ("l", "how to play: a first match that teaches"),
    ("Esc", "back to the lobby"),
    ("mouse", "a click does what Enter does; the wheel moves"),
];

/// The lines above the house rules: who plays, where one sits, what people are called, the seed.
const OPPONENTS: usize = 0;
const SEAT: usize = 1;
const NAMES: usize = 2;
const SEED: usize = 3;

/// The form.
pub(super) struct NewMatch {
    game: &'static str,
    title: &'static str,
    fields: Vec<Field>,
    list: List,
    edit: Option<Edit>,
    page: Page,
}

impl NewMatch {
    pub(super) fn new(world: &Outside, game: &dyn AnyGame) -> NewMatch {
        let mut fields = vec![
            opponents(world.settings.get("bots")),
            seat(),
            names(world.settings.get("name")),
            seed(),
        ];
        fields.extend(rule_fields(&game.schemas()["rules"], &game.default_rules()));
        let mut form = NewMatch {
            game: game.id(),
            title: game.about().title,
            fields,
            list: List::default(),
            edit: None,
            page: Page::default(),
        };
        form.name_seats(game);
        if let Some(last) = Wish::remembered(&world.home, game) {
            form.recall(last, game);
        }
        form
    }

    /// The field under the cursor; none on the line that begins the match.
    fn here(&self) -> Option<usize> {
        self.list.at.checked_sub(1)
    }

    fn rules(&self) -> Map<String, Value> {
        let rules = self.fields[SEED + 1..].iter().filter(|field| field.is_changed());
        rules.map(|field| (field.key.clone(), field.value.clone())).collect()
    }

    /// The match as it is filled in; or what is wrong, and in which field.
    fn wish(&self) -> Result<Wish, (usize, String)> {
        let written = self.fields[OPPONENTS].typed();
        let mut bots = Vec::new();
        for name in written.split(',') {
            let spec: SeatSpec = name.parse().map_err(|why| (OPPONENTS, why))?;
            if matches!(spec, SeatSpec::Cmd(_)) {
                let why = "Programs are seated from the command line: parlour play --bots.";
                return Err((OPPONENTS, why.into()));
            }
            bots.push(spec);
        }
        let seed = match self.fields[SEED].typed().trim() {
            "" => None,
            text => {
                let seed = text.parse();
                Some(seed.map_err(|e| (SEED, format!("\"{text}\" is no seed: {e}.")))?)
            }
        };
        let seat = Some(self.fields[SEAT].typed()).filter(|seat| !seat.is_empty());
        let names = names_in(&self.fields[NAMES].typed());
        let names = if self.fields[NAMES].is_changed() { names } else { Vec::new() };
        // One name is for whoever else there is, which in a game for one is nobody.
        let usual_bot = if bots.len() == 1 { bots.pop() } else { None };
        Ok(Wish { rules: self.rules(), seed, bots, usual_bot, seat, names, ..Wish::default() })
    }

    fn begin(&mut self, world: &mut Outside) -> Next {
        let wished = self.wish().and_then(|mut wish| {
            // Bots in every seat leave none to sit in.
            if self.seats(world) == Some(wish.bots.len()) {
                wish.seat = None;
            }
            let session = world.start(self.game, &wish).map_err(|why| (usize::MAX, why))?;
            Ok((session, wish))
        });
        match wished {
            Ok((session, wish)) => {
                self.remember(world, &wish);
                Next::Replace(Box::new(TableScreen::new(session, wish)))
            }
            Err((field, why)) => {
                if field < self.fields.len() {
                    self.list.at = field + 1;
                }
                self.page.complain(why);
                Next::Redraw
            }
        }
    }

    fn seats(&self, world: &Outside) -> Option<usize> {
        let game = world.game(self.game)?;
        game.seats(&Value::Object(self.rules())).ok()
    }

    /// Offers the seats by the names that they have under these rules.
    fn name_seats(&mut self, game: &dyn AnyGame) {
        let rules = Value::Object(self.rules());
        let Ok(seats) = game.seats(&rules) else { return };
        let nobody = vec![SeatSpec::Human; seats];
        let setup = Setup { rules, seats: nobody, ..Setup::new(parlour_core::Seed([0; 32])) };
        let Ok(table) = game.open(&setup) else { return };
        let names: Vec<String> = Seat::all(seats).map(|seat| table.seat_name(seat)).collect();
        let field = &mut self.fields[SEAT];
        let first = Value::from(names.first().cloned().unwrap_or_default());
        if !names.iter().any(|name| field.value == name.as_str()) {
            field.value = first.clone();
        }
        field.usual = first;
        field.kind = Kind::Choice(names.into_iter().map(|name| Word::new(name, "")).collect());
    }

    fn changed(&mut self, world: &Outside) -> Next {
        if let Some(game) = world.game(self.game) {
            self.name_seats(game);
        }
        Next::Redraw
    }

    /// Keys while a value is being typed.
    fn typing(&mut self, input: &Input, world: &Outside) -> Next {
        let (Some(edit), Some(here)) = (&mut self.edit, self.list.at.checked_sub(1)) else {
            return Next::Idle;
        };
        match input {
            Input::Key(KeyCode::Esc) => self.edit = None,
            Input::Key(KeyCode::Enter | KeyCode::Tab | KeyCode::Up | KeyCode::Down) => {
                let mut field = self.fields[here].clone();
                let filled = field.fill(&edit.text()).and_then(|()| check(&field));
                let game = world.game(self.game);
                if let Err(why) = filled.and_then(|()| game.map_or(Ok(()), |g| read(&mut field, g)))
                {
                    self.page.complain(why);
                    return Next::Redraw;
                }
                self.fields[here] = field;
                self.edit = None;
                // The arrows keep what was typed and go on to the next line.
                let _ = self.list.read(input, self.fields.len() + 1);
                return self.changed(world);
            }
            _ => {
                edit.read(input);
            }
        }
        Next::Redraw
    }

    fn choose(&mut self, item: usize, world: &mut Outside) -> Next {
        let Some(field) = item.checked_sub(1).and_then(|index| self.fields.get_mut(index)) else {
            return self.begin(world);
        };
        if field.is_typed() {
            self.edit = Some(Edit::new(&field.typed()));
            return Next::Redraw;
        }
        field.turn(true);
        self.changed(world)
    }

    fn turn(&mut self, forwards: bool, world: &Outside) -> Next {
        let field = self.here().and_then(|here| self.fields.get_mut(here));
        if field.is_some_and(|field| field.turn(forwards)) {
            self.changed(world)
        } else {
            Next::Idle
        }
    }

    /// A letter where text is taken begins to type it; elsewhere it is a command.
    fn letter(&mut self, letter: char, world: &mut Outside) -> Next {
        let field = self.here().and_then(|here| self.fields.get(here));
        let digit = letter.is_ascii_digit() || letter == '-';
        if digit && field.is_some_and(Field::is_typed) {
            let mut edit = Edit::default();
            edit.read(&Input::Key(KeyCode::Char(letter)));
            self.edit = Some(edit);
            return Next::Redraw;
        }
        match letter {
            'b' => self.begin(world),
            'x' => {
                let fields = match self.here() {
                    Some(here) => &mut self.fields[here..=here],
                    None => &mut self.fields[..],
                };
                for field in fields {
                    field.value = field.usual.clone();
                }
                self.changed(world)
            }
            'l' => match super::lesson(world, self.game) {
                Ok(lesson) => Next::Push(lesson),
                Err(why) => {
                    self.page.complain(why);
                    Next::Redraw
                }
            },
            'r' => super::rules(world, self.game),
            '?' => Next::Push(Box::new(Help::new("New match", &HELP))),
            'q' => Next::Pop,
            _ => Next::Idle,
        }
    }

    fn rows(&self, width: usize, look: &Look) -> Vec<Row<'static>> {
        let begin = Span::styled(format!("Begin {}", self.title), look.style(Role::Choice));
        let mut rows = vec![Row::item(0, begin), Row::text("")];
        let labels = self.fields.iter().map(|field| words::width(&field.label));
        let label = labels.max().unwrap_or(0);
        for (index, field) in self.fields.iter().enumerate() {
            if index == SEED + 1 {
                rows.push(Row::text(""));
                rows.push(Row::text(Line::styled("House rules", look.style(Role::Title))));
            }
            let mark = if field.is_changed() { "• " } else { "  " };
            let room = width.saturating_sub(label + 10);
            let mut spans = vec![
                Span::styled(mark, look.style(Role::Alert)),
                Span::raw(format!("{}  ", fit(&field.label, label))),
            ];
            match &self.edit {
                Some(edit) if self.here() == Some(index) => {
                    spans.push(Span::raw("[ "));
                    spans.extend(edit.line(room, look).spans);
                    spans.push(Span::raw(" ]"));
                }
                _ => {
                    let value = value_shown(field, index);
                    spans.push(Span::styled(fit(&value, room).trim_end().to_owned(), {
                        look.style(if field.is_changed() { Role::Choice } else { Role::Text })
                    }));
                }
            }
            rows.push(Row::item(index + 1, spans));
        }
        rows
    }

    /// What the line under the cursor is about.
    fn explanation(&self, width: u16, look: &Look) -> Vec<Line<'static>> {
        let Some(field) = self.here().and_then(|here| self.fields.get(here)) else {
            let text = "Press Enter to sit down and play, or change something first.";
            let mut lines = wrapped(text, width, look.style(Role::Text));
            if self.fields.iter().any(Field::is_changed) {
                let text = "• marks what is not as usual; x here sets all back.";
                lines.extend(wrapped(text, width, look.style(Role::Dim)));
            }
            return lines;
        };
        let mut lines = wrapped(&field.about, width, look.style(Role::Text));
        if let Some(meaning) = field.meaning() {
            let text = format!("{}: {meaning}", field.shown());
            lines.extend(wrapped(&text, width, look.style(Role::Choice)));
        }
        let usual = Field { value: field.usual.clone(), ..field.clone() };
        let takes = match usual.typed().is_empty() {
            _ if field.key == "seed" => String::new(),
            true => format!("Takes {}.", field.range()),
            false => format!("Takes {}; usually {}.", field.range(), usual.shown()),
        };
        lines.extend(wrapped(&takes, width, look.style(Role::Dim)));
        lines
    }
}

impl Screen for NewMatch {
    fn draw(&mut self, frame: &mut Frame<'_>, world: &Outside) {
        let look = &world.look;
        let title = format!("New match: {}", self.title);
        let hints: &[Hint] = if self.edit.is_some() { &TYPING } else { &KEYS };
        let body = self.page.draw(frame, look, &title, hints);
        let about = self.explanation(body.width.saturating_sub(4), look);
        let below = u16::try_from(about.len()).unwrap_or(0).clamp(4, body.height / 2);
        let rows = self.rows(body.width.into(), look);
        let height = body.height.saturating_sub(below + 1);
        let used = height.min(u16::try_from(rows.len()).unwrap_or(height));
        self.list.draw(frame, Rect { height: used, ..body }, rows, look);
        let rule = Rect { y: body.y + used, height: 1, ..body };
        let line = "─".repeat(body.width.into());
        frame.render_widget(Line::styled(line, look.style(Role::Frame)), rule);
        let at = Rect {
            x: body.x + 2,
            y: rule.y + 1,
            width: body.width.saturating_sub(4),
            height: body.bottom().saturating_sub(rule.y + 1),
        };
        frame.render_widget(Paragraph::new(about), at);
    }

    fn handle(&mut self, event: &Event, world: &mut Outside) -> Next {
        let input = self.page.read(event);
        if self.edit.is_some() && !matches!(input, Input::Click(_) | Input::Hover(_)) {
            return self.typing(&input, world);
        }
        match input {
            Input::Key(KeyCode::Esc) => return Next::Pop,
            Input::Key(KeyCode::Left) => return self.turn(false, world),
            Input::Key(KeyCode::Right) => return self.turn(true, world),
            Input::Key(KeyCode::Char(' ')) => return self.choose(self.list.at, world),
            Input::Key(KeyCode::Char(letter)) => return self.letter(letter, world),
            Input::Hover(_) if self.edit.is_some() => return Next::Idle,
            Input::Click(_) => self.edit = None,
            _ => {}
        }
        match self.list.read(&input, self.fields.len() + 1) {
            Some(Pick::Chosen(item)) => self.choose(item, world),
            Some(Pick::Moved) => Next::Redraw,
            None => Next::Idle,
        }
    }
}
