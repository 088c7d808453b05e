//! What a typed line does.

use std::io;

use parlour_core::Seat;
use parlour_front::menu::Command;
use parlour_front::read::{TableWord, did_you_mean, read, table_word};
use parlour_front::{Menu, Pick, Said, Stage};
use parlour_store::SessionError;

use super::Play;
use crate::text::clean;

/// What came of a line.
pub(super) enum Typed {
    /// The table has moved.
    Done,
    /// The question stands, or another one.
    Again,
    /// The person leaves.
    Leave,
}

impl Play<'_, '_> {
    /// Answers a line typed at a decision.
    pub(super) fn answer(&mut self, seat: Seat, typed: &str) -> io::Result<Typed> {
        let scene = self.sitting.scene();
        let menu = Menu::of(&scene, &self.picks);
        if typed.is_empty() {
            return self.enter_alone(seat, &menu);
        }
        if let Some(word) = table_word(typed) {
            return self.table_word(seat, word);
        }
        let understand = |typed: &str| self.table().understand(seat, typed);
        match read(&scene, &menu, understand, typed) {
            Said::Picks(picks) => self.pick(seat, picks),
            Said::Act(command) => self.act(&command),
            Said::Refused(why) => self.again(&why),
            Said::Unknown => {
                let meant = did_you_mean(typed, self.game.commands());
                let meant = meant.map(|word| format!(" Did you mean \"{word}\"?"));
                let shown: String = clean(typed).chars().take(40).collect();
                let possible = menu.possible();
                let meant = meant.unwrap_or_default();
                self.again(&format!("\"{shown}\" is nothing I know.{meant} {possible}"))
            }
        }
    }

    /// Enter alone does the only thing there is to do, or repeats the question.
    fn enter_alone(&mut self, seat: Seat, menu: &Menu) -> io::Result<Typed> {
        if let ([only], None) = (&menu.items[..], &menu.marking) {
            return self.pick(seat, menu.after(&only.key));
        }
        self.show_step(seat, 0)?;
        Ok(Typed::Again)
    }

    /// Goes on to the step that some picks lead to, or does what they say.
    fn pick(&mut self, seat: Seat, picks: Vec<Pick>) -> io::Result<Typed> {
        let menu = Menu::of(&self.sitting.scene(), &picks);
        if let Some(command) = menu.command {
            return self.act(&command);
        }
        self.picks = menu.picks;
        self.show_step(seat, 0)?;
        Ok(Typed::Again)
    }

    fn act(&mut self, command: &Command) -> io::Result<Typed> {
        match self.sitting.act(command) {
            Ok(()) => {
                self.news()?;
                Ok(Typed::Done)
            }
            Err(error) => self.refused(&error),
        }
    }

    pub(super) fn again(&mut self, sentence: &str) -> io::Result<Typed> {
        self.console.say(sentence)?;
        Ok(Typed::Again)
    }

    /// Does what a table word says.
    fn table_word(&mut self, seat: Seat, word: TableWord) -> io::Result<Typed> {
        match word {
            TableWord::Quit => return Ok(Typed::Leave),
            TableWord::Back => return self.back(seat),
            TableWord::Undo(times) => return self.undo(times),
            TableWord::Redo(times) => {
                return match self.sitting.redo(times) {
                    Ok(()) => {
                        self.news()?;
                        Ok(Typed::Done)
                    }
                    Err(error) => self.refused(&error),
                };
            }
            TableWord::Hint => self.hint(seat)?,
            TableWord::Cheat(what) => return self.cheat(seat, &what),
            other => self.look(other)?,
        }
        Ok(Typed::Again)
    }

    /// Takes the last pick back.
    fn back(&mut self, seat: Seat) -> io::Result<Typed> {
        if self.picks.pop().is_none() {
            return self.again("Nothing is picked yet. \"undo\" takes back your last decision.");
        }
        self.show_step(seat, 0)?;
        Ok(Typed::Again)
    }

    pub(super) fn undo(&mut self, times: u32) -> io::Result<Typed> {
        match self.sitting.undo(times) {
            Ok(()) => {
                self.console.say("Taken back. The record notes it; \"redo\" does it again.")?;
                Ok(Typed::Done)
            }
            Err(error) => self.refused(&error),
        }
    }

    pub(super) fn refused(&mut self, error: &SessionError) -> io::Result<Typed> {
        match error {
            SessionError::Act(error) => self.again(&clean(&error.to_string())),
            SessionError::Elsewhere(why) => {
                self.console.say(&clean(why))?;
                // What was refused there may have become something else meanwhile.
                let asked = matches!(self.sitting.stage(), Stage::Asked(_));
                Ok(if asked { Typed::Again } else { Typed::Done })
            }
            // It is said when writing is tried again, before anything else is asked.
            SessionError::Disk(_) => Ok(Typed::Done),
        }
    }
}
