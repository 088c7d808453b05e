//! The table on the screen: the scene, and below it the decision, words and keys.

use parlour_core::scene::{Face, Object};
use parlour_front::read::table_word;
use parlour_front::words::{called, duration, face, why_not, wrap};
use parlour_front::{Menu, Said, Stage};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Clear};

use super::decision::Button;
use super::keys::BAR;
use super::offer::objects;
use super::{Held, TableScreen};
use crate::look::Role;
use crate::paint::{self, Target, Told, columns, sheet, shorten};
use crate::world::Outside;

impl TableScreen {
    pub(super) fn paint(&mut self, frame: &mut Frame<'_>, world: &Outside) {
        let area = frame.area();
        self.bar.clear();
        let buttons = self.buttons(area.width);
        let needed = Button::rows(&buttons);
        let words = paint::rows_of_words(&self.scene, area);
        let question = wrap(&self.question_now(world), usize::from(area.width), 0);
        let asks = (question.len() as u16).clamp(1, 2);
        let around = asks + words + 1;
        let items = paint::rows_of_buttons(&self.scene, area, self.lens, needed, around);
        let top = Rect { height: area.height.saturating_sub(around + items), ..area };
        self.small = paint::is_small(&self.scene, area);
        self.paint_scene(frame, world, top);
        let row = |offset: u16| Rect { y: top.bottom() + offset, height: 1, ..area };
        let style = world.look.style(self.role_of_question());
        for (offset, line) in (0..asks).zip(&question) {
            frame.buffer_mut().set_string(area.x, row(offset).y, line, style);
        }
        let room = Rect { height: items, ..row(asks) };
        self.paint_buttons(frame, world, &buttons, room);
        self.paint_words(frame, world, Rect { height: words, ..row(asks + items) });
        self.paint_keys(frame, world, row(asks + items + words));
        self.paint_notice(frame, world, top);
        if let Some(overlay) = &mut self.overlay {
            overlay.draw(frame, &world.look, top);
        }
    }

    fn paint_scene(&mut self, frame: &mut Frame<'_>, world: &Outside, area: Rect) {
        if matches!(self.stage, Stage::HandOver(_)) {
            self.spots = paint::Spots::default();
            return;
        }
        let touch = self.touch();
        let recap = self.recap();
        let told = if self.asked().is_some() && !recap.is_empty() {
            Told::since(recap)
        } else {
            Told::lately(&self.notes)
        };
        let buffer = frame.buffer_mut();
        self.spots =
            paint::table(buffer, area, &world.look, &self.scene, &touch, self.title, &told);
    }

    /// What lies over the table while the match waits for something else than a decision.
    fn paint_notice(&mut self, frame: &mut Frame<'_>, world: &Outside, area: Rect) {
        let away = matches!(self.held, Held::Away(_)) && self.stage != Stage::Lost;
        if self.overlay.is_some() || away {
            return;
        }
        match self.stage {
            Stage::HandOver(seat) => {
                let text = format!("Pass the screen to {}.", self.seat_name(seat));
                let lines = vec![text.into(), "".into(), "Then press Enter.".into()];
                notice(frame, world, area, "Another player", &lines);
            }
            Stage::Unsaved if self.unsaved => {
                let why = world.failures.last().map_or("", String::as_str);
                let mut lines: Vec<Line<'static>> =
                    wrap(why, 60, 0).into_iter().map(Line::from).collect();
                lines.push("".into());
                lines.push("Enter tries again; x stops here without the last step.".into());
                notice(frame, world, area, "Not saved", &lines);
            }
            Stage::Lost => {
                let lines = ["The server does not answer.".into(), "It is tried again.".into()];
                notice(frame, world, area, "Connection lost", &lines);
            }
            Stage::StoodIn => {
                let lines = ["A bot plays for you.".into(), "Enter: play on yourself.".into()];
                notice(frame, world, area, "Away", &lines);
            }
            Stage::Between | Stage::Watching if self.rest.is_none() => {
                self.paint_between(frame, world, area);
            }
            Stage::Over if self.rest.is_none() => {
                let verdict = wrap(&self.result(), 64, 0).into_iter();
                let title = world.look.style(Role::Title);
                let mut lines: Vec<Line<'static>> =
                    verdict.map(|line| Line::styled(line, title)).collect();
                lines.push("".into());
                let undo = if self.undo_is_on() { " u takes the last move back." } else { "" };
                lines.push(format!("Enter: the result and what next.{undo}").into());
                let high = lines.len() as u16 + 2;
                let low = Rect { y: area.bottom().saturating_sub(high), height: high, ..area };
                notice(frame, world, low, "The match is over", &lines);
            }
            _ => {}
        }
    }

    fn paint_between(&mut self, frame: &mut Frame<'_>, world: &Outside, area: Rect) {
        let look = &world.look;
        let mut lines: Vec<Line<'static>> = Vec::new();
        for note in self.notes.iter().rev().take(3).rev() {
            lines.extend(wrap(&note.text, 60, 2).into_iter().map(Line::from));
        }
        lines.push("".into());
        let scores = sheet(&self.scene, look, 60);
        let room = usize::from(area.height).saturating_sub(lines.len() + 4);
        let skip = scores.len().saturating_sub(room);
        let head = if skip > 0 { 1 } else { 0 };
        lines.extend(scores.iter().take(head).cloned());
        lines.extend(scores.into_iter().skip(skip.max(head)));
        lines.push("".into());
        let text = match self.stage {
            Stage::Watching => "You are out. Enter watches on, g skips to the end.",
            _ => "Enter deals the next round.",
        };
        lines.push(Line::styled(text, look.style(Role::Choice)));
        let place = notice(frame, world, area, "The round is over", &lines);
        if self.stage == Stage::Watching {
            let last = Rect { y: place.bottom().saturating_sub(2), height: 1, ..place };
            let skip = Rect { x: last.x + 32, width: last.width.saturating_sub(32), ..last };
            self.bar.push((skip, crossterm::event::KeyCode::Char('g')));
        }
    }

    fn role_of_question(&self) -> Role<'static> {
        match (&self.held, self.asked()) {
            (Held::Away(_), _) => Role::Alert,
            (_, Some(_)) => Role::Title,
            _ => Role::Dim,
        }
    }

    /// The question, or who is thinking.
    fn question_now(&self, world: &Outside) -> String {
        match (self.stage, &self.held) {
            (_, Held::Away(_)) if world.now > self.away_since => self.thinking(world),
            (Stage::Asked(_), Held::Here(sitting)) if self.rest.is_none() => {
                let left = sitting.time_left().map(|left| format!("{}  ", duration(left)));
                left.unwrap_or_default() + &self.question()
            }
            (Stage::Asked(_) | Stage::Thinking(_) | Stage::Dealing, _) => self.scene.prompt.clone(),
            _ => String::new(),
        }
    }

    fn thinking(&self, world: &Outside) -> String {
        const SIGNS: [&str; 4] = ["|", "/", "─", "\\"];
        let sign = SIGNS[(world.now.as_millis() / 100) as usize % SIGNS.len()];
        let hint =
            matches!(&self.held, Held::Away(job) if matches!(job.task, super::job::Task::Hint(_)));
        let who = match self.stage {
            _ if hint => "The adviser".into(),
            Stage::Thinking(seat) => self.seat_name(seat),
            Stage::Lost => return format!("{sign} The server does not answer …"),
            _ => "A bot".into(),
        };
        let done = self.pace.progress();
        let share = if done > 0.0 { format!(" {:.0} %", done * 100.0) } else { String::new() };
        format!("{sign} {who} is thinking{share} … g hurries")
    }

    /// The line being typed, a message, or what the cursor is on.
    fn paint_words(&self, frame: &mut Frame<'_>, world: &Outside, area: Rect) {
        let look = &world.look;
        if let Some(line) = &self.line {
            // What it would do stands below, or beside it where there is one row only.
            let below = area.height > 1;
            let most = if below { usize::from(area.width).saturating_sub(4) } else { 40 };
            let shown: String =
                line.chars().rev().take(most).collect::<Vec<_>>().into_iter().rev().collect();
            let text = format!("> {shown}");
            frame.buffer_mut().set_string(area.x, area.y, &text, look.style(Role::Title));
            let x = area.x + columns(&text);
            let cursor = look.style(Role::Cursor);
            frame.buffer_mut().set_string(x, area.y, " ", cursor);
            let preview = self.preview(line.trim());
            let room = match below {
                true => Rect { y: area.y + 1, height: area.height - 1, ..area },
                false => Rect { x: x + 3, width: area.right().saturating_sub(x + 3), ..area },
            };
            paint_lines(frame, &preview, look.style(Role::Dim), room);
            return;
        }
        let (text, role) = match &self.message {
            Some((text, role)) => (text.clone(), *role),
            None => (self.about_cursor(), Role::Text),
        };
        paint_lines(frame, &text, look.style(role), area);
    }

    /// What a typed line would do.
    fn preview(&self, typed: &str) -> String {
        if typed.is_empty() {
            return "a card, an action or a word; Esc closes this line".into();
        }
        if table_word(typed).is_some() {
            return "Enter: a word to the table".into();
        }
        match self.meaning(typed) {
            Some(Said::Act(_)) => "Enter tries it".into(),
            Some(Said::Picks(picks)) => {
                let menu = Menu::of(&self.scene, &picks);
                match menu.command {
                    Some(command) => format!("Enter: {}", command.label),
                    None => format!("Enter: {}", menu.question),
                }
            }
            Some(Said::Refused(why)) => why,
            Some(Said::Unknown) | None => String::new(),
        }
    }

    /// What the cursor is on, and what Enter would do with it.
    pub(super) fn about_cursor(&self) -> String {
        match &self.cursor {
            Some(Target::Object(id)) => {
                let object = objects(&self.scene).find(|object| object.id == *id);
                object.map(|object| self.about_object(object)).unwrap_or_default()
            }
            Some(Target::Item(key)) if self.asked().is_some() => {
                let Some(item) = self.menu.keyed(key) else { return String::new() };
                let does = item.does.as_ref().unwrap_or(&item.label);
                match &item.note {
                    Some(note) if !does.contains(note) => format!("Enter: {does} ({note})"),
                    _ => format!("Enter: {does}"),
                }
            }
            _ => String::new(),
        }
    }

    fn about_object(&self, object: &Object) -> String {
        let mut text = match (&object.face, &object.text) {
            (_, Some(text)) => format!("{}: {text}", called(&self.scene, object)),
            (Face::Tile { .. } | Face::Route { .. }, None) => face(&self.scene, object),
            _ => object.name.clone(),
        };
        if let Some(owner) = object.owner.filter(|_| matches!(object.face, Face::Route { .. })) {
            text += &format!(", {}'s", self.seat_name(owner));
        }
        if !object.tags.is_empty() {
            text += &format!(" ({})", object.tags.join(", "));
        }
        let way = match object.face {
            Face::Text => self.still_to_do(object),
            _ => Vec::new(),
        };
        if !way.is_empty() {
            const MOST: usize = 2;
            let more = match way.len().saturating_sub(MOST) {
                0 => String::new(),
                n => format!(" and {n} more"),
            };
            let first: Vec<&str> = way.iter().take(MOST).map(String::as_str).collect();
            text += &format!(". A way: {}{more}; z shows it.", first.join("; "));
        }
        if self.asked().is_none() {
            return text;
        }
        if self.open().contains(&object.id) {
            text + &self.on_enter(object)
        } else if object.why_not.is_some() {
            format!("{text} {}", why_not(&self.scene, &object.id))
        } else {
            text
        }
    }

    /// What Enter would do with an object.
    fn on_enter(&self, object: &Object) -> String {
        let Some(id) = self.menu.meant(&self.scene, &object.id) else {
            return String::new();
        };
        if let Some(marking) = &self.menu.marking {
            let verb = if marking.marked.contains(id) { "take the mark away" } else { "mark it" };
            return format!("  [Enter: {verb}]");
        }
        let note = self.menu.items.iter().find(|item| item.key == *id);
        let note = note.and_then(|item| item.note.as_ref());
        let note = note.map(|note| format!(" ({note})")).unwrap_or_default();
        let menu = Menu::of(&self.scene, &self.menu.after(id));
        match menu.command {
            Some(command) => format!("{note}  [Enter: {}]", command.label),
            None if menu.missed.is_empty() => {
                const SHORT: u16 = 30;
                let labels: Vec<&str> = menu.items.iter().map(|item| &*item.label).collect();
                let all = labels.join(" or ");
                let then = if columns(&all) <= SHORT { all } else { menu.question };
                format!("{note}  [Enter: {then}]")
            }
            None => note,
        }
    }

    fn paint_keys(&mut self, frame: &mut Frame<'_>, world: &Outside, area: Rect) {
        let look = &world.look;
        let (key_style, dim) =
            (look.style(Role::Key).add_modifier(Modifier::BOLD), look.style(Role::Dim));
        let mut x = area.x;
        for (key, what, code) in BAR {
            let marks = self.menu.marking.is_some();
            let pages = self.menu.keyed(parlour_front::menu::MORE).is_some();
            let (possible, what) = match key {
                "Enter" if self.asked().is_none() => (true, "go on"),
                "Space" if pages && !marks => (true, "more"),
                "Space" => (marks, what),
                "z" => (self.has_map(), what),
                "t" => match self.own_list() {
                    Some(zone) => (true, zone.title.split(' ').next_back().unwrap_or(what)),
                    None => (false, what),
                },
                "u" => (self.undo_is_on(), what),
                _ => (true, what),
            };
            if !possible {
                continue;
            }
            let wide = columns(key) + columns(what) + 1;
            if x + wide > area.right() {
                continue;
            }
            frame.buffer_mut().set_string(x, area.y, key, key_style);
            frame.buffer_mut().set_string(x + columns(key) + 1, area.y, what, dim);
            self.bar.push((Rect { x, width: wide, ..area }, code));
            x += wide + 2;
        }
    }
}

/// A box with a few lines in the middle of an area; returns its place.
fn notice(
    frame: &mut Frame<'_>,
    world: &Outside,
    area: Rect,
    title: &str,
    lines: &[Line<'_>],
) -> Rect {
    let look = &world.look;
    let wide = lines.iter().map(|line| line.width() as u16).max().unwrap_or(0);
    let width = (wide + 4).max(columns(title) + 6).min(area.width);
    let height = (lines.len() as u16 + 2).min(area.height);
    let place = Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    };
    frame.render_widget(Clear, place);
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(look.style(Role::Key))
        .title(Line::styled(format!(" {title} "), look.style(Role::Title)));
    frame.render_widget(block, place);
    for (row, line) in (0..height.saturating_sub(2)).zip(lines) {
        frame.buffer_mut().set_line(place.x + 2, place.y + 1 + row, line, width - 4);
    }
    place
}

/// Paints a text in lines, the last of them short of what there is no room for.
fn paint_lines(frame: &mut Frame<'_>, text: &str, style: Style, area: Rect) {
    let (width, height) = (usize::from(area.width), usize::from(area.height));
    let mut lines = wrap(text, width, 0);
    if lines.len() > height {
        let rest = lines.split_off(height.saturating_sub(1)).join(" ");
        lines.push(shorten(&rest, width));
    }
    for (row, line) in (0u16..).zip(lines) {
        frame.buffer_mut().set_string(area.x, area.y + row, line, style);
    }
}
