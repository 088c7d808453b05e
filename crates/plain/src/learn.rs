//! A lesson, line by line.

use std::io;

use parlour_core::{Kind, Scene};
use parlour_front::menu::Command;
use parlour_front::{Menu, Pick, Said, read};
use parlour_house::AnyGame;
use parlour_learn::{Attempt, Broken, Course, Lesson};

use crate::console::Console;
use crate::draw::{self, Detail};
use crate::text::{clean, columns, pad, plain};

/// Plays the lesson of a game until it is over or the learner leaves.
pub fn learn(console: &mut Console<'_>, game: &dyn AnyGame) -> io::Result<()> {
    let course = match Lesson::of(game) {
        None => return console.say(&no_lesson(game)),
        Some(lesson) => lesson.and_then(|lesson| Course::begin(game, lesson)),
    };
    let mut learner = match course {
        Ok(course) => Learner { console, course, shown: None, picks: Vec::new() },
        Err(broken) => return say_broken(console, &broken),
    };
    match learner.run()? {
        Left::Early => console.say("You left the lesson. It begins anew whenever you like."),
        Left::Broken(broken) => say_broken(console, &broken),
        Left::AtTheEnd => {
            let (id, title) = (game.id(), game.about().title);
            console.blank()?;
            console.say(&format!(
                "That was the lesson. \"play {id}\" begins a match of {title}, \"rules {id}\" has \
                 all its rules."
            ))
        }
    }
}

/// Prints the games that have a lesson.
pub fn print_lessons(console: &mut Console<'_>, games: &[Box<dyn AnyGame>]) -> io::Result<()> {
    console.say("Lessons to play; \"learn hearts\" begins the one of Hearts:")?;
    let lessons: Vec<(&str, Lesson)> =
        games.iter().filter_map(|game| Some((game.id(), Lesson::of(&**game)?.ok()?))).collect();
    let widest = lessons.iter().map(|(id, _)| columns(id)).max().unwrap_or(0);
    for (id, lesson) in &lessons {
        let steps = lesson.len();
        console.say(&format!("  {}  {} ({steps} steps)", pad(id, widest), lesson.title))?;
    }
    Ok(())
}

fn no_lesson(game: &dyn AnyGame) -> String {
    let (title, id) = (game.about().title, game.id());
    format!("{title} has no lesson. \"rules {id}\" says how it is played.")
}

fn say_broken(console: &mut Console<'_>, broken: &Broken) -> io::Result<()> {
    console.say(&format!("! This lesson cannot go on. {broken}"))
}

/// How a lesson was left.
enum Left {
    AtTheEnd,
    Early,
    Broken(Broken),
}

/// What came of a line.
enum Then {
    Next,
    Again,
    Leave(Left),
}

struct Learner<'a, 'c> {
    console: &'a mut Console<'c>,
    course: Course,
    /// The table as it was seen last, so that nothing old is repeated.
    shown: Option<Scene>,
    /// What the learner has picked so far of a step.
    picks: Vec<Pick>,
}

impl Learner<'_, '_> {
    fn run(&mut self) -> io::Result<Left> {
        while self.course.step().is_some() {
            self.picks.clear();
            self.show_step()?;
            loop {
                match self.ask()? {
                    Then::Next => break,
                    Then::Again => {}
                    Then::Leave(how) => return Ok(how),
                }
            }
        }
        Ok(Left::AtTheEnd)
    }

    /// What happened, the table, and the text.
    fn show_step(&mut self) -> io::Result<()> {
        let ink = self.console.ink;
        let Some((part, step)) = self.course.step() else { return Ok(()) };
        let (number, all) = (self.course.number(), self.course.lesson().len());
        let heading = format!("Step {number} of {all}: {}", part.title);
        let text = step.text.clone();
        // A new table is shown as a whole, later on what matters at this turn.
        let begins = part.steps.first().is_some_and(|first| std::ptr::eq(first, step));
        let detail = if begins { Detail::Whole } else { Detail::Turn };
        let before = self.shown.take().filter(|_| !begins);
        self.console.blank()?;
        self.console.say(&ink.bold(&heading))?;
        for event in self.course.told() {
            let text = event.text.clone();
            let alert = event.kind == Kind::Alert;
            self.console.say(&if alert { ink.alert(&format!("! {text}")) } else { text })?;
        }
        let scene = self.course.scene();
        self.console.lines(&draw::table(&scene, before.as_ref(), ink, detail))?;
        self.shown = Some(scene);
        self.console.blank()?;
        self.console.say(&text)?;
        self.console.blank()?;
        self.show_question()
    }

    /// The question, what can be picked, and the words that lead on.
    fn show_question(&mut self) -> io::Result<()> {
        let ink = self.console.ink;
        let Some(words) = self.course.step().and_then(|(_, step)| step.deed.clone()) else {
            return Ok(());
        };
        let scene = self.course.scene();
        let menu = Menu::of(&scene, &self.picks);
        self.console.say(&ink.bold(&menu.question))?;
        self.console.lines(&draw::menu(&scene, &menu, ink, 0))?;
        self.console.say(&format!("Type \"{words}\"."))
    }

    fn ask(&mut self) -> io::Result<Then> {
        let reads = self.course.wanted().is_none();
        if reads && !self.console.waits {
            return Ok(self.go_on());
        }
        if reads {
            self.console.say("Press Enter to go on.")?;
        }
        let Some(typed) = self.console.ask()? else { return Ok(Then::Leave(Left::Early)) };
        self.answer(&typed, reads)
    }

    fn go_on(&mut self) -> Then {
        match self.course.go_on() {
            Ok(()) => Then::Next,
            Err(broken) => Then::Leave(Left::Broken(broken)),
        }
    }

    fn answer(&mut self, typed: &str, reads: bool) -> io::Result<Then> {
        let ink = self.console.ink;
        let words = plain(typed);
        let (first, rest) = words.split_once(' ').unwrap_or((&words, ""));
        match first {
            "quit" | "q" | "exit" | "bye" => return Ok(Then::Leave(Left::Early)),
            "help" | "?" | "h" => self.help()?,
            "hint" => self.hint()?,
            "table" => {
                let lines = draw::table(&self.course.scene(), None, ink, Detail::Whole);
                self.console.lines(&lines)?;
            }
            "map" => {
                let lines = draw::map(&self.course.scene(), rest, ink);
                self.console.lines(&lines)?;
            }
            "choices" => {
                for (label, _) in Menu::everything(&self.course.scene()) {
                    self.console.say(&format!("  {label}"))?;
                }
            }
            "back" if self.picks.pop().is_some() => self.show_question()?,
            _ if reads => return Ok(self.go_on()),
            "" => return self.enter_alone(),
            _ => return self.attempt(typed),
        }
        Ok(Then::Again)
    }

    fn help(&mut self) -> io::Result<()> {
        self.console.say(
            "Do what the text asks for: type the number of a choice, or the action in words.",
        )?;
        for line in [
            "hint: what to do here",
            "table: the whole table again; \"map\" lists a map",
            "choices: everything that could be done",
            "quit: leave the lesson",
        ] {
            self.console.say(&format!("  {line}"))?;
        }
        Ok(())
    }

    fn hint(&mut self) -> io::Result<()> {
        let step = self.course.step().map(|(_, step)| step.hint.clone()).unwrap_or_default();
        if step.is_empty() {
            return self.console.say("There is nothing to do here but to read on.");
        }
        self.console.say(&step)?;
        self.show_question()
    }

    /// Enter alone does the only thing there is to do, or repeats the question.
    fn enter_alone(&mut self) -> io::Result<Then> {
        let menu = Menu::of(&self.course.scene(), &self.picks);
        if let ([only], None) = (&menu.items[..], &menu.marking) {
            return self.pick(menu.after(&only.key));
        }
        self.show_question()?;
        Ok(Then::Again)
    }

    fn attempt(&mut self, typed: &str) -> io::Result<Then> {
        let scene = self.course.scene();
        let menu = Menu::of(&scene, &self.picks);
        let why = match read(&scene, &menu, |typed| self.course.understand(typed), typed) {
            Said::Picks(picks) => return self.pick(picks),
            Said::Act(command) => return self.act(&command),
            Said::Refused(why) => why,
            Said::Unknown => {
                let shown: String = clean(typed).chars().take(40).collect();
                format!("\"{shown}\" is nothing I know. {}", menu.possible())
            }
        };
        self.console.say(&why)?;
        Ok(Then::Again)
    }

    /// Goes on to the step that some picks lead to, or does what they say.
    fn pick(&mut self, picks: Vec<Pick>) -> io::Result<Then> {
        let menu = Menu::of(&self.course.scene(), &picks);
        if let Some(command) = menu.command {
            return self.act(&command);
        }
        self.picks = menu.picks;
        self.show_question()?;
        Ok(Then::Again)
    }

    fn act(&mut self, command: &Command) -> io::Result<Then> {
        self.picks.clear();
        match self.course.attempt(&command.name, &command.payload) {
            Ok(Attempt::Done) => Ok(Then::Next),
            Ok(Attempt::NotThat(why)) => {
                self.console.say(&clean(&why))?;
                Ok(Then::Again)
            }
            Err(broken) => Ok(Then::Leave(Left::Broken(broken))),
        }
    }
}
