//! Many matches, stepped side by side.

#![allow(clippy::unwrap_used, reason = "a test may stop where it finds something wrong")]

mod common;

use common::{Vector, all, game, plan, sit};
use parlour_core::Seed;
use parlour_env::{End, LanesPlan};
use parlour_testkit::allocations;
use serde_json::json;

#[global_allocator]
static COUNTING: parlour_testkit::Counting = parlour_testkit::Counting;

#[test]
fn the_number_of_threads_changes_nothing() {
    for env in all() {
        let mut vectors: Vec<Vector> =
            (1..=3).map(|threads| Vector::new(&*env, &LanesPlan { threads, ..plan(17) })).collect();
        for step in 0..150 {
            let [one, others @ ..] = &mut vectors[..] else { unreachable!("there are three") };
            for other in others {
                assert_eq!(one.got, other.got, "{} at step {step}", env.id());
                other.step(None).unwrap();
            }
            one.step(None).unwrap();
        }
    }
}

#[test]
fn bots_play_inside_the_step_the_same_on_any_number_of_threads() {
    let hearts = game("hearts", json!({}));
    let seats = sit(&["human", "classic", "random", "search:12"]);
    let run = |threads| {
        let bots = LanesPlan { threads, seats: seats.clone(), ..plan(5) };
        let mut vector = Vector::new(&*hearts, &bots);
        for _ in 0..40 {
            vector.step(None).unwrap();
            assert_eq!(vector.got.seats, [0; 5], "the others are bots");
        }
        vector.got
    };
    assert_eq!(run(1), run(3));
}

#[test]
fn somebody_outside_must_be_left() {
    let kuhn = game("kuhn", json!({}));
    let refused = |seats: &[&str]| kuhn.lanes(&LanesPlan { seats: sit(seats), ..plan(2) }).err();
    assert!(refused(&["classic", "random"]).is_some());
    assert!(refused(&["human", "cmd:true"]).is_some());
    assert!(refused(&["human", "random", "random"]).is_some(), "there are two seats");
    assert!(refused(&["classic"]).is_none());
}

#[test]
fn a_seed_gives_the_same_matches_and_lanes_and_seeds_differ() {
    let hearts = game("hearts", json!({}));
    let run = |seed| {
        let mut vector =
            Vector::new(&*hearts, &LanesPlan { seed: Seed::from_number(seed), ..plan(6) });
        (0..30).for_each(|_| vector.step(None).unwrap());
        vector
    };
    let (mut one, again, other) = (run(1), run(1), run(2));
    assert_eq!(one.got, again.got);
    assert_ne!(one.got.rows, other.got.rows);
    let width = hearts.width();
    assert_ne!(one.got.rows[..width], one.got.rows[width..2 * width], "two lanes");
    one.lanes.reset(Some(Seed::from_number(2)), one.got.batch()).unwrap();
    (0..30).for_each(|_| one.step(None).unwrap());
    assert_eq!(one.got, other.got, "a reset may bring another seed");
}

#[test]
fn something_may_always_be_written_and_rewards_come_at_the_end_alone() {
    for env in all() {
        let mut vector = Vector::new(&*env, &plan(8));
        let mut ends = 0;
        for _ in 0..600 {
            vector.step(None).unwrap();
            for lane in 0..8 {
                assert!(!vector.allowed(lane).is_empty(), "{}", env.id());
                let rewards = &vector.got.rewards[lane * env.seats()..(lane + 1) * env.seats()];
                if vector.got.ends[lane] == End::Not as u8 {
                    assert!(rewards.iter().all(|reward| *reward == 0.0), "{}", env.id());
                } else {
                    ends += 1;
                }
            }
        }
        assert!(ends > 0 || ["hearts", "rails"].contains(&env.id()), "{} never ends", env.id());
    }
}

#[test]
fn rewards_by_round_add_up_to_what_the_end_is_worth() {
    for (id, rules) in [
        ("kuhn", json!({"rounds": 7})),
        ("hearts", json!({"target": 30})),
        ("stopbus", json!({})),
        ("ohhell", json!({"most": 2})),
        ("pontoon", json!({})),
    ] {
        let env = game(id, rules);
        let mut at_end = Vector::new(&*env, &plan(4));
        let mut by_round = Vector::new(&*env, &LanesPlan { by_round: true, ..plan(4) });
        let before = env.start(Seed::from_number(1), false).values();
        let mut sums = vec![0.0_f32; 4 * env.seats()];
        let mut ends = 0;
        for _ in 0..3000 {
            at_end.step(None).unwrap();
            by_round.step(Some(&at_end.got.played)).unwrap();
            for (sum, reward) in sums.iter_mut().zip(&by_round.got.rewards) {
                *sum += reward;
            }
            for lane in (0..4).filter(|lane| at_end.got.ends[*lane] != 0) {
                ends += 1;
                for seat in 0..env.seats() {
                    let at = lane * env.seats() + seat;
                    let (sum, end) = (sums[at] + before.as_slice()[seat], at_end.got.rewards[at]);
                    assert!((sum - end).abs() < 1e-3, "{id}: {sum} by rounds, {end} at the end");
                    sums[at] = 0.0;
                }
            }
        }
        assert!(ends > 4, "{id}: {ends} ends");
    }
}

#[test]
fn a_match_is_left_after_the_rounds_that_were_asked_for() {
    let hearts = game("hearts", json!({"passing": "none"}));
    let mut vector = Vector::new(&*hearts, &LanesPlan { rounds: Some(1), ..plan(3) });
    for step in 1..=156 {
        vector.step(None).unwrap();
        let end = if step % 52 == 0 { End::Cut } else { End::Not };
        assert_eq!(vector.got.ends, [end as u8; 3], "step {step}");
    }
}

#[test]
fn an_illegal_letter_is_refused_and_changes_no_match() {
    for env in all() {
        let (mut one, mut other) = (Vector::new(&*env, &plan(3)), Vector::new(&*env, &plan(3)));
        let mut refused = 0;
        for _ in 0..60 {
            let mut letters: Vec<u16> = (0..3).map(|lane| one.allowed(lane)[0]).collect();
            let wrong = (0..one.letters as u16).find(|l| !one.allowed(2).contains(l));
            for wrong in wrong.into_iter().chain([one.letters as u16, u16::MAX]) {
                letters[2] = wrong;
                let before = one.got.clone();
                let why = one.step(Some(&letters)).unwrap_err();
                assert_eq!(why.code, "illegal_letter");
                let says = format!("Match 2: Letter {wrong} may not come here");
                assert!(why.message.starts_with(&says), "{}", why.message);
                assert_eq!(one.got, before);
                refused += 1;
            }
            letters[2] = one.allowed(2)[0];
            one.step(Some(&letters)).unwrap();
            other.step(Some(&letters)).unwrap();
            assert_eq!(one.got, other.got, "{}", env.id());
        }
        assert!(refused >= 120);
        assert_eq!(one.step(Some(&[0])).unwrap_err().code, "letter_count");
        one.got.masks.pop();
        assert_eq!(one.step(None).unwrap_err().code, "buffer_size");
    }
}

#[test]
fn steps_need_no_heap() {
    for env in all() {
        let mut vector = Vector::new(&*env, &plan(32));
        let ((), taken) = allocations(|| (0..200).for_each(|_| vector.step(None).unwrap()));
        assert_eq!(taken, 0, "{}", env.id());
    }
}
