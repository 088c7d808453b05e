//! Every rule, and the corner cases of RULES.md in the same words.

#![allow(clippy::unwrap_used, reason = "a test may stop where it finds something wrong")]

mod common;

use common::{Match, PLAIN, card, cards, dealt, seat, swap};
use parlour_core::{ActionSet, Game, MatchLuck, Seat, Seed, Turn, Viewer, Write};
use parlour_stopbus::{Action, Draw, Ending, Event, Refusal, Rules, Shuffle, StopBus};

const DONE: Action = Action::Done;
const DRAW: Action = Action::Draw;
const STICK: Action = Action::Stick;

fn ending(m: &Match) -> Ending {
    match m.ended() {
        Some(Event::RoundEnded { ending, .. }) => *ending,
        _ => panic!("the round has not ended: {:?}", m.events),
    }
}

fn stopped(index: usize) -> Ending {
    Ending::Stopped { seat: seat(index), on_deal: false }
}

// The deal

#[test]
fn cards_are_dealt_slot_by_slot_over_the_living_seats() {
    let game = Match::of(4);
    let mut snapshot = game.snapshot(&game.start()).unwrap();
    snapshot["lives"] = serde_json::json!([3, 0, 3, 0]);
    snapshot["fell"] = serde_json::json!([0, 3, 0, 3]);
    snapshot["round"] = 3.into();
    let mut state = game.restore(&snapshot).unwrap();
    let seed = Seed::from_number(5);
    game.deal(&mut state, &mut MatchLuck::new(seed, StopBus::ID), &mut ());
    // The deck is what three living seats of another table would be dealt, too: same seed, same
    // round, nine cards instead of six.
    snapshot["lives"] = serde_json::json!([3, 3, 3, 0]);
    snapshot["fell"] = serde_json::json!([0, 0, 0, 3]);
    let mut other = game.restore(&snapshot).unwrap();
    game.deal(&mut other, &mut MatchLuck::new(seed, StopBus::ID), &mut ());
    let (two, three) = (game.position(&state), game.position(&other));
    let [a, b, c] = [0, 1, 2].map(|i| three.hands[i].unwrap());
    let deck = [a[0], b[0], c[0], a[1], b[1], c[1], a[2], b[2], c[2], three.top.unwrap()];
    assert_eq!(two.hands[0].unwrap(), [deck[0], deck[2], deck[4]]);
    assert_eq!(two.hands[2].unwrap(), [deck[1], deck[3], deck[5]]);
    assert_eq!(two.top.unwrap(), deck[6]);
    assert_eq!(two.play.unwrap().stock[..3], deck[7..]);
    // Dead seats get no cards and score 0.
    assert_eq!((two.hands[1], two.hands[3]), (None, None));
}

#[test]
fn dead_seats_get_no_cards_and_score_0() {
    let mut m =
        Match::at(&dealt(&[3, 0, 3, 3], &["TC 2D 3H", "-", "8C 4D 5H", "7C 5D 4H"], "4S", "5S"));
    m.go(0, &[STICK]);
    m.go(2, &[DONE]);
    m.go(3, &[DONE]);
    let Some(Event::RoundEnded { scores, hands, lost, .. }) = m.ended() else { panic!() };
    assert_eq!(scores.as_slice(), [10, 0, 8, 7]);
    assert_eq!(hands[seat(1)], None);
    assert!(!lost.contains(seat(1)), "a seat without lives has none to lose");
}

#[test]
fn seat_0_starts_then_the_next_living_seat_after_the_previous_starter() {
    let game = Match::of(4);
    let start = game.start();
    assert_eq!(game.position(&start).starter, seat(0));
    let mut m = Match::at(&dealt(
        &[3, 1, 3, 3],
        &["TC 2D 3H", "2C 3D 4H", "8C 4D 5H", "7C 5D 6H"],
        "4S",
        "5S",
    ));
    m.go(0, &[STICK]);
    for other in 1..4 {
        m.go(other, &[DONE]);
    }
    assert_eq!(m.lives(), [3, 0, 3, 3]);
    assert_eq!(m.position().starter, seat(2), "seat 1 is out, so seat 2 starts");
    let mut luck = MatchLuck::new(Seed::from_number(1), StopBus::ID);
    m.game.deal(&mut m.state, &mut luck, &mut m.events);
    assert_eq!(m.play().seat, seat(2));
}

#[test]
fn each_player_needs_three_cards_and_one_is_turned() {
    let deck = |size: usize| Some(parlour_cards::DECK.into_iter().take(size).collect());
    for players in 2..=7 {
        let needed = 3 * usize::from(players) + 1;
        assert!(StopBus::new(Rules { players, cards: deck(needed), ..Rules::default() }).is_ok());
        let few = Rules { players, cards: deck(needed - 1), ..Rules::default() };
        let why = &StopBus::new(few).unwrap_err()[0].why;
        let said = format!("{players} players need {needed}");
        assert!(why.ends_with(&said), "{why}");
    }
}

#[test]
fn what_is_not_dealt_or_turned_can_be_drawn() {
    let mut m = Match::plain();
    m.state = m.game.start();
    let mut luck = MatchLuck::new(Seed::from_number(2), StopBus::ID);
    m.game.deal(&mut m.state, &mut luck, &mut ());
    for drawn in 0..52 - 4 * 3 - 1 {
        m.go(drawn % 4, &[DRAW, DONE]);
    }
    assert!(m.events.iter().all(|e| matches!(e, Event::Drew { .. } | Event::Done { .. })));
    m.go(3, &[DRAW]);
    assert_eq!(m.events.last(), Some(&Event::DeckOverflow { seat: seat(3) }));
}

#[test]
fn a_new_round_knows_nothing_of_the_last() {
    for last in [&[DRAW, swap(1), DONE][..], &[DONE]] {
        let mut m = Match::plain();
        m.go(0, &[DRAW, swap(0), DONE]);
        m.go(1, &[STICK]);
        m.go(2, &[DONE]);
        m.go(3, &[DRAW, swap(1), DONE]);
        m.go(0, last);
        assert_eq!(ending(&m), Ending::StickCameRound);
        let mut luck = MatchLuck::new(Seed::from_number(1), StopBus::ID);
        m.game.deal(&mut m.state, &mut luck, &mut m.events);
        let play = m.play();
        assert_eq!((play.seat, play.stuck, play.turns, play.passes), (seat(1), None, 0, 0));
        assert_eq!((play.draw, play.swaps), (Draw::Open, 0));
        assert_eq!(play.offered, m.position().top, "what was turned is on offer");
        // Nothing is known of hands that were just dealt, and nothing is covered.
        assert!(play.knowledge.unwrap().iter().all(|known| known.seen == [false; 3]));
        assert_eq!(play.covered, Some(Vec::new()));
        let spectator = m.game.view(&m.state, Viewer::Spectator);
        assert!(Seat::all(4).all(|s| spectator.hand(s) == [None; 3]));
    }
}

#[test]
fn after_the_last_of_seven_seats_the_first_has_its_turn() {
    let hands = [PLAIN[0], PLAIN[1], PLAIN[2], PLAIN[3], "6C 6D 6H", "5C 7D 8H", "4C 8D 9H"];
    let mut m = Match::at(&dealt(&[3; 7], &hands, "4S", "5S 6S"));
    m.go(0, &[DRAW, DONE]);
    for other in 1..7 {
        m.go(other, &[DONE]);
    }
    assert_eq!(m.play().seat, seat(0));
}

// 31

#[test]
fn thirty_one_from_the_deal_stops_the_bus_before_any_turn() {
    // A short deck in which three of four hands are 31.
    let cards = "AS KS QS JS AH KH QH".split(' ').map(|c| c.parse().unwrap()).collect();
    let rules = Rules { players: 2, cards: Some(cards), ..Rules::default() };
    let game = StopBus::new(rules).unwrap();
    let mut on_deal = 0;
    for seed in 0..50 {
        let (mut state, mut events) = (game.start(), Vec::new());
        let mut luck = MatchLuck::new(Seed::from_number(seed), StopBus::ID);
        game.deal(&mut state, &mut luck, &mut events);
        match events.as_slice() {
            [Event::Dealt { .. }] => assert!(matches!(game.turn(&state), Turn::Seats(_))),
            [Event::Dealt { .. }, Event::RoundEnded { ending, scores, .. }] => {
                let stopper = ending.stopper().unwrap();
                assert_eq!(*ending, Ending::Stopped { seat: stopper, on_deal: true });
                assert_eq!(scores[stopper], 31);
                assert_eq!(game.turn(&state), Turn::Deal);
                on_deal += 1;
            }
            other => panic!("{other:?}"),
        }
    }
    assert!((5..45).contains(&on_deal), "{on_deal} of 50");
}

#[test]
fn thirty_one_reached_by_a_swap_counts_when_the_turn_ends() {
    let mut m = Match::at(&dealt(&[3; 4], &["AC KC 3H", PLAIN[1], PLAIN[2], PLAIN[3]], "QC", "5S"));
    m.go(0, &[swap(2)]);
    assert!(m.ended().is_none(), "the turn goes on: the swap may still be taken back");
    m.go(0, &[DONE]);
    assert_eq!(ending(&m), stopped(0));
    assert_eq!(m.lives(), [3, 2, 2, 2], "every other living seat loses a life");
}

#[test]
fn thirty_one_taken_back_within_the_turn_stops_nothing() {
    let mut m = Match::at(&dealt(&[3; 4], &["AC KC 3H", PLAIN[1], PLAIN[2], PLAIN[3]], "QC", "5S"));
    m.go(0, &[swap(2), swap(2), DONE]);
    assert!(m.ended().is_none());
}

#[test]
fn thirty_one_beats_a_pending_stick() {
    let mut m = Match::at(&dealt(&[3; 2], &["TC 2D 3H", "AS KS 2H"], "QS", "5S"));
    m.go(0, &[STICK]);
    m.go(1, &[swap(2), DONE]);
    assert_eq!(ending(&m), stopped(1), "the check comes before the stick has come round");
    assert_eq!(m.lives(), [2, 3]);
}

#[test]
fn two_seats_with_31_the_lower_index_stops_the_bus_the_other_loses_a_life() {
    // Only the deal can bring two at once. With these cards 31 is in spades or in hearts.
    let cards = "AS KS QS AH KH QH 2C".split(' ').map(|c| c.parse().unwrap()).collect();
    let rules = Rules { players: 2, cards: Some(cards), ..Rules::default() };
    let game = StopBus::new(rules).unwrap();
    let both = (0..2_000).find_map(|seed| {
        let (mut state, mut events) = (game.start(), Vec::new());
        let mut luck = MatchLuck::new(Seed::from_number(seed), StopBus::ID);
        game.deal(&mut state, &mut luck, &mut events);
        match events.pop() {
            Some(Event::RoundEnded { scores, ending, lost, .. })
                if scores.as_slice() == [31, 31] =>
            {
                Some((ending, lost))
            }
            _ => None,
        }
    });
    let (ending, lost) = both.expect("one deal in 70 gives both 31");
    assert_eq!(ending.stopper(), Some(seat(0)));
    assert_eq!(lost.iter().collect::<Vec<_>>(), [seat(1)]);
}

// A turn

#[test]
fn stick_at_any_score() {
    let mut m = Match::at(&dealt(&[3; 2], &["2C 4D 4H", PLAIN[1]], "4S", "5S"));
    m.go(0, &[STICK]);
    let view = m.game.view(&m.state, Viewer::Spectator);
    assert_eq!((view.viewer(), view.stuck()), (Viewer::Spectator, Some(seat(0))));
    assert_eq!(m.play().seat, seat(1), "sticking ends the turn");
}

#[test]
fn a_second_stick_is_refused() {
    let mut m = Match::plain();
    m.go(0, &[STICK]);
    assert_eq!(m.refused(1, STICK), Refusal::AlreadyStuck(seat(0)));
}

#[test]
fn stick_comes_before_anything_else_in_the_turn() {
    let mut m = Match::plain();
    m.go(0, &[DRAW]);
    assert_eq!(m.refused(0, STICK), Refusal::StickComesFirst);
    let mut m = Match::plain();
    m.go(0, &[swap(0)]);
    assert_eq!(m.refused(0, STICK), Refusal::StickComesFirst);
}

#[test]
fn swap_exchanges_one_card_with_the_top_card() {
    let mut m = Match::plain();
    m.go(0, &[swap(1)]);
    let p = m.position();
    assert_eq!(p.hands[0].unwrap().to_vec(), cards("TC 4S 3H"));
    assert_eq!(p.top, Some(card("2D")));
    assert_eq!(m.play().seat, seat(0), "a swap does not end the turn");
}

#[test]
fn draw_turns_the_next_card_once_a_turn() {
    let mut m = Match::plain();
    m.go(0, &[DRAW]);
    assert_eq!(m.position().top, Some(card("5S")));
    assert_eq!(m.play().stock, cards("6S 7S 8S"));
    assert!(m.play().covered.unwrap().contains(&card("4S")), "covered cards never come back");
    assert_eq!(m.refused(0, DRAW), Refusal::AlreadyDrew);
    m.go(0, &[swap(2), DONE]);
    assert_eq!(m.play().seat, seat(1));
    m.go(1, &[DRAW]);
    assert_eq!(m.position().top, Some(card("6S")), "the next seat may draw again");
}

#[test]
fn after_a_draw_one_may_leave_the_card() {
    let mut m = Match::plain();
    m.go(0, &[DRAW, DONE]);
    assert_eq!(m.position().hands[0].unwrap().to_vec(), cards(PLAIN[0]));
    assert_eq!(m.play().passes, 0, "who drew has not passed");
}

#[test]
fn no_draw_after_a_swap() {
    let mut m = Match::plain();
    m.go(0, &[swap(0)]);
    assert_eq!(m.refused(0, DRAW), Refusal::PutBackFirst);
}

#[test]
fn swaps_may_be_changed_within_the_turn() {
    let mut m = Match::plain();
    m.go(0, &[swap(0), swap(1)]);
    assert_eq!(m.position().hands[0].unwrap().to_vec(), cards("4S TC 3H"));
    assert_eq!(m.position().top, Some(card("2D")));
}

#[test]
fn putting_the_original_card_back_makes_stick_and_draw_possible_again() {
    let mut m = Match::plain();
    m.go(0, &[swap(0), swap(0)]);
    let mut other = Match { state: m.state, ..Match::plain() };
    m.go(0, &[STICK]);
    other.go(0, &[DRAW]);
    // The long way round also counts: three swaps leave the offered card on top again.
    let mut m = Match::plain();
    m.go(0, &[swap(0), swap(1), swap(0), STICK]);
    assert_eq!(m.position().hands[0].unwrap().to_vec(), cards("2D TC 3H"));
}

#[test]
fn after_a_draw_putting_back_allows_neither_stick_nor_a_second_draw() {
    let mut m = Match::plain();
    m.go(0, &[DRAW, swap(0), swap(0)]);
    assert_eq!(m.refused(0, STICK), Refusal::StickComesFirst);
    assert_eq!(m.refused(0, DRAW), Refusal::AlreadyDrew);
}

#[test]
fn a_swap_put_back_is_a_pass() {
    let mut m = Match::plain();
    m.go(0, &[swap(0), swap(0), DONE]);
    assert_eq!(m.play().passes, 1);
}

#[test]
fn after_ten_swaps_of_a_turn_only_done_is_left() {
    let mut m = Match::plain();
    m.go(0, &[swap(0); 9]);
    m.go(0, &[swap(1)]);
    let legal = m.game.legal(&m.state, seat(0));
    assert_eq!(legal.iter().collect::<Vec<_>>(), [DONE]);
    assert_eq!(m.refused(0, swap(2)), Refusal::SwappedEnough);
    m.go(0, &[DONE]);
    m.go(1, &[swap(2)]);
}

#[test]
fn second_swaps_of_a_turn_take_back() {
    let mut m = Match::plain();
    for slot in 0..3 {
        assert!(!m.game.takes_back(&m.state, swap(slot)));
    }
    m.go(0, &[swap(0)]);
    for slot in 0..3 {
        assert!(m.game.takes_back(&m.state, swap(slot)));
    }
    assert!(!m.game.takes_back(&m.state, DONE));
}

#[test]
fn an_action_off_turn_is_refused() {
    let mut m = Match::plain();
    for action in Action::ALL {
        assert_eq!(m.refused(2, action), Refusal::NotYourTurn(seat(0)));
        assert_eq!(m.refused(6, action), Refusal::NotYourTurn(seat(0)));
    }
}

#[test]
fn an_action_from_a_dead_seat_is_refused() {
    let mut m =
        Match::at(&dealt(&[3, 0, 3, 3], &["TC 2D 3H", "-", "8C 4D 5H", "7C 5D 4H"], "4S", "5S"));
    for action in Action::ALL {
        assert_eq!(m.refused(1, action), Refusal::KnockedOut);
    }
}

#[test]
fn slot_3_is_refused() {
    let mut m = Match::plain();
    assert_eq!(m.refused(0, swap(3)), Refusal::NoSuchSlot(3));
    assert_eq!(m.refused(0, swap(255)), Refusal::NoSuchSlot(255));
}

#[test]
fn between_rounds_nothing_can_be_done_but_deal() {
    let mut m = Match::plain();
    m.state = m.game.start();
    assert_eq!(m.refused(0, DONE), Refusal::NoRound);
}

// The stick

#[test]
fn after_a_stick_every_other_living_seat_gets_exactly_one_more_turn() {
    let mut m = Match::at(&dealt(&[3, 3, 0, 3], &[PLAIN[0], PLAIN[1], "-", PLAIN[3]], "4S", "5S"));
    m.go(0, &[DONE]);
    m.go(1, &[STICK]);
    m.go(3, &[DRAW, DONE]);
    assert!(m.ended().is_none());
    m.go(0, &[DONE]);
    assert_eq!(ending(&m), Ending::StickCameRound);
    assert_eq!(m.lives(), [3, 3, 0, 2], "7 is the lowest");
}

#[test]
fn all_who_tie_for_lowest_lose_a_life() {
    let hands = ["7C 2D 3H", "9C 3D 2H", "7D 4C 5H", "7H 5D 4C"];
    let hands = [hands[0], hands[1], hands[2], "7H 5D 6C"];
    let mut m = Match::at(&dealt(&[3; 4], &hands, "4S", "5S"));
    m.go(0, &[STICK]);
    for other in 1..4 {
        m.go(other, &[DONE]);
    }
    assert_eq!(m.lives(), [2, 3, 2, 2]);
}

#[test]
fn the_sticker_is_not_protected() {
    let mut m = Match::at(&dealt(&[3; 2], &["2C 4D 4H", PLAIN[1]], "4S", "5S"));
    m.go(0, &[STICK]);
    m.go(1, &[DONE]);
    assert_eq!(m.lives(), [2, 3]);
}

// The end of the deck

#[test]
fn when_the_last_card_is_showing_draw_gets_deck_overflow_and_the_turn_goes_on() {
    let mut m = Match::at(&dealt(&[3; 4], &PLAIN, "4S", ""));
    m.go(0, &[DRAW]);
    assert_eq!(m.events, [Event::DeckOverflow { seat: seat(0) }]);
    assert_eq!(m.position().top, Some(card("4S")));
    assert_eq!((m.play().draw, m.play().seat), (Draw::Overflow, seat(0)));
    assert_eq!(m.refused(0, DRAW), Refusal::AlreadyDrew);
    assert_eq!(m.refused(0, STICK), Refusal::StickComesFirst);
    m.go(0, &[swap(0), DONE]);
    assert_eq!(m.play().seat, seat(1));
}

#[test]
fn when_every_living_seat_in_turn_has_passed_the_round_ends() {
    let mut m = Match::at(&dealt(&[3, 3, 0, 3], &[PLAIN[0], PLAIN[1], "-", PLAIN[3]], "4S", "5S"));
    m.go(0, &[swap(2), DONE]);
    m.go(1, &[DONE]);
    m.go(3, &[DONE]);
    assert!(m.ended().is_none(), "seat 0 has swapped");
    m.go(0, &[DONE]);
    assert_eq!(ending(&m), Ending::AllPassed);
    assert_eq!(m.lives(), [3, 3, 0, 2], "as if a stick had come round");
}

#[test]
fn a_draw_that_turns_no_card_is_a_pass() {
    let mut m = Match::at(&dealt(&[3; 2], &PLAIN[..2], "4S", ""));
    m.go(0, &[DRAW, DONE]);
    m.go(1, &[DRAW, DONE]);
    assert_eq!(ending(&m), Ending::AllPassed);
}

#[test]
fn after_30_turns_per_living_seat_the_round_ends() {
    let mut m = Match::at(&dealt(&[3; 2], &PLAIN[..2], "4S", ""));
    for turn in 0..60 {
        assert!(m.ended().is_none(), "it ended after {turn} turns");
        // Each lays down what the other has just laid down: nobody passes.
        m.go(turn % 2, &[swap(2), DONE]);
    }
    assert_eq!(ending(&m), Ending::TurnLimit);
}

// The end of the match

#[test]
fn one_seat_left_wins() {
    let mut m = Match::at(&dealt(&[2, 1, 0, 0], &[PLAIN[0], PLAIN[1], "-", "-"], "4S", "5S"));
    m.go(0, &[STICK]);
    m.go(1, &[DONE]);
    let outcome = m.game.outcome(&m.state).unwrap();
    assert_eq!(m.game.turn(&m.state), Turn::Over);
    assert_eq!(outcome.winners, [seat(0)]);
    assert!(!outcome.draw);
    assert_eq!(outcome.ranking, [vec![seat(0)], vec![seat(1)], vec![seat(2), seat(3)]]);
    assert_eq!(outcome.scores.as_slice(), [2, 0, 0, 0]);
    assert_eq!(m.game.value(&m.state).as_slice(), [1.0, 0.0, 0.0, 0.0]);
    assert_eq!(m.refused(0, DONE), Refusal::NoRound);
}

#[test]
fn last_two_tied_at_one_life_is_a_draw() {
    let hands = [PLAIN[0], "TD 2C 3S", "-", "-"];
    let mut m = Match::at(&dealt(&[1, 1, 0, 0], &hands, "4S", "5S"));
    m.go(0, &[STICK]);
    m.go(1, &[DONE]);
    let Some(Event::RoundEnded { draw: true, winner: None, .. }) = m.ended() else { panic!() };
    let outcome = m.game.outcome(&m.state).unwrap();
    assert!(outcome.draw && outcome.winners.is_empty());
    assert_eq!(outcome.ranking, [vec![seat(0), seat(1)], vec![seat(2), seat(3)]]);
    assert_eq!(m.game.value(&m.state).as_slice(), [0.5, 0.5, 0.0, 0.0]);
}

#[test]
fn the_value_of_a_seat_is_its_share_of_the_lives() {
    let m = Match::at(&dealt(&[3, 1, 0, 1], &[PLAIN[0], PLAIN[1], "-", PLAIN[3]], "4S", "5S"));
    assert_eq!(m.game.value(&m.state).as_slice(), [0.6, 0.2, 0.0, 0.2]);
    assert_eq!(m.game.scores(&m.state).as_slice(), [3, 1, 0, 1]);
}

// What is seen

#[test]
fn hands_are_hidden_until_the_round_ends_then_shown_to_all() {
    let mut m = Match::plain();
    let see = |m: &Match, who, whose| m.game.view(&m.state, who).hand(seat(whose));
    assert_eq!(see(&m, Viewer::Seat(seat(1)), 0), [None; 3]);
    assert_eq!(see(&m, Viewer::Spectator, 0), [None; 3]);
    assert!(see(&m, Viewer::All, 0).iter().all(Option::is_some));
    assert!(see(&m, Viewer::Seat(seat(0)), 0).iter().all(Option::is_some));
    m.go(0, &[STICK]);
    for other in 1..4 {
        m.go(other, &[DONE]);
    }
    for who in [Viewer::Seat(seat(1)), Viewer::Spectator] {
        assert!(see(&m, who, 0).iter().all(Option::is_some));
        assert_eq!(m.game.view(&m.state, who).score(seat(0)), Some(10));
    }
}

#[test]
fn cards_taken_from_the_stack_are_public_with_their_slots() {
    let mut m = Match::plain();
    m.go(0, &[swap(1)]);
    let view = m.game.view(&m.state, Viewer::Seat(seat(3)));
    assert_eq!(view.hand(seat(0)), [None, Some("4S".parse().unwrap()), None]);
    assert_eq!(view.top(), Some("2D".parse().unwrap()));
    assert_eq!(view.score(seat(0)), None);
}

#[test]
fn a_step_is_told_from_others_by_the_cards_it_moves() {
    let trace = |hand: &str, top: &str, action: Action| {
        let hands = [hand, PLAIN[1], PLAIN[2], PLAIN[3]];
        let m = Match::at(&dealt(&[3; 4], &hands, top, "7S 8S"));
        m.game.trace(&m.state, seat(0), action, seat(1))
    };
    let plain = trace(PLAIN[0], "4S", swap(0));
    assert_ne!(plain, trace("6C 2D 3H", "4S", swap(0)), "another card is laid down");
    assert_ne!(plain, trace(PLAIN[0], "5S", swap(0)), "another card is taken");
    assert_ne!(plain, trace(PLAIN[0], "4S", swap(1)));
    assert_eq!(trace(PLAIN[0], "4S", DRAW), trace("6C 2D 3H", "4S", DRAW), "no card is shown");
}

// Options

#[test]
fn wrong_rules_are_refused_with_every_reason() {
    let bad = Rules { players: 8, lives: 0, ..Rules::default() };
    let wrong = StopBus::new(bad).unwrap_err();
    let at: Vec<&str> = wrong.iter().map(|w| w.at.as_str()).collect();
    assert_eq!(at, ["players", "lives"]);
    for players in [0, 1, 8, 255] {
        assert!(StopBus::new(Rules { players, ..Rules::default() }).is_err());
    }
    for lives in [0, 10] {
        assert!(StopBus::new(Rules { lives, ..Rules::default() }).is_err());
    }
    let cards = Some("2C 3C 4C".split(' ').map(|c| c.parse().unwrap()).collect());
    assert_eq!(StopBus::new(Rules { cards, ..Rules::default() }).unwrap_err()[0].at, "cards");
}

#[test]
fn rules_read_what_people_write() {
    let rules: Rules = serde_json::from_str(r#"{"players": 2, "shuffle": "fair"}"#).unwrap();
    assert_eq!(rules, Rules { players: 2, shuffle: Shuffle::Fair, ..Rules::default() });
    assert_eq!(
        serde_json::to_string(&Rules::default()).unwrap(),
        r#"{"players":4,"lives":3,"shuffle":"pascal"}"#
    );
    for bad in [r#"{"player": 2}"#, r#"{"shuffle": "riffle"}"#, r#"{"lives": -1}"#] {
        assert!(serde_json::from_str::<Rules>(bad).is_err(), "{bad}");
    }
}
