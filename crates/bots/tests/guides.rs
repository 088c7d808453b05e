//! What games tell search about themselves: legal, honest, and good enough to build on.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use parlour_core::{ActionSet, FastLuck, Game, Guide, Rng, Turn, Viewer, fast_rng};

/// Plays matches by playouts alone, one action in `stray` being any legal one. In every world that
/// the acting seat's view allows, the playout must be legal and the same: it may use only what
/// the seat knows.
fn playouts_are_legal_and_know_no_more_than_their_seat<G: Guide>(
    game: &G,
    matches: u64,
    stray: u32,
) {
    let mut checked = 0;
    for seed in 0..matches {
        let mut luck = FastLuck(fast_rng(seed));
        let mut rng = fast_rng(seed + 1000);
        let mut state = game.start();
        for step in 0.. {
            assert!(step < 5_000, "playouts come to an end");
            let seat = match game.turn(&state) {
                Turn::Over => break,
                Turn::Deal => {
                    game.deal(&mut state, &mut luck, &mut ());
                    continue;
                }
                Turn::Seats(seats) => seats.first().unwrap(),
            };
            let legal = game.legal(&state, seat);
            let ask = |world: &G::State| game.playout(world, seat, &legal, &mut fast_rng(step));
            let advised = ask(&state);
            assert!(legal.contains(&advised), "{advised:?}");
            assert!(!game.takes_back(&state, advised), "{advised:?}");
            if step % 7 == 0 {
                let view = game.view(&state, Viewer::Seat(seat));
                let worlds = game.worlds(&view);
                for _ in 0..3 {
                    assert_eq!(ask(&game.sample(&worlds, &mut rng)), advised, "{view:?}");
                    checked += 1;
                }
            }
            let forward = |a: &G::Action| !game.takes_back(&state, *a);
            let action = match rng.below(stray) {
                0 => {
                    let any: Vec<G::Action> = legal.iter().filter(forward).collect();
                    any[rng.below(any.len() as u32) as usize]
                }
                _ => advised,
            };
            game.apply(&mut state, seat, action, &mut luck, &mut ()).unwrap();
        }
    }
    assert!(checked > 100, "only {checked} worlds were looked at");
}

#[test]
fn in_hearts() {
    let game = parlour_hearts::Hearts::new(Default::default()).unwrap();
    playouts_are_legal_and_know_no_more_than_their_seat(&game, 3, 4);
}

#[test]
fn in_stop_the_bus() {
    let game = parlour_stopbus::StopBus::new(Default::default()).unwrap();
    playouts_are_legal_and_know_no_more_than_their_seat(&game, 20, 4);
}

#[test]
fn in_bus_rush() {
    for players in 2..=4 {
        let rules = parlour_busrush::Rules::for_players(players);
        let game = parlour_busrush::BusRush::new(rules).unwrap();
        playouts_are_legal_and_know_no_more_than_their_seat(&game, 5, 4);
    }
}

#[test]
fn in_rails() {
    for (players, map) in [(2, "europe"), (5, "europe"), (2, "island")] {
        let rules = parlour_rails::Rules { players, map: map.into(), ..Default::default() };
        let game = parlour_rails::Rails::new(rules).unwrap();
        playouts_are_legal_and_know_no_more_than_their_seat(&game, 3, 6);
    }
}

/// After somebody has stuck, worlds in which that hand is good are much more likely.
#[test]
fn in_stop_the_bus_who_has_stuck_has_a_good_hand() {
    let game = parlour_stopbus::StopBus::new(Default::default()).unwrap();
    let (mut weighed, mut plain, mut views) = (0.0, 0.0, 0.0);
    for seed in 0..60 {
        let mut luck = FastLuck(fast_rng(seed));
        let mut state = game.start();
        game.deal(&mut state, &mut luck, &mut ());
        while let Turn::Seats(seats) = game.turn(&state) {
            let seat = seats.first().unwrap();
            let view = game.view(&state, Viewer::Seat(seat));
            if let Some(stuck) = view.stuck() {
                let worlds = game.worlds(&view);
                let (mut good, mut all) = (0.0, 0.0);
                for _ in 0..400 {
                    let world = game.sample(&worlds, &mut luck.0);
                    let weight = f64::from(game.likelihood(&view, &world));
                    assert!((0.0..=1.0).contains(&weight), "{weight}");
                    let is_good = game.view(&world, Viewer::All).score(stuck).unwrap() > 25;
                    let one = f64::from(u8::from(is_good));
                    (good, all) = (good + one * weight, all + weight);
                    plain += one / 400.0;
                }
                weighed += good / all;
                views += 1.0;
                break;
            }
            let action = parlour_stopbus::classic(&view);
            game.apply(&mut state, seat, action, &mut luck, &mut ()).unwrap();
        }
    }
    let (weighed, plain) = (weighed / views, plain / views);
    assert!(weighed > 0.8 && plain < 0.4, "{weighed} of the weighed, {plain} of all");
}

/// The values a search reads at the end of a round are chances, and more lives are better.
#[test]
fn in_stop_the_bus_lives_are_chances_to_win() {
    let game = parlour_stopbus::StopBus::new(Default::default()).unwrap();
    let mut luck = FastLuck(fast_rng(8));
    let mut state = game.start();
    for _ in 0..3 {
        game.deal(&mut state, &mut luck, &mut ());
        while let Turn::Seats(seats) = game.turn(&state) {
            let seat = seats.first().unwrap();
            assert!(game.leaf(&state).is_none(), "a round is played to its end");
            let action = parlour_stopbus::classic(&game.view(&state, Viewer::Seat(seat)));
            game.apply(&mut state, seat, action, &mut luck, &mut ()).unwrap();
        }
    }
    let (chances, lives) = (game.leaf(&state).unwrap(), game.scores(&state));
    assert!((chances.iter().map(|(_, c)| *c).sum::<f32>() - 1.0).abs() < 1e-5);
    for (a, chance) in chances.iter() {
        for (b, other) in chances.iter() {
            assert_eq!(lives[a] > lives[b], chance > other);
        }
    }
}
