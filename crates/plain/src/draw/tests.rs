//! Scenes that no single game has: every layout and every face.

use parlour_core::scene::{
    AmountChoice, Choice, Choices, Face, Layout, Lives, Object, Place, Scene, Sheet, SheetRow, Zone,
};
use parlour_core::way::Step;
use parlour_core::{Seat, Viewer, Way};
use parlour_front::Menu;

use super::{Detail, map, menu, sheet, table};
use crate::ink::Ink;
use crate::text::columns;
use parlour_front::WIDTH;

fn object(id: &str, name: &str, face: Face) -> Object {
    Object::new(id, face, name)
}

fn zone(id: &str, layout: Layout, objects: Vec<Object>) -> Zone {
    Zone {
        id: id.into(),
        title: id.to_uppercase(),
        layout,
        owner: None,
        objects,
        hidden: 0,
        note: None,
    }
}

fn card(id: &str, rank: &str, suit: &str) -> Object {
    object(id, id, Face::Card { rank: rank.into(), suit: suit.into() })
}

fn route(id: &str, colour: Option<&str>, owner: Option<usize>) -> Object {
    let face = Face::Route {
        from: "a".into(),
        to: "b".into(),
        colour: colour.map(Into::into),
        symbol: None,
        length: 4,
        kind: "ferry".into(),
        locomotives: 2,
        lane: 0,
    };
    Object { owner: owner.map(Seat::new), ..object(id, id, face) }
}

fn place(seat: usize, name: &str) -> Place {
    Place {
        you: seat == 0,
        to_act: seat == 0,
        out: seat == 1,
        score: Some(10),
        ..Place::new(Seat::new(seat), name)
    }
}

fn scene() -> Scene {
    let tile = Face::Tile {
        title: "Bus".into(),
        text: "moves two".into(),
        colour: Some("red".into()),
        symbol: Some("R".into()),
    };
    let cities = [("a", "Ann Arbor"), ("b", "Béziers")]
        .map(|(id, name)| object(id, name, Face::City { x: 0.0, y: 0.0 }));
    let mut map = zone("map", Layout::Map, cities.into());
    map.objects.push(route("r1", None, None));
    map.objects.push(route("r2", Some("red"), Some(0)));
    let mut pile = zone("stock", Layout::Pile, vec![card("top", "7", "hearts")]);
    pile.hidden = 5;
    let mut closed = zone("hand1", Layout::Hand, Vec::new());
    (closed.owner, closed.hidden) = (Some(Seat::new(1)), 3);
    Scene {
        game: "toy".into(),
        phase: "play".into(),
        viewer: Viewer::Seat(Seat::new(0)),
        prompt: "Choose.".into(),
        places: vec![place(0, "Ann"), place(1, "Bob")],
        zones: vec![
            pile,
            zone("market", Layout::Row, vec![object("t", "Bus", tile)]),
            closed,
            map,
            zone("log", Layout::List, vec![object("x", "A line", Face::Text)]),
        ],
        sheet: None,
        facts: Vec::new(),
        choices: Choices::default(),
    }
}

#[test]
fn a_pile_face_down_counts_its_top_card() {
    let mut scene = scene();
    scene.zones.truncate(1);
    scene.zones[0].objects = vec![object("top", "Next card", Face::Back)];
    let says = |scene: &Scene| table(scene, None, Ink::PLAIN, Detail::Turn)[1].clone();
    assert_eq!(says(&scene), "STOCK: 6 cards");
    scene.zones[0].objects.clear();
    assert_eq!(says(&scene), "STOCK: 5 cards");
}

#[test]
fn every_layout_has_its_words() {
    assert_eq!(
        table(&scene(), None, Ink::PLAIN, Detail::Turn),
        [
            "Ann (you) 10 · Bob 10 (out)",
            "Cards held: Bob 3",
            "STOCK: 7♥ on 5 cards",
            "MARKET: R Bus: moves two",
            "MAP: 2 places, 2 routes, 1 taken; \"map\" lists it, \"map NAME\" a part of it",
            "LOG: A line",
        ]
    );
}

#[test]
fn of_several_hands_it_is_said_which_is_meant() {
    let mut scene = scene();
    let hand = |title: &str, hidden| {
        let mut zone = zone(title, Layout::Hand, Vec::new());
        (zone.title, zone.owner, zone.hidden) = (title.into(), Some(Seat::new(1)), hidden);
        zone
    };
    scene.zones = vec![hand("Bob: Bus", 5), hand("Bob: Rush", 3)];
    let lines = table(&scene, None, Ink::PLAIN, Detail::Turn);
    assert_eq!(lines[1], "Cards held: Bob: Bus 5, Bob: Rush 3");
}

#[test]
fn a_map_is_a_list_of_places_and_routes() {
    assert_eq!(
        map(&scene(), "", Ink::PLAIN),
        [
            "  Ann Arbor",
            "  Béziers",
            "  Ann Arbor - Béziers, 4 any, ferry, 2 locomotives",
            "  Ann Arbor - Béziers, 4 red, ferry, 2 locomotives, yours",
        ]
    );
    assert_eq!(map(&scene(), "ann", Ink::PLAIN).len(), 3);
    assert!(map(&scene(), "nowhere", Ink::PLAIN).is_empty());
}

#[test]
fn what_was_shown_before_and_cannot_be_acted_on_is_not_repeated() {
    let before = scene();
    let lines = table(&scene(), Some(&before), Ink::PLAIN, Detail::Turn);
    assert_eq!(lines, ["Ann (you) 10 · Bob 10 (out)", "Cards held: Bob 3"]);
    let mut now = scene();
    now.choices.list.push(choice("take", "Take Bus", &["t"]));
    let lines = table(&now, Some(&before), Ink::PLAIN, Detail::Turn);
    assert!(lines.contains(&"MARKET: R Bus: moves two".into()), "{lines:?}");
    assert_eq!(table(&now, Some(&before), Ink::PLAIN, Detail::Whole).len(), 11);
}

fn choice(name: &str, label: &str, touches: &[&str]) -> Choice {
    Choice {
        name: name.into(),
        payload: serde_json::json!({}),
        label: label.into(),
        words: label.to_lowercase(),
        touches: touches.iter().map(|id| (*id).to_owned()).collect(),
        ..Choice::default()
    }
}

/// A scene in which cards are played, one waits, or buys.
fn with_choices() -> Scene {
    let mut scene = scene();
    let play = |id: &str, label: &str| Choice {
        way: Way::of([Step::verb("play", "Play a card", ""), Step::object(id)]),
        ..choice("play", label, &[id])
    };
    scene.zones[0].objects.push(card("next", "8", "hearts"));
    scene.choices.list =
        vec![play("top", "Play 7♥"), play("next", "Play 8♥"), choice("wait", "Wait", &[])];
    scene.choices.amounts.push(AmountChoice {
        name: "buy".into(),
        label: "Buy".into(),
        field: "n".into(),
        min: 1,
        max: 9,
        step: 1,
        ..AmountChoice::default()
    });
    scene
}

#[test]
fn items_are_numbered_side_by_side() {
    let scene = with_choices();
    let step = |picks: &[&str], ink: Ink| {
        let picks: Vec<String> = picks.iter().map(|pick| (*pick).to_owned()).collect();
        menu(&scene, &Menu::of(&scene, &picks), ink, 0)
    };
    assert_eq!(step(&[], Ink::PLAIN), ["  1) Play 7♥  2) Play 8♥  3) Wait     4) Buy"]);
    assert_eq!(
        step(&["buy"], Ink::PLAIN),
        ["  Buy: type a number from 1 to 9.", "  (\"back\" goes back.)"]
    );
    let aloud = step(&["play"], Ink::ALOUD);
    assert_eq!(aloud, ["1 top, 2 next.", "  (\"back\" goes back.)"]);
}

#[test]
fn lives_are_called_lives() {
    let mut scene = scene();
    scene.places[0].lives = Some(Lives { left: 3, of: 3 });
    scene.places[1].lives = Some(Lives { left: 1, of: 3 });
    let lines = table(&scene, None, Ink::PLAIN, Detail::Turn);
    assert!(lines.iter().any(|line| line.contains("Ann (you) 3 lives")), "{lines:?}");
    assert!(lines.iter().any(|line| line.contains("Bob 1 life (")), "{lines:?}");
}

#[test]
fn what_is_read_aloud_has_no_columns_and_no_signs() {
    let mut scene = scene();
    scene.sheet = Some(Sheet {
        rows: vec![SheetRow::new("Round 1", vec!["3".into(), "4".into()])],
        note: None,
    });
    assert_eq!(sheet(&scene, Ink::ALOUD), ["Round 1: Ann (you) 3, Bob 4"]);
    let lines = table(&scene, None, Ink::ALOUD, Detail::Turn);
    assert!(lines.contains(&"STOCK: top on 5 cards".into()), "{lines:?}");
}

#[test]
fn a_sheet_too_wide_for_columns_names_every_cell() {
    let mut scene = scene();
    let row = |width: usize| SheetRow {
        label: "Round 1".into(),
        short: None,
        cells: vec!["x".repeat(width); 2],
        total: true,
    };
    scene.sheet = Some(Sheet { rows: vec![row(3)], note: None });
    assert_eq!(
        sheet(&scene, Ink::PLAIN),
        ["         Ann (you)        Bob", "-".repeat(29).as_str(), "Round 1        xxx        xxx"]
    );
    scene.sheet = Some(Sheet { rows: vec![row(60)], note: None });
    let lines = sheet(&scene, Ink::PLAIN);
    assert!(lines[0].starts_with("Round 1: Ann (you) xxx"), "{lines:?}");
    assert!(lines.iter().all(|line| columns(line) <= WIDTH));
}

#[test]
fn red_cards_are_red_and_still_say_their_suit() {
    let mut scene = scene();
    scene.zones.truncate(1);
    let lines = table(&scene, None, Ink::new(true), Detail::Whole);
    assert!(lines.iter().any(|line| line.contains("\x1b[31m7♥\x1b[0m")), "{lines:?}");
}

#[test]
fn a_row_too_wide_for_a_line_says_less_of_each() {
    let tile = |at: usize| {
        let (title, text) = ("locomotive".into(), format!("slot {at}"));
        object(&at.to_string(), "x", Face::Tile { title, text, colour: None, symbol: None })
    };
    let row = |count: usize| {
        let zones = vec![zone("row", Layout::Row, (1..=count).map(tile).collect())];
        table(&Scene { zones, places: Vec::new(), ..scene() }, None, Ink::PLAIN, Detail::Turn)
    };
    assert_eq!(row(2).last().unwrap(), "ROW: locomotive: slot 1, locomotive: slot 2");
    assert_eq!(row(5).last().unwrap(), &format!("ROW: {}", ["locomotive"; 5].join(", ")));
}

#[test]
fn where_room_is_short_a_note_loses_its_last_parts() {
    let route = |at: usize| {
        let step = Step::new(format!("c{at}"), format!("Route {at}"));
        let note = ["4 any, ferry, 2 locomotives"; 3].join(" · ");
        let way = Way::of([step.noting(note)]);
        Choice { way, ..choice("take", &format!("Take {at}"), &[]) }
    };
    let choices = Choices { list: (1..=8).map(route).collect(), ..Choices::default() };
    let scene = Scene { choices, ..scene() };
    let lines = |above: usize| menu(&scene, &Menu::of(&scene, &[]), Ink::PLAIN, above);
    let (all, most) = (lines(0), lines(10));
    assert_eq!((all.len(), most.len()), (16, 8), "{most:?}");
    assert!(most.iter().all(|line| columns(line) <= WIDTH && line.contains("ferry")), "{most:?}");
}
