use super::*;
use crate::toy;
use serde_json::json;

fn picks(keys: &[&str]) -> Vec<Pick> {
    keys.iter().map(|key| (*key).to_owned()).collect()
}

fn menu(scene: &Scene, keys: &[&str]) -> Menu {
    Menu::of(scene, &picks(keys))
}

fn labels(menu: &Menu) -> Vec<&str> {
    menu.items.iter().map(|item| item.label.as_str()).collect()
}

fn command(menu: &Menu) -> (String, Value) {
    let command = menu.command.clone().unwrap_or_else(|| panic!("{menu:#?}"));
    (command.name, command.payload)
}

#[test]
fn a_few_actions_are_offered_at_once() {
    let menu = menu(&toy::shop(), &[]);
    assert_eq!(menu.question, "Choose.");
    assert_eq!(labels(&menu), ["Take red", "Take blue", "Sell blue", "Wait", "Resign"]);
}

#[test]
fn many_are_asked_step_by_step() {
    let scene = toy::rails();
    let root = menu(&scene, &[]);
    assert_eq!(labels(&root), ["Draw a card", "Draw tickets", "Claim a route", "Build a station"]);
    let routes = menu(&scene, &["take"]);
    assert_eq!(routes.question, "Claim which route?");
    assert_eq!(labels(&routes), ["Paris–Brest", "Paris–Brest", "Paris–Zürich"]);
    assert_eq!(routes.items[0].note.as_deref(), Some("3 any · with red"));
    let colours = menu(&scene, &["take", "route/2"]);
    assert_eq!(labels(&colours), ["with red", "with blue"]);
    let done = menu(&scene, &["take", "route/2", "blue"]);
    assert_eq!(command(&done), ("take".into(), json!({"colour": "blue", "at": "route/2"})));
}

#[test]
fn a_step_with_one_answer_is_passed_over_once_something_was_picked() {
    let done = menu(&toy::rails(), &["take", "route/3"]);
    assert_eq!(command(&done), ("take".into(), json!({"colour": "red", "at": "route/3"})));
}

#[test]
fn nothing_is_done_that_nobody_picked() {
    let mut scene = toy::shop();
    scene.choices.list.truncate(1);
    let lone = menu(&scene, &[]);
    assert_eq!(labels(&lone), ["Take red"]);
    assert_eq!(lone.command, None);
    assert_eq!(command(&menu(&scene, &["m/1"])), ("take".into(), json!({"n": 1})));
}

#[test]
fn objects_may_be_picked_before_it_is_said_what_for() {
    let scene = toy::shop();
    assert_eq!(labels(&menu(&scene, &["m/3"])), ["Take blue", "Sell blue"]);
    assert_eq!(command(&menu(&scene, &["m/3", "sell"])), ("sell".into(), json!({"n": 4})));
    assert_eq!(command(&menu(&scene, &["sell", "m/3"])), ("sell".into(), json!({"n": 4})));
    assert_eq!(command(&menu(&scene, &["m/1"])), ("take".into(), json!({"n": 1})));
}

#[test]
fn a_city_stands_for_its_routes() {
    let scene = toy::rails();
    let brest = menu(&scene, &["take", "city/Brest"]);
    assert_eq!(labels(&brest).len(), 2);
    assert!(menu(&scene, &[]).lit.contains("city/Brest"));
}

#[test]
fn what_is_grave_is_done_only_when_it_is_picked_itself() {
    let scene = toy::rails();
    // Only a station can be built in Zürich once the route there is gone.
    let mut alone = scene.clone();
    alone.choices.choosers.remove(0);
    let asked = menu(&alone, &["city/Zürich"]);
    assert_eq!(asked.command, None);
    assert_eq!(asked.items.len(), 1);
    assert!(asked.items[0].grave);
    let done = menu(&alone, &["city/Zürich", "build"]);
    assert_eq!(command(&done), ("build".into(), json!({"colour": "red", "at": "city/Zürich"})));
}

#[test]
fn a_cursor_rests_on_the_usual_step_and_never_on_a_grave_one() {
    assert_eq!(menu(&toy::rails(), &[]).rest().map(|i| i.key.as_str()), Some("draw"));
    assert_eq!(menu(&toy::shop(), &[]).rest().map(|i| i.label.as_str()), Some("Take red"));
    let mut scene = toy::shop();
    scene.choices.list.drain(..4);
    assert_eq!(menu(&scene, &[]).rest(), None);
}

#[test]
fn long_steps_have_pages() {
    let scene = toy::many(30);
    let first = menu(&scene, &[]);
    assert_eq!((first.items.len(), first.total), (13, 30));
    assert_eq!(first.items[12].label, "18 more");
    let second = menu(&scene, &[MORE]);
    assert_eq!(second.items[0].label, "Thing 13");
    let third = menu(&scene, &[MORE, MORE]);
    assert_eq!(labels(&third).last(), Some(&"Thing 30"));
    assert_eq!(third.items.len(), 6);
    assert_eq!(third.back(), picks(&[MORE]));
    assert_eq!(command(&Menu::of(&scene, &third.after("t30"))), ("take".into(), json!({"n": 30})));
    assert_eq!(menu(&toy::many(13), &[]).items.len(), 13);
}

#[test]
fn marks_come_and_go_until_they_are_said_to_be_all() {
    for listed in [true, false] {
        let scene = toy::keep(listed);
        let none = menu(&scene, &[]);
        let marking = none.marking.as_ref().unwrap();
        assert_eq!((marking.min, marking.max, marking.enough), (2, 3, false));
        let one = Menu::of(&scene, &none.after("m/3"));
        assert!(one.items.iter().any(|item| item.marked && item.key == "m/3"));
        assert_eq!(one.keyed(DONE), None);
        assert_eq!(Menu::of(&scene, &one.after("m/3")), none, "the mark is taken away");
        let two = Menu::of(&scene, &one.after("m/1"));
        assert!(two.keyed(DONE).is_some() && two.command.is_none());
        let done = Menu::of(&scene, &two.after(DONE));
        let payload = if listed { json!({"n": 1}) } else { json!({"round": 1, "tiles": [1, 3]}) };
        assert_eq!(command(&done), ("keep".into(), payload));
    }
}

#[test]
fn where_as_many_are_marked_as_may_be_no_more_are_lit() {
    let mut scene = toy::keep(false);
    let lit = |scene: &Scene| {
        let menu = menu(scene, &["m/3", "m/1"]);
        menu.lit.into_iter().collect::<Vec<_>>()
    };
    assert_eq!(lit(&scene), ["m/1", "m/2", "m/3"]);
    scene.choices.choosers[0].max = 2;
    assert_eq!(lit(&scene), ["m/1", "m/3"]);
}

#[test]
fn equal_things_are_marked_one_after_the_other() {
    for listed in [true, false] {
        let scene = toy::keep(listed);
        let none = menu(&scene, &[]);
        let press = |menu: &Menu, id: &str| {
            let meant = menu.meant(&scene, id).expect(id);
            Menu::of(&scene, &menu.after(meant))
        };
        let marked = |menu: &Menu| menu.marking.as_ref().unwrap().marked.join(" ");
        let one = press(&none, "m/2");
        assert_eq!(marked(&one), "m/1", "which of them is all the same");
        let two = press(&one, "m/2");
        assert_eq!(marked(&two), "m/1 m/2");
        assert_eq!(marked(&press(&two, "m/1")), "m/1", "the last mark is taken away");
        assert_eq!(press(&one, "m/1"), none);
    }
}

#[test]
fn numbers_are_asked_for_and_must_fit() {
    let scene = toy::stake(false);
    let asked = menu(&scene, &["stake"]);
    assert_eq!(asked.question, "Stake how many?");
    assert_eq!(asked.amount.as_ref().map(|a| (a.min, a.max, a.step)), Some((2, 10, 2)));
    assert_eq!(command(&menu(&scene, &["stake", "4"])), ("stake".into(), json!({"chips": 4})));
    for wrong in ["3", "0", "6", "12", "-2", "99999999999999999999"] {
        let menu = menu(&scene, &["stake", wrong]);
        assert_eq!((menu.command, menu.missed), (None, picks(&[wrong])));
    }
    let amount = menu(&toy::stake(true), &[]).amount.unwrap();
    assert_eq!(amount.range(), "from 2 to 10 in steps of 2, but not 6");
    assert_eq!([1, -1, 9].map(|steps| amount.after(4, steps)), [8, 2, 10], "6 is left out");
    assert_eq!([1, -1, -9].map(|steps| amount.after(8, steps)), [10, 4, 2]);
}

#[test]
fn picks_that_fit_nothing_are_left_out_and_named() {
    let scene = toy::rails();
    let menu = menu(&scene, &["take", "route/99", "~nowhere", "route/2"]);
    assert_eq!(menu.picks, ["take", "route/2"]);
    assert_eq!(menu.missed, ["route/99", "~nowhere"]);
    assert_eq!(menu.items.len(), 2);
}

#[test]
fn everything_can_be_listed() {
    let all = Menu::everything(&toy::rails());
    assert_eq!(all.len(), 2 + 4 + 2);
    assert!(all.iter().any(|(label, _)| label == "Claim a route: Paris–Brest, with blue"));
}

proptest::proptest! {
    #[test]
    fn rubbish_never_panics(keys in proptest::collection::vec(
        proptest::prop_oneof![
            ".{0,8}", "-more", "-done", "m/[1-4]", "route/[1-4]", "city/Paris", "take|keep|stake",
            "~[a-z]{1,6}", "[0-9]{1,3}",
        ], 0..6)) {
        for scene in [toy::shop(), toy::rails(), toy::keep(true), toy::keep(false),
            toy::stake(true), toy::many(30)] {
            let menu = Menu::of(&scene, &keys);
            proptest::prop_assert!(menu.items.len() <= 14);
            let _ = (menu.rest(), menu.back(), menu.possible());
        }
    }
}

#[test]
fn a_question_that_was_answered_is_not_asked_again() {
    let scene = toy::rails();
    assert_eq!(menu(&scene, &["take"]).question, "Claim which route?");
    assert_eq!(menu(&scene, &["take", "route/2"]).question, "Paris–Brest: how?");
}

/// The items that lead from the first step to an action, by their keys.
fn way_to(scene: &Scene, name: &str, payload: &Value) -> Vec<Pick> {
    let (mut way, mut menu) = (Vec::new(), Menu::of(scene, &[]));
    while menu.command.is_none() {
        let Some(item) = menu.toward(scene, name, payload) else { return Vec::new() };
        way.push(item.key.clone());
        menu = Menu::of(scene, &menu.after(&way[way.len() - 1]));
    }
    assert_eq!(command(&menu), (name.to_owned(), payload.clone()));
    way
}

#[test]
fn each_step_says_what_comes_next_on_the_way_to_an_action() {
    let blue = json!({"colour": "blue", "at": "route/2"});
    assert_eq!(way_to(&toy::rails(), "take", &blue), ["take", "route/2", "blue"]);
    assert_eq!(way_to(&toy::rails(), "take", &json!({"colour": "green"})), [""; 0]);
    let tiles = json!({"round": 1, "tiles": [1, 3]});
    assert_eq!(way_to(&toy::keep(false), "keep", &tiles), ["m/1", "m/3", DONE]);
    assert_eq!(way_to(&toy::keep(true), "keep", &json!({"n": 1})), ["m/1", "m/3", DONE]);
}
