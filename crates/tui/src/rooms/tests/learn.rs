//! Lessons, played through in the room.

use std::collections::{BTreeSet, VecDeque};

use super::*;
use parlour_front::menu::MORE;
use parlour_front::{Item, Menu, Pick};
use parlour_house::AnyGame;
use parlour_learn::{Attempt, Course, Lesson};

/// The lesson of a game on a screen, and the same lesson beside it to know what it wants.
struct Pupil {
    stage: Stage,
    course: Course,
}

/// How the pupil answers.
#[derive(Clone, Copy, PartialEq)]
enum By {
    Keys,
    Mouse,
    Words,
}

impl Pupil {
    fn of(game: &dyn AnyGame, (width, height): (u16, u16)) -> Pupil {
        let id = game.id();
        let stage =
            Place::new().open_at(width, height, |world| crate::rooms::lesson(world, id).unwrap());
        let lesson = Lesson::of(game).unwrap().unwrap();
        Pupil { stage, course: Course::begin(game, lesson).unwrap() }
    }

    fn heading(&self) -> String {
        format!("Step {} of {}", self.course.number(), self.course.lesson().len())
    }

    /// Does all that the lesson asks for; the screen at its end.
    fn finish(&mut self, by: By) -> String {
        while let Some((_, step)) = self.course.step() {
            let deed = step.deed.clone();
            let screen = self.stage.draw();
            assert!(screen.contains(&self.heading()), "not at {}:\n{screen}", self.heading());
            match (deed, by) {
                (None, _) => self.read_on(by),
                (Some(words), By::Words) => {
                    self.stage.press(&format!("/{words}<enter>"));
                    self.follow();
                }
                (Some(_), _) => self.act(by),
            }
        }
        self.stage.draw()
    }

    /// Reads a step to its end, however many pages it takes, and goes on.
    fn read_on(&mut self, by: By) {
        let heading = self.heading();
        for _ in 0..8 {
            match by {
                By::Mouse => self.stage.click("Enter go on"),
                _ => self.stage.press("<enter>"),
            };
            if !self.stage.draw().contains(&heading) {
                break;
            }
        }
        self.course.go_on().unwrap();
    }

    /// Does in the other course what the step wants.
    fn follow(&mut self) {
        let (name, payload) = self.course.wanted().unwrap().clone();
        assert_eq!(self.course.attempt(&name, &payload).unwrap(), Attempt::Done);
    }

    /// Chooses step by step what leads to the wanted action.
    fn act(&mut self, by: By) {
        let scene = self.course.scene();
        let picks = way(&self.course);
        for (made, pick) in picks.iter().enumerate() {
            let menu = Menu::of(&scene, &picks[..made]);
            match menu.keyed(pick) {
                Some(item) if by == By::Mouse => self.click(item),
                Some(item) => self.walk(item),
                None => self.name(pick.parse().unwrap(), menu.amount.unwrap().min, by),
            }
        }
        self.follow();
    }

    /// Presses the number of an item, or walks to it.
    fn walk(&mut self, item: &Item) {
        if item.number < 10 {
            self.stage.press(&item.number.to_string());
        } else {
            let steps = "<right>".repeat(item.number - 1);
            self.stage.press(&format!("<home>{steps}<enter>"));
        }
    }

    /// Clicks on an item, in whatever row it is.
    fn click(&mut self, item: &Item) {
        let number = if item.number < 10 { format!("{} ", item.number) } else { String::new() };
        let text = format!("[{number}{}", item.label);
        for _ in 0..9 {
            if self.stage.draw().contains(&text) {
                self.stage.click(&text);
                return;
            }
            self.stage.click("[▼]");
        }
        panic!("{text} is nowhere:\n{}", self.stage.draw());
    }

    /// Names a number that is asked for.
    fn name(&mut self, number: i64, least: i64, by: By) {
        if by == By::Keys {
            self.stage.press(&format!("{number}<enter>"));
            return;
        }
        for _ in least..number {
            self.stage.click("[+]");
        }
        self.stage.click(&format!("[{number}]"));
    }
}

/// The shortest picks that lead to the wanted action.
fn way(course: &Course) -> Vec<Pick> {
    let scene = course.scene();
    let wanted = course.wanted().unwrap();
    let mut seen: BTreeSet<Vec<Pick>> = BTreeSet::new();
    let mut waiting: VecDeque<Vec<Pick>> = [Vec::new()].into();
    while let Some(picks) = waiting.pop_front() {
        let menu = Menu::of(&scene, &picks);
        if let Some(command) = &menu.command {
            let done = course.table().canonical(&command.name, &command.payload);
            if done.as_ref() == Ok(wanted) {
                return picks;
            }
            continue;
        }
        let numbers = menu.amount.iter().flat_map(|amount| amount.min..=amount.max);
        let keys = menu.items.iter().filter(|item| !item.marked).map(|item| item.key.clone());
        for key in keys.chain(numbers.map(|number| number.to_string())) {
            let mut next = picks.clone();
            next.push(key);
            let mut known = next.clone();
            if menu.marking.is_some() {
                known.sort();
            }
            // A page that is turned is left by the next pick.
            if seen.insert(known) && next.iter().filter(|pick| *pick == MORE).count() < 8 {
                waiting.push_back(next);
            }
        }
    }
    panic!("no picks lead to {wanted:?}")
}

fn with_lessons() -> impl Iterator<Item = Box<dyn AnyGame>> {
    parlour_games::games().into_iter().filter(|game| game.lesson().is_some())
}

#[test]
fn every_lesson_is_played_through_by_keys_alone() {
    for game in with_lessons() {
        let end = Pupil::of(&*game, (80, 24)).finish(By::Keys);
        assert!(end.contains("That was the lesson."), "{}:\n{end}", game.id());
    }
}

#[test]
fn every_lesson_is_played_through_by_the_mouse_alone() {
    for game in with_lessons() {
        let end = Pupil::of(&*game, (80, 24)).finish(By::Mouse);
        assert!(end.contains("That was the lesson."), "{}:\n{end}", game.id());
    }
}

#[test]
fn every_lesson_is_played_through_in_words_on_the_smallest_screen() {
    for game in with_lessons() {
        let mut pupil = Pupil::of(&*game, crate::app::SMALLEST);
        let end = pupil.finish(By::Words);
        assert!(end.contains("That was the lesson."), "{}:\n{end}", game.id());
        let id = game.id();
        let next = pupil.stage.press("<enter>");
        assert!(next.contains("New match:"), "{id}: a match is a key away\n{next}");
    }
}

fn hearts() -> Stage {
    Place::new().open(|world| crate::rooms::lesson(world, "hearts").unwrap())
}

#[test]
fn a_wrong_deed_is_answered_and_changes_nothing() {
    let mut stage = hearts();
    let before = stage.draw();
    let screen = stage.press("/pass 2h 3s 4c<enter>");
    assert!(screen.contains("! Pass the three diamonds"), "{screen}");
    assert!(screen.contains("Step 1 of 11"), "{screen}");
    let screen = stage.press("/play ac<enter>");
    assert!(screen.contains("! ") && screen.contains("Step 1 of 11"), "{screen}");
    let screen = stage.press("/nonsense<enter>");
    assert!(screen.contains("\"nonsense\" is nothing I know"), "{screen}");
    assert_eq!(stage.press("<up>").lines().next(), before.lines().next());
    stage.press("/pass jd kd ad<enter>");
    assert!(stage.draw().contains("Step 2 of 11"));
}

#[test]
fn a_hint_says_what_to_try_and_how_it_is_typed() {
    let screen = hearts().press("h");
    assert!(screen.contains("✓ Pass the three diamonds"), "{screen}");
    assert!(screen.contains("/pass jd kd ad"), "{screen}");
}

#[test]
fn a_click_on_the_table_picks_what_it_meets() {
    let mut stage = hearts();
    for card in ["J♦", "K♦", "A♦"] {
        let before = stage.draw();
        let after = stage.click(card);
        assert_ne!(before, after, "{card} on\n{after}");
    }
    let screen = stage.draw();
    assert!(screen.contains("(3 of 3 marked)"), "{screen}");
    assert!(stage.press("<enter>").contains("Step 2 of 11"), "the cursor rests on what is next");
}

#[test]
fn leaving_takes_back_picks_first_and_asks_once_something_is_learnt() {
    let mut stage = Place::new().lobby();
    let screen = stage.press("l");
    assert!(screen.contains("How to play") && screen.contains("▸ Hearts"), "{screen}");
    assert!(stage.press("<enter>").contains("Step 1 of 11"));
    assert!(stage.press("1").contains("(1 of 3 marked)"));
    assert!(stage.press("<esc>").contains("(0 of 3 marked)"));
    stage.press("/pass jd kd ad<enter>");
    let screen = stage.press("<esc>");
    assert!(screen.contains("Esc once more leaves") && screen.contains("Step 2 of 11"), "{screen}");
    assert!(stage.press("<up><esc>").contains("Step 2 of 11"), "another key forgets it");
    assert!(stage.press("<esc>").contains("How to play"));
    assert!(stage.press("<esc>").contains("Parlour"));
}

#[test]
fn rules_and_lesson_are_a_key_away_from_a_new_match() {
    let mut stage = Place::new().lobby();
    assert!(stage.press("2r").contains("Rules: Stop the Bus"));
    assert!(stage.press("<esc>l").contains("Lesson: Stop the Bus"));
    assert!(stage.press("<esc>").contains("New match: Stop the Bus"));
}
