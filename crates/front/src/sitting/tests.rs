use super::*;
use crate::menu::Menu;
use parlour_core::Seed;
use parlour_house::{AnyTable, LegalAction, SeatSpec, Setup, offer};
use parlour_kuhn::Kuhn;
use serde_json::json;

fn sitting(seats: &[SeatSpec]) -> Sitting<Box<dyn AnyTable>> {
    let mut setup = Setup::new(Seed::from_number(3));
    setup.seats = seats.to_vec();
    setup.rules = json!({"rounds": 2});
    Sitting::new(offer::<Kuhn>().open(&setup).unwrap())
}

/// Does the first thing on the menu.
fn choose(sitting: &mut Sitting<Box<dyn AnyTable>>) {
    let scene = sitting.scene();
    let menu = Menu::of(&scene, &[]);
    let menu = Menu::of(&scene, &menu.after(&menu.items[0].key));
    sitting.act(&menu.command.unwrap()).unwrap();
}

#[test]
fn a_match_goes_through_its_stages_in_order() {
    let mut sitting = sitting(&[SeatSpec::Human, SeatSpec::Classic]);
    let mut stages = Vec::new();
    loop {
        let stage = sitting.stage();
        stages.push(stage);
        match stage {
            Stage::Dealing | Stage::Between | Stage::Watching => sitting.deal().unwrap(),
            Stage::Thinking(_) => drop(sitting.step().unwrap()),
            Stage::Asked(_) => choose(&mut sitting),
            Stage::HandOver(seat) => sitting.take_over(seat),
            Stage::Over => break,
            Stage::Unsaved | Stage::Lost | Stage::StoodIn => {
                unreachable!("a bare table is here, and has no disk")
            }
        }
    }
    let (you, bot) = (Seat::new(0), Seat::new(1));
    assert_eq!(stages[..3], [Stage::Dealing, Stage::Asked(you), Stage::Thinking(bot)]);
    assert_eq!(stages.iter().filter(|s| **s == Stage::Between).count(), 1);
    assert_eq!(stages.last(), Some(&Stage::Over));
}

#[test]
fn a_shared_device_is_handed_over_and_shows_nobodys_cards_meanwhile() {
    let mut sitting = sitting(&[SeatSpec::Human, SeatSpec::Human]);
    assert_eq!(sitting.viewer(), Viewer::Spectator);
    sitting.deal().unwrap();
    let first = Seat::new(0);
    assert_eq!(sitting.stage(), Stage::HandOver(first));
    assert_eq!(sitting.news(), []);
    sitting.take_over(first);
    assert_eq!((sitting.stage(), sitting.viewer()), (Stage::Asked(first), Viewer::Seat(first)));
    assert!(!sitting.news().is_empty());
    choose(&mut sitting);
    assert_eq!(sitting.stage(), Stage::HandOver(Seat::new(1)));
    sitting.put_down();
    assert_eq!(sitting.viewer(), Viewer::Spectator);
}

#[test]
fn the_only_person_sees_and_nobody_else_does() {
    let both = [SeatSpec::Classic, SeatSpec::Human];
    assert_eq!(sitting(&both).viewer(), Viewer::Seat(Seat::new(1)));
    let bots = [SeatSpec::Classic, SeatSpec::Classic];
    assert_eq!(sitting(&bots).viewer(), Viewer::Spectator);
}

#[test]
fn news_are_told_once_and_undoing_takes_them_back() {
    let mut sitting = sitting(&[SeatSpec::Human, SeatSpec::Classic]);
    sitting.deal().unwrap();
    assert!(sitting.has_news());
    assert!(!sitting.news().is_empty());
    assert!(!sitting.has_news() && sitting.news().is_empty());
    choose(&mut sitting);
    let told = sitting.news();
    sitting.undo(1).unwrap();
    assert!(!sitting.has_news());
    assert_eq!(sitting.stage(), Stage::Asked(Seat::new(0)));
    sitting.redo(1).unwrap();
    assert_eq!(sitting.news(), told);
}

#[test]
fn a_match_that_begins_in_a_position_stops_between_rounds_too() {
    let kuhn = offer::<Kuhn>();
    let mut setup = Setup::new(Seed::from_number(3));
    setup.rules = json!({"rounds": 3});
    setup.seats = vec![SeatSpec::Human, SeatSpec::Classic];
    let mut first = kuhn.open(&setup).unwrap();
    first.deal().unwrap();
    let mut sitting = Sitting::new(kuhn.load(&setup, &first.position()).unwrap());
    while !matches!(sitting.stage(), Stage::Between) {
        match sitting.stage() {
            Stage::Thinking(_) => drop(sitting.step().unwrap()),
            Stage::Asked(_) => choose(&mut sitting),
            other => panic!("{other:?} before the round has ended"),
        }
    }
}

#[test]
fn a_formality_is_seen_to_and_undone_with_what_came_before_it() {
    let rails = parlour_games::game("rails").unwrap();
    let mut setup = Setup::new(Seed::from_number(3));
    setup.rules = json!({"map": "island", "players": 2});
    setup.seats = vec![SeatSpec::Human, SeatSpec::Classic];
    let mut sitting = Sitting::new(rails.open(&setup).unwrap());
    let you = Seat::new(0);
    let act = |sitting: &mut Sitting<Box<dyn AnyTable>>, action: LegalAction| {
        let (name, payload, label) = (action.name, action.payload, action.label);
        sitting.act(&Command { name, payload, label }).unwrap();
    };
    let (mark, draw) = loop {
        match sitting.stage() {
            Stage::Dealing => sitting.deal().unwrap(),
            Stage::Thinking(_) => drop(sitting.step().unwrap()),
            Stage::Asked(_) => {
                let mut legal = sitting.host().legal(you);
                match legal.iter().position(|action| action.name == "draw_facedown") {
                    Some(at) => break (sitting.table().mark(), legal.swap_remove(at)),
                    None => act(&mut sitting, legal.swap_remove(0)),
                }
            }
            other => panic!("{other:?} before the first turn"),
        }
    };
    act(&mut sitting, draw);
    assert_eq!(sitting.stage(), Stage::Thinking(you), "there is nothing but to end the turn");
    sitting.step().unwrap();
    assert_eq!(sitting.stage(), Stage::Thinking(Seat::new(1)));
    sitting.undo(1).unwrap();
    assert_eq!((sitting.stage(), sitting.table().mark()), (Stage::Asked(you), mark));
    assert!(sitting.undo(1_000).is_err());
    assert_eq!(sitting.table().mark(), mark, "what cannot be done as said changes nothing");
    sitting.redo(1).unwrap();
    assert_eq!(sitting.stage(), Stage::Thinking(Seat::new(1)));
}
