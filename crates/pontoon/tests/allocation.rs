//! A step touches no heap.

#![allow(clippy::unwrap_used, reason = "a test may stop where it finds something wrong")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use parlour_core::{ActionSet, FastLuck, Game, Match, Rng, Viewer, fast_rng};
use parlour_pontoon::{Pontoon, Rules};

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
    for rules in [Rules { rounds: 200, ..Rules::default() }, Rules::british(5)] {
        let game = Pontoon::new(rules).unwrap();
        let mut rng = fast_rng(2);
        let before = COUNT.with(Cell::get);
        let mut now = Match::new(&game, FastLuck(fast_rng(1)));
        now.play(&mut (), |now, seat| {
            let worlds = game.worlds(&game.view(now.state(), Viewer::Seat(seat)));
            let world = game.sample(&worlds, &mut rng);
            let legal = game.legal(&world, seat);
            // The last action would leave.
            let action = legal.get(rng.below(legal.len().min(2) as u32) as usize);
            match legal.contains(&parlour_pontoon::Action::Again) {
                true => parlour_pontoon::Action::Again,
                false => action,
            }
        });
        let steps = now.acts();
        assert_eq!(COUNT.with(Cell::get), before, "{steps} steps");
        assert!(steps > 100, "{steps} steps");
    }
    let before = COUNT.with(Cell::get);
    assert!(Box::new(before) == Box::new(before) && COUNT.with(Cell::get) > before, "it counts");
}
