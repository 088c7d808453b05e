//! A lesson on the screen: a table, what is worth knowing about it, and something to try.

mod draw;
mod keys;
mod list;

use parlour_core::Scene;
use parlour_front::menu::CLAIM;
use parlour_front::{Command, Item, Menu, Pick, words};
use parlour_house::AnyGame;
use parlour_learn::{Attempt, Course, Lesson};
use ratatui::layout::Rect;

pub(super) use self::list::Lessons;
use super::edit::Edit;
use super::newmatch::NewMatch;
use super::page::Page;
use crate::paint::{Note, Spots, Touch};
use crate::screen::Next;
use crate::world::Outside;

/// The lesson of a game; or why there is none.
pub(super) fn open(game: &dyn AnyGame) -> Result<Learn, String> {
    let title = game.about().title;
    let lesson =
        Lesson::of(game).ok_or_else(|| format!("{title} has no lesson: read its rules."))?;
    let course = lesson.and_then(|lesson| Course::begin(game, lesson));
    let course = course.map_err(|broken| format!("This lesson cannot begin. {broken}"))?;
    let mut learn = Learn {
        game: game.id(),
        title,
        scene: course.scene(),
        course,
        menu: Menu::default(),
        at: None,
        amount: 0,
        first_row: 0,
        line: None,
        notes: Vec::new(),
        top: 0,
        unread: false,
        leaving: false,
        touch: Touch::default(),
        spots: Spots::default(),
        buttons: Vec::new(),
        page: Page::default(),
    };
    learn.enter();
    Ok(learn)
}

/// What a click below the table means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Press {
    /// Choose an item.
    Item(usize),
    /// Show the row of an item.
    Row(usize),
    /// Change the number that is asked for.
    By(isize),
    /// Name it.
    Amount,
}

/// A lesson being played.
pub(super) struct Learn {
    game: &'static str,
    title: &'static str,
    course: Course,
    scene: Scene,
    /// What can be picked now; empty where there is only something to read.
    menu: Menu,
    /// The item under the cursor.
    at: Option<usize>,
    /// The number that would be named, where one is asked for.
    amount: i64,
    line: Option<Edit>,
    /// What has happened at this table.
    notes: Vec<Note>,
    /// The first line of the text that is shown, and whether there are more below.
    top: usize,
    unread: bool,
    /// Whether one more press leaves.
    leaving: bool,
    touch: Touch,
    spots: Spots,
    /// The first row of items that is shown.
    first_row: usize,
    buttons: Vec<(Rect, Press)>,
    page: Page,
}

impl Learn {
    /// Shows the step that the course is at.
    fn enter(&mut self) {
        self.scene = self.course.scene();
        if let Some((part, step)) = self.course.step()
            && part.steps.first().is_some_and(|first| std::ptr::eq(first, step))
        {
            self.notes.clear();
        }
        self.notes.extend(Note::all(self.course.told()));
        (self.top, self.line) = (0, None);
        self.ask(&[]);
    }

    /// Asks what some picks lead to. The cursor rests where most people go on, and never on what
    /// cannot be taken back.
    fn ask(&mut self, picks: &[Pick]) {
        let wanted = self.course.wanted().is_some();
        let menu = if wanted { Menu::of(&self.scene, picks) } else { Menu::default() };
        // While things are marked, it stays where it is until there are enough.
        let marking = menu.marking.is_some() && self.menu.marking.is_some();
        let before = self.under_cursor().filter(|_| marking);
        let same = before.and_then(|item| menu.keyed(&item.key)).map(|item| item.number);
        let rest = menu.rest().map(|item| (item.number, item.usual));
        let number = match (rest, same) {
            (Some((usual, true)), _) => Some(usual),
            (_, Some(same)) => Some(same),
            (rest, None) => rest.map(|(number, _)| number),
        };
        self.at = number.map(|number| number - 1);
        self.amount = menu.amount.as_ref().map_or(0, |amount| amount.min);
        self.first_row = 0;
        self.menu = menu;
    }

    fn under_cursor(&self) -> Option<&Item> {
        self.at.and_then(|at| self.menu.items.get(at))
    }

    fn is_over(&self) -> bool {
        self.course.step().is_none()
    }

    fn complain(&mut self, why: impl Into<String>) -> Next {
        self.page.complain(why);
        Next::Redraw
    }

    /// Enter: read on, choose what the cursor is on, or play a match once all is learnt.
    fn go_on(&mut self, world: &Outside) -> Next {
        if self.is_over() {
            let room = world.game(self.game).map(|game| NewMatch::new(world, game));
            return room.map_or(Next::Pop, |room| Next::Replace(Box::new(room)));
        }
        if self.course.wanted().is_none() {
            if self.unread {
                return self.scroll(3);
            }
            return match self.course.go_on() {
                Ok(()) => {
                    self.enter();
                    Next::Redraw
                }
                Err(broken) => self.complain(format!("This lesson cannot go on. {broken}")),
            };
        }
        match self.at {
            _ if self.menu.amount.is_some() => self.press(Press::Amount),
            Some(at) => self.press(Press::Item(at)),
            None => self.complain("Choose one with the arrows first."),
        }
    }

    fn press(&mut self, what: Press) -> Next {
        match what {
            Press::Item(item) => match self.menu.items.get(item) {
                Some(item) => self.pick(&self.menu.after(&item.key)),
                None => Next::Idle,
            },
            Press::Row(item) => {
                self.at = Some(item);
                Next::Redraw
            }
            Press::By(by) => self.step(by),
            Press::Amount => self.pick(&self.menu.after(&self.amount.to_string())),
        }
    }

    /// Goes on to the step that some picks lead to, or does what they say.
    fn pick(&mut self, picks: &[Pick]) -> Next {
        let menu = Menu::of(&self.scene, picks);
        if let Some(missed) = menu.missed.first() {
            return self.complain(words::why_not(&self.scene, missed));
        }
        match menu.command {
            Some(command) => self.act(&command),
            None => {
                self.ask(&menu.picks);
                Next::Redraw
            }
        }
    }

    fn act(&mut self, command: &Command) -> Next {
        let hint = self.course.step().map(|(_, step)| step.hint.clone()).unwrap_or_default();
        if command.name == CLAIM {
            return self.complain(hint);
        }
        match self.course.attempt(&command.name, &command.payload) {
            Ok(Attempt::Done) => {
                self.enter();
                Next::Redraw
            }
            Ok(Attempt::NotThat(why)) => {
                self.ask(&[]);
                self.complain(why)
            }
            Err(broken) => self.complain(format!("This lesson cannot go on. {broken}")),
        }
    }

    fn hint(&mut self) -> Next {
        match self.course.step() {
            Some((_, step)) if !step.hint.is_empty() => {
                let words = step.deed.as_deref().unwrap_or_default();
                self.page.say(format!("{} Typed: /{words}", step.hint));
            }
            _ => self.page.say("There is nothing to do here but to read on."),
        }
        Next::Redraw
    }

    fn scroll(&mut self, by: isize) -> Next {
        self.top = self.top.saturating_add_signed(by);
        Next::Redraw
    }

    /// Moves the cursor, or changes the number that is asked for.
    fn step(&mut self, by: isize) -> Next {
        if let Some(amount) = &self.menu.amount {
            self.amount = amount.after(self.amount, i64::try_from(by).unwrap_or(0));
            return Next::Redraw;
        }
        let Some(last) = self.menu.items.len().checked_sub(1) else { return Next::Idle };
        let next = self.at.map_or(0, |at| at.saturating_add_signed(by).min(last));
        self.at = Some(next);
        Next::Redraw
    }
}
