//! How the match goes on: bots, rounds, whose turn it is at the screen.

use std::time::Duration;

use parlour_core::Seat;
use parlour_core::table::TableError;
use parlour_front::menu::Command;
use parlour_front::words::{clean, verdict};
use parlour_front::{Menu, Recap, Stage};
use parlour_store::SessionError;

use super::job::{Job, Lost, Task, Thought};
use super::{Held, TableScreen};
use crate::look::Speed;
use crate::paint::{Note, sheet};
use crate::rooms;
use crate::screen::Next;
use crate::world::Outside;

/// How long a thought may take before the table lets other things happen.
const MOMENT: Duration = Duration::from_millis(4);
/// How often a thinking table looks for the answer and turns its sign.
const TURN: Duration = Duration::from_millis(100);
/// How long leaving waits for a bot in the middle of a thought.
const FAREWELL: Duration = Duration::from_millis(1500);
/// How often a table listens for what happens elsewhere.
const LISTEN: Duration = Duration::from_millis(250);
/// How many sentences of what happened since somebody's turn are kept at most.
const RECAP: usize = 12;

impl TableScreen {
    /// How long the table may sleep.
    pub(super) fn next_wake(&self, world: &Outside) -> Option<Duration> {
        match (&self.held, self.rest) {
            (Held::Away(_), _) => {
                Some(if world.now < self.away_since + TURN { MOMENT } else { TURN })
            }
            (Held::Here(_), Some(rest)) => Some(rest.saturating_sub(world.now)),
            (Held::Here(_), None) if self.goes_on_alone() => Some(Duration::ZERO),
            (Held::Here(sitting), None) => sitting.host().is_far().then_some(LISTEN),
            (Held::Gone, _) => None,
        }
    }

    /// Whether the next thing happens by itself.
    fn goes_on_alone(&self) -> bool {
        match self.stage {
            Stage::Thinking(_) | Stage::Dealing | Stage::Lost => true,
            Stage::Unsaved => !self.unsaved,
            _ => !self.greeted,
        }
    }

    /// Does what happens by itself.
    pub(super) fn advance(&mut self, world: &mut Outside) -> Next {
        if !self.greeted {
            self.greet(world);
            return Next::Redraw;
        }
        if let Held::Away(_) = self.held {
            return self.look_for_answer(world, Duration::ZERO);
        }
        if let Some(rest) = self.rest {
            if world.now < rest {
                return Next::Idle;
            }
            self.rest = None;
            self.begin_step(world);
            return Next::Redraw;
        }
        match self.stage {
            Stage::Unsaved if !self.unsaved => self.save(world),
            Stage::Dealing => self.deal(world),
            Stage::Thinking(_) => {
                let task = if self.rushes(world) { Task::Rush } else { Task::Step };
                return self.send_away(task, world);
            }
            Stage::Lost => return self.send_away(Task::Reach, world),
            _ => return self.listen(world),
        }
        Next::Redraw
    }

    /// Takes in what happened elsewhere while the table waits; what is picked stays picked.
    fn listen(&mut self, world: &mut Outside) -> Next {
        let Held::Here(sitting) = &mut self.held else { return Next::Idle };
        if !sitting.host().is_far() {
            return Next::Idle;
        }
        let heard = sitting.listen();
        let notes = sitting.host_mut().take_notes();
        if heard {
            let (stage, picks) = (self.stage, self.menu.picks.clone());
            let (message, cursor, line) =
                (self.message.take(), self.cursor.take(), self.line.take());
            self.refresh(world);
            if self.stage == stage {
                (self.message, self.line) = (message, line);
                if self.asked().is_some() {
                    self.rings = false;
                    self.set_menu(Menu::of(&self.scene, &picks));
                }
                self.cursor = cursor;
            }
        }
        if !notes.is_empty() {
            self.warn(clean(&notes.join(" ")));
        }
        // A clock that runs is to be seen running.
        let Held::Here(sitting) = &self.held else { return Next::Redraw };
        let runs = sitting.time_left().is_some();
        if heard || runs || !notes.is_empty() { Next::Redraw } else { Next::Idle }
    }

    fn rushes(&self, world: &Outside) -> bool {
        let skipping = matches!(&self.held, Held::Here(sitting) if sitting.is_skipping());
        skipping || world.look.speed == Speed::Instant
    }

    fn greet(&mut self, world: &mut Outside) {
        self.greeted = true;
        let cheats: Vec<String> =
            world.settings.get("cheats").split(',').map(str::to_owned).collect();
        let Held::Here(sitting) = &mut self.held else { return };
        sitting.host_mut().set_pace(&self.pace);
        let mut said = sitting.host_mut().take_notes();
        said.extend(sitting.open_cheats(&cheats));
        if !said.is_empty() {
            self.warn(said.join(" "));
        }
        let message = self.message.take();
        self.refresh(world);
        self.message = message;
    }

    /// Looks at the table again with the viewer's eyes. A step that is not on disk is not shown.
    pub(super) fn refresh(&mut self, world: &mut Outside) {
        let Held::Here(sitting) = &mut self.held else { return };
        self.stage = sitting.stage();
        if self.stage == Stage::Unsaved {
            return;
        }
        if matches!(self.stage, Stage::HandOver(_)) {
            sitting.put_down();
        }
        let before = self.scene.viewer;
        self.scene = sitting.scene();
        let news = sitting.news();
        if before == self.scene.viewer {
            self.notes.extend(Note::all(&news));
        } else {
            self.notes = Note::all(&sitting.table().events(self.scene.viewer, 0)).collect();
        }
        self.recap = sitting.recap(RECAP);
        self.keep_farewell(world);
        self.begin_step(world);
    }

    /// Begins the decision if it is somebody's turn, with nothing picked and nothing left over
    /// from before.
    fn begin_step(&mut self, world: &Outside) {
        let asked = self.asked().is_some();
        let menu = if asked { Menu::of(&self.scene, &[]) } else { Menu::default() };
        if asked {
            self.line = None;
            self.message = None;
            self.cursor = None;
            self.rings =
                world.settings.all().any(|(name, value, _)| (name, value) == ("bell", "on"));
        }
        self.set_menu(menu);
    }

    pub(super) fn send_away(&mut self, task: Task, world: &mut Outside) -> Next {
        match std::mem::replace(&mut self.held, Held::Gone) {
            Held::Here(sitting) => {
                self.held = Held::Away(Job::start(*sitting, task));
                self.away_since = world.now;
                self.look_for_answer(world, MOMENT)
            }
            other => {
                self.held = other;
                Next::Idle
            }
        }
    }

    fn look_for_answer(&mut self, world: &mut Outside, time: Duration) -> Next {
        let Held::Away(job) = &self.held else { return Next::Idle };
        match job.wait(time) {
            Ok(Some((sitting, thought))) => {
                self.held = Held::Here(Box::new(sitting));
                self.pace.calm();
                self.take_thought(thought, world);
                Next::Redraw
            }
            // The sign that somebody thinks turns.
            Ok(None) if world.now >= self.away_since + TURN => Next::Redraw,
            Ok(None) => Next::Idle,
            Err(Lost) => {
                self.held = Held::Gone;
                self.broken = true;
                self.warn("A bot failed in the middle of a thought. The match is saved: x leaves.");
                Next::Redraw
            }
        }
    }

    fn take_thought(&mut self, thought: Thought, world: &mut Outside) {
        match thought {
            Thought::Moved(Ok(faults)) => {
                let told = self.notes.len();
                self.rest_on(world, 1.0);
                self.refresh(world);
                if self.notes.len() == told {
                    // Nothing happened that is worth resting on.
                    self.go_on_at_once(world);
                }
                if !faults.is_empty() {
                    self.warn(faults.join(" "));
                }
            }
            Thought::Moved(Err(error)) => {
                self.refresh(world);
                self.refused(&error);
            }
            Thought::Hint(hint) => self.show_hint(hint, world),
            Thought::Reached(reached) => {
                self.refresh(world);
                if let Err(error) = reached {
                    self.refused(&error);
                } else if self.stage != Stage::Lost {
                    self.say("The server is there again: you play on.");
                }
            }
        }
    }

    /// Rests on what just happened, as long as the speed says.
    fn rest_on(&mut self, world: &Outside, share: f32) {
        if !self.rushes(world) {
            self.rest = Some(world.now + world.look.speed.pause().mul_f32(share));
        }
    }

    /// Ends the pause.
    pub(super) fn go_on_at_once(&mut self, world: &Outside) {
        if self.rest.take().is_some() {
            self.begin_step(world);
        }
    }

    pub(super) fn deal(&mut self, world: &mut Outside) {
        let Held::Here(sitting) = &mut self.held else { return };
        let dealt = sitting.deal();
        self.rest_on(world, 0.5);
        self.refresh(world);
        if let Err(error) = dealt {
            self.refused(&error);
        }
    }

    /// Those who are out want to see the end only.
    pub(super) fn skip(&mut self, world: &mut Outside) {
        let Held::Here(sitting) = &mut self.held else { return };
        sitting.skip();
        self.refresh(world);
    }

    pub(super) fn take_over(&mut self, seat: Seat, world: &mut Outside) {
        let Held::Here(sitting) = &mut self.held else { return };
        sitting.take_over(seat);
        self.refresh(world);
    }

    /// Does what a person has chosen.
    pub(super) fn act(&mut self, command: &Command, world: &mut Outside) {
        let Held::Here(sitting) = &mut self.held else { return };
        match sitting.act(command) {
            Ok(()) => {
                self.rest_on(world, 0.5);
                self.refresh(world);
            }
            Err(error) => {
                self.refresh(world);
                self.refused(&error);
            }
        }
    }

    /// What the table refuses is said; what could not be written is seen to before anything else
    /// happens.
    pub(super) fn refused(&mut self, error: &SessionError) {
        if !matches!(error, SessionError::Disk(_)) {
            self.warn(clean(&error.to_string()));
        }
    }

    /// Writes the last step again. Until that is done it is not shown, and nothing else happens.
    pub(super) fn save(&mut self, world: &mut Outside) {
        let Held::Here(sitting) = &mut self.held else { return };
        let saved = sitting.save();
        let told = std::mem::replace(&mut self.unsaved, saved.is_err());
        if told {
            world.failures.pop();
        }
        match saved {
            Ok(()) => {
                self.refresh(world);
                self.say("Saved.");
            }
            Err(error) => {
                let id = sitting.host().id().map(clean).unwrap_or_default();
                world.farewell.clear();
                world.failures.push(format!(
                    "{} The last step is not saved: \"parlour resume {id}\" goes on before it.",
                    clean(&error.to_string())
                ));
            }
        }
    }

    pub(super) fn rewind(&mut self, back: bool, times: u32, world: &mut Outside) {
        if self.stage == Stage::Unsaved {
            return;
        }
        let Held::Here(sitting) = &mut self.held else {
            self.say("One moment: somebody is thinking. \"g\" hurries.");
            return;
        };
        let done = if back { sitting.undo(times) } else { sitting.redo(times) };
        let viewer = sitting.viewer();
        if done.is_ok() {
            self.rest = None;
            self.overlay = None;
            self.notes = Note::all(&sitting.table().events(viewer, 0)).collect();
            sitting.news();
        }
        self.refresh(world);
        match done {
            Ok(()) if back => self.say("Taken back. The record notes it; r does it again."),
            Ok(()) => self.say("Done again."),
            Err(error) => self.refused(&error),
        }
    }

    /// Whether taking back is possible in this match; while a bot thinks, nobody asks.
    pub(super) fn undo_is_on(&self) -> bool {
        let Held::Here(sitting) = &self.held else { return true };
        !matches!(sitting.table().may_undo(), Err(TableError::UndoOff | TableError::Over))
    }

    pub(super) fn seat_name(&self, seat: Seat) -> String {
        let place = self.scene.places.iter().find(|place| place.seat == seat);
        place.map_or_else(|| format!("Seat {seat}"), |place| place.name.clone())
    }

    /// The result in a sentence.
    pub(super) fn result(&self) -> String {
        match &self.held {
            Held::Here(sitting) => verdict(sitting.table(), self.scene.viewer),
            _ => String::new(),
        }
    }

    /// Keeps up what is to be said when the program ends, on whatever way: the score, and how to
    /// go on or how it ended.
    fn keep_farewell(&self, world: &mut Outside) {
        let Held::Here(sitting) = &self.held else { return };
        let lines = sheet(&self.scene, &world.look, 78);
        world.farewell = lines.iter().map(|line| line.to_string().trim_end().into()).collect();
        world.farewell.push(match sitting.host().way_back() {
            _ if self.stage == Stage::Over => self.result(),
            Some(way) => format!("Saved. Go on with: {way}"),
            None => "This match is not saved.".into(),
        });
    }

    /// Leaves; every finished action is on disk, or that it is not is told.
    pub(super) fn leave(&mut self, world: &mut Outside) -> Next {
        if self.stage == Stage::Unsaved {
            self.save(world);
        }
        let sitting = match std::mem::replace(&mut self.held, Held::Gone) {
            Held::Here(sitting) => Some(*sitting),
            Held::Away(job) => {
                self.pace.hurry();
                job.wait(FAREWELL).ok().flatten().map(|(sitting, _)| sitting)
            }
            Held::Gone => None,
        };
        self.pace.calm();
        if let Some(sitting) = sitting {
            // A match that has ended moves to the finished ones; if that fails it stays where it
            // is, which the lobby shows.
            let _ = sitting.into_host().close();
        }
        Next::Pop
    }

    /// Goes on to the result of a match that has ended.
    pub(super) fn see_result(&mut self, world: &mut Outside) -> Next {
        let Held::Here(sitting) = std::mem::replace(&mut self.held, Held::Gone) else {
            return Next::Pop;
        };
        match sitting.into_host().ended() {
            Ok(ended) => rooms::after_match(world, ended, self.wish.clone()),
            Err(why) => {
                world.failures.push(why);
                Next::Pop
            }
        }
    }

    /// What happened since the viewer last decided.
    pub(super) fn recap(&self) -> &Recap {
        &self.recap
    }
}
