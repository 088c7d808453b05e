//! What the kit's law on the heap does not count: views, and what is made of them.

#![allow(clippy::unwrap_used, reason = "a test may stop where it finds something wrong")]

use parlour_core::{ActionSet, FastLuck, Game, Match, Rng, Viewer, fast_rng};
use parlour_pontoon::{Action, Pontoon, Rules};
use parlour_testkit::{Counting, allocations};

#[global_allocator]
static COUNTING: Counting = Counting;

#[test]
fn views_and_worlds_allocate_nothing() {
    for rules in [Rules { rounds: 200, ..Rules::default() }, Rules::british(5)] {
        let game = Pontoon::new(rules).unwrap();
        let mut rng = fast_rng(2);
        let mut now = Match::new(&game, FastLuck(fast_rng(1)));
        let ((), count) = allocations(|| {
            now.play(&mut (), |now, seat| {
                let worlds = game.worlds(&game.view(now.state(), Viewer::Seat(seat)));
                let world = game.sample(&worlds, &mut rng);
                let legal = game.legal(&world, seat);
                // The last action would leave.
                let action = legal.get(rng.below(legal.len().min(2) as u32) as usize);
                if legal.contains(&Action::Again) { Action::Again } else { action }
            });
        });
        assert!(count == 0 && now.acts() > 100, "{count} in {} steps", now.acts());
    }
}
