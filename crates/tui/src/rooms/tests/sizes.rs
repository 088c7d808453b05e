//! Every room on small and on large screens.

use super::*;
use serde_json::json;

const SIZES: [(u16, u16); 3] = [(60, 20), (80, 24), (120, 40)];

/// A data folder in which somebody has played.
fn played() -> Place {
    let place = Place::new();
    place.finish("pontoon", &[("rounds", json!(1))]).close().unwrap();
    for game in ["hearts", "rails", "stopbus"] {
        play(&mut place.start(game, &[]), 8);
    }
    place
}

/// What nobody can do without: a title, the cursor, help and the way out.
fn check(screen: &str, (width, height): (u16, u16), title: &str, list: bool) {
    let told = format!("{title} at {width}x{height}:\n{screen}");
    assert!(screen.contains(title), "no title: {told}");
    let keys = screen.lines().last().unwrap_or_default();
    assert!(keys.contains("? help") || keys.contains("Esc"), "no keys: {told}");
    let out = keys.contains("Esc") || keys.contains("q quit");
    assert!(out, "no way out: {told}");
    assert!(!list || screen.contains('▸'), "no cursor: {told}");
    assert!(screen.lines().count() <= height.into(), "{told}");
}

#[test]
fn every_room_shows_its_title_its_cursor_and_its_keys_on_any_screen() {
    for size in SIZES {
        let mut stage = played().open_at(size.0, size.1, |world| crate::rooms::lobby(world));
        check(&stage.draw(), size, "Parlour", true);
        let rooms = [
            ("?", "Lobby: keys", false),
            ("1", "New match: Hearts", true),
            ("4", "New match: NYC Bus Rush", true),
            ("5", "New match: Rails", true),
            ("l", "How to play", true),
            ("u", "Unfinished matches", true),
            ("p", "Replays", true),
            ("p<enter>", "Replay: Pontoon", false),
            ("t", "Statistics", true),
            ("s", "Settings", true),
            ("r", "Rules: Hearts", false),
        ];
        for (keys, title, list) in rooms {
            stage.press("<home>");
            check(&stage.press(keys), size, title, list);
            check(&stage.press("<end>"), size, title, list);
            check(&stage.press("<home>"), size, title, list);
            if keys != "?" {
                let help = stage.press("?<end>");
                assert!(help.contains(": keys"), "{help}");
                assert_eq!(help.contains("↑↓ more"), stage.press("<home>") != help, "{help}");
                stage.press("<esc>");
            }
            while !stage.draw().starts_with(" Parlour") {
                stage.press("<esc>");
            }
        }
        let end = stage.press("<end>");
        assert!(end.contains("▸ q Quit"), "{end}");
    }
}

#[test]
fn the_end_of_a_match_fits_any_screen() {
    for size in SIZES {
        let place = Place::new();
        let session = place.finish("hearts", &[("target", json!(20))]);
        let wish = parlour_front::wish_of(&session);
        let mut stage = place.open_at(size.0, size.1, |world| {
            screen(crate::rooms::after_match(world, session, wish))
        });
        let shown = stage.draw();
        check(&shown, size, "Hearts: the match is over", true);
        assert!(shown.contains("a Again") && shown.contains("l Lobby"), "{shown}");
        assert!(shown.contains("Total"), "the score sheet: {shown}");
    }
}

#[test]
fn every_step_of_every_lesson_fits_any_screen() {
    for size in SIZES {
        for game in parlour_games::games() {
            let Some(lesson) = parlour_learn::Lesson::of(&*game) else { continue };
            let lesson = lesson.unwrap();
            let id = game.id();
            let mut stage = Place::new()
                .open_at(size.0, size.1, |world| crate::rooms::lesson(world, id).unwrap());
            let steps = lesson.parts.iter().flat_map(|part| &part.steps);
            for (number, step) in (1..).zip(steps) {
                let screen = stage.draw();
                let told = format!("{id} at {size:?}:\n{screen}");
                check(&screen, size, &format!("Step {number} of {}", lesson.len()), false);
                assert!(screen.contains(&format!("Lesson: {}", game.about().title)), "{told}");
                let last = step.text.split_whitespace().last().unwrap();
                let mut end = screen.clone();
                for _ in 0..8 {
                    end = if end.contains("PgDn: more") { stage.press("<pgdn>") } else { end };
                }
                assert!(end.contains(last), "the text has no end in {told}");
                match &step.deed {
                    Some(words) => drop(stage.press(&format!("/{words}<enter>"))),
                    None => drop(stage.press("<enter>")),
                }
            }
        }
    }
}

#[test]
fn a_window_that_is_too_small_names_its_need_and_the_way_round() {
    for (width, height) in [(59, 20), (60, 19), (30, 8)] {
        let mut stage = Place::new().open_at(width, height, |world| crate::rooms::lobby(world));
        let screen = stage.draw().split_whitespace().collect::<Vec<_>>().join(" ");
        let here = format!("60×20 needed, this is {width}×{height}.");
        assert!(screen.contains(&here), "{screen}");
        assert!(screen.contains("parlour --plain"), "{screen}");
    }
}
