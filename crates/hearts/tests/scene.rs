//! What the picture shows of seats, tricks and rounds.

mod common;

use std::sync::Arc;

use common::{EAST, NORTH, SOUTH, WEST, act, cards, hearts, place, play, position};
use parlour_core::scene::Scene;
use parlour_core::table::{Controller, Table};
use parlour_core::{Game, Seed, Show, Turn, Viewer, full_scene};
use parlour_hearts::{Hearts, Passing, Rules};

fn bots(game: &Hearts) -> Vec<Controller<Hearts>> {
    let bot = || game.bot("classic").expect("there is one");
    (0..4).map(|_| Controller::Bot { name: "classic".into(), bot: bot() }).collect()
}

fn things(scene: &Scene, zone: &str) -> Vec<String> {
    let zone = scene.zones.iter().find(|z| z.id == zone).expect("the zone");
    zone.objects.iter().filter_map(|o| o.thing.clone()).collect()
}

#[test]
fn whoever_sits_first_sits_south_and_the_left_neighbour_is_west() {
    let game = hearts(&Rules::default());
    let scene = full_scene(&game, &game.view(&game.start(), Viewer::Seat(SOUTH)));
    assert_eq!((SOUTH.index(), WEST), (0, SOUTH.after(1, 4)));
    let places: Vec<(&str, &str, bool)> =
        scene.places.iter().map(|p| (p.name.as_str(), p.sign.as_str(), p.you)).collect();
    let others = [("West", "W", false), ("North", "N", false), ("East", "E", false)];
    assert_eq!(places[0], ("South", "S", true));
    assert_eq!(places[1..], others);
}

#[test]
fn a_card_is_one_thing_from_hand_to_trick_to_where_it_was_taken() {
    let game = hearts(&Rules {
        passing: Passing::None,
        deck: Some(cards("2C 3C 4C 5C 6C 7C 8C QS")),
        ..Rules::default()
    });
    let hands = ["2C 6C", "3C 7C", "4C 8C", "5C QS"];
    let mut state = place(&game, &position(1, hands, &[]));
    let scene = |state: &_| full_scene(&game, &game.view(state, Viewer::Seat(SOUTH)));
    assert_eq!(things(&scene(&state), "hand"), ["2C", "6C"]);
    act(&game, &mut state, SOUTH, play("2C"));
    assert_eq!(things(&scene(&state), "trick"), ["2C"]);
    for (seat, card) in [(WEST, "3C"), (NORTH, "4C"), (EAST, "5C"), (EAST, "QS")] {
        act(&game, &mut state, seat, play(card));
    }
    assert_eq!(things(&scene(&state), "last"), ["2C", "3C", "4C", "5C"]);
    for (seat, card) in [(SOUTH, "6C"), (WEST, "7C"), (NORTH, "8C")] {
        act(&game, &mut state, seat, play(card));
    }
    let end = scene(&state);
    assert!(things(&end, "last").contains(&"QS".into()));
    assert!(things(&end, "taken3").is_empty(), "it is shown there too, but lies with the trick");
}

#[test]
fn the_sheet_has_a_row_a_round() {
    let game = Arc::new(hearts(&Rules { target: 40, ..Rules::default() }));
    let mut table = Table::new(Arc::clone(&game), Seed::from_number(2), bots(&game));
    let mut rounds = 0;
    let mut sums = [0; 4];
    while table.turn() != Turn::Over {
        table.deal().expect("a round is to be dealt");
        rounds += 1;
        while table.step_bot().is_some() {}
        let sheet = table.scene(Viewer::Spectator).sheet.expect("a sheet");
        let labels: Vec<&str> = sheet.rows.iter().map(|row| row.label.as_str()).collect();
        let mut expected: Vec<String> = (1..=rounds).map(|n| format!("Round {n}")).collect();
        expected.push("Total".into());
        assert_eq!(labels, expected);
        let cells = |row: usize| sheet.rows[row].cells.iter().map(|c| c.parse::<i32>().unwrap());
        for (sum, points) in sums.iter_mut().zip(cells(rounds - 1)) {
            *sum += points;
        }
        assert!(cells(rounds).eq(sums), "{sums:?}, but {sheet:?}");
    }
    assert!(rounds > 1, "one round is no test");
}

#[test]
fn what_was_scored_before_a_position_is_one_row() {
    let game = Arc::new(hearts(&Rules { passing: Passing::None, ..Rules::default() }));
    let mut table = Table::new(Arc::clone(&game), Seed::from_number(2), bots(&game));
    table.deal().expect("a round is to be dealt");
    let mut later = table.position();
    (later.round, later.scores) = (4, [10, 20, 18, 30]);
    let table = Table::load(Arc::clone(&game), Seed::from_number(2), &later, bots(&game));
    let sheet = table.expect("a good position").scene(Viewer::Spectator).sheet.expect("a sheet");
    let labels: Vec<&str> = sheet.rows.iter().map(|row| row.label.as_str()).collect();
    assert_eq!(labels, ["Before", "Round 4", "Total"]);
    assert_eq!(sheet.rows[0].cells, ["10", "20", "18", "30"]);
}
