use super::*;
use crate::toy;
use serde_json::json;

fn said(scene: &Scene, picks: &[&str], typed: &str) -> Said {
    let picks: Vec<Pick> = picks.iter().map(|pick| (*pick).to_owned()).collect();
    read(scene, &Menu::of(scene, &picks), |_| None, typed)
}

/// The command that typed words lead to, or the labels of the step that asks on.
fn leads(scene: &Scene, typed: &str) -> Result<(String, Value), Vec<String>> {
    let command = match said(scene, &[], typed) {
        Said::Act(command) => Some(command),
        Said::Picks(picks) => {
            let menu = Menu::of(scene, &picks);
            if menu.command.is_none() {
                return Err(menu.items.iter().map(|item| item.label.clone()).collect());
            }
            menu.command
        }
        other => return Err(vec![format!("{other:?}")]),
    };
    command.map(|c| (c.name, c.payload)).ok_or_else(Vec::new)
}

fn shop(number: u32, name: &str) -> Result<(String, Value), Vec<String>> {
    Ok((name.into(), json!({ "n": number })))
}

#[test]
fn a_number_is_the_item_with_that_number() {
    let scene = toy::shop();
    assert_eq!(leads(&scene, "2"), shop(3, "take"));
    assert_eq!(leads(&scene, " 4 "), shop(5, "wait"));
    for wrong in ["0", "6", "-1", "99999999999"] {
        let Said::Refused(why) = said(&scene, &[], wrong) else {
            panic!("{wrong} meant something")
        };
        assert!(why.contains("from 1 to 5"), "{why}");
    }
    assert!(matches!(said(&scene, &[], "1 2"), Said::Refused(_)));
}

#[test]
fn names_verbs_and_whole_labels_are_understood() {
    let scene = toy::shop();
    assert_eq!(leads(&scene, "red"), shop(1, "take"));
    assert_eq!(leads(&scene, "the RED tile"), shop(1, "take"));
    assert_eq!(leads(&scene, "sell the blue tile"), shop(4, "sell"));
    assert_eq!(leads(&scene, "Take  Blue"), shop(3, "take"));
    assert_eq!(leads(&scene, "wait"), shop(5, "wait"));
}

#[test]
fn a_word_that_could_mean_several_things_asks_which() {
    let which = leads(&toy::shop(), "blue").unwrap_err();
    assert_eq!(which, ["Take blue", "Sell blue"]);
    let which = leads(&toy::rails(), "draw").unwrap_err();
    assert_eq!(which, ["Draw a card", "Draw tickets"]);
    let which = leads(&toy::rails(), "paris").unwrap_err();
    assert_eq!(which.len(), 5, "{which:?}");
    assert!(which.contains(&"Build a station: Paris, with red".to_owned()), "{which:?}");
}

#[test]
fn routes_are_found_by_their_cities_with_or_without_accents() {
    let scene = toy::rails();
    let claim =
        |route: &str, colour: &str| Ok(("take".to_owned(), json!({"colour": colour, "at": route})));
    assert_eq!(leads(&scene, "claim paris zurich with red"), claim("route/3", "red"));
    assert_eq!(leads(&scene, "claim Zürich to Paris"), claim("route/3", "red"));
    assert_eq!(leads(&scene, "claim brest paris with blue"), claim("route/2", "blue"));
    assert_eq!(leads(&scene, "claim 2 blue"), claim("route/2", "blue"));
    assert_eq!(leads(&scene, "claim paris brest").unwrap_err().len(), 2, "two tracks");
    let build = Ok(("build".to_owned(), json!({"colour": "red", "at": "city/Zürich"})));
    assert_eq!(leads(&scene, "build station zurich with red"), build);
}

#[test]
fn several_objects_are_marked_by_number_or_name() {
    let kept = |tiles: &[u32]| Ok(("keep".to_owned(), json!({"round": 1, "tiles": tiles})));
    let scene = toy::keep(false);
    assert_eq!(leads(&scene, "3, 1"), kept(&[1, 3]));
    assert_eq!(leads(&scene, "keep red and blue"), kept(&[1, 3]));
    assert_eq!(leads(&scene, "red red blue"), kept(&[1, 2, 3]));
    assert_eq!(leads(&toy::keep(true), "1 3"), Ok(("keep".to_owned(), json!({"n": 1}))));
    assert_eq!(leads(&toy::keep(true), "keep blue red"), Ok(("keep".to_owned(), json!({"n": 1}))));
}

#[test]
fn too_few_marks_wait_for_the_others() {
    let scene = toy::keep(false);
    assert_eq!(said(&scene, &[], "blue"), Said::Picks(vec!["m/3".into()]));
    let all = said(&scene, &["m/3"], "1");
    let Said::Picks(picks) = all else { panic!("{all:?}") };
    assert_eq!(Menu::of(&scene, &picks).command.unwrap().payload["tiles"], json!([1, 3]));
    let Said::Refused(why) = said(&scene, &[], "1 1") else { panic!("twice the same") };
    assert!(why.contains("twice"), "{why}");
}

#[test]
fn what_cannot_be_chosen_says_why() {
    assert_eq!(said(&toy::shop(), &[], "green"), Said::Refused("Four is not for sale.".into()));
    assert_eq!(said(&toy::shop(), &[], "purple"), Said::Unknown);
    assert_eq!(said(&toy::shop(), &[], "take purple"), Said::Unknown);
}

#[test]
fn an_amount_is_a_number_or_its_name_with_one() {
    let staked = |chips: i64| Ok(("stake".to_owned(), json!({ "chips": chips })));
    assert_eq!(leads(&toy::stake(true), "4"), staked(4));
    assert_eq!(leads(&toy::stake(false), "stake 10"), staked(10));
    let Said::Picks(picks) = said(&toy::stake(false), &[], "stake") else { panic!("no picks") };
    assert!(Menu::of(&toy::stake(false), &picks).amount.is_some());
    for wrong in ["3", "0", "6", "12"] {
        let Said::Refused(why) = said(&toy::stake(true), &[], wrong) else { panic!("{wrong}") };
        assert!(why.contains("2 to 10 in steps of 2"), "{why}");
    }
}

#[test]
fn words_at_a_step_may_also_begin_anew() {
    let scene = toy::rails();
    let here = said(&scene, &["take"], "brest");
    assert_eq!(here, Said::Picks(vec!["take".into(), "city/Brest".into()]));
    let anew = said(&scene, &["take"], "draw a card");
    assert!(matches!(anew, Said::Act(command) if command.name == "draw"));
}

#[test]
fn more_turns_the_page_and_done_ends_the_marking() {
    assert_eq!(said(&toy::many(30), &[], "more"), Said::Picks(vec![MORE.into()]));
    assert_eq!(said(&toy::shop(), &[], "more"), Said::Unknown);
    let done = said(&toy::keep(false), &["m/1", "m/2"], "done");
    assert_eq!(done, Said::Picks(["m/1", "m/2", DONE].map(str::to_owned).into()));
}

#[test]
fn what_the_menu_does_not_know_is_read_by_the_game() {
    let scene = toy::shop();
    let menu = Menu::of(&scene, &[]);
    let game = |typed: &str| (typed == "yes").then(|| ("own".to_owned(), json!({})));
    assert!(matches!(read(&scene, &menu, game, "yes"), Said::Act(c) if c.name == "own"));
}

proptest::proptest! {
    #[test]
    fn rubbish_never_panics(typed in ".{0,60}") {
        for scene in [toy::shop(), toy::rails(), toy::keep(true), toy::keep(false),
            toy::stake(true), toy::stake(false), toy::many(30)] {
            let _ = said(&scene, &[], &typed);
            let _ = said(&scene, &["take"], &typed);
        }
    }
}

#[test]
fn a_number_is_offered_only_for_the_item_that_it_counts() {
    let mut menu = Menu::of(&toy::rails(), &["take".to_owned()]);
    menu.items[0].aliases = vec!["10".into(), "brest".into()];
    menu.items[1].aliases = vec!["7".into()];
    assert_eq!(menu.possible(), "You can type \"brest\", \"paris–brest\" or \"3\".");
}
