//! What search is told about Hearts.

mod common;

use common::{SOUTH, act, any_action, card, cards, hearts, place, position};
use parlour_cards::Card;
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

/// Cards come to the same if nobody else has one between them, and neither counts for itself.
#[test]
fn cards_that_touch_are_alike() {
    let game = hearts(&Rules { jack_of_diamonds: true, ..Rules::default() });
    let mut rng = fast_rng(8);
    let (mut alike, mut apart) = (0, 0);
    for deal in 0..100 {
        let mut state = game.start();
        game.deal(&mut state, &mut FastLuck(fast_rng(deal)), &mut ());
        while let Some((seat, action)) = any_action(&game, &state, &mut rng) {
            let view = game.view(&state, Viewer::Seat(seat));
            let all = game.view(&state, Viewer::All);
            let mut theirs: Vec<Card> = state.open().tricks().current().cards.to_vec();
            for other in Seat::all(4).filter(|other| *other != seat) {
                theirs.extend(all.hands[other.index()].unwrap());
            }
            for (one, other) in
                view.hand().iter().flat_map(|one| view.hand().iter().map(move |o| (one, o)))
            {
                let beats = |card: Card| {
                    theirs
                        .as_slice()
                        .iter()
                        .map(|c| c.suit() == card.suit() && *c < card)
                        .collect::<Vec<_>>()
                };
                let counts = |one: Card| one == card("QS") || one == card("JD");
                let same = one == other
                    || one.suit() == other.suit()
                        && beats(one) == beats(other)
                        && !counts(one)
                        && !counts(other);
                let (one, other) = (Action::Play { card: one }, Action::Play { card: other });
                if one != other {
                    assert_eq!(
                        game.alike(&view, one, other),
                        same,
                        "{one:?} {other:?} in {state:?}"
                    );
                    *if same { &mut alike } else { &mut apart } += 1;
                }
            }
            act(&game, &mut state, seat, action);
        }
    }
    assert!(alike > 1_000 && apart > 1_000, "{alike} and {apart}");
}

#[test]
fn passes_are_not_alike_and_the_jack_is_a_card_like_others_where_it_brings_nothing() {
    let game = hearts(&Rules::default());
    let hands = [
        "2C 3C 4C 5C TD JD QD 5S 6D QS KS AS 2H",
        "6C 7C 8C 9C 7D 8D 9D 2S 3S 4S 3H 4H 5H",
        "TC JC QC KC 2D 3D 4D 5D 6S 7S 6H 7H 8H",
        "AC KD AD 8S 9S TS JS 9H TH JH QH KH AH",
    ];
    let state = place(&game, &position(1, hands, &[]));
    let view = game.view(&state, Viewer::Seat(SOUTH));
    let alike = |one, other| game.alike(&view, common::play(one), common::play(other));
    assert!(alike("TD", "QD") && alike("JD", "TD") && alike("KS", "AS"));
    assert!(!alike("QS", "KS") && !alike("6D", "TD") && !alike("5C", "TD"));
    assert!(!game.alike(&view, common::pass("2C 3C 4C"), common::pass("2C 3C 5C")));
}

#[test]
fn much_is_at_stake_where_somebody_else_has_five_points_and_nobody_any() {
    let game = hearts(&Rules::default());
    let mut rng = fast_rng(9);
    let mut seen = [0; 2];
    for deal in 0..200 {
        let mut state = game.start();
        game.deal(&mut state, &mut FastLuck(fast_rng(deal)), &mut ());
        while let Some((seat, action)) = any_action(&game, &state, &mut rng) {
            let taken = state.open().taken();
            let threat = |one: Seat| {
                let all = u32::from(taken[one.index()]);
                one != seat && all >= 5 && all == taken.iter().map(|t| u32::from(*t)).sum::<u32>()
            };
            let stake = Seat::all(4).any(threat);
            assert_eq!(game.at_stake(&state, seat), stake, "{state:?}");
            seen[usize::from(stake)] += 1;
            act(&game, &mut state, seat, action);
        }
    }
    assert!(seen[0] > 100 && seen[1] > 100, "{seen:?}");
}
