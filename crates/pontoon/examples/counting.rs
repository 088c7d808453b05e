//! What it is worth to count cards from round to round: `cargo run --release -p parlour-pontoon
//! --example counting -- 12000`. Classic rounds are played by somebody who forgets what came in
//! earlier rounds, and what each choice loses against the best one is added up.

#![allow(clippy::print_stdout, reason = "it is a program that prints")]
#![allow(clippy::expect_used, reason = "it may stop where something is wrong")]

use parlour_cards::{Card, CardSet};
use parlour_core::stats::Mean;
use parlour_core::{FastLuck, Game, Seat, Turn, Viewer, fast_rng};
use parlour_pontoon::exact::{Held, classic, count};
use parlour_pontoon::value::base_value;
use parlour_pontoon::{Action, MAX_ROUNDS, Phase, Pontoon, Rules, View};

fn main() {
    let rounds = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(12_000);
    for reshuffle_below in [15, 4] {
        let rules = Rules { rounds: MAX_ROUNDS, reshuffle_below, ..Rules::default() };
        let (lost, otherwise) = forgetful(&Pontoon::new(rules).expect("these rules hold"), rounds);
        println!(
            "shuffled below {reshuffle_below}, {} rounds: counting wins {:.2} % ± {:.2} % more of \
             them, and plays {:.1} % otherwise",
            lost.count,
            100.0 * lost.mean,
            100.0 * lost.margin().unwrap_or_default(),
            100.0 * otherwise.mean
        );
    }
}

/// What forgetting loses a round, and how many rounds it plays otherwise.
fn forgetful(game: &Pontoon, rounds: u64) -> (Mean, Mean) {
    let (seat, mut luck) = (Seat::new(0), FastLuck(fast_rng(1)));
    let (mut lost, mut otherwise) = (Mean::default(), Mean::default());
    let (mut state, mut losing) = (game.start(), 0.0);
    while lost.count < rounds {
        let view = game.view(&state, Viewer::Seat(seat));
        if view.phase() == Phase::Asking {
            lost.add(losing);
            otherwise.add(f64::from(u8::from(losing > 0.0)));
            losing = 0.0;
        }
        let action = match game.turn(&state) {
            Turn::Over => {
                state = game.start();
                continue;
            }
            Turn::Deal => {
                game.deal(&mut state, &mut luck, &mut ());
                continue;
            }
            Turn::Seats(_) if view.phase() == Phase::Asking => Action::Again,
            Turn::Seats(_) => {
                let odds = classic::odds(&view).expect("there is something to decide");
                let twists = forgets(&view, seat).twists() && odds.twist.is_some();
                let chosen = if twists { odds.twist } else { None };
                losing += odds.best() - chosen.unwrap_or(odds.stick);
                if twists { Action::Twist } else { Action::Stick }
            }
        };
        game.apply(&mut state, seat, action, &mut luck, &mut ()).expect("it is legal");
    }
    (lost, otherwise)
}

/// The odds as if the deck had been full before this round.
fn forgets(view: &View, seat: Seat) -> classic::Odds {
    let own: Vec<Card> = view.cards(seat, 0).into_iter().flatten().collect();
    let up = view.banker().into_iter().flatten().next().expect("one of the banker's is open");
    let mut unseen = count(CardSet::FULL);
    for card in own.iter().chain([&up]) {
        unseen[usize::from(base_value(*card))] -= 1;
    }
    let hand = Held::of(own.iter().map(|card| base_value(*card)));
    classic::Solver::new(base_value(up)).odds(hand, &unseen)
}
