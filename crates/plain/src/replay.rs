//! Looking at a match again, step by step.

use std::io;

use parlour_core::record::Line;
use parlour_core::{Record, Seat, Viewer};
use parlour_house::{AnyGame, AnyTable, HouseError, SeatSpec};

use crate::console::Console;
use crate::draw::{self, Detail};
use crate::text::{clean, plain};
use parlour_front::words::seed_text;

/// A record being looked at.
struct Replay<'a, 'c> {
    game: &'a dyn AnyGame,
    record: &'a Record,
    console: &'a mut Console<'c>,
    viewer: Viewer,
    /// How many lines of the record have been played.
    at: usize,
}

/// The table after some lines of a record. Nobody sits there, so that no program is started.
fn table_at(
    game: &dyn AnyGame,
    record: &Record,
    to: Option<usize>,
) -> Result<Box<dyn AnyTable>, HouseError> {
    let nobody = vec![SeatSpec::Human; record.header.seats.len()];
    game.replay(record, Some(&nobody), to)
}

/// Prints a whole match: who sat there, everything that happened, and how it ended.
pub fn print_record(
    console: &mut Console<'_>,
    game: &dyn AnyGame,
    record: &Record,
    viewer: Viewer,
) -> io::Result<()> {
    let table = match table_at(game, record, None) {
        Ok(table) => table,
        Err(error) => return console.say(&clean(&error.to_string())),
    };
    print_header(console, game, record, &*table)?;
    for event in table.events(viewer, 0).iter().filter(|e| e.kind.is_for_people()) {
        console.say(&event.text)?;
    }
    console.blank()?;
    let lines = draw::sheet(&table.scene(viewer), console.ink);
    console.lines(&lines)
}

fn print_header(
    console: &mut Console<'_>,
    game: &dyn AnyGame,
    record: &Record,
    table: &dyn AnyTable,
) -> io::Result<()> {
    let header = &record.header;
    let players: Vec<String> = (0..header.seats.len())
        .map(|i| format!("{} {}", table.seat_name(Seat::new(i)), clean(&header.seats[i])))
        .collect();
    console.say(&console.ink.bold(&format!("{}: {}", game.about().title, players.join(", "))))?;
    console.say(&format!("Seed: {}", seed_text(&header.start.seed)))
}

/// Steps through a match as typed words say, until the input ends.
pub fn replay(
    console: &mut Console<'_>,
    game: &dyn AnyGame,
    record: &Record,
    viewer: Viewer,
) -> io::Result<()> {
    match table_at(game, record, Some(0)) {
        Ok(table) => print_header(console, game, record, &*table)?,
        Err(error) => return console.say(&clean(&error.to_string())),
    }
    let mut replay = Replay { game, record, console, viewer, at: 0 };
    replay.help()?;
    replay.run()
}

impl Replay<'_, '_> {
    fn help(&mut self) -> io::Result<()> {
        self.console.say(
            "Enter or \"next\" goes on, \"next 5\" by five; \"back\" goes back, \"jump 40\" to a \
             step, \"end\" to the last. \"as NAME\" looks with a player's eyes, \"all\" sees \
             everything. \"table\" and \"score\" show more; \"quit\" leaves.",
        )
    }

    fn run(&mut self) -> io::Result<()> {
        loop {
            let Some(typed) = self.console.ask()? else {
                return Ok(());
            };
            let typed = plain(&typed);
            let (word, rest) = typed.split_once(' ').unwrap_or((&typed, ""));
            let number = rest.parse::<usize>().ok();
            match (word, rest, number) {
                ("quit" | "q" | "exit", "", _) => return Ok(()),
                ("" | "next" | "n", "", _) => self.go(self.at.saturating_add(1))?,
                ("next" | "n", _, Some(steps)) => self.go(self.at.saturating_add(steps))?,
                ("back" | "b", "", _) => self.go(self.at.saturating_sub(1))?,
                ("back" | "b", _, Some(steps)) => self.go(self.at.saturating_sub(steps))?,
                ("jump" | "j" | "step", _, Some(step)) => self.go(step)?,
                ("start", "", _) => self.go(0)?,
                ("end", "", _) => self.go(self.record.lines.len())?,
                ("all", "", _) => self.look_as(Viewer::All)?,
                ("as", "all" | "everybody", _) => self.look_as(Viewer::All)?,
                ("as", "spectator", _) => self.look_as(Viewer::Spectator)?,
                ("as", name, _) => self.look_as_named(name)?,
                ("table" | "look", "", _) => self.show(Detail::Whole)?,
                ("score", "", _) => self.score()?,
                ("help" | "?", ..) => self.help()?,
                _ => {
                    let shown = clean(&typed);
                    self.console.say(&format!("\"{shown}\" is nothing I know here."))?;
                    self.help()?;
                }
            }
        }
    }

    fn table(&self) -> Result<Box<dyn AnyTable>, HouseError> {
        table_at(self.game, self.record, Some(self.at))
    }

    /// Goes to a step and tells what happened on the way there.
    fn go(&mut self, to: usize) -> io::Result<()> {
        let last = self.record.lines.len();
        let to = to.min(last);
        if to == self.at {
            let edge = if to == last { "That was the last step." } else { "This is the start." };
            return self.console.say(edge);
        }
        let from = self.at;
        self.at = to;
        let (before, table) = match (table_at(self.game, self.record, Some(from)), self.table()) {
            (Ok(before), Ok(table)) => (before, table),
            (Err(error), _) | (_, Err(error)) => {
                return self.console.say(&clean(&error.to_string()));
            }
        };
        self.console.say(&self.console.ink.dim(&format!("Step {to} of {last}.")))?;
        if to > from {
            for line in &self.record.lines[from..to] {
                self.console_note(line)?;
            }
            let events = table.events(self.viewer, before.mark().min(table.mark()));
            for event in events.iter().filter(|e| e.kind.is_for_people()) {
                self.console.say(&event.text)?;
            }
        }
        self.show(Detail::Turn)
    }

    /// What a line of the record says that is no event of the game.
    fn console_note(&mut self, line: &Line) -> io::Result<()> {
        match line {
            Line::Undo { count } => self.console.say(&format!("! {count} steps are taken back.")),
            Line::Redo { count } => self.console.say(&format!("! {count} steps are done again.")),
            Line::Sit { seat, who } => {
                self.console.say(&format!("! Seat {seat} is taken by {}.", clean(who)))
            }
            Line::Cheat { what, .. } => self.console.say(&format!("! A cheat: {}.", clean(what))),
            Line::Substitute { why, .. } | Line::Forfeit { why, .. } => {
                self.console.say(&format!("! A program failed: {}.", clean(why)))
            }
            Line::Deal {} | Line::Act { .. } | Line::End { .. } => Ok(()),
        }
    }

    fn show(&mut self, detail: Detail) -> io::Result<()> {
        match self.table() {
            Ok(table) => {
                let scene = table.scene(self.viewer);
                let lines = draw::table(&scene, None, self.console.ink, detail);
                self.console.lines(&lines)?;
                self.console.say(&scene.prompt)
            }
            Err(error) => self.console.say(&clean(&error.to_string())),
        }
    }

    fn score(&mut self) -> io::Result<()> {
        match self.table() {
            Ok(table) => {
                let lines = draw::sheet(&table.scene(self.viewer), self.console.ink);
                self.console.lines(&lines)
            }
            Err(error) => self.console.say(&clean(&error.to_string())),
        }
    }

    fn look_as(&mut self, viewer: Viewer) -> io::Result<()> {
        self.viewer = viewer;
        self.show(Detail::Turn)
    }

    fn look_as_named(&mut self, name: &str) -> io::Result<()> {
        let seats = self.record.header.seats.len();
        let table = match self.table() {
            Ok(table) => table,
            Err(error) => return self.console.say(&clean(&error.to_string())),
        };
        let number = name.parse().ok().and_then(|number| Seat::checked(number, seats));
        let named = || Seat::all(seats).find(|seat| plain(&table.seat_name(*seat)) == name);
        match number.or_else(named) {
            Some(seat) => self.look_as(Viewer::Seat(seat)),
            None => {
                let names: Vec<String> = Seat::all(seats).map(|s| table.seat_name(s)).collect();
                let names = names.join(", ");
                self.console.say(&format!("Nobody is called \"{}\": {names}.", clean(name)))
            }
        }
    }
}
