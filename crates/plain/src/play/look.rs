//! Looking at the table, the rules, and what happened. Nothing here changes the match, but a
//! cheat marks it.

use std::io;

use parlour_core::Seat;
use parlour_core::scene::Layout;
use parlour_core::table::TableError;
use parlour_front::Menu;
use parlour_front::read::{TableWord, WORDS};

use super::Play;
use super::answer::Typed;
use crate::draw::{self, Detail};
use crate::rules::print_section;
use crate::text::{clean, clean_sentences, plain};

/// How many events "history" shows.
const LATEST: usize = 20;

impl Play<'_, '_> {
    /// Shows what a table word asks for.
    pub(super) fn look(&mut self, word: TableWord) -> io::Result<()> {
        let ink = self.console.ink;
        match word {
            TableWord::Help => self.help(),
            TableWord::Table => {
                let scene = self.sitting.scene();
                self.console.blank()?;
                self.console.lines(&draw::table(&scene, None, ink, Detail::Whole))?;
                let menu = Menu::of(&scene, &self.picks);
                self.console.say(&ink.bold(&menu.question))?;
                self.console.lines(&draw::menu(&scene, &menu, ink, 0))
            }
            TableWord::Map(part) => {
                let lines = draw::map(&self.sitting.scene(), &part, ink);
                if lines.is_empty() {
                    return self.console.say("There is nothing of that name on a map here.");
                }
                self.console.lines(&lines)
            }
            TableWord::Choices => self.choices(),
            TableWord::Score => {
                let lines = draw::sheet(&self.sitting.scene(), ink);
                self.console.lines(&lines)
            }
            TableWord::History(all) => self.history(all),
            TableWord::Last => {
                let events = self.sitting.lately();
                self.tell(&events)
            }
            TableWord::Rules(part) => print_section(self.console, self.game, &part),
            TableWord::Who => self.say_who(),
            TableWord::Seed => self.tell_seed(),
            TableWord::Hint
            | TableWord::Back
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
        let scene = self.sitting.scene();
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

    /// Everything that can be done, each on a line of its own, with the words that do it.
    fn choices(&mut self) -> io::Result<()> {
        for (label, words) in Menu::everything(&self.sitting.scene()) {
            match words {
                Some(words) => self.console.say(&format!("  {label}: \"{words}\""))?,
                None => self.console.say(&format!("  {label}"))?,
            }
        }
        Ok(())
    }

    fn history(&mut self, all: bool) -> io::Result<()> {
        let mut events = self.table().events(self.viewer(), 0);
        events.retain(|event| event.kind.is_for_people());
        let from = if all { 0 } else { events.len().saturating_sub(LATEST) };
        if from > 0 {
            self.console.say(&format!("({from} earlier events: \"history all\" shows them.)"))?;
        }
        self.tell(&events[from..])
    }

    pub(super) fn hint(&mut self, seat: Seat) -> io::Result<()> {
        match self.table().advise(seat) {
            Ok(hint) => {
                let words = clean(&hint.action.words);
                self.console
                    .say(&format!("Hint (\"{words}\"): {}", clean_sentences(&hint.text)))?;
                let worth = self.table().worth();
                for thought in hint.figures().take(5) {
                    let value = worth.amount(thought.value);
                    self.console.say(&format!("  {}: {value}", thought.action.label))?;
                }
                Ok(())
            }
            Err(error) => self.console.say(&clean(&error.to_string())),
        }
    }

    /// Opens a window through which one cheats, or closes it: `cheat stack`, `cheat stack off`.
    pub(super) fn cheat(&mut self, seat: Seat, typed: &str) -> io::Result<Typed> {
        let cheats = self.sitting.cheats(seat);
        if typed.is_empty() {
            if cheats.is_empty() {
                return self.again("There is no way to cheat in this game.");
            }
            self.console.say("A match in which somebody cheats is marked and does not count.")?;
            for (id, title, open) in cheats {
                let line = match open {
                    true => format!("  cheat {id} off: closes it ({title})"),
                    false => format!("  cheat {id}: {title}"),
                };
                self.console.say(&line)?;
            }
            return Ok(Typed::Again);
        }
        let typed = plain(typed);
        let (what, open) = match typed.strip_suffix(" off").or(typed.strip_prefix("close ")) {
            Some(what) => (what, false),
            None => (typed.as_str(), true),
        };
        match self.sitting.cheat(seat, what, open) {
            Ok(()) => {
                self.look(TableWord::Table)?;
                Ok(Typed::Again)
            }
            Err(error) => self.refused(&error),
        }
    }
}
