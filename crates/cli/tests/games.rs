//! Every game of the house from the command line: matches, reports, maps.

use std::fs;

use crate::common::place;
use parlour_games::games;

#[test]
fn every_game_is_listed_and_has_its_rules() {
    let place = place();
    let listed = place.run(&["games"], "").out;
    for game in games() {
        assert!(listed.contains(game.about().title), "{}: {listed}", game.id());
        let said = place.run(&["rules", game.id()], "");
        assert!(said.code == 0 && said.out.lines().count() > 20, "{}", game.id());
    }
}

#[test]
fn every_game_is_played_to_its_end_by_bots() {
    for game in games() {
        let seats = game.seats(&game.default_rules()).unwrap();
        let (game, bots) = (game.id(), ["classic"].repeat(seats).join(","));
        let place = place();
        let record = place.path("match.jsonl");
        let record = record.to_str().unwrap();
        let args = ["play", game, "--seed", "5", "--bots", &bots, "--record", record];
        let said = place.run(&args, "");
        assert_eq!(said.code, 0, "{game}: {}", said.err);
        let too_wide = said.out.lines().find(|line| line.chars().count() > 80);
        assert_eq!(too_wide, None, "{game}");
        let end = fs::read_to_string(record).unwrap();
        assert!(end.trim_end().lines().last().unwrap().contains("\"end\""), "{game} did not end");
        assert_eq!(place.run(&["verify", record], "").code, 0, "{game}");
    }
}

#[test]
fn every_game_is_saved_when_its_person_leaves_and_shows_the_sheet() {
    for game in games() {
        let (game, place) = (game.id(), place());
        let said = place.run(&["play", game, "--seed", "5"], "rubbish ☃\nhint\nquit\n");
        assert_eq!(said.code, 0, "{game}: {}", said.err);
        assert!(said.out.contains("Saved. Go on with: parlour resume"), "{game}: {}", said.out);
        let resumed = place.run(&["resume"], "");
        assert!(resumed.out.contains("goes on where you left it"), "{game}: {}", resumed.out);
    }
    let said = place().run(&["play", "pontoon", "--seed", "5"], "stick\nno\n");
    assert!(said.out.to_lowercase().contains("rounds"), "{}", said.out);
    let said = place().run(&["play", "pontoon", "--seed", "5"], "");
    assert!(said.out.to_lowercase().contains("five card tricks"), "{}", said.out);
}

#[test]
fn cheats_are_remembered_shown_and_marked_and_do_not_count() {
    let place = place();
    assert_eq!(place.run(&["settings", "cheats=hands,next"], "").code, 0);
    let said = place.run(&["play", "stopbus", "--seed", "5"], "table\nquit\n");
    assert!(said.out.contains("See the others' cards. The match is marked"), "{}", said.out);
    assert!(!said.out.contains("See all scores. The match"), "{}", said.out);
    let record = fs::read_to_string(place.path("matches/stopbus-1.jsonl")).unwrap();
    assert!(record.contains("{\"type\":\"cheat\",\"seat\":0,\"what\":\"hands\"}"), "{record}");
    let said = place.run(&["play", "hearts", "--seed", "5"], "quit\n");
    assert!(!said.out.contains("marked"), "Hearts has no cheats: {}", said.out);
    assert_eq!(place.run(&["settings", "cheats=??"], "").code, 1);
}

#[test]
fn reports_are_made_by_the_games_that_have_them() {
    let place = place();
    let said = place.run(&["balance", "busrush", "--matches", "20"], "");
    assert!(said.code == 0 && said.out.contains("seat"), "{}{}", said.out, said.err);
    let said = place.run(&["statistics", "stopbus", "--matches", "200"], "");
    assert!(said.code == 0 && said.out.contains("200 matches, all ended"), "{}", said.out);
    let said = place.run(&["balance", "hearts"], "");
    assert_eq!(said.code, 1);
    assert!(said.err.contains("busrush"), "{}", said.err);
}

#[test]
fn moons_are_counted_and_the_last_trick_is_foreseen_exactly() {
    let said = place().run(&["statistics", "hearts", "--matches", "1"], "");
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    assert!(said.out.starts_with("4 deals of one shooter and three of search:"), "{}", said.out);
    let row = |trick: &str| -> Vec<String> {
        let rows = said.out.lines().map(|line| line.split_whitespace().map(str::to_owned));
        let mut rows = rows.map(Iterator::collect::<Vec<String>>);
        rows.find(|row| row.first().is_some_and(|first| first == trick)).unwrap()
    };
    let last = row("13");
    assert_eq!((last.len(), &last[1], last[3].as_str()), (5, &last[2], "0.0000"), "{}", said.out);
    assert_eq!(row("1")[2], last[2], "what happened is the same before every trick");
}

#[test]
fn a_map_is_checked_drawn_and_played_on() {
    let place = place();
    let svg = place.run_wide(&["rails", "draw", "--map", "island"], "");
    assert!(svg.code == 0 && svg.out.contains("<svg"), "{}", svg.err);
    let file = place.path("mine.toml");
    let island = include_str!("../../rails/maps/island.toml");
    fs::write(&file, island.replacen("name = \"", "name = \"My ", 1)).unwrap();
    let file = file.to_str().unwrap();
    let said = place.run(&["rails", "check", file], "");
    assert_eq!(said.code, 0, "{}", said.out);
    let bots = "random,random";
    let record = place.path("match.jsonl");
    let record = record.to_str().unwrap();
    let args = ["play", "rails", "--map", file, "--seed", "1", "--bots", bots, "--record", record];
    assert_eq!(place.run(&args, "").code, 0);
    fs::remove_file(file).unwrap();
    assert_eq!(place.run(&["verify", record], "").code, 0, "a record holds its map");

    fs::write(file, island.replacen("length = ", "length = 9", 1)).unwrap();
    let said = place.run(&["rails", "check", file], "");
    assert_eq!(said.code, 1);
    assert!(said.out.contains("line "), "{}", said.out);
    assert_eq!(place.run(&["play", "rails", "--map", file], "").code, 1);
    assert_eq!(place.run(&["play", "hearts", "--map", file], "").code, 2);
    assert_eq!(place.run(&["rails", "check", "nowhere.toml"], "").code, 1);
}
