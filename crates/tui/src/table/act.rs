//! What keys and clicks do.

use crossterm::event::{KeyCode, KeyEvent};
use parlour_core::scene::ObjectId;
use parlour_front::menu::{DONE, MORE};
use parlour_front::words::clean;
use parlour_front::{Menu, Pick, Stage};

use super::job::Task;
use super::keys::{Command, command};
use super::offer::Shown;
use super::{Held, Number, TableScreen};
use crate::look::Speed;
use crate::paint::Target;
use crate::rooms;
use crate::screen::Next;
use crate::world::Outside;

impl TableScreen {
    /// Answers a key.
    pub(super) fn key(&mut self, key: &KeyEvent, world: &mut Outside) -> Next {
        if self.line.is_none()
            && let Some(next) = self.number_key(key, world)
        {
            return next;
        }
        let Some(command) = command(key) else { return Next::Idle };
        if let Some(next) = self.typing(key, command, world) {
            return next;
        }
        self.message = None;
        match command {
            Command::Leave => return self.leave(world),
            Command::Rules => return rooms::rules(world, self.game),
            Command::Settings => return rooms::settings(world),
            Command::Choose if self.stage == Stage::Over => return self.see_result(world),
            Command::Choose => self.enter(world),
            Command::Move(dx, dy) => self.step_cursor(dx, dy),
            Command::Pan(dx, dy) => self.pan(dx, dy),
            Command::First => self.end_of_part(false),
            Command::Last => self.end_of_part(true),
            Command::NextPart(forward) => self.next_part(forward),
            Command::Mark => self.mark(world),
            Command::Cancel => self.cancel(world),
            Command::Everything => self.show_everything(world),
            Command::Hint => return self.ask_hint(world),
            Command::Undo => self.rewind(true, 1, world),
            Command::Redo => self.rewind(false, 1, world),
            Command::Log => self.show_log(world),
            Command::Score => self.show_score(world),
            Command::Pace => self.next_pace(world),
            Command::Hurry if self.stage == Stage::Watching => self.skip(world),
            Command::Hurry => self.go_on(world),
            Command::Who => self.show_who(world),
            Command::Own(letter) if self.own_list().is_none() => self.type_letter(letter, world),
            Command::Own(_) => self.show_own(world),
            Command::Bigger => return self.zoom(1.5),
            Command::Smaller => return self.zoom(1.0 / 1.5),
            Command::WholeMap => self.lens.full = self.has_map() && !self.lens.full,
            Command::Help => self.show_help(world),
            Command::Type(letter) => self.type_letter(letter, world),
            Command::OpenLine => self.line = Some(String::new()),
            Command::Rub | Command::Wipe => {}
        }
        Next::Redraw
    }

    /// While a line is typed, keys go there; `None` if they do not.
    fn typing(&mut self, key: &KeyEvent, command: Command, world: &mut Outside) -> Option<Next> {
        const LONGEST: usize = 200;
        let line = self.line.as_mut()?;
        match (key.code, command) {
            (_, Command::Choose) => {
                let typed = self.line.take().unwrap_or_default();
                self.message = None;
                return Some(self.answer(typed.trim(), world));
            }
            (_, Command::Cancel) => self.line = None,
            (_, Command::Wipe) => line.clear(),
            (_, Command::Rub) => {
                if line.pop().is_none() {
                    self.line = None;
                }
            }
            (KeyCode::Char(letter), _) if line.chars().count() < LONGEST => line.push(letter),
            _ => return None,
        }
        Some(Next::Redraw)
    }

    /// A digit presses what shows it; anything else begins a line.
    fn type_letter(&mut self, letter: char, world: &mut Outside) {
        let number = letter.to_digit(10).map(|digit| digit as usize);
        match number.and_then(|number| self.shown.key(number)).cloned() {
            Some(key) => self.pick(&key, world),
            // It was meant for a button that has gone.
            None if number.is_some() && self.asked().is_none() => {}
            None => self.line = Some(letter.to_string()),
        }
    }

    /// Enter: what the cursor is on, or whatever is waited for.
    fn enter(&mut self, world: &mut Outside) {
        if self.asked().is_some() { self.click(world) } else { self.go_on(world) }
    }

    /// Ends a pause, deals, hurries whoever thinks.
    pub(super) fn go_on(&mut self, world: &mut Outside) {
        if let Held::Away(_) = self.held {
            self.pace.hurry();
            self.say("Hurry: the bot answers with what it has.");
            return;
        }
        if self.rest.is_some() {
            return self.go_on_at_once(world);
        }
        match self.stage {
            Stage::Between | Stage::Watching => self.deal(world),
            Stage::HandOver(seat) => self.take_over(seat, world),
            Stage::Unsaved => self.save(world),
            Stage::StoodIn => {
                self.send_away(Task::Reach, world);
            }
            Stage::Asked(_) | Stage::Thinking(_) | Stage::Dealing | Stage::Lost | Stage::Over => {}
        }
    }

    /// Chooses what the cursor is on.
    pub(super) fn click(&mut self, world: &mut Outside) {
        if self.asked().is_none() {
            return self.go_on(world);
        }
        match self.cursor.clone() {
            Some(Target::Item(key)) => self.pick(&key, world),
            Some(Target::Object(id)) => self.pick_object(&id, world),
            None => self.say("Nothing is chosen: press a number, or move with the arrows."),
        }
    }

    /// Picks an object of the table, or another one that is just like it.
    fn pick_object(&mut self, id: &ObjectId, world: &mut Outside) {
        match self.menu.meant(&self.scene, id).cloned() {
            Some(meant) => self.pick(&meant, world),
            None => {
                let why = self.menu.why_not(&self.scene, id);
                self.warn(why);
            }
        }
    }

    /// Picks an item or an object: goes on to the next step, or does what the picks say.
    pub(super) fn pick(&mut self, key: &str, world: &mut Outside) {
        let menu = Menu::of(&self.scene, &self.menu.after(key));
        if menu.missed.iter().any(|missed| missed == key) {
            let why = match &self.menu.marking {
                Some(marking) if marking.marked.len() < marking.max => {
                    "Nothing can be done with all of these together.".into()
                }
                _ => self.menu.why_not(&self.scene, key),
            };
            return self.warn(why);
        }
        self.follow(menu, world);
    }

    /// Goes where some picks lead.
    pub(super) fn go_to(&mut self, picks: &[Pick], world: &mut Outside) {
        let menu = Menu::of(&self.scene, picks);
        self.follow(menu, world);
    }

    fn follow(&mut self, menu: Menu, world: &mut Outside) {
        match &menu.command {
            Some(command) => self.act(command, world),
            None => self.set_menu(menu),
        }
    }

    /// Asks a step: what is listed follows from it, and the cursor rests where it may.
    pub(super) fn set_menu(&mut self, menu: Menu) {
        self.shown = Shown::of(&self.scene, &menu);
        self.number = Number::new(menu.amount.as_ref());
        let marking = menu.marking.is_some() && self.menu.marking.is_some();
        self.menu = menu;
        self.rest_cursor(marking);
    }

    /// Marks what the cursor is on, or turns the page of a long list.
    pub(super) fn mark(&mut self, world: &mut Outside) {
        if self.asked().is_none() {
            return;
        }
        if self.menu.marking.is_some() {
            return self.click(world);
        }
        if self.menu.keyed(MORE).is_some() {
            return self.pick(MORE, world);
        }
        self.say("There is nothing to mark now: Enter chooses what the cursor is on.");
    }

    /// A step back: marks first, then picks, then the large map.
    fn cancel(&mut self, world: &mut Outside) {
        let marked = self.menu.marking.as_ref().map_or(&[][..], |m| &m.marked);
        if !marked.is_empty() {
            let keep = |pick: &&Pick| *pick != DONE && !marked.contains(pick);
            let picks: Vec<Pick> = self.menu.picks.iter().filter(keep).cloned().collect();
            self.go_to(&picks, world);
        } else if !self.menu.picks.is_empty() {
            let picks = self.menu.back();
            self.go_to(&picks, world);
        } else if self.lens.full {
            self.lens.full = false;
        } else {
            self.say("x saves and leaves the table; ? shows all keys.");
        }
    }

    pub(super) fn ask_hint(&mut self, world: &mut Outside) -> Next {
        match (self.asked(), &self.held) {
            (Some(seat), _) => return self.send_away(Task::Hint(seat), world),
            (_, Held::Away(_)) => self.say("One moment: somebody is thinking. \"g\" hurries."),
            _ => self.say("There is nothing to decide now."),
        }
        Next::Redraw
    }

    fn next_pace(&mut self, world: &mut Outside) {
        let at = Speed::ALL.iter().position(|speed| *speed == world.look.speed).unwrap_or(0);
        let speed = Speed::ALL[(at + 1) % Speed::ALL.len()];
        world.look.speed = speed;
        self.go_on_at_once(world);
        match world.settings.set(&world.home, "speed", speed.name()) {
            Ok(()) => self.say(format!("Pace: {}.", speed.name())),
            Err(error) => self.warn(clean(&error.to_string())),
        }
    }
}
