//! What keys, clicks and typed words do in a lesson.

use crossterm::event::{Event, KeyCode};
use parlour_front::{Said, read, words};
use ratatui::Frame;
use ratatui::layout::Position;

use super::{Learn, Press};
use crate::paint::Target;
use crate::rooms::edit::Edit;
use crate::rooms::help::Help;
use crate::rooms::page::Input;
use crate::screen::{Next, Screen};
use crate::world::Outside;

const HELP: [(&str, &str); 10] = [
    ("Enter", "go on where there is only something to read; else choose what the cursor is on"),
    ("← → ↑ ↓", "go from choice to choice; make a number smaller and larger"),
    ("1 to 9", "choose by number"),
    ("letters", "type an action in words, as \"play 4c\"; / begins one with any letter"),
    ("h", "hint: what to try here"),
    ("PgUp PgDn", "scroll the text, where it is longer than its room"),
    ("z", "the map on the whole screen, where there is one"),
    ("r", "the rules of the game"),
    ("Esc", "back: one choice, then out of the lesson"),
    ("mouse", "a click chooses what it meets, on the table as well as below it"),
];

impl Learn {
    /// Esc: one pick back, then out of the lesson; where something has been learnt, it asks.
    fn back(&mut self, leaving: bool) -> Next {
        if !self.menu.picks.is_empty() {
            let picks = self.menu.back();
            self.ask(&picks);
            return Next::Redraw;
        }
        if leaving || self.is_over() || self.course.number() == 1 {
            return Next::Pop;
        }
        self.leaving = true;
        self.complain("Esc once more leaves the lesson; it begins anew next time.")
    }

    fn letter(&mut self, letter: char, world: &Outside) -> Next {
        let digit = letter.to_digit(10).and_then(|digit| (digit as usize).checked_sub(1));
        match (letter, digit) {
            (' ', _) => self.go_on(world),
            ('?', _) => Next::Push(Box::new(Help::new("Lesson", &HELP))),
            ('r', _) => crate::rooms::rules(world, self.game),
            ('h', _) => self.hint(),
            ('z', _) => {
                self.touch.lens.full = !self.touch.lens.full;
                Next::Redraw
            }
            _ if self.course.wanted().is_none() => Next::Idle,
            ('/', _) => self.begin_line(&Input::Nothing),
            (_, Some(item)) if item < self.menu.items.len() => self.press(Press::Item(item)),
            ('+', _) if self.menu.amount.is_some() => self.step(1),
            ('-', _) if self.menu.amount.is_some() => self.step(-1),
            (_, Some(_)) if self.menu.amount.is_none() => Next::Idle,
            _ => self.begin_line(&Input::Key(KeyCode::Char(letter))),
        }
    }

    fn begin_line(&mut self, first: &Input) -> Next {
        let mut line = Edit::default();
        line.read(first);
        self.line = Some(line);
        Next::Redraw
    }

    fn typing(&mut self, input: &Input) -> Next {
        let Some(line) = &mut self.line else { return Next::Idle };
        match input {
            Input::Key(KeyCode::Esc) => self.line = None,
            Input::Key(KeyCode::Enter) => {
                let typed = line.text();
                self.line = None;
                return self.say(&typed);
            }
            _ => {
                line.read(input);
            }
        }
        Next::Redraw
    }

    /// Does what was typed.
    fn say(&mut self, typed: &str) -> Next {
        if typed.trim().is_empty() {
            return Next::Redraw;
        }
        match read(&self.scene, &self.menu, |typed| self.course.understand(typed), typed) {
            Said::Picks(picks) => self.pick(&picks),
            Said::Act(command) => self.act(&command),
            Said::Refused(why) => self.complain(why),
            Said::Unknown => {
                let shown: String = words::clean(typed).chars().take(40).collect();
                self.complain(format!("\"{shown}\" is nothing I know. {}", self.menu.possible()))
            }
        }
    }

    fn click(&mut self, at: Position) -> Next {
        if let Some(what) = self.button(at) {
            return self.press(what);
        }
        match self.spots.at(at.x, at.y).cloned() {
            Some(Target::Object(id)) if self.course.wanted().is_some() => {
                self.pick(&self.menu.after(&id))
            }
            _ => Next::Idle,
        }
    }

    fn button(&self, at: Position) -> Option<Press> {
        self.buttons.iter().find(|(spot, _)| spot.contains(at)).map(|(_, what)| *what)
    }
}

impl Screen for Learn {
    fn draw(&mut self, frame: &mut Frame<'_>, world: &Outside) {
        self.paint(frame, world);
    }

    fn handle(&mut self, event: &Event, world: &mut Outside) -> Next {
        let input = self.page.read(event);
        if matches!(input, Input::Hover(_) | Input::Nothing) {
            let Input::Hover(at) = input else { return Next::Idle };
            let Some(Press::Item(item)) = self.button(at) else { return Next::Idle };
            self.at = Some(item);
            return Next::Redraw;
        }
        if self.line.is_some() && !matches!(input, Input::Click(_)) {
            return self.typing(&input);
        }
        let leaving = std::mem::take(&mut self.leaving);
        match input {
            Input::Click(at) => self.click(at),
            Input::Wheel(by) if self.menu.amount.is_some() => self.step(by),
            Input::Wheel(by) => self.scroll(by),
            Input::Key(KeyCode::PageUp) => self.scroll(-3),
            Input::Key(KeyCode::PageDown) => self.scroll(3),
            Input::Key(KeyCode::Left | KeyCode::Up) => self.step(-1),
            Input::Key(KeyCode::Right | KeyCode::Down | KeyCode::Tab) => self.step(1),
            Input::Key(KeyCode::Home) => self.step(isize::MIN),
            Input::Key(KeyCode::End) => self.step(isize::MAX),
            Input::Key(KeyCode::Enter) => self.go_on(world),
            Input::Key(KeyCode::Esc) => self.back(leaving),
            Input::Key(KeyCode::Char(letter)) => self.letter(letter, world),
            Input::Paste(_) if self.course.wanted().is_some() => self.begin_line(&input),
            _ => Next::Redraw,
        }
    }
}
