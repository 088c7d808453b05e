//! Between rounds, and after the last.

use std::io;

use parlour_front::Stage;
use parlour_front::read::{TableWord, table_word};
use parlour_front::words::verdict;

use super::answer::Typed;
use super::{Flow, Left, Play};
use crate::draw;
use crate::text::{clean, plain};

impl Play<'_, '_> {
    /// The next round begins without asking.
    pub(super) fn deal(&mut self) -> io::Result<Flow> {
        if self.table().mark() > 0 {
            self.show_sheet()?;
        }
        if self.sitting.deal().is_ok() {
            self.news()?;
        }
        Ok(Flow::On)
    }

    /// Shows the sheet and waits until the next round is to be dealt.
    pub(super) fn between_rounds(&mut self) -> io::Result<Flow> {
        self.show_sheet()?;
        let out = self.sitting.stage() == Stage::Watching;
        self.console.say(if out {
            "You are out. Press Enter to watch on, or type \"skip\" to the end."
        } else {
            "Press Enter to deal the next round."
        })?;
        loop {
            let Some(typed) = self.console.ask()? else {
                return self.leave(Left::Quit);
            };
            match plain(&typed).as_str() {
                "" | "deal" | "next" | "d" => break,
                "skip" if out => {
                    self.sitting.skip();
                    break;
                }
                _ => {}
            }
            if let Some(flow) = self.word_at_rest(&typed, "Press Enter to deal.")? {
                return Ok(flow);
            }
        }
        if self.sitting.deal().is_ok() {
            self.news()?;
        }
        Ok(Flow::On)
    }

    /// Answers a line where there is nothing to decide; `None` asks again.
    fn word_at_rest(&mut self, typed: &str, otherwise: &str) -> io::Result<Option<Flow>> {
        match table_word(typed) {
            Some(TableWord::Quit) => self.leave(self.way_out()).map(Some),
            Some(TableWord::Undo(times)) => Ok(match self.undo(times)? {
                Typed::Done => Some(Flow::On),
                Typed::Again | Typed::Leave => None,
            }),
            Some(word) => {
                self.look(word)?;
                Ok(None)
            }
            None => {
                let shown: String = clean(typed).chars().take(40).collect();
                self.console.say(&format!("\"{shown}\" is nothing I know here. {otherwise}"))?;
                Ok(None)
            }
        }
    }

    fn show_sheet(&mut self) -> io::Result<()> {
        let lines = draw::sheet(&self.sitting.scene(), self.console.ink);
        self.console.blank()?;
        self.console.lines(&lines)
    }

    /// The match is over.
    pub(super) fn at_the_end(&mut self) -> io::Result<Flow> {
        self.news()?;
        self.show_sheet()?;
        self.console.blank()?;
        let result = verdict(self.table(), self.viewer());
        self.console.say(&self.console.ink.bold(&result))?;
        if !self.seed_said {
            self.say_seed()?;
        }
        if self.table().humans().is_empty() && !self.lobby && !self.console.waits {
            return Ok(Flow::Leave(Left::Quit));
        }
        let lobby = if self.lobby { ", \"lobby\" to choose another game" } else { "" };
        let offer = format!("Type \"again\" for a rematch{lobby}, or \"quit\".");
        self.console.say(&offer)?;
        loop {
            let Some(typed) = self.console.ask()? else {
                return Ok(Flow::Leave(Left::Quit));
            };
            match plain(&typed).as_str() {
                "again" | "rematch" | "r" => return Ok(Flow::Leave(Left::Rematch)),
                "lobby" if self.lobby => return Ok(Flow::Leave(Left::Lobby)),
                "" => self.console.say(&offer)?,
                _ => {
                    if let Some(flow) = self.word_at_rest(&typed, &offer)? {
                        return Ok(flow);
                    }
                }
            }
        }
    }
}
