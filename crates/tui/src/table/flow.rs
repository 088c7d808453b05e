//! How the match goes on: bots, rounds, whose turn it is at the screen.

use std::time::Duration;

use parlour_core::record::Line as Written;
use parlour_core::table::TableError;
use parlour_core::{Fault, Seat, SeatSet, Turn, Viewer};
use parlour_house::{ActError, Hint};
use parlour_plain::{all_of, clean, wrap};
use parlour_store::{Session, SessionError};
use ratatui::text::Line;

use super::job::{Job, Lost, Task, Thought};
use super::overlay::{Overlay, Text};
use super::pick::Offer;
use super::{Held, Stage, TableScreen};
use crate::look::{Role, Speed};
use crate::paint::{Note, Target};
use crate::rooms;
use crate::screen::Next;
use crate::world::World;

/// How long a thought may take before the table lets other things happen.
const MOMENT: Duration = Duration::from_millis(4);
/// How often a thinking table looks for the answer and turns its sign.
const TURN: Duration = Duration::from_millis(100);
/// How long leaving waits for a bot in the middle of a thought.
const FAREWELL: Duration = Duration::from_millis(1500);

/// Whose eyes the screen is for: the only person, or the one who holds it.
pub(super) fn viewer_of(session: &Session, holder: Option<Seat>) -> Viewer {
    let humans = session.table().humans();
    match holder {
        Some(seat) => Viewer::Seat(seat),
        None if humans.len() > 1 => Viewer::Spectator,
        None => humans.iter().next().map_or(Viewer::Spectator, Viewer::Seat),
    }
}

/// What is to be said when the program ends in the middle of a match.
fn farewell(session: &Session) -> Vec<String> {
    vec![match session.id().map(clean) {
        Some(id) => format!("Saved. Go on with: parlour resume {id}"),
        None => "This match is not saved.".into(),
    }]
}

impl TableScreen {
    /// How long the table may sleep.
    pub(super) fn next_wake(&self, world: &World) -> Option<Duration> {
        match (&self.held, self.stage) {
            (Held::Away(_), _) => {
                Some(if world.now < self.away_since + TURN { MOMENT } else { TURN })
            }
            (Held::Here(_), Stage::Running) => {
                Some(self.rest.map_or(Duration::ZERO, |rest| rest.saturating_sub(world.now)))
            }
            _ => None,
        }
    }

    /// Does what happens by itself.
    pub(super) fn advance(&mut self, world: &mut World) -> Next {
        if !self.greeted {
            self.greet(world);
        }
        if let Held::Away(_) = self.held {
            return self.look_for_answer(world, Duration::ZERO);
        }
        if self.stage != Stage::Unsaved && matches!(&self.held, Held::Here(s) if !s.is_saved()) {
            self.save(world);
            return Next::Redraw;
        }
        if self.stage != Stage::Running || self.rest.is_some_and(|rest| world.now < rest) {
            return Next::Idle;
        }
        self.rest = None;
        let Held::Here(session) = &self.held else { return Next::Idle };
        let table = session.table();
        match table.turn() {
            Turn::Over => {
                self.stage = Stage::Over;
                world.farewell.clear();
                self.refresh();
            }
            Turn::Deal => self.at_rest(world),
            // Where all choose at once, people need not wait for bots.
            Turn::Seats(awaited) if awaited.iter().any(|seat| table.humans().contains(seat)) => {
                self.ask_a_person(awaited);
            }
            Turn::Seats(_) => {
                let task = if self.rushes(world) { Task::Rush } else { Task::Step };
                return self.send_away(task, world);
            }
        }
        Next::Redraw
    }

    fn rushes(&self, world: &World) -> bool {
        self.skipping || world.look.speed == Speed::Instant
    }

    fn greet(&mut self, world: &mut World) {
        self.greeted = true;
        let cheats: Vec<String> =
            world.settings.get("cheats").split(',').map(str::to_owned).collect();
        let Held::Here(session) = &mut self.held else { return };
        session.set_pace(&self.pace);
        let humans = session.table().humans();
        let mut said = session.take_notes();
        if let Some(seat) = humans.first().filter(|_| humans.len() == 1) {
            for (id, title) in session.table().cheats() {
                if cheats.iter().any(|name| name == id) && session.cheat(seat, id).is_ok() {
                    said.push(format!("Open: {title}. The match is marked and does not count."));
                }
            }
        }
        world.farewell = farewell(session);
        if !said.is_empty() {
            self.warn(said.join(" "));
        }
        self.refresh();
    }

    /// Looks at the table again with the viewer's eyes.
    pub(super) fn refresh(&mut self) {
        let Held::Here(session) = &self.held else { return };
        let viewer = viewer_of(session, self.holder);
        let table = session.table();
        self.scene = table.scene(viewer);
        let mark = table.mark();
        if self.told.0 != viewer || self.told.1 > mark {
            self.notes.clear();
            self.told = (viewer, 0);
        }
        self.notes.extend(Note::all(&table.events(viewer, self.told.1)));
        self.told.1 = mark;
        let deciding = matches!(self.stage, Stage::Deciding(_));
        self.offer = if deciding { Offer::of(&self.scene) } else { Offer::default() };
        self.buttons = self.offer.buttons(&self.scene);
        self.keep_cursor();
    }

    pub(super) fn send_away(&mut self, task: Task, world: &mut World) -> Next {
        match std::mem::replace(&mut self.held, Held::Gone) {
            Held::Here(session) => {
                self.held = Held::Away(Job::start(session, task));
                self.away_since = world.now;
                self.look_for_answer(world, MOMENT)
            }
            other => {
                self.held = other;
                Next::Idle
            }
        }
    }

    fn look_for_answer(&mut self, world: &mut World, time: Duration) -> Next {
        let Held::Away(job) = &self.held else { return Next::Idle };
        match job.wait(time) {
            Ok(Some((session, thought))) => {
                self.held = Held::Here(session);
                self.pace.calm();
                self.take_thought(thought, world);
                Next::Redraw
            }
            // The sign that somebody thinks turns.
            Ok(None) if world.now >= self.away_since + TURN => Next::Redraw,
            Ok(None) => Next::Idle,
            Err(Lost) => {
                self.held = Held::Gone;
                self.stage = Stage::Broken;
                self.warn("A bot failed in the middle of a thought. The match is saved: x leaves.");
                Next::Redraw
            }
        }
    }

    fn take_thought(&mut self, thought: Thought, world: &mut World) {
        match thought {
            Thought::Moved(Ok(reports)) => {
                for (seat, why) in reports.into_iter().flat_map(|report| report.faults) {
                    let name = self.seat_name(seat);
                    self.warn(format!(
                        "The program that plays {name} failed ({}). Another one chose for it.",
                        clean(Fault::public_part(&why))
                    ));
                }
                self.refresh();
                self.rest_on(world, 1.0);
            }
            Thought::Moved(Err(error)) => self.refused(&error),
            Thought::Hint(hint) => self.show_hint(hint, world),
        }
    }

    /// Rests on what just happened, as long as the speed says.
    pub(super) fn rest_on(&mut self, world: &World, share: f32) {
        if self.rushes(world) {
            return;
        }
        self.rest = Some(world.now + world.look.speed.pause().mul_f32(share));
    }

    fn show_hint(&mut self, hint: Result<Hint, ActError>, world: &World) {
        let look = world.look;
        let hint = match hint {
            Ok(hint) => hint,
            Err(error) => {
                self.warn(clean(&error.to_string()));
                return;
            }
        };
        let Held::Here(session) = &self.held else { return };
        let worth = session.table().worth();
        let wrapped = wrap(&clean(&hint.text), 62, 0).into_iter();
        let mut lines: Vec<Line<'static>> =
            wrapped.map(|line| Line::styled(line, look.style(Role::Title))).collect();
        if hint.thoughts.len() > 1 {
            lines.push("".into());
            let widest =
                hint.thoughts.iter().take(8).map(|t| parlour_plain::columns(&t.action.label));
            let widest = widest.max().unwrap_or(0).min(48);
            for thought in hint.thoughts.iter().take(8) {
                let label = crate::paint::shorten(&thought.action.label, widest);
                let value = worth.amount(thought.value);
                lines.push(format!("{}  {value}", parlour_plain::pad(&label, widest)).into());
            }
        }
        lines.push("".into());
        lines.push(Line::styled("Enter closes this.", look.style(Role::Dim)));
        self.overlay = Some(Overlay::Text(Text::new("Hint", lines)));
        self.point_at(&hint.action.name, &hint.action.payload);
    }

    /// Puts the cursor on what an action touches.
    fn point_at(&mut self, name: &str, payload: &serde_json::Value) {
        let choices = &self.scene.choices;
        let choice = choices.list.iter().find(|c| c.name == name && c.payload == *payload);
        let touched = choice.and_then(|choice| choice.touches.first().cloned());
        let button = self.buttons.iter().position(
            |(_, deed)| matches!(deed, super::pick::Deed::Act(n, p) if n == name && p == payload),
        );
        if let Some(button) = button {
            self.cursor = Some(Target::Button(button));
        } else if let Some(id) = touched {
            self.cursor = Some(Target::Object(id));
        }
    }

    fn at_rest(&mut self, world: &World) {
        let Held::Here(session) = &self.held else { return };
        let table = session.table();
        let dealt = table.record().lines.iter().any(|line| matches!(line, Written::Deal {}));
        if dealt && !self.skipping && !table.humans().is_empty() {
            self.stage = Stage::Between;
            self.refresh();
        } else {
            self.deal(world);
        }
    }

    pub(super) fn deal(&mut self, world: &World) {
        // Nobody is to see another's cards as they are dealt.
        self.holder = None;
        let Held::Here(session) = &mut self.held else { return };
        let dealt = session.deal();
        self.stage = Stage::Running;
        match dealt {
            Ok(_) => {
                self.refresh();
                self.rest_on(world, 0.5);
            }
            Err(error) => self.refused(&error),
        }
    }

    fn ask_a_person(&mut self, awaited: SeatSet) {
        let Held::Here(session) = &self.held else { return };
        let humans = session.table().humans();
        let all: Vec<Seat> = awaited.iter().filter(|seat| humans.contains(*seat)).collect();
        let holds = self.holder.filter(|seat| all.contains(seat));
        let Some(seat) = holds.or(all.first().copied()) else {
            unreachable!("asked only where a person is awaited")
        };
        self.stage = if humans.len() > 1 && self.holder != Some(seat) {
            self.holder = None;
            Stage::HandOver(seat)
        } else {
            Stage::Deciding(seat)
        };
        self.cursor = None;
        self.refresh();
    }

    pub(super) fn take_over(&mut self, seat: Seat) {
        self.holder = Some(seat);
        self.stage = Stage::Deciding(seat);
        self.cursor = None;
        self.refresh();
    }

    /// Does a person's action.
    pub(super) fn act(&mut self, name: &str, payload: &serde_json::Value, world: &World) {
        let Stage::Deciding(seat) = self.stage else {
            self.say("It is not your turn yet.");
            return;
        };
        let Held::Here(session) = &mut self.held else {
            self.say("One moment: somebody is thinking.");
            return;
        };
        match session.act(seat, name, payload) {
            Ok(_) => {
                self.offer.clear();
                self.stage = Stage::Running;
                self.refresh();
                self.rest_on(world, 0.5);
            }
            Err(error) => self.refused(&error),
        }
    }

    /// What the table refuses is said; what could not be written is seen to before anything else
    /// happens.
    pub(super) fn refused(&mut self, error: &SessionError) {
        if let SessionError::Act(error) = error {
            self.warn(clean(&error.to_string()));
        }
    }

    /// Writes the last step again. Until that is done it is not shown, and nothing else happens.
    pub(super) fn save(&mut self, world: &mut World) {
        let Held::Here(session) = &mut self.held else { return };
        let saved = session.save();
        if self.stage == Stage::Unsaved {
            world.failures.pop();
        }
        match saved {
            Ok(()) => {
                world.farewell = farewell(session);
                self.stage = Stage::Running;
                self.refresh();
                self.say("Saved.");
            }
            Err(error) => {
                let id = session.id().map(clean).unwrap_or_default();
                world.farewell.clear();
                world.failures.push(format!(
                    "{} The last step is not saved: \"parlour resume {id}\" goes on before it.",
                    clean(&error.to_string())
                ));
                self.stage = Stage::Unsaved;
            }
        }
    }

    pub(super) fn rewind(&mut self, back: bool, times: u32) {
        if self.stage == Stage::Unsaved {
            return;
        }
        let Held::Here(session) = &mut self.held else {
            self.say("One moment: somebody is thinking. \"g\" hurries.");
            return;
        };
        let done = if back { session.undo(times) } else { session.redo(times) };
        match done {
            Ok(_) => {
                self.stage = Stage::Running;
                self.rest = None;
                self.overlay = None;
                self.offer.clear();
                self.refresh();
                self.say(if back {
                    "Taken back. The record notes it; r does it again."
                } else {
                    "Done again."
                });
            }
            Err(error) => self.refused(&error),
        }
    }

    /// Whether taking back is possible in this match; while a bot thinks, nobody asks.
    pub(super) fn undo_is_on(&self) -> bool {
        let Held::Here(session) = &self.held else { return true };
        !matches!(session.table().may_undo(), Err(TableError::UndoOff | TableError::Over))
    }

    pub(super) fn seat_name(&self, seat: Seat) -> String {
        let place = self.scene.places.iter().find(|place| place.seat == seat);
        place.map_or_else(|| format!("Seat {seat}"), |place| place.name.clone())
    }

    /// Whether everybody who could decide is out.
    pub(super) fn everybody_is_out(&self) -> bool {
        let Held::Here(session) = &self.held else { return false };
        let humans = session.table().humans();
        let mut places = self.scene.places.iter().filter(|place| humans.contains(place.seat));
        !humans.is_empty() && places.all(|place| place.out)
    }

    /// The result in a sentence.
    pub(super) fn result(&self) -> String {
        let Held::Here(session) = &self.held else { return String::new() };
        let Some(outcome) = session.table().outcome() else { return String::new() };
        let winners: Vec<String> = outcome
            .winners
            .iter()
            .map(|seat| match self.scene.viewer {
                Viewer::Seat(own) if own == *seat => "You".into(),
                _ => self.seat_name(*seat),
            })
            .collect();
        match winners.as_slice() {
            [] if outcome.draw => "Nobody wins.".into(),
            [] => "The house wins.".into(),
            [you] if you == "You" => "You win!".into(),
            [one] => format!("{one} wins."),
            several => format!("{} share the win.", all_of(several)),
        }
    }

    /// Leaves; every finished action is on disk, or that it is not is told.
    pub(super) fn leave(&mut self, world: &mut World) -> Next {
        if self.stage == Stage::Unsaved {
            self.save(world);
        }
        let held = std::mem::replace(&mut self.held, Held::Gone);
        let session = match held {
            Held::Here(session) => Some(session),
            Held::Away(job) => {
                self.pace.hurry();
                job.wait(FAREWELL).ok().flatten().map(|(session, _)| session)
            }
            Held::Gone => None,
        };
        self.pace.calm();
        if let Some(session) = session {
            // A match that has ended moves to the finished ones; if that fails it stays where it
            // is, which the lobby shows.
            let _ = session.close();
        }
        Next::Pop
    }

    /// Goes on to the result of a match that has ended.
    pub(super) fn see_result(&mut self, world: &mut World) -> Next {
        match std::mem::replace(&mut self.held, Held::Gone) {
            Held::Here(session) => rooms::after_match(world, session, self.wish.clone()),
            _ => Next::Pop,
        }
    }
}
