//! The table on the screen: the scene, and below it buttons, question, words and keys.

use parlour_core::scene::Face;
use parlour_plain::{Ink, Meaning, face, meaning, table_word, why_not, wrap};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Clear};

use super::keys::BAR;
use super::pick::{objects, range};
use super::{Held, Stage, TableScreen};
use crate::look::Role;
use crate::paint::{self, Target, columns, sheet, shorten};
use crate::world::World;

impl TableScreen {
    pub(super) fn paint(&mut self, frame: &mut Frame<'_>, world: &World) {
        let area = frame.area();
        let words = if area.height >= 30 { 2 } else { 1 };
        let below = 3 + words;
        let top = Rect { height: area.height - below, ..area };
        let touch = self.touch();
        if matches!(self.stage, Stage::HandOver(_)) {
            self.spots = paint::Spots::default();
        } else {
            let buffer = frame.buffer_mut();
            let look = &world.look;
            self.spots =
                paint::scene(buffer, top, look, &self.scene, &touch, self.title, &self.notes);
        }
        let row = |offset: u16| Rect { y: top.bottom() + offset, height: 1, ..area };
        self.paint_buttons(frame, world, row(0));
        self.paint_prompt(frame, world, row(1));
        let room = Rect { height: words, ..row(2) };
        self.paint_words(frame, world, room);
        self.paint_keys(frame, world, row(2 + words));
        match self.stage {
            Stage::HandOver(seat) => {
                let text = format!("Pass the screen to {}.", self.seat_name(seat));
                let lines = vec![text.into(), "".into(), "Then press Enter.".into()];
                notice(frame, world, top, "Another player", &lines);
            }
            Stage::Unsaved if self.overlay.is_none() => {
                let why = world.failures.last().map_or("", String::as_str);
                let mut lines: Vec<Line<'static>> =
                    wrap(why, 60, 0).into_iter().map(Line::from).collect();
                lines.push("".into());
                lines.push("Enter tries again; x stops here without the last step.".into());
                notice(frame, world, top, "Not saved", &lines);
            }
            Stage::Between if self.overlay.is_none() => self.paint_between(frame, world, top),
            Stage::Over if self.overlay.is_none() => {
                let mut lines = vec![Line::styled(self.result(), world.look.style(Role::Title))];
                lines.push("".into());
                lines.push("Enter: the result and what next. u takes the last move back.".into());
                let high = lines.len() as u16 + 2;
                let low = Rect { y: top.bottom().saturating_sub(high), height: high, ..top };
                notice(frame, world, low, "The match is over", &lines);
            }
            _ => {}
        }
        if let Some(overlay) = &mut self.overlay {
            overlay.draw(frame, &world.look, top);
        }
    }

    fn paint_between(&self, frame: &mut Frame<'_>, world: &World, area: Rect) {
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
        let text = match self.everybody_is_out() {
            true => "You are out. Enter plays on to the end.",
            false => "Enter deals the next round.",
        };
        lines.push(Line::styled(text, look.style(Role::Choice)));
        notice(frame, world, area, "The round is over", &lines);
    }

    fn paint_buttons(&mut self, frame: &mut Frame<'_>, world: &World, area: Rect) {
        if !matches!(self.stage, Stage::Deciding(_)) {
            return;
        }
        let look = &world.look;
        let mut x = area.x;
        for (index, (label, _)) in self.buttons.iter().enumerate() {
            let cursor = self.cursor == Some(Target::Button(index));
            let text = format!("[{} {label}]", index + 1);
            if x + columns(&text) > area.right() {
                let rest = format!("… {} more: m", self.buttons.len() - index);
                frame.buffer_mut().set_string(x, area.y, rest, look.style(Role::Dim));
                return;
            }
            let mut style = look.style(Role::Choice);
            if cursor {
                style = style.patch(look.style(Role::Cursor));
            }
            frame.buffer_mut().set_string(x, area.y, &text, style);
            let spot = Rect { x, width: columns(&text), ..area };
            self.spots.add(Target::Button(index), spot);
            x += columns(&text) + 2;
        }
    }

    /// The question, or who is thinking.
    fn paint_prompt(&self, frame: &mut Frame<'_>, world: &World, area: Rect) {
        let look = &world.look;
        let (text, role) = match (self.stage, &self.held) {
            (_, Held::Away(_)) if world.now > self.away_since => {
                (self.thinking(world), Role::Alert)
            }
            (Stage::Deciding(_), _) => (self.question(), Role::Title),
            (Stage::Running, _) => (self.scene.prompt.clone(), Role::Dim),
            _ => (String::new(), Role::Text),
        };
        let text = shorten(&text, usize::from(area.width));
        frame.buffer_mut().set_string(area.x, area.y, text, look.style(role));
    }

    fn thinking(&self, world: &World) -> String {
        const SIGNS: [&str; 4] = ["|", "/", "─", "\\"];
        let sign = SIGNS[(world.now.as_millis() / 100) as usize % SIGNS.len()];
        let hint =
            matches!(&self.held, Held::Away(job) if matches!(job.task, super::job::Task::Hint(_)));
        let who = self.scene.places.iter().find(|place| place.to_act && !place.you);
        let who = match who {
            _ if hint => "The adviser",
            Some(place) => &place.name,
            None => "A bot",
        };
        let done = self.pace.progress();
        let share = if done > 0.0 { format!(" {:.0} %", done * 100.0) } else { String::new() };
        format!("{sign} {who} is thinking{share} … g hurries")
    }

    fn question(&self) -> String {
        let marks = self.offer.marks().len();
        match self.offer.marking() {
            Some(chooser) => {
                let ready = if self.offer.is_ready() { ": Enter does it" } else { "" };
                let condition =
                    chooser.condition.as_ref().map(|c| format!(", {c}")).unwrap_or_default();
                format!(
                    "{} ({marks} of {}{condition} marked){ready}",
                    chooser.label,
                    range(chooser)
                )
            }
            None if marks > 0 => {
                let ready = self.offer.meaning().map(|label| format!("; Enter: {label}"));
                format!("{} ({marks} marked{})", self.scene.prompt, ready.unwrap_or_default())
            }
            None => self.scene.prompt.clone(),
        }
    }

    /// The line being typed, a message, or what the cursor is on.
    fn paint_words(&self, frame: &mut Frame<'_>, world: &World, area: Rect) {
        let look = &world.look;
        if let Some(line) = &self.line {
            let shown: String =
                line.chars().rev().take(40).collect::<Vec<_>>().into_iter().rev().collect();
            let text = format!("> {shown}");
            frame.buffer_mut().set_string(area.x, area.y, &text, look.style(Role::Title));
            let x = area.x + columns(&text);
            let cursor = look.style(Role::Cursor);
            frame.buffer_mut().set_string(x, area.y, " ", cursor);
            let preview = shorten(&self.preview(line.trim()), usize::from(area.right() - x - 3));
            frame.buffer_mut().set_string(x + 3, area.y, preview, look.style(Role::Dim));
            return;
        }
        let (text, role) = match &self.message {
            Some((text, role)) => (text.clone(), *role),
            None => (self.about_cursor(), Role::Dim),
        };
        let mut lines = wrap(&text, usize::from(area.width), 0);
        let room = usize::from(area.height);
        if lines.len() > room {
            let rest = lines.split_off(room - 1).join(" ");
            lines.push(shorten(&rest, usize::from(area.width)));
        }
        for (row, line) in (0u16..).zip(lines) {
            frame.buffer_mut().set_string(area.x, area.y + row, line, look.style(role));
        }
    }

    /// What a typed line would do.
    fn preview(&self, typed: &str) -> String {
        if typed.is_empty() {
            return "a card, an action or a word; Esc closes this line".into();
        }
        let number = typed.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        if let Some((label, _)) = number.and_then(|number| self.buttons.get(number)) {
            return format!("Enter: {label}");
        }
        if table_word(typed).is_some() {
            return "Enter: a word to the table".into();
        }
        let (Stage::Deciding(seat), Held::Here(session)) = (self.stage, &self.held) else {
            return String::new();
        };
        let understand = |typed: &str| session.table().understand(seat, typed);
        match meaning(&self.scene, understand, typed) {
            Meaning::Act(name, payload) => {
                let same =
                    |c: &&parlour_core::scene::Choice| c.name == name && c.payload == payload;
                match self.scene.choices.list.iter().find(same) {
                    Some(choice) => format!("Enter: {}", choice.label),
                    None => "Enter tries it".into(),
                }
            }
            Meaning::Which(choices) => format!("Enter: {} choices", choices.len()),
            Meaning::HowMany(amount) => format!("Enter: {}, how many?", amount.label),
            Meaning::Refused(why) => why,
            Meaning::Unknown => String::new(),
        }
    }

    /// What the cursor is on, and what Enter would do with it.
    fn about_cursor(&self) -> String {
        let deciding = matches!(self.stage, Stage::Deciding(_));
        let Some(Target::Object(id)) = &self.cursor else {
            return String::new();
        };
        let Some(object) = objects(&self.scene).find(|object| object.id == *id) else {
            return String::new();
        };
        let mut text = match &object.face {
            Face::Tile { title, text, symbol, .. } => {
                let symbol = symbol.as_ref().map(|s| format!("{s} ")).unwrap_or_default();
                format!("{symbol}{title}: {text}")
            }
            Face::Route { .. } => face(&self.scene, object, Ink::PLAIN),
            _ => object.name.clone(),
        };
        if let Some(owner) = object.owner.filter(|_| matches!(object.face, Face::Route { .. })) {
            text += &format!(", {}'s", self.seat_name(owner));
        }
        if !object.tags.is_empty() {
            text += &format!(" ({})", object.tags.join(", "));
        }
        if !deciding || self.offer.is_empty() {
            return text;
        }
        if self.offer.open().contains(id) {
            if let Some(done) =
                self.offer.on_enter(&self.scene, id).filter(|_| self.offer.marks().is_empty())
            {
                text += &format!("  [Enter: {done}]");
            }
        } else if object.why_not.is_some() {
            text += &format!(". {}", why_not(&self.scene, id));
        }
        text
    }

    fn paint_keys(&mut self, frame: &mut Frame<'_>, world: &World, area: Rect) {
        let look = &world.look;
        let (key_style, dim) =
            (look.style(Role::Key).add_modifier(Modifier::BOLD), look.style(Role::Dim));
        let mut x = area.x;
        self.bar.clear();
        for (key, what, code) in BAR {
            let possible = match key {
                "Space" => !self.offer.is_empty(),
                "u" => self.undo_is_on(),
                _ => true,
            };
            if !possible {
                continue;
            }
            let wide = columns(key) + columns(what) + 1;
            if x + wide > area.right() {
                break;
            }
            frame.buffer_mut().set_string(x, area.y, key, key_style);
            frame.buffer_mut().set_string(x + columns(key) + 1, area.y, what, dim);
            self.bar.push((Rect { x, width: wide, ..area }, code));
            x += wide + 2;
        }
    }
}

/// A box with a few lines in the middle of an area.
fn notice(frame: &mut Frame<'_>, world: &World, area: Rect, title: &str, lines: &[Line<'_>]) {
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
}
