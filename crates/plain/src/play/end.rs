//! Between rounds, and after the last.

use std::io;

use parlour_core::Viewer;
use parlour_core::record::Line;
use parlour_house::AnyTable;

use super::answer::Answer;
use super::{Flow, Left, Play};
use crate::draw;
use crate::text::{all_of, clean};
use crate::words::{TableWord, table_word};

impl Play<'_, '_> {
    /// A round has ended, or none has begun.
    pub(super) fn at_rest(&mut self) -> io::Result<Flow> {
        let dealt = self.table().record().lines.iter().any(|line| matches!(line, Line::Deal {}));
        let asks = dealt && !self.skipping;
        if let Some(flow) = if asks { self.between_rounds()? } else { None } {
            return Ok(flow);
        }
        // Nobody is to see another's cards as they are dealt.
        self.holder = None;
        if self.session.deal().is_ok() {
            self.news()?;
        }
        Ok(Flow::On)
    }

    /// Shows the sheet and waits; `None` means that the next round may be dealt.
    fn between_rounds(&mut self) -> io::Result<Option<Flow>> {
        let watching = self.humans().is_empty();
        self.show_sheet()?;
        if watching && !self.console.waits {
            return Ok(None);
        }
        if self.everybody_is_out() {
            self.console
                .say("You are out. Press Enter to watch on, or type \"skip\" to the end.")?;
        } else {
            self.console.say("Press Enter to deal the next round.")?;
        }
        loop {
            let Some(typed) = self.console.ask()? else {
                self.saved_note()?;
                return Ok(Some(Flow::Leave(Left::Quit)));
            };
            match crate::text::plain(&typed).as_str() {
                "" | "deal" | "next" | "d" => return Ok(None),
                "skip" if self.everybody_is_out() => {
                    self.skipping = true;
                    return Ok(None);
                }
                _ => {}
            }
            if let Some(flow) = self.word_at_rest(&typed, "Press Enter to deal.")? {
                return Ok(Some(flow));
            }
        }
    }

    fn everybody_is_out(&self) -> bool {
        let humans = self.humans();
        let scene = self.table().scene(self.viewer());
        let mut places = scene.places.iter().filter(|place| humans.contains(place.seat));
        !humans.is_empty() && places.all(|place| place.out)
    }

    /// Answers a line where there is nothing to decide; `None` asks again.
    fn word_at_rest(&mut self, typed: &str, otherwise: &str) -> io::Result<Option<Flow>> {
        match table_word(typed) {
            Some(TableWord::Quit) => {
                self.saved_note()?;
                let left = if self.lobby { Left::Lobby } else { Left::Quit };
                Ok(Some(Flow::Leave(left)))
            }
            Some(TableWord::Undo(times)) => Ok(match self.undo(times)? {
                Answer::Done => Some(Flow::On),
                Answer::Again | Answer::Leave => None,
            }),
            Some(TableWord::Last) => {
                self.last(self.viewer())?;
                Ok(None)
            }
            Some(word) => {
                self.look(self.viewer(), word)?;
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
        let lines = draw::sheet(&self.table().scene(self.viewer()), self.console.ink);
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
        if !self.seed_known {
            self.say_seed()?;
        }
        if self.humans().is_empty() && !self.lobby && !self.console.waits {
            return Ok(Flow::Leave(Left::Quit));
        }
        let lobby = if self.lobby { ", \"lobby\" to choose another game" } else { "" };
        let offer = format!("Type \"again\" for a rematch{lobby}, or \"quit\".");
        self.console.say(&offer)?;
        loop {
            let Some(typed) = self.console.ask()? else {
                return Ok(Flow::Leave(Left::Quit));
            };
            match crate::text::plain(&typed).as_str() {
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

/// How a match ended, as a sentence to the viewer; nothing while it goes on.
#[must_use]
pub fn verdict(table: &dyn AnyTable, viewer: Viewer) -> String {
    let Some(outcome) = table.outcome() else { return String::new() };
    let names: Vec<String> = outcome.winners.iter().map(|seat| table.seat_name(*seat)).collect();
    let own = viewer.seat();
    let won = own.is_some_and(|seat| outcome.winners.contains(&seat));
    let marks = match (table.was_undone(), table.was_cheated()) {
        (_, true) => " Somebody cheated: it does not count.",
        (true, false) => " Something was taken back on the way.",
        (false, false) => "",
    };
    let who = match (won, names.as_slice()) {
        (_, []) if outcome.draw => "Nobody wins: the match is a draw.".to_owned(),
        (_, []) => "The house wins the match.".to_owned(),
        (true, [_]) => "You win the match!".to_owned(),
        (true, _) => format!("You share the win: {} are first.", all_of(&names)),
        (false, [winner]) => format!("{winner} wins the match."),
        (false, _) => format!("{} share the win.", all_of(&names)),
    };
    let own = own.filter(|_| !won && !names.is_empty());
    let place = match own.and_then(|seat| outcome.place(seat)) {
        Some(place) => format!(" You come {}.", ordinal(place)),
        None => String::new(),
    };
    format!("{who}{place}{marks}")
}

/// `1st`, `2nd`, `3rd`: tables have at most eight seats.
fn ordinal(place: usize) -> String {
    match place {
        1 => "1st".into(),
        2 => "2nd".into(),
        3 => "3rd".into(),
        n => format!("{n}th"),
    }
}
