//! What typed words do, and the texts that open over the table.

use parlour_core::scene::{Face, Layout, Object, Zone};
use parlour_core::{Viewer, Worth};
use parlour_front::read::{TableWord, did_you_mean, table_word};
use parlour_front::words::{clean, clean_sentences, face, pad, seed_text, width, wrap};
use parlour_front::{Menu, Said, read};
use parlour_house::{ActError, Hint};
use ratatui::text::{Line, Span};

use super::keys::HELP;
use super::offer::{objects, own_object};
use super::overlay::Text;
use super::way::lit_with;
use super::{Held, TableScreen};
use crate::look::Role;
use crate::paint::{Target, sheet};
use crate::rooms;
use crate::screen::Next;
use crate::world::Outside;

/// The columns of a text that opens over the table.
const WIDE: usize = 72;

impl TableScreen {
    /// What typed words mean at this step; nothing where nobody is asked.
    pub(super) fn meaning(&self, typed: &str) -> Option<Said> {
        let (Some(seat), Held::Here(sitting)) = (self.asked(), &self.held) else { return None };
        let counted = self.shown.as_counted(&self.menu, typed);
        let typed = counted.as_deref().unwrap_or(typed);
        let understand = |typed: &str| sitting.table().understand(seat, typed);
        Some(read(&self.scene, &self.menu, understand, typed))
    }

    /// Does what a typed line says.
    pub(super) fn answer(&mut self, typed: &str, world: &mut Outside) -> Next {
        if typed.is_empty() {
            return Next::Redraw;
        }
        match table_word(typed) {
            Some(word) => self.table_word(word, world),
            None => {
                self.pick_words(typed, world);
                Next::Redraw
            }
        }
    }

    /// Picks what words name.
    pub(super) fn pick_words(&mut self, typed: &str, world: &mut Outside) {
        match self.meaning(typed) {
            None => self.say(match self.held {
                Held::Away(_) => "One moment: somebody is thinking.",
                _ => "There is nothing to decide now. ? shows all keys.",
            }),
            Some(Said::Picks(picks)) => self.go_to(&picks, world),
            Some(Said::Act(command)) => self.act(&command, world),
            Some(Said::Refused(why)) => self.warn(why),
            Some(Said::Unknown) => {
                let commands = world.game(self.game).map_or(&[][..], |game| game.commands());
                let meant = did_you_mean(typed, commands);
                let meant = meant.map(|w| format!(" Did you mean \"{w}\"?")).unwrap_or_default();
                let shown: String = clean(typed).chars().take(30).collect();
                let possible = self.menu.possible();
                self.warn(format!("\"{shown}\" is nothing I know.{meant} {possible}"));
            }
        }
    }

    fn table_word(&mut self, word: TableWord, world: &mut Outside) -> Next {
        match word {
            TableWord::Quit => return self.leave(world),
            TableWord::Rules(_) => return rooms::rules(world, self.game),
            TableWord::Hint => return self.ask_hint(world),
            TableWord::Help => self.show_help(world),
            TableWord::Choices => self.show_everything(world),
            TableWord::Table => self.overlay = None,
            TableWord::Map(_) => self.lens.full = self.has_map(),
            TableWord::Score => self.show_score(world),
            TableWord::Last | TableWord::History(_) => self.show_log(world),
            TableWord::Back => {
                let picks = self.menu.back();
                self.go_to(&picks, world);
            }
            TableWord::Undo(times) => self.rewind(true, times, world),
            TableWord::Redo(times) => self.rewind(false, times, world),
            TableWord::Who => self.show_who(world),
            TableWord::Seed => self.tell_seed(),
            TableWord::Cheat(what) => self.cheat(&what, world),
        }
        Next::Redraw
    }

    /// Opens a window through which one cheats, or closes it: `cheat stack`, `cheat stack off`.
    fn cheat(&mut self, what: &str, world: &mut Outside) {
        let (Some(seat), Held::Here(sitting)) = (self.asked(), &mut self.held) else {
            self.say("Cheats open at your turn.");
            return;
        };
        if what.is_empty() {
            let cheats = sitting.cheats(seat);
            let names: Vec<String> = cheats
                .iter()
                .map(|(id, title, open)| {
                    let off = if *open { " off" } else { "" };
                    format!("\"cheat {id}{off}\" ({title})")
                })
                .collect();
            return self.say(match names.as_slice() {
                [] => "There is no way to cheat in this game.".into(),
                names => format!("A match with a cheat does not count: {}.", names.join(", ")),
            });
        }
        let (what, open) = match what.strip_suffix(" off") {
            Some(what) => (what, false),
            None => (what, true),
        };
        let done = sitting.cheat(seat, what, open);
        self.refresh(world);
        match done {
            Ok(()) if open => self.say("Open. The match is marked and does not count."),
            Ok(()) => self.say("Closed."),
            Err(error) => self.refused(&error),
        }
    }

    /// Tells the seed: before the end that is a cheat, unless the person chose it.
    fn tell_seed(&mut self) {
        let Held::Here(sitting) = &mut self.held else {
            return self.say("One moment: somebody is thinking.");
        };
        let marked = match sitting.ask_seed() {
            Ok(false) => "",
            Ok(true) => " The match is marked and does not count.",
            Err(error) => return self.refused(&error),
        };
        match sitting.table().seed() {
            Some(seed) => self.say(format!("Seed: {}.{marked}", seed_text(&seed))),
            None => self.say("The server tells the seed when the match is over."),
        }
    }

    fn read(&mut self, title: &str, lines: Vec<Line<'static>>) {
        self.overlay = Some(Text::new(title, lines));
    }

    pub(super) fn show_help(&mut self, world: &Outside) {
        let look = world.look;
        let lines = HELP.iter().map(|(keys, what)| {
            Line::from(vec![
                Span::styled(pad(keys, 17), look.style(Role::Key)),
                Span::styled((*what).to_owned(), look.style(Role::Text)),
            ])
        });
        self.read("Keys at the table", lines.collect());
    }

    pub(super) fn show_log(&mut self, world: &Outside) {
        let look = world.look;
        let mut lines: Vec<Line<'static>> = Vec::new();
        for note in &self.notes {
            let (role, text) = match note.alert {
                true => (Role::Alert, format!("! {}", note.text)),
                false => (Role::Text, note.text.clone()),
            };
            let wrapped = wrap(&text, WIDE, 2);
            lines.extend(wrapped.into_iter().map(|line| Line::styled(line, look.style(role))));
        }
        if lines.is_empty() {
            lines.push("Nothing has happened yet.".into());
        }
        self.overlay = Some(Text::new("What happened", lines).at_the_end());
    }

    pub(super) fn show_score(&mut self, world: &Outside) {
        let lines = sheet(&self.scene, &world.look, 74);
        self.read("Score", lines);
    }

    /// Everything that can be done, each with the words that do it.
    pub(super) fn show_everything(&mut self, world: &Outside) {
        if self.asked().is_none() {
            return self.say("There is nothing to decide now.");
        }
        let look = world.look;
        let mut lines: Vec<Line<'static>> = Vec::new();
        for (label, words) in Menu::everything(&self.scene) {
            let text = match words {
                Some(words) => format!("{label}: \"/{words}\""),
                None => label,
            };
            lines.extend(wrap(&text, WIDE, 2).into_iter().map(Line::from));
        }
        lines.push("".into());
        lines.push(Line::styled("What stands in \"\" can be typed.", look.style(Role::Dim)));
        self.read("Everything you can do", lines);
    }

    /// The viewer's own list, such as tickets, if there is one.
    pub(super) fn own_list(&self) -> Option<&Zone> {
        let own = |zone: &&Zone| {
            zone.layout == Layout::List && zone.owner.map(Viewer::Seat) == Some(self.scene.viewer)
        };
        self.scene.zones.iter().find(own)
    }

    /// The viewer's own list, whole.
    pub(super) fn show_own(&mut self, world: &Outside) {
        let look = world.look;
        let Some(zone) = self.own_list() else { return };
        let mut lines: Vec<Line<'static>> = Vec::new();
        for object in &zone.objects {
            let tags = match object.tags.as_slice() {
                [] => String::new(),
                tags => format!(" ({})", tags.join(", ")),
            };
            let head = format!("{}{tags}", object.name);
            lines.extend(
                wrap(&head, WIDE, 2).into_iter().map(|l| Line::styled(l, look.style(Role::Title))),
            );
            if let Some(text) = &object.text {
                lines.extend(wrap(&format!("  {text}"), WIDE, 2).into_iter().map(Line::from));
            }
            let way = self.still_to_do(object);
            if !way.is_empty() {
                let text = format!("  A way, still to do: {}.", way.join("; "));
                lines.extend(wrap(&text, WIDE, 4).into_iter().map(Line::from));
            }
        }
        if lines.is_empty() {
            lines.push("There is nothing here yet.".into());
        }
        let title = zone.title.clone();
        self.read(&title, lines);
    }

    /// The routes that nobody has yet on the way that lights up with a thing.
    pub(super) fn still_to_do(&self, object: &Object) -> Vec<String> {
        let way = lit_with(&self.scene, object);
        let routes = way.iter().filter(|id| **id != object.id);
        let routes = routes.filter_map(|id| objects(&self.scene).find(|o| o.id == **id));
        let free = |o: &&Object| o.owner.is_none() && matches!(o.face, Face::Route { .. });
        routes.filter(free).map(|route| face(&self.scene, route)).collect()
    }

    pub(super) fn show_who(&mut self, world: &Outside) {
        let Held::Here(sitting) = &self.held else {
            return self.say("One moment: somebody is thinking.");
        };
        let table = sitting.table();
        let look = world.look;
        let mut lines: Vec<Line<'static>> = (0..)
            .zip(table.controllers())
            .map(|(index, who)| {
                let name = table.seat_name(parlour_core::Seat::new(index));
                let who = if who == "human" { "a person".into() } else { clean(&who) };
                Line::styled(format!("{name}: {who}"), look.style(Role::Seat(index)))
            })
            .collect();
        if let Some(seed) = table.seed().filter(|_| sitting.knows_seed()) {
            let seed = format!("Seed: {}", seed_text(&seed));
            lines.push(Line::styled(seed, look.style(Role::Dim)));
        }
        if let Some(id) = sitting.host().id() {
            let id = format!("Saved as: {}", clean(id));
            lines.push(Line::styled(id, look.style(Role::Dim)));
        }
        self.read("Who sits here", lines);
    }

    pub(super) fn show_hint(&mut self, hint: Result<Hint, ActError>, world: &Outside) {
        let look = world.look;
        // Whoever was told to wait need wait no longer.
        self.message = None;
        let hint = match hint {
            Ok(hint) => hint,
            Err(error) => return self.warn(clean(&error.to_string())),
        };
        let Held::Here(sitting) = &self.held else { return };
        let worth = sitting.table().worth();
        let wrapped = wrap(&clean_sentences(&hint.text), WIDE, 0).into_iter();
        let mut lines: Vec<Line<'static>> =
            wrapped.map(|line| Line::styled(line, look.style(Role::Title))).collect();
        if hint.figures().count() > 1 {
            lines.push("".into());
            lines.extend(figures(&hint, &worth).into_iter().map(Line::from));
        }
        lines.push("".into());
        lines.push(Line::styled("Enter closes this.", look.style(Role::Dim)));
        self.read("Hint", lines);
        self.point_at(&hint.action.name, &hint.action.payload);
    }

    /// Puts the cursor on what comes next on the way to an action: of this step, or, where that
    /// leads elsewhere, of the first.
    pub(super) fn point_at(&mut self, name: &str, payload: &serde_json::Value) {
        let toward = |menu: &Menu| menu.toward(&self.scene, name, payload).cloned();
        let item = match toward(&self.menu) {
            Some(item) => item,
            None => {
                let first = Menu::of(&self.scene, &[]);
                let Some(item) = toward(&first) else { return };
                self.set_menu(first);
                item
            }
        };
        if !item.grave {
            self.cursor = Some(self.target_of(&item));
        }
    }

    /// Where the cursor stands that is on an item.
    pub(super) fn target_of(&self, item: &parlour_front::Item) -> Target {
        let listed = self.shown.listed(&self.menu).iter().any(|(_, other)| other.key == item.key);
        match own_object(item) {
            Some(id) if !listed => Target::Object(id.clone()),
            _ => Target::Item(item.key.clone()),
        }
    }
}

/// What a bot thinks of some actions, the figures below each other; long names go on in the next
/// line.
pub(super) fn figures(hint: &Hint, worth: &Worth) -> Vec<String> {
    const MOST: usize = 8;
    let thoughts = || hint.figures().take(MOST);
    let values: Vec<String> = thoughts().map(|thought| worth.amount(thought.value)).collect();
    let figure = values.iter().map(|value| width(value)).max().unwrap_or(0);
    let label = thoughts().map(|t| width(&t.action.label)).max().unwrap_or(0);
    let room = label.min(WIDE.saturating_sub(figure + 2));
    let mut lines = Vec::new();
    for (thought, value) in thoughts().zip(values) {
        let mut wrapped = wrap(&thought.action.label, room, 2).into_iter();
        let first = wrapped.next().unwrap_or_default();
        lines.push(format!("{}  {value}", pad(&first, room)));
        lines.extend(wrapped);
    }
    lines
}
