//! The rules of Kuhn poker, one test each, with the words of RULES.md.

#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use parlour_core::{FastLuck, Game, MatchLuck, Seat, Seed, Turn, Write, fast_rng};
use parlour_kuhn::Action::{Bet, Call, Check, Fold};
use parlour_kuhn::Card::{Jack, King, Queen};
use parlour_kuhn::{Action, Card, Event, Kuhn, Position, Refusal, Rules, Start, State};

fn kuhn() -> Kuhn {
    Kuhn::new(Rules::default()).unwrap()
}

/// A hand with these cards in which nothing has been done.
fn dealt(cards: [Card; 2]) -> State {
    let start = Start { dealt: 1, cards: Some(cards), ..Start::default() };
    kuhn().place(&Position { start, done: Vec::new() }).unwrap()
}

/// Does an action of whoever is next.
fn act(state: &mut State, action: Action) -> Vec<Event> {
    let Turn::Seats(seats) = kuhn().turn(state) else { panic!("nobody may act") };
    let mut events = Vec::new();
    let luck = &mut FastLuck(fast_rng(0));
    kuhn().apply(state, seats.first().unwrap(), action, luck, &mut events).unwrap();
    events
}

/// What the first player wins with these cards and actions.
fn result(cards: [Card; 2], line: &[Action]) -> i32 {
    let mut state = dealt(cards);
    for action in line {
        act(&mut state, *action);
    }
    assert_eq!(kuhn().turn(&state), Turn::Over, "{line:?} ends the hand");
    kuhn().scores(&state)[Seat::new(0)]
}

#[test]
fn who_faces_no_bet_checks_or_bets_and_who_faces_one_folds_or_calls() {
    for (line, legal) in [
        (vec![], [Check, Bet]),
        (vec![Check], [Check, Bet]),
        (vec![Bet], [Fold, Call]),
        (vec![Check, Bet], [Fold, Call]),
    ] {
        let mut state = dealt([King, Queen]);
        line.iter().for_each(|a| drop(act(&mut state, *a)));
        let next = Seat::new(line.len() % 2);
        assert_eq!(kuhn().legal(&state, next)[..], legal, "after {line:?}");
        assert!(kuhn().legal(&state, next.after(1, 2)).is_empty(), "after {line:?}");
    }
}

#[test]
fn a_refusal_says_why() {
    let luck = &mut FastLuck(fast_rng(0));
    let mut state = dealt([King, Queen]);
    let mut refuse = |state: &mut State, seat, action| {
        kuhn().apply(state, Seat::new(seat), action, luck, &mut ()).unwrap_err()
    };
    assert_eq!(refuse(&mut state, 0, Call), Refusal::NoBetYet);
    assert_eq!(refuse(&mut state, 1, Check), Refusal::NotYourTurn);
    act(&mut state, Bet);
    assert_eq!(refuse(&mut state, 1, Check), Refusal::AnswerTheBet);
    act(&mut state, Fold);
    assert_eq!(refuse(&mut state, 0, Check), Refusal::NotYourTurn);
    assert_eq!(refuse(&mut kuhn().start(), 0, Check), Refusal::NotYourTurn);
}

#[test]
fn the_higher_card_wins_one_chip_or_two_after_a_call() {
    for (cards, sign) in [([King, Queen], 1), ([King, Jack], 1), ([Queen, Jack], 1)] {
        let swapped = [cards[1], cards[0]];
        for (line, chips) in
            [(vec![Check, Check], 1), (vec![Bet, Call], 2), (vec![Check, Bet, Call], 2)]
        {
            assert_eq!(result(cards, &line), sign * chips, "{cards:?} {line:?}");
            assert_eq!(result(swapped, &line), -sign * chips, "{swapped:?} {line:?}");
        }
    }
}

#[test]
fn who_folds_loses_the_first_chip_whatever_the_cards() {
    for cards in [[King, Jack], [Jack, King]] {
        assert_eq!(result(cards, &[Bet, Fold]), 1);
        assert_eq!(result(cards, &[Check, Bet, Fold]), -1);
    }
}

#[test]
fn a_folded_hand_is_never_shown() {
    let shows = |line: &[Action]| {
        let mut state = dealt([King, Jack]);
        let events: Vec<Event> = line.iter().flat_map(|a| act(&mut state, *a)).collect();
        events.contains(&Event::Shown { cards: [King, Jack] })
    };
    assert!(shows(&[Bet, Call]) && shows(&[Check, Check]));
    assert!(!shows(&[Bet, Fold]) && !shows(&[Check, Bet, Fold]));
}

#[test]
fn the_players_take_turns_to_be_first() {
    let game = Kuhn::new(Rules { rounds: 2 }).unwrap();
    let (mut state, mut luck) = (game.start(), FastLuck(fast_rng(3)));
    for first in [0, 1] {
        game.deal(&mut state, &mut luck, &mut ());
        for seat in [first, 1 - first] {
            game.apply(&mut state, Seat::new(seat), Check, &mut luck, &mut ()).unwrap();
        }
    }
    assert_eq!(game.turn(&state), Turn::Over);
}

#[test]
fn rounds_are_1_to_100() {
    for (rounds, right) in [(0, false), (1, true), (100, true), (101, false)] {
        assert_eq!(Kuhn::new(Rules { rounds }).is_ok(), right, "{rounds}");
    }
}

#[test]
fn a_position_that_cannot_be_is_refused_with_every_reason() {
    let refuse = |text: &str| -> Vec<String> {
        let position: Position = serde_json::from_str(text).unwrap();
        let wrong = kuhn().place(&position).unwrap_err();
        wrong.into_iter().map(|w| w.at).collect()
    };
    assert_eq!(
        refuse(r#"{"start":{"dealt":2,"scores":[1,1],"cards":["K","K"]},"done":[]}"#),
        ["start.dealt", "start.scores", "start.cards"]
    );
    for (start, at) in [
        (r#"{"dealt":0,"scores":[0,0],"cards":["K","Q"]}"#, "start.cards"),
        (r#"{"dealt":1,"scores":[0,0],"cards":null}"#, "start.cards"),
        (r#"{"dealt":1,"scores":[1,-1],"cards":["K","Q"]}"#, "start.scores"),
    ] {
        let wrong: Vec<String> = refuse(&format!(r#"{{"start":{start},"done":[]}}"#));
        assert!(wrong.iter().all(|place| place == at), "{start}: {wrong:?}");
    }
    let played = |done: &str| {
        let start = r#"{"dealt":1,"scores":[0,0],"cards":["K","Q"]}"#;
        refuse(&format!(r#"{{"start":{start},"done":[{done}]}}"#))
    };
    assert_eq!(played(r#"{"name":"call"}"#), ["done[0]"]);
    let three = r#"{"name":"check"},{"name":"check"},{"name":"check"}"#;
    assert_eq!(played(three), ["done[2]"], "the hand was over");
}

#[test]
fn a_seed_deals_the_cards_that_the_page_on_luck_says() {
    for (seed, cards) in [(0, [Queen, Jack]), (1, [Jack, King])] {
        let (mut state, mut events) = (kuhn().start(), Vec::new());
        let mut luck = MatchLuck::new(Seed::from_number(seed), Kuhn::ID);
        kuhn().deal(&mut state, &mut luck, &mut events);
        assert_eq!(events, [Event::Dealt { cards: cards.into_iter().collect() }], "seed {seed}");
    }
}
