//! What may be claimed: certain from what a seat knows, and played out as ordinary actions.

mod common;

use std::collections::BTreeSet;
use std::sync::Arc;

use common::{EAST, NORTH, SOUTH, WEST, cards, hearts, place, position};
use parlour_core::record::Line;
use parlour_core::table::{Controller, Table, TableError};
use parlour_core::{
    ActionSet, FastLuck, Game, Rng, Seat, Seed, Show, Speak, Turn, Viewer, Write, fast_rng,
    full_scene,
};
use parlour_hearts::{Hearts, Passing, Rules, State};

fn said(game: &Hearts, state: &State, seat: Seat) -> Option<String> {
    game.foregone(&game.view(state, Viewer::Seat(seat)))
}

/// Every score that a seat may end the round with.
fn ends(game: &Hearts, state: &State, seat: Seat, found: &mut BTreeSet<i32>) {
    let Turn::Seats(seats) = game.turn(state) else {
        found.insert(game.scores(state)[seat]);
        return;
    };
    let next = seats.first().expect("somebody is to play");
    for action in game.legal(state, next).iter() {
        let mut after = *state;
        let done = game.apply(&mut after, next, action, &mut FastLuck(fast_rng(0)), &mut ());
        assert_eq!(done, Ok(()));
        ends(game, &after, seat, found);
    }
}

/// The last tricks of random rounds, as the seat to play meets them.
fn endings(game: &Hearts, tricks: u8, mut look: impl FnMut(&State, Seat)) {
    for seed in 0..60 {
        let mut luck = FastLuck(fast_rng(seed));
        let mut rng = fast_rng(seed);
        let mut state = game.start();
        game.deal(&mut state, &mut luck, &mut ());
        while let Turn::Seats(seats) = game.turn(&state) {
            let seat = seats.first().expect("somebody is awaited");
            let left = 52 - state.open().tricks().order().len();
            if left <= usize::from(tricks) * 4 {
                look(&state, seat);
            }
            let legal = game.legal(&state, seat);
            let action = legal.get(rng.below(legal.len() as u32) as usize);
            assert_eq!(game.apply(&mut state, seat, action, &mut luck, &mut ()), Ok(()));
        }
    }
}

#[test]
fn whatever_is_done_a_seat_gets_what_was_foregone() {
    for (moon, jack_of_diamonds) in [("add", false), ("best", true), ("subtract", true)] {
        let moon = serde_json::from_value(moon.into()).expect("a moon");
        let game =
            hearts(&Rules { passing: Passing::None, moon, jack_of_diamonds, ..Rules::default() });
        let mut kinds = BTreeSet::new();
        endings(&game, 3, |state, seat| {
            let Some(text) = said(&game, state, seat) else { return };
            let view = game.view(state, Viewer::Seat(seat));
            let worlds = game.worlds(&view);
            let mut rng = fast_rng(state.open().tricks().order().len() as u64);
            let mut all = BTreeSet::new();
            for _ in 0..5 {
                let mut here = BTreeSet::new();
                ends(&game, &game.sample(&worlds, &mut rng), seat, &mut here);
                assert_eq!(here.len(), 1, "{text} {here:?} in {state:?}");
                all.append(&mut here);
            }
            let last_card = text == "You have one card left.";
            assert!(last_card || all.len() == 1, "{text} {all:?} in {state:?}");
            kinds.insert(text);
        });
        assert_eq!(kinds.len(), 4, "each reason was met: {kinds:?}");
    }
}

/// A round of four tricks in which East has taken two, with a heart, and leads to the last two.
fn two_left(hands: [&str; 4]) -> (Hearts, State) {
    let first = [(SOUTH, "2C 3C 4C 5C"), (EAST, "6C 8H 2S 3S")];
    let all = hands.map(cards).into_iter().fold(cards("2C 3C 4C 5C 6C 8H 2S 3S"), |a, b| a | b);
    let rules = Rules { passing: Passing::None, deck: Some(all), ..Rules::default() };
    let game = hearts(&rules);
    let state = place(&game, &position(1, hands, &first));
    (game, state)
}

#[test]
fn each_reason_is_told_as_it_is() {
    let told = |hands: [&str; 4]| {
        let (game, state) = two_left(hands);
        assert_eq!(game.turn(&state), Turn::Seats(parlour_core::SeatSet::only(EAST)));
        said(&game, &state, EAST)
    };
    let text = "You take all the rest.";
    assert_eq!(told(["9S 9D", "8S 8D", "7S QH", "AS AD"]).as_deref(), Some(text));
    let text = "You take nothing more.";
    assert_eq!(told(["9S 9D", "8S 8D", "7S QH", "5S 5D"]).as_deref(), Some(text));
    assert_eq!(told(["9S 9D", "8S 8D", "7S QH", "TS 5D"]), None);
    assert_eq!(told(["9S 9D", "8S 8D", "7S 6D", "TS 5D"]).as_deref(), Some("No points are left."));
    let (game, state) = two_left(["9S 9D", "8S 8D", "7S QH", "AS AD"]);
    assert_eq!(said(&game, &state, SOUTH), None, "only whoever is to play may claim");
    assert_eq!(said(&game, &state, NORTH), None);
    let scene = full_scene(&game, &game.view(&state, Viewer::Seat(EAST)));
    assert_eq!(scene.choices.foregone.as_deref(), Some("You take all the rest."));
}

fn table(hands: [&str; 4], people: &[Seat]) -> Table<Hearts> {
    let (game, state) = two_left(hands);
    let game = Arc::new(game);
    let controller = |seat: Seat| match people.contains(&seat) {
        true => Controller::Human,
        false => {
            let bot = game.bot("classic").expect("there is one");
            Controller::Bot { name: "classic".into(), bot }
        }
    };
    let seats = Seat::all(4).map(controller).collect();
    let position = game.position(&state);
    Table::load(Arc::clone(&game), Seed::from_number(1), &position, seats).expect("it is good")
}

const TOP: [&str; 4] = ["9S 9D", "8S 8D", "7S QH", "AS AD"];

#[test]
fn a_claim_plays_the_round_out_with_ordinary_actions() {
    let mut table = table(TOP, &[EAST]);
    let report = table.claim(EAST).expect("all the rest is East's");
    assert!(report.deal_due);
    assert_eq!(report.acted, [EAST, SOUTH, WEST, NORTH, EAST, SOUTH, WEST, NORTH]);
    let acts = table.record().lines.iter().filter(|line| matches!(line, Line::Act { .. }));
    assert_eq!(acts.count(), table.record().lines.len());
    let controllers = (0..4).map(|_| Controller::Human).collect();
    let game = Arc::new(hearts(table.game().rules()));
    let again = Table::replay(game, table.record(), controllers).expect("a good record");
    assert_eq!(again.scores(), table.scores());
    assert_eq!(table.claim(EAST), Err(TableError::DealFirst));
}

#[test]
fn another_person_still_chooses_and_then_the_claim_goes_on() {
    let mut table = table(TOP, &[EAST, WEST]);
    table.free_undo();
    let report = table.claim(EAST).expect("all the rest is East's");
    assert_eq!(report.acted, [EAST, SOUTH]);
    assert!(report.awaiting.contains(WEST));
    assert_eq!(table.claim(EAST), Err(TableError::NothingToClaim), "West is to play");
    let card = table.legal(WEST).get(0);
    table.act(WEST, card).expect("a legal card");
    table.drive(false);
    assert_eq!(table.claim(EAST).expect("still East's").acted, [EAST, SOUTH]);
    table.undo(1).expect("there is something to undo");
    assert!(matches!(table.turn(), Turn::Seats(seats) if seats.contains(EAST)), "one card back");
}

#[test]
fn what_is_open_cannot_be_claimed() {
    let mut table = table(["9S 9D", "8S 8D", "7S QH", "TS 5D"], &[EAST]);
    assert_eq!(table.claim(EAST), Err(TableError::NothingToClaim));
    assert_eq!(table.steps().len(), 0);
    let mut bots = self::table(TOP, &[]);
    assert_eq!(bots.claim(EAST), Err(TableError::BotSeat(EAST)));
}
