//! Fitted play: what it must know, and what it tells about hidden hands.

mod common;

use common::{card, cards, hearts};
use parlour_cards::{CardSet, Suit};
use parlour_core::{ActionSet, Bot, FastLuck, Game, Match, MatchLuck, Seat, Seed, Turn};
use parlour_hearts::habits::{GOOD, Lacks, Moment, Table, USUAL, explains};
use parlour_hearts::{Action, Classic, Hearts, Rules, SEATS};

/// The moment of seat 0 with this hand, when seats 1 to 3 have played these diamonds, of which the
/// highest is seat 1's, and have taken so many points; the others hold these cards.
fn to_throw(hand: &str, trick: &str, others: &str, taken: [u8; SEATS]) -> (Moment, CardSet) {
    let (hand, lying) = (cards(hand), cards(trick));
    let high = lying.highest_of(Suit::Diamonds).expect("a diamond was led");
    let led = Some(Suit::Diamonds);
    let (leader, high) = (Some(Seat::new(1)), Some((high, Seat::new(1))));
    let table = Table { leader, led, lying, high, taken, lacks: Lacks::default(), run: 0 };
    (Moment::new(Seat::new(0), hand, cards(others), &table), hand)
}

#[test]
fn the_queen_of_spades_is_thrown_where_it_is_free() {
    let others = "AC KC JC 5C 3C AH 9H 8H 2H KS 8S 6S QD 10D 4D";
    let (moment, hand) = to_throw("QS 3S 9C 4H 7C 6H", "AD 2D 7D", others, [0, 0, 3, 1]);
    let chance = |weights| moment.chance(weights, hand, card("QS"));
    assert!(chance(&GOOD) > 0.8 && chance(&USUAL) > 0.5, "{} {}", chance(&GOOD), chance(&USUAL));
}

#[test]
fn the_last_high_heart_is_kept_from_somebody_who_may_shoot_the_moon() {
    let others = "AC KC JC AS KS 8S 2H 3H 10D";
    let heart = |taken| {
        let (moment, hand) = to_throw("9C 4C KH 5C", "AD 2D 7D", others, taken);
        moment.chance(&GOOD, hand, card("KH"))
    };
    let (split, alone) = (heart([0, 15, 8, 0]), heart([0, 23, 0, 0]));
    assert!(alone < 0.5 * split, "{alone} instead of {split}");
}

/// How likely seat 0 plays one of these cards to a trick that was led by seat 1, who has taken all of
/// so many points, led and took the last three tricks, and is to take this one.
fn to_stop(hand: &str, trick: &str, others: &str, points: u8, stops: &str) -> f32 {
    let (hand, lying) = (cards(hand), cards(trick));
    let led = card(trick.split(' ').next().expect("a card is led"));
    let taken = [0, points, 0, 0];
    let (leader, suit) = (Some(Seat::new(1)), Some(led.suit()));
    let high = Some((led, Seat::new(1)));
    let lacks = Lacks::default();
    let table = Table { leader, led: suit, lying, high, taken, lacks, run: 3 };
    let moment = Moment::new(Seat::new(0), hand, cards(others), &table);
    let legal = hand.of(led.suit()).or_if_empty(hand);
    cards(stops).iter().map(|card| moment.chance(&GOOD, legal, card)).sum()
}

#[test]
fn a_moon_is_stopped_where_that_costs_little() {
    let others = "2D 5D 8D QD 4D 6D 7D JD 3C 4S 6S TS";
    let hearts = to_stop("6H 7H TH JH KH", "8H 2H 5H", others, 18, "TH JH KH");
    let others = "AC 3D 6D 8D 9D KD TC 4D 7D TD QD 3S QC 8S AS 9H QH";
    let jack = to_stop("5C 8C AD 6S 5H JH", "7H 6H 2H", others, 18, "JH");
    assert!(hearts > 0.5 && jack > 0.5, "{hearts} {jack}");
}

#[test]
fn chances_add_up_to_one() {
    let (moment, hand) = to_throw("QS 3S 9C 4H KH AC 2C", "AD 2D 7D", "3C AH 9H", [0; SEATS]);
    let all: f32 = hand.iter().map(|card| moment.chance(&USUAL, hand, card)).sum();
    assert!((all - 1.0).abs() < 1e-5, "{all}");
}

/// The points that the seats 0 and 2 get fewer than the others, if they play by weights.
fn better_than_classic(game: &Hearts, seed: Seed, fitted: [bool; SEATS]) -> f64 {
    let mut luck = FastLuck(seed.mind(SEATS, 0));
    let mut now = Match::new(game, MatchLuck::new(seed, Hearts::ID));
    loop {
        match now.look() {
            Turn::Deal if now.deals() < 4 => now.deal(&mut ()),
            Turn::Deal | Turn::Over => break,
            Turn::Seats(seats) => {
                let seat = seats.first().expect("somebody is awaited");
                let seen = now.seen(seat, seed);
                let legal = seen.legal();
                let action = match Classic.choose(&seen).expect("it is its turn") {
                    // Both pass alike, so that only their play differs.
                    Action::Play { .. } if fitted[seat.index()] => {
                        let state = now.state();
                        let rng = &mut luck.0;
                        Action::Play { card: game.playout_card(state, seat, &legal, &GOOD, rng) }
                    }
                    action => action,
                };
                now.act_legal(seat, action, &mut ());
            }
        }
    }
    let scores = now.state().open().scores();
    (0..SEATS).map(|i| f64::from(scores[i]) * if fitted[i] { -0.5 } else { 0.5 }).sum::<f64>()
}

#[test]
fn playouts_play_no_worse_than_classic() {
    let game = hearts(&Rules::default());
    let mut sum = 0.0;
    for number in 0..150 {
        let seed = Seed::from_number(number);
        sum += better_than_classic(&game, seed, [true, false, true, false]);
        sum += better_than_classic(&game, seed, [false, true, false, true]);
    }
    assert!(sum > 0.0, "{} points a deal worse", -sum / 1200.0);
}

#[test]
fn true_hands_explain_what_was_played_better_than_others() {
    let game = hearts(&Rules::default());
    let (mut better, mut all) = (0, 0);
    for number in 0..40 {
        let seed = Seed::from_number(number);
        let mut luck = FastLuck(seed.mind(SEATS, 0));
        let mut now = Match::new(&game, MatchLuck::new(seed, Hearts::ID));
        now.deal(&mut ());
        while let Turn::Seats(seats) = now.look() {
            let seat = seats.first().unwrap();
            let seen = now.seen(seat, seed);
            if now.state().open().tricks().order().len() == 26 {
                let view = seen.view();
                let worlds = game.worlds(&view);
                let truth = explains(&game, &view, now.state(), &USUAL);
                for _ in 0..20 {
                    let world = game.sample(&worlds, &mut luck.0);
                    better += u32::from(truth > explains(&game, &view, &world, &USUAL));
                    all += 1;
                }
            }
            let action = Classic.choose(&seen).unwrap();
            assert!(seen.legal().contains(&action));
            now.act_legal(seat, action, &mut ());
        }
    }
    assert!(all >= 700 && better * 10 > all * 8, "{better} of {all}");
}
