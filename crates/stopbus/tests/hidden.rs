//! What can be known of hidden hands: sampling against brute force, on longer lines of play than
//! the conformance kit follows.

#![allow(clippy::unwrap_used, reason = "a test may stop where it finds something wrong")]

mod common;

use std::collections::BTreeMap;

use common::{Match, dealt, seat, swap};
use parlour_core::{ActionSet, FastLuck, Game, Rng, Seat, Turn, Viewer, Write, fast_rng};
use parlour_stopbus::{Action, Kind, Rules, Shuffle, State, StopBus};

/// All orders of some cards.
fn orders(cards: &[String]) -> Vec<Vec<String>> {
    if cards.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for i in 0..cards.len() {
        let mut rest = cards.to_vec();
        let first = rest.remove(i);
        for mut order in orders(&rest) {
            order.insert(0, first.clone());
            all.push(order);
        }
    }
    all
}

/// A match with a short deck in which 31 is common: the deal is `order`, the actions follow.
fn play(game: &StopBus, order: &[String], actions: &[(Seat, Action)]) -> Option<State> {
    let position = serde_json::json!({
        "phase": "playing", "round": 1, "lives": [1, 1], "fell": [0, 0], "starter": 0,
        "hands": [
            [order[0], order[2], order[4]],
            [order[1], order[3], order[5]],
        ],
        "top": order[6],
        "play": {"seat": 0, "stock": order[7..]},
    });
    // A deal that stops the bus at once is no position: nobody would have played on.
    let mut state = game.place(&serde_json::from_value(position).unwrap()).ok()?;
    for (seat, action) in actions {
        let mut luck = FastLuck(fast_rng(0));
        game.apply(&mut state, *seat, *action, &mut luck, &mut ()).ok()?;
    }
    (game.turn(&state) != Turn::Over).then_some(state)
}

/// For many lines of play, the worlds that a seat holds possible are found by playing the same
/// actions from every deal and keeping those that look the same all the way. Samples must hit
/// just these, each about equally often.
#[test]
fn samples_are_the_deals_that_fit_all_that_was_seen() {
    let cards = ["AS", "KS", "QS", "JS", "TS", "AH", "KH", "2H", "3H"].map(String::from);
    let set = cards.iter().map(|c| c.parse().unwrap()).collect();
    let rules = Rules { players: 2, lives: 1, shuffle: Shuffle::Fair, cards: Some(set) };
    let game = StopBus::new(rules).unwrap();
    let mut rng = fast_rng(11);
    let (mut lines, mut ruled_out) = (0, 0);
    while lines < 60 {
        let mut order = cards.to_vec();
        rng.shuffle(&mut order);
        let length = rng.below(12) as usize;
        let mut actions = Vec::new();
        let mut ended = false;
        for _ in 0..length {
            let Some(state) = play(&game, &order, &actions) else {
                ended = true;
                break;
            };
            let Turn::Seats(seats) = game.turn(&state) else { panic!() };
            let seat = seats.first().unwrap();
            let legal = game.legal(&state, seat);
            // Take-backs included, but sticking would end the line too soon.
            let action = legal.get(rng.below(legal.len() as u32) as usize);
            actions.push((seat, if action == Action::Stick { Action::Done } else { action }));
        }
        let Some(truth) = play(&game, &order, &actions).filter(|_| !ended) else { continue };
        let viewer = seat(rng.below(2) as usize);
        ruled_out += follow(&game, &order, &actions, &truth, viewer, &mut rng);
        lines += 1;
    }
    assert!(ruled_out > 100, "only {ruled_out} deals were ruled out by nobody stopping the bus");
}

/// Compares sampling with brute force; returns how many deals only the missing 31 rules out.
fn follow(
    game: &StopBus,
    order: &[String],
    actions: &[(Seat, Action)],
    truth: &State,
    viewer: Seat,
    rng: &mut impl Rng,
) -> usize {
    let who = Viewer::Seat(viewer);
    // What the seat saw on the way, and knows of the deal: its own hand and the top card.
    let path = |order: &[String]| -> Option<Vec<parlour_stopbus::View>> {
        (0..=actions.len())
            .map(|n| Some(game.view(&play(game, order, &actions[..n])?, who)))
            .collect()
    };
    let seen = path(order).unwrap();
    let own = |i: usize| i == 6 || (i < 6 && i % 2 == viewer.index());
    let loose: Vec<String> = (0..9).filter(|i| !own(*i)).map(|i| order[i].clone()).collect();
    let (mut worlds, mut stopped) = (BTreeMap::new(), 0);
    for rest in orders(&loose) {
        let mut rest = rest.into_iter();
        let other: Vec<String> =
            (0..9).map(|i| if own(i) { order[i].clone() } else { rest.next().unwrap() }).collect();
        match path(&other) {
            Some(views) if views == seen => {
                let state = play(game, &other, actions).unwrap();
                worlds.insert(format!("{state:?}"), 0_u32);
            }
            Some(_) => {}
            None => stopped += 1,
        }
    }
    let prepared = game.worlds(&game.view(truth, who));
    let samples = 60 * worlds.len() as u32;
    for _ in 0..samples {
        let world = format!("{:?}", game.sample(&prepared, rng));
        match worlds.get_mut(&world) {
            Some(count) => *count += 1,
            None => panic!("sampled what cannot be after {actions:?} for {viewer:?}: {world}"),
        }
    }
    // 60 expected each: five standard deviations are 39.
    for (world, count) in &worlds {
        assert!((15..120).contains(count), "{count} times instead of about 60: {world}");
    }
    stopped
}

#[test]
fn what_lay_beside_an_unseen_card_bars_it() {
    // Seat 0 takes A♠ and K♠ with the third card unseen: had that been a ten of spades, the bus
    // would have been stopped.
    let hands = ["2H 3H 4D", "9C 3D 2D"];
    let mut m = Match::at(&dealt(&[3; 2], &hands, "AS", "KS 5C 6C"));
    m.go(0, &[swap(0), Action::Done]);
    m.go(1, &[Action::Draw, Action::Done]);
    let knowledge = |m: &Match| m.play().knowledge.unwrap().remove(0);
    assert_eq!(knowledge(&m).beside, [Kind::AceOfSpades]);
    m.go(0, &[swap(1)]);
    assert_eq!(knowledge(&m).barred, [], "before the turn ends nothing is known");
    m.go(0, &[Action::Done]);
    assert_eq!(knowledge(&m).seen, [true, true, false]);
    assert_eq!(knowledge(&m).barred, [Kind::TensOfSpades]);
    let view = m.game.view(&m.state, Viewer::Seat(seat(1)));
    let worlds = m.game.worlds(&view);
    let mut rng = fast_rng(1);
    for _ in 0..2_000 {
        let world = m.game.position(&m.game.sample(&worlds, &mut rng));
        let unseen = world.hands[0].unwrap()[2].0;
        assert!(unseen.suit() != parlour_cards::Suit::Spades || unseen.points() < 10);
    }
}
