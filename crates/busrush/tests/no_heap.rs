//! Legal actions, choosing one and doing it touch the heap at no time.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use parlour_busrush::{BusRush, Rules};
use parlour_core::{FastLuck, Game, Match, Viewer, fast_rng};

thread_local! {
    static TAKEN: Cell<u64> = const { Cell::new(0) };
}

struct Counting;

#[allow(unsafe_code, reason = "an allocator can only be counted by being one")]
// SAFETY: every call goes to the system's allocator as it came; counting touches no memory of it.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        TAKEN.with(|taken| taken.set(taken.get() + 1));
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

fn taken() -> u64 {
    TAKEN.with(Cell::get)
}

#[test]
fn a_match_of_random_play_allocates_nothing() {
    for players in 2..=4 {
        let game = BusRush::new(Rules::for_players(players)).unwrap();
        let mut luck = FastLuck(fast_rng(7));
        let before = taken();
        let mut steps = 0;
        for _ in 0..200 {
            let mut now = Match::new(&game, FastLuck(&mut luck.0));
            while let Some(seat) = now.next_seat(&mut ()) {
                now.act_at_random(seat, &mut ());
                steps += 1;
            }
        }
        assert_eq!(taken() - before, 0, "in {steps} steps");
        assert!(steps > 20_000);
    }
}

#[test]
fn views_and_samples_allocate_nothing_either() {
    let game = BusRush::new(Rules::default()).unwrap();
    let mut luck = FastLuck(fast_rng(8));
    let mut state = game.start();
    game.deal(&mut state, &mut luck, &mut ());
    let seat = parlour_core::Seat::new(1);
    let before = taken();
    let view = game.view(&state, Viewer::Seat(seat));
    let worlds = game.worlds(&view);
    let sampled = game.sample(&worlds, &mut luck.0);
    assert_eq!(taken() - before, 0);
    assert!(game.view(&sampled, Viewer::Seat(seat)) == view);
}

#[test]
fn counting_counts() {
    let before = taken();
    drop(std::hint::black_box(vec![1_u8; 100]));
    assert_eq!(taken() - before, 1);
}

#[test]
fn a_state_is_small_and_flat() {
    assert!(size_of::<parlour_busrush::State>() <= 640, "{}", size_of::<parlour_busrush::State>());
    fn is_copy<T: Copy>() {}
    is_copy::<parlour_busrush::State>();
}
