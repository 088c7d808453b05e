//! The checked door: every reachable state goes through it and comes back, and nothing else does.

mod common;

use common::{EAST, NORTH, SOUTH, WEST};
use common::{any_action, card, cards, hearts, place, position};
use parlour_core::{FastLuck, Game, Seat, Turn, Write, fast_rng, read};
use parlour_hearts::{Hearts, LAST_ROUND, Moon, Passing, Position, Rules, TrickPosition, tiny};
use serde_json::{Value, json};

fn no_passing() -> Hearts {
    hearts(&Rules { passing: Passing::None, ..Rules::default() })
}

const HANDS: [&str; 4] = [
    "2C 5C 9C 2D 6D TD 3S 7S JS 2H 6H TH QH",
    "3C 6C TC 3D 7D JD 4S 8S QS 3H 7H JH KH",
    "4C 7C JC KC 4D 8D QD 5S 9S KS 4H 8H AH",
    "8C QC AC 5D 9D KD AD 2S 6S TS AS 5H 9H",
];

/// What the door says, one reason a line.
fn reasons(game: &Hearts, position: &Position) -> String {
    let wrong = game.place(position).expect_err("a bad position");
    wrong.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_state_of_whole_matches_comes_back() {
    let mut rng = fast_rng(31);
    let best = Rules { moon: Moon::Best, jack_of_diamonds: true, target: 60, ..Rules::default() };
    for rules in [Rules::default(), best, tiny()] {
        let game = hearts(&rules);
        let mut state = game.start();
        let mut luck = FastLuck(fast_rng(4));
        loop {
            let written = serde_json::to_string(&game.position(&state)).unwrap();
            let read: Position = serde_json::from_str(&written).unwrap();
            assert_eq!(game.place(&read), Ok(state), "{written}");
            match game.turn(&state) {
                Turn::Over => break,
                Turn::Deal => game.deal(&mut state, &mut luck, &mut ()),
                Turn::Seats(_) => {
                    let (seat, action) = any_action(&game, &state, &mut rng).expect("one");
                    common::act(&game, &mut state, seat, action);
                }
            }
        }
    }
}

#[test]
fn a_card_in_two_places_and_a_card_in_none_are_both_named() {
    let mut p = position(1, HANDS, &[]);
    p.hands[0].remove(card("2C"));
    p.hands[0].insert(card("AS"));
    let why = reasons(&no_passing(), &p);
    assert!(why.contains("hands[3]: AS is there twice"), "{why}");
    assert!(why.contains("hands: nobody holds or played 2C"), "{why}");
}

#[test]
fn hands_of_the_wrong_size_are_named() {
    let mut p = position(1, HANDS, &[]);
    p.hands[0].remove(card("2C"));
    p.hands[1].insert(card("2C"));
    let why = reasons(&no_passing(), &p);
    assert!(why.contains("hands[0]: South holds 12 and has played 0: together it must be 13"));
    assert!(why.contains("hands[1]: West holds 14"), "{why}");
}

#[test]
fn a_card_of_another_deck_is_named() {
    let game = hearts(&Rules { passing: Passing::None, ..tiny() });
    let p = position(1, ["2C 3C", "4D QS", "KS 2H", "3H AH"], &[]);
    let why = reasons(&game, &p);
    assert!(why.contains("hands[3]: AH is not in this deck"), "{why}");
    assert!(why.contains("nobody holds or played 4H"), "{why}");
}

/// The hands after these tricks were played from [`HANDS`].
fn after(tricks: &[(Seat, &str)]) -> Position {
    let mut p = position(1, HANDS, tricks);
    for (leader, text) in tricks {
        for (i, card) in text.split(' ').map(card).enumerate() {
            p.hands[leader.after(i, 4).index()].remove(card);
        }
    }
    p
}

#[test]
fn illegal_plays_are_found_by_playing_the_round_again() {
    let game = no_passing();
    place(&game, &after(&[(SOUTH, "2C 3C KC 8C"), (NORTH, "4C QC")]));
    let why = reasons(&game, &after(&[(SOUTH, "5C 3C KC 8C")]));
    assert_eq!(
        why,
        "tricks[0].cards[0]: South could not do this: The 2♣ leads the first trick: play the 2♣."
    );
    let why = reasons(&game, &after(&[(SOUTH, "2C 3C KC 8C"), (NORTH, "4C 2S")]));
    assert!(why.starts_with("tricks[1].cards[1]: East could not do this: You must follow suit"));
    let why = reasons(&game, &after(&[(SOUTH, "2C 3C KC 8C"), (NORTH, "4H")]));
    assert!(why.contains("Hearts are not broken yet"), "{why}");
}

#[test]
fn a_wrong_leader_is_named_with_the_right_one() {
    let why = reasons(&no_passing(), &after(&[(SOUTH, "2C 3C KC 8C"), (EAST, "QC")]));
    assert_eq!(why, "tricks[1].leader: North leads this trick (seat 2)");
    let why = reasons(&no_passing(), &after(&[(WEST, "3C KC 8C 2C")]));
    assert_eq!(why, "tricks[0].leader: South leads this trick (seat 0)");
}

#[test]
fn tricks_of_the_wrong_shape_are_all_named() {
    let mut p = after(&[(SOUTH, "2C 3C KC"), (NORTH, "4C")]);
    p.tricks.push(TrickPosition { leader: Seat::new(7), cards: vec![] });
    let why = reasons(&no_passing(), &p);
    assert!(why.contains("tricks[0].cards: 3 cards: a trick has four"), "{why}");
    assert!(why.contains("tricks[1].cards: 1 cards"), "{why}");
    assert!(why.contains("tricks[2].cards: 0 cards"), "{why}");
    assert!(why.contains("tricks[2].leader: there is no seat 7"), "{why}");
    let mut p = after(&[]);
    p.tricks = vec![TrickPosition { leader: SOUTH, cards: vec![card("2C"); 4] }; 14];
    let why = reasons(&no_passing(), &p);
    assert!(why.contains("a round has 13 tricks at most"), "{why}");
    assert!(why.contains("is there twice"), "{why}");
}

#[test]
fn passes_must_fit_the_round_the_hands_and_the_tricks() {
    let game = hearts(&Rules::default());
    let with = |round: u32, passes: [Option<&str>; 4]| {
        let mut p = position(round, HANDS, &[]);
        p.passes = passes.map(|text| text.map(cards));
        p.scores = [[0; 4], [26, 26, 26, 0]][usize::from(round > 1)];
        p
    };
    // One seat has chosen: its cards are still in its hand.
    place(&game, &with(1, [Some("2C 5C 9C"), None, None, None]));
    let why = reasons(&game, &with(1, [Some("3C 5C 9C"), None, None, None]));
    assert_eq!(why, "passes[0]: 3C must be with South, and is not");
    let why = reasons(&game, &with(1, [Some("2C 5C"), None, None, None]));
    assert_eq!(why, "passes[0]: 2 cards: three are passed");
    // All have chosen: the cards are with their receivers.
    let moved = [Some("3C 6C TC"), Some("4C 7C JC"), Some("8C QC AC"), Some("2C 5C 9C")];
    let state = place(&game, &with(1, moved));
    assert!(state.open().moved());
    let wrong = [Some("2C 5C 9C"), Some("4C 7C JC"), Some("8C QC AC"), Some("3C 6C TC")];
    let why = reasons(&game, &with(1, wrong));
    assert!(why.contains("passes[0]: 2C 5C 9C must be with West"), "{why}");
    assert!(why.contains("passes[3]: 3C 6C TC must be with South"), "{why}");
    // Round 4 has no passing; and nobody plays before all have passed.
    let why = reasons(&game, &with(4, [Some("2C 5C 9C"), None, None, None]));
    assert_eq!(why, "passes: no cards are passed in round 4");
    let why = reasons(&game, &after(&[(SOUTH, "2C")]));
    assert_eq!(why, "passes: cards were played: all four must have passed before");
}

#[test]
fn scores_must_be_those_of_so_many_rounds() {
    let game = no_passing();
    let with = |round: u32, scores: [i32; 4]| {
        let mut p = position(round, HANDS, &[]);
        p.scores = scores;
        p
    };
    place(&game, &with(1, [0; 4]));
    place(&game, &with(2, [26, 26, 0, 26]));
    place(&game, &with(4, [20, 30, 14, 14]));
    let why = reasons(&game, &with(1, [1, 0, 0, 0]));
    assert!(why.contains("scores[0]: 1 points after 0 rounds: it must be from 0 to 0"), "{why}");
    let why = reasons(&game, &with(2, [10, 10, 10, 10]));
    assert_eq!(
        why,
        "scores: they add up to 40: after 1 rounds it must be 26, or 52 more for each moon"
    );
    let why = reasons(&game, &with(11, [100, 60, 50, 50]));
    assert_eq!(why, "scores: with these totals the match is over: no round can follow");
    let why = reasons(&game, &with(3, [-5, 25, 20, 12]));
    assert!(why.contains("scores[0]: -5 points"), "{why}");
    // Where moons take points off, totals may be negative and sums smaller.
    let rules = Rules { moon: Moon::Subtract, ..game.rules().clone() };
    let minus = hearts(&rules);
    place(&minus, &with(3, [-26, 26, 0, 0]));
    assert!(reasons(&minus, &with(3, [52, 26, 26, 0])).contains("52 less for each moon"));
    let both = hearts(&Rules { moon: Moon::Best, ..rules.clone() });
    place(&both, &with(3, [-26, 26, 0, 0]));
    assert!(reasons(&both, &with(2, [1, 2, 3, 4])).contains("more or less"));
    let jack = hearts(&Rules { jack_of_diamonds: true, ..game.rules().clone() });
    place(&jack, &with(2, [-10, 26, 0, 0]));
    assert!(reasons(&jack, &with(2, [0, 26, 0, 0])).contains("it must be 16"));
}

#[test]
fn rounds_that_cannot_be_are_named() {
    let game = no_passing();
    let why = reasons(&game, &position(0, HANDS, &[]));
    assert_eq!(why, "round: cards are dealt: rounds count from 1");
    let why = reasons(&game, &position(LAST_ROUND + 1, HANDS, &[]));
    assert!(why.contains("no match has more than 1000 rounds"), "{why}");
    let long = hearts(&Rules { moon: Moon::Subtract, target: 1000, ..game.rules().clone() });
    let mut p = position(LAST_ROUND, ["", "", "", ""], &[]);
    let why = reasons(&long, &p);
    assert!(why.contains("the match ended with round 1000"), "{why}");
    // Before a deal nothing lies on the table.
    p.round = 0;
    p.passes[0] = Some(cards("2C 3C 4C"));
    p.tricks.push(TrickPosition { leader: SOUTH, cards: vec![] });
    let why = reasons(&game, &p);
    assert!(why.contains("nobody has cards to pass"), "{why}");
    assert!(why.contains("a trick has at least one card"), "{why}");
}

#[test]
fn bad_json_is_refused_by_name() {
    let good = serde_json::to_value(position(1, HANDS, &[])).unwrap();
    assert!(serde_json::from_value::<Position>(good.clone()).is_ok());
    let with = |key: &str, value: Value| {
        let mut bad = good.clone();
        bad[key] = value;
        read::sentence(&read::value::<Position>(&bad).unwrap_err())
    };
    for (key, value, words) in [
        ("seed", json!(1), "there is no field \"seed\""),
        ("hands", json!([["QS", "QS"], [], [], []]), "hands[0]: QS is listed twice"),
        ("hands", json!([[], [], []]), "hands: there are 3 here: use a list of 4"),
        ("round", json!(-1), "round: -1 is wrong: use a whole number, 0 or more"),
        ("scores", json!([0, 0, 0, 1.5]), "scores[3]: 1.5 is wrong: use a whole number"),
        ("tricks", json!([{"leader": 9, "cards": []}]), "tricks[0].leader: there is no seat 9"),
        (
            "tricks",
            json!([{"leader": 0, "cards": [], "x": 1}]),
            "tricks[0]: there is no field \"x\"",
        ),
    ] {
        let said = with(key, value);
        assert!(said.starts_with(words), "{said}");
    }
}

#[test]
fn a_snapshot_names_the_start_of_a_round() {
    let game = hearts(&Rules::default());
    let start = game.snapshot(&game.start()).expect("a snapshot");
    let expected = json!({
        "round": 1, "direction": "left", "scores": [0, 0, 0, 0], "starting_seat": 0,
    });
    assert_eq!(start, expected);
    let mut p = position(2, HANDS, &[]);
    p.scores = [10, 6, 10, 0];
    let playing = game.snapshot(&place(&game, &p)).expect("a snapshot");
    let expected = json!({
        "round": 2, "direction": "right", "scores": [10, 6, 10, 0], "starting_seat": 1,
    });
    assert_eq!(playing, expected);
    let restored = game.restore(&playing).expect("a good snapshot");
    assert_eq!(game.turn(&restored), Turn::Deal);
    assert_eq!(restored.open().round(), 1, "the second is to be dealt");
    assert_eq!(game.snapshot(&restored), Some(playing));
}

#[test]
fn a_bad_snapshot_is_refused_with_every_reason() {
    let game = hearts(&Rules::default());
    let why = |snapshot: Value| {
        let wrong = game.restore(&snapshot).expect_err("a bad snapshot");
        wrong.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    let text = why(json!({
        "round": 2, "direction": "left", "scores": [1, 0, 0, 0], "starting_seat": 3,
    }));
    assert!(text.contains("direction: in round 2 it is \"right\""), "{text}");
    assert!(text.contains("starting_seat: in round 2 it is 1"), "{text}");
    assert!(text.contains("scores: they add up to 1"), "{text}");
    let zero = why(json!({
        "round": 0, "direction": "left", "scores": [0, 0, 0, 0], "starting_seat": 0,
    }));
    assert_eq!(zero, "round: rounds count from 1");
    assert!(why(json!({"round": 1})).contains("\"direction\" is missing"));
    assert!(why(json!(7)).contains("7 is wrong: use an object with \"round\""));
}

#[test]
fn there_is_no_snapshot_of_a_match_that_is_over() {
    let rules = Rules {
        target: 1,
        passing: Passing::None,
        deck: Some(cards("2C 3C 4C 2H")),
        ..Rules::default()
    };
    let game = hearts(&rules);
    let mut state = place(&game, &position(1, ["2C", "3C", "4C", "2H"], &[]));
    for (seat, text) in [(SOUTH, "2C"), (WEST, "3C"), (NORTH, "4C"), (EAST, "2H")] {
        common::act(&game, &mut state, seat, common::play(text));
    }
    assert_eq!(game.turn(&state), Turn::Over);
    assert_eq!(game.snapshot(&state), None);
}
