//! A line of text being typed.

use crossterm::event::KeyCode;
use ratatui::text::{Line, Span};

use super::page::Input;
use crate::look::{Look, Role};

/// Nobody types more than this into a room.
const MOST: usize = 200;

/// A line of text with a cursor in it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Edit {
    letters: Vec<char>,
    at: usize,
}

impl Edit {
    /// Begins with a text, the cursor at its end.
    pub(crate) fn new(text: &str) -> Edit {
        let letters: Vec<char> = text.chars().take(MOST).collect();
        Edit { at: letters.len(), letters }
    }

    /// What has been typed.
    pub(crate) fn text(&self) -> String {
        self.letters.iter().collect()
    }

    /// Follows an input; says whether it meant anything to a line of text.
    pub(crate) fn read(&mut self, input: &Input) -> bool {
        match input {
            Input::Key(KeyCode::Char(c)) => self.insert(*c),
            Input::Paste(text) => text.chars().filter(|c| !c.is_control()).for_each(|c| {
                self.insert(c);
            }),
            Input::Key(KeyCode::Backspace) if self.at > 0 => {
                self.at -= 1;
                self.letters.remove(self.at);
            }
            Input::Key(KeyCode::Delete) if self.at < self.letters.len() => {
                self.letters.remove(self.at);
            }
            Input::Key(KeyCode::Left) => self.at = self.at.saturating_sub(1),
            Input::Key(KeyCode::Right) => self.at = (self.at + 1).min(self.letters.len()),
            Input::Key(KeyCode::Home) | Input::Ctrl('a') => self.at = 0,
            Input::Key(KeyCode::End) | Input::Ctrl('e') => self.at = self.letters.len(),
            Input::Ctrl('u') => {
                self.letters.drain(..self.at);
                self.at = 0;
            }
            Input::Key(KeyCode::Backspace | KeyCode::Delete) => {}
            _ => return false,
        }
        true
    }

    fn insert(&mut self, letter: char) {
        if self.letters.len() < MOST {
            self.letters.insert(self.at, letter);
            self.at += 1;
        }
    }

    /// The text in so many columns, with the cursor in it.
    pub(crate) fn line(&self, width: usize, look: &Look) -> Line<'static> {
        let from = (self.at + 1).saturating_sub(width);
        let part = |from: usize, to: usize| -> String {
            let to = to.min(self.letters.len());
            self.letters.get(from..to).unwrap_or_default().iter().collect()
        };
        let under = self.letters.get(self.at).copied().unwrap_or(' ').to_string();
        let blank = |text: &str| format!("{text:1}");
        Line::from(vec![
            Span::styled(part(from, self.at), look.style(Role::Choice)),
            Span::styled(blank(&under), look.style(Role::Cursor)),
            Span::styled(part(self.at + 1, from + width), look.style(Role::Choice)),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(edit: &mut Edit, codes: &[KeyCode]) {
        for code in codes {
            assert!(edit.read(&Input::Key(*code)));
        }
    }

    #[test]
    fn letters_come_and_go_at_the_cursor() {
        let mut edit = Edit::new("ac");
        press(&mut edit, &[KeyCode::Left, KeyCode::Char('b'), KeyCode::End, KeyCode::Char('é')]);
        assert_eq!(edit.text(), "abcé");
        press(&mut edit, &[KeyCode::Backspace, KeyCode::Home, KeyCode::Delete, KeyCode::Backspace]);
        assert_eq!(edit.text(), "bc");
        assert!(!edit.read(&Input::Key(KeyCode::Enter)));
        edit.read(&Input::Paste("x\ny".into()));
        assert_eq!(edit.text(), "xybc");
    }

    #[test]
    fn a_long_text_shows_the_part_with_the_cursor() {
        let edit = Edit::new("abcdefgh");
        assert_eq!(edit.line(4, &Look::default()).to_string(), "fgh ");
    }
}
