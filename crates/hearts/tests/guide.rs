//! What search is told about Hearts.

mod common;

use common::{SOUTH, act, any_action, cards, hearts, place, position};
use parlour_core::{ActionSet, FastLuck, Game, Guide, Seat, Viewer, fast_rng};
use parlour_hearts::{Action, Rules};

/// A playout need not be good, only legal, quick and better than chance.
#[test]
fn playouts_are_legal_and_better_than_chance() {
    let game = hearts(&Rules::default());
    let mut rng = fast_rng(6);
    let (mut own, mut others) = (0, 0);
    let deals = 1_000;
    for deal in 0..deals {
        let guided = Seat::new(deal % 4);
        let mut state = game.start();
        game.deal(&mut state, &mut FastLuck(fast_rng(deal as u64 / 4)), &mut ());
        while let Some((seat, random)) = any_action(&game, &state, &mut rng) {
            let legal = game.legal(&state, seat);
            let advised = game.playout(&state, seat, &legal, &mut rng);
            assert!(legal.contains(&advised), "{advised:?} in {state:?}");
            act(&game, &mut state, seat, if seat == guided { advised } else { random });
        }
        let points = state.open().gained();
        own += points[guided.index()];
        others += points.iter().sum::<i32>() - points[guided.index()];
    }
    let ahead = (f64::from(others) / 3.0 - f64::from(own)) / deals as f64;
    assert!(ahead > 2.0, "ahead by only {ahead:.2} points a deal");
}

#[test]
fn a_pass_of_high_spades_is_tried_before_one_of_low_ones() {
    let game = hearts(&Rules::default());
    let hands = [
        "2C 3C 4C 5C 2D 3D 4D 5D 6D QS KS AS 2H",
        "6C 7C 8C 9C 7D 8D 9D 2S 3S 4S 3H 4H 5H",
        "TC JC QC KC TD JD QD 5S 6S 7S 6H 7H 8H",
        "AC KD AD 8S 9S TS JS 9H TH JH QH KH AH",
    ];
    let state = place(&game, &position(1, hands, &[]));
    let view = game.view(&state, Viewer::Seat(SOUTH));
    let prior = |text: &str| game.prior(&view, Action::Pass { cards: cards(text) });
    assert!(prior("QS KS AS") > prior("2C 3C 2H"));
    assert!(prior("QS KS AS") > prior("QS 2C 3C"));
    assert!((game.prior(&view, common::play("2C")) - 1.0).abs() < f32::EPSILON);
}
