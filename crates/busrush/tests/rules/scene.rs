//! What the picture says of goals, cards, races and players.

use parlour_busrush::{Action, Borough, Perk, Rush};
use parlour_core::scene::{Object, Scene};
use parlour_core::{Game, Speak, Viewer, full_scene};

use crate::common::{Table, card, layout, seat};

fn scene(table: &Table) -> Scene {
    full_scene(&table.game, &table.game.view(&table.state, Viewer::Seat(seat(0))))
}

fn object<'a>(scene: &'a Scene, id: &str) -> &'a Object {
    let mut objects = scene.zones.iter().flat_map(|zone| &zone.objects);
    objects.find(|o| o.id == id).unwrap_or_else(|| panic!("no {id}"))
}

fn text<'a>(scene: &'a Scene, id: &str) -> &'a str {
    object(scene, id).text.as_deref().unwrap()
}

#[test]
fn the_goal_is_a_fact_and_says_what_it_means() {
    let scene = scene(&layout(3).table());
    let goal = scene.facts.iter().find(|fact| fact.label == "Goal").unwrap();
    assert_eq!(goal.value, "13, 1 everywhere");
    let text = goal.text.as_deref().unwrap();
    assert!(
        text.starts_with("With 13 points or more, and at least 1 in every borough, "),
        "{text}"
    );
    assert!(text.ends_with("after round 30 the highest total wins."), "{text}");
}

#[test]
fn the_sheet_has_boroughs_where_players_are_and_points_of_races() {
    let table = layout(3)
        .group(Borough::Queens)
        .scores(0, [1, 2, 2, 1, 1])
        .scores(1, [3, 1, 2, 1, 0])
        .taxi(1, Borough::Manhattan, 2)
        .counts(1, 4, 0)
        .holds_express(1)
        .counts(2, 3, 0)
        .table();
    let sheet = scene(&table).sheet.unwrap();
    let rows: Vec<(&str, &str, String)> = sheet
        .rows
        .iter()
        .map(|row| (row.label.as_str(), row.short.as_deref().unwrap_or("-"), row.cells.join(" ")))
        .collect();
    let rows: Vec<(&str, &str, &str)> = rows.iter().map(|(a, b, c)| (*a, *b, c.as_str())).collect();
    assert_eq!(
        rows,
        [
            ("Manhattan", "MN", "1 (3) 0"),
            ("Brooklyn", "BK", "2 1 0"),
            ("Queens", "QN", "[2] 2 [0]"),
            ("Bronx", "BX", "1 1 0"),
            ("Staten Island", "SI", "1 0 0"),
            ("Races", "-", "0 2 0"),
            ("Total", "-", "7 9 0"),
        ],
        "three Express plays are no points"
    );
    assert_eq!(sheet.note.as_deref(), Some("[ ] is where the group is, ( ) a taxi."));
}

#[test]
fn a_race_says_who_has_how_many_plays() {
    let table = layout(3).counts(0, 1, 2).counts(1, 4, 0).holds_express(1).holds_queens(0).table();
    let scene = scene(&table);
    assert_eq!(object(&scene, "race/0").name, "Express Race: Held by Player 2 with 4 plays.");
    assert_eq!(object(&scene, "race/1").name, "Queens Redesign: Held by you with 2 plays.");
    let whole = text(&scene, "race/0");
    assert!(
        whole.starts_with("2 points to whoever holds it: the first to 4 Express plays"),
        "{whole}"
    );
    assert!(whole.ends_with("So far you: 1, Player 2: 4, Player 3: 0."), "{whole}");
}

#[test]
fn every_card_has_its_whole_text() {
    let table = layout(2)
        .hand(0, &["QN-SR2", "BX-L2"])
        .rush(0, &[Rush::Taxi])
        .perk(1, Perk::NightOwl)
        .market(&[Perk::Timetable])
        .table();
    let scene = scene(&table);
    assert_eq!(
        text(&scene, "bus/QN-SR2"),
        "Good in Queens. +1 where you are. A player you choose may not play or trade Rush next \
         turn. It is worth 2 in a trade."
    );
    assert!(text(&scene, "bus/BX-L2").starts_with("Good in the Bronx. Play where you are"));
    assert!(text(&scene, "rush/taxi").starts_with("2 actions. Ride alone"));
    let price = "You see the next event. It costs an action and Bus cards worth exactly 3.";
    assert_eq!(text(&scene, "perk/timetable"), price);
    assert!(text(&scene, "owned1/night_owl").ends_with("Only one of a player's perks is active."));
}

#[test]
fn cards_that_stop_different_things_have_different_names() {
    let table = layout(2).hand(0, &["QN-MR1", "QN-ME1", "QN-MN1"]).table();
    let scene = scene(&table);
    let hand = scene.zones.iter().find(|zone| zone.id == "bus").unwrap();
    let names: Vec<&str> = hand.objects.iter().map(|o| o.name.as_str()).collect();
    let all = ["only Express", "no Express", "no Rush"];
    assert_eq!(names, all.map(|stops| format!("Queens Limited 1 ({stops})")));
    let label = |text: &str| {
        let action = Action::PlayBus { card: card(text), target: None };
        table.game.label(&table.game.view(&table.state, Viewer::Seat(seat(0))), action)
    };
    assert_eq!(label("QN-MR1"), "Play Queens Limited 1 (no Rush)");
    assert_eq!(label("QN-MR1!"), "Play Queens Limited 1 (no Rush, shown)");
    assert_eq!(label("QN-L1~2"), "Play Queens Local 1 (new deck)");
    assert_eq!(label("QN-L1/BK"), "Play Queens Local 1 (rerouted)");
}

#[test]
fn picking_either_of_two_equal_cards_means_the_first() {
    let table = layout(2).group(Borough::Queens).hand(0, &["QN-L1", "QN-L1", "QN-L2"]).table();
    let scene = scene(&table);
    let play = scene.choices.list.iter().find(|c| c.name == "play_bus").unwrap();
    assert_eq!(play.touches, ["bus/QN-L1"]);
    assert_eq!(scene.meant_by(&["bus/QN-L1#2".into()]), play.touches);
    let both = ["bus/QN-L1#2".to_owned(), "bus/QN-L1".to_owned()];
    assert_eq!(scene.meant_by(&both), ["bus/QN-L1", "bus/QN-L1#2"]);
    assert_eq!(object(&scene, "bus/QN-L1#2").why_not, None);
}

#[test]
fn a_perk_is_one_thing_on_show_and_owned() {
    let shown = layout(2).market(&[Perk::NightOwl]).table();
    let owned = layout(2).perk(0, Perk::NightOwl).table();
    let (shown, owned) = (scene(&shown), scene(&owned));
    let thing = object(&shown, "perk/night_owl").thing.as_deref();
    assert!(thing.is_some());
    assert_eq!(object(&owned, "owned0/night_owl").thing.as_deref(), thing);
}
