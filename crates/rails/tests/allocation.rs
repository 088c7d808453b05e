//! Playing allocates nothing: not the deal, not an action, not finding what is legal, not the end.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use parlour_core::{FastLuck, Game, fast_rng};
use parlour_rails::{DrawRule, Rails, Rules, State, random_match};

struct Counting;

thread_local! {
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

#[allow(unsafe_code, reason = "a counting allocator can only be written so")]
// SAFETY: every call goes to the system's allocator unchanged; counting touches no memory of its
// own but a thread-local number that needs no allocation and no destructor.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.with(|c| c.set(c.get() + 1));
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations(work: impl FnOnce()) -> u64 {
    let before = COUNT.with(Cell::get);
    work();
    COUNT.with(Cell::get) - before
}

#[test]
fn whole_matches_allocate_nothing() {
    for (map, players, draw) in [
        ("europe", 2, DrawRule::Source),
        ("europe", 5, DrawRule::Open),
        ("island", 3, DrawRule::Source),
    ] {
        let game = Rails::new(Rules { players, map: map.into(), draw }).unwrap();
        let mut luck = FastLuck(fast_rng(1));
        let count = allocations(|| {
            for _ in 0..20 {
                random_match(&game, &mut luck);
            }
        });
        assert_eq!(count, 0, "{map} with {players}");
    }
    assert!(allocations(|| drop(std::hint::black_box(Box::new(1)))) > 0, "the counter counts");
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<State>() < 2048, "{} bytes", size_of::<State>());
}
