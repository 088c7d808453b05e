//! No step and no sample touches the heap.

mod common;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use common::{hearts, play_random};
use parlour_core::{Bot, FastLuck, Game, Match, Seed, Seen, Viewer, fast_rng};
use parlour_hearts::{Classic, Passing, Rules};

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

#[expect(unsafe_code, reason = "counting allocations needs an allocator of one's own")]
// SAFETY: every call goes on to the system's allocator unchanged; counting allocates nothing.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let _ = ALLOCATIONS.try_with(|n| n.set(n.get() + 1));
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations(work: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.with(Cell::get);
    work();
    ALLOCATIONS.with(Cell::get) - before
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(std::hint::black_box(Box::new(1)))), 1);
}

#[test]
fn a_step_allocates_nothing() {
    for passing in [Passing::None, Passing::Left] {
        let game = hearts(&Rules { passing, ..Rules::default() });
        let mut rng = fast_rng(1);
        let mut cards = fast_rng(2);
        let mut steps = 0;
        let count = allocations(|| {
            for _ in 0..500 {
                let mut now = Match::new(&game, FastLuck(&mut cards));
                now.deal(&mut ());
                while let Some(seat) = now.awaited() {
                    let action = now.any_action(seat, &mut rng);
                    now.act_legal(seat, action, &mut ());
                    std::hint::black_box(game.trace(now.state(), seat, action, seat));
                    steps += 1;
                }
                std::hint::black_box(game.value(now.state()));
            }
        });
        assert!(steps >= 500 * 52);
        assert_eq!(count, 0, "{count} allocations in {steps} steps");
    }
}

#[test]
fn a_sample_allocates_nothing() {
    let game = hearts(&Rules::default());
    let mut rng = fast_rng(3);
    for steps in [2, 4, 10, 28, 40] {
        let played = play_random(&game, steps, &mut rng);
        let seat = played.state.open().turn();
        let worlds = game.worlds(&game.view(&played.state, Viewer::Seat(seat)));
        let count = allocations(|| {
            for _ in 0..1_000 {
                std::hint::black_box(game.sample(&worlds, &mut rng));
            }
        });
        assert_eq!(count, 0, "after {steps} steps");
    }
}

#[test]
fn a_decision_of_classic_allocates_nothing() {
    let game = hearts(&Rules::default());
    let played = play_random(&game, 20, &mut fast_rng(4));
    let seat = played.state.open().turn();
    let count = allocations(|| {
        let seen = Seen::new(&game, &played.state, seat, Seed::from_number(0), 0);
        let _ = std::hint::black_box(Classic.choose(&seen));
    });
    assert_eq!(count, 0);
}
