//! What the kit's law on the heap does not count: views, and what is made of them.

use parlour_busrush::{BusRush, Rules};
use parlour_core::{FastLuck, Game, Seat, Viewer, fast_rng};
use parlour_testkit::{Counting, allocations};

#[global_allocator]
static COUNTING: Counting = Counting;

#[test]
fn views_and_worlds_allocate_nothing() {
    let game = BusRush::new(Rules::default()).unwrap();
    let mut luck = FastLuck(fast_rng(8));
    let mut state = game.start();
    game.deal(&mut state, &mut luck, &mut ());
    let seat = Seat::new(1);
    let ((view, sampled), count) = allocations(|| {
        let view = game.view(&state, Viewer::Seat(seat));
        let sampled = game.sample(&game.worlds(&view), &mut luck.0);
        (view, sampled)
    });
    assert_eq!(count, 0);
    assert!(game.view(&sampled, Viewer::Seat(seat)) == view);
}

#[test]
fn a_state_is_small_and_flat() {
    assert!(size_of::<parlour_busrush::State>() <= 640, "{}", size_of::<parlour_busrush::State>());
    fn is_copy<T: Copy>() {}
    is_copy::<parlour_busrush::State>();
}
