//! What games tell search about themselves: legal, honest, and good enough to build on.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use parlour_core::{ActionSet, FastLuck, Game, Guide, Match, Rng, Seat, Viewer, fast_rng};

/// All that a game tells of what a seat does: as one of the others, as the seat that thinks, and at
/// once in a playout as either.
fn told<G: Guide>(
    game: &G,
    world: &G::State,
    seat: Seat,
    legal: &G::Legal,
    luck: u64,
) -> [Option<G::Action>; 4] {
    let at_once = |own| {
        game.begin_playout();
        game.at_once(world, seat, own)
    };
    let playout = game.playout(world, seat, legal, &mut fast_rng(luck));
    let own = game.own(world, seat, legal, &mut fast_rng(luck));
    [Some(playout), Some(own), at_once(false), at_once(true)]
}

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
        let mut rng = fast_rng(seed + 1000);
        let mut now = Match::new(game, FastLuck(fast_rng(seed)));
        while let Some(seat) = now.next_seat(&mut ()) {
            let step = u64::from(now.acts());
            assert!(step < 5_000, "playouts come to an end");
            let legal = now.legal(seat);
            let ask = |world: &G::State| told(game, world, seat, &legal, step);
            let advised = ask(now.state());
            for action in advised.into_iter().flatten() {
                assert!(legal.contains(&action), "{action:?}");
                assert!(!game.takes_back(now.state(), action), "{action:?}");
            }
            if step % 7 == 0 {
                let view = game.view(now.state(), Viewer::Seat(seat));
                let worlds = game.worlds(&view);
                for _ in 0..3 {
                    assert_eq!(ask(&game.sample(&worlds, &mut rng)), advised, "{view:?}");
                    checked += 1;
                }
            }
            let action = match rng.below(stray) {
                0 => now.any_action(seat, &mut rng),
                _ => advised[0].unwrap(),
            };
            now.act_legal(seat, action, &mut ());
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
        let mut rng = fast_rng(seed + 1000);
        let mut now = Match::new(&game, FastLuck(fast_rng(seed)));
        now.deal(&mut ());
        while let Some(seat) = now.awaited() {
            let view = game.view(now.state(), Viewer::Seat(seat));
            if let Some(stuck) = view.stuck() {
                let worlds = game.worlds(&view);
                let (mut good, mut all) = (0.0, 0.0);
                for _ in 0..400 {
                    let world = game.sample(&worlds, &mut rng);
                    let weight = game.likelihood(&view, &world);
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
            now.act_legal(seat, parlour_stopbus::classic(&view), &mut ());
        }
    }
    let (weighed, plain) = (weighed / views, plain / views);
    assert!(weighed > 0.8 && plain < 0.4, "{weighed} of the weighed, {plain} of all");
}

/// The values a search reads at the end of a round are chances, and more lives are better.
#[test]
fn in_stop_the_bus_lives_are_chances_to_win() {
    let game = parlour_stopbus::StopBus::new(Default::default()).unwrap();
    let mut now = Match::new(&game, FastLuck(fast_rng(8)));
    for _ in 0..3 {
        now.deal(&mut ());
        while let Some(seat) = now.awaited() {
            assert!(game.leaf(now.state()).is_none(), "a round is played to its end");
            let action = parlour_stopbus::classic(&game.view(now.state(), Viewer::Seat(seat)));
            now.act_legal(seat, action, &mut ());
        }
    }
    let (chances, lives) = (game.leaf(now.state()).unwrap(), game.scores(now.state()));
    assert!((chances.iter().map(|(_, c)| *c).sum::<f32>() - 1.0).abs() < 1e-5);
    for (a, chance) in chances.iter() {
        for (b, other) in chances.iter() {
            assert_eq!(lives[a] > lives[b], chance > other);
        }
    }
}
