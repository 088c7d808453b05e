//! The worked cases of RULES.md, in its words.

mod common;

use common::{EAST, NORTH, SOUTH, WEST};
use common::{act, cards, hearts, legal, place, play, position, refused};
use parlour_cards::Trick;
use parlour_core::{Game, Seat, Show, Write, fast_rng};
use parlour_hearts::{Hearts, Moon, Open, Passing, Phase, Rules, State};

const BOOK: &str = include_str!("../RULES.md");

/// The book says this, whatever its line breaks and its emphasis.
fn book_says(words: &str) {
    let plain = |text: &str| {
        let words = text.replace('*', " ");
        words.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert!(plain(BOOK).contains(&plain(words)), "RULES.md does not say: {words}");
}

fn short(deck: &str) -> Rules {
    Rules { passing: Passing::None, deck: Some(cards(deck)), ..Rules::default() }
}

fn run(game: &Hearts, state: &mut State, plays: &[(Seat, &str)]) {
    for (seat, card) in plays {
        act(game, state, *seat, play(card));
    }
}

#[test]
fn case_1_any_card_may_be_played_where_one_cannot_follow() {
    book_says("East leads the 7♦. You hold no diamond, and hearts are not broken.");
    book_says("You may play any card, a heart too, and that breaks hearts.");
    let game = hearts(&short("2C 3C 4C 5C 6D 7D 8D 9D 4S QS 2H 3H"));
    let hands = ["2C 6D 8D", "5C 7D 3H", "3C 4S 2H", "4C 9D QS"];
    let mut state = place(&game, &position(1, hands, &[]));
    run(
        &game,
        &mut state,
        &[(SOUTH, "2C"), (WEST, "5C"), (NORTH, "3C"), (EAST, "4C"), (WEST, "7D")],
    );
    assert!(!state.open().broken());
    assert_eq!(legal(&game, &state, NORTH), cards("4S 2H"));
    act(&game, &mut state, NORTH, play("2H"));
    assert!(state.open().broken());
}

#[test]
fn case_2_the_king_of_spades_must_go_to_the_first_trick() {
    book_says("The 2♣ is led to the first trick. You hold no club, but the K♠, the Q♠ and hearts.");
    book_says("You must play the K♠.");
    let game = hearts(&short("2C 3C 4C 5C 6C 7C 2D 3D QS KS 2H 3H"));
    let hands = ["2C 3C 2D", "KS QS 2H", "4C 5C 3D", "6C 7C 3H"];
    let mut state = place(&game, &position(1, hands, &[]));
    act(&game, &mut state, SOUTH, play("2C"));
    assert_eq!(legal(&game, &state, WEST), cards("KS"));
    let (_, text) = refused(&game, &mut state, WEST, play("QS"));
    assert_eq!(text, "No heart and no Q♠ on the first trick: play K♠.");
}

#[test]
fn case_3_the_queen_must_be_led_where_hearts_may_not() {
    book_says("You lead. Hearts are not broken. You hold the 4♥, the 9♥ and the Q♠.");
    book_says("You must lead the Q♠: it is not a heart.");
    let game = hearts(&short("2C 3C 4C 5C 2D 3D 4D 5D 6D 7D 2S 3S QS 4H 9H TH"));
    let hands = ["2C 2D 3D TH", "5C QS 4H 9H", "3C 4D 5D 2S", "4C 6D 7D 3S"];
    let mut state = place(&game, &position(1, hands, &[]));
    run(&game, &mut state, &[(SOUTH, "2C"), (WEST, "5C"), (NORTH, "3C"), (EAST, "4C")]);
    assert_eq!(legal(&game, &state, WEST), cards("QS"));
}

#[test]
fn case_4_another_suit_takes_nothing() {
    book_says("The trick is 10♦, J♦, A♠, 3♦. The J♦ takes it: the A♠ is not a diamond.");
    let order = ["TD", "JD", "AS", "3D"].map(common::card);
    let trick = Trick { leader: EAST, cards: &order, trump: None, seats: 4 };
    assert_eq!(trick.taker(), SOUTH);
}

/// Plays random rounds until one has come out as asked.
fn find_round(game: &Hearts, wanted: impl Fn(&Open) -> bool) -> State {
    let mut rng = fast_rng(42);
    for _ in 0..200_000 {
        let played = common::play_random(game, 52, &mut rng);
        if wanted(played.state.open()) {
            return played.state;
        }
    }
    panic!("no such round in many")
}

/// The same round at the end of a match with these totals before it.
fn after_totals(game: &Hearts, round: &State, number: u32, scores: [i32; 4]) -> State {
    let mut position = game.position(round);
    position.round = number;
    position.scores = scores;
    place(game, &position)
}

fn no_passing() -> Rules {
    Rules { passing: Passing::None, ..Rules::default() }
}

#[test]
fn case_5_all_hearts_without_the_queen_are_no_moon() {
    book_says("South took all the hearts, and West took the Q♠.");
    book_says("That is no moon: South gets 13 points and West gets 13.");
    let game = hearts(&no_passing());
    let took_queen = |open: &Open| {
        let queen = open.tricks().iter().find(|t| t.cards.contains(&common::card("QS")));
        queen.map(|t| t.taker())
    };
    // Any seat may stand for West, and the one with as many points for South.
    let state = find_round(&game, |open| {
        let thirteen = open.taken().iter().filter(|t| **t == 13).count() == 2;
        let hearts_with_queen = open.tricks().iter().any(|t| {
            Some(t.taker()) == took_queen(open) && t.cards.iter().any(|c| c.suit().is_heart())
        });
        thirteen && !hearts_with_queen
    });
    assert_eq!(state.open().gained(), state.open().taken().map(i32::from));
}

#[test]
fn case_6_two_share_the_win() {
    book_says("The totals are 101, 64, 64 and 83. The two with 64 share the win.");
    let totals = [101, 64, 64, 83];
    let game = hearts(&no_passing());
    let last =
        find_round(&game, |open| open.gained()[0] >= 2 && open.gained().iter().sum::<i32>() == 26);
    let before = std::array::from_fn(|i| totals[i] - last.open().gained()[i]);
    let state = after_totals(&game, &last, 12, before);
    assert_eq!(state.open().scores(), totals);
    assert_eq!(game.outcome(&state).expect("it is over").winners, [WEST, NORTH]);
}

#[test]
fn case_7_the_best_moon_does_not_lose_the_match() {
    book_says("With `moon=best` you shoot the moon at 90 points; the others have 10, 80 and 80.");
    book_says("So you take 26 off, have 64, and play on.");
    let game = hearts(&Rules { moon: Moon::Best, ..no_passing() });
    let moon = find_round(&game, |open| open.taken()[NORTH.index()] == 26);
    let state = after_totals(&game, &moon, 11, [10, 80, 90, 80]);
    assert_eq!(state.open().scores(), [10, 80, 64, 80]);
    assert_eq!(state.open().phase(), Phase::Resting);
}

#[test]
fn case_8_the_jack_counts_beside_a_moon() {
    book_says("With `jack_of_diamonds=true` you shoot the moon, and East took the J♦.");
    book_says("You get 0, East gets 16, the other two get 26.");
    let game = hearts(&Rules { jack_of_diamonds: true, ..no_passing() });
    let state = find_round(&game, |open| {
        open.taken().contains(&26) && open.bonus().is_some_and(|s| open.taken()[s.index()] == 0)
    });
    let open = state.open();
    for seat in Seat::all(4) {
        let expected = match seat {
            s if open.taken()[s.index()] == 26 => 0,
            s if open.bonus() == Some(s) => 16,
            _ => 26,
        };
        assert_eq!(open.gained()[seat.index()], expected, "{seat:?}");
    }
}

#[test]
fn every_option_of_the_rules_is_in_the_book() {
    let serde_json::Value::Object(rules) = serde_json::to_value(Rules::default()).unwrap() else {
        panic!("rules are an object")
    };
    for key in rules.keys() {
        book_says(&format!("| `{key}` |"));
    }
    for value in ["standard", "no_hold", "left", "right", "across", "none"] {
        serde_json::from_value::<Passing>(value.into()).unwrap();
        book_says(&format!("`{value}`"));
    }
    for value in ["add", "subtract", "best"] {
        serde_json::from_value::<Moon>(value.into()).unwrap();
        book_says(&format!("| `{value}` |"));
    }
    assert!(BOOK.lines().all(|line| line.chars().count() <= 80), "a line is too long");
    assert_eq!(Hearts::about().rules, BOOK);
}
