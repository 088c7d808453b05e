//! Whether a lesson holds: its steps against the rules, its texts against the table.

use parlour_house::AnyGame;
use unicode_width::UnicodeWidthStr;

use crate::course::{Attempt, Course};
use crate::lesson::{Broken, Lesson, Step};
use crate::sight::sights;

/// A text fits so many columns …
const COLUMNS: usize = 80;
/// … and so many lines.
const LINES: usize = 8;

/// Everything that is wrong with a lesson of a game. It is played through as it asks, and once
/// more for every action that it calls as good; where a step cannot be played, the rest is left.
#[must_use]
pub fn check(game: &dyn AnyGame, lesson: &Lesson) -> Vec<Broken> {
    let mut wrong = written(lesson);
    if lesson.is_empty() {
        wrong.push(Broken { at: "the lesson".into(), why: "it has no steps".into() });
        return wrong;
    }
    play(game, lesson, None, &mut wrong);
    for (part, step, other) in others(lesson) {
        if wrong.is_empty() {
            play(game, lesson, Some((part, step, other)), &mut wrong);
        }
    }
    wrong
}

/// What can be seen without playing.
fn written(lesson: &Lesson) -> Vec<Broken> {
    let mut wrong = Vec::new();
    for (number, part) in lesson.parts.iter().enumerate() {
        for (at, step) in part.steps.iter().enumerate() {
            let last = at + 1 == part.steps.len();
            let reasons = wrongly_written(step, last);
            wrong.extend(reasons.into_iter().map(|why| lesson.broken(number, at, why)));
        }
    }
    wrong
}

fn wrongly_written(step: &Step, last: bool) -> Vec<String> {
    let mut reasons = Vec::new();
    let lines = lines(&step.text);
    if step.text.is_empty() {
        reasons.push("the text is empty".to_owned());
    }
    if lines > LINES {
        reasons.push(format!("the text takes {lines} lines of {COLUMNS} columns: {LINES} at most"));
    }
    match &step.deed {
        Some(_) if step.hint.is_empty() => {
            reasons.push("a step with a \"do\" needs a \"hint\" for whoever does another".into());
        }
        Some(_) if last => reasons.push(
            "a part ends with a step to read, so that the learner sees what the last deed led to"
                .into(),
        ),
        None if !step.hint.is_empty() || !step.also.is_empty() => {
            reasons.push("\"hint\" and \"also\" belong to a \"do\"".into());
        }
        _ => {}
    }
    if step.sees.iter().any(|sight| sight.trim().is_empty()) {
        reasons.push("an empty text in \"sees\" is always seen".into());
    }
    reasons
}

/// How many lines a text takes.
fn lines(text: &str) -> usize {
    let lines_of = |paragraph: &str| {
        let (mut lines, mut used) = (1, 0);
        for word in paragraph.split(' ') {
            let gap = usize::from(used > 0);
            if used + gap + word.width() > COLUMNS {
                (lines, used) = (lines + 1, word.width());
            } else {
                used += gap + word.width();
            }
        }
        lines
    };
    text.split('\n').map(lines_of).sum()
}

/// Where another action is as good, and which of them.
fn others(lesson: &Lesson) -> Vec<(usize, usize, usize)> {
    let mut all = Vec::new();
    for (part, steps) in lesson.parts.iter().map(|part| &part.steps).enumerate() {
        for (at, step) in steps.iter().enumerate() {
            all.extend((0..step.also.len()).map(|other| (part, at, other)));
        }
    }
    all
}

/// Plays the lesson through, with another action at one place if asked to.
fn play(
    game: &dyn AnyGame,
    lesson: &Lesson,
    instead: Option<(usize, usize, usize)>,
    wrong: &mut Vec<Broken>,
) {
    let played = || -> Result<Vec<Broken>, Broken> {
        let mut unseen = Vec::new();
        let mut course = Course::begin(game, lesson.clone())?;
        for (part, steps) in lesson.parts.iter().map(|part| &part.steps).enumerate() {
            for (at, step) in steps.iter().enumerate() {
                let broken = |why: String| lesson.broken(part, at, why);
                unseen.extend(not_seen(&course, step).map(broken));
                let other = instead.filter(|(p, s, _)| (*p, *s) == (part, at));
                let words = other.map_or(step.deed.as_ref(), |(_, _, other)| step.also.get(other));
                match words {
                    None => course.go_on()?,
                    Some(words) => attempt(&mut course, words, &broken)?,
                }
            }
        }
        Ok(unseen)
    };
    match played() {
        Ok(unseen) => wrong.extend(unseen),
        Err(broken) => wrong.push(broken),
    }
}

fn attempt(
    course: &mut Course,
    words: &str,
    broken: &dyn Fn(String) -> Broken,
) -> Result<(), Broken> {
    let Some((name, payload)) = course.understand(words) else {
        return Err(broken(format!("do \"{words}\": the game does not know these words")));
    };
    match course.attempt(&name, &payload)? {
        Attempt::Done => Ok(()),
        Attempt::NotThat(why) => Err(broken(format!("do \"{words}\": {why}"))),
    }
}

/// What the text claims and the table does not show, with what it does show.
fn not_seen(course: &Course, step: &Step) -> Option<String> {
    let shown = sights(&course.scene(), course.told());
    let missing: Vec<String> = step
        .sees
        .iter()
        .filter(|sight| !shown.iter().any(|line| line.contains(&***sight)))
        .map(|sight| format!("\"{sight}\""))
        .collect();
    (!missing.is_empty()).then(|| {
        let shown = shown.join("\n    ");
        format!("{} cannot be seen; what can be seen is:\n    {shown}", missing.join(" and "))
    })
}
