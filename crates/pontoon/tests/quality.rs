//! The times that were wished for. Where the system can tell, it is the time on the processor that
//! counts; elsewhere the best of some tries: another program may be in the way, but it cannot make
//! this one faster.

#![allow(clippy::unwrap_used, reason = "a test may stop where it finds something wrong")]
#![allow(clippy::disallowed_methods, reason = "it measures time")]

mod common;

use std::hint::black_box;
use std::time::{Duration, Instant};

use common::{Play, cards};
use parlour_bots::thread_time;
use parlour_core::{Game, MatchLuck, Seat, Seed, Viewer};
use parlour_pontoon::{Action, Phase, Pontoon, Rules, exact, value};

fn best(mut work: impl FnMut()) -> Duration {
    let once = |_| {
        let (begun, had) = (Instant::now(), thread_time());
        work();
        thread_time().zip(had).map_or_else(|| begun.elapsed(), |(now, had)| now - had)
    };
    (0..10).map(once).min().unwrap()
}

fn within(limit_ms: u64, what: &str, work: impl FnMut()) {
    let took = best(work);
    assert!(took < Duration::from_millis(limit_ms), "{what} took {took:?} of {limit_ms} ms");
}

#[test]
fn a_shuffle_and_deal_takes_less_than_50_ms() {
    let game = Pontoon::new(Rules::default()).unwrap();
    let mut luck = MatchLuck::new(Seed::from_number(1), Pontoon::ID);
    within(50, "a shuffle with its deal", || {
        let mut state = game.start();
        game.deal(&mut state, &mut luck, &mut ());
        black_box(&state);
    });
}

#[test]
fn the_value_of_a_hand_takes_less_than_10_ms() {
    let hand = cards("AC AD 2S 3H 4C");
    within(10, "the value of a hand", || {
        black_box(value::value(black_box(&hand)));
    });
}

#[test]
fn a_round_with_its_actions_takes_less_than_100_ms() {
    within(100, "a round", || {
        let mut play = Play::classic("2C KC 4C 9C 8D");
        play.twist().stick();
        play.act(Action::Again);
        assert!(matches!(play.position().phase, Phase::Playing | Phase::Asking));
    });
}

#[test]
fn an_exact_decision_takes_less_than_10_ms() {
    let play = Play::classic("2C KC 3C 6C");
    let view = play.game.view(&play.state, Viewer::Seat(Seat::new(0)));
    within(10, "a decision", || {
        black_box(exact::classic::odds(&view));
    });
    let british = |what: &str, play: &Play, limit: u64| {
        let view = play.game.view(&play.state, Viewer::Seat(play.to_act().unwrap()));
        within(limit, what, || {
            black_box(exact::british::worths(&play.game, &view));
        });
    };
    british("a hand with stakes", &Play::british(1, "2C KC 3C 6C"), 10);
    let mut pair = Play::british(1, "8C KC 8D 6C 2C 2D");
    british("a pair out of a full deck", &pair, 10);
    // These follow many more hands, and are allowed a little more where tests are built plainly.
    british("a stake", &Play::deal(Rules::british(1), "2C KC"), 50);
    pair.act(Action::Split);
    british("the first hand of a split pair", &pair, 50);
    let mut shown = Play::deal(Rules::british(2), "KC 2C 9C QC 2D 8C 6D");
    shown.act(Action::Stake { amount: 1 }).act(Action::Stake { amount: 1 }).twist();
    // It is played out to both hands' ends: the second is decided by what the first has taken.
    british("a pair when cards have been shown", &shown, 500);
    let mut dear = Play::british(10, "8C KC 8D 6C 2C 2D");
    dear.act(Action::Split);
    british("the first hand of a split pair with few chips", &dear, 100);
    british(
        "a stake with few chips",
        &Play::deal(Rules { chips: 40, ..Rules::british(1) }, "8C KC"),
        50,
    );
}
