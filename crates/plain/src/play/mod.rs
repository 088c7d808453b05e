//! Playing a match, line by line.

mod answer;
mod decide;
mod end;
mod look;

use std::io;

use parlour_core::{Kind, Scene, Seat, Viewer};
use parlour_front::read::{TableWord, table_word};
use parlour_front::words::seed_text;
use parlour_front::{Host, Pick, Sitting, Stage};
use parlour_house::{AnyGame, Look, ToldEvent};

use crate::console::Console;
use crate::draw::{self, Detail};
use crate::text::{all_of, clean, wrap};
use parlour_front::WIDTH;

/// How a person likes to play.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Show only what is new at each decision, not the whole table.
    pub brief: bool,
    /// Cheats to open from the start, where the game has them and one person plays.
    pub cheats: Vec<String>,
    /// Whether the person chose the seed, and so may see it.
    pub seed_given: bool,
    /// Whether a lobby waits outside, to which one may return.
    pub lobby: bool,
}

/// How a person left the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// In the middle of the match, or at its end for good.
    Quit,
    /// To the lobby.
    Lobby,
    /// To play the same again.
    Rematch,
}

/// Plays a match until it ends or its people leave.
pub fn play(
    host: &mut dyn Host,
    game: &dyn AnyGame,
    console: &mut Console<'_>,
    options: Options,
) -> io::Result<Left> {
    let seats = host.table().seats();
    let notes = host.take_notes();
    let mut play = Play {
        sitting: Sitting::new(host),
        game,
        console,
        detail: if options.brief { Detail::Brief } else { Detail::Turn },
        lobby: options.lobby,
        shown: vec![None; seats],
        picks: Vec::new(),
        seed_said: false,
    };
    if options.seed_given {
        play.sitting.chose_seed();
    }
    play.greet(&notes)?;
    for opened in play.sitting.open_cheats(&options.cheats) {
        play.console.say(&opened)?;
    }
    play.run()
}

/// Whether to go on.
enum Flow {
    On,
    Leave(Left),
}

struct Play<'a, 'c> {
    sitting: Sitting<&'a mut dyn Host>,
    game: &'a dyn AnyGame,
    console: &'a mut Console<'c>,
    detail: Detail,
    lobby: bool,
    /// The table as each seat saw it last, so that nothing old is repeated.
    shown: Vec<Option<Scene>>,
    /// What the person has picked so far of a decision.
    picks: Vec<Pick>,
    /// Whether the seed was said already.
    seed_said: bool,
}

impl Play<'_, '_> {
    fn run(&mut self) -> io::Result<Left> {
        loop {
            self.console.set_farewell(self.farewell().join("\n"));
            self.say_notes()?;
            let flow = match self.sitting.stage() {
                Stage::Unsaved => self.save_again()?,
                Stage::Over => self.at_the_end()?,
                Stage::Dealing => self.deal()?,
                Stage::Between | Stage::Watching => self.between_rounds()?,
                Stage::Thinking(_) => self.bot_acts()?,
                Stage::HandOver(seat) => self.hand_over(seat)?,
                Stage::Asked(seat) => self.person_acts(seat)?,
                Stage::Lost => self.find_again()?,
                Stage::StoodIn => self.come_back()?,
            };
            if let Flow::Leave(how) = flow {
                self.console.set_farewell(String::new());
                return Ok(how);
            }
        }
    }

    /// Says what people should know beside what happens in the match.
    fn say_notes(&mut self) -> io::Result<()> {
        for note in self.sitting.host_mut().take_notes() {
            self.console.say(&format!("! {}", clean(&note)))?;
        }
        Ok(())
    }

    fn table(&self) -> &dyn Look {
        self.sitting.table()
    }

    fn viewer(&self) -> Viewer {
        self.sitting.viewer()
    }

    fn name(&self, seat: Seat) -> String {
        self.sitting.table().seat_name(seat)
    }

    /// Says who sits where, and how to get help.
    fn greet(&mut self, notes: &[String]) -> io::Result<()> {
        let resumed = self.table().has_begun();
        let about = self.game.about();
        let title = self.console.ink.bold(about.title);
        self.console.blank()?;
        self.console.say(&format!("{title}: {}", about.line))?;
        self.say_who()?;
        for note in notes {
            self.console.say(&format!("! {note}"))?;
        }
        if resumed {
            self.console.say("The match goes on where you left it.")?;
        } else if self.sitting.knows_seed() {
            self.say_seed()?;
        }
        self.console.say("Type \"help\" to see what you can type.")
    }

    fn say_who(&mut self) -> io::Result<()> {
        let seated = self.table().controllers();
        let humans = self.table().humans();
        let mut players = Vec::new();
        for (index, who) in seated.iter().enumerate() {
            let seat = Seat::new(index);
            let name = self.name(seat);
            players.push(match (who.as_str(), humans.len()) {
                ("human", 1) => format!("{name} is you"),
                ("human", _) => format!("{name} is a person"),
                (bot, _) => format!("{name} is {}", clean(bot)),
            });
        }
        self.console.say(&format!("{}.", all_of(&players)))
    }

    /// Tells the seed to who asks: before the end that is a cheat, unless it is known already.
    fn tell_seed(&mut self) -> io::Result<()> {
        match self.sitting.ask_seed() {
            Ok(false) => {}
            Ok(true) => self
                .console
                .say("All cards follow from it: the match is marked and does not count.")?,
            Err(error) => return self.refused(&error).map(drop),
        }
        self.say_seed()
    }

    fn say_seed(&mut self) -> io::Result<()> {
        self.seed_said = true;
        let Some(seed) = self.table().seed() else { return Ok(()) };
        let seed = format!("Seed: {}", seed_text(&seed));
        self.console.say(&self.console.ink.dim(&seed))
    }

    /// Who holds the match is asked again and again, until it answers.
    fn find_again(&mut self) -> io::Result<Flow> {
        self.console.say("! The server does not answer. It is tried again: Ctrl-C leaves.")?;
        self.console.flush()?;
        while self.sitting.stage() == Stage::Lost {
            if let Err(error) = self.sitting.come_back() {
                let why = clean(&error.to_string());
                return Err(io::Error::other(why));
            }
        }
        self.console.say("! The server is there again: you play on.")?;
        Ok(Flow::On)
    }

    /// Another plays for the person until they say so.
    fn come_back(&mut self) -> io::Result<Flow> {
        self.console.say("A bot plays for you. Press Enter to play on yourself.")?;
        match self.console.ask()?.as_deref().map(table_word) {
            None | Some(Some(TableWord::Quit)) => return self.leave(self.way_out()),
            Some(_) => {}
        }
        if let Err(error) = self.sitting.come_back() {
            self.console.say(&clean(&error.to_string()))?;
        }
        Ok(Flow::On)
    }

    fn bot_acts(&mut self) -> io::Result<Flow> {
        if self.sitting.host().is_far() {
            self.console.flush()?;
        }
        match self.sitting.step() {
            Ok(moved) => {
                for fault in moved.faults {
                    self.console.say(&format!("! {fault}"))?;
                }
            }
            // What is not on disk has not happened yet: see `save_again`.
            Err(_) => return Ok(Flow::On),
        }
        self.news()?;
        Ok(Flow::On)
    }

    /// The last step could not be written: nothing else happens until it is, or the person gives
    /// it up.
    fn save_again(&mut self) -> io::Result<Flow> {
        let Err(error) = self.sitting.save() else { return Ok(Flow::On) };
        let why = clean(&error.to_string());
        self.console.say(&format!(
            "! {why} The last step is not saved. Press Enter to try again, or type \"leave\" to \
             stop here without it."
        ))?;
        loop {
            let typed = self.console.ask()?;
            match typed.as_deref().map(|typed| (typed, table_word(typed))) {
                Some(("" | "save", _)) => return Ok(Flow::On),
                None | Some(("leave", _) | (_, Some(TableWord::Quit))) => {
                    self.console.set_farewell(String::new());
                    return Err(io::Error::other(format!("{why} {}", self.what_is_lost())));
                }
                Some(_) => self.console.say("Press Enter to try again, or type \"leave\".")?,
            }
        }
    }

    /// What leaving costs where the last step is not on disk.
    fn what_is_lost(&self) -> String {
        let id = self.sitting.host().id().map(clean).unwrap_or_default();
        format!("The last step is lost: \"parlour resume {id}\" goes on before it")
    }

    /// Tells what happened since the viewer was told last.
    fn news(&mut self) -> io::Result<()> {
        let news = self.sitting.news();
        self.tell(&news)
    }

    fn tell(&mut self, events: &[ToldEvent]) -> io::Result<()> {
        let ink = self.console.ink;
        for event in events.iter().filter(|event| event.kind.is_for_people()) {
            let line = match event.kind {
                Kind::Alert if !ink.is_aloud() => ink.alert(&format!("! {}", event.text)),
                _ => event.text.clone(),
            };
            self.console.say(&line)?;
        }
        Ok(())
    }

    /// Says how things stand and how to go on, to somebody who leaves.
    fn leave(&mut self, how: Left) -> io::Result<Flow> {
        let lines = self.farewell();
        if !lines.is_empty() {
            self.console.blank()?;
        }
        self.console.lines(&lines)?;
        Ok(Flow::Leave(how))
    }

    /// Where somebody goes who says "quit".
    fn way_out(&self) -> Left {
        if self.lobby { Left::Lobby } else { Left::Quit }
    }

    /// The score sheet, and how to go on with the match; nothing where it is over.
    fn farewell(&self) -> Vec<String> {
        if self.table().outcome().is_some() && self.sitting.stage() != Stage::Unsaved {
            return Vec::new();
        }
        let mut lines = draw::sheet(&self.sitting.scene(), self.console.ink);
        lines.push(match self.sitting.host().way_back() {
            _ if self.sitting.stage() == Stage::Unsaved => format!("{}.", self.what_is_lost()),
            Some(way) => format!("Saved. Go on with: {way}"),
            None => "This match is not saved.".into(),
        });
        lines.into_iter().flat_map(|line| wrap(&line, WIDTH, 2)).collect()
    }
}
