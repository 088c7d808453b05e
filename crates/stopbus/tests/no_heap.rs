//! What the kit's law on the heap does not count: views, and decisions of the classic bot.

#![allow(clippy::unwrap_used, reason = "a test may stop where it finds something wrong")]

use parlour_core::{Bot, FastLuck, Game, Match, Seed, Viewer, fast_rng};
use parlour_stopbus::{Classic, Rules, StopBus};
use parlour_testkit::{Counting, allocations};

#[global_allocator]
static COUNTING: Counting = Counting;

#[test]
fn classic_matches_with_views_and_samples_allocate_nothing() {
    let game = StopBus::new(Rules::default()).unwrap();
    let (mut cards, mut rng) = (fast_rng(1), fast_rng(2));
    let mut steps = 0;
    let ((), count) = allocations(|| {
        for _ in 0..50 {
            Match::new(&game, FastLuck(&mut cards)).play(&mut (), |now, seat| {
                let worlds = game.worlds(&game.view(now.state(), Viewer::Seat(seat)));
                let world = game.sample(&worlds, &mut rng);
                assert!(game.value(&world).len() == 4);
                steps += 1;
                Classic.choose(&now.seen(seat, Seed::from_number(0))).unwrap()
            });
        }
    });
    assert!(count == 0 && steps > 1_000, "{count} in {steps} steps");
}

#[test]
fn states_and_views_are_small() {
    assert!(size_of::<parlour_stopbus::State>() <= 160, "{}", size_of::<parlour_stopbus::State>());
    assert!(size_of::<parlour_stopbus::View>() <= 104, "{}", size_of::<parlour_stopbus::View>());
}
