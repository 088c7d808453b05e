//! The rule book of a game: scrolled, searched, read by headings.

use crossterm::event::{Event, KeyCode};
use parlour_front::rules::{RulesLine, rules_lines};
use parlour_house::AnyGame;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Scrollbar, ScrollbarOrientation, ScrollbarState};

use super::edit::Edit;
use super::help::Help;
use super::page::{Hint, Input, Page};
use crate::look::{Look, Role};
use crate::screen::{Next, Screen};
use crate::world::Outside;

const KEYS: [Hint; 7] = [
    ("↑↓", "scroll", KeyCode::Down),
    ("Space", "page", KeyCode::Char(' ')),
    ("Tab", "heading", KeyCode::Tab),
    ("/", "search", KeyCode::Char('/')),
    ("n", "next", KeyCode::Char('n')),
    ("?", "help", KeyCode::Char('?')),
    ("Esc", "back", KeyCode::Esc),
];

const SEARCHING: [Hint; 2] =
    [("Enter", "search", KeyCode::Enter), ("Esc", "give up", KeyCode::Esc)];

const HELP: [(&str, &str); 7] = [
    ("↑ ↓", "a line up or down; the wheel does so too"),
    ("Space", "a page down; PgUp and PgDn by pages, Home and End to the ends"),
    ("Tab", "the next heading; Shift-Tab the one before"),
    ("/", "search for a word; Enter finds it"),
    ("n N", "the next place found; the one before"),
    ("Esc", "first forget the search, then back"),
    ("mouse", "the wheel scrolls"),
];

/// Longer lines are hard to read.
const WIDEST: u16 = 90;

/// A rule book, open at some line.
pub(super) struct Book {
    title: &'static str,
    text: &'static str,
    lines: Vec<RulesLine>,
    width: u16,
    height: usize,
    top: usize,
    search: Option<Edit>,
    sought: String,
    /// The line of the last find.
    found: Option<usize>,
    page: Page,
}

impl Book {
    pub(super) fn new(game: &dyn AnyGame) -> Book {
        let about = game.about();
        let mut book = Book {
            title: about.title,
            text: about.rules,
            lines: Vec::new(),
            width: 0,
            height: 1,
            top: 0,
            search: None,
            sought: String::new(),
            found: None,
            page: Page::default(),
        };
        // There are lines to look through even before there is room to show them.
        book.set(WIDEST);
        book
    }

    /// Sets the text anew where the width has changed, and stays at about the same place.
    fn set(&mut self, width: u16) {
        if self.width == width {
            return;
        }
        let before = self.lines.len().max(1);
        self.lines = rules_lines(self.text, width.into());
        self.top = self.top * self.lines.len() / before;
        self.width = width;
        self.found = None;
    }

    fn last_top(&self) -> usize {
        self.lines.len().saturating_sub(self.height)
    }

    fn scroll(&mut self, by: isize) -> Next {
        self.top = self.top.saturating_add_signed(by).min(self.last_top());
        Next::Redraw
    }

    fn heading(&mut self, forwards: bool) -> Next {
        let heading = |index: &usize| self.lines[*index].heading;
        let next = if forwards {
            (self.top + 1..self.lines.len()).find(heading)
        } else {
            (0..self.top).rev().find(heading)
        };
        match next {
            Some(line) => self.top = line.min(self.last_top()),
            None if !forwards => self.top = 0,
            None => self.top = self.last_top(),
        }
        Next::Redraw
    }

    fn has(&self, index: usize) -> bool {
        self.lines[index].text.to_lowercase().contains(&self.sought)
    }

    /// Goes to the next or the last place where the word stands, round the ends of the book.
    fn find(&mut self, forwards: bool) -> Next {
        if self.sought.is_empty() {
            self.page.complain("Nothing to look for yet: press / and type a word.");
            return Next::Redraw;
        }
        let count = self.lines.len();
        let from = self.found.unwrap_or(if forwards { self.top + count - 1 } else { self.top });
        let step =
            |n: usize| if forwards { (from + n) % count } else { (from + count - n) % count };
        let found = (1..=count).map(step).find(|index| self.has(*index));
        match found {
            Some(line) => {
                let total = (0..count).filter(|index| self.has(*index)).count();
                let before = (0..line).filter(|index| self.has(*index)).count();
                self.page.say(format!("\"{}\": {} of {total} lines", self.sought, before + 1));
                self.found = Some(line);
                let shown = self.top..self.top + self.height;
                if !shown.contains(&line) {
                    self.top = line.saturating_sub(self.height / 3).min(self.last_top());
                }
            }
            None => {
                self.page.complain(format!("\"{}\" is not in these rules.", self.sought));
                self.found = None;
            }
        }
        Next::Redraw
    }

    fn searching(&mut self, input: &Input) -> Next {
        let Some(edit) = &mut self.search else { return Next::Idle };
        match input {
            Input::Key(KeyCode::Esc) => self.search = None,
            Input::Key(KeyCode::Enter) => {
                self.sought = edit.text().trim().to_lowercase();
                self.search = None;
                self.found = None;
                return self.find(true);
            }
            _ => {
                edit.read(input);
            }
        }
        Next::Redraw
    }

    fn line(&self, index: usize, look: &Look) -> Line<'static> {
        let RulesLine { text, heading } = &self.lines[index];
        let role = if *heading { Role::Title } else { Role::Text };
        let mut spans = Vec::new();
        let mut rest = text.as_str();
        while let Some(at) = position(rest, &self.sought) {
            let (before, hit) = rest.split_at(at);
            let (hit, after) = hit.split_at(self.sought.len());
            spans.push(Span::styled(before.to_owned(), look.style(role)));
            let mark = if self.found == Some(index) { Role::Cursor } else { Role::Marked };
            spans.push(Span::styled(hit.to_owned(), look.style(mark)));
            rest = after;
        }
        spans.push(Span::styled(rest.to_owned(), look.style(role)));
        Line::from(spans)
    }
}

/// Where a word in small letters stands in a text in any letters.
fn position(text: &str, word: &str) -> Option<usize> {
    if word.is_empty() {
        return None;
    }
    let at = |(at, _): (usize, char)| {
        let part = text.get(at..at + word.len())?;
        (part.to_lowercase() == word).then_some(at)
    };
    text.char_indices().find_map(at)
}

impl Screen for Book {
    fn draw(&mut self, frame: &mut Frame<'_>, world: &Outside) {
        let look = &world.look;
        let title = format!("Rules: {}", self.title);
        let hints: &[Hint] = if self.search.is_some() { &SEARCHING } else { &KEYS };
        let mut body = self.page.draw(frame, look, &title, hints);
        if let Some(edit) = &self.search {
            let line = Rect { y: body.bottom() - 1, height: 1, ..body };
            let mut spans = vec![Span::styled(" / ", look.style(Role::Key))];
            spans.extend(edit.line(usize::from(body.width) - 6, look).spans);
            frame.render_widget(Line::from(spans), line);
            body.height -= 1;
        }
        self.height = body.height.into();
        self.set((body.width - 4).min(WIDEST));
        self.top = self.top.min(self.last_top());
        let to = (self.top + self.height).min(self.lines.len());
        let lines: Vec<Line<'_>> = (self.top..to).map(|index| self.line(index, look)).collect();
        let inner = Rect { x: body.x + 2, width: body.width - 3, ..body };
        frame.render_widget(Paragraph::new(lines), inner);
        if self.last_top() > 0 {
            let mut state = ScrollbarState::new(self.last_top()).position(self.top);
            let bar = Scrollbar::new(ScrollbarOrientation::VerticalRight)
                .style(look.style(Role::Frame))
                .begin_symbol(None)
                .end_symbol(None);
            frame.render_stateful_widget(bar, body, &mut state);
        }
    }

    fn handle(&mut self, event: &Event, _: &mut Outside) -> Next {
        let input = self.page.read(event);
        if self.search.is_some() {
            return self.searching(&input);
        }
        let page = isize::try_from(self.height.max(2) - 1).unwrap_or(1);
        match input {
            Input::Key(KeyCode::Esc) if !self.sought.is_empty() => {
                self.sought.clear();
                self.found = None;
                Next::Redraw
            }
            Input::Key(KeyCode::Esc | KeyCode::Char('q')) => Next::Pop,
            Input::Key(KeyCode::Up | KeyCode::Char('k')) => self.scroll(-1),
            Input::Key(KeyCode::Down | KeyCode::Char('j')) => self.scroll(1),
            Input::Wheel(by) => self.scroll(3 * by),
            Input::Key(KeyCode::PageUp | KeyCode::Char('b')) => self.scroll(-page),
            Input::Key(KeyCode::PageDown | KeyCode::Char(' ')) => self.scroll(page),
            Input::Key(KeyCode::Home | KeyCode::Char('g')) => self.scroll(isize::MIN),
            Input::Key(KeyCode::End | KeyCode::Char('G')) => self.scroll(isize::MAX),
            Input::Key(KeyCode::Tab) => self.heading(true),
            Input::Key(KeyCode::BackTab) => self.heading(false),
            Input::Key(KeyCode::Char('/')) => {
                self.search = Some(Edit::default());
                Next::Redraw
            }
            Input::Key(KeyCode::Char('n')) => self.find(true),
            Input::Key(KeyCode::Char('N')) => self.find(false),
            Input::Key(KeyCode::Char('?')) => Next::Push(Box::new(Help::new("Rules", &HELP))),
            _ => Next::Idle,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_found_in_any_letters_and_beside_others() {
        assert_eq!(position("The Queen", "queen"), Some(4));
        assert_eq!(position("Zürich İ", "rich"), Some(3));
        assert_eq!(position("♠♥ of", "of"), Some(7));
        assert_eq!(position("abc", ""), None);
        assert_eq!(position("abc", "abcd"), None);
    }
}
