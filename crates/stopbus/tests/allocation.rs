//! A step touches no heap.

#![allow(clippy::unwrap_used, reason = "a test may stop where it finds something wrong")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use parlour_core::{Bot, FastLuck, Game, Match, Seed, Viewer, fast_rng};
use parlour_stopbus::{Classic, Rules, StopBus};

thread_local! {
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[allow(unsafe_code, reason = "an allocator cannot be counted in any other way")]
// SAFETY: every call is passed on to the system's allocator as it is; counting only touches a
// thread-local number that needs no heap itself.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.with(|count| count.set(count.get() + 1));
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[test]
fn playing_viewing_and_sampling_allocate_nothing() {
    let game = StopBus::new(Rules::default()).unwrap();
    let (mut cards, mut rng) = (fast_rng(1), fast_rng(2));
    let before = COUNT.with(Cell::get);
    let mut steps = 0;
    for _ in 0..50 {
        Match::new(&game, FastLuck(&mut cards)).play(&mut (), |now, seat| {
            let worlds = game.worlds(&game.view(now.state(), Viewer::Seat(seat)));
            let world = game.sample(&worlds, &mut rng);
            assert!(game.value(&world).len() == 4);
            steps += 1;
            Classic.choose(&now.seen(seat, Seed::from_number(0))).unwrap()
        });
    }
    assert_eq!(COUNT.with(Cell::get), before, "{steps} steps");
    assert!(steps > 1_000, "{steps} steps");
    assert!(Box::new(steps) > Box::new(0) && COUNT.with(Cell::get) > before, "it does count");
}

#[test]
fn states_and_views_are_small() {
    assert!(size_of::<parlour_stopbus::State>() <= 160, "{}", size_of::<parlour_stopbus::State>());
    assert!(size_of::<parlour_stopbus::View>() <= 104, "{}", size_of::<parlour_stopbus::View>());
}
