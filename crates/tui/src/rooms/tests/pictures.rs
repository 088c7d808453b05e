//! Every room at four sizes.

use super::*;
use serde_json::json;

const SIZES: [(u16, u16); 4] = [(60, 20), (80, 24), (120, 40), (200, 60)];

/// A data folder in which somebody has played.
fn played() -> Place {
    let place = Place::new();
    place.finish("hearts", &[("target", json!(20))]).close().unwrap();
    place.finish("pontoon", &[("rounds", json!(3))]).close().unwrap();
    play(&mut place.start("rails", &[]), 12);
    let (matches, finished) = (place.home.matches(), place.home.finished());
    for (day, file) in (0..).zip([
        finished.join("hearts-1.jsonl"),
        finished.join("pontoon-1.jsonl"),
        matches.join("rails-1.jsonl"),
    ]) {
        set_day(&file, day);
    }
    place
}

fn take(name: &str, mut show: impl FnMut(&mut Stage) -> String) {
    for (width, height) in SIZES {
        let mut stage = played().open_at(width, height, |world| crate::rooms::lobby(world));
        stage.draw();
        insta::assert_snapshot!(format!("{name}-{width}x{height}"), show(&mut stage));
    }
}

#[test]
fn lobby() {
    take("lobby", |stage| stage.draw());
}

#[test]
fn lesson() {
    take("lesson", |stage| stage.press("<home>l<enter>/pass jd kd ad<enter>"));
}

#[test]
fn lesson_on_a_map() {
    take("lesson-map", |stage| stage.press("<home>l<end><up><enter>/select 1 2<enter>"));
}

#[test]
fn lessons() {
    take("lessons", |stage| stage.press("<home>l"));
}

#[test]
fn new_match() {
    take("new-match", |stage| {
        stage.press("<home><enter><down><down><down><down><down><down><right>")
    });
}

#[test]
fn unfinished() {
    take("unfinished", |stage| stage.press("u"));
}

#[test]
fn replays() {
    take("replays", |stage| stage.press("p"));
}

#[test]
fn replay() {
    take("replay", |stage| stage.press("p<end><enter>nn"));
}

#[test]
fn review() {
    for (width, height) in SIZES {
        let place = Place::new();
        let session = place.finish("pontoon", &[("rounds", json!(3))]);
        let wish = parlour_front::wish_of(&session);
        let mut stage = place.open_at(width, height, |world| {
            screen(crate::rooms::after_match(world, session, wish))
        });
        stage.press("v");
        let found = stage.wait_for("accuracy");
        insta::assert_snapshot!(format!("review-{width}x{height}"), found);
    }
}

#[test]
fn statistics() {
    take("statistics", |stage| stage.press("t"));
}

#[test]
fn settings() {
    take("settings", |stage| stage.press("s<down>"));
}

#[test]
fn rules() {
    take("rules", |stage| stage.press("<home>r/queen<enter>"));
}

#[test]
fn help() {
    take("help", |stage| stage.press("?"));
}

#[test]
fn after_a_match() {
    for (width, height) in SIZES {
        let place = Place::new();
        let session = place.finish("hearts", &[("target", json!(20))]);
        let wish = parlour_front::wish_of(&session);
        let mut stage = place.open_at(width, height, |world| {
            screen(crate::rooms::after_match(world, session, wish))
        });
        insta::assert_snapshot!(format!("after-{width}x{height}"), stage.draw());
    }
}
