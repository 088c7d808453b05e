//! The known value of the game, computed exactly: the first player loses 1/18 of a chip a hand.

#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use parlour_core::{ActionSet, FastLuck, Game, Seat, Turn, Write, fast_rng};
use parlour_kuhn::{Action, Card, Kuhn, Position, Rules, Start, State, boldness};

const CARDS: [Card; 3] = [Card::Jack, Card::Queen, Card::King];

/// Six deals, and at most three decisions in thirds: everything is a multiple of 1/162.
const UNIT: i64 = 6 * 27;

/// How often, in thirds, a player puts in a chip with a card after some actions.
type Strategy<'a> = &'a dyn Fn(Card, &[Action]) -> u32;

/// What the first player wins on average, in 1/162 of a chip.
fn value(strategies: [Strategy<'_>; 2]) -> i64 {
    let game = Kuhn::new(Rules::default()).unwrap();
    let mut total = 0;
    for a in CARDS {
        for b in CARDS.into_iter().filter(|b| *b != a) {
            let start = Start { dealt: 1, cards: Some([a, b]), ..Start::default() };
            let state = game.place(&Position { start, done: Vec::new() }).unwrap();
            total += walk(&game, &state, [a, b], &mut Vec::new(), strategies, 27);
        }
    }
    total
}

/// The same below a state that is reached `share` of 27 times.
fn walk(
    game: &Kuhn,
    state: &State,
    cards: [Card; 2],
    line: &mut Vec<Action>,
    strategies: [Strategy<'_>; 2],
    share: i64,
) -> i64 {
    let Turn::Seats(seats) = game.turn(state) else {
        return share * i64::from(game.scores(state)[Seat::new(0)]);
    };
    let seat = seats.first().unwrap();
    let bold = i64::from(strategies[seat.index()](cards[seat.index()], line));
    let mut total = 0;
    for (action, thirds) in game.legal(state, seat).iter().zip([3 - bold, bold]) {
        assert_eq!(share * thirds % 3, 0, "162 is enough to count in");
        let mut next = state.clone();
        game.apply(&mut next, seat, action, &mut FastLuck(fast_rng(0)), &mut ()).unwrap();
        line.push(action);
        total += walk(game, &next, cards, line, strategies, share * thirds / 3);
        line.pop();
    }
    total
}

/// The 64 ways to play without chance: for each card, put in a chip or not, in either situation.
fn pure(number: u32) -> impl Fn(Card, &[Action]) -> u32 {
    move |card, line| {
        // Both players have two situations: one without a bet to answer, and one with.
        let answers = u32::from(line.last() == Some(&Action::Bet));
        3 * (number >> (2 * card as u32 + answers) & 1)
    }
}

#[test]
fn the_equilibrium_is_worth_minus_one_eighteenth() {
    assert_eq!(value([&boldness, &boldness]) * 18, -UNIT);
}

#[test]
fn nobody_does_better_against_the_equilibrium() {
    let first = (0..64).map(|n| value([&pure(n), &boldness])).max().unwrap();
    let second = (0..64).map(|n| value([&boldness, &pure(n)])).min().unwrap();
    assert_eq!((first * 18, second * 18), (-UNIT, -UNIT));
}

#[test]
fn who_never_bluffs_and_never_calls_does_worse() {
    let timid = |card: Card, line: &[Action]| {
        if card == Card::King { 3 } else { u32::from(line.len() > 9) }
    };
    assert!((0..64).map(|n| value([&timid, &pure(n)])).min().unwrap() * 18 < -UNIT);
}
