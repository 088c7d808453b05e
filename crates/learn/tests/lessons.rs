//! Every lesson of the house holds against the rules.

use parlour_games::games;
use parlour_house::AnyGame;
use parlour_learn::{Attempt, Course, Lesson, check};

fn lessons() -> Vec<(Box<dyn AnyGame>, Lesson)> {
    let with_lesson = |game: Box<dyn AnyGame>| {
        let lesson = Lesson::of(&*game)?;
        let lesson = lesson.unwrap_or_else(|broken| panic!("{}: {broken}", game.id()));
        Some((game, lesson))
    };
    games().into_iter().filter_map(with_lesson).collect()
}

#[test]
fn the_games_that_teach_do_so_in_about_a_dozen_steps() {
    let lessons = lessons();
    let ids: Vec<&str> = lessons.iter().map(|(game, _)| game.id()).collect();
    for id in ["hearts", "stopbus", "pontoon", "busrush", "rails", "ohhell"] {
        assert!(ids.contains(&id), "{id} has no lesson");
    }
    for (game, lesson) in lessons {
        assert!((10..=16).contains(&lesson.len()), "{}: {} steps", game.id(), lesson.len());
    }
}

/// Where this fails after a change of the rules or of a sentence: run the rehearsal that it names,
/// which prints what the learner sees at each step, and mend the lesson.
#[test]
fn every_lesson_plays_through_and_its_texts_are_true() {
    let mut report = String::new();
    for (game, lesson) in lessons() {
        let id = game.id();
        for broken in check(&*game, &lesson) {
            report += &format!("\ncrates/{id}/LEARN.toml, {broken}\n");
            report += &format!(
                "  Rehearse: cargo run -p parlour-learn --example rehearse {id} \
                 crates/{id}/LEARN.toml\n"
            );
        }
    }
    assert!(report.is_empty(), "{report}");
}

#[test]
fn what_a_step_does_not_ask_for_changes_nothing_and_is_answered() {
    for (game, lesson) in lessons() {
        let mut course = Course::begin(&*game, lesson).unwrap();
        while let Some((_, step)) = course.step() {
            let hint = step.hint.clone();
            let good: Vec<_> = step.deed.iter().chain(&step.also).cloned().collect();
            let good: Vec<_> = good.iter().filter_map(|words| course.understand(words)).collect();
            let (number, before) = (course.number(), course.table().record().to_text());
            let scene = course.scene();
            let legal = course.table().legal(course.seat());
            let some = 1 + legal.len() / 40;
            for other in legal.into_iter().step_by(some) {
                if good.contains(&(other.name.clone(), other.payload.clone())) {
                    continue;
                }
                let answer = course.attempt(&other.name, &other.payload).unwrap();
                let Attempt::NotThat(why) = answer else {
                    panic!("{} step {number}: {} went on", game.id(), other.words)
                };
                assert!(good.is_empty() || why == hint, "{}: {why}", game.id());
                assert_eq!(course.number(), number);
                assert_eq!(course.table().record().to_text(), before);
                assert_eq!(course.scene(), scene);
            }
            match course.wanted().cloned() {
                None => course.go_on().unwrap(),
                Some((name, payload)) => {
                    assert_eq!(course.attempt(&name, &payload).unwrap(), Attempt::Done);
                }
            }
        }
    }
}
