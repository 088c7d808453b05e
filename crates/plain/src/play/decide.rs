//! A person's decision.

use std::io;

use parlour_core::{Seat, SeatSet, Viewer};

use super::{Flow, Left, Play};
use crate::draw;

impl Play<'_, '_> {
    /// Lets one of the awaited people decide.
    pub(super) fn person_acts(&mut self, awaited: SeatSet) -> io::Result<Flow> {
        let humans = awaited.iter().filter(|seat| self.humans().contains(*seat));
        let all: Vec<Seat> = humans.collect();
        let holds = self.holder.filter(|seat| all.contains(seat));
        let Some(seat) = holds.or(all.first().copied()) else {
            unreachable!("a table that waits for no bot waits for a person")
        };
        if self.shared() && self.holder != Some(seat) && !self.hand_over(seat)? {
            self.saved_note()?;
            return Ok(Flow::Leave(Left::Quit));
        }
        self.news()?;
        self.show_decision(seat)?;
        let began = self.table().mark();
        let flow = self.ask_until_done(seat)?;
        if self.table().mark() > began {
            self.began[seat.index()].push(began);
        }
        Ok(flow)
    }

    /// Gives the screen to another person without showing anybody's cards; `false` at the end
    /// of the input.
    fn hand_over(&mut self, seat: Seat) -> io::Result<bool> {
        let name = self.name(seat);
        self.holder = None;
        self.console.blank()?;
        self.console.hide()?;
        self.console.say(&format!("Pass the screen to {name}, then press Enter."))?;
        if self.console.ask()?.is_none() {
            return Ok(false);
        }
        self.holder = Some(seat);
        if self.told[seat.index()] < self.table().mark() {
            self.console.say("Since you last looked:")?;
        }
        Ok(true)
    }

    /// The table, the question, and the choices.
    pub(super) fn show_decision(&mut self, seat: Seat) -> io::Result<()> {
        let scene = self.table().scene(Viewer::Seat(seat));
        let ink = self.console.ink;
        self.console.blank()?;
        let before = self.shown[seat.index()].take();
        self.console.lines(&draw::table(&scene, before.as_ref(), ink, self.detail))?;
        self.shown[seat.index()] = Some(scene);
        self.show_question(seat)
    }

    /// The question and the choices alone.
    pub(super) fn show_question(&mut self, seat: Seat) -> io::Result<()> {
        let scene = self.table().scene(Viewer::Seat(seat));
        let ink = self.console.ink;
        let name = if self.shared() { format!("{}: ", self.name(seat)) } else { String::new() };
        self.console.say(&ink.bold(&format!("{name}{}", scene.prompt)))?;
        self.console.lines(&draw::choices(&scene, ink))
    }

    fn ask_until_done(&mut self, seat: Seat) -> io::Result<Flow> {
        loop {
            let Some(typed) = self.console.ask()? else {
                self.saved_note()?;
                return Ok(Flow::Leave(Left::Quit));
            };
            match self.answer(seat, &typed)? {
                super::answer::Answer::Done => return Ok(Flow::On),
                super::answer::Answer::Again => {}
                super::answer::Answer::Leave => {
                    self.saved_note()?;
                    let left = if self.lobby { Left::Lobby } else { Left::Quit };
                    return Ok(Flow::Leave(left));
                }
            }
        }
    }
}
