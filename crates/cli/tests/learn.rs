//! Lessons, played through a pipe.

use crate::common::place;
use parlour_learn::Lesson;

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn whoever_does_what_each_step_asks_for_comes_to_the_end_of_every_lesson() {
    for game in parlour_games::games() {
        let Some(lesson) = Lesson::of(&*game) else { continue };
        let lesson = lesson.unwrap();
        let steps: Vec<_> = lesson.parts.iter().flat_map(|part| &part.steps).collect();
        let deeds: Vec<&str> = steps.iter().filter_map(|step| step.deed.as_deref()).collect();
        let said = place().run(&["learn", game.id()], &deeds.join("\n"));
        assert_eq!(said.code, 0, "{}", said.err);
        let out = one_line(&said.out);
        for step in steps {
            assert!(out.contains(&one_line(&step.text)), "{} lacks: {}", game.id(), step.text);
        }
        assert!(out.contains("That was the lesson."), "{}", said.out);
    }
}

#[test]
fn the_lessons_are_listed() {
    let said = place().run(&["learn"], "");
    assert_eq!(said.code, 0);
    assert!(said.out.contains("hearts") && said.out.contains("steps)"), "{}", said.out);
}

#[test]
fn a_name_that_is_no_game_gets_a_suggestion() {
    let said = place().run(&["learn", "heerts"], "");
    assert_eq!(said.code, 2);
    assert!(said.err.contains("Did you mean \"hearts\"?"), "{}", said.err);
}

#[test]
fn the_end_of_the_input_and_quit_leave_politely() {
    for typed in ["", "pass jd kd ad\n", "quit\n"] {
        let said = place().run(&["learn", "hearts"], typed);
        assert_eq!(said.code, 0);
        assert!(said.out.ends_with("It begins anew whenever you like.\n"), "{}", said.out);
    }
}

#[test]
fn another_action_is_answered_with_a_hint_and_a_forbidden_one_with_the_rule() {
    let typed = "pass 4c 9c ac\nxyzzy\nhint\nhelp\nchoices\ntable\n\npass jd kd ad\nplay ac\n2h\n";
    let said = place().run(&["learn", "hearts"], typed);
    let out = one_line(&said.out);
    for words in [
        "Pass the three diamonds, J♦ K♦ A♦: being out of a suit",
        "\"xyzzy\" is nothing I know.",
        "quit: leave the lesson",
        "Step 3 of 11",
    ] {
        assert!(out.contains(words), "{words}: {}", said.out);
    }
    let refused = out.rsplit("> 2h").next().unwrap();
    assert!(refused.contains("broken"), "{refused}");
}

#[test]
fn the_lobby_teaches_too() {
    let said = place().run(&[], "learn\nlearn heerts\nlearn hearts\nquit\nhelp\nquit\n");
    assert_eq!(said.code, 0);
    let out = one_line(&said.out);
    for words in [
        "Lessons to play",
        "Did you mean \"hearts\"?",
        "Step 1 of 11",
        "You left the lesson",
        "learn hearts: a first",
    ] {
        assert!(out.contains(words), "{words}: {}", said.out);
    }
}
