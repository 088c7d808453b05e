//! What the rooms keep, forget and read again.

use super::*;
use serde_json::json;

fn unfinished(games: &[&str]) -> Place {
    let place = Place::new();
    for game in games {
        play(&mut place.start(game, &[]), 8);
    }
    place
}

#[test]
fn deleting_a_match_asks_first_and_only_yes_deletes() {
    let mut stage = unfinished(&["hearts", "stopbus"]).lobby();
    let file = stage.home.matches().join("stopbus-1.jsonl");
    stage.press("u<home>");
    while !stage.draw().contains("▸ stopbus-1") {
        stage.press("<down>");
    }
    let asked = stage.press("d");
    assert!(asked.contains("Delete stopbus-1 for good?"), "{asked}");
    assert!(asked.contains("y yes, delete it"), "{asked}");
    for other in ["d", "<enter>", "<esc>", "n"] {
        let screen = stage.press(other);
        assert!(screen.contains("stopbus-1 stays") && file.exists(), "{other}: {screen}");
        stage.press("d");
    }
    let screen = stage.press("y");
    assert!(screen.contains("stopbus-1 is deleted") && !file.exists(), "{screen}");
    assert!(screen.contains("▸ hearts-1"), "{screen}");
    assert!(stage.press("<esc>").contains("1, last played"));
}

#[test]
fn scores_for_which_there_is_no_room_are_left_out_whole() {
    let mut stage = unfinished(&["busrush"]).lobby();
    let screen = stage.draw();
    assert!(screen.contains("NYC Bus Rush, round 1") && !screen.contains('…'), "{screen}");
    let screen = stage.press("u");
    assert!(screen.contains("NYC Bus Rush, round 1") && !screen.contains('…'), "{screen}");
}

#[test]
fn the_mouse_deletes_too_and_asks_as_well() {
    let mut stage = unfinished(&["hearts"]).lobby();
    let file = stage.home.matches().join("hearts-1.jsonl");
    stage.press("u");
    stage.click("d delete");
    assert!(file.exists());
    stage.click("keep it");
    stage.click("d delete");
    stage.click("yes, delete it");
    assert!(!file.exists());
    assert!(stage.draw().contains("There is no unfinished match."));
}

#[test]
fn a_match_that_is_being_played_elsewhere_is_not_deleted() {
    let place = Place::new();
    let held = place.start("hearts", &[]);
    let mut stage = place.lobby();
    let screen = stage.press("ud");
    assert!(screen.contains("being played in another window"), "{screen}");
    stage.press("y");
    assert!(stage.home.matches().join("hearts-1.jsonl").exists());
    drop(held);
}

#[test]
fn a_match_that_was_let_go_elsewhere_can_be_gone_on_with_at_once() {
    let place = Place::new();
    let held = place.start("hearts", &[]);
    let mut stage = place.lobby();
    assert!(stage.draw().contains("being played elsewhere"));
    drop(held);
    stage.app.tick(Duration::from_secs(2));
    let screen = stage.draw();
    assert!(screen.contains("Hearts, round 1"), "{screen}");
    assert_eq!(stage.app.wake(), None, "nothing is left to be looked for");
}

#[test]
fn the_lobby_is_up_to_date_when_one_comes_back() {
    let place = Place::new();
    let mut stage = place.lobby();
    stage.press("s");
    let place = Place { home: stage.home.clone(), folder: tempfile::tempdir().unwrap() };
    place.finish("pontoon", &[("rounds", json!(1))]).close().unwrap();
    play(&mut place.start("hearts", &[]), 8);
    let screen = stage.press("<esc><home><down><down>");
    assert!(screen.contains("1 finished match"), "{screen}");
    assert!(screen.contains("1, last played"), "{screen}");
    assert!(screen.contains("You have played 1 match"), "{screen}");
}

#[test]
fn lists_of_matches_say_when() {
    let place = unfinished(&["hearts"]);
    place.finish("pontoon", &[("rounds", json!(1))]).close().unwrap();
    let (matches, finished) = (place.home.matches(), place.home.finished());
    for file in [matches.join("hearts-1.jsonl"), finished.join("pontoon-1.jsonl")] {
        set_day(&file, 0);
    }
    let mut stage = place.lobby();
    assert!(stage.draw().contains("last played 3 Nov 2025"));
    assert!(stage.press("u").contains("3 Nov 2025"));
    assert!(stage.press("<esc>p").contains("3 Nov 2025"));
}

#[test]
fn the_options_of_the_last_match_of_each_game_are_filled_in_again() {
    let mut stage = Place::new().lobby();
    stage.press("1<down><right>");
    stage.press("<down><right><down><down><down>50<enter>");
    stage.press("b");
    let header = stage.header("hearts-1");
    stage.press("x");
    let screen = stage.press("1");
    assert!(screen.contains("• Opponents") && screen.contains("‹ hard ›"), "{screen}");
    assert!(screen.contains("• Target") && screen.contains("x here sets all back"), "{screen}");
    stage.press("b");
    let again = stage.header("hearts-2");
    assert_eq!((&again["rules"], &again["seats"]), (&header["rules"], &header["seats"]));
    stage.press("x");
    assert!(!stage.press("2").contains('•'), "other games have their own");
    let screen = stage.press("<esc>1x");
    assert!(!screen.contains('•') && screen.contains("‹ normal ›"), "{screen}");
    stage.press("b");
    assert_eq!(stage.header("hearts-3")["rules"]["target"], 100);
}

#[test]
fn a_bot_for_all_is_remembered_in_a_game_for_one_too() {
    let mut stage = Place::new().lobby();
    stage.press("3<down><right>b");
    stage.press("x");
    stage.press("3b");
    assert_eq!(stage.header("pontoon-2")["seats"], json!(["human"]));
}

#[test]
fn ones_own_name_stands_in_the_score_sheet_and_no_others_place() {
    let place = Place::new();
    Settings::default().set(&place.home, "name", "Anna").unwrap();
    let session = place.finish("hearts", &[("target", json!(20))]);
    let wish = parlour_front::wish_of(&session);
    let mut stage = place.open(|world| screen(crate::rooms::after_match(world, session, wish)));
    let shown = stage.draw();
    assert!(shown.contains("Anna") && shown.contains("West"), "{shown}");
    assert!(!shown.contains("South"), "{shown}");
}

#[test]
fn a_map_of_ones_own_is_remembered_by_its_name() {
    let place = Place::new();
    let island = include_str!("../../../../rails/maps/island.toml");
    let own = place.home.folder().join("own.toml");
    fs::write(&own, island.replacen("name = \"", "name = \"My ", 1)).unwrap();
    let mut stage = place.lobby();
    let rub = "<back>".repeat(6);
    stage.press(&format!(
        "5<down><down><down><down><down><down><enter>{rub}{}<enter>b",
        own.display()
    ));
    stage.press("x");
    let screen = stage.press("5");
    assert!(screen.contains("• Map") && screen.contains("My "), "{screen}");
    stage.press("b");
    let name = stage.header("rails-2")["rules"]["map"]["name"].to_string();
    assert!(name.starts_with("\"My "), "{name}");
}
