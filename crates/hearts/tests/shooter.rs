//! The sparring bot `shooter`.

mod common;

use common::{SOUTH, act, cards, hearts, place, position};
use parlour_core::{Bot, FastLuck, Game, Seat, Seed, Seen, Show, Turn, fast_rng};
use parlour_hearts::{Action, Classic, Hearts, Passing, Rules, Shooter, State};

fn choose(bot: &mut dyn Bot<Hearts>, game: &Hearts, state: &State, seat: Seat) -> Action {
    let seen = Seen::new(game, state, seat, Seed::from_number(0), 0);
    bot.choose(&seen).expect("an action")
}

/// Plays a round on to its end, with this bot in one seat and `classic` in the others.
fn play_on(game: &Hearts, state: &mut State, seat: Seat, bot: &mut dyn Bot<Hearts>) {
    while let Turn::Seats(seats) = game.turn(state) {
        let next = seats.first().expect("somebody");
        let action = match next == seat {
            true => choose(bot, game, state, next),
            false => choose(&mut Classic, game, state, next),
        };
        act(game, state, next, action);
    }
}

/// The moons of one bot in every seat against three `classic`.
fn moons(bot: &mut dyn Bot<Hearts>, deals: usize) -> usize {
    let game = hearts(&Rules::default());
    let shot = |deal: &usize| {
        let seat = Seat::new(deal % 4);
        let mut state = game.start();
        game.deal(&mut state, &mut FastLuck(fast_rng(*deal as u64 / 4)), &mut ());
        play_on(&game, &mut state, seat, bot);
        state.open().taken()[seat.index()] == 26
    };
    (0..deals).filter(shot).count()
}

/// It makes one in about nine deals, where `classic` makes one in 160.
#[test]
fn shooter_shoots_far_more_moons_than_classic() {
    let (bold, usual) = (moons(&mut Shooter, 1_000), moons(&mut Classic, 1_000));
    println!("moons in 1,000 deals: shooter {bold}, classic {usual}");
    assert!(bold >= 50 && bold >= 3 * usual, "{bold} and {usual}");
}

const STRONG: [&str; 4] = [
    "2C AC KC QC JC TC AS KS QS AH KH QH JH",
    "3C 4C 5C 2D 3D 4D 5D 2S 3S 4S 2H 3H 4H",
    "6C 7C 8C 6D 7D 8D 9D 5S 6S 7S 5H 6H 7H",
    "9C TD JD QD KD AD 8S 9S TS JS 8H 9H TH",
];

#[test]
fn a_hand_of_tops_takes_everything() {
    let game = hearts(&Rules { passing: Passing::None, ..Rules::default() });
    let mut state = place(&game, &position(1, STRONG, &[]));
    play_on(&game, &mut state, SOUTH, &mut Shooter);
    assert_eq!(state.open().taken(), [26, 0, 0, 0]);
}

#[test]
fn it_passes_what_would_lose_tricks_and_keeps_its_tops() {
    let game = hearts(&Rules::default());
    let hands = [
        "AC KC QC JC TC AS KS QS AH KH 4D 3D 2D",
        "2C 3C 4C 5C 6C 5D 6D 2S 3S 4S 2H 3H 4H",
        "7C 8C 9C 7D 8D 9D 5S 6S 7S 5H 6H 7H 8H",
        "TD JD QD KD AD 8S 9S TS JS 9H TH JH QH",
    ];
    let state = place(&game, &position(1, hands, &[]));
    let expected = Action::Pass { cards: cards("2D 3D 4D") };
    assert_eq!(choose(&mut Shooter, &game, &state, SOUTH), expected);
}

#[test]
fn it_plays_as_classic_does_once_somebody_else_has_a_point() {
    let game = hearts(&Rules::default());
    let mut compared = 0;
    for seed in 0..50 {
        let mut state = game.start();
        game.deal(&mut state, &mut FastLuck(fast_rng(seed)), &mut ());
        while let Turn::Seats(seats) = game.turn(&state) {
            let seat = seats.first().expect("somebody");
            let usual = choose(&mut Classic, &game, &state, seat);
            let taken = state.open().taken();
            let others: u8 = taken.iter().sum::<u8>() - taken[seat.index()];
            if others > 0 {
                assert_eq!(choose(&mut Shooter, &game, &state, seat), usual, "{state:?}");
                compared += 1;
            }
            act(&game, &mut state, seat, usual);
        }
    }
    assert!(compared > 500, "{compared}");
}

#[test]
fn a_weak_hand_is_passed_as_classic_passes() {
    let game = hearts(&Rules::default());
    let hands = [
        "2C 3C 4C 9C 2D 3D 4D 9D 2S 3S 9S 2H 9H",
        "5C 6C 7C 8C 5D 6D 7D 4S 5S 6S 3H 4H 5H",
        "TC JC QC 8D TD JD 7S 8S TS 6H 7H 8H TH",
        "KC AC QD KD AD JS QS KS AS JH QH KH AH",
    ];
    let state = place(&game, &position(1, hands, &[]));
    let usual = choose(&mut Classic, &game, &state, SOUTH);
    assert_eq!(choose(&mut Shooter, &game, &state, SOUTH), usual);
}

#[test]
fn it_is_a_bot_of_the_game() {
    let game = hearts(&Rules::default());
    assert!(game.bot("shooter").is_some() && game.bot("robot").is_none());
}
