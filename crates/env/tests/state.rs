//! A match that can be copied, asked and written down at any moment.

#![allow(clippy::unwrap_used, reason = "a test may stop where it finds something wrong")]

mod common;

use std::sync::Arc;

use common::{all, game};
use parlour_core::{FastRng, Pace, Rng, Seat, Seed, Turn, Viewer, fast_rng};
use parlour_env::{AnyEnv, AnyState, Ask, Rows};
use parlour_house::{ContestPlan, Go};
use serde_json::{Value, json};

fn any_letter(state: &dyn AnyState, rng: &mut FastRng) -> u16 {
    let letters = state.letters();
    letters.nth(rng.below(letters.len()))
}

/// Calls `look` at every moment of a match, of which at most `most` letters are written.
fn follow(env: &dyn AnyEnv, most: usize, mut look: impl FnMut(&mut Box<dyn AnyState>, usize)) {
    let mut rng = fast_rng(3);
    let mut state = env.start(Seed::from_number(11), true);
    for at in 0..most {
        look(&mut state, at);
        if state.turn() == Turn::Over {
            return;
        }
        let letter = any_letter(&*state, &mut rng);
        state.write(letter).unwrap();
    }
}

#[test]
fn a_record_or_a_copy_goes_on_in_the_same_way_from_any_moment() {
    for env in all() {
        let mut words = 0;
        follow(&*env, 300, |state, at| {
            if at % 7 > 0 && state.written().is_empty() {
                return;
            }
            words += usize::from(!state.written().is_empty());
            let mut again = env.replay(&state.record()).unwrap();
            for letter in state.written() {
                again.write(*letter).unwrap();
            }
            let mut copy = state.copy();
            for other in [&mut again, &mut copy] {
                assert!(state.same(&**other) && state.digest() == other.digest(), "{}", env.id());
                let mut one = state.copy();
                let mut rng = fast_rng(at as u64);
                for _ in 0..9 {
                    if one.turn() == Turn::Over {
                        break;
                    }
                    let letter = any_letter(&*one, &mut rng);
                    one.write(letter).unwrap();
                    assert!(!one.same(&**other), "{}: a letter makes a difference", env.id());
                    other.write(letter).unwrap();
                    assert!(one.same(&**other), "{} at {at}", env.id());
                }
            }
        });
        let several = ["hearts", "busrush", "rails"].contains(&env.id());
        assert!(words > 0 || !several, "{}: no word was begun", env.id());
    }
}

#[test]
fn a_position_holds_all_but_the_word_that_was_begun() {
    for env in all() {
        follow(&*env, 200, |state, at| {
            if at % 11 > 0 {
                return;
            }
            let placed = env.place(&state.position(), state.seed()).unwrap();
            assert_eq!(placed.position(), state.position(), "{}", env.id());
            let seats = (0..env.seats()).map(|i| Viewer::Seat(Seat::new(i)));
            seats.for_each(|who| assert_eq!(placed.view(who), state.view(who)));
            assert!(placed.same(&**state) || !state.written().is_empty(), "{}", env.id());
        });
        assert_eq!(env.place(&json!({}), Seed::from_number(1)).err().unwrap().code, "invalid");
    }
}

#[test]
fn letters_and_whole_actions_lead_to_the_same_match() {
    for env in all() {
        let mut whole = env.start(Seed::from_number(11), true);
        let mut sight: Option<Box<dyn parlour_env::AnySight>> = None;
        let mut rng = fast_rng(3);
        let mut state = env.start(Seed::from_number(11), true);
        for _ in 0..300 {
            let Some(seat) = state.seat() else { break };
            let letter = any_letter(&*state, &mut rng);
            let mut seen = sight.take().unwrap_or_else(|| state.sight(seat).unwrap());
            assert!(!seen.leads_to(letter).is_empty(), "{}", env.id());
            match seen.write(letter).unwrap() {
                None => sight = Some(seen),
                Some(action) => {
                    assert!(state.legal(seat).unwrap().contains(&action));
                    let name = action["name"].as_str().unwrap();
                    whole.act(seat, name, &action["payload"]).unwrap();
                }
            }
            state.write(letter).unwrap();
            assert!(whole.same(&*state) || !state.written().is_empty(), "{}", env.id());
        }
    }
}

#[test]
fn what_is_illegal_is_refused_with_code_and_sentence_and_changes_nothing() {
    for env in all() {
        follow(&*env, 60, |state, _| {
            let before = state.copy();
            let allowed = state.letters();
            let wrong = (0..=env.letters() as u16).filter(|letter| !allowed.has(*letter));
            for letter in wrong {
                let refused = state.write(letter).unwrap_err();
                let over = state.turn() == Turn::Over;
                assert_eq!(refused.code, if over { "not_awaited" } else { "illegal_letter" });
                assert!(refused.message.ends_with('.'), "{}", refused.message);
            }
            assert!(state.act(Seat::new(0), "fly", &json!({})).is_err());
            assert_eq!(
                state.act(Seat::new(7), "fly", &json!({})).unwrap_err().code,
                "no_such_seat"
            );
            assert!(state.same(&*before));
        });
    }
    let mut hearts = game("hearts", json!({"passing": "none"})).start(Seed::from_number(1), true);
    let seat = hearts.seat().unwrap();
    let hand = hearts.view(Viewer::Seat(seat))["hands"][seat.index()].to_string();
    let missing = ["AS", "KS", "QS", "JS", "TS"].into_iter().find(|card| !hand.contains(card));
    let refused = hearts.act(seat, "play", &json!({"card": missing})).unwrap_err();
    assert_eq!(refused.code, "card_not_held");
}

#[test]
fn sampled_matches_look_the_same_to_the_seat_and_go_on() {
    for env in all() {
        follow(&*env, 120, |state, at| {
            let Some(seat) = state.seat().filter(|_| at % 13 == 0 || at < 3) else { return };
            let sight = state.sight(seat).unwrap();
            assert_eq!(sight.view(), state.view(Viewer::Seat(seat)));
            let worlds = sight.sample(5, Seed::from_number(1));
            assert_eq!(worlds.count(), 5);
            for index in 0..5 {
                let mut world = worlds.world(index);
                assert_eq!(world.view(Viewer::Seat(seat)), sight.view(), "{}", env.id());
                assert_eq!(world.letters(), state.letters());
                assert_eq!(world.written(), state.written());
                let mut rows = [vec![0_u8; env.width()], vec![0_u8; env.width()]];
                world.row(seat, Rows::Bytes(&mut rows[0]));
                sight.row(Rows::Bytes(&mut rows[1]));
                assert_eq!(rows[0], rows[1]);
                let letter = world.letters().nth(0);
                world.write(letter).unwrap();
            }
            let again = sight.sample(5, Seed::from_number(1));
            assert!(again.world(4).same(&*worlds.world(4)), "a seed draws the same");
        });
    }
}

#[test]
fn rounds_are_dealt_by_themselves_or_waited_for() {
    let kuhn = game("kuhn", json!({"rounds": 2}));
    let mut state = kuhn.start(Seed::from_number(1), false);
    assert_eq!((state.turn(), state.seat()), (Turn::Deal, None));
    assert_eq!(state.write(0).unwrap_err().code, "not_awaited");
    state.deal().unwrap();
    assert_eq!(state.deal().unwrap_err().code, "no_deal");
    while let Some(letter) = state.letters().iter().next() {
        state.write(letter).unwrap();
    }
    assert_eq!((state.turn(), state.outcome()), (Turn::Deal, None));
    state.set_dealing(true);
    assert!(state.seat().is_some());
}

#[test]
fn a_bot_is_asked_and_says_what_it_thought() {
    let hearts = game("hearts", json!({}));
    let state = hearts.start(Seed::from_number(5), true);
    let ask = |bot: &str| state.advise(Seat::new(1), &bot.parse().unwrap(), &Pace::default());
    let advice = ask("search:200").unwrap();
    assert!(state.legal(Seat::new(1)).unwrap().contains(&advice["action"]));
    let visits = advice["thoughts"].as_array().unwrap();
    assert!(visits.iter().map(|thought| thought["visits"].as_u64().unwrap()).sum::<u64>() > 100);
    assert_eq!(ask("search:200").unwrap(), advice, "a match is a function of its seed");
    assert_eq!(ask("human").unwrap_err().code, "bot_unavailable");
}

#[test]
fn a_guest_plays_a_tournament_with_what_its_seat_knows_and_its_faults_are_counted() {
    let kuhn = game("kuhn", json!({}));
    let first: Ask = Arc::new(|sight| {
        let action = sight.legal()[0].clone();
        Ok((action["name"].as_str().unwrap_or_default().into(), action["payload"].clone()))
    });
    let broken: Ask = Arc::new(|_| Err("it is out of order".into()));
    let plan = ContestPlan {
        threads: 2,
        ..ContestPlan::new(vec!["classic".parse().unwrap()], Seed::from_number(3))
    };
    let guests = vec![("first".to_owned(), first), ("broken".to_owned(), broken)];
    let contest = kuhn.contest(&plan, guests).unwrap();
    assert_eq!(contest.terms().bots, ["classic", "first", "broken"]);
    let mut units = Vec::new();
    contest.run(6, &(), &mut units, &mut |_| Go::On);
    let faults: Vec<u32> = (0..3).map(|bot| units.iter().map(|u| u.faults[bot]).sum()).collect();
    assert_eq!(faults[..2], [0, 0]);
    assert!(faults[2] > 0, "another chose for it");
}

#[test]
fn parts_say_how_wide_rows_are_and_that_of_letters_comes_last() {
    for env in all() {
        let parts = env.parts();
        assert_eq!(parts.iter().map(|part| part.size).sum::<usize>(), env.width());
        let mut begun = None;
        follow(&*env, 200, |state, _| {
            if !state.written().is_empty() && begun.is_none() {
                begun = Some(state.copy());
            }
        });
        let Some(state) = begun else { continue };
        assert_eq!(parts.last().unwrap().name, "written");
        let mut row = vec![0_u8; env.width()];
        state.row(state.seat().unwrap(), Rows::Bytes(&mut row));
        let tail = &row[env.width() - env.letters()..];
        let set: Vec<u16> =
            (0..env.letters() as u16).filter(|l| tail[usize::from(*l)] > 0).collect();
        let mut written = state.written().to_vec();
        written.sort_unstable();
        assert_eq!(set, written, "{}", env.id());
    }
    let rules: Value = game("hearts", json!({"target": 50})).rules();
    assert_eq!(rules["target"], 50);
}
