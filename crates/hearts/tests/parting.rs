//! What is passed: what the weights must know.

mod common;

use common::{cards, hearts};
use parlour_cards::CardSet;
use parlour_core::{ActionSet, FastLuck, Game, Seat, fast_rng};
use parlour_hearts::parting::{PASSED, Parting};
use parlour_hearts::{Action, Direction, Rules};

const WAYS: [Direction; 3] = [Direction::Left, Direction::Across, Direction::Right];

/// The chance that this card of a hand is passed.
fn chance(hand: &str, direction: Direction, card: &str) -> f64 {
    let hand = cards(hand);
    let parting = Parting::new(&hearts(&Rules::default()), hand, direction);
    let with = passes(hand).into_iter().filter(|pass| pass.contains_all(cards(card)));
    with.map(|pass| parting.chance(&PASSED, pass)).sum()
}

/// All ways to take three of the cards.
fn passes(hand: CardSet) -> Vec<CardSet> {
    let mut all = Vec::new();
    for one in hand {
        for two in hand.iter().filter(|two| *two < one) {
            let third = hand.iter().filter(|three| *three < two);
            all.extend(third.map(|three| [one, two, three].into_iter().collect::<CardSet>()));
        }
    }
    all
}

#[test]
fn chances_add_up_to_one() {
    for hand in
        ["QS KS 9S 2C 5C 9C KC 3D 7D JD 4H 9H AH", "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC"]
    {
        let parting = Parting::new(&hearts(&Rules::default()), cards(hand), Direction::Left);
        let all = passes(cards(hand));
        assert_eq!(all.len(), 286);
        let sum: f64 = all.into_iter().map(|pass| parting.chance(&PASSED, pass)).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{hand}: {sum}");
    }
}

#[test]
fn passes_are_drawn_by_their_chance() {
    let hand = cards("QS KS 9S 2C 5C 9C KC 3D 7D JD 4H 9H AH");
    let parting = Parting::new(&hearts(&Rules::default()), hand, Direction::Right);
    let mut rng = fast_rng(1);
    let drawn: Vec<CardSet> = (0..20_000).map(|_| parting.pick(&PASSED, &mut rng)).collect();
    for pass in passes(hand) {
        let share =
            drawn.as_slice().iter().filter(|d| **d == pass).count() as f64 / drawn.len() as f64;
        let chance = parting.chance(&PASSED, pass);
        assert!((share - chance).abs() < 0.02, "{pass:?}: {share} instead of {chance}");
    }
}

#[test]
fn what_pulls_more_is_passed_more_often() {
    let hand = cards("QS KS 9S 2C 5C 9C KC 3D 7D JD 4H 9H AH");
    let parting = Parting::new(&hearts(&Rules::default()), hand, Direction::Across);
    let mut all = passes(hand);
    all.sort_by_key(|pass| parting.pull(&PASSED, *pass));
    let chances: Vec<f64> =
        all.as_slice().iter().map(|pass| parting.chance(&PASSED, *pass)).collect();
    // Equal pulls are put together in different orders.
    assert!(chances.windows(2).all(|pair| pair[0] <= (1.0 + 1e-9) * pair[1]), "{chances:?}");
}

#[test]
fn an_unguarded_queen_of_spades_goes_and_a_well_guarded_one_stays() {
    for way in WAYS {
        let bare = chance("QS 5S 4C 8C JC 3D 6D 9D KD 2H 5H 8H JH", way, "QS");
        let guarded = chance("QS 9S 7S 5S 3S 2S 4C 8C JC 6D 9D 5H JH", way, "QS");
        assert!(bare > 0.8 && guarded < 0.2, "{way:?}: {bare} and {guarded}");
    }
}

#[test]
fn high_spades_go_where_few_lower_ones_guard_them() {
    for way in WAYS {
        let bare = chance("AS 5S 4C 8C JC 3D 6D 9D KD 2H 5H 8H JH", way, "AS");
        let guarded = chance("AS 9S 7S 5S 3S 2S 4C 8C JC 6D 9D 5H JH", way, "AS");
        assert!(bare > 2.0 * guarded && guarded < 0.2, "{way:?}: {bare} and {guarded}");
    }
}

#[test]
fn low_cards_stay() {
    for way in WAYS {
        for low in ["2H", "3S", "3D"] {
            let goes = chance("3S 7S JS 2C 8C JC AC 3D 9D KD 2H 8H KH", way, low);
            assert!(goes < 0.1, "{low} {way:?}: {goes}");
        }
    }
}

#[test]
fn a_hand_for_the_moon_keeps_its_tops() {
    let hand = "AS KS QS AH KH QH JH 10H AC KC 3C AD 2D";
    for way in WAYS {
        let (low, high) = (chance(hand, way, "2D"), chance(hand, way, "AH"));
        assert!(low > 0.5 && high < 0.1, "{way:?}: {low} and {high}");
    }
}

#[test]
fn passes_of_a_short_deck_are_legal() {
    let game = parlour_hearts::tiny();
    let game = hearts(&game);
    let mut state = game.start();
    let mut rng = fast_rng(2);
    game.deal(&mut state, &mut FastLuck(fast_rng(1)), &mut ());
    let legal = game.legal(&state, Seat::new(0));
    for _ in 0..100 {
        let Action::Pass { cards } = game.playout_pass(&state, &legal, &mut rng) else {
            panic!("cards are passed")
        };
        assert!(legal.contains(&Action::Pass { cards }), "{cards:?}");
    }
}
