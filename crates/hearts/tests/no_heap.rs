//! What the kit's law on the heap does not count: decisions of the classic bot.

mod common;

use common::{hearts, play_random};
use parlour_core::{Bot, Seed, Seen, fast_rng};
use parlour_hearts::{Classic, Rules};
use parlour_testkit::{Counting, allocations};

#[global_allocator]
static COUNTING: Counting = Counting;

#[test]
fn a_decision_of_classic_allocates_nothing() {
    let game = hearts(&Rules::default());
    let played = play_random(&game, 20, &mut fast_rng(4));
    let seat = played.state.open().tricks().turn();
    let ((), count) = allocations(|| {
        let seen = Seen::new(&game, &played.state, seat, Seed::from_number(0), 0);
        let _ = std::hint::black_box(Classic.choose(&seen));
    });
    assert_eq!(count, 0);
}
