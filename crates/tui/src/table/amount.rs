//! A number being named.

use crossterm::event::{KeyCode, KeyEvent};
use parlour_front::menu::Amount;

use super::TableScreen;
use crate::screen::Next;
use crate::world::Outside;

/// A number being named: by steps, or typed.
#[derive(Clone, Debug, Default)]
pub(super) struct Number {
    value: i64,
    typed: String,
}

impl Number {
    pub(super) fn new(amount: Option<&Amount>) -> Number {
        Number { value: amount.map_or(0, |amount| amount.min), typed: String::new() }
    }

    /// As it stands on the screen.
    pub(super) fn text(&self) -> String {
        if self.typed.is_empty() { self.value.to_string() } else { self.typed.clone() }
    }

    fn change(&mut self, amount: &Amount, steps: i64) {
        self.typed.clear();
        self.value = amount.after(self.value, steps);
    }
}

impl TableScreen {
    /// While a number is asked for, some keys change it; `None` if this is none of them.
    pub(super) fn number_key(&mut self, key: &KeyEvent, world: &mut Outside) -> Option<Next> {
        self.asked()?;
        let amount = self.menu.amount.clone()?;
        match key.code {
            KeyCode::Char('+' | '=') | KeyCode::Up | KeyCode::Right => {
                self.number.change(&amount, 1);
            }
            KeyCode::Char('-') | KeyCode::Down | KeyCode::Left => self.number.change(&amount, -1),
            KeyCode::PageUp => self.number.change(&amount, 10),
            KeyCode::PageDown => self.number.change(&amount, -10),
            KeyCode::Home => self.number.change(&amount, i64::from(i32::MIN)),
            KeyCode::End => self.number.change(&amount, i64::from(i32::MAX)),
            KeyCode::Char(digit) if digit.is_ascii_digit() && self.number.typed.len() < 9 => {
                self.number.typed.push(digit);
            }
            KeyCode::Backspace => {
                self.number.typed.pop();
            }
            KeyCode::Enter => {
                let number = self.number.text();
                self.message = None;
                self.pick_words(&number, world);
                self.number.typed.clear();
            }
            _ => return None,
        }
        Some(Next::Redraw)
    }
}
