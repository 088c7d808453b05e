//! A lesson's step: the table above, below it the text, the question and what can be picked.

use crossterm::event::KeyCode;
use parlour_core::scene::Layout;
use parlour_front::read::wanted;
use parlour_front::{Item, words};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::{Learn, Press};
use crate::look::{Look, Role};
use crate::paint::{self, Target, columns, shorten};
use crate::rooms::page::{Hint, wrapped};
use crate::world::Outside;

const READING: [Hint; 6] = [
    ("Enter", "go on", KeyCode::Enter),
    ("z", "map", KeyCode::Char('z')),
    ("PgDn", "more text", KeyCode::PageDown),
    ("r", "rules", KeyCode::Char('r')),
    ("?", "help", KeyCode::Char('?')),
    ("Esc", "leave", KeyCode::Esc),
];

const DOING: [Hint; 8] = [
    ("Enter", "choose", KeyCode::Enter),
    ("h", "hint", KeyCode::Char('h')),
    ("z", "map", KeyCode::Char('z')),
    ("←→", "move", KeyCode::Right),
    ("/", "type", KeyCode::Char('/')),
    ("PgDn", "more text", KeyCode::PageDown),
    ("?", "help", KeyCode::Char('?')),
    ("Esc", "back", KeyCode::Esc),
];

const TYPING: [Hint; 2] = [("Enter", "do it", KeyCode::Enter), ("Esc", "give up", KeyCode::Esc)];

const OVER: [Hint; 3] = [
    ("Enter", "play a match", KeyCode::Enter),
    ("r", "rules", KeyCode::Char('r')),
    ("Esc", "back", KeyCode::Esc),
];

/// Longer lines are hard to read.
const WIDEST: u16 = 100;
/// The rows of what can be picked that stand on the screen at once.
const ROWS: usize = 3;

impl Learn {
    pub(super) fn paint(&mut self, frame: &mut Frame<'_>, world: &Outside) {
        let look = &world.look;
        let hints = self.hints();
        let above = self.page.draw_foot(frame, look, &hints);
        let text = wrapped(&self.text(), (above.width - 4).min(WIDEST), look.style(Role::Text));
        let asks = u16::from(self.course.wanted().is_some());
        let rows = flow(&self.menu.items, above.width - 6);
        let picks = if self.line.is_some() { 1 } else { rows.len().clamp(1, ROWS) as u16 * asks };
        // The table needs some rows to be one; a text that is longer then can be scrolled.
        let table = if above.height >= 22 { 12 } else { 9 };
        let room = above.height.saturating_sub(table + 1 + asks + picks).max(2);
        let shown = (text.len() as u16).min(room);
        let last_top = text.len() - usize::from(shown);
        self.top = self.top.min(last_top);
        self.unread = self.top < last_top;
        let below = 1 + shown + asks + picks;
        let table = Rect { height: above.height.saturating_sub(below), ..above };
        self.paint_table(frame, table, world);
        let row = |offset: u16, height: u16| {
            Rect { y: table.bottom() + offset, height, ..above }.intersection(above)
        };
        frame.render_widget(self.heading(above.width, look), row(0, 1));
        let at = row(1, shown);
        let inner = Rect { x: at.x + 2, width: at.width.saturating_sub(3), ..at };
        frame.render_widget(Paragraph::new(text).scroll((self.top as u16, 0)), inner);
        self.buttons.clear();
        if asks == 0 {
            return;
        }
        frame.render_widget(self.question(above.width, look), row(1 + shown, 1));
        let spot = row(2 + shown, picks);
        match &self.line {
            Some(line) => {
                let mut spans = vec![Span::styled(" > ", look.style(Role::Key))];
                spans.extend(line.line(usize::from(above.width) - 6, look).spans);
                frame.render_widget(Line::from(spans), spot);
            }
            None if self.menu.amount.is_some() => self.paint_amount(frame, spot, look),
            None => self.paint_items(frame, spot, &rows, look),
        }
    }

    fn hints(&self) -> Vec<Hint> {
        let all: &[Hint] = match () {
            () if self.line.is_some() => &TYPING,
            () if self.is_over() => &OVER,
            () if self.course.wanted().is_none() => &READING,
            () => &DOING,
        };
        let scrolls = self.unread || self.top > 0;
        let map = self.scene.zones.iter().any(|zone| zone.layout == Layout::Map);
        let helps = |(key, ..): &&Hint| match *key {
            "PgDn" => scrolls,
            "z" => map,
            _ => true,
        };
        all.iter().filter(helps).copied().collect()
    }

    fn text(&self) -> String {
        match self.course.step() {
            Some((_, step)) => step.text.clone(),
            None => format!(
                "That was the lesson. Press Enter to set up a match of {} and play it.",
                self.title
            ),
        }
    }

    fn heading(&self, width: u16, look: &Look) -> Line<'static> {
        let title = match self.course.step() {
            Some((part, _)) => {
                let (number, all) = (self.course.number(), self.course.lesson().len());
                format!(" Step {number} of {all}: {} ", part.title)
            }
            None => " The end of the lesson ".to_owned(),
        };
        let more = if self.unread { " PgDn: more " } else { "" };
        let used = columns(&title).saturating_add(columns(more)).saturating_add(2);
        let rule = "─".repeat(width.saturating_sub(used).into());
        Line::from(vec![
            Span::styled("──", look.style(Role::Frame)),
            Span::styled(title, look.style(Role::Title)),
            Span::styled(rule, look.style(Role::Frame)),
            Span::styled(more, look.style(Role::Key)),
        ])
    }

    /// The table with what can be picked, and what the cursor's item is about.
    fn paint_table(&mut self, frame: &mut Frame<'_>, area: Rect, world: &Outside) {
        let object = self.under_cursor().and_then(|item| item.objects.first());
        let marked = self.menu.marking.as_ref().map(|marking| marking.marked.clone());
        self.touch.cursor = object.cloned().map(Target::Object);
        self.touch.open = self.menu.lit.clone();
        self.touch.marked = marked.unwrap_or_default();
        let title = format!("Lesson: {}", self.title);
        let buffer = frame.buffer_mut();
        self.spots =
            paint::scene(buffer, area, &world.look, &self.scene, &self.touch, &title, &self.notes);
    }

    /// The question, with what helps to decide about the item under the cursor.
    fn question(&self, width: u16, look: &Look) -> Line<'static> {
        let asked = match (&self.menu.amount, &self.menu.marking) {
            (Some(amount), _) => wanted(amount),
            (None, Some(marking)) => {
                let (marked, of) = (marking.marked.len(), self.menu.how_many());
                format!("{} ({marked} of {of} marked)", self.menu.question)
            }
            (None, None) => self.menu.question.clone(),
        };
        let room = usize::from(width).saturating_sub(2);
        let asked = shorten(&asked, room);
        let note = self.under_cursor().and_then(|item| item.note.clone()).unwrap_or_default();
        let left = room.saturating_sub(words::width(&asked) + 3);
        let note = if left > 8 { shorten(&note, left) } else { String::new() };
        Line::from(vec![
            Span::styled(format!(" {asked}   "), look.style(Role::Title)),
            Span::styled(note, look.style(Role::Dim)),
        ])
    }

    /// What can be picked, as many rows as there is room for round the cursor.
    fn paint_items(
        &mut self,
        frame: &mut Frame<'_>,
        area: Rect,
        rows: &[Vec<(usize, u16, String)>],
        look: &Look,
    ) {
        let high = usize::from(area.height);
        let here = rows.iter().position(|row| row.iter().any(|(i, ..)| Some(*i) == self.at));
        let here = here.unwrap_or(0);
        self.first_row = self.first_row.clamp((here + 1).saturating_sub(high), here);
        let shown = self.first_row..(self.first_row + high).min(rows.len());
        for (row, y) in rows[shown.clone()].iter().zip(area.y..) {
            for (index, x, text) in row {
                let mut style = look.style(Role::Choice);
                if self.menu.items[*index].marked {
                    style = style.patch(look.style(Role::Marked));
                }
                if self.at == Some(*index) {
                    style = style.patch(look.style(Role::Cursor));
                }
                let spot = Rect { x: area.x + 1 + x, y, width: columns(text), height: 1 };
                frame.buffer_mut().set_string(spot.x, y, text, style);
                self.buttons.push((spot, Press::Item(*index)));
            }
        }
        // What does not fit is a row away.
        let first = |row: usize| rows.get(row).and_then(|row| row.first()).map(|(i, ..)| *i);
        let up = shown.start.checked_sub(1).and_then(first);
        let turns = [(up, "▲", area.y), (first(shown.end), "▼", area.bottom().max(1) - 1)];
        for (item, sign, y) in turns {
            let Some(item) = item else { continue };
            let spot = Rect { x: area.right() - 4, y, width: 3, height: 1 };
            let text = format!("[{sign}]");
            frame.buffer_mut().set_string(spot.x, y, text, look.style(Role::Key));
            self.buttons.push((spot, Press::Row(item)));
        }
    }

    /// The number that is asked for, with less and more beside it.
    fn paint_amount(&mut self, frame: &mut Frame<'_>, area: Rect, look: &Look) {
        let middle = format!("[{}]", self.amount);
        let parts = [
            ("[-]", Press::By(-1), Role::Choice),
            (&middle, Press::Amount, Role::Cursor),
            ("[+]", Press::By(1), Role::Choice),
        ];
        let mut x = area.x + 1;
        for (text, what, role) in parts {
            let spot = Rect { x, y: area.y, width: columns(text), height: 1 };
            frame.buffer_mut().set_string(x, area.y, text, look.style(role));
            self.buttons.push((spot, what));
            x += spot.width + 1;
        }
    }
}

/// Items side by side, row under row: which, from which column on, and as what.
fn flow(items: &[Item], width: u16) -> Vec<Vec<(usize, u16, String)>> {
    let mut rows: Vec<Vec<(usize, u16, String)>> = Vec::new();
    let mut x = 0;
    for (index, item) in items.iter().enumerate() {
        let mark = if item.marked { "✓" } else { "" };
        // A key presses nine of them; the others are walked to, clicked or typed.
        let number = if item.number < 10 { format!("{} ", item.number) } else { String::new() };
        let text = format!("[{number}{mark}{}]", item.label);
        let text = shorten(&text, width.into());
        let wide = columns(&text);
        match rows.last_mut() {
            Some(row) if x + wide <= width => row.push((index, x, text)),
            _ => {
                x = 0;
                rows.push(vec![(index, 0, text)]);
            }
        }
        x += wide + 1;
    }
    rows
}
