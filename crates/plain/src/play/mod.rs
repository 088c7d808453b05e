//! Playing a match, line by line.

mod answer;
mod decide;
mod end;
mod look;

use std::io;

use parlour_core::record::SEED_CHEAT;
use parlour_core::{Fault, Scene, Seat, SeatSet, Turn, Viewer};
use parlour_house::{AnyGame, AnyTable};
use parlour_store::Session;

pub use end::verdict;

use crate::WIDTH;
use crate::console::Console;
use crate::draw::{self, Detail};
use crate::text::{all_of, clean, wrap};
use crate::words::{TableWord, table_word};

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
    session: &mut Session,
    game: &dyn AnyGame,
    console: &mut Console<'_>,
    options: Options,
) -> io::Result<Left> {
    let seats = session.table().seats();
    let mut play = Play {
        session,
        game,
        console,
        detail: if options.brief { Detail::Brief } else { Detail::Turn },
        lobby: options.lobby,
        seed_known: options.seed_given,
        told: vec![0; seats],
        began: vec![Vec::new(); seats],
        shown: vec![None; seats],
        holder: None,
        skipping: false,
    };
    play.greet()?;
    play.open_cheats(&options.cheats)?;
    play.run()
}

/// Whether to go on.
enum Flow {
    On,
    Leave(Left),
}

struct Play<'a, 'c> {
    session: &'a mut Session,
    game: &'a dyn AnyGame,
    console: &'a mut Console<'c>,
    detail: Detail,
    lobby: bool,
    /// Whether the person knows the seed, from which all hidden cards follow.
    seed_known: bool,
    /// Up to where each seat has been told what happened.
    told: Vec<usize>,
    /// Where the decisions of each seat began.
    began: Vec<Vec<usize>>,
    /// The table as each seat saw it last, so that nothing old is repeated.
    shown: Vec<Option<Scene>>,
    /// The person at the screen, where several share it.
    holder: Option<Seat>,
    /// Whether everybody who could decide is out and wants to see the end.
    skipping: bool,
}

impl Play<'_, '_> {
    fn run(&mut self) -> io::Result<Left> {
        loop {
            self.console.set_farewell(self.farewell().join("\n"));
            let flow = match self.table().turn() {
                _ if !self.session.is_saved() => self.save_again()?,
                Turn::Over => self.at_the_end()?,
                Turn::Deal => self.at_rest()?,
                Turn::Seats(_) if self.table().next_bot().is_some() => self.bot_acts()?,
                Turn::Seats(seats) => self.person_acts(seats)?,
            };
            if let Flow::Leave(how) = flow {
                self.console.set_farewell(String::new());
                return Ok(how);
            }
        }
    }

    fn table(&self) -> &dyn AnyTable {
        self.session.table()
    }

    fn humans(&self) -> SeatSet {
        self.table().humans()
    }

    fn shared(&self) -> bool {
        self.humans().len() > 1
    }

    /// Whose eyes the screen is for: the only person, or the one who holds it.
    fn viewer(&self) -> Viewer {
        match self.holder {
            Some(seat) => Viewer::Seat(seat),
            None if self.shared() => Viewer::Spectator,
            None => self.humans().iter().next().map_or(Viewer::Spectator, Viewer::Seat),
        }
    }

    fn name(&self, seat: Seat) -> String {
        self.table().seat_name(seat)
    }

    /// Says who sits where, and how to get help.
    fn greet(&mut self) -> io::Result<()> {
        let resumed = !self.table().record().lines.is_empty();
        let about = self.game.about();
        let title = self.console.ink.bold(about.title);
        self.console.blank()?;
        self.console.say(&format!("{title}: {}", about.line))?;
        self.say_who()?;
        for note in self.session.take_notes() {
            self.console.say(&format!("! {note}"))?;
        }
        if resumed {
            self.console.say("The match goes on where you left it.")?;
        } else if self.seed_known {
            self.say_seed()?;
        }
        self.console.say("Type \"help\" to see what you can type.")?;
        self.told = vec![self.table().mark(); self.table().seats()];
        Ok(())
    }

    /// Opens the cheats that the person has asked for once and for all.
    fn open_cheats(&mut self, wanted: &[String]) -> io::Result<()> {
        let humans = self.humans();
        let Some(seat) = humans.first().filter(|_| humans.len() == 1) else { return Ok(()) };
        for (id, title) in self.table().cheats() {
            if wanted.iter().any(|name| name == id) && self.session.cheat(seat, id).is_ok() {
                let sentence = format!("Open: {title}. The match is marked and does not count.");
                self.console.say(&sentence)?;
            }
        }
        Ok(())
    }

    fn say_who(&mut self) -> io::Result<()> {
        let seated = self.table().controllers();
        let humans = self.humans();
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
    fn tell_seed(&mut self, who: Viewer) -> io::Result<()> {
        let seat = who.seat().or(self.humans().first());
        if let (false, false, Some(seat)) = (self.seed_known, self.is_over(), seat) {
            if let Err(error) = self.session.cheat(seat, SEED_CHEAT) {
                return self.refused(&error).map(drop);
            }
            self.seed_known = true;
            self.console
                .say("All cards follow from it: the match is marked and does not count.")?;
        }
        self.say_seed()
    }

    fn is_over(&self) -> bool {
        self.table().turn() == Turn::Over
    }

    fn say_seed(&mut self) -> io::Result<()> {
        let seed = seed_text(&self.table().record().header.start.seed);
        let seed = format!("Seed: {seed}");
        self.console.say(&self.console.ink.dim(&seed))
    }

    fn bot_acts(&mut self) -> io::Result<Flow> {
        match self.session.step_bot() {
            Ok(report) => {
                for (seat, why) in report.map(|report| report.faults).unwrap_or_default() {
                    let name = self.name(seat);
                    let sentence = format!(
                        "! The program that plays {name} failed ({}). Another one chose for it.",
                        clean(Fault::public_part(&why))
                    );
                    self.console.say(&sentence)?;
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
        let Err(error) = self.session.save() else { return Ok(Flow::On) };
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
        let id = self.session.id().map(clean).unwrap_or_default();
        format!("The last step is lost: \"parlour resume {id}\" goes on before it")
    }

    /// Tells what happened since the viewer was told last.
    fn news(&mut self) -> io::Result<()> {
        let Some(seat) = self.viewer().seat() else {
            if !self.shared() {
                self.tell_everybody()?;
            }
            return Ok(());
        };
        let from = self.told[seat.index()].min(self.table().mark());
        self.tell(Viewer::Seat(seat), from)?;
        self.told[seat.index()] = self.table().mark();
        Ok(())
    }

    /// Nobody plays: the screen is for whoever watches.
    fn tell_everybody(&mut self) -> io::Result<()> {
        let from = self.told[0].min(self.table().mark());
        self.tell(Viewer::Spectator, from)?;
        self.told = vec![self.table().mark(); self.told.len()];
        Ok(())
    }

    fn tell(&mut self, who: Viewer, from: usize) -> io::Result<()> {
        let events = self.table().events(who, from);
        self.tell_events(&events)
    }

    fn tell_events(&mut self, events: &[parlour_house::ToldEvent]) -> io::Result<()> {
        for event in events {
            let line = match event.kind {
                parlour_core::Kind::Detail => continue,
                parlour_core::Kind::Info => event.text.clone(),
                parlour_core::Kind::Alert => self.console.ink.alert(&format!("! {}", event.text)),
            };
            self.console.say(&line)?;
        }
        Ok(())
    }

    /// Says how things stand and how to go on, to somebody who leaves.
    fn saved_note(&mut self) -> io::Result<()> {
        let lines = self.farewell();
        if !lines.is_empty() {
            self.console.blank()?;
        }
        self.console.lines(&lines)
    }

    /// The score sheet, and how to go on with the match; nothing where it is over.
    fn farewell(&self) -> Vec<String> {
        if self.table().outcome().is_some() && self.session.is_saved() {
            return Vec::new();
        }
        let mut lines = draw::sheet(&self.table().scene(self.viewer()), self.console.ink);
        lines.push(match self.session.id().map(clean) {
            _ if !self.session.is_saved() => format!("{}.", self.what_is_lost()),
            Some(id) => format!("Saved. Go on with: parlour resume {id}"),
            None => "This match is not saved.".into(),
        });
        lines.into_iter().flat_map(|line| wrap(&line, WIDTH, 2)).collect()
    }
}

/// A seed as short as it can be written: numbers as numbers.
#[must_use]
pub fn seed_text(seed: &parlour_core::Seed) -> String {
    let (low, high) = seed.0.split_at(8);
    match <[u8; 8]>::try_from(low) {
        Ok(low) if high.iter().all(|b| *b == 0) => u64::from_le_bytes(low).to_string(),
        _ => seed.to_string(),
    }
}
