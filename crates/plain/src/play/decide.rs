//! A person's decision.

use std::io;

use parlour_core::Seat;
use parlour_front::read::{TableWord, table_word};
use parlour_front::{Menu, Stage};

use super::answer::Typed;
use super::{Flow, Left, Play};
use crate::draw;

impl Play<'_, '_> {
    /// Lets the person who is asked decide.
    pub(super) fn person_acts(&mut self, seat: Seat) -> io::Result<Flow> {
        self.news()?;
        self.picks.clear();
        self.show_decision(seat)?;
        self.console.ring()?;
        loop {
            let Some(typed) = self.console.ask()? else {
                return self.leave(Left::Quit);
            };
            self.sitting.listen();
            if self.sitting.stage() == Stage::Lost {
                self.find_again()?;
            }
            let quits = table_word(&typed) == Some(TableWord::Quit);
            if self.sitting.stage() != Stage::Asked(seat) && !quits {
                self.console.say("That came too late.")?;
                return Ok(Flow::On);
            }
            match self.answer(seat, &typed)? {
                Typed::Done => return Ok(Flow::On),
                Typed::Again => {}
                Typed::Leave => return self.leave(self.way_out()),
            }
        }
    }

    /// Gives the screen to another person without showing anybody's cards.
    pub(super) fn hand_over(&mut self, seat: Seat) -> io::Result<Flow> {
        let name = self.name(seat);
        self.sitting.put_down();
        self.console.blank()?;
        self.console.hide()?;
        self.console.say(&format!("Pass the screen to {name}, then press Enter."))?;
        if self.console.ask()?.is_none() {
            return self.leave(Left::Quit);
        }
        self.sitting.take_over(seat);
        if self.sitting.has_news() {
            self.console.say("Since you last looked:")?;
        }
        Ok(Flow::On)
    }

    /// The table, the question, and what can be picked.
    fn show_decision(&mut self, seat: Seat) -> io::Result<()> {
        let scene = self.sitting.scene();
        let ink = self.console.ink;
        self.console.blank()?;
        let before = self.shown[seat.index()].take();
        let table = draw::table(&scene, before.as_ref(), ink, self.detail);
        self.console.lines(&table)?;
        self.shown[seat.index()] = Some(scene);
        self.show_step(seat, table.len())
    }

    /// The question and what can be picked alone, below so many lines.
    pub(super) fn show_step(&mut self, seat: Seat, above: usize) -> io::Result<()> {
        let scene = self.sitting.scene();
        let menu = Menu::of(&scene, &self.picks);
        let ink = self.console.ink;
        let shared = self.sitting.is_shared() && self.picks.is_empty();
        let name = if shared { format!("{}: ", self.name(seat)) } else { String::new() };
        let clock = self.sitting.time_left().map(time_left).unwrap_or_default();
        self.console.say(&ink.bold(&format!("{name}{}{clock}", menu.question)))?;
        self.console.lines(&draw::menu(&scene, &menu, ink, above))
    }
}

/// What is said of a clock that runs.
fn time_left(left: std::time::Duration) -> String {
    format!(" ({} left)", parlour_front::words::duration(left))
}
