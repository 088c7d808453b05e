//! A list with a cursor, for keys and for the mouse.

use crossterm::event::KeyCode;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Scrollbar, ScrollbarOrientation, ScrollbarState};

use super::page::Input;
use crate::look::{Look, Role};

/// A line of a list; one that belongs to no item is a heading or a blank.
pub(crate) struct Row<'a> {
    line: Line<'a>,
    item: Option<usize>,
}

impl<'a> Row<'a> {
    /// A line of an item that can be chosen.
    pub(crate) fn item(item: usize, line: impl Into<Line<'a>>) -> Row<'a> {
        Row { line: line.into(), item: Some(item) }
    }

    /// A line between items.
    pub(crate) fn text(line: impl Into<Line<'a>>) -> Row<'a> {
        Row { line: line.into(), item: None }
    }
}

/// What came of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pick {
    /// The cursor moved, or might have.
    Moved,
    /// An item was chosen.
    Chosen(usize),
}

/// A list's cursor, and where its items are on the screen.
#[derive(Debug, Default)]
pub(crate) struct List {
    /// The item under the cursor.
    pub(crate) at: usize,
    top: usize,
    height: usize,
    spots: Vec<(Rect, usize)>,
}

impl List {
    /// A list with its cursor on an item.
    pub(crate) fn starting_at(at: usize) -> List {
        List { at, ..List::default() }
    }

    /// Follows an input in a list of so many items; `None` if it means nothing to a list.
    pub(crate) fn read(&mut self, input: &Input, items: usize) -> Option<Pick> {
        let last = items.checked_sub(1)?;
        let page = isize::try_from(self.height.max(2) - 1).unwrap_or(1);
        match input {
            Input::Key(KeyCode::Up) => self.step(-1, last),
            Input::Key(KeyCode::Down) => self.step(1, last),
            Input::Key(KeyCode::PageUp) => self.step(-page, last),
            Input::Key(KeyCode::PageDown) => self.step(page, last),
            Input::Wheel(by) => self.step(*by, last),
            Input::Key(KeyCode::Home) => self.at = 0,
            Input::Key(KeyCode::End) => self.at = last,
            Input::Key(KeyCode::Enter) => return Some(Pick::Chosen(self.at.min(last))),
            Input::Click(at) | Input::Hover(at) => {
                let (_, item) = *self.spots.iter().find(|(spot, _)| spot.contains(*at))?;
                self.at = item.min(last);
                if matches!(input, Input::Click(_)) {
                    return Some(Pick::Chosen(self.at));
                }
            }
            _ => return None,
        }
        Some(Pick::Moved)
    }

    fn step(&mut self, by: isize, last: usize) {
        self.at = self.at.saturating_add_signed(by).min(last);
    }

    /// Draws the rows, as many as fit round the cursor.
    pub(crate) fn draw(
        &mut self,
        frame: &mut Frame<'_>,
        area: Rect,
        rows: Vec<Row<'_>>,
        look: &Look,
    ) {
        self.height = area.height.into();
        self.scroll_to_cursor(&rows);
        self.spots.clear();
        let total = rows.len();
        let mut marked = false;
        let shown = rows.into_iter().enumerate().skip(self.top).take(self.height);
        for ((index, row), y) in shown.zip(area.y..) {
            let spot = Rect { y, height: 1, width: area.width.saturating_sub(1), ..area };
            let here = row.item == Some(self.at);
            let sign = if here && !marked { "▸ " } else { "  " };
            marked |= here;
            let mut spans = vec![Span::raw(sign)];
            spans.extend(row.line.spans);
            let line = Line { spans, ..row.line };
            frame.render_widget(line, spot);
            if here {
                frame.buffer_mut().set_style(spot, look.style(Role::Cursor));
            }
            if let Some(item) = row.item {
                self.spots.push((spot, item));
            }
            debug_assert!(index < total, "rows are counted");
        }
        if total > self.height {
            let mut state = ScrollbarState::new(total - self.height).position(self.top);
            let bar = Scrollbar::new(ScrollbarOrientation::VerticalRight)
                .style(look.style(Role::Frame))
                .begin_symbol(None)
                .end_symbol(None);
            frame.render_stateful_widget(bar, area, &mut state);
        }
    }

    fn scroll_to_cursor(&mut self, rows: &[Row<'_>]) {
        let first = rows.iter().position(|row| row.item == Some(self.at)).unwrap_or(0);
        let last = rows.iter().rposition(|row| row.item == Some(self.at)).unwrap_or(first);
        // The heading above the first item is worth seeing too.
        let first = if rows[..first].iter().all(|row| row.item.is_none()) { 0 } else { first };
        if last >= self.top + self.height {
            self.top = last + 1 - self.height.min(last + 1);
        }
        self.top = self.top.min(first).min(rows.len().saturating_sub(self.height));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use ratatui::layout::Position;

    fn draw(list: &mut List, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(12, height)).unwrap();
        let rows = (0..9).map(|i| Row::item(i, format!("item {i}"))).collect();
        terminal.draw(|frame| list.draw(frame, frame.area(), rows, &Look::default())).unwrap();
        terminal.backend().to_string()
    }

    #[test]
    fn the_cursor_stays_on_the_screen_and_within_the_list() {
        let mut list = List::default();
        draw(&mut list, 4);
        for _ in 0..20 {
            list.read(&Input::Key(KeyCode::Down), 9);
            let screen = draw(&mut list, 4);
            assert!(screen.contains(&format!("▸ item {}", list.at)), "{screen}");
        }
        assert_eq!(list.at, 8);
        list.read(&Input::Key(KeyCode::Home), 9);
        assert!(draw(&mut list, 4).contains("▸ item 0"));
    }

    #[test]
    fn a_click_chooses_what_it_meets_and_nothing_else() {
        let mut list = List::default();
        draw(&mut list, 4);
        let click = |y| Input::Click(Position { x: 3, y });
        assert_eq!(list.read(&click(2), 9), Some(Pick::Chosen(2)));
        assert_eq!(list.read(&click(7), 9), None);
        assert_eq!(list.read(&Input::Hover(Position { x: 3, y: 1 }), 9), Some(Pick::Moved));
        assert_eq!(list.at, 1);
    }

    #[test]
    fn an_empty_list_takes_nothing() {
        assert_eq!(List::default().read(&Input::Key(KeyCode::Enter), 0), None);
    }
}
