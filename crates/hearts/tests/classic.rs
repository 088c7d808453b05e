//! The `classic` bot.

mod common;

use common::{EAST, NORTH, SOUTH, WEST};
use common::{act, any_action, cards, hearts, place, play, position};
use parlour_core::{Bot, FastLuck, Game, Seat, Seed, Seen, Turn, Write, fast_rng};
use parlour_hearts::{Action, Classic, Hearts, Passing, Position, Rules, State};

fn choose(game: &Hearts, state: &State, seat: Seat) -> Action {
    let seen = Seen::new(game, state, seat, Seed::from_number(0), 0);
    Classic.choose(&seen).expect("an action")
}

fn no_passing() -> Hearts {
    hearts(&Rules { passing: Passing::None, ..Rules::default() })
}

/// Mean points a deal of one classic seat and of its three random opponents, seats rotated.
fn against_random(deals: u32) -> (f64, f64) {
    let game = hearts(&Rules::default());
    let mut rng = fast_rng(9);
    let (mut own, mut others) = (0, 0);
    for deal in 0..deals {
        let classic = Seat::new(deal as usize % 4);
        let mut luck = FastLuck(fast_rng(u64::from(deal / 4)));
        let mut state = game.start();
        game.deal(&mut state, &mut luck, &mut ());
        while let Some((seat, random)) = any_action(&game, &state, &mut rng) {
            let action = if seat == classic { choose(&game, &state, seat) } else { random };
            act(&game, &mut state, seat, action);
        }
        let points = state.open().gained();
        own += points[classic.index()];
        others += points.iter().sum::<i32>() - points[classic.index()];
    }
    let n = f64::from(deals);
    (f64::from(own) / n, f64::from(others) / n / 3.0)
}

/// It is ahead by about 7; one standard error of 4,000 deals is about 0.15.
#[test]
fn classic_beats_random_by_at_least_3_5_points_a_deal() {
    let (own, others) = against_random(4_000);
    println!("classic {own:.2}, random {others:.2}: ahead by {:.2} points a deal", others - own);
    assert!(others - own >= 3.5, "only {:.2}", others - own);
}

#[test]
fn classic_passes_an_unguarded_queen_with_its_high_spades() {
    let game = hearts(&Rules::default());
    let hands = [
        "2C 3C 4C 5C 2D 3D 4D 5D 6D QS KS AS 2H",
        "6C 7C 8C 9C 7D 8D 9D 2S 3S 4S 3H 4H 5H",
        "TC JC QC KC TD JD QD 5S 6S 7S 6H 7H 8H",
        "AC KD AD 8S 9S TS JS 9H TH JH QH KH AH",
    ];
    let state = place(&game, &position(1, hands, &[]));
    let expected = Action::Pass { cards: cards("QS KS AS") };
    assert_eq!(choose(&game, &state, SOUTH), expected);
}

#[test]
fn classic_drops_the_queen_on_somebody_else() {
    let game = no_passing();
    let hands = [
        "2C 3C 4C 2D 3D 4D 2S 3S 4S 5S 6S 7S 8S",
        "5C 6C 7C 5D 6D 7D 8D 9D 9S TS 2H 3H 4H",
        "8C 9C TC JC TD JD QD JS AS 5H 6H 7H 8H",
        "QC KC AC KD AD QS KS 9H TH JH QH KH AH",
    ];
    let mut state = place(&game, &position(1, hands, &[]));
    let opening = [
        (SOUTH, "2C"),
        (WEST, "7C"),
        (NORTH, "JC"),
        (EAST, "AC"),
        (EAST, "KC"),
        (SOUTH, "4C"),
        (WEST, "6C"),
        (NORTH, "TC"),
        (EAST, "QC"),
        (SOUTH, "3C"),
        (WEST, "5C"),
        (NORTH, "9C"),
        (EAST, "KD"),
        (SOUTH, "4D"),
        (WEST, "9D"),
        (NORTH, "QD"),
        (EAST, "AD"),
        (SOUTH, "3D"),
        (WEST, "8D"),
        (NORTH, "JD"),
        (EAST, "KS"),
        (SOUTH, "8S"),
        (WEST, "TS"),
        (NORTH, "AS"),
        (NORTH, "8C"),
    ];
    for (seat, card) in opening {
        act(&game, &mut state, seat, play(card));
    }
    assert_eq!(choose(&game, &state, EAST), play("QS"));
}

#[test]
fn classic_ducks_with_the_highest_card_that_loses() {
    let game = no_passing();
    let hands = [
        "2C 3C 4C 2D 3D 4D KD 3S 4S 5S 6S 7S 8S",
        "5C 6C 7C 5D 6D 7D 8D AD 9S TS 2H 3H 4H",
        "8C 9C TC JC TD JD QD JS AS 5H 6H 7H 8H",
        "QC KC AC 9D 2S QS KS 9H TH JH QH KH AH",
    ];
    let mut state = place(&game, &position(1, hands, &[]));
    let opening =
        [(SOUTH, "2C"), (WEST, "7C"), (NORTH, "JC"), (EAST, "AC"), (EAST, "9D"), (SOUTH, "KD")];
    for (seat, card) in opening {
        act(&game, &mut state, seat, play(card));
    }
    assert_eq!(choose(&game, &state, WEST), play("8D"));
}

#[test]
fn classic_finishes_a_moon_that_cannot_fail() {
    let deck = cards("2C 3C 4C 5C 2D 3D 4D 5D QS KS AS 2S JH QH KH AH");
    let game = hearts(&Rules { deck: Some(deck), passing: Passing::None, ..Rules::default() });
    let hands = ["2C 2D 3D 2S", "5C AS KS AH", "3C 4D QS JH", "4C 5D QH KH"];
    let mut state = place(&game, &position(1, hands, &[]));
    for (seat, card) in [(SOUTH, "2C"), (WEST, "5C"), (NORTH, "3C"), (EAST, "4C")] {
        act(&game, &mut state, seat, play(card));
    }
    // West holds only masters: it leads them, and takes everything.
    while let Turn::Seats(seats) = game.turn(&state) {
        let seat = seats.first().expect("somebody plays");
        let action = choose(&game, &state, seat);
        act(&game, &mut state, seat, action);
    }
    assert_eq!(state.open().gained()[WEST.index()], 0);
    assert_eq!(state.open().taken()[WEST.index()], 17);
}

#[test]
fn classic_takes_a_trick_to_spoil_a_moon() {
    let deck = cards("2C 3C 4C 5C 2S QS KS AS 2H 3H 4H 5H 6H 7H 8H 9H");
    let game = hearts(&Rules { deck: Some(deck), passing: Passing::None, ..Rules::default() });
    let hands = ["2C KS 5H 8H", "5C AS 6H 7H", "3C 2S 3H 9H", "4C QS 2H 4H"];
    let mut state = place(&game, &position(1, hands, &[]));
    let opening = [
        (SOUTH, "2C"),
        (WEST, "5C"),
        (NORTH, "3C"),
        (EAST, "4C"),
        (WEST, "AS"),
        (NORTH, "2S"),
        (EAST, "QS"),
        (SOUTH, "KS"),
        (WEST, "6H"),
    ];
    for (seat, card) in opening {
        act(&game, &mut state, seat, play(card));
    }
    assert_eq!(state.open().taken(), [0, 13, 0, 0]);
    assert_eq!(choose(&game, &state, NORTH), play("9H"), "the 3♥ would let West go on");
}

#[test]
fn classic_asked_out_of_turn_says_so() {
    let game = hearts(&Rules::default());
    let state = game.start();
    let seen = Seen::new(&game, &state, SOUTH, Seed::from_number(0), 0);
    assert!(Classic.choose(&seen).is_err());
}

/// The same table with every seat moved on by `steps`.
fn turned(position: &Position, steps: usize) -> Position {
    let from = |i: usize| (i + 4 - steps) % 4;
    let mut turned = position.clone();
    turned.hands = std::array::from_fn(|i| position.hands[from(i)]);
    turned.passes = std::array::from_fn(|i| position.passes[from(i)]);
    turned.scores = std::array::from_fn(|i| position.scores[from(i)]);
    for trick in &mut turned.tricks {
        trick.leader = trick.leader.after(steps, 4);
    }
    turned
}

/// Whole rounds of four classic bots come out the same wherever the hands lie.
#[test]
fn nothing_depends_on_where_a_hand_sits() {
    let rules = Rules { jack_of_diamonds: true, ..Rules::default() };
    let game = hearts(&rules);
    for seed in 0..60 {
        let mut state = game.start();
        game.deal(&mut state, &mut FastLuck(fast_rng(seed)), &mut ());
        let start = game.position(&state);
        let mut tables: Vec<State> = (0..4).map(|s| place(&game, &turned(&start, s))).collect();
        while let Turn::Seats(seats) = game.turn(&tables[0]) {
            let seat = seats.first().expect("somebody is awaited");
            let action = choose(&game, &tables[0], seat);
            for (steps, table) in tables.iter_mut().enumerate() {
                let there = seat.after(steps, 4);
                assert_eq!(choose(&game, table, there), action, "seed {seed}, turned by {steps}");
                act(&game, table, there, action);
            }
        }
        let end = game.position(&tables[0]);
        let points = tables[0].open().gained();
        let values = game.value(&tables[0]);
        for (steps, table) in tables.iter().enumerate() {
            assert_eq!(game.position(table), turned(&end, steps));
            for seat in Seat::all(4) {
                let there = seat.after(steps, 4);
                assert_eq!(table.open().gained()[there.index()], points[seat.index()]);
                // Sums of floats in another order may differ in the last bit.
                assert!((game.value(table)[there] - values[seat]).abs() < 1e-5);
            }
        }
    }
}
