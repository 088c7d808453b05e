//! What keys, clicks and typed words do.

use crossterm::event::KeyEvent;
use parlour_core::record::SEED_CHEAT;
use parlour_core::scene::AmountChoice;
use parlour_plain::{Meaning, TableWord, did_you_mean, meaning, possible, table_word, why_not};
use parlour_plain::{clean, with_number};
use ratatui::text::Line;

use super::job::Task;
use super::keys::{Command, HELP, command};
use super::overlay::{Amount, OpenMenu, Overlay, Text};
use super::pick::{Deed, Item, Menu, Pressed};
use super::{Held, Stage, TableScreen};
use crate::look::{Role, Speed};
use crate::paint::{Target, sheet};
use crate::rooms;
use crate::screen::Next;
use crate::world::World;

impl TableScreen {
    /// Answers a key.
    pub(super) fn key(&mut self, key: &KeyEvent, world: &mut World) -> Next {
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
            Command::Mark => self.mark(),
            Command::Cancel => self.cancel(),
            Command::Menu => self.open_menu(),
            Command::Hint => return self.ask_hint(world),
            Command::Undo => self.rewind(true, 1),
            Command::Redo => self.rewind(false, 1),
            Command::Log => self.show_log(world),
            Command::Score => self.show_score(world),
            Command::Pace => self.next_pace(world),
            Command::Hurry => self.go_on(world),
            Command::Who => self.show_who(world),
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
    fn typing(&mut self, key: &KeyEvent, command: Command, world: &mut World) -> Option<Next> {
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
            (crossterm::event::KeyCode::Char(letter), _) if line.chars().count() < LONGEST => {
                line.push(letter);
            }
            _ => return None,
        }
        Some(Next::Redraw)
    }

    fn type_letter(&mut self, letter: char, world: &mut World) {
        let button = letter.to_digit(10).and_then(|digit| (digit as usize).checked_sub(1));
        if let Some(button) = button.filter(|button| *button < self.buttons.len())
            && !self.begins_a_name(letter)
        {
            self.cursor = Some(Target::Button(button));
            self.press_button(button, world);
            return;
        }
        self.line = Some(letter.to_string());
    }

    /// Whether something that can be chosen is called by a name of several signs that begins
    /// with this one.
    fn begins_a_name(&self, letter: char) -> bool {
        let open = self.offer.open();
        let mut named = super::pick::objects(&self.scene).filter(|o| open.contains(&o.id));
        named.any(|o| o.aliases.iter().any(|a| a.chars().count() > 1 && a.starts_with(letter)))
    }

    /// Enter: what is marked, what the cursor is on, or whatever is waited for.
    fn enter(&mut self, world: &mut World) {
        match self.stage {
            Stage::Between | Stage::HandOver(_) | Stage::Running | Stage::Unsaved => {
                self.go_on(world);
            }
            Stage::Deciding(_) => {
                if self.offer.is_ready() {
                    let pressed = self.offer.confirm(&self.scene);
                    self.take_pressed(pressed, world);
                } else {
                    self.click(world);
                }
            }
            Stage::Over | Stage::Broken => {}
        }
    }

    /// Ends a pause, deals, hurries whoever thinks.
    pub(super) fn go_on(&mut self, world: &mut World) {
        match self.stage {
            Stage::Between => {
                self.skipping |= self.everybody_is_out();
                self.deal(world);
            }
            Stage::HandOver(seat) => self.take_over(seat),
            Stage::Unsaved => self.save(world),
            Stage::Running => {
                self.rest = None;
                if matches!(self.held, Held::Away(_)) {
                    self.pace.hurry();
                    self.say("Hurry: the bot answers with what it has.");
                }
            }
            Stage::Deciding(_) if matches!(self.held, Held::Away(_)) => self.pace.hurry(),
            Stage::Deciding(_) | Stage::Over | Stage::Broken => {}
        }
    }

    /// Chooses what the cursor is on.
    pub(super) fn click(&mut self, world: &mut World) {
        if !matches!(self.stage, Stage::Deciding(_)) {
            return self.go_on(world);
        }
        match self.cursor.clone() {
            Some(Target::Button(index)) => self.press_button(index, world),
            Some(Target::Object(id)) => {
                let pressed = self.offer.press(&self.scene, &id);
                self.take_pressed_on(pressed, &id, world);
            }
            None => self.say("Nothing is chosen: move with the arrows, or \"m\" for a menu."),
        }
    }

    fn press_button(&mut self, index: usize, world: &mut World) {
        if let Some((_, deed)) = self.buttons.get(index).cloned() {
            self.do_deed(deed, world);
        }
    }

    /// Marks what the cursor is on.
    pub(super) fn mark(&mut self) {
        if !matches!(self.stage, Stage::Deciding(_)) {
            return;
        }
        match self.cursor.clone() {
            Some(Target::Object(id)) => {
                let pressed = self.offer.toggle(&id);
                if let Pressed::Refused(why) = pressed {
                    let why = why.unwrap_or_else(|| why_not(&self.scene, &id));
                    self.warn(why);
                }
            }
            _ => {
                self.say("Space marks cards and other things on the table; Enter presses buttons.")
            }
        }
        self.buttons = self.offer.buttons(&self.scene);
    }

    fn cancel(&mut self) {
        if self.offer.clear() {
            self.buttons = self.offer.buttons(&self.scene);
        } else if self.lens.full {
            self.lens.full = false;
        } else {
            self.say("x saves and leaves the table; ? shows all keys.");
        }
    }

    fn take_pressed(&mut self, pressed: Pressed, world: &mut World) {
        let nothing = String::new();
        self.take_pressed_on(pressed, &nothing, world);
    }

    fn take_pressed_on(&mut self, pressed: Pressed, id: &str, world: &mut World) {
        match pressed {
            Pressed::Do(deed) => self.do_deed(deed, world),
            Pressed::Ask(menu) => self.ask(menu),
            Pressed::Marked => self.buttons = self.offer.buttons(&self.scene),
            Pressed::Refused(why) => {
                let why = why.unwrap_or_else(|| why_not(&self.scene, id));
                self.warn(why);
            }
        }
    }

    fn ask(&mut self, menu: Menu) {
        self.overlay = Some(Overlay::Menu(OpenMenu::new(menu)));
    }

    /// Does what a line of a menu says.
    pub(super) fn take_item(&mut self, item: Item, world: &mut World) {
        self.message = None;
        match item {
            Item::Do(deed) => self.do_deed(deed, world),
            Item::More(menu) => self.ask(menu),
            Item::Mark(marker, first) => {
                self.offer.begin(marker, first);
                self.buttons = self.offer.buttons(&self.scene);
                self.cursor = None;
                self.keep_cursor();
            }
        }
    }

    fn do_deed(&mut self, deed: Deed, world: &mut World) {
        match deed {
            Deed::Act(name, payload) => self.act(&name, &payload, world),
            Deed::Amount(choice) => self.overlay = Some(Overlay::Amount(Amount::new(choice))),
        }
    }

    pub(super) fn name_number(&mut self, choice: &AmountChoice, number: i64, world: &mut World) {
        self.message = None;
        match with_number(choice, number) {
            Meaning::Act(name, payload) => self.act(&name, &payload, world),
            Meaning::Refused(why) => {
                self.warn(why);
                self.overlay = Some(Overlay::Amount(Amount::new(choice.clone())));
            }
            _ => {}
        }
    }

    fn open_menu(&mut self) {
        if self.offer.is_empty() {
            self.say("There is nothing to decide now.");
        } else {
            let menu = self.offer.everything(&self.scene);
            self.ask(menu);
        }
    }

    fn ask_hint(&mut self, world: &mut World) -> Next {
        match (self.stage, &self.held) {
            (Stage::Deciding(seat), Held::Here(_)) => self.send_away(Task::Hint(seat), world),
            (_, Held::Away(_)) => {
                self.say("One moment: somebody is thinking. \"g\" hurries.");
                Next::Redraw
            }
            _ => {
                self.say("There is nothing to decide now.");
                Next::Redraw
            }
        }
    }

    /// Does what a typed line says.
    fn answer(&mut self, typed: &str, world: &mut World) -> Next {
        if typed.is_empty() {
            return Next::Redraw;
        }
        let button = typed.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        if let Some(button) = button.filter(|button| *button < self.buttons.len()) {
            self.press_button(button, world);
            return Next::Redraw;
        }
        if let Some(word) = table_word(typed) {
            return self.table_word(word, world);
        }
        let Stage::Deciding(seat) = self.stage else {
            self.say("There is nothing to decide now. ? shows all keys.");
            return Next::Redraw;
        };
        let Held::Here(session) = &self.held else {
            self.say("One moment: somebody is thinking.");
            return Next::Redraw;
        };
        let understand = |typed: &str| session.table().understand(seat, typed);
        match meaning(&self.scene, understand, typed) {
            Meaning::Act(name, payload) => self.act(&name, &payload, world),
            Meaning::Which(choices) => {
                let items = choices
                    .into_iter()
                    .map(|choice| (choice.label, Item::Do(Deed::Act(choice.name, choice.payload))));
                self.ask(Menu { title: "Which one?".into(), items: items.collect() });
            }
            Meaning::HowMany(amount) => self.do_deed(Deed::Amount(amount), world),
            Meaning::Refused(why) => self.warn(why),
            Meaning::Unknown => {
                let commands = world.game(self.game).map_or(&[][..], |game| game.commands());
                let meant = did_you_mean(typed, commands);
                let meant = meant.map(|w| format!(" Did you mean \"{w}\"?")).unwrap_or_default();
                let shown: String = clean(typed).chars().take(30).collect();
                let possible = possible(&self.scene);
                self.warn(format!("\"{shown}\" is nothing I know.{meant} {possible}"));
            }
        }
        Next::Redraw
    }

    fn table_word(&mut self, word: TableWord, world: &mut World) -> Next {
        match word {
            TableWord::Quit => return self.leave(world),
            TableWord::Rules(_) => return rooms::rules(world, self.game),
            TableWord::Hint => return self.ask_hint(world),
            TableWord::Help => self.show_help(world),
            TableWord::Choices => self.open_menu(),
            TableWord::Table => self.overlay = None,
            TableWord::Map(_) => self.lens.full = self.has_map(),
            TableWord::Score => self.show_score(world),
            TableWord::Last | TableWord::History(_) => self.show_log(world),
            TableWord::Back => self.cancel(),
            TableWord::Undo(times) => self.rewind(true, times),
            TableWord::Redo(times) => self.rewind(false, times),
            TableWord::Who => self.show_who(world),
            TableWord::Seed => self.tell_seed(),
            TableWord::Cheat(what) => self.cheat(&what),
        }
        Next::Redraw
    }

    fn cheat(&mut self, what: &str) {
        let (Stage::Deciding(seat), Held::Here(session)) = (self.stage, &mut self.held) else {
            self.say("Cheats open at your turn.");
            return;
        };
        let cheats = session.table().cheats();
        if what.is_empty() {
            let names: Vec<String> =
                cheats.iter().map(|(id, title)| format!("\"cheat {id}\" ({title})")).collect();
            self.say(match names.as_slice() {
                [] => "There is no way to cheat in this game.".into(),
                names => format!("A match with a cheat does not count: {}.", names.join(", ")),
            });
            return;
        }
        match session.cheat(seat, what) {
            Ok(()) => {
                self.refresh();
                self.say("Open. The match is marked and does not count.");
            }
            Err(error) => self.refused(&error),
        }
    }

    /// Tells the seed: before the end that is a cheat, unless the person chose it.
    fn tell_seed(&mut self) {
        let Held::Here(session) = &mut self.held else {
            self.say("One moment: somebody is thinking.");
            return;
        };
        let seat = self.scene.viewer.seat().or(session.table().humans().first());
        let mut marked = "";
        if let (None, false, Some(seat)) = (self.wish.seed, self.stage == Stage::Over, seat) {
            if let Err(error) = session.cheat(seat, SEED_CHEAT) {
                return self.warn(clean(&error.to_string()));
            }
            marked = " The match is marked and does not count.";
        }
        let seed = parlour_plain::seed_text(&session.table().record().header.start.seed);
        self.say(format!("Seed: {seed}.{marked}"));
    }

    fn next_pace(&mut self, world: &mut World) {
        let at = Speed::ALL.iter().position(|speed| *speed == world.look.speed).unwrap_or(0);
        let speed = Speed::ALL[(at + 1) % Speed::ALL.len()];
        world.look.speed = speed;
        self.rest = None;
        match world.settings.set(&world.home, "speed", speed.name()) {
            Ok(()) => self.say(format!("Pace: {}.", speed.name())),
            Err(error) => self.warn(clean(&error.to_string())),
        }
    }

    fn read(&mut self, title: &str, lines: Vec<Line<'static>>) {
        self.overlay = Some(Overlay::Text(Text::new(title, lines)));
    }

    fn show_help(&mut self, world: &World) {
        let look = world.look;
        let lines = HELP.iter().map(|(keys, what)| {
            Line::from(vec![
                ratatui::text::Span::styled(format!("{keys:<17}"), look.style(Role::Key)),
                ratatui::text::Span::styled((*what).to_owned(), look.style(Role::Text)),
            ])
        });
        self.read("Keys at the table", lines.collect());
    }

    fn show_log(&mut self, world: &World) {
        let look = world.look;
        let mut lines: Vec<Line<'static>> = Vec::new();
        for note in &self.notes {
            let (role, text) = match note.alert {
                true => (Role::Alert, format!("! {}", note.text)),
                false => (Role::Text, note.text.clone()),
            };
            let wrapped = parlour_plain::wrap(&text, 72, 2);
            lines.extend(wrapped.into_iter().map(|line| Line::styled(line, look.style(role))));
        }
        if lines.is_empty() {
            lines.push("Nothing has happened yet.".into());
        }
        self.overlay = Some(Overlay::Text(Text::new("What happened", lines).at_the_end()));
    }

    fn show_score(&mut self, world: &World) {
        let lines = sheet(&self.scene, &world.look, 74);
        self.read("Score", lines);
    }

    fn show_who(&mut self, world: &World) {
        let Held::Here(session) = &self.held else {
            self.say("One moment: somebody is thinking.");
            return;
        };
        let table = session.table();
        let look = world.look;
        let mut lines: Vec<Line<'static>> = (0..)
            .zip(table.controllers())
            .map(|(index, who)| {
                let name = table.seat_name(parlour_core::Seat::new(index));
                let who = if who == "human" { "a person".into() } else { clean(&who) };
                Line::styled(format!("{name}: {who}"), look.style(Role::Seat(index)))
            })
            .collect();
        if self.wish.seed.is_some() || self.stage == Stage::Over {
            let seed = parlour_plain::seed_text(&table.record().header.start.seed);
            lines.push(Line::styled(format!("Seed: {seed}"), look.style(Role::Dim)));
        }
        if let Some(id) = session.id() {
            let id = format!("Saved as: {}", clean(id));
            lines.push(Line::styled(id, look.style(Role::Dim)));
        }
        self.read("Who sits here", lines);
    }
}
