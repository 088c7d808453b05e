//! What is asked, and what can be picked, below the table.

use crossterm::event::KeyCode;
use parlour_front::menu::{DONE, MORE, fit_note};
use parlour_front::words::{pad, width};
use parlour_front::{Item, Pick};
use ratatui::Frame;
use ratatui::layout::Rect;

use super::{Held, TableScreen};
use crate::look::Role;
use crate::paint::{Target, columns};
use crate::world::Outside;

/// Something to press, with its place in the room for such things.
pub(super) struct Button {
    text: String,
    to: To,
    area: Rect,
}

/// What a button stands for.
enum To {
    Pick(Pick),
    Key(KeyCode),
}

impl TableScreen {
    /// What can be pressed at this step, laid out in some columns; empty where nobody is asked.
    pub(super) fn buttons(&self, wide: u16) -> Vec<Button> {
        if self.asked().is_none() && !matches!(self.held, Held::Away(_)) {
            return Vec::new();
        }
        let listed = self.shown.listed(&self.menu);
        let turns = |item: &Item| [MORE, DONE].contains(&&*item.key);
        let noted = listed.iter().filter(|(_, item)| item.note.is_some() && !turns(item)).count();
        let as_list = noted > 1;
        let mut buttons: Vec<Button> = Vec::new();
        if as_list {
            let widest = listed.iter().map(|(_, item)| width(&item.label)).max().unwrap_or(0);
            for (number, item) in &listed {
                let line = |name: &str| match &item.note {
                    Some(note) => format!("{:>3} {name}  {note}", number_of(*number)),
                    None => format!("{:>3} {name}", number_of(*number)),
                };
                let padded = line(&pad(&item.label, widest));
                let text = Some(fit_note(&padded, wide.into()).to_owned());
                // Columns that cost words are given up.
                let text = text.filter(|text| columns(text) <= wide);
                let text = text.unwrap_or_else(|| line(&item.label).trim_start().to_owned());
                buttons.push(Button::new(text, To::Pick(item.key.clone())));
            }
        } else {
            for (number, item) in &listed {
                let text = format!("[{} {}]", number_of(*number), item.label);
                buttons.push(Button::new(text, To::Pick(item.key.clone())));
            }
        }
        if let Some(amount) = &self.menu.amount {
            let number = self.number.text();
            buttons.push(Button::new("[-]".into(), To::Key(KeyCode::Char('-'))));
            buttons.push(Button::new(number.clone(), To::Key(KeyCode::F(24))));
            buttons.push(Button::new("[+]".into(), To::Key(KeyCode::Char('+'))));
            buttons.push(Button::new(amount.range(), To::Key(KeyCode::F(24))));
            let does = format!("[Enter {} {number}]", amount.label);
            buttons.push(Button::new(does, To::Key(KeyCode::Enter)));
        }
        if !self.menu.picks.is_empty() {
            buttons.push(Button::new("[Esc Back]".into(), To::Key(KeyCode::Esc)));
        }
        if as_list {
            in_columns(&mut buttons, wide)
        } else {
            in_rows(&mut buttons, wide)
        }
        buttons
    }

    /// Paints what can be pressed; where there is too much, the rows round the cursor.
    pub(super) fn paint_buttons(
        &mut self,
        frame: &mut Frame<'_>,
        world: &Outside,
        buttons: &[Button],
        room: Rect,
    ) {
        let look = &world.look;
        let cursor = self.cursor.clone();
        let on = |button: &&Button| match (&button.to, &cursor) {
            (To::Pick(key), Some(Target::Item(at))) => key == at,
            _ => false,
        };
        let at = buttons.iter().find(on).map_or(0, |button| button.area.y);
        let from = (at + 1).saturating_sub(room.height);
        let last = buttons.iter().map(|button| button.area.y).max().unwrap_or(0);
        for button in buttons {
            let Some(y) = button.area.y.checked_sub(from).filter(|y| *y < room.height) else {
                // Arrows find it all the same.
                self.note_beyond(button, room, from);
                continue;
            };
            let place = Rect { x: room.x + button.area.x, y: room.y + y, ..button.area };
            let place = place.intersection(room);
            let grave = |key: &str| self.menu.keyed(key).is_some_and(|item| item.grave);
            let mut style = look.style(match &button.to {
                To::Pick(key) if grave(key) => Role::Alert,
                To::Key(KeyCode::F(_)) => Role::Title,
                _ => Role::Choice,
            });
            if on(&button) {
                style = style.patch(look.style(Role::Cursor));
            }
            let text = crate::paint::shorten(&button.text, usize::from(place.width));
            frame.buffer_mut().set_string(place.x, place.y, text, style);
            match &button.to {
                To::Pick(key) => self.spots.add(Target::Item(key.clone()), place),
                To::Key(code) => self.bar.push((place, *code)),
            }
        }
        let key = look.style(Role::Key);
        if from > 0 {
            frame.buffer_mut().set_string(room.right() - 1, room.y, "▲", key);
        }
        if last >= from + room.height && room.height > 0 {
            frame.buffer_mut().set_string(room.right() - 1, room.bottom() - 1, "▼", key);
        }
    }

    /// Notes where a button would be that there is no room for.
    fn note_beyond(&mut self, button: &Button, room: Rect, from: u16) {
        let To::Pick(key) = &button.to else { return };
        let centre = (
            i32::from(room.x + button.area.x) * 2 + i32::from(button.area.width),
            ((i32::from(room.y) + i32::from(button.area.y) - i32::from(from)) * 2 + 1) * 2,
        );
        let target = Target::Item(key.clone());
        self.spots.list.push(crate::paint::Spot { target, area: Rect::ZERO, centre });
    }

    /// The question, with how many are marked.
    pub(super) fn question(&self) -> String {
        match &self.menu.marking {
            Some(marking) => {
                let condition =
                    marking.condition.as_ref().map(|c| format!(", {c}")).unwrap_or_default();
                let marked = marking.marked.len();
                let count = match (marking.min, marking.max) {
                    (min, max) if min == max => format!("{marked} of {max} marked"),
                    (min, max) => format!("{marked} marked of {min} to {max}"),
                };
                format!("{} ({count}{condition})", self.menu.question)
            }
            None if self.menu.question.is_empty() => self.scene.prompt.clone(),
            None => self.menu.question.clone(),
        }
    }
}

impl Button {
    fn new(text: String, to: To) -> Button {
        let area = Rect::new(0, 0, columns(&text), 1);
        Button { text, to, area }
    }

    /// How many rows some buttons take.
    pub(super) fn rows(buttons: &[Button]) -> u16 {
        buttons.iter().map(|button| button.area.bottom()).max().unwrap_or(0)
    }
}

/// How a number is pressed: those of one digit at once, the others as a typed line.
fn number_of(number: usize) -> String {
    if number < 10 { number.to_string() } else { format!("/{number}") }
}

/// Buttons side by side, row under row.
fn in_rows(buttons: &mut [Button], wide: u16) {
    let (mut x, mut y) = (0, 0);
    for button in buttons {
        if x > 0 && x + button.area.width > wide {
            x = 0;
            y += 1;
        }
        button.area.x = x;
        button.area.y = y;
        x += button.area.width + 1;
    }
}

/// Lines in as many columns as fit, down before across.
fn in_columns(buttons: &mut [Button], wide: u16) {
    const GAP: u16 = 2;
    let widest = buttons.iter().map(|button| button.area.width).max().unwrap_or(0).min(wide);
    let across = ((wide + GAP) / (widest + GAP)).max(1);
    let rows = (buttons.len() as u16).div_ceil(across).max(1);
    for (index, button) in (0u16..).zip(buttons) {
        button.area.x = (index / rows) * (widest + GAP);
        button.area.y = index % rows;
        button.area.width = widest;
    }
}
