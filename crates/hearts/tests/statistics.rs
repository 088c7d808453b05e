//! Known figures of random play: a good detector of wrong rules.

mod common;

use common::{any_action, hearts};
use parlour_core::{FastLuck, Game, fast_rng};
use parlour_hearts::{Passing, Rules};

struct Figures {
    mean: f64,
    variance: f64,
    moons_a_seat: f64,
}

fn random_deals(rules: &Rules, deals: u32) -> Figures {
    let game = hearts(rules);
    let mut rng = fast_rng(20_251_106);
    let mut luck = FastLuck(fast_rng(5));
    let (mut sum, mut squares, mut moons) = (0.0, 0.0, 0_u32);
    for _ in 0..deals {
        let mut state = game.start();
        game.deal(&mut state, &mut luck, &mut ());
        while let Some((seat, action)) = any_action(&game, &state, &mut rng) {
            let done = game.apply(&mut state, seat, action, &mut luck, &mut ());
            assert_eq!(done, Ok(()));
        }
        let points = state.open().gained();
        for p in points.map(f64::from) {
            sum += p;
            squares += p * p;
        }
        moons += u32::from(points.iter().sum::<i32>() == 78);
    }
    let seats = f64::from(deals) * 4.0;
    let mean = sum / seats;
    Figures {
        mean,
        variance: squares / seats - mean * mean,
        moons_a_seat: f64::from(moons) / seats,
    }
}

/// The tolerances are four to five standard errors at this number of deals.
#[test]
fn random_deals_without_passing_have_the_known_figures() {
    let rules = Rules { passing: Passing::None, ..Rules::default() };
    let figures = random_deals(&rules, 400_000);
    println!("mean {} variance {} moons {}", figures.mean, figures.variance, figures.moons_a_seat);
    assert!((figures.mean - 6.64).abs() < 0.02, "mean {}", figures.mean);
    assert!((figures.variance - 48.4).abs() < 0.4, "variance {}", figures.variance);
    let moons = figures.moons_a_seat;
    assert!((moons - 0.0027).abs() < 0.0002, "moons {moons}");
}

#[test]
fn the_variance_is_smaller_when_the_queen_breaks_hearts() {
    let rules = Rules { passing: Passing::None, queen_breaks_hearts: true, ..Rules::default() };
    let figures = random_deals(&rules, 400_000);
    println!("mean {} variance {} moons {}", figures.mean, figures.variance, figures.moons_a_seat);
    assert!((figures.variance - 48.1).abs() < 0.4, "variance {}", figures.variance);
}
