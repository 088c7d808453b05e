//! A lesson that does not hold is noticed, and the place is named.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use parlour_games::game;
use parlour_house::AnyGame;
use parlour_learn::{Attempt, Course, Lesson, check};

/// A lesson of Stop the Bus that holds: one turn and a look at what came of it.
const GOOD: &str = r#"
title = "A turn"

[[part]]
title = "pass"
rules = { players = 2 }
seed = 1
seat = "Player 1"

[[part.step]]
watch = ["deal"]
text = "Two players. You do nothing."
sees = ["Lives: 3, 3", "Done (pass)"]
do = "done"
hint = "Say done."

[[part.step]]
watch = ["Player 2: done"]
text = "The round is over."
sees = ["lost a life"]
"#;

fn stopbus() -> Box<dyn AnyGame> {
    game("stopbus").unwrap()
}

fn wrong(text: &str) -> Vec<String> {
    match Lesson::parse(text) {
        Ok(lesson) => check(&*stopbus(), &lesson).iter().map(ToString::to_string).collect(),
        Err(broken) => vec![broken.to_string()],
    }
}

#[test]
fn a_lesson_that_holds_passes() {
    assert_eq!(wrong(GOOD), Vec::<String>::new());
}

#[test]
fn what_is_wrong_with_a_lesson_is_named_with_its_place() {
    let long = "word ".repeat(200);
    for (from, to, at, why) in [
        ("hint =", "hnt =", "text", "hnt"),
        ("do = \"done\"", "do = \"dance\"", "part 1, step 1", "does not know these words"),
        ("do = \"done\"", "do = \"swap 4\"", "part 1, step 1", "swap"),
        ("Player 2: done", "Player 2: stick\", \"Player 2: done", "part 1, step 2", "not to act"),
        ("Player 2: done", "Player 9: done", "part 1, step 2", "the seats are Player 1, Player 2"),
        ("Player 2: done", "done", "part 1, step 2", "a seat, a colon"),
        ("Player 2: done", "deal", "part 1, step 2", "A round is being played"),
        ("Lives: 3, 3", "Lives: 3, 9", "part 1, step 1", "\"Lives: 3, 9\" cannot be seen"),
        ("lost a life", "won a life", "step 2 (\"The round is over. …\")", "what can be seen is"),
        ("Lives: 3, 3", " ", "part 1, step 1", "always seen"),
        ("You do nothing.", &long, "part 1, step 1", "8 at most"),
        ("Two players. You do nothing.", " ", "part 1, step 1", "the text is empty"),
        ("hint = \"Say done.\"", "", "part 1, step 1", "needs a \"hint\""),
        ("sees = [\"lost a life\"]", "hint = \"Read.\"", "part 1, step 2", "belong to a \"do\""),
        ("sees = [\"lost a life\"]", "do = \"deal\"\nhint = \"x\"", "step 2", "ends with a step"),
        ("hint = \"Say", "also = [\"draw\"]\nhint = \"Say", "part 1, step 2", "not to act"),
        ("seat = \"Player 1\"", "seat = \"South\"", "part 1, step 1", "no seat \"South\""),
        ("players = 2", "players = 99", "part 1, step 1", "players"),
        ("seed = 1", "position = { phase = \"over\" }", "part 1, step 1", "\"round\" is missing"),
    ] {
        let text = GOOD.replacen(from, to, 1);
        assert_ne!(text, GOOD, "{from}");
        let wrong = wrong(&text);
        assert!(
            wrong.iter().any(|line| line.contains(at) && line.contains(why)),
            "{from} -> {to}: {wrong:#?}"
        );
    }
}

#[test]
fn a_lesson_without_steps_is_no_lesson() {
    let wrong = wrong("title = \"Nothing\"\npart = []");
    assert!(wrong[0].contains("no steps"), "{wrong:?}");
}

#[test]
fn a_refusal_of_the_game_comes_before_the_hint() {
    let course = Lesson::parse(GOOD).and_then(|lesson| Course::begin(&*stopbus(), lesson));
    let mut course = course.unwrap();
    let said = |course: &mut Course, words: &str| {
        let (name, payload) = course.understand(words).unwrap();
        course.attempt(&name, &payload).unwrap()
    };
    assert_eq!(said(&mut course, "draw"), Attempt::NotThat("Say done.".into()));
    let nonsense = course.attempt("dance", &serde_json::json!({})).unwrap();
    assert!(matches!(nonsense, Attempt::NotThat(why) if why.contains("dance")));
    assert_eq!(said(&mut course, "done"), Attempt::Done);
    assert!(matches!(said(&mut course, "done"), Attempt::NotThat(_)));
    course.go_on().unwrap();
    assert!(course.step().is_none());
}

#[test]
fn an_action_is_the_same_however_its_payload_is_written() {
    let hearts = game("hearts").unwrap();
    let lesson = Lesson::of(&*hearts).unwrap().unwrap();
    let mut course = Course::begin(&*hearts, lesson).unwrap();
    let cards = serde_json::json!({"cards": ["AD", "JD", "KD"]});
    assert_eq!(course.attempt("pass", &cards).unwrap(), Attempt::Done);
}

#[test]
fn what_the_rules_forbid_is_answered_with_the_rule() {
    let hearts = game("hearts").unwrap();
    let lesson = Lesson::of(&*hearts).unwrap().unwrap();
    let mut course = Course::begin(&*hearts, lesson).unwrap();
    for words in ["pass jd kd ad", "play ac"] {
        let (name, payload) = course.understand(words).unwrap();
        assert_eq!(course.attempt(&name, &payload).unwrap(), Attempt::Done);
    }
    let (name, payload) = course.understand("play 2h").unwrap();
    let Attempt::NotThat(why) = course.attempt(&name, &payload).unwrap() else {
        panic!("a heart was led")
    };
    assert!(why.contains("broken"), "{why}");
}

#[test]
fn the_lesson_on_the_page_about_lessons_holds() {
    let page = include_str!("../../../docs/lessons.md");
    let example = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next());
    assert_eq!(wrong(example.unwrap()), Vec::<String>::new());
}
