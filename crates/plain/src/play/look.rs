//! Looking at things: nothing here changes the match, except that a cheat marks it.

use std::io;

use parlour_core::scene::Layout;
use parlour_core::table::TableError;
use parlour_core::{Seat, Viewer};

use super::Play;
use super::answer::Answer;
use crate::draw::{self, Detail};
use crate::rules::print_section;
use crate::text::clean;
use crate::words::{TableWord, WORDS};

/// How many events "history" shows.
const LATEST: usize = 20;
/// How many "last" shows where no decision was made yet.
const FEW: usize = 8;

impl Play<'_, '_> {
    /// Shows what a table word asks for.
    pub(super) fn look(&mut self, who: Viewer, word: TableWord) -> io::Result<()> {
        let ink = self.console.ink;
        match word {
            TableWord::Help => self.help(),
            TableWord::Table => {
                let scene = self.table().scene(who);
                self.console.blank()?;
                self.console.lines(&draw::table(&scene, None, ink, Detail::Whole))?;
                self.console.say(&ink.bold(&scene.prompt))?;
                self.console.lines(&draw::choices(&scene, ink))
            }
            TableWord::Map(part) => {
                let lines = draw::map(&self.table().scene(who), &part, ink);
                if lines.is_empty() {
                    return self.console.say("There is nothing of that name on a map here.");
                }
                self.console.lines(&lines)
            }
            TableWord::Choices => self.choices(who),
            TableWord::Score => {
                let lines = draw::sheet(&self.table().scene(who), ink);
                self.console.lines(&lines)
            }
            TableWord::History(all) => self.history(who, all),
            TableWord::Rules(part) => print_section(self.console, self.game, &part),
            TableWord::Who => self.say_who(),
            TableWord::Seed => self.tell_seed(who),
            TableWord::Last
            | TableWord::Hint
            | TableWord::Undo(_)
            | TableWord::Redo(_)
            | TableWord::Cheat(_)
            | TableWord::Quit => self.console.say("That is not possible here."),
        }
    }

    fn help(&mut self) -> io::Result<()> {
        self.console.say(
            "Type the number of a choice, or what you want to do in words: \"play qs\", \
             \"queen of spades\". Enter alone does the only thing there is to do.",
        )?;
        let scene = self.table().scene(self.viewer());
        let mapped = scene.zones.iter().any(|zone| zone.layout == Layout::Map);
        let cheats = !self.table().cheats().is_empty();
        let undo = !matches!(self.table().may_undo(), Err(TableError::UndoOff | TableError::Over));
        for (word, others, what) in WORDS {
            let possible = match word {
                "map" => mapped,
                "cheat" => cheats,
                "undo" | "redo" => undo,
                _ => true,
            };
            if !possible {
                continue;
            }
            let others = match others {
                [] => String::new(),
                others => format!(" ({})", others.join(", ")),
            };
            self.console.say(&format!("  {word}{others}: {what}"))?;
        }
        Ok(())
    }

    /// Every choice on a line of its own, with the words that do it.
    fn choices(&mut self, who: Viewer) -> io::Result<()> {
        let scene = self.table().scene(who);
        for (number, choice) in (1..).zip(&scene.choices.list) {
            self.console.say(&format!("  {number}) {}: \"{}\"", choice.label, choice.words))?;
        }
        if scene.choices.list.is_empty() {
            let lines = draw::choices(&scene, self.console.ink);
            self.console.lines(&lines)?;
        }
        Ok(())
    }

    fn history(&mut self, who: Viewer, all: bool) -> io::Result<()> {
        let events = self.table().events(who, 0);
        let from = if all { 0 } else { events.len().saturating_sub(LATEST) };
        if from > 0 {
            self.console.say(&format!("({from} earlier events: \"history all\" shows them.)"))?;
        }
        self.tell_events(&events[from..])
    }

    /// What happened in the viewer's last two turns; after a resume, the latest events.
    pub(super) fn last(&mut self, who: Viewer) -> io::Result<()> {
        let began = who.seat().map(|seat| self.began[seat.index()].as_slice()).unwrap_or_default();
        match began {
            [.., before, _] => self.tell(who, *before),
            _ => {
                let events = self.table().events(who, 0);
                self.tell_events(&events[events.len().saturating_sub(FEW)..])
            }
        }
    }

    pub(super) fn hint(&mut self, seat: Seat) -> io::Result<()> {
        let bot = self.table().adviser();
        match self.table().hint(seat, &bot) {
            Ok(hint) => {
                let words = clean(&hint.action.words);
                self.console.say(&format!("Hint (\"{words}\"): {}", clean(&hint.text)))?;
                let worth = self.table().worth();
                for thought in hint.thoughts.iter().take(5) {
                    let value = worth.amount(thought.value);
                    self.console.say(&format!("  {}: {value}", thought.action.label))?;
                }
                Ok(())
            }
            Err(error) => self.console.say(&clean(&error.to_string())),
        }
    }

    pub(super) fn cheat(&mut self, seat: Seat, what: &str) -> io::Result<Answer> {
        let cheats = self.table().cheats();
        if what.is_empty() {
            if cheats.is_empty() {
                self.console.say("There is no way to cheat in this game.")?;
                return Ok(Answer::Again);
            }
            self.console.say("A match in which somebody cheats is marked and does not count.")?;
            for (id, title) in cheats {
                self.console.say(&format!("  cheat {id}: {title}"))?;
            }
            return Ok(Answer::Again);
        }
        match self.session.cheat(seat, what) {
            Ok(()) => {
                self.look(Viewer::Seat(seat), TableWord::Table)?;
                Ok(Answer::Again)
            }
            Err(error) => self.refused(&error),
        }
    }
}
